"""Counting bits and finding the lowest one, as Python and compiled."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import TypingError, njit

from workbench.kernels.bits import lowest, popcount

WORDS = [1, 2, 3, 0x80000000, 0xFFFFFFFF, 0x01234567, 0x7FFFFFFE, 1 << 24]
WIDE_WORDS = [*WORDS, 1 << 32, 1 << 63, 2**64 - 1, 0x0123456789ABCDEF]


@njit
def counted(words):
    return [popcount(word) for word in words]


@njit
def placed(words):
    return [lowest(word) for word in words]


@given(st.integers(0, 2**64 - 1))
def test_popcount_counts_the_ones_written_in_binary(word: int) -> None:
    assert popcount(np.uint64(word)) == f"{word:b}".count("1")


@given(st.integers(1, 2**64 - 1))
def test_lowest_is_the_number_of_zeros_at_the_end(word: int) -> None:
    written = f"{word:b}"

    assert lowest(np.uint64(word)) == len(written) - len(written.rstrip("0"))


def test_python_returns_the_type_that_the_kernels_return() -> None:
    assert type(popcount(np.uint32(6))) is np.uint64
    assert type(lowest(np.uint32(6))) is np.uint64


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "words"),
    [
        (np.uint8, [1, 2, 0x80, 0xFF]),
        (np.uint16, [1, 0x8000, 0xFFFF]),
        (np.uint32, WORDS),
        (np.uint64, WIDE_WORDS),
    ],
)
def test_compiled_and_python_agree(width: type, words: list[int]) -> None:
    array = np.array(words, width)

    assert counted(array) == [popcount(word) for word in array]
    assert placed(array) == [lowest(word) for word in array]


@pytest.mark.slow
def test_compiled_popcount_of_nothing_is_0() -> None:
    assert counted(np.zeros(1, np.uint32)) == [0]


@pytest.mark.slow
def test_signed_words_are_rejected() -> None:
    with pytest.raises(TypingError):
        counted(np.array([1], np.int64))
    with pytest.raises(TypingError):
        placed(np.array([1], np.int64))
