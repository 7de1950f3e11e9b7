"""How large a search will be, before it is begun: an estimate of its tree from random probes.

Every probe is an unbiased estimate of the number of nodes, of solutions, and of nodes by level, by each method; how
far their mean can be trusted is another question, which `quantity` answers.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from workbench.base import compiling
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.quantity import Quantity, quantity_of
from workbench.searching.estimate.sample import Sample
from workbench.searching.estimate.trees import tree_of
from workbench.solvers.search import FIRST_BUDGET, UNLIMITED, fitting

NO_TREE = (
    "There is no estimate of this puzzle ({}): it is neither an exact cover nor a board for uncrossed walks, or it has "
    "multiplicities: numbers of uses such as 2, or 0 to 2, of an item or a piece."
)
MAX_AT_ONCE = 1 << 16  # probes: their values take a megabyte


@dataclass(frozen=True, eq=False)
class Estimate:
    """An estimate of a search tree from probes."""

    nodes: Quantity  # the root and every option tried, as the solvers count them
    solutions: Quantity
    profile: NDArray[np.float64]  # nodes by level

    @property
    def probes(self) -> int:
        """How many there are."""
        return self.nodes.probes

    @property
    def deepest(self) -> int:
        """The deepest level that a probe came to."""
        return max(0, len(self.profile) - 1)


class Estimator:
    """Random probes of the tree of one puzzle; raises ChoiceError if it has none, or for what walks cannot take."""

    def __init__(self, puzzle: Puzzle, choices: Mapping[str, Value], method: str = "knuth") -> None:
        tree = tree_of(puzzle)
        if tree is None:
            raise ChoiceError(NO_TREE.format(puzzle.name))
        self._method = tree.probes(puzzle, choices, str(tree.method.settle(method)))
        self._nodes, self._solutions = Sample(), Sample()
        self._too_large = False  # a probe stood for more nodes than can be added up
        self._method.advance(0, 0)  # whatever is still to be compiled is compiled now

    @property
    def probes(self) -> int:
        """How many have been made."""
        return self._nodes.probes

    def advance(self, probes: int, budget: int = UNLIMITED) -> None:
        """Make this many probes more; fewer once about `budget` nodes have been visited."""
        while probes > 0:
            values = self._method.advance(min(probes, MAX_AT_ONCE), budget)
            self._too_large |= not np.isfinite(values).all()
            values = np.nan_to_num(values, posinf=0.0)
            self._nodes.add(values[:, 0])
            self._solutions.add(values[:, 1])
            probes -= len(values)
            if budget != UNLIMITED:
                return

    def estimate(self) -> Estimate:
        """Return what all probes say together; takes some milliseconds."""
        profile = np.trim_zeros(self._method.profile, "b") if self.probes else np.zeros(0)
        if self._too_large:
            unknown = Quantity(self.probes, inf)
            return Estimate(unknown, unknown, profile)
        nodes, solutions = (quantity_of(sample, self._method.certain) for sample in (self._nodes, self._solutions))
        return Estimate(nodes, solutions, profile)

    @property
    def profile(self) -> NDArray[np.float64]:
        """The expected nodes of each level."""
        return np.trim_zeros(self._method.profile, "b")


def converge(estimator: Estimator, probes: int, clock: Callable[[], float] = compiling.clock) -> Iterator[int]:
    """Make probes slice by slice, until there are as many in all; yield their number after every slice."""
    budget = FIRST_BUDGET
    while estimator.probes < probes:
        begun = clock()
        estimator.advance(probes - estimator.probes, budget)
        budget = min(UNLIMITED - 1, fitting(budget, clock() - begun))
        yield estimator.probes


def estimated(puzzle: Puzzle, choices: Mapping[str, Value], method: str, probes: int) -> Estimate:
    """Return the estimate of a puzzle's tree after so many probes; raise ChoiceError if it has none."""
    estimator = Estimator(puzzle, choices, method)
    for _ in converge(estimator, probes):
        pass  # between two slices an interrupt ends it
    return estimator.estimate()
