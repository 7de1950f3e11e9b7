"""Bands by their column sets: the figures of Felgenhauer and Jarvis."""

from math import factorial

import numpy as np
import pytest

from workbench.insight.sudoku.grids.bands import Bands


@pytest.fixture(scope="module")
def bands() -> Bands:
    return Bands(3, 3)


@pytest.fixture(scope="module")
def counts(bands: Bands) -> list[int]:
    return [bands.count(number) for number in range(len(bands))]


def test_there_are_44_classes(bands: Bands) -> None:
    assert len(bands) == 44
    assert bands.sizes.sum() == 280 * 280


def test_the_bands_of_all_classes_are_all_bands(bands: Bands, counts: list[int]) -> None:
    # Felgenhauer and Jarvis 2005: 9! * 56 * 6^6 bands
    total = 280 * 216 * sum(size * count for size, count in zip(bands.sizes.tolist(), counts, strict=True))

    assert total == factorial(9) * 56 * 6**6 == 948_109_639_680


def test_bands_take_16_values(counts: list[int]) -> None:
    assert len(set(counts)) == 16
    assert (min(counts), max(counts)) == (96, 1728)


def test_a_class_has_the_same_count_for_each_of_its_tuples(bands: Bands, counts: list[int]) -> None:
    rng = np.random.default_rng(1)
    tuples = rng.integers(280, size=(20, 2))
    known = [counts[bands.label[*one]] for one in tuples]

    bands = Bands(3, 3)  # one that is changed
    bands.first = tuples

    assert [bands.count(number) for number in range(20)] == known
