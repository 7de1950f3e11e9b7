"""The search of one kernel: its arrays, which `advance` changes in place, and a probe of them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Reason
from workbench.solvers.search import STATUSES, UNLIMITED, Probe, Status

PROGRESS_LEVELS = 4096  # that progress is computed from; deeper ones weigh nothing, and a tour has millions


class Arrays(Protocol):
    """The arrays of a kernel: a named tuple in the order of the kernel's arguments."""

    @property
    def s(self) -> NDArray[np.int64]:
        """The scalars of `kernels.scalars`, and the kernel's own."""

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

    @property
    def profile(self) -> NDArray[np.int64]:
        """The nodes visited at each level."""


class KernelSearch:
    """A search that consists of one kernel and its arrays."""

    note = ""
    reason: Reason | None = None

    def __init__(self, advance: Callable[..., int], state: Arrays, look: Callable[[Status], Probe]) -> None:
        self.state = state
        self._advance, self._look = advance, look
        self._status = Status.RUNNING
        self._progress = 0.0

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        s = self.state.s
        s[scalars.UNTIL], s[scalars.FLOOR] = until, floor
        self._status = STATUSES[self._advance(*self.state, budget)]
        return self._status

    def probe(self) -> Probe:
        probe = self._look(self._status)
        if probe.progress < self._progress:  # the kernel has restarted at the root
            return replace(probe, progress=self._progress)
        self._progress = probe.progress
        return probe


def look(status: Status, state: TreeArrays, filling: Filling) -> Probe:
    """Return the probe of a search whose kernel counts by level."""
    s = state.s
    level = int(s[scalars.LEVEL])
    return Probe(
        status=status,
        nodes=int(s[scalars.NODES]),
        level=level,
        low=int(s[scalars.LOW]),
        high=int(s[scalars.HIGH]),
        solutions=int(s[scalars.SOLUTIONS]),
        progress=1.0 if status is Status.EXHAUSTED else tree_progress(state.tried, state.degree, level),
        profile=trimmed(state.profile),
        filling=filling,
    )


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
