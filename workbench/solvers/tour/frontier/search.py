"""Dynamic programming over the frontier: count all tours exactly, or find one.

The squares are added one by one, along the side that keeps the frontier short; `kernels/tour/frontier.py` documents the
states of the frontier and the arrays. The work grows with the number of states, hardly with the number of tours: a long
board of few rows is easy, however many tours it has. Counts are exact and unlimited.

To find one tour, some of the states of each layer are enough; if they lead nowhere, the search starts again with more
of them. Only when no state had to be dropped is it certain that there is no tour.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Puzzle, Reason, untouched
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import trimmed
from workbench.solvers.ring import fill, mark_solution, ring
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver
from workbench.solvers.tour.frontier.plan import Plan, TooWideError, fits

MEGABYTE = 2**20
FIRST_ROOM = 2**10  # states; doubled whenever they are full
FIRST_WIDTH = 256  # states kept of a layer if one tour is enough
WIDER = 16  # times as many if that was not enough
SPARSE = 2  # entries of the hash table per state, at least

CHOICES = (
    Choice(
        name="memory",
        title="Memory (MB)",
        about="Limit for the states, in megabytes; a search that needs more stops.",
        default=1000,
        low=1,
    ),
)


class Origins(NamedTuple):
    """Where states come from; empty arrays if tours are only counted."""

    parent: NDArray[np.uint32]
    edges: NDArray[np.uint8]


class TourFrontierStates(NamedTuple):
    """What the search replaces, but never changes."""

    rooms: tuple[int, int, int]  # of the old states, the new ones, and the hash table
    width: int
    dropped: bool
    earlier: float
    tours: int
    stopped: str
    filling: Filling
    layers: tuple[Origins, ...]


class TourFrontier:
    """The search on one board: level L has the states of the first L squares; a node is one of them."""

    reason: Reason | None = None

    def __init__(self, tour: Tour, choices: Mapping[str, Value], goal: Goal = Goal.COUNT) -> None:
        from workbench.kernels.tour import frontier as kernel  # numba: only once a search starts

        self._kernel = kernel
        self._tour = tour
        self.plan = Plan(tour)
        self._counting = goal is Goal.COUNT
        self._limbs = self.plan.limbs if self._counting else 0
        self._images = self.plan.images if self._counting else np.zeros_like(self.plan.images)
        self._most = int(choices["memory"]) * MEGABYTE
        self._status = Status.RUNNING
        self._filling = untouched(tour)
        self._solutions = self._tours = 0
        self._profile = np.zeros(tour.squares, np.int64)
        self._visits = ring()
        self._earlier = 0.0  # the part of the squares that was done with fewer states kept
        self._stopped = ""
        self._width = UNLIMITED if self._counting else FIRST_WIDTH
        self.s = np.zeros(kernel.SCALARS, np.int64)
        self.s[kernel.SQUARES], self.s[kernel.KEPT] = tour.squares, not self._counting
        self._begin()

    def _begin(self) -> None:
        """Set the root: no square, and the anchor of an open tour free."""
        kernel, s = self._kernel, self.s
        s[scalars.LEVEL], s[kernel.AT], s[kernel.OLD], s[kernel.NEW] = 0, 0, 1, 0
        self._layers: list[Origins] = []  # of each square so far, if one tour is to be found
        self._dropped = False
        self._old, self._new = self._room(FIRST_ROOM), self._room(FIRST_ROOM)
        self._origins = self._origins_for(FIRST_ROOM)
        self._index = np.zeros(SPARSE * FIRST_ROOM, np.uint32)
        self._old[0, 0] = self.plan.root
        self._old[0, 2:3] = 1

    @property
    def tally(self) -> Tally:
        all_at_once = max(1, self._solutions)
        return Tally(self._nodes, self._solutions, self._profile, self._visits, all_at_once)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Work off at most `budget` states."""
        kernel, s = self._kernel, self.s
        last = self._nodes + budget
        while self._status is Status.RUNNING and self._level > floor:
            level, before = self._level, self._nodes
            states = self._old, self._new, self._index, *self._origins
            outcome = kernel.advance(*self.plan.steps, self._images, *states, s, last - before)
            if self._nodes > before:
                self._profile[level] += self._nodes - before
                fill(self._visits, before, level, self._nodes - before)
            if outcome == kernel.FULL:
                self._grow()
            elif outcome == kernel.DONE:
                self._end_layer()
            else:
                break
        if self._status is Status.FOUND and until > self._solutions:
            self._status = Status.STUCK  # there may be more tours, but the search ends at the first
        return self._status

    @property
    def _level(self) -> int:
        """The number of the next square to add; at the end, of the last one."""
        return int(self.s[scalars.LEVEL])

    @property
    def _nodes(self) -> int:
        return int(self.s[scalars.NODES])

    def _end_layer(self) -> None:
        """Make the new states the old ones, or end the search."""
        kernel, s = self._kernel, self.s
        new = int(s[kernel.NEW])
        if new > self._width:
            new = self._drop(new)
        if not self._counting:
            self._layers.append(Origins(self._origins.parent[:new].copy(), self._origins.edges[:new].copy()))
        self._old, self._new = self._new, self._old
        if new == 0 and self._dropped:
            self._width *= WIDER
            s[kernel.AT] -= 1
            self._earlier = max(self._earlier, self._done)  # before the last state: this is not the end
            self._begin()
        elif new == 0 or s[scalars.LEVEL] == s[kernel.SQUARES] - 1:
            self._finish(new)
        else:
            s[scalars.LEVEL] += 1
            s[kernel.AT], s[kernel.OLD], s[kernel.NEW] = 0, new, 0
            self._index.fill(0)

    def _drop(self, new: int) -> int:
        """Keep some of the new states, evenly spread; return how many."""
        kept = np.linspace(0, new - 1, self._width).astype(np.int64)
        for array in (self._new, *self._origins):
            array[: self._width] = array[kept]
        self._dropped = True
        return self._width

    def _finish(self, new: int) -> None:
        """Record the number of tours, or walk back through the layers along one."""
        single = self._tour.squares == 1
        if self._counting:
            limbs = self._old[0, 2:].tolist() if new else []
            self._tours = 1 if single else sum(limb << 64 * k for k, limb in enumerate(limbs))
            self._solutions = self._tours * self.plan.each
            self._status = Status.EXHAUSTED
        elif new or single:
            self._filling = self.plan.filling_of([] if single else self._edges_back())
            self._solutions, self._status = 1, Status.FOUND
        else:
            self._status = Status.EXHAUSTED
        if self._solutions:
            mark_solution(self._visits, self._nodes - 1)
        self._free()

    def _edges_back(self) -> list[int]:
        """Return the edges of each square to earlier ones, on the way to the single last state."""
        edges, state = [], 0
        for layer in reversed(self._layers):
            edges.append(int(layer.edges[state]))
            state = int(layer.parent[state])
        return edges[::-1]

    # Memory

    def _room(self, states: int) -> NDArray[np.uint64]:
        """Return rows for this many states."""
        return np.zeros((states, 2 + self._limbs), np.uint64)

    def _origins_for(self, states: int) -> Origins:
        """Return arrays for the origins of this many states."""
        kept = 0 if self._counting else states
        return Origins(np.zeros(kept, np.uint32), np.zeros(kept, np.uint8))

    def _grow(self) -> None:
        """Make room for twice as many new states, or stop the search."""
        kernel, s = self._kernel, self.s
        states, count = 2 * len(self._new), int(s[kernel.NEW])
        if self._bytes(states) > self._most:
            self._stop()
            return
        for array in (self._new, *(() if self._counting else self._origins)):
            lengthen(array, states)
        if len(self._index) < SPARSE * states:
            self._index = np.zeros(0, np.uint32)  # freed before the next one is made
            self._index = np.zeros(SPARSE * states, np.uint32)
            kernel.index_all(self._new, self._index, count)

    def _bytes(self, states: int) -> int:
        """Return the memory needed with room for this many new states."""
        kept = sum(array.nbytes for layer in self._layers for array in layer)
        origins = 0 if self._counting else 5 * max(states, len(self._origins.parent))
        return kept + self._old.nbytes + states * (8 * (2 + self._limbs) + 4 * SPARSE) + origins

    def _stop(self) -> None:
        """End the search for lack of memory."""
        states, squares = int(self.s[self._kernel.NEW]), self._tour.squares
        missed = "Not counted" if self._counting else "No tour found"
        self._stopped = (
            f"{missed}: {self._most // MEGABYTE:,} MB are not enough; increase the limit with the choice memory."
            f" There were {states:,} states after {self._level + 1:,} of {squares:,} squares."
        )
        self._status = Status.STUCK
        self._free()

    def _free(self) -> None:
        """Free the memory of the states."""
        self._old = self._new = self._room(0)
        self._origins, self._layers = self._origins_for(0), []
        self._index = np.zeros(0, np.uint32)

    # Copies

    def save(self) -> Checkpoint:
        state = TourFrontierStates(
            rooms=(len(self._old), len(self._new), len(self._index)),
            width=self._width,
            dropped=self._dropped,
            earlier=self._earlier,
            tours=self._tours,
            stopped=self._stopped,
            filling=self._filling,
            layers=tuple(self._layers),
        )
        copies = tuple(array.copy() for array in (self.s, self._profile, *self._used()))
        kept = self._filling, *(array for layer in self._layers for array in layer)
        return Checkpoint(self._nodes, self._solutions, self._status, (*copies, *kept), (state,))

    def load(self, checkpoint: Checkpoint) -> None:
        [state] = checkpoint.values
        assert isinstance(state, TourFrontierStates)
        self._solutions, self._status, self._tours = checkpoint.solutions, checkpoint.status, state.tours
        self._width, self._dropped, self._earlier = state.width, state.dropped, state.earlier
        self._stopped, self._filling, self._layers = state.stopped, state.filling, list(state.layers)
        old, new, index = state.rooms
        self._old, self._new, self._origins = self._room(old), self._room(new), self._origins_for(new)
        self.s[:] = checkpoint.arrays[0]
        for array, saved in zip((self._profile, *self._used()), checkpoint.arrays[1:], strict=False):
            array[...] = saved
        self._index = np.zeros(index, np.uint32)
        self._kernel.index_all(self._new, self._index, int(self.s[self._kernel.NEW]) if index else 0)

    def _used(self) -> tuple[NDArray[np.generic], ...]:
        """Return the parts of the arrays that hold states which matter from now on."""
        s, kernel = self.s, self._kernel
        new = slice(int(s[kernel.NEW]))
        return self._old[int(s[kernel.AT]) : int(s[kernel.OLD])], *(array[new] for array in (self._new, *self._origins))

    # Results

    def probe(self) -> Probe:
        """Return a frozen copy; the filling is empty until a tour is found."""
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=self._level,
            solutions=self._solutions,
            progress=self._progress(),
            profile=trimmed(self._profile),
            filling=self._filling.copy(),
        )

    def _progress(self) -> float:
        """Return the largest part of the squares that was done at any time."""
        return 1.0 if self._status in (Status.EXHAUSTED, Status.STUCK) else max(self._earlier, self._done)

    @property
    def _done(self) -> float:
        """The part of the squares that is done, with as many states kept as now."""
        s, kernel = self.s, self._kernel
        return float((s[scalars.LEVEL] + s[kernel.AT] / s[kernel.OLD]) / s[kernel.SQUARES])

    @property
    def note(self) -> str:
        """How many tours the fillings are, and how many states there were; before the end, what is done."""
        if self._stopped:
            return self._stopped
        if self._status is Status.RUNNING:
            waiting, level = int(self.s[self._kernel.OLD]), self._level
            done = f"{level:,} of {self._tour.squares:,} squares are done" if level else ""
            return f"{done}; {waiting:,} states are to be continued." if self._counting and done else ""
        states = f"{self._nodes:,} states, at most {int(self._profile.max()):,} of them at one square."
        tours, closed = self._tours, self.plan.closed
        if not tours or self.plan.each == 1:
            return states
        sort = "closed" if closed else "open"
        ignored = "starts and directions" if self.plan.each > 2 else "directions"
        return f"{tours:,} {sort} tour{'s' * (tours != 1)}, not counting {ignored}. {states}"


def lengthen(array: NDArray[np.generic], length: int) -> None:
    """Lengthen an array, with zeros, where it is, unless it is longer; nothing else may refer to its memory."""
    if len(array) < length:
        array.resize((length, *array.shape[1:]), refcheck=False)


def frontier_tour(tour: Tour, megabytes: int = 500) -> tuple[Status, Filling]:
    """Return FOUND and a tour, EXHAUSTED if there is none, or STUCK if the board is too wide for that much memory.

    The filling is empty if none is found. Boards of up to 5 rows are never too wide. To search in slices, advance
    `TourFrontier(tour, {"memory": megabytes}, Goal.ONE)`; it raises TooWideError at once.
    """
    if tour.faults:
        return Status.EXHAUSTED, untouched(tour)
    try:
        search = TourFrontier(tour, {"memory": megabytes}, Goal.ONE)
    except TooWideError:
        return Status.STUCK, untouched(tour)
    status = search.advance(UNLIMITED, 1)
    return status, search.probe().filling


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Tour)
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return TourFrontier(puzzle, choices, goal)


TOUR_FRONTIER = Solver(
    name="tour_frontier",
    title="Frontier dynamic programming",
    about="Adds square by square and keeps how path ends are joined; counts exactly: a tour once per direction,"
    " a closed one also once per start.",
    accepts=lambda puzzle: isinstance(puzzle, Tour) and fits(puzzle),
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE, Goal.COUNT),
    tree=2,
)
