"""Success by size: the share of runs that each setting solves, with its 95 % confidence interval (Wilson)."""

import numpy as np

from workbench.lab.analysis.intervals import wilson
from workbench.lab.charts.axes import linear_axis, percent_axis
from workbench.lab.charts.picture import SORTS, Band, Line, Picture, Sort, grouped_points, nothing
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.charts.sizes import places_of
from workbench.lab.number_format import percent

MAX_PLACES = 60


def success(question: Question) -> Picture:
    """Return the share of solved runs of each setting by size."""
    if not len(question.runs):
        return nothing(no_runs(question) or "There are no runs yet.")
    places = places_of(question, MAX_PLACES)
    groups, count = places.groups(question), len(places.settings) * len(places.x)
    tried = np.bincount(groups, minlength=count)
    won = np.bincount(groups[question.results.solved[question.runs]], minlength=count)
    there = np.flatnonzero(tried)
    rate = won[there] / tried[there]
    ends = np.array([wilson(int(won[group]), int(tried[group])) for group in there]).reshape(-1, 2)
    x, series = places.x[there % len(places.x)], np.array(places.settings)[there // len(places.x)]
    point = np.full(count, -1, np.intp)
    point[there] = np.arange(len(there))
    parts = [(setting, series == setting) for setting in places.settings]

    def describe(number: int) -> str:
        low, high = ends[number]
        group = there[number]
        size = "size about {}" if places.ranged else "size {}"
        words = "{}, {}: {} ({} of {} runs), 95 % interval {} to {}"
        counts = f"{won[group]:,}", f"{tried[group]:,}"
        name = question.title(int(series[number]))
        return words.format(
            name, size.format(f"{x[number]:g}"), percent(rate[number]), *counts, percent(low), percent(high)
        )

    return Picture(
        x_axis=linear_axis("size", float(x.min()), float(x.max())),
        y_axis=percent_axis("runs solved", float(ends.min())),
        points=grouped_points(
            x,
            rate,
            series.astype(np.intp),
            np.full(len(x), SORTS.index(Sort.SOLVED), np.intp),
            point[groups],
            question.runs,
        ),
        lines=[Line(x[part], rate[part], setting) for setting, part in parts],
        bands=[Band(x[part], ends[part, 0], ends[part, 1], setting) for setting, part in parts],
        about="Share of runs solved by size, with 95 % confidence intervals (Wilson)",
        describe=describe,
    )
