"""Where all starts of a board have been tried: a share of them is a count, and has no confidence interval."""

import numpy as np

from workbench.lab.charts.grouped import Codes
from workbench.lab.charts.labels import labels_of
from workbench.lab.charts.question import Question
from workbench.lab.notebook.results import NO_SEED
from workbench.pictures.charts.picture import Mask


def tried_all(question: Question, groups: Codes, count: int) -> Mask:
    """Return which groups of runs hold all starts of their boards, each by one run in which nothing is random."""
    results, runs = question.results, question.runs
    labels = labels_of(results.instances)
    siblings = np.bincount(labels.board)  # starts of each board, tried or not
    whole = labels.is_start & (siblings < results.starts)[labels.board]
    if not whole.any():
        return np.zeros(count, bool)
    instance = results.instance[runs].astype(np.int64)
    found: Mask = np.ones(count, bool)
    found[groups[~whole[instance] | (results.seed[runs] != NO_SEED)]] = False
    of_group, of_instance = np.divmod(np.unique(groups * len(whole) + instance), len(whole))
    boards, tried = np.unique(of_group * len(siblings) + labels.board[of_instance], return_counts=True)
    missing = tried < siblings[boards % len(siblings)]
    found[boards[missing] // len(siblings)] = False
    return found
