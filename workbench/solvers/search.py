"""A search is a value: all its state is in arrays, and `advance` moves it on a little.

Pause, step, cancel, a live picture and a race of several searches are then the same few lines for every solver.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.base import compiling
from workbench.puzzles.puzzle import Filling, Reason

SLICE_SECONDS = 0.008  # long enough to be free, short enough to cancel at once
FILLING_RATE = 2**28  # bytes of a filling per second of a slice: copying it then takes at most a tenth of the time
FIRST_BUDGET = 256  # nodes; doubled with each slice until slices last long enough
UNLIMITED = 2**62  # nodes or solutions: more than any search will see


class Status(StrEnum):
    """How an advance ended."""

    RUNNING = "running"  # the budget is used up; there is more tree
    FOUND = "found"  # at a solution, which is the probe's filling
    EXHAUSTED = "exhausted"  # the whole tree has been searched
    STUCK = "stuck"  # the solver cannot continue, but there may be solutions (Warnsdorff without backtracking)


STATUSES = (Status.RUNNING, Status.FOUND, Status.EXHAUSTED, Status.STUCK)  # in the order of the kernels' numbers


class DeadEnd(NamedTuple):
    """A node that was visited and has nothing below it: its level, and the filling there."""

    level: int
    filling: Filling


@dataclass(frozen=True, eq=False)
class Probe:
    """A frozen look at a search between two slices."""

    status: Status
    nodes: int  # partial solutions visited, the root included
    level: int  # of the next node; the root is level 0
    solutions: int  # found so far
    progress: float  # fraction of the tree that is done; never falls (Knuth 1975, uniform splitting)
    profile: NDArray[np.int64]  # nodes visited by level
    filling: Filling
    seconds: float = 0.0  # spent in `advance`; set by the driver
    best: int | None = None  # size or cost of the best solution so far, where the goal is to minimise it
    clash: NDArray[np.bool_] | None = None  # of the filling's shape: cells in conflict, where a solver allows conflicts
    guessed: NDArray[np.bool_] | None = None  # likewise: cells filled by a guess; None where a solver does not tell
    dead_end: DeadEnd | None = None  # the node visited last, if the search has backed up since; where one goes back

    @property
    def at_solution(self) -> bool:
        """Whether the filling is a solution that no earlier probe showed."""
        return self.status is Status.FOUND


class Tally(NamedTuple):
    """What a search counts; the arrays are its own, no copies, and empty where a search has no tree of levels."""

    nodes: int
    solutions: int
    profile: NDArray[np.int64]  # nodes visited by level
    visits: NDArray[np.int32]  # the levels of recent nodes; `kernels/scalars.py` describes the ring
    each: int = 1  # solutions that a node in the ring which is marked as one stands for


NO_PROFILE, NO_VISITS = np.zeros(0, np.int64), np.zeros(0, np.int32)


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """A copy of all that a search changes: a search of the same puzzle and choices goes on from it."""

    nodes: int
    solutions: int
    status: Status
    arrays: tuple[NDArray[np.generic], ...]
    values: tuple[object, ...] = ()  # what else there is, by the solver; never changed

    @property
    def nbytes(self) -> int:
        """The memory that it takes."""
        return sum(array.nbytes for array in self.arrays)


class Search(Protocol):
    """The resumable state of a solver at work on a puzzle."""

    @property
    def note(self) -> str:
        """What the search reports about itself, such as which algorithm it chose; often empty."""

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution, if the search has found a reason."""

    @property
    def tally(self) -> Tally:
        """What has been counted so far."""

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit at most `budget` nodes; stop at a total of `until` solutions, or before a node at level <= `floor`.

        A search that has other work to do, such as enlarging a table, may be RUNNING after fewer nodes, even none.
        """

    def probe(self) -> Probe:
        """Return a frozen copy of what is known so far: a function of the state, however often it is called."""

    def save(self) -> Checkpoint:
        """Return a copy of the state."""

    def load(self, checkpoint: Checkpoint) -> None:
        """Go on from a checkpoint of a search of the same puzzle and choices."""


@runtime_checkable
class Shared(Protocol):
    """A search whose slices cost something to begin, as they do on several cores: they are longer."""

    @property
    def slice_seconds(self) -> float:
        """How long a slice should take."""


@dataclass(frozen=True)
class Limit:
    """When to stop; None means no limit."""

    nodes: int | None = None
    seconds: float | None = None
    solutions: int | None = None

    def ends(self, probe: Probe) -> bool:
        """Tell whether a search with this probe has ended or reached the limit."""
        return (
            probe.status in (Status.EXHAUSTED, Status.STUCK)
            or (self.nodes is not None and probe.nodes >= self.nodes)
            or (self.seconds is not None and probe.seconds >= self.seconds)
            or (self.solutions is not None and probe.solutions >= self.solutions)
        )


NO_LIMIT = Limit()


class Step(NamedTuple):
    """How far the next slice may go."""

    nodes: int | None = None  # None: as many as fit into SLICE_SECONDS
    floor: int = -1  # stop before a node at this level or above
    rests: bool = True  # whether the search may rest after it; if not, its recorder need not look every time


SLICE = Step()
REST = Step(floor=UNLIMITED)  # begin, and visit no node


class Recorder(Protocol):
    """Advances a search and records where it has been."""

    def advance(self, search: Search, budget: int, until: int, floor: int) -> Status:
        """Do what `search.advance` does."""

    def offer(self, search: Search, probe: Probe, rests: bool) -> None:
        """Look at a search and at its latest probe; `rests`: it may not go on."""


def drive(
    search: Search,
    limit: Limit = NO_LIMIT,
    keep: int = UNLIMITED,
    clock: Callable[[], float] = compiling.clock,
    recorder: Recorder | None = None,
    seconds: float = 0.0,
) -> Generator[Probe, Step | None, None]:
    """Yield a probe at once, after every slice, and at each of the first `keep` solutions; `seconds`: run so far.

    To cancel, stop iterating; to pause, do not iterate: time between slices is not counted. To step, send a Step;
    otherwise a slice takes about SLICE_SECONDS.
    """
    probe = search.probe()
    object.__setattr__(probe, "seconds", seconds)
    budget = FIRST_BUDGET
    while True:
        step = (yield probe) or SLICE
        if limit.ends(probe):
            return
        before, nodes = probe.nodes, step.nodes or budget
        if limit.nodes is not None:
            nodes = min(nodes, limit.nodes - probe.nodes)
        until = probe.solutions + 1 if probe.solutions < keep else limit.solutions or UNLIMITED
        begun = clock()
        if recorder is None:
            search.advance(nodes, until, step.floor)
        else:
            recorder.advance(search, nodes, until, step.floor)
        spent = clock() - begun
        seconds += spent
        probe = search.probe()
        object.__setattr__(probe, "seconds", seconds)  # it is not shared yet; `replace` would cost 3 µs per solution
        if recorder is not None:
            recorder.offer(search, probe, (step is not SLICE and step.rests) or limit.ends(probe))
        if step.nodes is None and probe.nodes == before + nodes:  # the budget alone ended the slice
            least = search.slice_seconds if isinstance(search, Shared) else SLICE_SECONDS
            budget = fitting(budget, spent, max(least, probe.filling.nbytes / FILLING_RATE))


def fitting(budget: int, spent: float, target: float = SLICE_SECONDS) -> int:
    """Return the budget for a slice of `target` seconds, at most doubled or halved."""
    return max(1, int(budget * min(2.0, max(0.5, target / max(spent, 1e-9)))))
