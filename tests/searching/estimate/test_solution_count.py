"""Counting the solutions of a puzzle, and estimating them."""

from math import inf

import pytest

from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.quantity import BOOTSTRAP, BOUND, Interval, Quantity
from workbench.searching.estimate.solution_count import SolutionCount, above

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_the_only_solution_is_known_once_it_is_counted(compiled: None) -> None:
    count = SolutionCount(Sudoku.parse(UNIQUE)[0])

    before = count.unique_solution
    list(count.parts())

    assert before is None
    assert (count.counted, count.complete) == (1, True)
    assert count.unique_solution is not None
    assert not count.puzzle.judge(count.unique_solution)
    assert count.estimate is None


def test_all_solutions_are_counted(compiled: None) -> None:
    count = SolutionCount(Sudoku.blank({"box": "2x2"}))

    list(count.parts())

    assert (count.counted, count.complete, count.unique_solution) == (288, True, None)  # OEIS A107739


def test_a_board_that_breaks_a_rule_has_no_solution() -> None:
    count = SolutionCount(Sudoku.parse("sudoku 2x2\n11..\n....\n....\n....\n")[0])

    list(count.parts())

    assert (count.counted, count.complete) == (0, True)


def test_counting_that_takes_long_is_estimated_and_goes_on_when_asked(compiled: None) -> None:
    count = SolutionCount(Sudoku.blank({"box": "2x3"}))  # 28,200,960 solutions: OEIS A107739 and Wikipedia

    list(count.parts(seconds=0, probes=5_000))
    counted, estimate = count.counted, count.estimate
    more = count.more()
    while count.counted == counted:
        next(more)

    assert not count.complete
    assert estimate is not None
    assert estimate.interval is not None
    assert estimate.interval.low < estimate.mean < estimate.interval.high
    assert 28_200_960 / 2 < estimate.mean < 28_200_960 * 2


def between(low: float, high: float) -> Interval:
    return Interval(BOUND if high == inf else BOOTSTRAP, 0.95, low, high)


@pytest.mark.parametrize(
    ("interval", "counted", "mean", "expected"),
    [
        (between(80, 120), 5, 100, between(80, 120)),
        (between(80, 120), 90, 100, between(90, 120)),
        (between(80, 120), 110, 110, between(110, 120)),
        (between(80, inf), 50, 100, between(80, inf)),
    ],
)
def test_an_estimate_is_never_less_than_what_is_counted(
    interval: Interval, counted: int, mean: float, expected: Interval
) -> None:
    found = above(Quantity(1000, 100.0, interval=interval), counted)

    assert found is not None
    assert (found.mean, found.interval) == (mean, expected)


@pytest.mark.parametrize(
    ("interval", "counted"), [(between(80, 120), 120), (between(80, inf), 80), (None, 0)], ids=["high", "bound", "none"]
)
def test_an_estimate_that_says_no_more_than_the_count_is_none(interval: Interval | None, counted: int) -> None:
    assert above(Quantity(1000, 100.0, interval=interval), counted) is None
