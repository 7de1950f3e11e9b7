"""The solvers whose trees can be watched, and the one whose tree is shown first."""

from workbench.puzzles.puzzle import Fillable, Named, Puzzle
from workbench.searching.watch.pseudo_code import PROGRAMS
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.solver import Solver

ALGORITHM_X = "cover_links"
TAUGHT = ("warnsdorff_backtracking", ALGORITHM_X, *PROGRAMS)  # those with a program, in the order of preference


def tree_solvers(puzzle: Puzzle) -> list[Solver]:
    """Return the solvers whose trees can be drawn: Algorithm X, and others where a choice is a cell of the board."""
    known = solvers_for(puzzle)
    others = [solver for solver in known if solver.has_tree and solver.name != ALGORITHM_X]
    first = [solver for solver in known if solver.name == ALGORITHM_X]
    return first + (others if isinstance(puzzle, (Named, Fillable)) else [])


def first_shown(puzzle: Puzzle, chosen: Solver | None) -> Solver | None:
    """Return the solver whose tree is shown: the chosen one, unless that is the usual one; else one with a program."""
    known = tree_solvers(puzzle)
    usual = next(iter(solvers_for(puzzle)), None)
    if chosen in known and chosen is not usual:
        return chosen
    taught = [SOLVERS[name] for name in TAUGHT if name in SOLVERS and SOLVERS[name] in known]
    return next(iter([*taught, *known]), None)
