"""The search of one kernel: its arrays, which `advance` changes in place, and a probe of them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Reason
from workbench.solvers.search import STATUSES, UNLIMITED, Checkpoint, Probe, Search, Status, Tally

PROGRESS_LEVELS = 4096  # that progress is computed from; deeper ones weigh nothing, and a tour has millions


class Arrays(Protocol):
    """The arrays of a kernel: a named tuple in the order of the kernel's arguments."""

    @property
    def s(self) -> NDArray[np.int64]:
        """The scalars of `kernels.scalars`, and the kernel's own."""

    @property
    def profile(self) -> NDArray[np.int64]:
        """The nodes visited at each level."""

    @property
    def visits(self) -> NDArray[np.int32]:
        """The ring of the levels of the recent nodes."""

    def __iter__(self) -> Iterator[NDArray[np.generic]]:
        """Yield the arrays in order."""


class NamedArrays(Protocol):
    """A named tuple of arrays."""

    @property
    def _fields(self) -> tuple[str, ...]:
        """The names of the arrays."""

    def __iter__(self) -> Iterator[NDArray[np.generic]]:
        """Yield the arrays in order."""


class TreeArrays(Arrays, Protocol):
    """The arrays of a kernel that counts by level."""

    @property
    def degree(self) -> NDArray[np.int64]:
        """The branches of the current node at each level."""

    @property
    def tried(self) -> NDArray[np.int64]:
        """How many of them have been begun."""


def never() -> bool:
    """Return False."""
    return False


class Cut(NamedTuple):
    """What is known about the phases of a kernel, so that its tree can be cut into parts: see `subtrees`."""

    entering: tuple[int, ...]  # the phases before a node is visited
    leaving: int  # the phase that goes on with the next node instead
    repeatable: bool = True  # whether the tree below a node depends only on the node, not on what was visited before
    may_restart: Callable[[], bool] = never  # whether it may still go back to the root
    restart_no_more: Callable[[], object] = never  # lets it go on from where it is


class KernelSearch:
    """A search that consists of one kernel, its arrays, and those of them that the kernel changes."""

    note = ""
    reason: Reason | None = None
    again: Callable[[], Search] | None = None  # starts the same search, without what led to the choice of it

    def __init__(
        self,
        advance: Callable[..., int],
        state: Arrays,
        changing: tuple[NDArray[np.generic], ...],
        look: Callable[[Status], Probe],
        cut: Cut | None = None,
    ) -> None:
        self.state, self._changing = state, changing
        self._advance, self._look, self.cut = advance, look, cut
        self.status = Status.RUNNING

    @property
    def kernel(self) -> "KernelSearch":
        """The search itself, as one that can be divided."""
        return self

    @property
    def level(self) -> int:
        """The level of the next node."""
        return int(self.state.s[scalars.LEVEL])

    @property
    def progress(self) -> float:
        """The part of the tree before the next node, if all subtrees of a node are equally large."""
        state = cast("TreeArrays", self.state)  # of any search that can be cut
        return tree_progress(state.tried, state.degree, self.level)

    @property
    def tally(self) -> Tally:
        s, state = self.state.s, self.state
        return Tally(int(s[scalars.NODES]), int(s[scalars.SOLUTIONS]), state.profile, state.visits)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        s = self.state.s
        s[scalars.UNTIL], s[scalars.FLOOR] = until, floor
        self.status = STATUSES[self._advance(*self.state, budget)]
        self.note = self._summary()
        return self.status

    def _summary(self) -> str:
        """Return the note after a slice; searches that tell what they have found override it."""
        return self.note

    def probe(self) -> Probe:
        return self._look(self.status)

    def count_from_here(self) -> None:
        """Forget the nodes and solutions counted so far."""
        s = self.state.s
        s[scalars.NODES] = s[scalars.SOLUTIONS] = 0
        self.state.profile[:] = 0

    def conclude(self, nodes: int, solutions: int, profile: NDArray[np.int64]) -> None:
        """Be at the end of the search, with a result that was found elsewhere."""
        s = self.state.s
        s[scalars.NODES], s[scalars.SOLUTIONS], s[scalars.LEVEL] = nodes, solutions, 0
        self.state.profile[:] = profile
        self.status = Status.EXHAUSTED

    def save(self) -> Checkpoint:
        arrays = tuple(array.copy() for array in self._changing)
        return Checkpoint(self.tally.nodes, self.tally.solutions, self.status, arrays)

    def load(self, checkpoint: Checkpoint) -> None:
        """Go on from a checkpoint; raise ValueError if its arrays are those of another search."""
        if [array.shape for array in checkpoint.arrays] != [array.shape for array in self._changing]:
            raise ValueError("The checkpoint is one of another search.")
        self.status = checkpoint.status
        for array, saved in zip(self._changing, checkpoint.arrays, strict=True):
            array[...] = saved
        self.note = self._summary()


def all_but(state: NamedArrays, *constant: str) -> tuple[NDArray[np.generic], ...]:
    """Return the arrays of a state that a search changes and must save: all but its ring and these."""
    kept = set(state._fields) - {"visits", *constant}
    return tuple(array for name, array in zip(state._fields, state, strict=True) if name in kept)


def look(status: Status, state: TreeArrays, filling: Filling, guessed: NDArray[np.bool_] | None = None) -> Probe:
    """Return the probe of a search whose kernel counts by level."""
    s = state.s
    level = int(s[scalars.LEVEL])
    return Probe(
        status=status,
        nodes=int(s[scalars.NODES]),
        level=level,
        solutions=int(s[scalars.SOLUTIONS]),
        progress=1.0 if status is Status.EXHAUSTED else tree_progress(state.tried, state.degree, level),
        profile=trimmed(state.profile),
        filling=filling,
        guessed=guessed,
    )


def guessed_cells(guess: NDArray[np.unsignedinteger], level: int, shape: tuple[int, int]) -> NDArray[np.bool_]:
    """Return the cells guessed above a level; `guess` holds three numbers by level, and the cell is the first."""
    cells = np.zeros(shape, bool)
    cells.ravel()[guess[: 3 * level : 3]] = True
    return cells


def trimmed(profile: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a copy without the levels that were never visited."""
    visited = profile.nonzero()[0]
    return profile[: visited[-1] + 1 if len(visited) else 0].copy()


def tree_progress(tried: NDArray[np.int64], degree: NDArray[np.int64], level: int) -> float:
    """Return the part of a tree before the current branch, if all subtrees of a node are equally large.

    `degree` and `tried` hold, for each level above the current one, its branches and how many have been begun.
    """
    part, weight = 0.0, 1.0
    level = min(level, PROGRESS_LEVELS)
    for branch, branches in zip(tried[:level].tolist(), degree[:level].tolist(), strict=True):
        weight /= branches
        part += (branch - 1) * weight
        if weight < 1e-12:  # deeper levels no longer matter
            break
    return min(part, 1.0)
