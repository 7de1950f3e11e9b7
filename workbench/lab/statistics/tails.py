"""Run-time distributions: heavy tails, and what restarts would make of them (Gomes et al. 2000; Luby et al. 1993)."""

from math import isnan, log10
from typing import NamedTuple

import numpy as np

from workbench.lab.statistics.intervals import Values

MIN_RUNS, MIN_DECADES = 200, 2.0  # below which a tail tells nothing
TAIL_PART = 0.1  # of the runs: those that the index of the tail is estimated from


class Tail(NamedTuple):
    """The tail of a distribution of costs."""

    exponent: float  # Hill's estimate: below 1 the mean is infinite, below 2 the variance; NaN = unknown
    reason: str  # why there is no verdict; "" = there is one

    @property
    def is_heavy(self) -> bool:
        """Whether mean or variance are infinite, as far as is known."""
        return not self.reason and self.exponent < 2


class Restart(NamedTuple):
    """The restart after a fixed number of nodes that costs least on average, by the costs seen."""

    cutoff: float  # nodes after which to start again; infinite = never
    expected: float  # nodes until a solution, on average
    without: float  # the same without restarts; infinite if a run did not end


def hill_index(costs: Values, largest: int) -> float:
    """Return Hill's index of the largest costs (Hill 1975); NaN where they do not differ, or begin at 0."""
    tail = np.sort(costs)[-largest - 1 :]
    if tail[0] <= 0:
        return float("nan")
    mean = float(np.log(tail[1:] / tail[0]).mean())
    return 1 / mean if mean > 0 else float("nan")


def tail_of(costs: Values) -> Tail:
    """Return the index of the tail of costs, or why there is no verdict; infinite = ended by a limit."""
    if len(costs) < MIN_RUNS:
        return Tail(float("nan"), f"{MIN_RUNS} runs are needed, not {len(costs):,}.")
    if not np.isfinite(costs).all():
        return Tail(float("nan"), "Runs that did not reach their goal hide the tail.")
    positive = costs[costs > 0]
    decades = log10(float(positive.max() / positive.min())) if len(positive) else 0.0
    if decades < MIN_DECADES:
        return Tail(float("nan"), f"The costs span only {decades:.1f} powers of ten; {MIN_DECADES:.0f} are needed.")
    exponent = hill_index(costs, max(1, round(TAIL_PART * len(costs))))
    return Tail(exponent, "The largest costs are too much alike." if isnan(exponent) else "")


def best_restart(costs: Values) -> Restart:
    """Return the best fixed cutoff: E(t) = (t - sum of q(u) over u < t) / q(t), q(u) = P(cost <= u).

    Infinite costs are of runs that did not end. Raise ValueError if none did.
    """
    values, counts = np.unique(costs[np.isfinite(costs)], return_counts=True)
    if not len(values):
        raise ValueError("no run has ended")
    reached = np.cumsum(counts) / len(costs)
    # The sum of q(u) over u = 0, ..., t - 1 is that of (t - v) / n over the costs v <= t.
    spent = values - (values * np.cumsum(counts) - np.cumsum(values * counts)) / len(costs)
    expected = np.where(values > 0, spent / reached, np.inf)  # a run is not ended before its first node
    at = int(expected.argmin())
    without = float(costs.mean()) if np.isfinite(costs).all() else float("inf")
    if without <= expected[at] * (1 + 1e-9):  # but for rounding
        return Restart(float("inf"), without, without)
    return Restart(float(values[at]), float(expected[at]), without)
