"""Confidence intervals: of a rate (Wilson 1927), and of a median by resampling (Efron 1979)."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 1.96  # standard errors: the interval holds the true value 19 times in 20
PERCENTILES = (2.5, 97.5)
RESAMPLES = 10_000
MIN_VALUES = 6  # the range of five values holds the median in 93.75 % of cases only

Values = NDArray[np.float64]


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % confidence interval, NaN where there is too little to tell."""

    value: float
    low: float
    high: float


def wilson(won: int, tried: int) -> tuple[float, float]:
    """Return the interval that holds the true rate of a binomial count, 0 to 1 where nothing was tried."""
    if tried == 0:
        return 0.0, 1.0
    rate, square = won / tried, CONFIDENCE**2 / tried
    middle, half = rate + square / 2, CONFIDENCE * sqrt((rate * (1 - rate) + square / 4) / tried)
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def bootstrap(values: Values, groups: NDArray[np.integer] | None = None) -> Interval:
    """Return the median of values with its percentile interval.

    `groups` names what belongs together, such as the images of one puzzle: whole groups are drawn, each by the
    median of its values. Infinite values may be among them; of no values, everything is NaN.
    """
    ordered = np.sort(values if groups is None else group_medians(values, groups))
    if not len(ordered):
        return Interval(float("nan"), float("nan"), float("nan"))
    size = len(ordered)
    value = float(between(ordered[(size - 1) // 2], ordered[size // 2]))
    if size < MIN_VALUES:
        return Interval(value, float("nan"), float("nan"))
    found = resampled_medians(ordered, np.random.default_rng(1))
    low, high = np.percentile(found, PERCENTILES, method="inverted_cdf")
    return Interval(value, float(low), float(high))


def resampled_medians(ordered: Values, random: np.random.Generator) -> Values:
    """Return medians of samples drawn from sorted values, with replacement, without drawing the whole samples.

    The k-th least of n uniform numbers has a beta distribution, and so the place of a sample's median is drawn at once.
    """
    size = len(ordered)
    below = (size + 1) // 2  # the median lies between the value of this rank, from 1, and the next if size is even
    low = random.beta(below, size - below + 1, RESAMPLES)
    high = low if size % 2 else low + (1 - low) * random.beta(1, size - below, RESAMPLES)
    places = [np.minimum((size * each).astype(np.intp), size - 1) for each in (low, high)]
    return between(ordered[places[0]], ordered[places[1]])


def between(low: Values, high: Values) -> Values:
    """Return the middle of values; that of minus and plus infinity is 0."""
    with np.errstate(invalid="ignore"):
        middle: Values = np.nan_to_num((low + high) / 2, nan=0.0, posinf=np.inf, neginf=-np.inf)
    return middle


def group_medians(values: Values, groups: NDArray[np.integer]) -> Values:
    """Return the median of each group, in the order of their numbers."""
    order = np.lexsort((values, groups))
    _, first, count = np.unique(groups[order], return_index=True, return_counts=True)
    return between(values[order][first + (count - 1) // 2], values[order][first + count // 2])
