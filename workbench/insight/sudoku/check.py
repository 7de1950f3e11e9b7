"""What has to be known before steps are looked for: whether one solution exists, and whether entries contradict it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.files.position import Position
from workbench.insight.sudoku.hints import Hint, mistakes
from workbench.insight.sudoku.marks import candidates_of, sudoku_of
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.solving import HumanSolver
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import drive

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

SECONDS = 4.0  # of the search for a second solution


class Check:
    """Searches for two solutions of a position's puzzle, in parts, and compares the position with the only one."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.outcome = Outcome.LIMIT  # SOLVED = one solution, NONE, NOT_UNIQUE, or LIMIT = undecided
        self.mistake: Hint | None = None

    def parts(self) -> Iterator[float]:
        """Search, a slice a part; yield 0 as the progress of what follows."""
        puzzle, goal = sudoku_of(self.position), Goal.UNIQUE
        if puzzle.judge(puzzle.givens):
            self.outcome = Outcome.NONE
            return
        found: Filling | None = None
        for probe in drive(first_solver(puzzle).start(puzzle, {}, goal), goal.limit(seconds=SECONDS)):
            found = probe.filling if probe.at_solution else found
            self.outcome = verdict(goal, probe).outcome
            yield 0.0
        if self.outcome is Outcome.SOLVED and found is not None:
            self.mistake = mistakes(self.position, found)

    @property
    def passed(self) -> bool:
        """Whether it makes sense to look for steps."""
        return self.mistake is None and self.outcome is not Outcome.NONE and not self.position.faults()

    def solver(self, order: Order) -> HumanSolver:
        """Return a human solver at the position, with the techniques that may be used."""
        puzzle = sudoku_of(self.position)
        techniques = self.usable(order).techniques
        return HumanSolver(puzzle, techniques, self.position.entries, candidates_of(self.position))

    def usable(self, order: Order) -> Order:
        """Return an order without techniques that assume one solution, unless there is one."""
        return order if self.outcome is Outcome.SOLVED else order.with_uniqueness(on=False)
