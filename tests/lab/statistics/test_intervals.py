"""Confidence intervals of medians, against samples that are drawn whole."""

import numpy as np
import pytest

from workbench.lab.statistics.intervals import RESAMPLES, bootstrap


@pytest.mark.parametrize("size", [6, 7, 40, 401])
def test_the_interval_of_a_median_is_that_of_whole_samples(size: int) -> None:
    random = np.random.default_rng(5)
    values = random.lognormal(size=size)

    quick = bootstrap(values)

    drawn = np.median(values[random.integers(0, size, (RESAMPLES, size))], axis=1)
    low, high = np.percentile(drawn, (2.5, 97.5), method="inverted_cdf")
    assert quick.value == np.median(values)
    assert (quick.low, quick.high) == pytest.approx((low, high), rel=0.05)


def test_the_interval_of_the_median_of_a_hundred_thousand_values_is_that_of_theory() -> None:
    values = np.random.default_rng(5).normal(size=100_000)

    found = bootstrap(values)

    error = np.sqrt(np.pi / 2 / len(values))  # of the median of normal values
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * error, rel=0.1)
