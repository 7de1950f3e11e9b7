"""Distribution of costs: the share of runs that cost more than x, both logarithmic; a straight tail is a heavy one."""

import numpy as np

from workbench.lab.analysis.tails import best_restart, tail_of
from workbench.lab.charts.axes import cost_axis, log, log_ticks, roomy, share_label
from workbench.lab.charts.cost import cost_text
from workbench.lab.charts.picture import Axis, Floats, Line, Picture, nothing, single_points
from workbench.lab.charts.question import Question, no_runs


def survival(question: Question) -> Picture:
    """Return the survival function of the costs of each setting."""
    known = ~np.isnan(question.spent)
    if not known.any():
        return nothing(no_runs(question) or "There are no runs yet.")
    order = np.lexsort((question.spent, question.results.setting[question.runs]))
    order = order[known[order]]
    settings = question.results.setting[question.runs][order].astype(np.intp)
    firsts, ends = np.searchsorted(settings, settings), np.searchsorted(settings, settings, side="right")
    x, count = log(question.spent[order]), ends - firsts
    fresh = np.append(True, (np.diff(x) > 0) | (np.diff(settings) > 0))  # not as expensive as the run before
    equal = np.maximum.accumulate(np.where(fresh, np.arange(len(order)), 0))  # the first one of the same cost
    y = np.log10((count - (equal - firsts)) / count)  # runs that cost at least as much
    lines = [step_line(x[settings == setting], y[settings == setting], setting) for setting in question.settings]
    low = float(y.min())
    return Picture(
        x_axis=cost_axis(question.cost_title, x, question.cost),
        y_axis=Axis(
            "runs that cost more", *roomy(low, 0.0), [(k, share_label(k)) for k in log_ticks(low, 0.0)], log=True
        ),
        points=single_points(x, y, settings, question.sorts[order], question.runs[order]),
        lines=lines,
        about="Share of runs that cost this much or more, both logarithmic; hollow: stopped at a limit",
        findings=tail_sentences(question),
        sparse=True,
    )


def tail_sentences(question: Question) -> list[str]:
    """Return what can be told of the tails, and what restarts would make of the heavy ones."""
    found: list[str] = []
    reasons: dict[str, list[str]] = {}
    for setting in question.settings:
        costs = question.to_solve[question.of(setting) & ~np.isnan(question.to_solve)]
        tail = tail_of(costs)
        if tail.reason:
            reasons.setdefault(tail.reason, []).append(question.title(setting))
            continue
        kind = "infinite mean" if tail.exponent < 1 else "infinite variance" if tail.is_heavy else "light"
        words = "{}: index of the tail {} ({})".format(question.title(setting), f"{tail.exponent:.2f}", kind)
        restart = best_restart(costs)
        if np.isfinite(restart.cutoff):
            after, means = cost_text(restart.cutoff, question.cost), (restart.expected, restart.without)
            texts = [cost_text(mean, question.cost) for mean in means]
            words += "; a restart after {} would cost {} on average instead of {}".format(after, *texts)
        found.append(f"{words}.")
    for reason, titles in reasons.items():
        alike = len(titles) == len(question.settings)
        head = "No verdict on tails" if alike else "No verdict on the tail of {}".format(", ".join(titles))
        found.append(f"{head}: {reason}")
    return found


def share_ticks(low: float) -> list[tuple[float, str]]:
    """Return the ticks of an axis of shares."""
    return [(power, share_label(power)) for power in log_ticks(low, 0.0)]


def step_line(x: Floats, y: Floats, setting: int) -> Line:
    """Return a survival function as a line with corners."""
    return Line(np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1], setting) if len(x) else Line(x, y, setting)
