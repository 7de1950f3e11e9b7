"""Costs by size: a box for each setting, from quartile to quartile, with whiskers to the least and largest cost."""

import numpy as np

from workbench.lab.charts.cost import cost_axis, cost_text
from workbench.lab.charts.grouped import Grouped
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.charts.sizes import places_of
from workbench.pictures.charts.axes import linear_axis, log
from workbench.pictures.charts.picture import SORTS, Box, Floats, Picture, Sort, grouped_points, nothing
from workbench.puzzles.sentences import counted

PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)
SHARE = 0.8  # of the distance of two sizes that their boxes take
MAX_BOXES = 150


def boxes(question: Question) -> Picture:
    """Return the distribution of the cost to solve by size."""
    if not np.isfinite(question.to_solve).any():
        return nothing(no_runs(question) or "No run has been solved yet.")
    places = places_of(question, max(4, MAX_BOXES // max(1, len(question.settings))))
    groups, count = places.groups(question), len(places.settings) * len(places.x)
    grouped = Grouped(groups, question.to_solve, count)
    quantiles = np.array([log(grouped.quantile(part)) for part in PARTS])
    there = np.flatnonzero(np.isfinite(quantiles[0]))
    step = SHARE * places.distance / len(places.settings)
    number = there // len(places.x)
    x = places.x[there % len(places.x)] + step * (number - (len(places.settings) - 1) / 2)
    series = np.array(places.settings, np.intp)[number]
    highest = np.array([column[np.isfinite(column)].max() for column in quantiles[:, there].T])
    y = np.where(np.isfinite(quantiles[2, there]), quantiles[2, there], highest)
    point = np.full(count, -1, np.intp)
    point[there] = np.arange(len(there))

    def describe(place: int) -> str:
        group = there[place]
        parts = [cost_text(float(grouped.quantile(part)[group]), question.cost) for part in (0.25, 0.5, 0.75)]
        size = f"{places.x[group % len(places.x)]:g}"
        words = "{}, size {}: quartiles {}, {} and {}; {} of {} solved"
        counts = f"{grouped.solved[group]:,}", counted(int(grouped.counts[group]), "run")
        return words.format(question.title(int(series[place])), size, *parts, *counts)

    edge = places.distance / 2
    axis = linear_axis("size", float(places.x.min() - edge), float(places.x.max() + edge))
    return Picture(
        x_axis=axis,
        y_axis=cost_axis(question.cost_title, quantiles[:, there].ravel(), question.cost),
        points=grouped_points(
            x, y, series, np.full(len(x), SORTS.index(Sort.SOLVED), np.intp), point[groups], question.runs
        ),
        boxes=[
            box(float(middle), step * 0.8, int(setting), quantiles[:, group])
            for middle, setting, group in zip(x, series, there, strict=True)
        ],
        about="Cost to solve by size: median, quartiles, least and largest; open at the top: not all are solved",
        describe=describe,
    )


def box(x: float, width: float, setting: int, quantiles: Floats) -> Box:
    """Return the box of some quantiles; those that are infinite are not known."""
    low, first, median, third, high = (float(each) if np.isfinite(each) else None for each in quantiles)
    assert low is not None, "a box has at least one solved run"
    return Box(x, width, setting, low, low if first is None else first, median, third, high)
