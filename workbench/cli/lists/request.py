"""What is asked of every puzzle of a list: the goal, the limits, the solver and its choices."""

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.choices import ChoiceError, Value, listed, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, accepting_solvers, first_solver, solvers_for
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
        if self.solver is None:
            return self._first_able(puzzle)
        solver = SOLVERS[self.solver]
        if not (solver.accepts(puzzle) and self.goal in solver.goals):
            others = listed(one.name for one in solvers_for(puzzle) if self.goal in one.goals) or "none"
            raise ChoiceError(
                f"{solver.name} does not support this puzzle and goal ({puzzle.name}). Solvers that do: {others}."
            )
        return solver

    def _first_able(self, puzzle: Puzzle) -> Solver:
        """Return the first solver that supports the puzzle, and if possible the goal and the choices."""
        fallback = None
        for solver in accepting_solvers(puzzle):
            if self.goal in solver.goals:
                if {choice.name for choice in solver.choices} >= set(self.given):
                    return solver
                fallback = fallback or solver
        return fallback or first_solver(puzzle)

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
