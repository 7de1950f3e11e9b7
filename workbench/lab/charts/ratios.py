"""Every setting against a baseline: the median ratio of costs by instance with its interval, in words and drawn."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.lab.analysis.pairs import Pair
from workbench.lab.analysis.significance import LEVEL, chance_findings
from workbench.lab.charts.axes import log_ticks, ratio_label, roomy
from workbench.lab.charts.cost import Cost
from workbench.lab.charts.noise import Noise, noise
from workbench.lab.charts.opponents import Opponent, Ranks, opponents, ranks
from workbench.lab.charts.picture import SORTS, Axis, Line, Picture, Sort, grouped_points, nothing
from workbench.lab.charts.question import Question, no_runs
from workbench.puzzles.sentences import counted

LOW, HIGH = -3.0, 3.0  # powers of ten: a ratio beyond is drawn without an end
MIN_WIDTH = 0.31  # powers of ten on either side of 1
CAP = 0.16  # of the distance of two rows: the ends of an interval


def ratios(question: Question) -> Picture:
    """Return the median ratio of each setting to the baseline."""
    baseline = question.pair[0]
    if baseline not in question.settings or len(question.settings) < 2:
        return nothing(no_runs(question) or "Choose a baseline that has runs, and show another setting.")
    met = opponents(question)
    if not met:
        return nothing("No instance has runs of both settings.")
    found = [one for one in met if one.pair.instances > one.pair.neither]
    if not found:
        return nothing("No instance has been solved yet.")
    places = [np.clip(np.log10(np.maximum(one.pair.ratio, 1e-9)), LOW, HIGH) for one in found]
    rows = np.arange(len(found), 0, -1).astype(float)
    wide = max(MIN_WIDTH, float(np.nanmax(np.abs(places))))
    series = np.array([one.setting for one in found], np.intp)
    row_of = np.full(len(question.results.settings), -1, np.intp)
    row_of[series] = np.arange(len(found))
    lines = [Line(np.zeros(2), np.array([0.0, len(found) + 1.0]))]
    floor = noise(question)
    lines += noise_lines(floor, len(found) + 1.0)
    for one, place, row in zip(found, places, rows, strict=True):
        lines += interval_lines(one.setting, place, float(row))
    return Picture(
        x_axis=Axis(
            f"times the cost of “{question.title(baseline)}”",
            *roomy(-wide, wide),
            [(power, ratio_label(power)) for power in log_ticks(-wide, wide)],
            log=True,
        ),
        y_axis=Axis("", 0.3, len(found) + 0.7),
        points=grouped_points(
            np.array([place[0] for place in places]),
            rows,
            series,
            np.full(len(found), SORTS.index(Sort.SOLVED), np.intp),
            row_of[question.results.setting[question.runs]],
            question.runs,
        ),
        lines=lines,
        about="Median ratio of costs by instance, with its 95 % interval (bootstrap; without an end beyond 1,000); "
        "left of 1 is cheaper",
        findings=sentences(question, met, floor),
        describe=lambda point: sentence(question.title(found[point].setting), found[point]),
    )


def noise_lines(floor: Noise | None, top: float) -> list[Line]:
    """Return the ends of the interval in which the two halves of the baseline differ, as dotted lines."""
    if floor is None or np.isnan(floor.pair.ratio).any():
        return []
    ends = np.log10(np.maximum(floor.pair.ratio[1:], 1e-9))
    return [Line(np.full(2, end), np.array([0.0, top]), dotted=True) for end in ends.tolist() if LOW < end < HIGH]


def noise_words(question: Question, floor: Noise) -> str:
    """Return what two halves of the baseline differ by."""
    halves = "times" if question.cost is Cost.SECONDS else "seeds"
    title = question.title(floor.setting)
    words = f"Noise: two halves of the {halves} of “{title}” differ by {ratio_words(floor.pair)}"
    if np.isnan(floor.floor):
        return f"{words}."
    return f"{words}; on 19 of 20 instances by {100 * floor.floor:.0f} % at most."


def interval_lines(setting: int, place: Sequence[float] | NDArray[np.float64], row: float) -> list[Line]:
    """Return an interval as a line with two ends; nothing where it is not known."""
    _, low, high = place
    if np.isnan(low):
        return []
    return [
        Line(np.array([low, high]), np.array([row, row]), setting),
        *(
            Line(np.array([end, end]), np.array([row - CAP, row + CAP]), setting)
            for end in (low, high)
            if LOW < end < HIGH
        ),
    ]


def sentences(question: Question, met: Sequence[Opponent], floor: Noise | None) -> list[str]:
    """Return a sentence on each setting, on the noise, and a warning where many are compared."""
    found = [sentence(question.title(one.setting), one) for one in met]
    if floor is not None:
        found.append(noise_words(question, floor))
    if len(met) > 1:
        found.append(warning(len(met)))
    ranked = ranks(question)
    return found if ranked is None else [*found, rank_words(question, ranked)]


def warning(others: int) -> str:
    """Return how many comparisons find differences by chance."""
    count, chance = chance_findings(others + 1)
    words = "{} settings are {} comparisons: about {} differ at 5 % by chance. p is corrected (Holm)."
    return words.format(others + 1, count, f"{chance:.2g}")


def rank_words(question: Question, found: Ranks) -> str:
    """Return the mean ranks, and which of them differ."""
    means = ", ".join(
        f"{question.title(setting)} {mean:.3g}"
        for setting, mean in zip(question.settings, found.test.ranks.tolist(), strict=True)
    )
    words = f"Mean ranks on {counted(found.puzzles, 'puzzle')}, 1 = least cost: {means}. "
    if found.test.p >= LEVEL:
        return words + f"No significant difference (Friedman p {p_text(found.test.p)})."
    words += f"They differ (Friedman p {p_text(found.test.p)})"
    difference = found.test.critical_difference
    return words + (
        "." if np.isnan(difference) else f"; two of them do if {difference:.2g} apart or more (Nemenyi, 5 %)."
    )


def sentence(title: str, one: Opponent) -> str:
    """Return one comparison in words: the effect first, then what chance would do."""
    pair = one.pair
    parts = [f"{title}: {ratio_words(pair)}", duels(pair)]
    if pair.only_first or pair.only_second:
        words = "solves {} that the baseline does not, misses {} (McNemar p {})"
        parts.append(words.format(f"{pair.only_first:,}", f"{pair.only_second:,}", p_text(one.mcnemar_p)))
    return "; ".join([*parts, f"sign test p {p_text(one.sign_p)}"]) + "."


def ratio_words(pair: Pair) -> str:
    """Return the median ratio with its interval; without a number where one of the two solves most instances alone."""
    value, low, high = pair.ratio
    if np.isnan(value):
        return "solves nothing, nor does the baseline"
    if value == 0:
        return "solves most of what either solves alone"
    if np.isinf(value):
        return "does not solve most of what either solves"
    interval = "too few instances for an interval" if np.isnan(low) else f"95 % {number(low)}–{number(high)}"
    return f"× {number(value)} ({interval})"


def duels(pair: Pair) -> str:
    """Return how often a setting costs less, the same, and more."""
    losses = "1 loss" if pair.losses == 1 else f"{pair.losses:,} losses"
    words = f"{counted(pair.wins, 'win')}, {counted(pair.ties, 'tie')}, {losses}"
    words += f" on {counted(pair.instances, 'instance')}"
    if pair.puzzles < pair.instances:
        words += f", made from {counted(pair.puzzles, 'puzzle')}"
    return words + (f", of which neither solves {pair.neither:,}" if pair.neither else "")


def number(ratio: float) -> str:
    """Return a ratio in three digits."""
    return "∞" if np.isinf(ratio) else f"{ratio:.3g}"


def p_text(p: float) -> str:
    """Return a p-value with its sign."""
    return "< 0.0001" if p < 1e-4 else f"= {p:.2g}"
