"""No step of any technique contradicts the solution, on boards of every layout."""

from random import Random

import pytest

from tests.bench.measure import SHARED
from tests.insight.sudoku.soundness import (
    contradictions,
    now_and_then,
    path_mistakes,
    random_extra,
    random_jigsaw,
    random_puzzle,
)
from tests.thorough import either
from workbench.insight.sudoku.presets import HODOKU, PRESETS
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, windows

pytestmark = [pytest.mark.usefixtures("compiled"), pytest.mark.slow]
USUAL = list(HODOKU.techniques)
LISTS = {"random_minimal_50000.txt": 100, "qqwing_expert.txt": 100, "magictour_top1465.txt": 5}  # puzzles of each
LAYOUTS = {
    "4x4": Layout((2, 2)),
    "6x6": Layout((2, 3)),
    "9x9": Layout((3, 3)),
    "X": Layout((3, 3), diagonals=True),
    "jigsaw": random_jigsaw(9, Random(1)),
    "jigsaw X": random_jigsaw(6, Random(1), diagonals=True),
    "windoku": Layout((3, 3), extra=windows(9)),
    "windoku X": Layout((3, 3), diagonals=True, extra=windows(9)),
    "extra regions": random_extra(Layout((3, 3)), Random(1), 3),
    "jigsaw X with extra regions": random_extra(random_jigsaw(6, Random(5), diagonals=True), Random(3), 2),
}
USUAL_LAYOUTS = ["4x4", "6x6", "9x9", "jigsaw", "windoku X", "jigsaw X with extra regions"]  # every rule once


@pytest.mark.parametrize("name", either(USUAL_LAYOUTS, list(LAYOUTS)))
@pytest.mark.parametrize("seed", range(either(1, 3)))
def test_no_step_contradicts_the_solution(name: str, seed: int) -> None:
    puzzle, solution = random_puzzle(LAYOUTS[name], random := Random(seed))
    asked = now_and_then(random, either(0.05, 1))

    wrong = [(technique.name, why) for technique, _, why in contradictions(puzzle, solution, USUAL, asked) if why]

    assert wrong == []


def test_a_step_against_the_solution_is_noticed() -> None:
    puzzle, solution = random_puzzle(LAYOUTS["4x4"], Random(1))
    other = solution % 4 + 1

    assert any(why for _, _, why in contradictions(puzzle, other, USUAL))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", LISTS)
def test_no_step_of_a_path_contradicts_the_solution(name: str, preset: str) -> None:
    file = SHARED / "sudoku" / name
    if not file.exists():
        pytest.skip("the list of puzzles is not in the shared folder")
    lines = file.read_text(encoding="utf-8").splitlines()[: LISTS[name]]

    steps, wrong = path_mistakes([Sudoku.parse(line)[0] for line in lines], PRESETS[preset])

    assert steps > 50 * len(lines)
    assert wrong == []
