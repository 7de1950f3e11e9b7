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

from workbench.puzzles.puzzle import Filling, Reason

SLICE_SECONDS = 0.008  # long enough to be free, short enough to cancel at once
FILLING_RATE = 2**28  # bytes of a filling for each second of a slice: copying it is then a tenth of the time at most
FIRST_BUDGET = 256  # nodes; doubled from slice to slice until a slice lasts long enough
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

    @property
    def note(self) -> str:
        """What the search reports about itself, such as which algorithm it chose; often empty."""

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution, if the search has found a reason."""

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit at most `budget` nodes; stop at `until` solutions in all, or before a node at level <= `floor`."""

    def probe(self) -> Probe:
        """Return a frozen copy of what is known so far."""


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
