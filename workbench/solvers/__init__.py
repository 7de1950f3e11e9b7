"""The solvers, one file each."""

from collections.abc import Iterable

from workbench.choices import ChoiceError, settle
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.auto import COVER_AUTO
from workbench.solvers.cover.bits import COVER_BITS
from workbench.solvers.cover.brute_force import BRUTE_FORCE
from workbench.solvers.cover.cells import COVER_CELLS
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.cover.random_descent import RANDOM_DESCENT
from workbench.solvers.kakuro.sums import KAKURO_SUMS
from workbench.solvers.kakuro.table import KAKURO_TABLE
from workbench.solvers.polyomino.bits import POLYOMINO_BITS
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku.digits import SUDOKU_DIGITS
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.frontier import TOUR_FRONTIER
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.solvers.tour.warnsdorff_backtracking import WARNSDORFF_BACKTRACKING

SOLVERS: dict[str, Solver] = {
    solver.name: solver
    for solver in (
        SUDOKU_DIGITS,
        KAKURO_SUMS,
        KAKURO_TABLE,
        POLYOMINO_BITS,
        TOUR_COMPLETE,
        TOUR_FRONTIER,
        WARNSDORFF,
        WARNSDORFF_BACKTRACKING,
        COVER_AUTO,
        COVER_LINKS,
        COVER_CELLS,
        COVER_BITS,
        BRUTE_FORCE,
        RANDOM_DESCENT,
    )
}


SMALL = 3  # of the sizes of a puzzle to warm up on


def solvers_for(puzzle: Puzzle) -> list[Solver]:
    """Return the solvers that accept a puzzle; the first is the one to try first."""
    return [solver for solver in SOLVERS.values() if solver.accepts(puzzle)]


def first_solver(puzzle: Puzzle) -> Solver:
    """Return the solver to try first; raise ChoiceError if none accepts the puzzle."""
    if not (solvers := solvers_for(puzzle)):
        raise ChoiceError(f"no solver accepts this puzzle ({puzzle.name})")
    return solvers[0]


def warm_up(kinds: Iterable[str] = tuple(KINDS)) -> None:
    """Import numba, and load or compile the kernels needed first, by starting each kind's first solver on a new puzzle.

    The others are loaded when they are first used: each takes memory, and together they would take seconds.
    """
    from workbench.kernels import cache  # noqa: F401  # and numba with it

    for kind in map(KINDS.__getitem__, kinds):
        numbers = [choice for choice in kind.sizes if not (choice.values or choice.longest)]
        small = {choice.name: max(choice.low, SMALL) for choice in numbers}
        puzzle = kind.blank(settle(kind.sizes, small))
        if solvers := solvers_for(puzzle):
            solvers[0].start(puzzle)
