"""The chart of a search for rules: training and validation over the rules tried, with the known rules as lines."""

import numpy as np

from workbench.base.axis_ticks import ticks
from workbench.lab.tuning.course import Course
from workbench.pictures.charts.axes import amount_axis, log_axis
from workbench.pictures.charts.picture import Axis, Floats, Line, Picture, no_points, plain_points

VALIDATION, TRAINING = 0, 1  # series
HEADROOM = 1.4
MIN_EVALUATIONS = 8.0  # on the axis
MIN_PERCENT = 0.1
MIN_DECADES, ROOM = 0.15, 0.2  # below and above a course on a logarithmic axis; the part of its height
MAX_TICKS = 8


def course_picture(course: Course | None, tried: str, cost: str, *, log: bool = False) -> Picture:
    """Return a course, None = nothing; `log`: costs are on a logarithmic axis, and at least 1."""
    if course is None or not len(course.evaluations):
        return Picture(Axis(tried, 0, 1), Axis(cost, 0, 1))
    place = logarithm if log else np.asarray
    training, validation = place(course.training), place(course.validation)
    baselines = {title: float(place(np.array(value))) for title, value in course.baselines.items()}
    right = max(MIN_EVALUATIONS, float(course.evaluations[-1]))
    ends = np.array([0.0, right])
    values = [*training.tolist(), *validation.tolist(), min(baselines.values(), default=float(validation[-1]))]
    low, top = range_of(min(values), max(values), log)
    best = course.best and plain_points(np.array([course.best[0]]), place(np.array([course.best[1]])), VALIDATION)
    return Picture(
        x_axis=Axis(tried, 0, right, [(x, f"{x:,.0f}") for x in ticks(0, right, MAX_TICKS)]),
        y_axis=(log_axis if log else amount_axis)(cost, low, top),
        points=best or no_points(),
        lines=[
            *(Line(ends, np.full(2, y), dotted=True, text=title) for title, y in baselines.items() if y <= top),
            Line(course.evaluations, training, TRAINING, text="training"),
            Line(course.evaluations, validation, VALIDATION, text="validation"),
        ],
    )


def range_of(least: float, most: float, log: bool) -> tuple[float, float]:
    """Return the ends of the axis of costs, with room for texts."""
    if not log:
        return 0.0, HEADROOM * max(MIN_PERCENT, most)
    room = max(MIN_DECADES, ROOM * (most - least))
    return least - room, most + room


def logarithm(costs: Floats) -> Floats:
    """Return powers of ten; costs below 1 count as 1."""
    powers: Floats = np.log10(np.maximum(costs, 1.0))
    return powers
