"""The solutions that are left when some options are pinned or forbidden: counted, listed, drawn at random, weighed."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.cover.diagram import Diagram, number_of

PRIMES = 2**31 - 1  # below which the moduli of `uses` are taken
CHUNK = 4096  # solutions drawn at once
WORD = 2**64


class Best(NamedTuple):
    """The best solution by the sum of costs."""

    cost: int
    options: NDArray[np.int64]


class AllowedSolutions:
    """The solutions of a diagram that use allowed options only; `depth` is the most options in one.

    Solutions are numbered from 0, in the order of the diagram's edges; any change of what is allowed renumbers them.
    """

    def __init__(self, diagram: Diagram, allowed: NDArray[np.bool_], depth: int) -> None:
        from workbench.kernels.cover import diagram as passes  # numba: only once there is a diagram

        self._passes = passes
        self.diagram, self.allowed, self.depth = diagram, allowed, depth
        self._edges = diagram.start, diagram.option, diagram.child, allowed
        self.count = diagram.count
        if not allowed.all():
            self.count = np.empty_like(diagram.count)  # no restriction makes a count larger
            passes.recount(*self._edges, self.count)

    @cached_property
    def solutions(self) -> int:
        """How many solutions there are."""
        return number_of(self.count[self.diagram.root])

    # Single solutions

    def solution(self, number: int) -> NDArray[np.int64]:
        """Return the options of a solution; raise IndexError if there is none of this number."""
        [chosen] = self.some([number])
        return chosen

    def some(self, numbers: list[int]) -> list[NDArray[np.int64]]:
        """Return the options of these solutions; raise IndexError if there is none of one of these numbers."""
        for number in numbers:
            if not 0 <= number < self.solutions:
                raise IndexError(f"There is no solution number {number:,}; there are {self.solutions:,}.")
        limbs = self.count.shape[1]
        ranks = np.array([[k >> 64 * limb & (WORD - 1) for limb in range(limbs)] for k in numbers], np.uint64)
        return self._unranked(ranks.reshape(-1, limbs))

    def random(self, count: int, rng: np.random.Generator) -> list[NDArray[np.int64]]:
        """Return this many solutions, each drawn from all with the same probability."""
        return [chosen for ranks in self._random_ranks(count, rng) for chosen in self._unranked(ranks)]

    def _random_ranks(self, count: int, rng: np.random.Generator) -> Iterator[NDArray[np.uint64]]:
        """Yield numbers below the number of solutions, (k, limbs): random bits, rejected where they are too large."""
        if not self.solutions:
            raise IndexError("There is no solution to draw.")
        limbs, most = self.count.shape[1], self.solutions - 1
        top = [most >> 64 * limb & (WORD - 1) for limb in range(limbs)]
        highest = most.bit_length()
        mask = np.array([(1 << min(64, max(0, highest - 64 * limb))) - 1 for limb in range(limbs)], np.uint64)
        while count > 0:
            ranks = rng.integers(0, WORD, (min(2 * count, CHUNK), limbs), np.uint64) & mask
            fits = np.ones(len(ranks), bool)
            for limb in range(limbs):  # from the lowest: a higher limb that differs decides
                here = ranks[:, limb]
                fits = np.where(here == np.uint64(top[limb]), fits, here < np.uint64(top[limb]))
            drawn = ranks[fits][:count]
            count -= len(drawn)
            yield drawn

    def _unranked(self, ranks: NDArray[np.uint64]) -> list[NDArray[np.int64]]:
        chosen = np.empty((len(ranks), self.depth), np.int64)
        self._passes.unrank(*self._edges, self.count, self.diagram.root, np.ascontiguousarray(ranks), chosen)
        return [row[row >= 0] for row in chosen]

    # All of them

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """The part of the solutions that has each option, from 0 to 1: (options,); zeros if there are none."""
        part = np.zeros(len(self.allowed))
        if self.solutions:
            ratio, reached = np.empty(len(self.diagram.option)), np.empty(len(self.count))
            self._passes.shares(*self._edges, self.count, ratio)
            edges = self.diagram.start, self.diagram.option, self.diagram.child
            self._passes.marginals(*edges, ratio, self.diagram.root, reached, part)
        return part

    def uses(self, counted: NDArray[np.bool_]) -> list[int]:
        """Return how many solutions use 0, 1, 2 ... of some options, up to the most that one uses.

        The sums over all solutions of z^uses are evaluated by several primes at enough points z, and interpolated.
        """
        most = max(0, -self.best(-counted.astype(np.int64)).cost) if self.solutions else 0
        values = [0] * (most + 1)
        modulus = 1
        prime = PRIMES
        while modulus <= self.solutions:
            found = self._uses_by(counted, most, prime)
            inverse = pow(modulus, -1, prime)
            values = [v + modulus * ((f - v) * inverse % prime) for v, f in zip(values, found, strict=True)]
            modulus *= prime
            prime = previous_prime(prime)
        return values

    def _uses_by(self, counted: NDArray[np.bool_], most: int, prime: int) -> list[int]:
        """Return the uses by a prime."""
        points, sums = list(range(1, most + 2)), []
        total = np.empty(len(self.count), np.uint64)
        for z in points:
            weight = np.where(counted, z, 1).astype(np.uint64)
            self._passes.weigh(*self._edges, weight, np.uint64(prime), total)
            sums.append(int(total[self.diagram.root]))
        return interpolated(points, sums, prime)

    def best(self, costs: NDArray[np.int64]) -> Best:
        """Return the solution with the least sum of costs; raise IndexError if there is no solution."""
        if not self.solutions:
            raise IndexError("There is no solution.")
        least = np.empty(len(self.count), np.int64)
        worst = np.iinfo(np.int64).max
        self._passes.least_cost(*self._edges, costs.astype(np.int64), worst, least)
        start, option, child, node = self.diagram.start, self.diagram.option, self.diagram.child, self.diagram.root
        chosen = []
        while node != 1:
            edges = slice(int(start[node]), int(start[node + 1]))
            below, laid = least[child[edges]], option[edges]
            attains = self.allowed[laid] & (below != worst)
            attains[attains] = below[attains] + costs[laid[attains]] == least[node]
            first = int(np.argmax(attains))
            chosen.append(int(laid[first]))
            node = int(child[edges][first])
        return Best(int(least[self.diagram.root]), np.array(chosen, np.int64))


def interpolated(points: list[int], sums: list[int], prime: int) -> list[int]:
    """Return the coefficients, lowest first, of the polynomial with these values by a prime (Newton)."""
    divided = list(sums)
    for k in range(1, len(points)):
        for i in range(len(points) - 1, k - 1, -1):
            divided[i] = (divided[i] - divided[i - 1]) * pow(points[i] - points[i - k], -1, prime) % prime
    result = [0] * len(points)
    for k in range(len(points) - 1, -1, -1):
        shifted = [0, *result[:-1]]
        result = [(s - points[k] * r) % prime for s, r in zip(shifted, result, strict=True)]
        result[0] = (result[0] + divided[k]) % prime
    return result


def previous_prime(prime: int) -> int:
    """Return the largest prime below an odd number."""
    candidate = prime - 2
    while any(candidate % d == 0 for d in range(3, int(candidate**0.5) + 1, 2)):
        candidate -= 2
    return candidate
