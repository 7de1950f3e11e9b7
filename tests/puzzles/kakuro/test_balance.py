"""The totals of a region's clues."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.puzzles.kakuro.kakuros import any_boards, read
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.balance import balance

TWO = "kakuro 3x6\n# 4\\ 10\\ # 3\\ 4\\\n\\6 . . \\5 . .\n\\8 . . # . .\n"


def test_each_region_has_totals_of_its_own() -> None:
    puzzle = read(TWO)
    left, right = (int(puzzle.runs.home[1 * 6 + c, 0]) for c in (1, 4))

    assert balance(puzzle, left) == (14, 14, 0, 0, 2)
    assert balance(puzzle, right) == (5, 7, 1, 0, 2)
    assert balance(puzzle, None) == (19, 21, 1, 0, 2)
    assert balance(puzzle, left).complete
    assert not balance(puzzle, right).complete


def test_a_board_of_blocks_balances_with_nothing() -> None:
    nothing = np.zeros((2, 3), np.int32)

    assert balance(Kakuro(nothing > 0, nothing, nothing), None) == (0, 0, 0, 0, 0)


@settings(max_examples=15)
@given(any_boards(), st.data())
def test_clues_from_a_filling_balance_in_every_region_that_has_all_of_them(puzzle: Kakuro, data: st.DataObject) -> None:
    filling = data.draw(arrays(np.int32, puzzle.shape, elements=st.integers(1, 9)))
    clued = puzzle.with_sums(filling)

    for run in range(len(clued.runs.sums)):
        found = balance(clued, run)
        assert not found.complete or found.across == found.down
