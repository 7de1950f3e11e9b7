"""The noise floor: two halves of the runs of one setting, compared as if they were two settings."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.cost import Cost, Costs
from workbench.lab.charts.grouped import Grouped
from workbench.lab.charts.opponents import families
from workbench.lab.charts.question import Question
from workbench.lab.statistics.noise import noise_floor
from workbench.lab.statistics.pairs import Pair, compare

MIN_SEEDS = 4  # of an instance: two in each half


class Noise(NamedTuple):
    """What two halves of the baseline differ by."""

    setting: int
    pair: Pair  # one half against the other
    floor: float  # the part by which the halves differ on 19 of 20 instances at most; NaN without costs


def noise(question: Question) -> Noise | None:
    """Return the noise of the baseline; None where nothing is random, or it has too few runs."""
    setting = question.pair[0]
    halves = timed_halves(question, setting) if question.cost is Cost.SECONDS else seeded_halves(question, setting)
    if halves is None:
        return None
    first, second = halves
    pair = compare(first, second, families(question))
    if pair.instances <= pair.neither:
        return None
    both = np.isfinite(first) & np.isfinite(second)
    return Noise(setting, pair, noise_floor(first[both], second[both]))


def timed_halves(question: Question, setting: int) -> tuple[Costs, Costs] | None:
    """Return the times of each instance in two halves of its repetitions, infinite where it is not solved."""
    halves = question.results.halves
    if halves is None:
        return None
    mine = question.of(setting)
    runs = question.runs[mine]
    times = np.where(np.isinf(question.to_solve[mine]), np.inf, halves[:, runs])
    if not np.isfinite(times).any():
        return None
    return by_instance(question, mine, times[0]), by_instance(question, mine, times[1])


def seeded_halves(question: Question, setting: int) -> tuple[Costs, Costs] | None:
    """Return the costs of each instance by the first, third, ... of its seeds, and by the others."""
    mine = question.of(setting)
    runs = question.runs[mine]
    order = np.lexsort((question.results.seed[runs], question.results.instance[runs]))
    _, first, count = np.unique(question.results.instance[runs][order], return_index=True, return_counts=True)
    if not len(count) or count.max() < MIN_SEEDS:
        return None
    rank = np.empty(len(runs), np.intp)
    rank[order] = np.arange(len(runs)) - np.repeat(first, count)
    enough = np.repeat(count >= MIN_SEEDS, count)[np.argsort(order, kind="stable")]
    costs = question.to_solve[mine]
    odd, even = (np.where(enough & (rank % 2 == half), costs, np.nan) for half in (0, 1))
    return by_instance(question, mine, odd), by_instance(question, mine, even)


def by_instance(question: Question, mine: NDArray[np.bool_], costs: Costs) -> Costs:
    """Return the median of each instance, NaN without costs."""
    instances = question.results.instance[question.runs][mine].astype(np.intp)
    return Grouped(instances, costs, len(question.results.instances)).medians
