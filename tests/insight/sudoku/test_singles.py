"""Full houses, naked and hidden singles, by hand."""

import pytest

from workbench.insight.sudoku.solving import HumanSolver
from workbench.puzzles.sudoku import Sudoku

pytestmark = pytest.mark.usefixtures("compiled")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_singles_solve_an_easy_puzzle_and_each_says_why() -> None:
    [puzzle] = Sudoku.parse(EASY)
    solver = HumanSolver(puzzle)

    steps = list(solver.steps())

    assert solver.solved
    assert len(steps) == (puzzle.givens == 0).sum()
    assert puzzle.judge(solver.board.digits.reshape(9, 9)) == []
