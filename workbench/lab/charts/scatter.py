"""Two settings on the same instances: a point each, with the diagonal; below it, the upright one is better."""

import numpy as np

from workbench.lab.charts.cost import cost_axis, cost_text
from workbench.lab.charts.question import Question, no_runs
from workbench.pictures.charts.axes import log
from workbench.pictures.charts.picture import (
    NONE,
    SORTS,
    Axis,
    Floats,
    Line,
    Mask,
    Picture,
    Sort,
    grouped_points,
    nothing,
)

BORDER = 0.12  # of the axis: how far beyond the largest cost what was not solved is drawn
FACTORS = (2, 10)


def scatter(question: Question) -> Picture:
    """Return the median cost of each instance by one setting over that by the other."""
    one, other = question.pair
    if one == other or not {one, other} <= set(question.settings):
        return nothing(no_runs(question) or "Choose two settings that have runs.")
    costs = question.medians(one), question.medians(other)
    both = np.flatnonzero(~np.isnan(costs[0]) & ~np.isnan(costs[1]))
    if not len(both):
        return nothing("No instance has runs of both settings.")
    x, y = (log(each[both]) for each in costs)
    solved = np.isfinite(x) & np.isfinite(y)
    known = np.concatenate([x[np.isfinite(x)], y[np.isfinite(y)]])
    limit = question.limit
    top = float(np.log10(limit)) if limit is not None and not solved.all() else float(known.max(initial=0.0))
    low = float(known.min()) if len(known) else top - 1
    length = max(top - low, 0.3)
    border = top + BORDER * length
    x, y = np.minimum(x, border), np.minimum(y, border)
    sort = np.where(solved, SORTS.index(Sort.SOLVED), SORTS.index(Sort.CENSORED))
    place = np.full(len(question.results.instances), -1, np.intp)
    place[both] = np.arange(len(both))
    mine = question.of(one) | question.of(other)
    group = np.where(mine, place[question.results.instance[question.runs]], -1)
    names = question.results.instances

    def describe(point: int) -> str:
        instance = both[point]
        words = [
            f"{question.title(setting)} {cost_text(each[instance], question.cost)}"
            for setting, each in zip(question.pair, costs, strict=True)
        ]
        return f"{names[instance].name}: {', '.join(words)}"

    axes = [axis_of(question, setting, low, border) for setting in question.pair]
    return Picture(
        x_axis=axes[0],
        y_axis=axes[1],
        points=grouped_points(x, y, np.full(len(both), NONE, np.intp), sort.astype(np.intp), group, question.runs),
        lines=[*guides(low - length, border + length), *limits(top, low - length, border, solved)],
        about=f"An instance each; below the diagonal, “{question.title(other)}” costs less. "
        "Dotted: 2 and 10 times as much; hollow, beyond the lines: not solved by one of them",
        findings=[verdict(x[solved], y[solved], question)],
        describe=describe,
    )


def axis_of(question: Question, setting: int, low: float, high: float) -> Axis:
    """Return the axis of a setting."""
    label = f"{question.title(setting)}: {question.cost_title}"
    return cost_axis(label, np.array([low, high]), question.cost)


def guides(low: float, high: float) -> list[Line]:
    """Return the diagonal, and lines where one setting costs 2 and 10 times as much."""
    ends = np.array([low, high])
    lines = [Line(ends, ends)]
    for factor in FACTORS:
        away = np.log10(factor)
        lines += [Line(ends, ends + away, dotted=True), Line(ends + away, ends, dotted=True)]
    return lines


def limits(top: float, low: float, border: float, solved: Mask) -> list[Line]:
    """Return the lines at the limit, if something lies beyond it."""
    if solved.all():
        return []
    level, ends = np.array([top, top]), np.array([low, 2 * border - top])
    return [Line(ends, level), Line(level, ends)]


def verdict(x: Floats, y: Floats, question: Question) -> str:
    """Return on how many instances each of two settings costs less."""
    one, other = (question.title(setting) for setting in question.pair)
    words = "Solved by both: {}. “{}” costs less on {}, “{}” on {}."
    return words.format(f"{len(x):,}", one, f"{int((x < y).sum()):,}", other, f"{int((x > y).sum()):,}")
