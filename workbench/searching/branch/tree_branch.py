"""What is left of a search tree if the option tried at a node is taken, or ruled out; the options above it are kept.

With it, that is the subtree of the node. Without it, that are the subtrees of its siblings: what the search visits
below the parent, but for this node.
"""

from dataclasses import replace

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Reason
from workbench.searching.cores.one_part import OnePart
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.subtrees import Divisible, Part, PartSearch, division, reach

MOST_NODES = 2_000_000  # before the node: a second or two
AT_ONCE = 50_000  # nodes of a slice on the way there: fewer than the ring holds


def obstacle_to_branch(search: Search | None) -> str:
    """Return why no option of a search can be taken or ruled out, as a sentence; "" if one can."""
    if search is None or division(search) is None:
        return "This search has no tree of which a part could be searched."
    return ""


def branch_at(search: Search, node: int, *, kept: bool) -> Search:
    """Return a search of what is left with the option of a node, counted from 1, or without it; raise ChoiceError.

    `search` is at its root.
    """
    if obstacle := obstacle_to_branch(search):
        raise ChoiceError(obstacle)
    assert isinstance(search, Divisible)
    if not 1 < node <= MOST_NODES:
        raise ChoiceError(f"a branch begins at a node from 2 to {MOST_NODES:,}, not {node:,}")
    stay(search)
    root = search.save()
    parents = go_to(search, node)
    if kept:
        return OnePart(search, PartSearch(search).leave_subtree())
    parent = parents[search.kernel.level - 1]
    search.load(root)
    go_to(search, parent)
    return Siblings(search, PartSearch(search).leave_subtree(), node - 1 - parent)


def stay(search: Search) -> None:
    """Let a search never restart: its nodes then have a fixed place in the tree."""
    cut = division(search)
    assert cut is not None
    cut.restart_no_more()


def go_to(search: Divisible, node: int) -> dict[int, int]:
    """Advance from the root until a node is next; return the number of the last node at each level before it."""
    last: dict[int, int] = {}
    while (begin := search.tally.nodes) < node - 1:
        if search.advance(min(node - 1 - begin, AT_ONCE)) is Status.EXHAUSTED:
            raise ChoiceError(f"the search ends before node {node:,}")
        visited = np.arange(begin, search.tally.nodes)
        levels = search.tally.visits[visited % scalars.RECENT]
        levels = np.where(levels < 0, ~levels, levels)
        last |= dict(zip(levels.tolist(), (visited + 1).tolist(), strict=True))
    if search.advance(0) is Status.EXHAUSTED:
        raise ChoiceError(f"the search ends before node {node:,}")
    return last


class Siblings:
    """Searches the children of a node but for one; the nodes are counted from the first child on."""

    reason: Reason | None = None  # of the whole

    def __init__(self, search: Divisible, parent: Part, before: int) -> None:
        """`before`: the nodes that come between the parent and the child that is left out."""
        cut = division(search)
        assert cut is not None
        self._search, self._parent, self._cut = search, parent, cut
        reach(search, parent.start)
        search.advance(1)
        search.advance(0)
        search.kernel.count_from_here()
        self._before = before  # -1: the child has been left out
        self._status = Status.RUNNING
        self._leave_out()

    @property
    def note(self) -> str:
        """What the search reports about itself."""
        return self._search.note

    @property
    def tally(self) -> Tally:
        return self._search.tally

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        floor, last = max(floor, self._parent.floor), self.tally.nodes + budget
        while self._status is not Status.EXHAUSTED:
            nodes, budget = self.tally.nodes, last - self.tally.nodes
            if self._before >= 0:
                budget = min(budget, self._before)
            self._status = self._search.advance(budget, until, floor)
            visited = self.tally.nodes - nodes
            if self._before < 0 or self._status is Status.FOUND:
                self._before -= visited if self._before >= 0 else 0
                break
            self._before -= visited
            if self._before or not self._leave_out():
                break
        self._end_if_over()
        return self._status

    def _leave_out(self) -> bool:
        """Leave the child out if it is next; return whether it was."""
        if self._before or not self._at_node:
            return False
        self._search.kernel.state.s[scalars.PHASE] = self._cut.leaving
        self._status = self._search.advance(0)
        self._before = -1
        self._end_if_over()
        return True

    @property
    def _at_node(self) -> bool:
        """Whether a node is about to be visited."""
        return int(self._search.kernel.state.s[scalars.PHASE]) in self._cut.entering

    def _end_if_over(self) -> None:
        beyond = self._at_node and self._search.kernel.level <= self._parent.floor
        if beyond and self._status is Status.RUNNING:
            self._status = Status.EXHAUSTED

    def probe(self) -> Probe:
        now = self._search.probe()
        if self._status is Status.EXHAUSTED:
            return replace(now, status=self._status, level=0, progress=1.0)
        done = (self._search.kernel.progress - self._parent.begin) / (self._parent.weight or 1.0)
        return replace(now, status=self._status, progress=min(max(done, 0.0), 1.0))

    def save(self) -> Checkpoint:
        saved = self._search.save()
        return replace(saved, status=self._status, values=(saved.values, self._before))

    def load(self, checkpoint: Checkpoint) -> None:
        values, before = checkpoint.values
        assert isinstance(values, tuple)
        assert isinstance(before, int)
        self._search.load(replace(checkpoint, values=values))
        self._status, self._before = checkpoint.status, before
