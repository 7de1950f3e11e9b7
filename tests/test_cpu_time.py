"""Tests that take too long without the mark `slow` are found."""

import gc
import threading

import numpy as np
import pytest
from numba import njit

from tests.cpu_time import INTERRUPTIONS, cpu_seconds, limited


def test_what_takes_longer_fails() -> None:
    with pytest.raises(AssertionError, match="mark this test slow"), limited(0.01):
        use_the_processor(0.02)


def use_the_processor(seconds: float) -> None:
    begun = cpu_seconds()
    while cpu_seconds() < begun + seconds:
        np.ones(10_000).sum()


def test_loading_kernels_is_not_counted() -> None:
    begun, counted = INTERRUPTIONS.seconds, cpu_seconds()

    njit(lambda number: number + 1)(1)

    compiled = INTERRUPTIONS.seconds - begun
    assert compiled > 0
    assert cpu_seconds() - counted < compiled


@pytest.mark.slow
def test_collecting_garbage_is_not_counted() -> None:
    rings: list[list[object]] = [[] for _ in range(200_000)]
    for ring in rings:
        ring.append(ring)
    begun, counted = INTERRUPTIONS.seconds, cpu_seconds()

    gc.collect()

    collected = INTERRUPTIONS.seconds - begun
    assert collected > 0
    assert cpu_seconds() - counted < collected


def test_other_threads_are_not_counted() -> None:
    counted = cpu_seconds()

    other = threading.Thread(target=use_the_processor, args=(0.05,))
    other.start()
    other.join()

    assert cpu_seconds() - counted < 0.05


def test_a_failure_comes_before_the_limit() -> None:
    with pytest.raises(ZeroDivisionError), limited(-1):
        1 / 0  # noqa: B018
