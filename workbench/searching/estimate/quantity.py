"""An estimated number, and what may be claimed about it: an interval, or only a bound, or the exact number.

On a pruned tree nearly all that the probes stand for is in rare ones. Most runs then miss them, are too low, and have
a small standard error: a sample without them does not show that they exist. So an interval is claimed only where no
few probes decide the mean; otherwise there is a lower bound, which holds however the probes are distributed.
"""

from dataclasses import dataclass, replace
from math import ceil, floor, inf, isfinite

import numpy as np

from workbench.searching.estimate.sample import GROUPS, Sample

EXACT, AGREED, BOOTSTRAP, BOUND = "exact", "agreed", "bootstrap-t", "lower bound"  # kinds of intervals
LEVEL = 0.95  # of an interval by the bootstrap
MIN_EFFECTIVE = 100  # probes, for an interval
SKEWED = 0.2  # of the probes that stand for more than nothing: fewer effective ones, and the tail is long
MIN_SKEWED = 200  # effective probes, for an interval then: samples that pass by chance lack their largest probes
TAIL = 0.01  # of the bootstrap, on each side: less than 2.5 %, because its ends are estimates themselves
UNSEEN, UNSEEN_SKEWED = 3.0, 10.0  # times the largest probe: one as large may not have been seen yet
RESAMPLES = 999
SEED = 1  # the same probes always have the same interval
DIVISOR = 2  # of the smallest group mean: it is more than twice the truth in less than half of all groups (Markov)
BOUND_LEVEL = 1 - DIVISOR**-GROUPS  # all groups are, for the bound to be wrong
CONSTANT = 1e-7  # a relative standard error from rounding alone


@dataclass(frozen=True)
class Interval:
    """Where the true number is, with the probability `level` over all estimates."""

    kind: str
    level: float
    low: float
    high: float  # inf for a lower bound: probes alone give no upper one


@dataclass(frozen=True)
class Quantity:
    """An estimated number of nodes or solutions."""

    probes: int
    mean: float  # inf: too large to be estimated
    error: float = inf  # the standard error; inf = unknown, as it is where few probes decide the mean
    effective: float = 0.0  # the effective sample size: probes that weigh the same would say as much
    largest: float = 0.0  # the share of the largest 1 % of the probes
    reached: int = 0  # how many probes stand for more than nothing
    interval: Interval | None = None  # None: nothing can be claimed


def quantity_of(sample: Sample, certain: bool = False) -> Quantity:
    """Return what a sample says about a number; `certain`: the probes had no choice."""
    if certain and sample.probes:
        return replace(quantity_of(sample), error=0.0, interval=Interval(EXACT, 1.0, sample.mean, sample.mean))
    interval = interval_of(sample)
    bounded = interval is not None and isfinite(interval.high)
    return Quantity(
        probes=sample.probes,
        mean=sample.mean,
        error=sample.relative_error * sample.mean if bounded else inf,
        effective=sample.effective_size,
        largest=sample.largest_share,
        reached=sample.reached,
        interval=interval,
    )


def interval_of(sample: Sample) -> Interval | None:
    """Return what may be claimed from a sample."""
    least = MIN_SKEWED if is_skewed(sample) else MIN_EFFECTIVE
    if sample.effective_size < least:
        return lower_bound(sample)
    return agreed_interval(sample) if all_agree(sample) else bootstrap_interval(sample)


def all_agree(sample: Sample) -> bool:
    """Return whether all probes stand for the same number."""
    return sample.reached == sample.probes and sample.relative_error <= CONSTANT


def is_skewed(sample: Sample) -> bool:
    """Return whether few of the probes that stand for more than nothing decide the mean."""
    return sample.effective_size < SKEWED * sample.reached


def bootstrap_interval(sample: Sample) -> Interval:
    """Return a bootstrap-t interval on a logarithmic axis; its high end is that of a sample with one larger probe."""
    low, _ = bootstrap_ends(sample)
    unseen = UNSEEN_SKEWED if is_skewed(sample) else UNSEEN
    _, high = bootstrap_ends(sample.extended(unseen * sample.largest))
    return Interval(BOOTSTRAP, LEVEL, low, high)


def bootstrap_ends(sample: Sample) -> tuple[float, float]:
    """Return the ends of a bootstrap-t interval (Efron and Tibshirani, An Introduction to the Bootstrap, 1993)."""
    means, errors = sample.resampled(RESAMPLES, np.random.default_rng(SEED))
    varied = errors > CONSTANT
    t = np.log(means[varied]) / errors[varied]
    low, high = np.quantile(t, [TAIL, 1 - TAIL])
    error = sample.relative_error
    return sample.mean * float(np.exp(-high * error)), sample.mean * float(np.exp(-low * error))


def lower_bound(sample: Sample) -> Interval | None:
    """Return the smallest group mean divided (Gomes et al., IJCAI 2007); never less than one solution that was seen."""
    if not sample.reached:
        return None
    least = float(sample.group_means.min()) / DIVISOR if sample.probes >= GROUPS else 0.0
    level = BOUND_LEVEL
    if sample.probes >= GROUPS and all_agree(sample):
        least, level = agreed_bound(sample), LEVEL
    if least <= 1:
        return Interval(BOUND, 1.0, 1.0, inf)
    return Interval(BOUND, level, least, inf)


def agreed_interval(sample: Sample) -> Interval:
    """Return an interval for probes that all stand for the same number; with many probes it is that number alone.

    A probe that few walks would be may not have been seen, nor one that is larger by as much as for any other sample.
    """
    most = floor(sample.mean * (1 + (UNSEEN - 1) * unseen_part(sample)) * (1 + CONSTANT))
    return Interval(AGREED, LEVEL, agreed_bound(sample), max(sample.mean, float(most)))


def agreed_bound(sample: Sample) -> float:
    """Return the low end for probes that all stand for the same number: all other walks would stand for nothing."""
    return min(sample.mean, float(ceil(sample.mean * (1 - unseen_part(sample)) * (1 - CONSTANT))))


def unseen_part(sample: Sample) -> float:
    """Return the largest part of all walks of which a sample has none with a chance of more than 1 - LEVEL."""
    return float(1 - (1 - LEVEL) ** (1 / sample.probes))
