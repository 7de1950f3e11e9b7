"""Costs that are equal by construction, as those of walks that never go back: they say nothing about the settings.

It is seen in the values: where two settings or more solve an instance, all do at the same cost. With a single setting,
nodes and squares left add up to the same number at each size: a walk visits every square at most once.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.cost import Cost
from workbench.lab.charts.labels import labels_of
from workbench.lab.charts.question import Question
from workbench.lab.notebook.results import UNKNOWN

MIN_SHARED = 2  # instances that several settings solve: one alone tells nothing
SENTENCE = (
    "Whatever the setting, a solved {} costs the same number of nodes: only what is solved is compared, not the cost."
)
ALONE = "Each solved {} of a size costs the same number of nodes: only what is solved is shown, not the cost."


def equal_costs(question: Question) -> bool:
    """Tell whether the costs of solved runs are the same whatever the setting."""
    solved = np.isfinite(question.to_solve)
    if question.cost is not Cost.NODES or not solved.any():
        return False
    if len(question.settings) < 2:
        return are_walks(question)
    instance = question.results.instance[question.runs][solved]
    setting = question.results.setting[question.runs][solved].astype(np.int64)
    size = len(question.results.instances)
    several = spread(instance, setting, size) > 0
    return bool(several.sum() >= MIN_SHARED and not spread(instance, question.to_solve[solved], size)[several].any())


def reason(question: Question) -> str:
    """Return why costs that are equal are not shown."""
    return (SENTENCE if len(question.settings) > 1 else ALONE).format(question.nouns.case)


def spread(group: NDArray[np.integer], values: NDArray[np.number], groups: int) -> NDArray[np.float64]:
    """Return by how much the values of each group differ; nothing of a group without values."""
    low, high = np.full(groups, np.inf), np.full(groups, -np.inf)
    np.minimum.at(low, group, values)
    np.maximum.at(high, group, values)
    widths: NDArray[np.float64] = np.maximum(high - low, 0.0)
    return widths


def are_walks(question: Question) -> bool:
    """Tell whether nodes and squares left add up to the same number at each size of a family."""
    left = question.results.left[question.runs]
    solved = question.results.solved[question.runs]
    if (left == UNKNOWN).all() or (left == UNKNOWN)[~solved].any():
        return False
    left = np.where(solved, 0, left)
    labels = labels_of(question.results.instances)
    instance = question.results.instance[question.runs]
    _, place = np.unique(np.stack([labels.family[instance], labels.sizes[instance]]), axis=1, return_inverse=True)
    place = place.reshape(-1)
    squares = (question.results.nodes[question.runs] + left).astype(np.float64)
    repeated = np.bincount(place) > 1
    return bool(repeated.any() and not spread(place, squares, len(repeated)).any())
