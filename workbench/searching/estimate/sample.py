"""What the probes of an estimate stand for, kept in classes of size, so that a billion take no more room than a few.

A quarter of an octave is a class: its number, sum and squares are exact, and only the few per cent by which its members
differ are treated as normal when they are drawn again.
"""

import copy

import numpy as np
from numpy.typing import NDArray

GROUPS = 7  # of probes, one after the other in turn
PER_OCTAVE = 4
CLASSES = 2 + PER_OCTAVE * 500  # of 0, then from 1 to 1e150
LARGEST_PART = 0.01  # of the probes: the share of the largest ones

Floats = NDArray[np.float64]


class Sample:
    """The values of one number, one of each probe."""

    def __init__(self) -> None:
        self.probes = 0
        self.reached = 0  # how many values are not 0
        self.counts, self.sums, self.squares = (np.zeros(CLASSES) for _ in range(3))
        self.groups = np.zeros(GROUPS)  # the sum of each group
        self.largest = 0.0  # value

    def add(self, values: Floats) -> None:
        """Add the values of more probes."""
        sizes = np.zeros(len(values), np.int64)
        reached = values > 0
        sizes[reached] = 1 + np.maximum(0, PER_OCTAVE * np.log2(values[reached])).astype(np.int64)
        group = (self.probes + np.arange(len(values))) % GROUPS
        self.groups += np.bincount(group, values, GROUPS)
        self.counts += np.bincount(sizes, minlength=CLASSES)
        self.sums += np.bincount(sizes, values, CLASSES)
        self.squares += np.bincount(sizes, values * values, CLASSES)
        self.probes += len(values)
        self.reached += int(reached.sum())
        self.largest = max(self.largest, float(values.max(initial=0.0)))

    def extended(self, value: float) -> "Sample":
        """Return a copy with one value more."""
        longer = copy.deepcopy(self)
        longer.add(np.array([value]))
        return longer

    @property
    def mean(self) -> float:
        """The estimate; 0 without probes."""
        return float(self.sums.sum()) / max(1, self.probes)

    @property
    def group_means(self) -> Floats:
        """The estimates of the groups; those without probes are left out."""
        sizes = np.bincount(np.arange(self.probes - self.probes % GROUPS, self.probes) % GROUPS, minlength=GROUPS)
        sizes += self.probes // GROUPS
        return self.groups[sizes > 0] / sizes[sizes > 0]

    def relative_classes(self) -> tuple[Floats, Floats, Floats]:
        """Return of each class in use the number, and the mean and mean square as multiples of the mean of all."""
        used = self.counts > 0
        counts, mean = self.counts[used], self.mean
        return counts, self.sums[used] / counts / mean, self.squares[used] / counts / mean / mean

    @property
    def relative_error(self) -> float:
        """The standard error of the mean, as a part of it."""
        counts, _, squares = self.relative_classes()
        variance = max(0.0, float(counts @ squares) - self.probes) / (self.probes - 1)
        return float(np.sqrt(variance / self.probes))

    @property
    def effective_size(self) -> float:
        """The effective sample size: (sum of the values)² / sum of their squares; 0 if all are 0."""
        if self.reached == 0:
            return 0.0
        counts, _, squares = self.relative_classes()
        return float(self.probes**2 / (counts @ squares))

    @property
    def largest_share(self) -> float:
        """The part of the sum that the largest hundredth of the probes has."""
        if self.reached == 0:
            return 0.0
        counts, means, _ = (column[::-1] for column in self.relative_classes())
        room = max(1.0, LARGEST_PART * self.probes) - np.concatenate([[0.0], np.cumsum(counts)[:-1]])
        return float(np.clip(room, 0, counts) @ means) / self.probes

    def resampled(self, times: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
        """Return means and standard errors of bootstrap samples, as multiples of the mean and parts of their own."""
        counts, means, squares = self.relative_classes()
        spread = np.maximum(0.0, squares - means * means)
        drawn = rng.multinomial(self.probes, counts / self.probes, size=times).astype(np.float64)
        between = drawn @ means / self.probes
        variance = np.maximum(0.0, drawn @ squares / self.probes - between * between) / (self.probes - 1)
        mean = np.maximum(1e-9, between + np.sqrt(drawn @ spread) * rng.standard_normal(times) / self.probes)
        return mean, np.sqrt(variance) / mean
