"""The solvers, one file each."""

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
