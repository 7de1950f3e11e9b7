"""The sentences on solutions beside the board of a sudoku."""

from math import inf

import pytest

from workbench.insight.sudoku.true_candidates import TrueCandidates
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.quantity import BOOTSTRAP, BOUND, Interval, Quantity
from workbench.ui.sudoku.solutions_view import count_text, estimate_text, facts_text, rounded


@pytest.mark.parametrize(
    ("number", "complete", "counting", "expected"),
    [
        (None, False, False, "Counting solutions…"),
        (0, True, False, "The givens have no solution"),
        (1, True, False, "The givens have exactly one solution"),
        (288, True, False, "288 solutions"),
        (12_345, False, True, "12,345 solutions so far…"),
        (12_345, False, False, "At least 12,345 solutions"),
        (1, False, False, "At least 1 solution"),
    ],
)
def test_how_many_solutions_there_are(number: int | None, complete: bool, counting: bool, expected: str) -> None:
    assert count_text(number, complete, counting) == expected


@pytest.mark.parametrize(
    ("number", "expected"), [(12.4, "12"), (98_765.4, "98,765"), (1e5, "1.00 × 10⁵"), (6.67e21, "6.67 × 10²¹")]
)
def test_large_numbers_are_powers_of_ten(number: float, expected: str) -> None:
    assert rounded(number) == expected


@pytest.mark.parametrize(
    ("mean", "low", "high", "expected"),
    [
        (100.4, 80.0, 120.0, "About 100 (80 to 120)"),
        (2.81e7, 2.78e7, 2.84e7, "About 2.81 (2.78 to 2.84) × 10⁷"),
        (6.67e21, 0.9e21, 1.244e22, "About 6.67 (0.90 to 12.44) × 10²¹"),
    ],
)
def test_an_estimate_has_its_confidence_interval_in_the_same_unit(
    mean: float, low: float, high: float, expected: str
) -> None:
    assert estimate_text(Quantity(1000, mean, interval=Interval(BOOTSTRAP, 0.95, low, high))) == expected


def test_an_estimate_by_few_probes_is_a_bound() -> None:
    text = estimate_text(Quantity(1000, 3e9, interval=Interval(BOUND, 1 - 2**-7, 1e9, inf)))

    assert text == "At least 1.00 × 10⁹, with 99 % confidence"


def test_candidates_are_counted_while_some_are_undecided() -> None:
    facts = TrueCandidates(Sudoku.blank({"box": "2x2"}))

    assert facts_text(facts) == "0 of 64 true, 64 undecided"
    facts.true = facts.candidates
    assert facts_text(facts) == "64 of 64 candidates are true"
    facts.solutions = 0
    assert facts_text(facts) == "No solution has these entries."
