"""Two settings on the same instances: how often each wins, by how much, and whether it can be chance."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.statistics.intervals import Interval, Values, bootstrap, group_medians
from workbench.lab.statistics.significance import binomial_test, mcnemar

TINIEST = 1e-12  # seconds: a cost that is divided by


class Pair(NamedTuple):
    """What two settings come to on the instances that both were tried on; costs are medians over seeds."""

    instances: int
    puzzles: int  # independent cases: what is made from one puzzle, as its images or starts, counts as one
    wins: int  # of the first setting: lower costs
    ties: int
    losses: int
    ratio: Interval  # median of the first cost divided by the second, of what either solves; infinite or 0: no end
    only_first: int  # instances that only the first one solves
    only_second: int
    neither: int  # instances that neither solves: ties that say nothing about the ratio
    differing: int  # instances that both solve, at different costs; 0: only what is solved tells the two apart
    sign_p: float
    mcnemar_p: float  # of what only one of them solves


def compare(first: Values, second: Values, groups: NDArray[np.integer] | None = None) -> Pair:
    """Compare costs by instance, (instances,); infinite = not solved, NaN = not tried.

    `groups`: which instances belong together, as images of a puzzle; intervals and p-values then count puzzles, of
    which each votes once, by those of its instances on which the settings differ.
    """
    tried = ~np.isnan(first) & ~np.isnan(second)
    a, b = np.maximum(first[tried], TINIEST), np.maximum(second[tried], TINIEST)
    puzzle = np.arange(len(a)) if groups is None else groups[tried]
    solved_a, solved_b = np.isfinite(a), np.isfinite(b)
    either, both = solved_a | solved_b, solved_a & solved_b
    logs = log_ratios(a[either], b[either])
    differ = logs != 0
    only = solved_b.astype(float) - solved_a  # -1: only the first one solves it
    wins, losses = counts_of(logs)
    only_first, only_second = counts_of(only)
    return Pair(
        instances=len(a),
        puzzles=len(np.unique(puzzle)),
        wins=wins,
        ties=len(a) - wins - losses,
        losses=losses,
        ratio=Interval(*np.exp(bootstrap(logs, puzzle[either])).tolist()),
        only_first=only_first,
        only_second=only_second,
        neither=int((~either).sum()),
        differing=int(differ[both[either]].sum()),
        sign_p=binomial_test(*counts_of(group_medians(logs[differ], puzzle[either][differ]))),
        mcnemar_p=mcnemar(*counts_of(group_medians(only[only != 0], puzzle[only != 0]))),
    )


def log_ratios(a: Values, b: Values) -> Values:
    """Return the logarithms of a / b; the larger cost is divided, so that equal ratios are equal to the last bit."""
    found: Values = np.sign(a - b) * np.log(np.maximum(a, b) / np.minimum(a, b))
    return found


def counts_of(differences: Values) -> tuple[int, int]:
    """Return how many are below 0 and how many are above."""
    return int((differences < 0).sum()), int((differences > 0).sum())
