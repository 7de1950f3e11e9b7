"""The charts of an estimate: the convergence of a mean with its interval, and the nodes of each level."""

import numpy as np
from numpy.typing import NDArray

from workbench.base.axis_ticks import ticks
from workbench.pictures.charts.axes import amount_axis, count_label, log_axis
from workbench.pictures.charts.picture import Axis, Band, Floats, Line, Picture, steps
from workbench.searching.estimate.estimation import Course

ESTIMATED, COUNTED = 0, 1  # series
MARGINS = 3.0  # of the latest mean, shown above and below it: what was farther off early on is cut off
HEADROOM = 0.12  # of the height, for the text of a line
FLOOR = -0.3  # below log 1 = 0, so that a level of one node is visible
MAX_TICKS = 6
NO_COURSE = Course(*[np.zeros(0)] * 7)


def nodes_picture(course: Course, truth: int | None) -> Picture:
    """Return how the mean of the nodes converged; `truth`: the number counted, if it is known."""
    return mean_picture("nodes", course.probes, course.nodes, course.nodes_low, course.nodes_high, truth)


def solutions_picture(course: Course, truth: int | None) -> Picture:
    """Return how the mean of the solutions converged, as `nodes_picture`."""
    columns = course.probes, course.solutions, course.solutions_low, course.solutions_high
    return mean_picture("solutions", *columns, truth)


def mean_picture(
    quantity: str, probes: Floats, mean: Floats, low: Floats, high: Floats, truth: float | None = None
) -> Picture:
    """Return a mean over the number of probes, with its interval; where only `low` is a number, it is a lower bound."""
    about = f"{quantity.capitalize()} with 95 % interval"
    if not len(probes):
        return Picture(Axis("probes", 0, 1), Axis(quantity, 0, 1), about=about)
    across, interval = np.log10(probes), np.isfinite(high)
    right = max(1.0, float(across[-1]))
    latest = latest_run(interval)
    parts = runs_of(np.isfinite(low) & ~interval)
    texts = ["" for _ in parts[1:]] + ["lower bound"]
    bounds = [Line(across[part], low[part], dotted=True, text=text) for part, text in zip(parts, texts, strict=False)]
    lines = [*bounds, Line(across, mean, ESTIMATED)]
    if truth is not None:
        lines.append(Line(np.array([0.0, right]), np.full(2, float(truth)), COUNTED, text=f"counted: {truth:,.0f}"))
    return Picture(
        x_axis=Axis("probes", 0, right, [(k, count_label(k)) for k in ticks(0, right, MAX_TICKS)], log=True),
        y_axis=amount_axis(quantity, *range_of(mean, low, high, truth)),
        lines=lines,
        bands=[Band(across[latest], low[latest], high[latest], ESTIMATED)] if interval.any() else [],
        about=about,
    )


def range_of(mean: Floats, low: Floats, high: Floats, truth: float | None) -> tuple[float, float]:
    """Return a range around the latest interval, or of the latest means, with the value counted."""
    latest = float(mean[-1])
    if np.isfinite(high[-1]):
        bottom, top = latest - MARGINS * (latest - float(low[-1])), latest + MARGINS * (float(high[-1]) - latest)
    else:
        bottom, top = 0.0, float(mean[len(mean) // 2 :].max())
    bottom = max(0.0, bottom)
    if truth is not None:
        bottom, top = min(bottom, truth), max(top, truth)
    room = max(top - bottom, abs(top) * 1e-6, 1e-12)
    return max(0.0, bottom - HEADROOM * room), top + HEADROOM * room


def runs_of(there: NDArray[np.bool_]) -> list[slice]:
    """Return the stretches of points without a gap."""
    edges = np.flatnonzero(np.diff(there.astype(np.int8), prepend=0, append=0))
    return [slice(*pair) for pair in edges.reshape(-1, 2).tolist()]


def latest_run(there: NDArray[np.bool_]) -> slice:
    """Return the last stretch of points without a gap."""
    return [slice(0, 0), *runs_of(there)][-1]


def profile_picture(estimate: Floats, counted: NDArray[np.int64] | Floats) -> Picture:
    """Return the nodes of each level, estimated and counted."""
    levels, about = max(len(estimate), len(counted)), "Nodes at each level"
    if not levels:
        return Picture(Axis("level", 0, 1), Axis("nodes", 0, 1), about=about)
    lines = [
        Line(*steps(logarithm(nodes)), series, text=text)
        for series, nodes, text in ((ESTIMATED, estimate, "estimated"), (COUNTED, counted, "counted"))
        if len(nodes)
    ]
    top = max(1.0, *(float(line.y.max()) for line in lines))
    return Picture(
        x_axis=Axis("level", -0.5, levels - 0.5, [(k, f"{k:,.0f}") for k in ticks(0, levels - 1, MAX_TICKS)]),
        y_axis=log_axis("nodes", FLOOR, top + HEADROOM * (top - FLOOR)),
        lines=lines,
        bands=[Band(line.x, np.full(len(line.x), FLOOR), line.y, ESTIMATED) for line in lines if not line.series],
        about=about,
    )


def logarithm(nodes: NDArray[np.int64] | Floats) -> Floats:
    """Return the powers of ten; levels with less than one node on average are on the floor."""
    return np.log10(np.maximum(nodes.astype(np.float64), 10**FLOOR))
