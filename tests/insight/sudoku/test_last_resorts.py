"""Templates, and brute force."""

from random import Random

import pytest

from tests.insight.sudoku.soundness import mistakes, random_jigsaw, random_puzzle
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")
LAYOUTS = [Layout((3, 3)), Layout((2, 3), diagonals=True), random_jigsaw(9, Random(1))]


@pytest.mark.parametrize("layout", LAYOUTS, ids=["9x9", "6x6 X", "jigsaw"])
@pytest.mark.parametrize("name", ["template_set", "template_delete", "brute_force"])
def test_no_step_contradicts_the_solution(name: str, layout: Layout) -> None:
    puzzle, solution = random_puzzle(layout, Random(4))

    wrong = [mistakes(step, solution) for step in HumanSolver(puzzle, [TECHNIQUES[name]]).all_steps()]

    assert set(wrong) <= {""}


@pytest.mark.parametrize("layout", LAYOUTS, ids=["9x9", "6x6 X", "jigsaw"])
def test_brute_force_solves_a_puzzle_digit_by_digit(layout: Layout) -> None:
    puzzle, solution = random_puzzle(layout, Random(4))
    solver = HumanSolver(puzzle, [TECHNIQUES["brute_force"]])

    for step in solver.steps():
        assert len(step.places) == 1

    assert (solver.board.digits.reshape(puzzle.shape) == solution).all()


def test_brute_force_finds_nothing_where_there_is_no_solution() -> None:
    [puzzle] = Sudoku.parse("12345678." + "." * 17 + "9" + "." * 54)

    assert HumanSolver(puzzle, [TECHNIQUES["brute_force"]]).first_step() is None
