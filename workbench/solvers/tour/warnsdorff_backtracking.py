"""Warnsdorff's rule with backtracking: at a dead end the walk returns to the last choice and tries the next move."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Puzzle, Reason
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, look
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver
from workbench.solvers.tour.arrays.general import GeneralState, general_state
from workbench.solvers.tour.begun_walk import on_squares_left
from workbench.solvers.tour.rules.move_orders import MOVES
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, Rule, rule_of

MAX_SQUARES = 1_000_000  # each takes about 60 bytes; far smaller boards are already out of reach

CHOICES = (
    *RULE_CHOICES,
    Choice(
        name="prune",
        title="Prune",
        about="The moves that are not tried.",
        default="dead-ends",
        values=(("dead-ends", "Moves that isolate a square"), ("none", "None")),
    ),
)


class Levels(NamedTuple):
    """The arrays of the kernel `tour_backtrack` after those of the walk, in the order of its arguments."""

    starts: NDArray[np.int64]
    joined: NDArray[np.uint8]
    order: NDArray[np.uint32]
    lonely: NDArray[np.int64]
    closers: NDArray[np.int64]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    queue: NDArray[np.int64]
    t: NDArray[np.int64]
    s: NDArray[np.int64]


class Backtracking:
    """The search on one board; level L has a path of L squares."""

    reason: Reason | None = None

    def __init__(self, tour: Tour, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> None:
        from workbench.kernels.tour import backtrack as kernel  # numba: only once a search starts

        self.tour = tour
        rule = rule_of(tour, choices)
        starts, self._each = starts_of(tour), 1
        if goal is Goal.COUNT and tour.closed and tour.start is None and tour.end is None and tour.squares > 1:
            starts, self._each = starts[:1], tour.squares  # a closed tour goes through every square
        row, column = divmod(int(starts[0]), tour.shape[1]) if len(starts) else (0, 0)
        self.walk: GeneralState = general_state(tour, rule, (row, column))
        self.levels = levels_of(tour, rule, self.walk, starts, choices["prune"] == "dead-ends")
        constant = "row_of", "column_of", "moves", "ranks", "switches", "rays", "program", "s"  # s: of both
        changing = (*all_but(self.walk, *constant), *all_but(self.levels, "starts", "queue"))
        cut = Cut((kernel.ENTER,), kernel.BACK, repeatable=not rule.chance)
        advance = partial(kernel.advance, *self.walk[:-1])
        self.kernel = KernelSearch(advance, self.levels, changing, self._look, cut)

    @property
    def tally(self) -> Tally:
        tally = self.kernel.tally
        return tally._replace(solutions=tally.solutions * self._each, each=self._each)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        return self.kernel.advance(budget, -(-until // self._each), floor)

    def probe(self) -> Probe:
        return self.kernel.probe()

    def save(self) -> Checkpoint:
        saved = self.kernel.save()
        return replace(saved, solutions=saved.solutions * self._each)

    def load(self, checkpoint: Checkpoint) -> None:
        self.kernel.load(checkpoint)

    def _look(self, status: Status) -> Probe:
        filling = np.zeros(self.tour.shape, np.int32)
        path = self.path()
        filling.ravel()[path] = np.arange(1, len(path) + 1)
        probe = look(status, self.levels, filling)
        return replace(probe, solutions=probe.solutions * self._each) if self._each > 1 else probe

    def path(self) -> NDArray[np.int64]:
        """Return the squares of the path, as row * columns + column."""
        path, s = self.walk.path, self.walk.s
        return path[: int(s[scalars.LEVEL])].astype(np.int64)

    @property
    def note(self) -> str:
        """How many closed tours the fillings are, if all have been found."""
        found, squares = int(self.walk.s[scalars.SOLUTIONS]) * self._each, self.tour.squares
        ways = 2 if self.tour.start else 2 * squares
        if (
            self.kernel.status is not Status.EXHAUSTED
            or not self.tour.closed
            or not found
            or self.tour.end
            or squares < 3
        ):
            return ""
        tours = found // ways
        return f"{tours:,} closed tour{'s' * (tours != 1)}, not counting starts and directions."


def starts_of(tour: Tour) -> NDArray[np.int64]:
    """Return the possible starts of a tour, as row * columns + column."""
    if tour.start is not None:
        return np.array([tour.start[0] * tour.shape[1] + tour.start[1]], np.int64)
    starts = np.flatnonzero(tour.board).astype(np.int64)
    if tour.end is None or tour.squares == 1:
        return starts
    others: NDArray[np.int64] = starts[starts != tour.end[0] * tour.shape[1] + tour.end[1]]
    return others


def levels_of(tour: Tour, rule: Rule, walk: GeneralState, starts: NDArray[np.int64], dead_ends: bool) -> Levels:
    """Return the arrays of a search at its root."""
    from workbench.kernels.tour import backtrack as kernel

    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.CLOSED] = tour.closed and tour.squares > 1  # a single square is a closed tour
    t[kernel.DEAD_ENDS], t[kernel.AROUND] = dead_ends, rule.around == "start"
    t[kernel.END] = -1 if tour.end is None else tour.end[0] * (tour.shape[1] + 1) + tour.end[1]
    t[kernel.LONELY] = int((walk.degree <= 1).sum())
    if dead_ends and tour.squares > 1 and (walk.degree == 0).any():
        starts = starts[:0]
    depth = tour.squares + 2
    return Levels(
        starts=starts,
        joined=np.zeros(len(walk.degree), np.uint8),
        order=np.zeros(depth, np.uint32),
        lonely=np.zeros((depth, 2), np.int64),
        closers=np.zeros(depth, np.int64),
        degree=np.zeros(depth, np.int64),
        tried=np.zeros(depth, np.int64),
        profile=np.zeros(depth, np.int64),
        visits=ring(),
        queue=np.zeros(MOVES, np.int64),
        t=t,
        s=walk.s,
    )


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Tour)
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return Backtracking(puzzle, choices, goal)


def begin_left(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search of the squares that a walk has left; raise ChoiceError where the rule looks back at the walk."""
    assert isinstance(puzzle, Tour)
    rule = rule_of(puzzle, choices)
    if rule.around == "start" or rule.stages:
        raise ChoiceError("With this tie-break, backtracking cannot go on from a walk. Choose another one.")
    return begin(puzzle, choices, goal)


WARNSDORFF_BACKTRACKING = Solver(
    name="warnsdorff_backtracking",
    title="Warnsdorff with backtracking",
    about="Backtracks at dead ends to the rule's next move; finds all tours, in exponential time. Counts fillings: a"
    " tour counts once per direction, a closed tour also once per start.",
    accepts=lambda puzzle: isinstance(puzzle, Tour) and puzzle.squares <= MAX_SQUARES,
    choices=CHOICES,
    begin=begin,
    goals=(Goal.ONE, Goal.UNIQUE, Goal.ALL, Goal.COUNT),
    level="step",
    continues=on_squares_left(begin_left),
)
