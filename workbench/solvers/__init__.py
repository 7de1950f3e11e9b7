"""The solvers, one file each."""

from workbench.choices import ChoiceError, settle
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover_links import COVER_LINKS
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku_digits import SUDOKU_DIGITS

SOLVERS: dict[str, Solver] = {
    solver.name: solver
    for solver in (
        SUDOKU_DIGITS,
        COVER_LINKS,
    )
}


def solvers_for(puzzle: Puzzle) -> list[Solver]:
    """Return the solvers that accept a puzzle; the first is the one to try first."""
    return [solver for solver in SOLVERS.values() if solver.accepts(puzzle)]


def first_solver(puzzle: Puzzle) -> Solver:
    """Return the solver to try first; raise ChoiceError if none accepts the puzzle."""
    if not (solvers := solvers_for(puzzle)):
        raise ChoiceError(f"no solver accepts this puzzle ({puzzle.name})")
    return solvers[0]


def warm_up() -> None:
    """Load or compile the kernels of all searches, by starting every solver on a new puzzle of each kind."""
    for kind in KINDS.values():
        puzzle = kind.blank(settle(kind.sizes, {}))
        for solver in solvers_for(puzzle):
            solver.start(puzzle)
