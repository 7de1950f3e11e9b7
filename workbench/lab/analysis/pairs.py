"""Two settings on the same instances: how often each wins, by how much, and whether it can be chance."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.analysis.intervals import Interval, Values, bootstrap
from workbench.lab.analysis.significance import binomial_test, mcnemar, wilcoxon

TINIEST = 1e-12  # seconds: a cost that is divided by


class Pair(NamedTuple):
    """What two settings come to on the instances that both were tried on; costs are medians over seeds."""

    instances: int
    wins: int  # of the first setting: lower costs
    ties: int
    losses: int
    ratio: Interval  # median of the first cost divided by the second; infinite or 0 where one side has no end
    only_first: int  # instances that only the first one solves
    only_second: int
    bounded: int  # instances of which one cost is only a lower bound: their ratios are, too
    sign_p: float
    wilcoxon_p: float  # on the logarithms of the ratios, of instances that both solve
    mcnemar_p: float  # of what only one of them solves


def compare(first: Values, second: Values, groups: NDArray[np.integer] | None = None) -> Pair:
    """Compare costs by instance, (instances,); infinite = not solved, NaN = not tried.

    Where neither solves an instance, it is a tie. `groups`: which instances belong together, as images of a puzzle.
    """
    tried = ~np.isnan(first) & ~np.isnan(second)
    a, b = np.maximum(first[tried], TINIEST), np.maximum(second[tried], TINIEST)
    solved_a, solved_b = np.isfinite(a), np.isfinite(b)
    neither = ~solved_a & ~solved_b
    with np.errstate(invalid="ignore"):
        ratios = np.where(neither, 1.0, a / b)
    wins, losses = int((ratios < 1).sum()), int((ratios > 1).sum())
    both = solved_a & solved_b
    only = int((solved_a & ~solved_b).sum()), int((solved_b & ~solved_a).sum())
    return Pair(
        instances=len(a),
        wins=wins,
        ties=len(a) - wins - losses,
        losses=losses,
        ratio=bootstrap(ratios, groups=None if groups is None else groups[tried]),
        only_first=only[0],
        only_second=only[1],
        bounded=sum(only),
        sign_p=binomial_test(wins, losses),
        wilcoxon_p=wilcoxon(np.log(a[both]) - np.log(b[both])),
        mcnemar_p=mcnemar(*only),
    )
