"""Cactus plot: the runs that each setting solves, sorted by cost. Right and low is good."""

import numpy as np

from workbench.lab.charts.cost import cost_axis
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.statistics.scores import virtual_best
from workbench.pictures.charts.axes import linear_axis, log
from workbench.pictures.charts.picture import SORTS, Line, Picture, Sort, nothing, single_points


def cactus(question: Question) -> Picture:
    """Return the costs of the solved runs of each setting in ascending order."""
    solved = np.isfinite(question.to_solve)
    if not solved.any():
        return nothing(no_runs(question) or "No run has been solved yet.")
    order = np.lexsort((question.to_solve, question.results.setting[question.runs]))
    order = order[solved[order]]
    settings = question.results.setting[question.runs][order].astype(np.intp)
    firsts = np.searchsorted(settings, settings)  # where the setting of each run begins
    x, y = (np.arange(len(order)) - firsts + 1).astype(float), log(question.to_solve[order])
    points = single_points(x, y, settings, np.full(len(order), SORTS.index(Sort.SOLVED), np.intp), question.runs[order])
    lines = [Line(x[settings == setting], y[settings == setting], setting) for setting in question.settings]
    lines += best_of_all(question)
    ends = y
    if question.limit is not None and not solved.all():
        ends = np.append(y, np.log10(question.limit))
        lines.append(limit_line(question.limit, len(question.runs)))
    return Picture(
        x_axis=linear_axis("runs solved", 0, float(x.max())),
        y_axis=cost_axis(question.cost_title, ends, question.cost),
        points=points,
        lines=lines,
        about="Runs that each setting solves at this cost or less; farther right and lower is better",
        sparse=True,
    )


def best_of_all(question: Question) -> list[Line]:
    """Return the least cost of each instance over all settings, where these have one run each."""
    settings = question.settings
    if len(settings) < 2 or len(question.runs) > len(settings) * len(question.results.instances):
        return []
    best = virtual_best(np.array([question.medians(setting) for setting in settings]))
    y = log(np.sort(best[np.isfinite(best)]))
    return [Line(np.arange(1, len(y) + 1).astype(float), y, text="best of all")]


def limit_line(limit: float, right: float) -> Line:
    """Return a level line at the limit."""
    place = float(np.log10(limit))
    return Line(np.array([-right, 2.0 * right]), np.array([place, place]), dotted=True, text="limit")
