"""The table of digit sets by bits, beside plain sets of digits."""

from itertools import combinations

import pytest

from workbench.insight.bit_table import mask_of, numbers_of
from workbench.insight.kakuro.digit_set_bits import of_entry, of_subsets, sets_with, subsets
from workbench.puzzles.kakuro.combinations import completions

EVERY = [frozenset(those) for size in range(10) for those in combinations(range(1, 10), size)]


def test_there_are_512_sets() -> None:
    assert len(EVERY) == 512


@pytest.mark.parametrize("known", [set(), {1}, {9}, {4, 6}, {1, 2, 3}, set(range(1, 10))])
def test_an_entry_joins_the_sets_with_its_sum_size_and_known_digits(known: set[int]) -> None:
    for total in range(1, 46):
        for cells in range(1, 10):
            those = [one for one in EVERY if sum(one) == total and len(one) == cells and known <= one]

            assert {frozenset(numbers_of(digits)) for digits in sets_with(total, cells, mask_of(known))} == set(those)
            left = frozenset().union(*those) - known if those else frozenset()
            assert completions()[total, cells, mask_of(known)] == mask_of(left)
            [*_, last] = of_entry(total, cells, mask_of(known)).rows
            assert last.words == (None, mask_of(left))


def test_the_subsets_of_a_set_come_downwards_and_each_once() -> None:
    for digits in EVERY:
        found = [frozenset(numbers_of(word)) for word in subsets(mask_of(digits))]

        assert found == sorted(
            (one for one in EVERY if one <= digits), key=lambda one: sum(1 << d for d in one), reverse=True
        )


def test_the_enumeration_shows_each_step() -> None:
    assert of_subsets(0b101).text() == (
        "   k = (k - 1) & s      k - 1\n"
        "s        000000101             1 3\n"
        "k        000000101  000000100  1 3\n"
        "k        000000100  000000011  3\n"
        "k        000000001  000000000  1\n"
        "k        000000000             –\n"
        "4 subsets of 2 digits, each larger one first.\n"
    )


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ((10, 4, 1), "candidates[10][4][000000001]: 1 set with 1; the other cells can hold 2 3 4."),
        ((3, 2, 3), "candidates[3][2][000000011]: the run is complete with 1 2."),
        ((3, 2, 4), "candidates[3][2][000000100]: no such set of digits, so a run with these digits is wrong."),
        ((16, 2, 0), "candidates[16][2][000000000]: 1 set; the cells can hold 7 9."),
    ],
)
def test_an_entry_is_said_in_words(entry: tuple[int, int, int], sentence: str) -> None:
    assert of_entry(*entry).sentences == (sentence,)
