"""The course of a search for rules: what the accepted ones cost, in training and in validation."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.rules.cost import Block, Cost
from workbench.lab.rules.rule_search import RuleSearch
from workbench.lab.rules.tour_board import SquareBoard
from workbench.ui.base.i18n import tr

TURNED = 100  # evaluations without a better rule in validation, after which it is said to have turned

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
    training = starts_of(tuple(board for block in search.training for board in block))
    validation = starts_of(search.validation)
    return course_of(
        search,
        lambda cost: 100 * cost.fails / training,
        lambda cost: 100 * cost.fails / validation,
    )


def nodes_course(search: RuleSearch) -> Course:
    """Return the course of a search for choices: the mean nodes of a puzzle."""
    training, validation = sum(map(len, search.training)), len(search.validation)
    return course_of(search, lambda cost: cost.amount / training, lambda cost: cost.amount / validation)


def starts_of(block: Block) -> int:
    """Return how many starts the boards of a block have."""
    return max(1, sum(len(board.starts) for board in block if isinstance(board, SquareBoard)))


def stale(search: RuleSearch) -> int:
    """Return how many rules have been tried since the best one."""
    return search.tried - search.best.evaluation if search.best else 0


def finding(search: RuleSearch) -> str:
    """Return what the course shows, as a sentence; "" if it is too early."""
    best, parent = search.best, search.parent
    if best is None or parent is None:
        return ""
    if stale(search) >= TURNED and parent.validation > best.validation:
        words = tr(
            "Validation got worse: later candidates overfit the training set. The best was found after {} evaluations."
        )
        return words.format(f"{best.evaluation:,}")
    known = [costs[1] for costs in search.baselines.values()]
    if known and all(best.validation < cost for cost in known):
        return tr("On what it was not trained on, the best so far does better than all that was known.")
    return tr("Nothing was found that does better than what was known.") if search.over else ""
