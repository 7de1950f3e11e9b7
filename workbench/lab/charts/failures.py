"""Failures by size: the share of runs that each setting does not solve, on a logarithmic axis.

Good rules solve all but a few runs in a thousand, which shares of solved runs do not tell apart. Where none fails, the
point stands on the bottom line, which is labelled 0.
"""

import numpy as np

from workbench.base.number_format import percent
from workbench.lab.charts.all_starts import tried_all
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.charts.sizes import places_of
from workbench.pictures.charts.axes import linear_axis, log_ticks, share_label
from workbench.pictures.charts.picture import SORTS, Axis, Floats, Line, Picture, Sort, grouped_points, nothing
from workbench.puzzles.sentences import counted

MAX_PLACES = 100
BELOW = 0.3  # decades from the least share to the line of those that are 0


def failures(question: Question) -> Picture:
    """Return the share of failed runs of each setting by size."""
    if not len(question.runs):
        return nothing(no_runs(question) or "There are no runs yet.")
    places = places_of(question, MAX_PLACES)
    groups, count = places.groups(question), len(places.settings) * len(places.x)
    tried = np.bincount(groups, minlength=count)
    lost = np.bincount(groups[~question.results.solved[question.runs]], minlength=count)
    if not lost.any():
        return nothing("No run has failed.")
    there = np.flatnonzero(tried)
    rate = lost[there] / tried[there]
    y_axis = share_axis(rate[rate > 0], "starts without a tour" if is_of_starts(question) else "runs not solved")
    y = np.where(rate > 0, np.log10(np.maximum(rate, 1e-9)), y_axis.low)
    x, series = places.x[there % len(places.x)], np.array(places.settings, np.intp)[there // len(places.x)]
    point = np.full(count, -1, np.intp)
    point[there] = np.arange(len(there))
    every = tried_all(question, groups, count)[there] & (not question.by_outcome)

    def describe(number: int) -> str:
        size = ("size about {}" if places.ranged else "size {}").format(f"{x[number]:g}")
        noun = "start" if is_of_starts(question) else "run"
        runs = f"{'all ' if every[number] else ''}{counted(int(tried[there[number]]), noun)}"
        share = f"{percent(rate[number])} fail ({lost[there[number]]:,} of {runs})"
        return f"{question.title(int(series[number]))}, {size}: {share}"

    sort = np.where(rate > 0, SORTS.index(Sort.UNSOLVED), SORTS.index(Sort.SOLVED)).astype(np.intp)
    return Picture(
        x_axis=linear_axis("size", float(x.min()), float(x.max())),
        y_axis=y_axis,
        points=grouped_points(x, y, series, sort, point[groups], question.runs),
        lines=[Line(x[series == one], y[series == one], one) for one in places.settings],
        about="Share of failures by size, logarithmic; on the bottom line: none",
        findings=[totals(question)],
        describe=describe,
    )


def is_of_starts(question: Question) -> bool:
    """Tell whether the instances are starts of boards."""
    return question.nouns.case == "start"


def share_axis(rates: Floats, label: str) -> Axis:
    """Return a logarithmic axis for these shares, and below them the line of 0."""
    low, high = float(np.log10(rates.min())), float(np.log10(rates.max()))
    bottom = low - BELOW
    marks = [(bottom, "0"), *((k, share_label(k)) for k in log_ticks(low, high))]
    return Axis(label, bottom, high + 0.05, marks, log=True)


def totals(question: Question) -> str:
    """Return how many runs of each setting fail."""
    solved = question.results.solved[question.runs]
    counts = []
    for setting in question.settings:
        mine = question.of(setting)
        counts.append(f"{question.title(setting)} {int((mine & ~solved).sum()):,} of {int(mine.sum()):,}")
    return f"Failures in all: {', '.join(counts)}."
