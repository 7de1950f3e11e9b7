"""A search of a tree that is given by its branches, in plain Python: what a solver of one's own needs.

It is about a hundred times slower than a kernel, and does all that a kernel does: slices, limits, steps, going back.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import numpy as np

from workbench.kernels.scalars import RECENT
from workbench.puzzles.puzzle import Filling, Reason
from workbench.solvers.kernel_search import tree_progress, trimmed
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Status, Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

Branch = TypeVar("Branch")


class Tree(Protocol[Branch]):
    """A partial solution, which is changed in place; it stands at the root when a search begins."""

    def branches(self) -> Iterable[Branch]:
        """Return the ways to go on from here, none at a dead end; the same ones whenever it is here."""

    def enter(self, branch: Branch) -> None:
        """Go to the node at the end of a branch."""

    def leave(self, branch: Branch) -> None:
        """Go back to where the branch was entered, and undo all that `enter` did."""

    def is_solution(self) -> bool:
        """Return whether nothing is left to decide."""

    def filling(self) -> Filling:
        """Return what is decided here, as an array of the puzzle's shape; 0 = nothing."""


class TreeSearch(Generic[Branch]):
    """Visits the nodes of a tree, depth first; `depth`: the most branches in a row, by default the board's cells."""

    note = ""
    reason: Reason | None = None

    def __init__(self, tree: Tree[Branch], depth: int | None = None) -> None:
        self._tree = tree
        self._status = Status.RUNNING
        self._nodes = self._solutions = 0
        self._ways: list[list[Branch]] = []  # for each node from the root to the current one, its branches
        self._begun: list[int] = []  # and how many of them have been entered
        self._open: list[int] = []  # the levels on which some have not
        self._profile = np.zeros((tree.filling().size if depth is None else depth) + 1, np.int64)
        self._visits = ring()

    @property
    def tally(self) -> Tally:
        return Tally(self._nodes, self._solutions, self._profile, self._visits)

    @property
    def _next_level(self) -> int:
        """The level of the next node, -1 if there is none."""
        if not self._nodes:
            return 0
        return self._open[-1] + 1 if self._open else -1

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        self._status = Status.RUNNING
        while budget > 0 and self._next_level > floor:
            self._go_on(self._next_level)
            budget -= 1
            if self._visit() and self._solutions >= until:
                self._status = Status.FOUND
                return self._status
        if self._next_level < 0:
            self._status = Status.EXHAUSTED
            self._leave_to(0)
        return self._status

    def _go_on(self, level: int) -> None:
        """Enter the next node, which is on this level."""
        if level == 0:
            return
        self._leave_to(level - 1)
        ways, begun = self._ways[-1], self._begun[-1]
        self._begun[-1] += 1
        if begun + 1 == len(ways):
            self._open.pop()
        self._tree.enter(ways[begun])

    def _leave_to(self, level: int) -> None:
        """Leave the nodes below a level."""
        while len(self._ways) > level + 1:
            del self._ways[-1], self._begun[-1]
            self._tree.leave(self._ways[-1][self._begun[-1] - 1])

    def _visit(self) -> bool:
        """Count the node that was entered; return whether it is a solution."""
        level = len(self._ways)
        if level == len(self._profile):
            raise ValueError(f"The tree is deeper than {level - 1} branches. Begin with TreeSearch(tree, depth=...).")
        solved = self._look()
        self._profile[level] += 1
        self._visits[self._nodes % RECENT] = ~level if solved else level
        self._nodes += 1
        self._solutions += solved
        return solved

    def _look(self) -> bool:
        """Find the branches of the node that was entered; return whether it is a solution."""
        solved = self._tree.is_solution()
        ways = [] if solved else list(self._tree.branches())
        if ways:
            self._open.append(len(self._ways))
        self._ways.append(ways)
        self._begun.append(0)
        return solved

    def probe(self) -> Probe:
        above = max(0, len(self._ways) - 1)  # levels whose branch is entered
        degree = np.array([len(ways) for ways in self._ways[:above]], np.int64)
        over = self._status is Status.EXHAUSTED
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=max(0, self._next_level),
            solutions=self._solutions,
            progress=1.0 if over else tree_progress(np.array(self._begun[:above], np.int64), degree, above),
            profile=trimmed(self._profile),
            filling=np.asarray(self._tree.filling(), np.int32),
        )

    def save(self) -> Checkpoint:
        arrays: tuple[NDArray[np.generic], ...] = np.array(self._begun, np.int64), self._profile.copy()
        return Checkpoint(self._nodes, self._solutions, self._status, arrays)

    def load(self, checkpoint: Checkpoint) -> None:
        """Go to a node of a search of the same tree, by the branches that lead there."""
        begun, profile = checkpoint.arrays
        if self._ways:
            self._leave_to(0)
        self._ways, self._begun, self._open = [], [], []
        for level, count in enumerate(begun.tolist()):
            if level:
                self._tree.enter(self._ways[-1][self._begun[-1] - 1])
            self._look()
            self._begun[-1] = count
            if self._ways[-1] and count == len(self._ways[-1]):
                self._open.pop()
        self._nodes, self._solutions, self._status = checkpoint.nodes, checkpoint.solutions, checkpoint.status
        self._profile[:] = profile
