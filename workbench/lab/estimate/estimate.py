"""How large a search will be, before it is begun: Knuth's Monte Carlo estimate of Algorithm X's tree (1975).

Every probe is an unbiased estimate of the number of nodes, of solutions, and of nodes by level; but most of a tree may
lie under few of its branches, so that the standard error is itself only estimated, at first often far too small.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Value, settle
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import solvers_for
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.random_descent import by_lowest_item, scalars_of, words_of
from workbench.solvers.search import Limit, drive, fitting
from workbench.solvers.solver import Solver

SAME_TREE = ("cover_auto", "cover_bits", "cover_cells", "cover_links")  # solvers that visit the tree estimated
FIRST_PROBES = 16  # of a slice; then as many as fit into it
TRIAL_SECONDS = 0.2  # long enough for a speed within some percent


@dataclass(frozen=True, eq=False)
class Estimate:
    """An estimate of a search tree from probes: means and their standard errors, infinite where unknown."""

    probes: int
    nodes: float  # the root and every option tried, as the solvers count them
    nodes_error: float
    solutions: float
    solutions_error: float
    profile: NDArray[np.float64]  # nodes by level
    deepest: int  # the deepest level that a probe came to

    def seconds(self, speed: float) -> float:
        """Return how long a search takes that visits `speed` nodes a second."""
        return self.nodes / speed

    def seconds_error(self, speed: float) -> float:
        """Return the standard error of that."""
        return self.nodes_error / speed


class Estimator:
    """Random probes of the tree of one cover; raises ChoiceError for what the walks cannot take."""

    def __init__(self, cover: Cover, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.cover import estimate as kernel  # numba: only when it is used

        order = by_lowest_item(cover, settle(COVER_CHOICES, choices))
        self._kernel = kernel
        self._words = words_of(order.cover)
        self._sums = np.zeros(cover.primary + 1)
        self._f = np.zeros(kernel.FLOATS)
        self._s = scalars_of(order)
        self.advance(0)  # whatever is still to be compiled is compiled now

    def advance(self, probes: int) -> None:
        """Make this many probes more."""
        self._kernel.advance(*self._words, self._sums, self._f, self._s, probes)

    def estimate(self) -> Estimate:
        """Return what all probes say together."""
        kernel, f = self._kernel, self._f
        probes, huge = int(self._s[kernel.PROBES]), bool(self._s[kernel.HUGE])
        profile = np.trim_zeros(self._sums, "b") / max(1, probes)
        return Estimate(
            probes=probes,
            nodes=inf if huge else float(f[kernel.NODES]),
            nodes_error=inf if huge else standard_error(float(f[kernel.NODES_SQUARES]), probes),
            solutions=inf if huge else float(f[kernel.SOLUTIONS]),
            solutions_error=inf if huge else standard_error(float(f[kernel.SOLUTIONS_SQUARES]), probes),
            profile=profile,
            deepest=max(0, len(profile) - 1),
        )


def standard_error(squares: float, probes: int) -> float:
    """Return the standard error of a mean from the sum of the squared distances to it."""
    return sqrt(squares / (probes - 1) / probes) if probes > 1 else inf


def converge(estimator: Estimator, probes: int, clock: Callable[[], float] = time.perf_counter) -> Iterator[Estimate]:
    """Yield an estimate after every slice, until this many probes have been made in all."""
    size = FIRST_PROBES
    while (estimate := estimator.estimate()).probes < probes:
        begun = clock()
        estimator.advance(min(size, probes - estimate.probes))
        size = fitting(size, clock() - begun)
        yield estimator.estimate()


def estimated_solvers(puzzle: Puzzle) -> list[Solver]:
    """Return the solvers that accept a puzzle and visit the tree estimated."""
    return [solver for solver in solvers_for(puzzle) if solver.name in SAME_TREE]


def speed(puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value], seconds: float = TRIAL_SECONDS) -> float:
    """Return how many nodes a second the solver visits, from a short trial."""
    *_, probe = drive(solver.start(puzzle, choices), Limit(seconds=seconds), keep=0)
    return probe.nodes / max(probe.seconds, 1e-9)
