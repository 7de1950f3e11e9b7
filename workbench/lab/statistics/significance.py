"""Tests of whether settings differ: exact where the exact distribution is at hand; p-values are two-sided.

An effect is to be looked at before its p-value, and many comparisons find differences that are not there: see `holm`
and `false_alarms`.
"""

from collections.abc import Sequence
from math import exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.05

# q of the studentized range at 5 %, divided by the root of 2, for 2, 3, ... settings (Demšar 2006, table 5 to 10).
NEMENYI = (
    1.960, 2.344, 2.569, 2.728, 2.850, 2.948, 3.031, 3.102, 3.164, 3.219,
    3.268, 3.313, 3.354, 3.391, 3.426, 3.458, 3.489, 3.517, 3.544,
)  # fmt: skip
STEPS = 10_000  # of a continued fraction, at most
TINY = 1e-300


class Friedman(NamedTuple):
    """Whether any of several settings differ in rank, and by how much two must differ (Demšar 2006)."""

    ranks: NDArray[np.float64]  # mean rank of each setting, 1 = least cost
    statistic: float
    p: float
    critical_difference: float  # of mean ranks, by Nemenyi's test at 5 %; NaN beyond 20 settings


def binomial_test(wins: int, losses: int) -> float:
    """Return the p-value of so many wins and losses if both are equally likely: the sign test; 1 without any."""
    total, fewer = wins + losses, min(wins, losses)
    likeliest = exp(lgamma(total + 1) - lgamma(fewer + 1) - lgamma(total - fewer + 1) - total * log(2))
    k = np.arange(fewer, 0, -1)
    others = float(np.cumprod(k / (total - k + 1)).sum())  # k - 1, k - 2, ... wins, in terms of the likeliest
    return min(1.0, 2 * likeliest * (1 + others))


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the exact p-value of two settings on the same cases, of which only one succeeds (McNemar 1947)."""
    return binomial_test(only_first, only_second)


def mean_ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the rank of each value, from 1; equal ones share the mean of theirs."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(count)
    ranks: NDArray[np.float64] = (last - (count - 1) / 2)[place]
    return ranks


def friedman(costs: NDArray[np.float64]) -> Friedman:
    """Return Friedman's test (1937) of costs, (instances, settings), with correction for ties."""
    instances, settings = costs.shape
    ranks = np.array([mean_ranks(row) for row in costs]).reshape(instances, settings)
    mean = ranks.mean(axis=0) if instances else np.full(settings, np.nan)
    expected = instances * settings * (settings + 1) ** 2 / 4
    spread = float((ranks**2).sum()) - expected
    statistic = 0.0
    if spread > 0:
        statistic = (settings - 1) * float(((ranks.sum(axis=0) - instances * (settings + 1) / 2) ** 2).sum())
        statistic /= spread
    factor = NEMENYI[settings - 2] if 2 <= settings < len(NEMENYI) + 2 else float("nan")
    difference = factor * sqrt(settings * (settings + 1) / (6 * instances)) if instances else float("nan")
    return Friedman(mean, statistic, chi_square_tail(statistic, settings - 1), difference)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number (Holm 1979), in their order."""
    corrected, largest = [0.0] * len(p_values), 0.0
    for place, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - place) * p_values[at]))
        corrected[at] = largest
    return corrected


def false_alarms(comparisons: int) -> float:
    """Return how many of so many comparisons are expected to differ at 5 % by chance if none really do."""
    return LEVEL * comparisons


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return how often a chi-square variable is at least this large (Abramowitz, Stegun 6.5.29 and 6.5.31)."""
    a, x = freedom / 2, statistic / 2
    if x <= 0 or freedom <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while abs(term) > abs(total) * 1e-17:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - scale * total)
    return scale * continued_fraction(a, x)


def continued_fraction(a: float, x: float) -> float:
    """Return the continued fraction of the upper incomplete gamma function, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    value = d
    for k in range(1, STEPS):
        factor = -k * (k - a)
        b += 2
        d = 1 / (factor * d + b or TINY)
        c = b + factor / c or TINY
        value *= d * c
        if abs(d * c - 1) < 1e-16:
            break
    return value
