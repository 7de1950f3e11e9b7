"""Success by size: the share of runs that each setting solves, with its 95 % confidence interval (Wilson).

Where all starts of the boards were tried, the share is exact, and no interval is shown.
"""

import numpy as np

from workbench.base.number_format import percent
from workbench.lab.charts.all_starts import tried_all
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.charts.sizes import places_of
from workbench.lab.statistics.intervals import wilson
from workbench.pictures.charts.axes import linear_axis, percent_axis
from workbench.pictures.charts.picture import SORTS, Band, Line, Mask, Picture, Sort, grouped_points, nothing
from workbench.puzzles.sentences import counted

MAX_PLACES = 100
INTERVALS = "with 95 % confidence intervals (Wilson)"


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
    counted_out = tried_all(question, groups, count)[there]
    sampled = ~counted_out & (not question.by_outcome)
    ends = np.array([wilson(int(won[group]), int(tried[group])) for group in there]).reshape(-1, 2)
    ends[~sampled] = rate[~sampled, None]
    x, series = places.x[there % len(places.x)], np.array(places.settings)[there // len(places.x)]
    point = np.full(count, -1, np.intp)
    point[there] = np.arange(len(there))
    parts = [(setting, series == setting) for setting in places.settings]
    are_starts = question.nouns.case == "start"
    noun, label = ("start", "starts with a tour") if are_starts else ("run", "runs solved")
    shares = f"Share of {label} by size"

    def describe(number: int) -> str:
        group = there[number]
        size = ("size about {}" if places.ranged else "size {}").format(f"{x[number]:g}")
        every = "all " if counted_out[number] and not question.by_outcome else ""
        counts = f"{won[group]:,} of {every}{counted(int(tried[group]), noun)}"
        words = f"{question.title(int(series[number]))}, {size}: {percent(rate[number])} ({counts})"
        low, high = map(percent, ends[number])
        return f"{words}, 95 % interval {low} to {high}" if sampled[number] else words

    return Picture(
        x_axis=linear_axis("size", float(x.min()), float(x.max())),
        y_axis=percent_axis(label, float(ends.min())),
        points=grouped_points(
            x,
            rate,
            series.astype(np.intp),
            np.full(len(x), SORTS.index(Sort.SOLVED), np.intp),
            point[groups],
            question.runs,
        ),
        lines=[Line(x[part], rate[part], setting) for setting, part in parts],
        bands=[
            Band(x[part & sampled], ends[part & sampled, 0], ends[part & sampled, 1], setting)
            for setting, part in parts
            if (part & sampled).any()
        ],
        about=about(shares, sampled, question),
        describe=describe,
    )


def about(share: str, sampled: Mask, question: Question) -> str:
    """Return what is shown, and for which of it there are intervals."""
    if question.by_outcome:
        return share
    if not sampled.any():
        return f"{share}; all starts were tried, so there are no intervals"
    return f"{share}, {INTERVALS}" + ("" if sampled.all() else "; without one where all starts were tried")
