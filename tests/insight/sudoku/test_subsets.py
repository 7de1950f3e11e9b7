"""Locked candidates and subsets, by hand."""

import numpy as np
import pytest

from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")


def steps(layout: Layout, removed: list[Candidate], name: str) -> list[Step]:
    """Return the steps of a technique on an empty board without some candidates."""
    n = layout.side
    candidates = np.ones((n, n, n), bool)
    for row, column, digit in removed:
        candidates[row, column, digit - 1] = False
    puzzle = Sudoku(layout, np.zeros((n, n), np.int32))
    return list(HumanSolver(puzzle, [TECHNIQUES[name]], candidates=candidates).all_steps())


def test_a_digit_confined_to_a_row_of_its_box_leaves_the_rest_of_the_row() -> None:
    layout = Layout((2, 3))
    removed = [Candidate(1, column, 5) for column in range(3)]

    [step] = steps(layout, removed, "pointing")

    assert step.removes == tuple(Candidate(0, column, 5) for column in (3, 4, 5))
    assert TECHNIQUES["pointing"].describe(layout, step) == (
        "In box 1, all candidates 5 are in row 1, so 5 is removed from the rest of row 1. "
        "Remove 5 in r1c4, r1c5 and r1c6."
    )


def test_a_digit_of_a_diagonal_confined_to_a_box_leaves_the_rest_of_the_box() -> None:
    removed = [Candidate(k, k, 5) for k in range(3, 9)]

    found = steps(Layout((3, 3), diagonals=True), removed, "claiming")

    assert [one.digit for one in found[0].removes] == [5] * 6
    assert {(one.row, one.column) for one in found[0].removes} == {(r, c) for r in range(3) for c in range(3) if r != c}


def test_a_locked_pair_leaves_its_line_and_its_box() -> None:
    removed = [Candidate(0, column, digit) for column in (0, 1) for digit in (3, 4)]

    [step] = steps(Layout((2, 2)), removed, "locked_pair")

    assert set(step.removes) == {Candidate(r, c, d) for r, c in ((0, 2), (0, 3), (1, 0), (1, 1)) for d in (1, 2)}
    assert (
        TECHNIQUES["locked_pair"]
        .describe(Layout((2, 2)), step)
        .startswith(
            "In box 1, r1c1 and r1c2 hold only 1 and 2, so the other cells of box 1 and row 1 cannot hold them."
        )
    )


def test_two_digits_that_fit_two_cells_are_a_hidden_pair() -> None:
    removed = [Candidate(0, column, digit) for column in range(2, 6) for digit in (1, 2)]

    found = steps(Layout((2, 3)), removed, "hidden_pair")

    assert {(one.column, one.digit) for one in found[0].removes} == {(c, d) for c in (0, 1) for d in (3, 4, 5, 6)}
    assert (
        TECHNIQUES["hidden_pair"]
        .describe(Layout((2, 3)), found[0])
        .startswith("In row 1, 1 and 2 fit only r1c1 and r1c2")
    )
