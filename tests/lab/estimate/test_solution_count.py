"""Counting the solutions of a puzzle, and estimating them."""

import numpy as np
import pytest

from workbench.lab.estimate.estimate import Estimate
from workbench.lab.estimate.solution_count import Interval, SolutionCount, interval_of
from workbench.puzzles.sudoku import Sudoku

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
    assert estimate.low < estimate.middle < estimate.high
    assert 28_200_960 / 2 < estimate.middle < 28_200_960 * 2


@pytest.mark.parametrize(
    ("solutions", "error", "counted", "expected"),
    [
        (100.0, 10.0, 5, Interval(80.4, 100.0, 119.6)),
        (100.0, 10.0, 90, Interval(90.0, 100.0, 119.6)),
        (100.0, 10.0, 110, Interval(110.0, 110.0, 119.6)),
        (100.0, 10.0, 120, None),  # more are counted than the estimate allows
        (np.inf, np.inf, 0, None),
    ],
)
def test_an_estimate_is_a_confidence_interval_above_what_is_counted(
    solutions: float, error: float, counted: int, expected: Interval | None
) -> None:
    estimate = Estimate(1000, 0.0, 0.0, solutions, error, np.zeros(1), 0)

    found = interval_of(estimate, counted)

    assert found == expected or (found is not None and found.low == pytest.approx(80.4))
