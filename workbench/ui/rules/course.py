"""The course of a search for rules: how many starts the accepted rules fail on, in training and in validation."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.rules.cost import Block
from workbench.lab.rules.rule_search import RuleSearch
from workbench.lab.rules.tour_board import SquareBoard
from workbench.ui.base.i18n import tr

TURNED = 100  # evaluations without a better rule in validation, after which it is said to have turned

Floats = NDArray[np.float64]


class Course(NamedTuple):
    """Shares of starts that fail, in per cent; the arrays are steps, two points for each accepted rule."""

    evaluations: Floats
    training: Floats
    validation: Floats
    baselines: dict[str, float]  # by title: in validation
    best: tuple[float, float] | None  # its evaluation, and its share in validation


def course_of(search: RuleSearch) -> Course:
    """Return the course so far; another thread may add to it."""
    accepted, best = list(search.accepted), search.best
    training = starts_of(tuple(board for block in search.training for board in block))
    validation = starts_of(search.validation)
    at = np.array([one.evaluation for one in accepted], np.float64)
    ends = np.append(at[1:], search.tried)
    shares = [
        np.array([100 * cost.fails / starts for cost in costs], np.float64)
        for starts, costs in (
            (training, [one.training for one in accepted]),
            (validation, [one.validation for one in accepted]),
        )
    ]
    known = {title: 100 * costs[1].fails / validation for title, costs in dict(search.baselines).items()}
    steps = np.stack([at, ends[: len(at)]], axis=1).ravel()
    trained, validated = (np.repeat(share, 2) for share in shares)
    shown = (float(best.evaluation), 100 * best.validation.fails / validation) if best else None
    return Course(steps, trained, validated, known, shown)


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
            "Validation has turned: later rules fit only the training boards. The best is that of evaluation {}."
        )
        return words.format(f"{best.evaluation:,}")
    known = {title: costs[1] for title, costs in search.baselines.items()}
    beaten = [title for title, cost in known.items() if best.validation < cost]
    if len(beaten) == len(known) and known:
        return tr("On boards that it was not trained on, the best so far fails on fewer starts than every known rule.")
    return ""
