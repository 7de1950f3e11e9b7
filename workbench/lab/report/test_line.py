"""One line on whether the verdict may be chance: the best setting and the baseline, and what limits hide."""

from math import isfinite

from workbench.lab.charts.duels import sentence
from workbench.lab.charts.kinds import BY_OUTCOME
from workbench.lab.charts.opponents import Opponent, opponents
from workbench.lab.charts.question import Question
from workbench.lab.notebook.summary import summary
from workbench.lab.report.summary import reservations


def test_line(question: Question) -> str:
    """Return the comparison that matters most; of several, the p value is corrected for their number (Holm)."""
    if question.by_outcome:
        return BY_OUTCOME
    met = opponents(question)
    best = max(met, key=advantage, default=None)
    found = [] if best is None else [sentence(question, best)]
    if best is not None and best.pair.differing:
        found.insert(0, f"Nodes compared with {question.name(question.pair[0])}:")
    return " ".join([*found, *reservations(summary(question.results))])


def advantage(one: Opponent) -> tuple[int, int, float]:
    """Return by how much a setting is better than the baseline: what it alone solves, then where it is cheaper."""
    pair = one.pair
    ratio = pair.ratio.value if isfinite(pair.ratio.value) else 1.0
    return pair.only_first - pair.only_second, pair.wins - pair.losses, -ratio
