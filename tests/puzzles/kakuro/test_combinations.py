"""Digit sets by sum and length, against all sets that itertools can make."""

from itertools import combinations as subsets

import pytest

from workbench.puzzles.kakuro.combinations import (
    ALL,
    DIGITS,
    HIGHEST,
    bounds,
    combinations,
    completions,
    digits_of,
    set_of,
)


def sets(total: int, length: int) -> list[tuple[int, ...]]:
    """Return the sets of different digits with this sum (0 = any) and length, one by one."""
    return [digits for digits in subsets(range(1, 10), length) if total in (0, sum(digits))]


@pytest.mark.parametrize("length", range(10))
def test_combinations_are_all_sets_of_that_sum_and_length(length: int) -> None:
    for total in range(HIGHEST + 1):
        found = [digits_of(digits) for digits in combinations(total, length)]

        assert found == sets(total, length)


def test_there_are_120_pairs_of_sum_and_length_that_can_be_made() -> None:
    # the table of combinations at the back of every kakuro book: sums 3 to 17 in 2 cells, ..., 45 in 9
    assert sum(bool(combinations(total, length)) for length in range(2, 10) for total in range(1, 46)) == 120


def test_a_set_is_its_digits() -> None:
    assert [set_of(digits_of(digits)) for digits in range(ALL + 1)] == list(range(ALL + 1))
    assert digits_of(0b100000101) == (1, 3, 9)


@pytest.mark.parametrize(
    ("length", "without", "expected"), [(2, 0, (3, 17)), (9, 0, (45, 45)), (2, 0b100000001, (5, 15))]
)
def test_bounds_are_the_least_and_the_greatest_sum(length: int, without: int, expected: tuple[int, int]) -> None:
    assert bounds(length, without) == expected


def test_completions_are_the_digits_of_the_sets_that_hold_what_is_there() -> None:
    table = completions()
    for length in range(1, DIGITS + 1):
        for total in (0, 1, 6, 10, 17, 24, 30, 45):
            whole = [set(digits) for digits in sets(total, length)]
            for held in range(0, ALL + 1, 7):
                has = set(digits_of(held))
                others = set().union(*(digits - has for digits in whole if has <= digits))

                assert set(digits_of(int(table[total, length, held]))) == others
