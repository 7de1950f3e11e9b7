"""A search is a value: all its state lies in arrays, and `advance` moves it a little.

Pause, step, cancel, a live picture and a race of several searches are then the same few lines for every solver.
"""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling

SLICE_SECONDS = 0.008  # long enough to be free, short enough to cancel at once
FILLING_RATE = 2**28  # bytes of a filling for each second of a slice: copying it is then a tenth of the time at most
FIRST_BUDGET = 256  # nodes; doubled from slice to slice until a slice lasts long enough
TELLING_LEVELS = 4096  # of the progress; deeper ones weigh nothing, and a tour has millions
UNLIMITED = 2**62  # nodes or solutions: more than any search will see


class Status(StrEnum):
    """How an advance ended."""

    RUNNING = "running"  # the budget is used up; there is more tree
    FOUND = "found"  # at a solution, which is the probe's filling
    EXHAUSTED = "exhausted"  # the whole tree has been searched
    STUCK = "stuck"  # the solver's rule allows no more, but there may be solutions (Warnsdorff without backtracking)


STATUSES = (Status.RUNNING, Status.FOUND, Status.EXHAUSTED, Status.STUCK)  # in the order of the kernels' numbers


@dataclass(frozen=True, eq=False)
class Probe:
    """A frozen look at a search between two slices."""

    status: Status
    nodes: int  # partial solutions visited, the root included
    level: int  # of the node to be visited next; the root is level 0
    low: int  # the lowest and the highest level visited by the last slice
    high: int
    solutions: int  # found so far
    progress: float  # the part of the tree that is done, 0 to 1; never falls (Knuth 1975, uniform splitting)
    profile: NDArray[np.int64]  # nodes visited by level
    filling: Filling
    seconds: float = 0.0  # spent in `advance`, as told by whoever drives the search
    best: int | None = None  # size or cost of the best solution so far, where the goal is to make it small
    clash: NDArray[np.bool_] | None = None  # of the filling's shape: cells in conflict, where a solver goes so far

    @property
    def at_solution(self) -> bool:
        """Whether the filling is a solution, and not one that was seen already."""
        return self.status is Status.FOUND


class Search(Protocol):
    """The resumable state of a solver at work on a puzzle."""

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit at most `budget` nodes; stop at `until` solutions in all, or before a node at level <= `floor`."""

    def probe(self) -> Probe:
        """Copy what there is to see."""


@dataclass(frozen=True)
class Limit:
    """When to stop; None means never for that reason."""

    nodes: int | None = None
    seconds: float | None = None
    solutions: int | None = None

    def ends(self, probe: Probe) -> bool:
        """Tell whether a search with this probe is at its end, or has had all that it may."""
        return (
            probe.status in (Status.EXHAUSTED, Status.STUCK)
            or (self.nodes is not None and probe.nodes >= self.nodes)
            or (self.seconds is not None and probe.seconds >= self.seconds)
            or (self.solutions is not None and probe.solutions >= self.solutions)
        )


NO_LIMIT = Limit()


class Step(NamedTuple):
    """How far the next slice may go."""

    nodes: int | None = None  # None: about as many as SLICE_SECONDS allow
    floor: int = -1  # stop before a node at this level or above


SLICE = Step()


def drive(
    search: Search, limit: Limit = NO_LIMIT, keep: int = UNLIMITED, clock: Callable[[], float] = time.perf_counter
) -> Generator[Probe, Step | None, None]:
    """Yield a probe at once, after every slice, and at each of the first `keep` solutions.

    To cancel, stop iterating; to pause, do not iterate: time between slices is not counted. To step, send a Step;
    otherwise a slice takes about SLICE_SECONDS.
    """
    probe = search.probe()
    budget = FIRST_BUDGET
    seconds = 0.0
    while True:
        step = (yield probe) or SLICE
        if limit.ends(probe):
            return
        before, nodes = probe.nodes, step.nodes or budget
        if limit.nodes is not None:
            nodes = min(nodes, limit.nodes - probe.nodes)
        until = probe.solutions + 1 if probe.solutions < keep else limit.solutions or UNLIMITED
        begun = clock()
        search.advance(nodes, until, step.floor)
        spent = clock() - begun
        seconds += spent
        probe = search.probe()
        object.__setattr__(probe, "seconds", seconds)  # nobody else has it yet; `replace` would cost 3 µs a solution
        if step.nodes is None and probe.nodes == before + nodes:  # cut short by nothing else
            budget = fitting(budget, spent, max(SLICE_SECONDS, probe.filling.nbytes / FILLING_RATE))


def fitting(budget: int, spent: float, wanted: float = SLICE_SECONDS) -> int:
    """Return the budget that would have taken so many seconds, at most doubled or halved."""
    return max(1, int(budget * min(2.0, max(0.5, wanted / max(spent, 1e-9)))))


def look(
    status: Status,
    s: NDArray[np.int64],
    tried: NDArray[np.int64],
    degree: NDArray[np.int64],
    profile: NDArray[np.int64],
    filling: Filling,
) -> Probe:
    """Return the probe of a search whose kernel keeps the scalars of `kernels.scalars` and these arrays by level."""
    level = int(s[scalars.LEVEL])
    return Probe(
        status=status,
        nodes=int(s[scalars.NODES]),
        level=level,
        low=int(s[scalars.LOW]),
        high=int(s[scalars.HIGH]),
        solutions=int(s[scalars.SOLUTIONS]),
        progress=1.0 if status is Status.EXHAUSTED else done(tried, degree, level),
        profile=trimmed(profile),
        filling=filling,
    )


def trimmed(profile: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a copy without the levels that were never visited."""
    visited = profile.nonzero()[0]
    return profile[: visited[-1] + 1 if len(visited) else 0].copy()


def done(tried: NDArray[np.int64], degree: NDArray[np.int64], level: int) -> float:
    """Return the part of a tree that lies before the current branch, if every subtree of a node weighs the same.

    `degree` and `tried` give, for each level above the current one, its branches and how many have been begun.
    """
    part, weight = 0.0, 1.0
    level = min(level, TELLING_LEVELS)
    for branch, branches in zip(tried[:level].tolist(), degree[:level].tolist(), strict=True):
        weight /= branches
        part += (branch - 1) * weight
        if weight < 1e-12:  # deeper levels no longer show
            break
    return min(part, 1.0)
