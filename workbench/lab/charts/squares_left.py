"""Squares left: what the walks of each setting leave uncovered, on average by size, and as a histogram.

A tour leaves none. Runs that are no walks, or did not end, are left out.
"""

import numpy as np

from workbench.lab.charts.question import Question, no_runs
from workbench.lab.charts.sizes import places_of
from workbench.lab.notebook.results import UNKNOWN
from workbench.pictures.charts.axes import linear_axis, log, log_axis
from workbench.pictures.charts.picture import SORTS, Floats, Line, Picture, Sort, grouped_points, nothing
from workbench.puzzles.sentences import counted

MAX_PLACES = 100
NO_WALKS = "These runs are not walks, so they leave no squares."


def left_of(question: Question) -> Floats:
    """Return the squares that each run leaves: none of a solved one, NaN where that is not known."""
    left = question.results.left[question.runs].astype(np.float64)
    left[left == UNKNOWN] = np.nan
    left[question.results.solved[question.runs]] = 0
    return left


def obstacle(question: Question) -> str:
    """Return why there is nothing to show; "" if there is something."""
    if not len(question.runs):
        return no_runs(question) or "There are no runs yet."
    return "" if (question.results.left[question.runs] != UNKNOWN).any() else NO_WALKS


def mean_left(question: Question) -> Picture:
    """Return the mean number of squares left by each setting, by size."""
    if reason := obstacle(question):
        return nothing(reason)
    places, left = places_of(question, MAX_PLACES), left_of(question)
    groups, count = places.groups(question), len(places.settings) * len(places.x)
    known = ~np.isnan(left)
    walks = np.bincount(groups[known], minlength=count)
    total = np.bincount(groups[known], left[known], minlength=count)
    there = np.flatnonzero(walks)
    mean = total[there] / walks[there]
    x, series = places.x[there % len(places.x)], np.array(places.settings, np.intp)[there // len(places.x)]
    point = np.full(count, -1, np.intp)
    point[there] = np.arange(len(there))

    def describe(number: int) -> str:
        size = ("size about {}" if places.ranged else "size {}").format(f"{x[number]:g}")
        words = f"{mean[number]:.2f} squares left on average over {counted(int(walks[there[number]]), 'walk')}"
        return f"{question.title(int(series[number]))}, {size}: {words}"

    return Picture(
        x_axis=linear_axis("size", float(x.min()), float(x.max())),
        y_axis=linear_axis("squares left, mean", 0.0, float(mean.max()), whole=False),
        points=grouped_points(
            x,
            mean,
            series,
            np.full(len(x), SORTS.index(Sort.SOLVED), np.intp),
            point[groups[known]],
            question.runs[known],
        ),
        lines=[Line(x[series == one], mean[series == one], one) for one in places.settings],
        about="Squares left uncovered by size, the mean of all walks; a tour leaves none",
        findings=[f"{question.title(one)}: {mean_words(left[question.of(one) & known])}" for one in question.settings],
        describe=describe,
    )


def mean_words(left: Floats) -> str:
    """Return mean and maximum of the squares left in words."""
    if not len(left):
        return "no walk has ended."
    failed = left[left > 0]
    words = f"{left.mean():.3g} squares left on average"
    return (
        f"{words}, {failed.mean():.3g} where a walk fails, {failed.max():,.0f} at most." if len(failed) else f"{words}."
    )


def histogram(question: Question) -> Picture:
    """Return how many walks of each setting leave so many squares; tours are left out."""
    if reason := obstacle(question):
        return nothing(reason)
    left = left_of(question)
    failed = np.flatnonzero(left > 0)
    if not len(failed):
        return nothing("All walks are tours: no squares are left.")
    settings = question.results.setting[question.runs][failed].astype(np.int64)
    most = int(left.max()) + 1
    groups, point, counts = np.unique(
        settings * most + left[failed].astype(np.int64), return_inverse=True, return_counts=True
    )
    amounts, series = (groups % most).astype(np.float64), (groups // most).astype(np.intp)
    x, y = log(amounts), log(counts.astype(np.float64))

    def describe(number: int) -> str:
        walks = counted(int(counts[number]), "walk")
        leave = "leaves" if counts[number] == 1 else "leave"
        squares = counted(int(amounts[number]), "square")
        return f"{question.title(int(series[number]))}: {walks} {leave} {squares}"

    return Picture(
        x_axis=log_axis("squares left", 0.0, max(float(x.max()), 0.3)),
        y_axis=log_axis("walks", 0.0, max(float(y.max()), 0.3)),
        points=grouped_points(
            x,
            y,
            series,
            np.full(len(x), SORTS.index(Sort.UNSOLVED), np.intp),
            point.reshape(-1).astype(np.intp),
            question.runs[failed],
        ),
        lines=[Line(x[series == one], y[series == one], one) for one in question.settings if (series == one).any()],
        about="Walks by the number of squares they leave, both logarithmic; without tours",
        describe=describe,
    )
