"""What may be claimed about an estimated number."""

from math import inf

import numpy as np
import pytest

from tests.campaigns.estimates import set_partitions
from tests.covers import Coverish
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.quantity import AGREED, BOOTSTRAP, BOUND, EXACT, LEVEL, Interval, quantity_of
from workbench.searching.estimate.sample import Sample


def sample_of(values: np.ndarray) -> Sample:
    sample = Sample()
    sample.add(values)
    return sample


def log_normal(n: int, spread: float, seed: int) -> np.ndarray:
    """Return values whose mean is 1000."""
    return 1000 * np.exp(np.random.default_rng(seed).normal(-spread * spread / 2, spread, n))


def test_many_probes_of_like_weight_give_an_interval() -> None:
    quantity = quantity_of(sample_of(log_normal(500, 0.8, 1)))

    assert quantity.interval is not None
    assert (quantity.interval.kind, quantity.interval.level) == (BOOTSTRAP, LEVEL)
    assert quantity.interval.low < quantity.mean < quantity.interval.high < 2 * quantity.mean
    assert quantity.error == pytest.approx(1000 * 0.95 / np.sqrt(500), rel=0.2)


def test_the_same_probes_have_the_same_interval() -> None:
    one, other = (quantity_of(sample_of(log_normal(500, 0.8, 1))) for _ in range(2))

    assert one == other


def test_few_effective_probes_give_only_a_bound() -> None:
    quantity = quantity_of(sample_of(log_normal(500, 2.5, 1)))

    assert quantity.effective < 100
    assert quantity.interval is not None
    assert (quantity.interval.kind, quantity.interval.level, quantity.interval.high) == (BOUND, 1 - 2**-7, inf)
    assert quantity.interval.low < 1000 / 2
    assert quantity.error == inf


def test_probes_that_reached_nothing_claim_nothing() -> None:
    quantity = quantity_of(sample_of(np.zeros(5000)))

    assert (quantity.mean, quantity.error, quantity.reached, quantity.interval) == (0, inf, 0, None)


def test_a_single_probe_that_reached_a_solution_proves_that_there_is_one() -> None:
    values = np.zeros(5000)
    values[17] = 40_000

    quantity = quantity_of(sample_of(values))

    assert (quantity.reached, quantity.interval) == (1, Interval(BOUND, 1.0, 1.0, inf))


@pytest.mark.parametrize(
    ("probes", "interval"),  # low end: ceil(42 * 0.05 ** (1 / probes)); at the high end the rest stand for 3 * 42
    [
        (6, Interval(BOUND, 1.0, 1.0, inf)),
        (10, Interval(BOUND, LEVEL, 32.0, inf)),
        (100, Interval(AGREED, LEVEL, 41.0, 44.0)),
        (1000, Interval(AGREED, LEVEL, 42.0, 42.0)),
    ],
)
def test_probes_that_agree_are_no_proof_but_there_is_hardly_another_number(probes: int, interval: Interval) -> None:
    quantity = quantity_of(sample_of(np.full(probes, 42.0)))

    assert quantity.interval == interval
    assert quantity.error == pytest.approx(0 if probes >= 100 else inf)


def test_the_bound_of_probes_that_agree_holds_where_few_walks_stand_for_nothing() -> None:
    rng = np.random.default_rng(1)
    runs = [quantity_of(sample_of(np.where(rng.random(50) < 0.97, 100.0, 0.0))) for _ in range(400)]

    false = [run for run in runs if run.interval is not None and run.interval.low > 97]

    assert len(false) == 0
    assert sum(run.mean == 100 for run in runs) > 50, "of which many agree"


def test_the_interval_of_probes_that_agree_holds_where_few_walks_stand_for_more() -> None:
    rng, part = np.random.default_rng(1), 0.01
    runs = [quantity_of(sample_of(np.where(rng.random(200) < part, 300.0, 100.0))) for _ in range(400)]
    agreed = [run.interval for run in runs if run.interval is not None and run.interval.kind == AGREED]

    assert len(agreed) > 30
    assert all(interval.low <= 100 + 200 * part <= interval.high for interval in agreed)


@pytest.mark.slow
@pytest.mark.parametrize("probes", [1_000, 2_000, 4_000])
def test_an_interval_is_not_claimed_by_chance_where_the_tail_is_long(probes: int) -> None:
    missed = 0
    for seed in range(100):
        estimator = Estimator(Coverish(set_partitions(9)), {"seed": seed})
        estimator.advance(probes)
        found = estimator.estimate()
        for quantity, truth in ((found.solutions, 21_147), (found.nodes, 2 * 21_147)):  # OEIS A000110
            interval = quantity.interval
            missed += interval is not None and interval.kind == BOOTSTRAP and not interval.low <= truth <= interval.high

    assert missed <= 1


def test_probes_without_a_choice_are_exact() -> None:
    quantity = quantity_of(sample_of(np.full(3, 42.0)), certain=True)

    assert (quantity.interval, quantity.error) == (Interval(EXACT, 1.0, 42.0, 42.0), 0)


@pytest.mark.parametrize("probes", [0, 1, 6])
def test_before_there_are_groups_there_is_no_bound(probes: int) -> None:
    quantity = quantity_of(sample_of(np.full(probes, 42.0)))

    assert quantity.interval == (Interval(BOUND, 1.0, 1.0, inf) if probes else None)


@pytest.mark.slow
def test_at_least_93_of_100_intervals_hold_the_truth_where_tails_are_heavy() -> None:
    held = bounds = 0
    for seed in range(100):
        quantity = quantity_of(sample_of(log_normal(400, 1.0, seed)))
        interval = quantity.interval
        assert interval is not None
        held += interval.low <= 1000 <= interval.high
        bounds += interval.kind == BOUND

    assert held >= 93
    assert bounds < 20
