"""Confidence intervals: of a rate (Wilson 1927), and of any statistic by resampling (Efron 1979)."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 1.96  # standard errors: the interval holds the true value 19 times in 20
PERCENTILES = (2.5, 97.5)
RESAMPLES = 10_000
MANY = 1_000  # values from which the interval of a median needs no resampling
TOGETHER = 2**22  # values drawn at once: 32 MB

Values = NDArray[np.float64]


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(won: int, tried: int, errors: float = CONFIDENCE) -> tuple[float, float]:
    """Return the interval that holds the true rate of a binomial count, 0 to 1 where nothing was tried."""
    if tried == 0:
        return 0.0, 1.0
    rate, square = won / tried, errors**2 / tried
    middle, half = rate + square / 2, errors * sqrt((rate * (1 - rate) + square / 4) / tried)
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def medians(drawn: Values) -> Values:
    """Return the median of each row."""
    found: Values = np.median(drawn, axis=1)
    return found


def median_interval(values: Values) -> Interval:
    """Return the median of many values with its interval, to which that of resampling tends: order statistics.

    A resampled median is at most the k-th of n values if at least half of n draws are among the first k.
    """
    ordered, size = np.sort(values), len(values)
    half = CONFIDENCE * sqrt(size) / 2
    low, high = max(0, round(size / 2 - half) - 1), min(size - 1, round(size / 2 + half))
    return Interval(float(medians(values[None])[0]), float(ordered[low]), float(ordered[high]))


def bootstrap(
    values: Values,
    statistic: Callable[[Values], Values] = medians,
    groups: NDArray[np.integer] | None = None,
    seed: int = 1,
) -> Interval:
    """Return a statistic of values with its percentile interval; `statistic` takes samples as rows.

    `groups` names what belongs together, such as the images of one puzzle: whole groups are drawn, each by the
    median of its values. Infinite values may be among them; of no values, everything is NaN.
    """
    if groups is not None:
        values = np.array([np.median(values[groups == one]) for one in np.unique(groups)])
    if not len(values):
        return Interval(float("nan"), float("nan"), float("nan"))
    if statistic is medians and len(values) > MANY:
        return median_interval(values)
    random = np.random.default_rng(seed)
    found, rows = np.zeros(RESAMPLES), max(1, TOGETHER // len(values))
    with np.errstate(invalid="ignore"):
        for at in range(0, RESAMPLES, rows):
            count = min(rows, RESAMPLES - at)
            found[at : at + count] = statistic(values[random.integers(0, len(values), (count, len(values)))])
        low, high = np.percentile(found, PERCENTILES, method="inverted_cdf")
        return Interval(float(statistic(values[None])[0]), float(low), float(high))
