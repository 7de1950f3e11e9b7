"""No step of any technique contradicts the solution, on boards of every layout."""

from random import Random

import pytest

from tests.lab.sudoku.soundness import contradictions, random_jigsaw, random_puzzle
from workbench.lab.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku.layout import Layout

pytestmark = [pytest.mark.usefixtures("compiled"), pytest.mark.slow]
USUAL = [technique for technique in TECHNIQUES.values() if technique.usual]
LAYOUTS = {
    "4x4": Layout((2, 2)),
    "6x6": Layout((2, 3)),
    "9x9": Layout((3, 3)),
    "X": Layout((3, 3), diagonals=True),
    "jigsaw": random_jigsaw(9, Random(1)),
    "jigsaw X": random_jigsaw(6, Random(1), diagonals=True),
}


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("seed", range(3))
def test_no_step_contradicts_the_solution(name: str, seed: int) -> None:
    puzzle, solution = random_puzzle(LAYOUTS[name], Random(seed))

    wrong = [(technique.name, why) for technique, _, why in contradictions(puzzle, solution, USUAL) if why]

    assert wrong == []


def test_a_step_against_the_solution_is_noticed() -> None:
    puzzle, solution = random_puzzle(LAYOUTS["4x4"], Random(1))
    other = solution % 4 + 1

    assert any(why for _, _, why in contradictions(puzzle, other, USUAL))
