"""Distribution of costs: the share of runs that cost more than x, both logarithmic; a straight tail is a heavy one."""

import numpy as np

from workbench.lab.charts.cost import cost_axis, cost_text
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.statistics.tails import MIN_RUNS, Tail, best_restart, tail_of
from workbench.pictures.charts.axes import log, log_ticks, roomy, share_label
from workbench.pictures.charts.picture import Axis, Floats, Line, Picture, nothing, single_points
from workbench.puzzles.sentences import counted


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
    """Return sentences on the tails, and on what restarts would make of the heavy ones.

    A tail is one of the runs of a single instance; over several, easy and hard instances are mixed.
    """
    found: list[str] = []
    reasons: dict[str, list[str]] = {}
    for setting in question.settings:
        samples = samples_of(question, setting)
        tails = [tail_of(sample) for sample in samples]
        known = [tail for tail in tails if not tail.reason]
        if len(samples) == 1 and known:
            found.append(tail_words(question, setting, known[0], samples[0]))
        elif known:
            heavy = sum(tail.is_heavy for tail in known)
            words = f"{question.title(setting)}: heavy tails on {heavy:,} of {counted(len(known), 'instance')}"
            more = len(tails) - len(known)
            found.append(words + (f"; no verdict on {more:,} more." if more else "."))
        else:
            reason = tails[0].reason if tails else too_few(question, setting)
            reasons.setdefault(reason, []).append(question.title(setting))
    for reason, titles in reasons.items():
        alike = len(titles) == len(question.settings)
        head = "No verdict on tails" if alike else f"No verdict on the tail of {', '.join(titles)}"
        found.append(f"{head}: {reason}")
    return found


def samples_of(question: Question, setting: int) -> list[Floats]:
    """Return the costs of each instance that has enough runs by a setting."""
    mine = question.of(setting) & ~np.isnan(question.to_solve)
    costs, instances = question.to_solve[mine], question.results.instance[question.runs][mine]
    enough = np.flatnonzero(np.bincount(instances) >= MIN_RUNS)
    return [costs[instances == instance] for instance in enough]


def too_few(question: Question, setting: int) -> str:
    """Return how many runs an instance has at most, where these are too few."""
    mine = question.of(setting) & ~np.isnan(question.to_solve)
    most = np.bincount(question.results.instance[question.runs][mine]).max(initial=0)
    return f"{MIN_RUNS} runs of an instance are needed, not {most:,}."


def tail_words(question: Question, setting: int, tail: Tail, costs: Floats) -> str:
    """Return the tail of the runs of one instance in words."""
    kind = "infinite mean" if tail.exponent < 1 else "infinite variance" if tail.is_heavy else "light"
    words = f"{question.title(setting)}: index of the tail {tail.exponent:.2f} ({kind})"
    restart = best_restart(costs)
    if np.isfinite(restart.cutoff):
        texts = [cost_text(cost, question.cost) for cost in restart]
        words += "; a restart after {} would cost {} on average instead of {}".format(*texts)
    return f"{words}."


def step_line(x: Floats, y: Floats, setting: int) -> Line:
    """Return a survival function as a line with corners."""
    return Line(np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1], setting) if len(x) else Line(x, y, setting)
