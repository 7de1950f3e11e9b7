"""The tables of a report: the settings, and each of them against the baseline."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, isnan

import numpy as np

from workbench.base.number_format import duration, number
from workbench.lab.charts.duels import number as ratio_number
from workbench.lab.charts.duels import p_text
from workbench.lab.charts.equal_costs import equal_costs
from workbench.lab.charts.opponents import Opponent, opponents
from workbench.lab.charts.question import Question
from workbench.lab.notebook.results import UNKNOWN
from workbench.lab.notebook.summary import SettingSummary
from workbench.lab.statistics.scores import par2

HEADINGS = (
    "Setting", "Runs", "Solved", "Stuck", "Squares left", "At the limit", "Refused", "Nodes", "Median nodes", "PAR2",
    "Median time",
)  # fmt: skip
COSTS = ("Nodes", "Median nodes", "PAR2")  # not shown where they are equal by construction
ALWAYS = 3  # columns that are shown even where there is nothing in them
PAIR_HEADINGS = (
    "Median ratio", "95 % interval", "Cheaper", "Equal", "Dearer", "Only it solves", "Only the baseline", "Neither",
    "McNemar p (Holm)", "Sign test p (Holm)",
)  # fmt: skip
NOTHING = "–"


@dataclass(frozen=True)
class Table:
    """A heading and rows of texts."""

    heading: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()


def setting_table(found: Sequence[SettingSummary], question: Question) -> Table:
    """Return a row for each setting; columns in which there is nothing are left out."""
    rows = [cells(one, par2_of(question, at)) for at, one in enumerate(found)]
    hidden = COSTS if equal_costs(question) else ()
    shown = [
        k
        for k, heading in enumerate(HEADINGS)
        if k < ALWAYS or (heading not in hidden and any(row[k] not in ("0", NOTHING) for row in rows))
    ]
    return Table([HEADINGS[k] for k in shown], [[row[k] for k in shown] for row in rows])


def cells(one: SettingSummary, score: float) -> tuple[str, ...]:
    """Return the cells of a setting's row."""
    before, after = (one.runs, one.solved, one.stuck), (one.censored, one.refused, one.nodes)
    median = NOTHING if isnan(one.median) else number(one.median) if isfinite(one.median) else "unknown"
    return (
        one.title,
        *(f"{count:,}" for count in before),
        NOTHING if one.left == UNKNOWN else f"{one.left:,}",
        *(f"{count:,}" for count in after),
        median,
        NOTHING if isnan(score) else number(score),
        NOTHING if isnan(one.seconds) else duration(one.seconds),
    )


def par2_of(question: Question, setting: int) -> float:
    """Return the mean cost with twice the limit for what is not solved; NaN where all is solved, or without a limit."""
    if question.limit is None or not question.results.censored[question.runs].any():
        return float("nan")
    costs = question.to_solve[question.of(setting)]
    return par2(costs[~np.isnan(costs)], question.limit)


def pair_table(question: Question) -> Table:
    """Return a row for each setting but the baseline."""
    met = opponents(question) if question.pair[0] in question.settings else []
    if not met:
        return Table()
    rows = [pair_cells(question.title(one.setting), one) for one in met]
    shown = [k for k in range(len(PAIR_HEADINGS) + 1) if not k or any(row[k] != NOTHING for row in rows)]
    headings = [f"Against “{question.title(question.pair[0])}”", *PAIR_HEADINGS]
    return Table([headings[k] for k in shown], [[row[k] for k in shown] for row in rows])


def pair_cells(title: str, one: Opponent) -> list[str]:
    """Return the cells of a setting's row; without costs where only what is solved tells the two apart."""
    pair = one.pair
    value, low, high = pair.ratio
    costs = [
        NOTHING if isnan(value) else ratio_number(value),
        NOTHING if isnan(low) else f"{ratio_number(low)}–{ratio_number(high)}",
        *(f"{count:,}" for count in (pair.wins, pair.ties, pair.losses)),
        p_text(one.sign_p).removeprefix("= "),
    ]
    *ratio, sign_p = costs if pair.differing else [NOTHING] * len(costs)
    only = [f"{count:,}" for count in (pair.only_first, pair.only_second, pair.neither)]
    return [title, *ratio, *only, p_text(one.mcnemar_p).removeprefix("= "), sign_p]
