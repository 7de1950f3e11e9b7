"""Confidence intervals of many values."""

import numpy as np
import pytest

from workbench.lab.analysis.intervals import MANY, bootstrap


def test_the_interval_of_the_median_of_many_values_is_that_of_resampling() -> None:
    values = np.random.default_rng(5).lognormal(size=MANY + 1)

    quick = bootstrap(values)
    drawn = bootstrap(values, statistic=lambda rows: np.median(rows, axis=1))

    assert quick.value == drawn.value
    assert quick.low == pytest.approx(drawn.low, rel=0.01)
    assert quick.high == pytest.approx(drawn.high, rel=0.01)
