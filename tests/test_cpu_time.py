"""Tests that take too long without the mark `slow` are found."""

import numpy as np
import pytest
from numba import njit

from tests.cpu_time import KERNELS, cpu_seconds, limited


def test_what_takes_longer_fails() -> None:
    with pytest.raises(AssertionError, match="mark this test slow"), limited(0.01):
        use_the_processor(0.02)


def use_the_processor(seconds: float) -> None:
    begun = cpu_seconds()
    while cpu_seconds() < begun + seconds:
        np.ones(10_000).sum()


def test_loading_kernels_is_not_counted() -> None:
    begun, counted = KERNELS.seconds, cpu_seconds()

    njit(lambda number: number + 1)(1)

    compiled = KERNELS.seconds - begun
    assert compiled > 0
    assert cpu_seconds() - counted < compiled


def test_a_failure_comes_before_the_limit() -> None:
    with pytest.raises(ZeroDivisionError), limited(-1):
        1 / 0  # noqa: B018
