"""Every setting against a baseline in words: the effect first, then whether it can be chance."""

from collections.abc import Sequence

import numpy as np

from workbench.lab.charts.cost import Cost
from workbench.lab.charts.equal_costs import equal_costs
from workbench.lab.charts.noise import Noise
from workbench.lab.charts.opponents import Opponent, Ranks, ranks
from workbench.lab.charts.question import Question
from workbench.lab.statistics.pairs import Pair
from workbench.lab.statistics.significance import LEVEL, false_alarms
from workbench.puzzles.sentences import counted, spelled


def sentences(question: Question, met: Sequence[Opponent], floor: Noise | None) -> list[str]:
    """Return a sentence on each setting, on the noise, and on the number of comparisons."""
    found = [sentence(question, one) for one in met]
    equal = equal_costs(question)
    if floor is not None and not equal:
        found.append(noise_words(question, floor))
    if question.by_outcome:
        return found
    if warning := corrected(met):
        found.append(warning)
    ranked = None if equal else ranks(question)
    return found if ranked is None else [*found, rank_words(question, ranked)]


def corrected(met: Sequence[Opponent]) -> str:
    """Return how many false alarms so many comparisons are expected to give; "" for a single one."""
    if len(met) < 2:
        return ""
    words = "With {}, {:.2g} false alarms are expected at 5 %; the p values are corrected for this (Holm)."
    return words.format(spelled(len(met), "comparison"), false_alarms(len(met)))


def rank_words(question: Question, found: Ranks) -> str:
    """Return the mean ranks, and which of them differ."""
    means = ", ".join(
        f"{question.name(setting)} {mean:.3g}"
        for setting, mean in zip(question.settings, found.test.ranks.tolist(), strict=True)
    )
    words = f"Mean ranks on {counted(found.puzzles, question.nouns.origin)}, 1 = least cost: {means}. "
    if found.test.p >= LEVEL:
        return words + f"These ranks do not differ significantly (Friedman p {p_text(found.test.p)})."
    words += f"They differ (Friedman p {p_text(found.test.p)})"
    difference = found.test.critical_difference
    return words + (
        "." if np.isnan(difference) else f"; two of them do if {difference:.2g} apart or more (Nemenyi, 5 %)."
    )


def sentence(question: Question, one: Opponent) -> str:
    """Return one comparison in words."""
    pair = one.pair
    parts = []
    if pair.differing:
        ratio = ratio_words(pair, question.nouns.origin, interval=not question.by_outcome)
        parts += [f"{question.name(one.setting)}: {ratio}.", *cost_words(question, one)]
    if pair.only_first or pair.only_second or not pair.differing:
        parts += solved_words(question, one)
    return " ".join(parts)


def cost_words(question: Question, one: Opponent) -> list[str]:
    """Return on how many instances a setting costs less, the same and more than the baseline; unsolved: the most."""
    pair = one.pair
    neither = f", solved by neither {pair.neither:,}" if pair.neither else ""
    counts = f"cheaper on {pair.wins:,}, equal on {pair.ties - pair.neither:,}, dearer on {pair.losses:,}{neither}"
    return [f"Of {cases(question, pair)}: {counts}.", *chance(question, pair, "sign test", one.sign_p)]


def solved_words(question: Question, one: Opponent) -> list[str]:
    """Return what only one of the two solves."""
    pair = one.pair
    name, baseline = question.name(one.setting), question.name(question.pair[0])
    if not pair.only_first and not pair.only_second:
        return [f"{name} and {baseline} solve the same {pair.instances - pair.neither:,} of {cases(question, pair)}."]
    counts = f"only {name} {pair.only_first:,}, only {baseline} {pair.only_second:,}, neither {pair.neither:,}"
    return [f"Of {cases(question, pair)}: {counts}.", *chance(question, pair, "McNemar", one.mcnemar_p)]


def chance(question: Question, pair: Pair, test: str, p: float) -> list[str]:
    """Return whether a difference can be chance; nothing of runs that were chosen by their outcome."""
    if question.by_outcome:
        return []
    once = f", each {question.nouns.origin} counted once" if pair.puzzles < pair.instances else ""
    return [f"The difference is {'' if p < LEVEL else 'not '}significant ({test} p {p_text(p)}{once})."]


def cases(question: Question, pair: Pair) -> str:
    """Return how many instances there are: "16,794 starts on 36 boards"."""
    case, origin = question.nouns
    made = f" {'on' if case != 'instance' else 'from'} {counted(pair.puzzles, origin)}"
    return counted(pair.instances, case) + (made if pair.puzzles < pair.instances or case != "instance" else "")


def noise_words(question: Question, floor: Noise) -> str:
    """Return what two halves of the baseline differ by."""
    halves = "times" if question.cost is Cost.SECONDS else "seeds"
    title = question.title(floor.setting)
    words = f"Noise: two halves of the {halves} of “{title}” differ by {ratio_words(floor.pair, question.nouns.origin)}"
    if np.isnan(floor.floor):
        return f"{words}."
    return f"{words}; on 19 of 20 instances by {100 * floor.floor:.0f} % at most."


def ratio_words(pair: Pair, origin: str, *, interval: bool = True) -> str:
    """Return the median ratio with its interval; without a number where one of the two solves most instances alone."""
    value, low, high = pair.ratio
    if np.isnan(value):
        return "solves nothing, nor does the baseline"
    if value == 0:
        return "solves most of what either solves alone"
    if np.isinf(value):
        return "does not solve most of what either solves"
    if not interval:
        return f"× {number(value)}"
    few = (
        "too few instances for an interval" if pair.puzzles == pair.instances else f"too few {origin}s for an interval"
    )
    ends = few if np.isnan(low) else f"95 % {number(low)}–{number(high)}"
    return f"× {number(value)} ({ends})"


def number(ratio: float) -> str:
    """Return a ratio in three digits."""
    return "∞" if np.isinf(ratio) else f"{ratio:.3g}"


def p_text(p: float) -> str:
    """Return a p-value with its sign."""
    return "< 0.0001" if p < 1e-4 else f"= {p:.2g}"
