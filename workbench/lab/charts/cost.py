"""What a run costs: nodes, which are exact, or seconds, which are noise; and the axis of costs."""

from enum import StrEnum

import numpy as np

from workbench.base.number_format import elapsed
from workbench.lab.notebook.results import Results, RunStatus
from workbench.pictures.charts.axes import count_label, log_ticks, roomy
from workbench.pictures.charts.picture import Axis, Floats

Costs = Floats


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


def cost_axis(label: str, powers: Floats, cost: Cost) -> Axis:
    """Return a logarithmic axis for costs, given as powers of ten."""
    finite = powers[np.isfinite(powers)]
    low, high = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 1.0)
    if high - low < 0.3:
        low, high = low - 0.3, high + 0.3
    write = seconds_label if cost is Cost.SECONDS else count_label
    places = [k for k in log_ticks(low, high) if cost is Cost.SECONDS or k > -1e-9]  # there are no parts of nodes
    return Axis(label, *roomy(low, high), [(k, write(k)) for k in places], log=True)


def seconds_label(power: float) -> str:
    """Return a time at an axis."""
    seconds = 10**power
    if seconds > 0.999:
        return f"{seconds:,.0f} s"
    return elapsed(seconds)
