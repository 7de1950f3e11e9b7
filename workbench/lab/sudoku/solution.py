"""Whether a sudoku has one solution: what hints and ratings have to know first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import drive

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

SECONDS = 4.0  # of the search for a second solution


class Uniqueness:
    """Searches for two solutions of a puzzle, in parts."""

    def __init__(self, puzzle: Sudoku, seconds: float = SECONDS) -> None:
        self.puzzle, self._seconds = puzzle, seconds
        self.outcome = Outcome.LIMIT  # SOLVED = one solution, NONE, NOT_UNIQUE, or LIMIT = undecided
        self.solution: Filling | None = None  # the only one

    def parts(self) -> Iterator[None]:
        """Search, a slice a part."""
        if self.puzzle.judge(self.puzzle.givens):
            self.outcome = Outcome.NONE
            return
        goal, found = Goal.UNIQUE, None
        search = first_solver(self.puzzle).start(self.puzzle, {}, goal)
        for probe in drive(search, goal.limit(seconds=self._seconds)):
            found = probe.filling if probe.at_solution else found
            self.outcome = verdict(goal, probe).outcome
            yield
        self.solution = found if self.outcome is Outcome.SOLVED else None
