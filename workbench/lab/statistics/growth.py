"""How costs grow with size: fitted as exponential and as polynomial, with what speaks for either."""

from typing import NamedTuple

import numpy as np

from workbench.lab.statistics.intervals import PERCENTILES, Values

RESAMPLES = 1_000
MIN_SIZES = 3
MIN_RUNS = 5  # of every size for an interval: fewer scatter too little when they are drawn again


class Fit(NamedTuple):
    """A straight line through the logarithms of median costs."""

    law: str  # "exponential": cost = c * base**n; "polynomial": cost = c * n**degree
    rate: float  # the base or the degree
    low: float  # ends of its 95 % interval; NaN where a size has too few runs
    high: float
    constant: float  # c
    residual: float  # root of the mean square of what the line misses, in natural logarithms

    def at(self, sizes: Values) -> Values:
        """Return the fitted costs at these sizes."""
        powers = self.rate**sizes if self.law == "exponential" else sizes**self.rate
        costs: Values = self.constant * powers
        return costs


def fits(sizes: Values, costs: Values) -> list[Fit]:
    """Return both fits, the better one first; nothing below three sizes with a finite median.

    `sizes` and `costs` are of runs; infinite costs are of runs that did not reach their goal. The intervals come
    from resampling the runs of each size.
    """
    medians = np.array([[size, np.median(costs[sizes == size])] for size in np.unique(sizes)]).reshape(-1, 2)
    usable = medians[np.isfinite(medians[:, 1]) & (medians[:, 1] > 0) & (medians[:, 0] > 0)]
    if len(usable) < MIN_SIZES:
        return []
    drawn = np.full((1, len(usable)), np.nan)
    if all((sizes == size).sum() >= MIN_RUNS for size in usable[:, 0]):
        drawn = resampled(usable[:, 0], sizes, costs, np.random.default_rng(1))
    found = [fit(law, usable[:, 0], usable[:, 1], drawn) for law in ("exponential", "polynomial")]
    return sorted(found, key=lambda one: one.residual)


def fit(law: str, sizes: Values, medians: Values, drawn: Values) -> Fit:
    """Return one fit; `drawn`: resampled medians, (times, sizes)."""
    x = sizes if law == "exponential" else np.log(sizes)
    slope, constant = np.polyfit(x, np.log(medians), 1)
    missed = np.log(medians) - (slope * x + constant)
    low, high = np.percentile(np.polyfit(x, np.log(drawn).T, 1)[0], PERCENTILES)
    rate, least, most = np.exp([slope, low, high]) if law == "exponential" else (slope, low, high)
    residual = np.sqrt((missed**2).mean())
    return Fit(law, float(rate), float(least), float(most), float(np.exp(constant)), float(residual))


def resampled(chosen: Values, sizes: Values, costs: Values, random: np.random.Generator) -> Values:
    """Return medians of resampled runs, (times, sizes), those that are finite at every size."""
    columns = []
    for size in chosen:
        mine = costs[sizes == size]
        columns.append(np.median(mine[random.integers(0, len(mine), (RESAMPLES, len(mine)))], axis=1))
    found = np.stack(columns, axis=1)
    finite: Values = found[(np.isfinite(found) & (found > 0)).all(axis=1)]
    return finite if len(finite) else np.array([[np.median(costs[sizes == size]) for size in chosen]])
