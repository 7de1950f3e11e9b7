"""Every setting against a baseline, and all of them by rank: the statistics behind charts and reports."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.labels import labels_of
from workbench.lab.charts.question import Question
from workbench.lab.statistics.intervals import MIN_VALUES, group_medians
from workbench.lab.statistics.pairs import Pair, compare
from workbench.lab.statistics.significance import Friedman, friedman, holm

MIN_RANKED = 3  # settings; two are a pair


class Opponent(NamedTuple):
    """A setting compared with the baseline."""

    setting: int
    pair: Pair  # its costs first, those of the baseline second
    sign_p: float  # of the sign test, and of McNemar's, both corrected for the number of opponents (Holm)
    mcnemar_p: float


class Ranks(NamedTuple):
    """The settings by their ranks on each puzzle that all were tried on and one of them solves."""

    puzzles: int
    test: Friedman


def opponents(question: Question) -> list[Opponent]:
    """Return what each other setting comes to on the instances that the baseline was tried on, too."""
    baseline, groups = question.pair[0], families(question)
    against = question.medians(baseline)
    others = [setting for setting in question.settings if setting != baseline]
    pairs = [(setting, compare(question.medians(setting), against, groups)) for setting in others]
    met = [(setting, pair) for setting, pair in pairs if pair.instances]
    sign, mcnemar = holm([pair.sign_p for _, pair in met]), holm([pair.mcnemar_p for _, pair in met])
    return [Opponent(*one, p, q) for one, p, q in zip(met, sign, mcnemar, strict=True)]


def ranks(question: Question) -> Ranks | None:
    """Return the ranks of three settings or more; None where there are too few puzzles."""
    if len(question.settings) < MIN_RANKED:
        return None
    costs = np.array([question.medians(setting) for setting in question.settings])
    used = ~np.isnan(costs).any(axis=0) & np.isfinite(costs).any(axis=0)
    groups = families(question)
    puzzle = (np.arange(len(used)) if groups is None else groups)[used]
    puzzles = len(np.unique(puzzle))
    if puzzles < MIN_VALUES:
        return None
    return Ranks(puzzles, friedman(np.stack([group_medians(each, puzzle) for each in costs[:, used]], axis=1)))


def families(question: Question) -> NDArray[np.intp] | None:
    """Return which instances are made of the same puzzle; None if each is a puzzle of its own."""
    labels = question.results.instances
    if not labels_of(labels).are_derived:
        return None
    return np.unique([label.parent or label.hash for label in labels], return_inverse=True)[1]
