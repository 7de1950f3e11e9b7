"""The pattern of a sudoku's givens: images under symmetries, and cells that are given and opened."""

import numpy as np
import pytest

from workbench.files.position import Position
from workbench.insight.generating.symmetry import SQUARE_SYMMETRIES
from workbench.insight.sudoku.setting.given_pattern import given, images_of, missing_from, opened, symmetry_of
from workbench.puzzles.sudoku import Sudoku

[PUZZLE] = Sudoku.parse("sudoku 2x3\n1.....\n..2...\n......\n......\n......\n.....6\n")


@pytest.mark.parametrize(
    ("symmetry", "images"),
    [
        ("none", [(0, 1)]),
        ("half_turn", [(0, 1), (5, 4)]),
        ("left_right", [(0, 1), (0, 4)]),
        ("up_down", [(0, 1), (5, 1)]),
        ("diagonal", [(0, 1), (1, 0)]),
        ("quarter_turn", [(0, 1), (1, 5), (4, 0), (5, 4)]),
    ],
)
def test_cells_have_images(symmetry: str, images: list[tuple[int, int]]) -> None:
    assert images_of(6, [(0, 1)], symmetry) == images


@pytest.mark.parametrize("name", [name for name, _ in SQUARE_SYMMETRIES])
def test_a_pattern_of_images_has_the_symmetry_or_one_with_more(name: str) -> None:
    given = np.zeros((9, 9), bool)
    for r, c in images_of(9, [(0, 1), (2, 5), (3, 3)], name):
        given[r, c] = True

    assert symmetry_of(given) == name


def test_opened_givens_stay_as_entries_and_become_givens_again() -> None:
    position = Position.fresh(PUZZLE)

    open_ = opened(position, [(0, 0), (5, 5), (3, 3)])
    back, unknown = given(open_, [(0, 0), (5, 5), (3, 3)], None)

    assert not open_.puzzle.given()[0, 0]
    assert (open_.entries[0, 0], open_.entries[5, 5], open_.puzzle.given()[1, 2]) == (1, 6, 2)
    assert back.puzzle == PUZZLE
    assert not back.entries.any()
    assert unknown == [(3, 3)]


def test_a_solution_gives_the_digits_of_empty_cells() -> None:
    solution = np.full((6, 6), 4, np.int32)

    position, unknown = given(Position.fresh(PUZZLE).enter([(2, 2)], 5), [(2, 2), (3, 3), (0, 0)], solution)

    assert unknown == []
    givens = position.puzzle.given()
    assert (givens[2, 2], givens[3, 3], givens[0, 0]) == (5, 4, 1)


def test_cells_that_a_pattern_lacks_are_the_images_without_a_given() -> None:
    given = np.zeros((6, 6), bool)
    given[0, 1] = given[2, 2] = given[3, 3] = True

    missing = missing_from(given, "half_turn")

    assert np.argwhere(missing).tolist() == [[5, 4]]
    assert not missing_from(given | missing, "half_turn").any()
    assert not missing_from(given, "none").any()
