"""The conflicts of options with colours, compiled and as plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.covers import random_cover
from tests.small_covers import agree, items_of, small_covers
from workbench.kernels.cover import conflicts as kernel
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.agreeing import keep_agreeing
from workbench.solvers.cover.bits import words_of


def kept(cover: Cover) -> np.ndarray:
    """Return what each option keeps: a row of bits."""
    words = words_of(cover.count)
    keep = np.zeros((cover.count, words), np.uint64)
    keep_agreeing(cover, keep)
    bits = np.unpackbits(keep.view(np.uint8), bitorder="little").reshape(cover.count, 64 * words)
    return bits[:, : cover.count].astype(bool)


def expected(cover: Cover) -> list[list[bool]]:
    options = [items_of(cover, k) for k in range(cover.count)]
    return [[agree(one, other) for other in options] for one in options]


@pytest.mark.slow
@settings(max_examples=40)
@given(cover=small_covers())
def test_an_option_keeps_those_that_agree_with_it(cover: Cover) -> None:
    assert kept(cover).tolist() == expected(cover)


def test_options_of_many_words_are_kept() -> None:
    cover = random_cover(3, True, 150)

    assert kept(cover).tolist() == expected(cover)


@pytest.mark.parametrize("seed", range(3))
def test_plain_python_agrees(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    cover = random_cover(seed, True, 80)
    compiled = kept(cover)

    monkeypatch.setattr(kernel, "gather", kernel.gather.py_func)
    monkeypatch.setattr(kernel, "keep_agreeing", kernel.keep_agreeing.py_func)
    interpreted = kept(cover)

    assert np.array_equal(compiled, interpreted)
