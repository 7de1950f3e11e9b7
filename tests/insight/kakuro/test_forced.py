"""The cells that are the same in all solutions, against all solutions."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.kakuro.kakuros import read
from tests.solvers.kakuro.test_reference import boards, every_solution
from workbench.base.places import samples
from workbench.insight.kakuro.forced import Forced
from workbench.puzzles.kakuro import Kakuro
from workbench.searching.stepwise_job import StepwiseJob


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    found(read("kakuro 2x3\n# # #\n\\4 . ."))


def found(puzzle: Kakuro) -> Forced:
    """Return what has been found when all is done."""
    forced = Forced(puzzle)
    StepwiseJob(forced.parts()).finish()
    return forced


def common(puzzle: Kakuro) -> np.ndarray:
    """Return the digits that all solutions share, by going through all."""
    solutions = [np.frombuffer(solution, np.int32).reshape(puzzle.shape) for solution in every_solution(puzzle)]
    return np.where(np.all(solutions == solutions[0], axis=0), solutions[0], 0)


@pytest.mark.parametrize(
    "text",
    [
        "kakuro 3x3\n# # #\n\\17 . .\n\\3 . .",
        "kakuro 3x3\n# # #\n\\3 . .\n\\4 . .",
        "kakuro 3x3\n# 4\\ #\n\\4 . .\n\\3 . .",
        "kakuro 3x4\n# # # #\n\\6 . . .\n\\24 . . .",
        "kakuro 3x4\n# 8\\ # 9\\\n\\6 . . .\n\\22 . . .",
    ],
)
def test_exactly_the_shared_digits_are_forced(text: str) -> None:
    puzzle = read(text)

    forced = found(puzzle)

    assert forced.solvable
    assert not forced.undecided
    assert np.array_equal(forced.filling, common(puzzle))


@pytest.mark.slow
@settings(max_examples=25)
@given(boards(3))
def test_so_they_are_on_any_board(puzzle: Kakuro) -> None:
    forced = found(puzzle)

    assert forced.solvable == any(True for _ in every_solution(puzzle))
    if forced.solvable:
        assert np.array_equal(forced.filling, common(puzzle))


def test_with_one_solution_every_cell_is_forced() -> None:
    puzzle = read(samples("kakuro")[0].read_text(encoding="utf-8"))

    assert np.array_equal(found(puzzle).filling > 0, puzzle.white)


def test_what_is_known_only_grows() -> None:
    forced = Forced(read("kakuro 3x4\n# 8\\ # 9\\\n\\6 . . .\n\\22 . . ."))
    last = forced.filling
    for _ in forced.parts():
        assert np.array_equal(forced.filling[last > 0], last[last > 0])
        last = forced.filling
