"""The solvers, one file each. A solver is imported when it is first used, because a command often needs only one."""

from collections.abc import Iterable, Iterator

from workbench.base.choices import ChoiceError, settle
from workbench.base.registry import Registry
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.solver import Solver

SOLVERS: Registry[Solver] = Registry(
    __name__,
    {
        "sudoku_bands": "sudoku.bands.SUDOKU_BANDS",
        "sudoku_nogoods": "sudoku.nogoods.SUDOKU_NOGOODS",
        "sudoku_digits": "sudoku.digits.SUDOKU_DIGITS",
        "kakuro_sums": "kakuro.sums.KAKURO_SUMS",
        "kakuro_table": "kakuro.table.KAKURO_TABLE",
        "polyomino_auto": "polyomino.auto.POLYOMINO_AUTO",
        "polyomino_bits": "polyomino.bits.POLYOMINO_BITS",
        "polyomino_frontier": "polyomino.frontier.POLYOMINO_FRONTIER",
        "polyomino_neighbourhoods": "polyomino.neighbourhoods.POLYOMINO_NEIGHBOURHOODS",
        "tour_complete": "tour.complete.TOUR_COMPLETE",
        "tour_frontier": "tour.frontier.search.TOUR_FRONTIER",
        "warnsdorff": "tour.warnsdorff.WARNSDORFF",
        "warnsdorff_rules": "tour.portfolio.WARNSDORFF_RULES",
        "warnsdorff_backtracking": "tour.warnsdorff_backtracking.WARNSDORFF_BACKTRACKING",
        "warnsdorff_ties": "tour.warnsdorff_ties.WARNSDORFF_TIES",
        "tour_symmetric": "tour.symmetric.TOUR_SYMMETRIC",
        "tour_semimagic": "tour.semimagic.TOUR_SEMIMAGIC",
        "tour_pieces": "tour.pieces.TOUR_PIECES",
        "tour_network": "tour.network.TOUR_NETWORK",
        "uncrossed_walks": "tour.uncrossed_walks.UNCROSSED_WALKS",
        "cover_auto": "cover.auto.COVER_AUTO",
        "cover_links": "cover.links.COVER_LINKS",
        "cover_cells": "cover.cells.COVER_CELLS",
        "cover_bits": "cover.bits.COVER_BITS",
        "cover_memo": "cover.memo.COVER_MEMO",
        "brute_force": "cover.brute_force.BRUTE_FORCE",
        "random_descent": "cover.random_descent.RANDOM_DESCENT",
    },
)
SMALL = 3  # of the sizes of a puzzle to warm up on


def solvers_for(puzzle: Puzzle) -> list[Solver]:
    """Return the solvers that accept a puzzle; the first is the one to try first."""
    return list(accepting_solvers(puzzle))


def accepting_solvers(puzzle: Puzzle) -> Iterator[Solver]:
    """Yield the solvers that accept a puzzle; those in the rooms of other kinds are not even imported."""
    for name in SOLVERS:
        if SOLVERS.room(name) in (puzzle.kind, "cover", "") and SOLVERS[name].accepts(puzzle):
            yield SOLVERS[name]


def first_solver(puzzle: Puzzle) -> Solver:
    """Return the solver to try first; raise ChoiceError if none accepts the puzzle."""
    if solver := next(accepting_solvers(puzzle), None):
        return solver
    raise ChoiceError(f"no solver accepts this puzzle ({puzzle.name})")


def warm_up(kinds: Iterable[str] = tuple(KINDS)) -> None:
    """Import numba, and load or compile the kernels needed first, by starting each kind's first solver on a new puzzle.

    The others are loaded on first use: each takes memory, and all together would take seconds.
    """
    from workbench.kernels import cache  # noqa: F401  # and numba with it

    for kind in map(KINDS.__getitem__, kinds):
        numbers = [choice for choice in kind.sizes if not (choice.values or choice.longest)]
        small = {choice.name: max(choice.low, SMALL) for choice in numbers}
        puzzle = kind.blank(settle(kind.sizes, small))
        if solvers := solvers_for(puzzle):
            solvers[0].start(puzzle)
