"""Quantiles of many groups at once are those of each group alone, as numpy has them."""

import numpy as np
import pytest

from workbench.lab.charts.grouped import Grouped

GROUPS = 9


def test_quantiles_are_numpys() -> None:
    random = np.random.default_rng(5)
    codes = random.integers(0, GROUPS - 1, 200)  # the last group is empty
    costs = random.integers(1, 50, 200).astype(float)
    costs[random.random(200) < 0.1] = np.nan

    grouped = Grouped(codes, costs, GROUPS)

    for part in (0.0, 0.25, 0.5, 0.9, 1.0):
        expected = [np.quantile(costs[(codes == k) & ~np.isnan(costs)], part) for k in range(GROUPS - 1)]
        assert grouped.quantile(part)[:-1] == pytest.approx(expected)
        assert np.isnan(grouped.quantile(part)[-1])
    assert grouped.counts.tolist() == [int(((codes == k) & ~np.isnan(costs)).sum()) for k in range(GROUPS)]


@pytest.mark.parametrize(
    ("costs", "median", "solved"),
    [
        ([1.0], 1, 1),
        ([1.0, 3.0], 2, 2),
        ([1.0, np.inf], np.inf, 1),
        ([1.0, 2.0, np.inf], 2, 2),
        ([1.0, 2.0, np.inf, np.inf], np.inf, 2),
        ([np.inf, np.inf], np.inf, 0),
    ],
)
def test_a_median_is_finite_only_if_more_than_half_are_solved(costs: list[float], median: float, solved: int) -> None:
    grouped = Grouped(np.zeros(len(costs), np.intp), np.array(costs), 1)

    assert grouped.medians.tolist() == [median]
    assert grouped.solved.tolist() == [solved]
