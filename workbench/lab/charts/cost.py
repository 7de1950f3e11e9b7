"""What a run costs: nodes, which are exact, or seconds, which are noise."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from workbench.base.number_format import elapsed
from workbench.lab.notebook.results import Results, RunStatus

Costs = NDArray[np.float64]


class Cost(StrEnum):
    """The quantity that tables and charts compare."""

    NODES = "Nodes"
    SECONDS = "Seconds"


def costs_of(results: Results, cost: Cost) -> Costs:
    """Return the cost of each run, NaN where it was not searched or not timed."""
    costs = results.nodes.astype(np.float64) if cost is Cost.NODES else results.seconds.copy()
    costs[results.has_status(RunStatus.REFUSED, RunStatus.FAILED)] = np.nan
    return costs


def costs_to_solve(results: Results, cost: Cost) -> Costs:
    """Return the cost of each run that reached its goal, infinity for the others, NaN where nothing is known."""
    costs = costs_of(results, cost)
    costs[~results.solved & ~np.isnan(costs)] = np.inf
    return costs


def timed(results: Results) -> bool:
    """Tell whether any run was timed."""
    return bool(np.isfinite(results.seconds).any())


def cost_text(value: float, cost: Cost) -> str:
    """Return a cost as text."""
    if not np.isfinite(value):
        return "–"
    return elapsed(value) if cost is Cost.SECONDS else f"{value:,.0f}"
