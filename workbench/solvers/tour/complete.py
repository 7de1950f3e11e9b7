"""The complete solver of tours: it finds a tour, or the reason why there is none.

It tries in this order: the theorems; Roth's walk, its dead ends repaired by rotations; the same with other rules; for
few squares an exhaustive search, for few rows the exact frontier search; then walks with random move orders, some
of them for a closed tour. On a large board with holes all of this may fail; then the search is stuck, and its note
lists what was tried.
"""

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.puzzles.puzzle import Filling, Puzzle, Reason, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.goal import Goal
from workbench.solvers.ring import fill, mark_solution, ring, write
from workbench.solvers.search import NO_VISITS, UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver
from workbench.solvers.tour.accounts import Account, failures, success
from workbench.solvers.tour.attempts import Attempts
from workbench.solvers.tour.begun_walk import on_squares_left
from workbench.solvers.tour.exact import Exact, exact_search
from workbench.solvers.tour.field import Field
from workbench.solvers.tour.walk import TourWalk
from workbench.solvers.tour.walk_state import WalkState

EARLY = 12  # walks before an exact search; few tours need more
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


class Stage(Enum):
    """What the search does next."""

    REASON = auto()  # the root: look for a reason why there is no tour
    BEGIN = auto()  # the first square of an attempt
    WALK = auto()  # the rest of it
    EXACT = auto()  # an exact search


class JoinedPaths(NamedTuple):
    """What the search replaces, but never changes."""

    stage: Stage
    level: int
    longest: int
    accounts: tuple[Account, ...]
    exactly: int
    filling: Filling
    reason: Reason | None
    found_by: str
    stopped: str
    walk: WalkState | None
    exact: Checkpoint | None


class TourComplete:
    """The search on one board, in stages, each of which sets the next."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value]) -> None:
        self._tour = tour
        self._most = int(choices["attempts"])
        self._seed = int(choices["seed"])
        self._stage = Stage.REASON
        self._walk: TourWalk | None = None
        self._exact: Exact | None = None
        self._exactly = 0  # nodes of the exact search
        self._accounts: list[Account] = []
        self._status = Status.RUNNING
        self._nodes = self._level = self._longest = 0
        profiled = tour.squares <= PROFILED
        self._profile = np.zeros(tour.squares + 1 if profiled else 0, np.int64)
        self._visits = ring() if profiled else NO_VISITS
        self._profile_of_exact = self._profile.copy()
        self._filling = untouched(tour)
        self._solutions = 0
        self.reason: Reason | None = None
        self._found_by = self._stopped = ""

    @cached_property
    def _field(self) -> Field:
        return Field.of(self._tour)

    @cached_property
    def _attempts(self) -> Attempts:
        return Attempts(self._tour, self._field, self._seed)

    @property
    def tally(self) -> Tally:
        return Tally(self._nodes, self._solutions, self._profile, self._visits)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit squares and try rotations, at most `budget` of both together."""
        stages = {
            Stage.REASON: self._reason,
            Stage.BEGIN: self._begin,
            Stage.WALK: self._go_on,
            Stage.EXACT: self._decide,
        }
        last = self._nodes + budget
        going_on = True
        while going_on and not self._solutions and self._level > floor:
            going_on = self._status is Status.RUNNING and stages[self._stage](last - self._nodes, floor)
        if self._status is Status.FOUND and until > self._solutions:
            self._end(Status.STUCK)  # there may be more tours, but the search ends at the first
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
        self._walk = TourWalk(self._field)
        self._plan_next()
        return True

    def _plan_next(self) -> None:
        """Decide what to try next."""
        if len(self._accounts) == min(EARLY, self._most) and not self._stopped:
            self._exact = exact_search(self._tour)
            if self._exact is not None:
                self._level, self._stage = 0, Stage.EXACT
                return
        self._level, self._stage = 1, Stage.BEGIN
        if len(self._accounts) == self._most:
            self._end(Status.STUCK)

    def _begin(self, budget: int, _floor: int) -> bool:
        """Visit the first square of the next attempt."""
        assert self._walk is not None
        if budget == 0:
            return False
        self._walk.begin(self._attempts[len(self._accounts)])
        self._count(1, 1)
        self._level, self._stage = self._walk.level, Stage.WALK
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
            if len(self._visits):
                mark_solution(self._visits, self._nodes - 1)
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
        self._take(exact.search.probe(), exact.search.tally.visits)
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

    def _take(self, probe: Probe, visits: NDArray[np.int32]) -> None:
        """Add the nodes of the exact search to the counts."""
        first = max(self._exactly, probe.nodes - len(visits))  # of those whose levels are still in its ring
        levels = visits[np.arange(first, probe.nodes) % len(visits)]
        write(self._visits, self._nodes + first - self._exactly, levels)
        counted = self._profile[: len(probe.profile)]
        counted += probe.profile - self._profile_of_exact[: len(probe.profile)]
        self._profile_of_exact[: len(probe.profile)] = probe.profile
        self._nodes += probe.nodes - self._exactly
        self._exactly = probe.nodes
        self._longest = max(self._longest, len(probe.profile) - 1)
        self._level = probe.level

    def _count(self, level: int, nodes: int, squares: int = 0) -> None:
        """Count nodes at a level, or on consecutive levels if each adds a square to the path."""
        if nodes == 0:
            return
        highest = level + max(0, squares - 1)
        if len(self._profile):
            self._profile[level : highest + 1] += 1 if squares else nodes
            if highest == level:
                fill(self._visits, self._nodes, level, nodes)
            else:
                write(self._visits, self._nodes, np.arange(level, highest + 1, dtype=np.int32))
        self._nodes += nodes
        self._longest = max(self._longest, highest)

    def _find(self, filling: Filling) -> None:
        """Record a tour."""
        self._filling, self._solutions, self._status = filling, 1, Status.FOUND
        self._level = self._tour.squares

    def _end(self, status: Status) -> None:
        """End the search."""
        self._status, self._level = status, 0

    # Copies

    def save(self) -> Checkpoint:
        walk = self._walk.save() if self._walk and self._walk.length else None
        exact = self._exact.search.save() if self._exact else None
        state = JoinedPaths(
            stage=self._stage,
            level=self._level,
            longest=self._longest,
            accounts=tuple(self._accounts),
            exactly=self._exactly,
            filling=self._filling,
            reason=self.reason,
            found_by=self._found_by,
            stopped=self._stopped,
            walk=walk,
            exact=exact,
        )
        arrays: list[NDArray[np.generic]] = [self._profile[: self._longest + 1].copy(), self._filling]
        arrays += [*(walk.arrays if walk else ()), *(exact.arrays if exact else ())]
        return Checkpoint(self._nodes, self._solutions, self._status, tuple(arrays), (state,))

    def load(self, checkpoint: Checkpoint) -> None:
        [state] = checkpoint.values
        assert isinstance(state, JoinedPaths)
        profile = checkpoint.arrays[0]
        self._profile[: len(profile)], self._profile[len(profile) :] = profile, 0
        self._nodes, self._solutions, self._status = checkpoint.nodes, checkpoint.solutions, checkpoint.status
        self._stage, self._level, self._longest = state.stage, state.level, state.longest
        self._accounts, self._exactly, self._filling = list(state.accounts), state.exactly, state.filling
        self.reason, self._found_by, self._stopped = state.reason, state.found_by, state.stopped
        self._load_walk(state.walk)
        self._load_exact(state.exact)

    def _load_walk(self, saved: WalkState | None) -> None:
        if saved is not None:
            self._walk = self._walk or TourWalk(self._field)
            self._walk.load(saved)
        else:
            self._walk = None if self._stage is Stage.REASON else TourWalk(self._field)

    def _load_exact(self, saved: Checkpoint | None) -> None:
        self._exact = (self._exact or exact_search(self._tour)) if saved else None
        self._profile_of_exact[:] = 0
        if self._exact is not None and saved is not None:
            self._exact.search.load(saved)
            profile = self._exact.search.tally.profile
            self._profile_of_exact[: len(profile)] = profile

    # Results

    def probe(self) -> Probe:
        """Return a frozen copy; the filling is the current path, or the longest one at the end."""
        over = self._status in (Status.EXHAUSTED, Status.STUCK)
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=self._level,
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
        return self._stage is Stage.EXACT

    @property
    def note(self) -> str:
        """What was tried, stage by stage."""
        if self._found_by or self.reason is not None:
            return self._found_by or str(self.reason)
        accounts, squares = self._accounts, self._tour.squares
        if self._solutions:
            return " ".join([*failures(accounts[:-1], squares), success(accounts[-1], self._tour)])
        open_question = self._undecided() if self._status is Status.STUCK else []
        return " ".join([*failures(accounts, squares), *open_question])

    def _undecided(self) -> list[str]:
        """Return the sentences for a search that ends undecided."""
        longest = int(self._filling.max())
        sentences = [f"Found neither a tour nor a proof that there is none; the longest path has {longest:,} squares."]
        if self._stopped:
            sentences.append(self._stopped)
        return sentences


@cache
def compile_kernels() -> None:
    """Load or compile the kernels of walks, with tours that use each of them; those of exact searches wait for one."""
    board = np.ones((5, 6), bool)
    for tour in (Tour(board, start=(0, 0), end=(2, 3), closed=False), Tour(board, closed=True, surface="torus")):
        walk = TourWalk(Field.of(tour))
        attempts = Attempts(tour, walk.field, 1)
        for k in range(EARLY):
            walk.begin(attempts[k])
            while walk.advance(UNLIMITED) is None:
                pass
            walk.filling()


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search; raise ChoiceError if the table of leaps would take gigabytes."""
    assert isinstance(puzzle, Tour)
    if puzzle.surface != "plain" and puzzle.board.size > MAX_GLUED:
        raise ChoiceError(
            f"a {puzzle.sides.noun} is limited to {MAX_GLUED:,} squares here; this one has {puzzle.board.size:,}"
        )
    compile_kernels()
    return TourComplete(puzzle, choices)


TOUR_COMPLETE = Solver(
    name="tour_complete",
    title="Complete",
    about=(
        "Finds a tour, or the reason why there is none: theorems, Warnsdorff's rule with several tie-breaks, Pósa "
        "rotations, and exact searches of small boards."
    ),
    accepts=lambda puzzle: isinstance(puzzle, Tour),
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE,),
    leaf="dead end or rotation refused",
    continues=on_squares_left(begin),
)
