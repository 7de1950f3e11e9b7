"""Warnsdorff's rule without backtracking: a walk that ends in a tour or a dead end."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Cell, Filling, Puzzle, Reason
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.dead_end import missed_condition
from workbench.puzzles.tour.rules import cell_at
from workbench.puzzles.tour.walk import onward
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_PROFILE, NO_VISITS, UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver
from workbench.solvers.tour.begun_walk import read_walk
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES
from workbench.solvers.tour.warnsdorff_walk import START_CHOICE, Walk, start_of

CHOICES = (
    *(
        replace(choice, needs=(*choice.needs, (START_CHOICE.name, "random"))) if choice.name == "seed" else choice
        for choice in RULE_CHOICES
    ),
    START_CHOICE,
)


class Warnsdorff:
    """The walk on one board; a node is one square visited."""

    reason: Reason | None = None

    def __init__(self, tour: Tour, choices: Mapping[str, Value], begun: NDArray[np.int64] | None = None) -> None:
        """`begun`: the squares with which the walk begins, before the rule goes on."""
        self.tour = tour
        self.walk = Walk(tour, choices, start_of(tour, choices))
        if begun is not None:
            self.walk.follow(begun)
        self._status = Status.RUNNING
        self._ended = False
        self._solutions = 0
        self._left = ""  # the squares left at a dead end

    @property
    def tally(self) -> Tally:
        return Tally(self.walk.count, self._solutions, NO_PROFILE, NO_VISITS)  # each level has one node

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        if self._ended:
            self._status = Status.STUCK
        elif self.walk.count > floor:
            self._status = self.walk.advance(budget)
            if self._status is not Status.RUNNING:
                self._end(until)
        return self._status

    def _end(self, until: int) -> None:
        self._ended = True
        self._solutions = int(self._status is Status.FOUND and not self._missed())
        if self._status is Status.STUCK:
            left = self.tour.squares - self.walk.count
            self._left = squares_left(self.tour, self.walk.filling(), self._cell(self.walk.count - 1), left)
        self._status = Status.FOUND if 0 < until <= self._solutions else Status.STUCK

    def _missed(self) -> str:
        return missed_condition(self.tour, self._cell(0), self._cell(self.walk.count - 1))

    def _cell(self, at: int) -> tuple[int, int]:
        row, column = divmod(int(self.walk.state.path[at]) - self.walk.frame.first, self.walk.frame.width)
        return row, column

    def probe(self) -> Probe:
        count = self.walk.count
        return Probe(
            status=self._status,
            nodes=count,
            level=count,
            solutions=self._solutions,
            progress=1.0 if self._ended else count / self.tour.squares,
            profile=np.broadcast_to(np.int64(1), (count,)),  # one node per level, without memory for millions
            filling=self.walk.filling(),
        )

    def save(self) -> Checkpoint:
        values = self._ended, self._left
        return Checkpoint(self.walk.count, self._solutions, self._status, self.walk.save(), values)

    def load(self, checkpoint: Checkpoint) -> None:
        self._solutions, self._status = checkpoint.solutions, checkpoint.status
        self._ended, self._left = bool(checkpoint.values[0]), str(checkpoint.values[1])
        self.walk.load(checkpoint.arrays)

    def path(self) -> NDArray[np.int64]:
        """Return the squares visited, as row * columns + column."""
        return self.walk.path()

    @property
    def note(self) -> str:
        """How the walk ended."""
        count, squares = self.walk.count, self.tour.squares
        if not self._ended:
            return ""
        if count < squares:
            return f"Dead end after {count:,} of {squares:,} squares: {self._left}."
        if missed := self._missed():
            return f"The walk visits all {squares:,} squares, but {missed}."
        return f"The walk visits all {squares:,} squares without backtracking."


def squares_left(tour: Tour, filling: Filling, last: Cell, left: int) -> str:
    """Return how many squares a dead end leaves, and which of them the walk could still reach."""
    return f"{left:,} left ({reachable(tour, filling, last)})"


def reachable(tour: Tour, filling: Filling, last: Cell) -> str:
    """Return which free squares a walk could still enter at a dead end, in words."""
    names = [tour.name_of(to.cell) for to in onward(tour, filling, last) if to.degree == 0]
    if not names:
        return "no free square can be reached"
    return f"{' and '.join(names)} {'are reachable but have' if len(names) > 1 else 'is reachable but has'} no exit"


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the walk."""
    assert isinstance(puzzle, Tour)
    if puzzle.squares == 0:
        raise ChoiceError("the board has no squares")
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return Warnsdorff(puzzle, choices)


def begin_after(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal, text: str) -> Search:
    """Start the walk with these squares; raise ChoiceError."""
    assert isinstance(puzzle, Tour)
    begun = read_walk(puzzle, text)
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return Warnsdorff(replace(puzzle, start=cell_at(puzzle, begun[0])), choices, begun)


WARNSDORFF = Solver(
    name="warnsdorff",
    title="Warnsdorff",
    about="Moves to the square with the fewest free neighbours and never backtracks; a rule breaks ties. A square"
    " without exits is entered only as the last one, so a walk may end one square earlier than in textbooks.",
    accepts=lambda puzzle: isinstance(puzzle, Tour),
    choices=CHOICES,
    begin=begin,
    goals=(Goal.ONE,),
    continues=begin_after,
)
