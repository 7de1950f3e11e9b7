"""Medians and quartiles of many groups of costs at once; a run that was not solved costs more than any that was."""

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.cost import Costs

Codes = NDArray[np.intp]


class Grouped:
    """Costs to solve by group: infinite where a run was not solved, NaN where nothing is known of it."""

    def __init__(self, codes: Codes, costs: Costs, groups: int) -> None:
        known = ~np.isnan(costs)
        codes, costs = codes[known], costs[known]
        order = np.lexsort((costs, codes))
        self._costs = costs[order]
        self.counts = np.bincount(codes, minlength=groups)
        self._starts = np.cumsum(self.counts) - self.counts
        self.solved = np.bincount(codes[np.isfinite(costs)], minlength=groups)

    def quantile(self, part: float) -> Costs:
        """Return a quantile of each group, infinite where too few are solved, NaN without runs."""
        place = part * np.maximum(self.counts - 1, 0)
        low, high = np.floor(place).astype(np.intp), np.ceil(place).astype(np.intp)
        found = np.full(len(self.counts), np.nan)
        there = self.counts > 0
        below, above = (self._costs[(self._starts + end)[there]] for end in (low, high))
        weight = (place - low)[there]
        with np.errstate(invalid="ignore"):  # infinity minus infinity
            between = np.where(below == above, below, below + weight * (above - below))
        found[there] = between
        return found

    @property
    def medians(self) -> Costs:
        """The median of each group, infinite unless more than half are solved."""
        return self.quantile(0.5)
