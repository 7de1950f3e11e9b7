"""The frontier programme: tours counted exactly, or one found, by what is alike in all ways through the first squares.

The squares are added one after the other, along the side that keeps the frontier short; the states of the frontier
and the kernel's arrays are told in `kernels/tour_frontier.py`. The work grows with the states, hardly with the tours:
a long board of few rows is easy, however many tours it has. Counts are exact, and have no largest value.

Where one tour is enough, some of the states do as well as all: of each layer only so many are kept, and more of them,
from the beginning, if that leads nowhere. Only when none had to be dropped is it certain that there is no tour.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Puzzle, Reason, untouched
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import trimmed
from workbench.solvers.search import UNLIMITED, Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.frontier_plan import Plan, TooWideError, fits

Number = TypeVar("Number", np.uint8, np.uint32, np.uint64)

MEGABYTE = 2**20
FIRST_ROOM = 2**10  # states; doubled whenever it is filled
FIRST_WIDTH = 256  # states of a layer that are kept where one tour is enough
WIDER = 16  # times as many when that was not enough
SPARSE = 4  # the hash table has so many entries for each state that there is room for

CHOICES = (
    Choice(
        name="memory",
        title="Memory",
        about="Megabytes that the states may take; a search that needs more ends.",
        default=1000,
        low=1,
    ),
)


class Origins(NamedTuple):
    """Where states come from; arrays of length 0 where nobody asks."""

    parent: NDArray[np.uint32]
    edges: NDArray[np.uint8]


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
        self._most = int(choices["memory"]) * MEGABYTE
        self._status = Status.RUNNING
        self._filling = untouched(tour)
        self._solutions = self._tours = 0
        self._profile = np.zeros(tour.squares, np.int64)
        self._high = 0
        self._progress = 0.0
        self._said = ""
        self._width = UNLIMITED if self._counting else FIRST_WIDTH
        self.s = np.zeros(kernel.SCALARS, np.int64)
        self.s[kernel.SQUARES], self.s[kernel.KEPT] = tour.squares, not self._counting
        self._begin()

    def _begin(self) -> None:
        """Set the root: no square, and the anchor of an open tour free."""
        kernel, s = self._kernel, self.s
        s[scalars.LEVEL], s[kernel.AT], s[kernel.OLD], s[kernel.NEW] = 0, 0, 1, 0
        self._layers: list[Origins] = []  # of each square so far, if one tour is wanted
        self._dropped = False
        self._low = 0
        self._old, self._new = self._room(FIRST_ROOM), self._room(FIRST_ROOM)
        self._origins = self._origins_for(FIRST_ROOM)
        self._index = np.zeros(SPARSE * FIRST_ROOM, np.uint32)
        self._old[0, 0] = self.plan.root
        self._old[0, 2:3] = 1

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Work off at most `budget` states."""
        kernel, s = self._kernel, self.s
        last = self._nodes + budget
        self._low = self._high = self._level
        while self._status is Status.RUNNING and self._level > floor:
            level, before = self._level, self._nodes
            states = self._old, self._new, self._index, *self._origins
            outcome = kernel.advance(*self.plan.steps, *states, s, last - before)
            if self._nodes > before:
                self._profile[level] += self._nodes - before
                self._low, self._high = min(self._low, level), max(self._high, level)
            if outcome == kernel.FULL:
                self._grow()
            elif outcome == kernel.DONE:
                self._end_layer()
            else:
                break
        if self._status is Status.FOUND and until > self._solutions:
            self._status = Status.STUCK  # there may be more tours, but they are not looked for
        return self._status

    @property
    def _level(self) -> int:
        """The number of the square to be added next; at the end, of the last one that was."""
        return int(self.s[scalars.LEVEL])

    @property
    def _nodes(self) -> int:
        return int(self.s[scalars.NODES])

    def _end_layer(self) -> None:
        """Make the new states the old ones, or come to the end."""
        kernel, s = self._kernel, self.s
        new = int(s[kernel.NEW])
        if new > self._width:
            new = self._drop(new)
        if not self._counting:
            self._layers.append(Origins(self._origins.parent[:new].copy(), self._origins.edges[:new].copy()))
        self._old, self._new = self._new, self._old
        if new == 0 and self._dropped:
            self._width *= WIDER
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
        """Tell how many tours there are, or walk back through the layers along one."""
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
        del self._old, self._new, self._index, self._origins, self._layers[:]

    def _edges_back(self) -> list[int]:
        """Return for every square by which edges it was joined to earlier ones, on the way to the only last state."""
        edges, state = [], 0
        for layer in reversed(self._layers):
            edges.append(int(layer.edges[state]))
            state = int(layer.parent[state])
        return edges[::-1]

    # Room

    def _room(self, states: int) -> NDArray[np.uint64]:
        """Return lines for so many states."""
        return np.zeros((states, 2 + self._limbs), np.uint64)

    def _origins_for(self, states: int) -> Origins:
        """Return arrays for where so many states come from."""
        kept = 0 if self._counting else states
        return Origins(np.zeros(kept, np.uint32), np.zeros(kept, np.uint8))

    def _grow(self) -> None:
        """Make room for twice as many new states, or give up."""
        kernel, s = self._kernel, self.s
        states, count = 2 * len(self._new), int(s[kernel.NEW])
        if self._bytes(states) > self._most:
            self._give_up()
            return
        self._new = doubled(self._new)
        self._origins = Origins(doubled(self._origins.parent), doubled(self._origins.edges))
        if len(self._index) < SPARSE * states // 2:
            self._index = np.zeros(SPARSE * states, np.uint32)
            kernel.index_all(self._new, self._index, count)

    def _bytes(self, states: int) -> int:
        """Return how much there would be with room for so many new states."""
        kept = sum(array.nbytes for layer in self._layers for array in layer)
        here = sum(array.nbytes for array in (self._old, self._new, *self._origins))  # all while they are copied
        return kept + here + states * (8 * (2 + self._limbs) + 4 * SPARSE + (0 if self._counting else 5))

    def _give_up(self) -> None:
        """Come to the end for want of memory."""
        states, squares = int(self.s[self._kernel.NEW]), self._tour.squares
        missed = "Not counted" if self._counting else "No tour found"
        self._said = (
            f"{missed}: more than {self._most // MEGABYTE:,} MB would be needed; the choice memory allows more."
            f" There were {states:,} states after {self._level + 1:,} of {squares:,} squares."
        )
        self._status = Status.STUCK

    # What there is to see

    def probe(self) -> Probe:
        """Copy what there is to see; the filling is empty until a tour is found."""
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=self._level,
            low=self._low,
            high=self._high,
            solutions=self._solutions,
            progress=self._advanced(),
            profile=trimmed(self._profile),
            filling=self._filling.copy(),
        )

    def _advanced(self) -> float:
        """Return the largest part of the squares that was done at any time."""
        if self._status in (Status.EXHAUSTED, Status.STUCK):
            return 1.0
        s, kernel = self.s, self._kernel
        part = (s[scalars.LEVEL] + s[kernel.AT] / s[kernel.OLD]) / s[kernel.SQUARES]
        self._progress = max(self._progress, float(part))
        return self._progress

    @property
    def note(self) -> str:
        """How many tours the fillings stand for, and how many states there were."""
        if self._said or self._status is Status.RUNNING:
            return self._said
        states = f"{self._nodes:,} states, at most {int(self._profile.max()):,} of them at one square."
        tours, closed = self._tours, self.plan.closed
        if not tours or self.plan.each == 1:
            return states
        sort = "closed" if closed else "open"
        ignored = "starts and directions" if self.plan.each > 2 else "directions"
        return f"{tours:,} {sort} tour{'s' * (tours != 1)}, not counting {ignored}. {states}"


def doubled(array: NDArray[Number]) -> NDArray[Number]:
    """Return the array with as much room again, all 0."""
    return np.concatenate([array, np.zeros_like(array)])


def frontier_tour(tour: Tour, megabytes: int = 500) -> tuple[Status, Filling]:
    """Return FOUND and a tour, EXHAUSTED if there is none, or STUCK if the board is too wide for that much memory.

    The filling is empty where none is found. Boards of up to 5 rows are never too wide. To go there a
    little at a time, advance `TourFrontier(tour, {"memory": megabytes}, Goal.ONE)`; it raises TooWideError at once.
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
    title="Frontier programme",
    about="Adds square after square and keeps how the ends of paths at the frontier belong together, not the paths;"
    " counts exactly, on long boards of few rows too. Counts are of fillings: a tour counts once for each direction, a"
    " closed one also for each square to start from.",
    accepts=lambda puzzle: isinstance(puzzle, Tour) and fits(puzzle),
    choices=CHOICES,
    begin=begin,
    goals=(Goal.ONE, Goal.COUNT),
)
