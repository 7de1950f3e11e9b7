"""What is asked of every puzzle of a list: the goal, the limits, the solver and its choices."""

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.api.searches import solver_of
from workbench.choices import Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Solver


@dataclass(frozen=True)
class Request:
    """The options of a command that solves puzzles."""

    goal: Goal
    limit: Limit
    solver: str | None  # None: the first that supports the puzzle, the goal and the choices
    given: Mapping[str, Value]  # the choices that are not left to the solver
    as_json: bool

    def solver_of(self, puzzle: Puzzle) -> Solver:
        """Return the solver of a puzzle; raise ChoiceError if it has none."""
        return solver_of(puzzle, self.solver, self.goal, self.given)

    def choices_of(self, solver: Solver) -> dict[str, Value]:
        """Return a value for every choice of a solver; raise ChoiceError."""
        return settle(solver.choices, self.given)

    def takes_batches(self, solver: Solver) -> bool:
        """Return whether the puzzles of a solver may be searched in batches, which know no limits and no choices."""
        return (
            solver.batch is not None
            and self.goal in solver.batch.goals
            and self.limit.nodes is None
            and self.limit.seconds is None
            and self.choices_of(solver) == settle(solver.choices, {})
        )
