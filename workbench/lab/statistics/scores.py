"""Scores of a setting over many instances, as solver competitions use them; infinite costs = not solved."""

import numpy as np
from numpy.typing import NDArray

from workbench.lab.statistics.intervals import Values


def par2(costs: Values, limit: float) -> float:
    """Return the mean cost where each unsolved instance counts twice the limit; NaN of none."""
    return float(np.where(np.isfinite(costs), costs, 2 * limit).mean()) if len(costs) else float("nan")


def virtual_best(costs: NDArray[np.float64]) -> Values:
    """Return the least cost of each instance over all settings, (settings, instances); NaN where none was tried."""
    tried = np.where(np.isnan(costs), np.inf, costs).min(axis=0, initial=np.inf)
    best: Values = np.where(np.isnan(costs).all(axis=0), np.nan, tried)
    return best
