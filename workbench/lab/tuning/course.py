"""The course of a search for rules: what the accepted ones cost, in training and in validation."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.tour_board import starts_of

Floats = NDArray[np.float64]
Measure = Callable[[Cost], float]


class Course(NamedTuple):
    """What rules cost; the arrays are steps, two points for each accepted rule."""

    evaluations: Floats
    training: Floats
    validation: Floats
    baselines: dict[str, float]  # by title: in validation
    best: tuple[float, float] | None  # its evaluation, and its share in validation


def course_of(search: RuleSearch, training: Measure, validation: Measure) -> Course:
    """Return the course so far, as measured on either set; another thread may add to it."""
    accepted, best = list(search.accepted), search.best
    at = np.array([one.evaluation for one in accepted], np.float64)
    ends = np.append(at[1:], search.tried)
    trained = np.array([training(one.training) for one in accepted], np.float64)
    validated = np.array([validation(one.validation) for one in accepted], np.float64)
    return Course(
        evaluations=np.stack([at, ends[: len(at)]], axis=1).ravel(),
        training=np.repeat(trained, 2),
        validation=np.repeat(validated, 2),
        baselines={title: validation(costs[1]) for title, costs in dict(search.baselines).items()},
        best=(float(best.evaluation), validation(best.validation)) if best else None,
    )


def failing_course(search: RuleSearch) -> Course:
    """Return the course of a search for tie-breaks: the share of starts that fail, in per cent."""
    training = max(1, starts_of(tuple(board for block in search.training for board in block)))
    validation = max(1, starts_of(search.validation))
    return course_of(
        search,
        lambda cost: 100 * cost.fails / training,
        lambda cost: 100 * cost.fails / validation,
    )


def nodes_course(search: RuleSearch) -> Course:
    """Return the course of a search for choices: the mean nodes of a puzzle."""
    training, validation = sum(map(len, search.training)), len(search.validation)
    return course_of(search, lambda cost: cost.amount / training, lambda cost: cost.amount / validation)


def stale(search: RuleSearch) -> int:
    """Return how many rules have been tried since the best one."""
    return search.tried - search.best.evaluation if search.best else 0
