"""Performance profile (Dolan, Moré 2002): the share of instances on which a setting costs at most t times the least."""

import numpy as np

from workbench.lab.charts.question import Question, no_runs
from workbench.pictures.charts.axes import log_ticks, percent_axis, ratio_label, roomy
from workbench.pictures.charts.picture import SORTS, Axis, Floats, Line, Picture, Sort, grouped_points, nothing
from workbench.puzzles.sentences import counted

MIN_TOP = 0.31  # powers of ten: the axis goes at least to twice the least cost


def profile(question: Question) -> Picture:
    """Return the performance profile of the settings."""
    settings = question.settings
    if len(settings) < 2:
        return nothing(no_runs(question) or "A performance profile compares two settings or more.")
    costs = np.array([question.medians(setting) for setting in settings])
    tried = np.flatnonzero(~np.isnan(costs).any(axis=0))
    if not len(tried):
        return nothing("No instance has runs of all settings yet.")
    costs = np.maximum(costs[:, tried], 1e-12)
    if not np.isfinite(costs).any():
        return nothing("No instance has been solved yet.")
    least = costs.min(axis=0)
    with np.errstate(invalid="ignore"):  # infinity by infinity: no setting solves the instance
        ratios = np.where(np.isfinite(costs), np.log10(costs / least), np.inf)
    top = max(MIN_TOP, float(ratios[np.isfinite(ratios)].max(initial=0.0)))
    parts = [steps(each, top) for each in ratios]
    order = [np.argsort(each, kind="stable") for each in ratios]
    finite = [int(np.isfinite(each).sum()) for each in ratios]
    x = np.concatenate([each[o][:n] for each, o, n in zip(ratios, order, finite, strict=True)])
    y = np.concatenate([np.arange(1, n + 1) / len(tried) for n in finite])
    series = np.repeat(settings, finite)
    cells = np.full((len(question.results.settings), len(question.results.instances)), -1, np.intp)
    begin = 0
    for setting, o, n in zip(settings, order, finite, strict=True):
        cells[setting, tried[o[:n]]] = np.arange(begin, begin + n)
        begin += n
    group = cells[question.results.setting[question.runs], question.results.instance[question.runs]]
    return Picture(
        x_axis=Axis("times the least cost", *roomy(0, top), [(k, ratio_label(k)) for k in log_ticks(0, top)], log=True),
        y_axis=percent_axis("instances"),
        points=grouped_points(x, y, series, np.full(len(x), SORTS.index(Sort.SOLVED), np.intp), group, question.runs),
        lines=[Line(xs, ys, setting) for setting, (xs, ys) in zip(settings, parts, strict=True)],
        about=f"Share of {counted(len(tried), 'instance')} solved within this multiple of the least cost",
        findings=["With three settings or more, the order of two may depend on the others: compare pairs."]
        * (len(settings) > 2),
        sparse=True,
    )


def steps(ratios: Floats, right: float) -> tuple[Floats, Floats]:
    """Return the corners of the share of ratios up to each value, as far as the right end."""
    solved = np.sort(ratios[np.isfinite(ratios)])
    x = np.repeat(np.append(solved, right), 2)
    y = np.repeat(np.arange(len(solved) + 1), 2) / len(ratios)
    return np.concatenate([[0.0], x[:-1]]), np.concatenate([[0.0], y[1:]])
