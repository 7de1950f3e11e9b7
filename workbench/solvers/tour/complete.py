"""The complete solver of tours: it finds a tour, or the reason why there is none.

It tries in this order: the theorems; Roth's walk, its dead ends repaired by rotations; the same with other rules; for
few squares an exhaustive search, for few rows the exact frontier search; then walks with random move orders, some
of them for a closed tour. On a large board with holes all of this may fail; then the search is stuck, and its note
lists what was tried.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Choice, ChoiceError, Value
from workbench.puzzles.puzzle import Filling, Puzzle, Reason, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour import paths
from workbench.solvers.tour.accounts import Account, failures, success
from workbench.solvers.tour.attempts import attempts
from workbench.solvers.tour.field import Field
from workbench.solvers.tour.frontier import TourFrontier
from workbench.solvers.tour.walk import TourWalk

EARLY = 12  # walks before an exact search; few tours need more
CERTAIN = 36  # squares of the largest board that is searched without a limit
MAX_ROWS = 5  # of a longer board that is searched by the frontier
MEGABYTES = 500  # for the states of the frontier search
MAX_PATHS = 20_000_000  # nodes of an exhaustive search of a larger board: a second or two
MAX_GLUED = (
    4_000_000  # squares of a cylinder or torus: the table of leaps takes 32 bytes per square, 64 while it is made
)
PROFILED = (
    1_000_000  # squares; nodes of larger boards are not counted by level, which would take more memory than the board
)

CHOICES = (
    Choice(
        name="attempts",
        title="Attempts",
        about="The number of walks to try and repair before the search stops.",
        default=300,
        low=1,
    ),
    Choice(name="seed", title="Seed", about="Random seed.", default=1),
)


class TourComplete:
    """The search on one board, in stages, each of which sets the next."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value]) -> None:
        self._tour = tour
        self._most = int(choices["attempts"])
        self._seed = int(choices["seed"])
        self._stage: Callable[[int, int], bool] = self._reason
        self._walk: TourWalk | None = None
        self._exact: Exact | None = None
        self._exactly = 0  # nodes of the exact search
        self._accounts: list[Account] = []
        self._status = Status.RUNNING
        self._nodes = self._level = self._low = self._high = self._longest = 0
        self._profile = np.zeros(tour.squares + 1 if tour.squares <= PROFILED else 0, np.int64)
        self._profile_of_exact = self._profile.copy()
        self._filling = untouched(tour)
        self._solutions = 0
        self.reason: Reason | None = None
        self._found_by = self._stopped = ""

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit squares and try rotations, at most `budget` of both together."""
        self._low = self._high = self._level
        last = self._nodes + budget
        going_on = True
        while going_on and not self._solutions and self._level > floor:
            going_on = self._status is Status.RUNNING and self._stage(last - self._nodes, floor)
        if self._status is Status.FOUND and until > self._solutions:
            self._end(Status.STUCK)  # there may be more tours, but the search ends at the first
        self._low = min(self._low, self._level)
        return self._status

    # The stages: each takes a budget and a floor, and returns False if one of them stopped it.

    def _reason(self, budget: int, _floor: int) -> bool:
        """Visit the root: look for a reason why there is no tour."""
        if budget == 0:
            return False
        self._count(0, 1)
        faults = self._tour.faults
        self.reason = Reason(faults[0].message) if faults else no_tour(self._tour)
        if self.reason is not None:
            self._end(Status.EXHAUSTED)
            return True
        field = Field.of(self._tour)
        self._walk = TourWalk(field)
        self._plan = attempts(self._tour, field, self._seed, self._most)
        self._plan_next()
        return True

    def _plan_next(self) -> None:
        """Decide what to try next."""
        if len(self._accounts) == min(EARLY, self._most) and not self._stopped:
            self._exact = exact_search(self._tour)
            if self._exact is not None:
                self._level, self._stage = 0, self._decide
                return
        self._next = next(self._plan, None)
        self._level, self._stage = 1, self._begin
        if self._next is None:
            self._end(Status.STUCK)

    def _begin(self, budget: int, _floor: int) -> bool:
        """Visit the first square of the next attempt."""
        assert self._walk is not None
        assert self._next is not None
        if budget == 0:
            return False
        self._walk.begin(self._next)
        self._count(1, 1)
        self._level, self._stage = self._walk.level, self._go_on
        return True

    def _go_on(self, budget: int, _floor: int) -> bool:
        """Walk or rotate."""
        walk = self._walk
        assert walk is not None
        level, nodes, length = walk.level, walk.nodes, walk.length
        status = walk.advance(budget)
        self._count(level, walk.nodes - nodes, walk.length - length)
        self._level = walk.level
        if status is Status.FOUND:
            self._accounts.append(walk.account)
            self._find(walk.tour())
        elif status is Status.STUCK:
            self._accounts.append(walk.account)
            if walk.length > int(self._filling.max()):
                self._filling = walk.filling()
            self._plan_next()
        return status is not Status.RUNNING

    def _decide(self, budget: int, floor: int) -> bool:
        """Advance the exact search, up to its limit."""
        exact = self._exact
        assert exact is not None
        status = exact.search.advance(min(budget, exact.most - self._exactly), 1, floor)
        self._take(exact.search.probe())
        if status is Status.RUNNING and self._exactly < exact.most:
            return False
        name = exact.name.format(self._exactly)
        if status is Status.FOUND:
            self._found_by = " ".join([*failures(self._accounts, self._tour.squares), f"{name} found a tour."])
            self._find(exact.search.probe().filling)
        elif status is Status.EXHAUSTED:
            self.reason = Reason(f"{name} found no tour.")
            self._end(Status.EXHAUSTED)
        else:
            self._stopped = f"{name} was stopped before it could decide."
            self._exact = None  # to free its memory
            self._plan_next()
        return True

    def _take(self, probe: Probe) -> None:
        """Add the nodes of the exact search to the counts."""
        counted = self._profile[: len(probe.profile)]
        counted += probe.profile - self._profile_of_exact[: len(probe.profile)]
        self._profile_of_exact[: len(probe.profile)] = probe.profile
        self._nodes += probe.nodes - self._exactly
        self._exactly = probe.nodes
        self._low, self._high = min(self._low, probe.low), max(self._high, probe.high)
        self._longest = max(self._longest, len(probe.profile) - 1)
        self._level = probe.level

    def _count(self, level: int, nodes: int, squares: int = 0) -> None:
        """Count nodes at a level, or on consecutive levels if each adds a square to the path."""
        self._nodes += nodes
        if nodes == 0:
            return
        highest = level + max(0, squares - 1)
        if len(self._profile):
            self._profile[level : highest + 1] += 1 if squares else nodes
        self._low, self._high = min(self._low, level), max(self._high, highest)
        self._longest = max(self._longest, highest)

    def _find(self, filling: Filling) -> None:
        """Record a tour."""
        self._filling, self._solutions, self._status = filling, 1, Status.FOUND
        self._level = self._tour.squares

    def _end(self, status: Status) -> None:
        """End the search."""
        self._status, self._level, self._low = status, 0, 0

    # Results

    def probe(self) -> Probe:
        """Return a frozen copy; the filling is the current path, or the longest one at the end."""
        over = self._status in (Status.EXHAUSTED, Status.STUCK)
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=self._level,
            low=self._low,
            high=self._high,
            solutions=self._solutions,
            progress=1.0 if over else self._longest / (self._tour.squares + 1),
            profile=self._profile[: self._longest + (self._nodes > 0)].copy(),  # all levels so far were visited
            filling=self._shown(),
        )

    def _shown(self) -> Filling:
        """Return the filling of a probe."""
        if self._status is Status.RUNNING and self._searched and self._exact is not None:
            return self._exact.search.probe().filling
        if self._status is Status.RUNNING and self._walk is not None and not self._searched:
            return self._walk.filling()
        return self._filling.copy()

    @property
    def rotations(self) -> list[tuple[int, int]]:
        """The reversals of the current walk, in order: (first, length) reverses `path[first:length]`.

        They belong to `walked`; `replay` in `rotations` applies them one by one.
        """
        return list(self._walk.rotations) if self._walk is not None and not self._searched else []

    def walked(self) -> NDArray[np.int64]:
        """Return the squares of the current walk, in its own order: (k, 2), row and column."""
        return self._walk.path() if self._walk is not None and not self._searched else np.zeros((0, 2), np.int64)

    @property
    def _searched(self) -> bool:
        """Whether the current path is from an exact search."""
        return self._stage == self._decide

    @property
    def note(self) -> str:
        """What was tried, stage by stage."""
        if self._found_by or self.reason is not None:
            return self._found_by or str(self.reason)
        accounts, squares = self._accounts, self._tour.squares
        if self._solutions:
            return " ".join([*failures(accounts[:-1], squares), success(accounts[-1], squares)])
        open_question = self._undecided() if self._status is Status.STUCK else []
        return " ".join([*failures(accounts, squares), *open_question])

    def _undecided(self) -> list[str]:
        """Return the sentences for a search that ends undecided."""
        longest = int(self._filling.max())
        sentences = [f"Found neither a tour nor a proof that there is none; the longest path has {longest:,} squares."]
        if self._stopped:
            sentences.append(self._stopped)
        return sentences


class Exact(NamedTuple):
    """A search that can decide whether there is a tour."""

    search: Search
    name: str  # with a place for the number of its nodes
    most: int = UNLIMITED  # nodes


def exact_search(tour: Tour) -> Exact | None:
    """Return an exact search of a board that may end in reasonable time, if there is one."""
    if tour.squares > CERTAIN and min(tour.shape) <= MAX_ROWS:
        try:
            search = TourFrontier(tour, {"memory": MEGABYTES}, Goal.ONE)
            return Exact(search, "A frontier search with {:,} states")
        except ChoiceError:  # its frontier is too wide
            pass
    if tour.squares > paths.MAX_SQUARES:
        return None
    most = MAX_PATHS if tour.squares > CERTAIN else UNLIMITED
    return Exact(paths.search_of(tour), "An exhaustive search of {:,} paths", most)


@cache
def compile_kernels() -> None:
    """Load or compile the kernels, with tours that use each of them."""
    board = np.ones((5, 6), bool)
    for tour in (Tour(board, start=(0, 0), end=(2, 3), closed=False), Tour(board, closed=True, surface="torus")):
        walk = TourWalk(Field.of(tour))
        for attempt in attempts(tour, walk.field, 1, EARLY):
            walk.begin(attempt)
            while walk.advance(UNLIMITED) is None:
                pass
            walk.filling()
    paths.search_of(Tour(board[:3, :3])).advance(1)
    TourFrontier(Tour(board[:3, :3]), {"memory": MEGABYTES}, Goal.ONE).advance(1)


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search; raise ChoiceError if the table of leaps would take gigabytes."""
    assert isinstance(puzzle, Tour)
    if puzzle.surface != "plain" and puzzle.board.size > MAX_GLUED:
        raise ChoiceError(
            f"a {puzzle.surface} is limited to {MAX_GLUED:,} squares here; this one has {puzzle.board.size:,}"
        )
    compile_kernels()
    return TourComplete(puzzle, choices)


TOUR_COMPLETE = Solver(
    name="tour_complete",
    title="Complete",
    about=(
        "Finds a tour, or the reason why there is none: by theorems, Warnsdorff's rule with Roth's tie-break, Pósa "
        "rotations at dead ends, other tie-breaks, and exact searches of small boards."
    ),
    accepts=lambda puzzle: isinstance(puzzle, Tour),
    choices=CHOICES,
    begin=begin,
    goals=(Goal.ONE,),
)
