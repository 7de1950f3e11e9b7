"""The solvers that an experiment may name: those that search puzzles, and the estimate of a search's size."""

from workbench.searching.estimate.estimated_search import ESTIMATE
from workbench.solvers import SOLVERS
from workbench.solvers.solver import Solver


def solver_names() -> list[str]:
    """Return the names of all solvers."""
    return [*SOLVERS, ESTIMATE.name]


def solver_of(name: str) -> Solver | None:
    """Return the solver of this name; None if there is none."""
    return ESTIMATE if name == ESTIMATE.name else SOLVERS.get(name)
