"""A summary of results: for each setting how many runs reached their goal, and what they cost."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.notebook.results import UNKNOWN, Results, RunStatus


class SettingSummary(NamedTuple):
    """What came of the runs by one setting."""

    title: str
    runs: int
    solved: int  # reached their goal, or found that it cannot be reached
    censored: int  # ended by a limit or a person
    stuck: int
    refused: int  # or failed
    left: int  # squares that all walks together leave uncovered; UNKNOWN without walks
    nodes: int  # of all runs together
    median: float  # of the nodes to reach the goal; infinite unless more than half have reached it
    seconds: float  # median of the times; NaN unless every run was long enough to be timed


def summary(results: Results) -> list[SettingSummary]:
    """Return the summary of each setting, in their order."""
    return [one_setting(results.where(results.setting == at), at) for at in range(len(results.settings))]


def one_setting(results: Results, at: int) -> SettingSummary:
    """Return the summary of the runs of one setting."""
    searched = ~results.has_status(RunStatus.REFUSED, RunStatus.FAILED)
    costs = np.where(results.solved, results.nodes.astype(float), np.inf)[searched]
    left = results.left[results.left != UNKNOWN]
    timed = results.seconds[np.isfinite(results.seconds)]
    return SettingSummary(
        title=results.settings[at].title,
        runs=len(results),
        solved=int(results.solved.sum()),
        censored=int(results.censored.sum()),
        stuck=int(results.has_status(RunStatus.STUCK).sum()),
        refused=int((~searched).sum()),
        left=int(left.sum()) if len(left) else UNKNOWN,
        nodes=int(results.nodes.sum()),
        median=median(costs),
        seconds=float(np.median(timed)) if 0 < len(timed) == searched.sum() else float("nan"),
    )


def median(costs: NDArray[np.float64]) -> float:
    """Return the median of costs, infinite if half of them or more are; NaN of none."""
    if not len(costs):
        return float("nan")
    low, high = np.sort(costs)[[(len(costs) - 1) // 2, len(costs) // 2]]
    return float(low + high) / 2 if np.isfinite(high) else float("inf")
