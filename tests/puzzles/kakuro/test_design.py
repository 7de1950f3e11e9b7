"""Designing kakuros: images of strokes, triangles that head runs, possible clues, other sizes."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.kakuro.kakuros import any_boards, read
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import HIGHEST
from workbench.puzzles.kakuro.design import (
    NO_RUN,
    SYMMETRIES,
    Sides,
    Triangle,
    clue_at,
    heads,
    may_become,
    next_triangle,
    possible_clue,
    range_note,
    run_after,
    symmetry_of,
    with_images,
    with_sides,
)

EXAMPLE = "kakuro 3x4\n# 4\\ 10\\ 3\\\n\\6 . . .\n# . . #\n"


def framed(rows: int, columns: int) -> np.ndarray:
    """Return the white cells of a board whose first row and column are blocks."""
    white = np.ones((rows, columns), bool)
    white[0] = white[:, 0] = False
    return white


def cells(mask: np.ndarray) -> set[tuple[int, int]]:
    return {(int(r), int(c)) for r, c in np.argwhere(mask)}


@pytest.mark.parametrize(
    ("symmetry", "images"),
    [
        ("none", {(1, 2)}),
        ("half_turn", {(1, 2), (4, 5)}),
        ("left_right", {(1, 2), (1, 5)}),
        ("top_bottom", {(1, 2), (4, 2)}),
        ("both", {(1, 2), (4, 5), (1, 5), (4, 2)}),
        ("diagonal", {(1, 2), (2, 1)}),
    ],
)
def test_a_cell_has_its_images_in_the_board_without_the_clues_row_and_column(
    symmetry: str, images: set[tuple[int, int]]
) -> None:
    mask = np.zeros((5, 7), bool)
    mask[1, 2] = True

    assert cells(with_images(mask, symmetry)) == images


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_cells_of_the_clues_row_and_column_have_no_images(symmetry: str) -> None:
    mask = np.zeros((5, 7), bool)
    mask[0, 3] = mask[3, 0] = True

    assert cells(with_images(mask, symmetry)) == {(0, 3), (3, 0)}


def test_a_cell_beyond_the_square_has_no_image_in_the_diagonal() -> None:
    mask = np.zeros((3, 6), bool)
    mask[1, 5] = True

    assert cells(with_images(mask, "diagonal")) == {(1, 5)}


@settings(max_examples=15)
@given(st.sampled_from(sorted(SYMMETRIES)), any_boards())
def test_images_of_images_are_nothing_new(symmetry: str, puzzle: Kakuro) -> None:
    once = with_images(puzzle.givens > 4, symmetry)

    assert np.array_equal(with_images(once, symmetry), once)


def test_tab_goes_from_across_to_down_and_on_to_the_next_block() -> None:
    white = read(EXAMPLE).white
    triangle: Triangle | None = Triangle((0, 0), False)
    seen = []
    while triangle := next_triangle(white, triangle, True):
        seen.append(triangle)

    names = [(*triangle.cell, "down" if triangle.down else "across") for triangle in seen]
    assert names == [(0, 1, "down"), (0, 2, "down"), (0, 3, "down"), (1, 0, "across"), (2, 0, "across")]


@settings(max_examples=15)
@given(any_boards())
def test_going_back_undoes_going_on(puzzle: Kakuro) -> None:
    places = [Triangle((int(r), int(c)), bool(way)) for r, c, way in np.argwhere(heads(puzzle.white))]

    for one, other in pairwise(places):
        assert next_triangle(puzzle.white, one, True) == other
        assert next_triangle(puzzle.white, other, False) == one
    assert not places or next_triangle(puzzle.white, places[-1], True) is None
    assert not places or next_triangle(puzzle.white, places[0], False) is None


@settings(max_examples=15)
@given(any_boards())
def test_exactly_the_triangles_that_head_a_run_have_one_after_them(puzzle: Kakuro) -> None:
    heading = heads(puzzle.white)
    for r, c, way in np.ndindex(heading.shape):
        triangle = Triangle((r, c), bool(way))
        run = run_after(puzzle, triangle)
        assert (run != NO_RUN) == heading[r, c, way]
        if run != NO_RUN:
            assert puzzle.runs.sums[run] == clue_at(puzzle, triangle)
            assert puzzle.runs.down[run] == bool(way)


@pytest.mark.parametrize(
    ("length", "note"),
    [
        (1, "1 cell: 1 to 9"),
        (2, "2 cells: 3 to 17"),
        (3, "3 cells: 6 to 24"),
        (9, "9 cells: 45 only"),
        (10, "10 cells: a run has at most 9"),
    ],
)
def test_the_note_tells_the_clues_that_a_run_can_have(length: int, note: str) -> None:
    assert range_note(length) == note


def test_possible_clues_are_those_of_the_range() -> None:
    assert [clue for clue in range(-1, 60) if possible_clue(clue, 2)] == list(range(3, 18))
    assert [clue for clue in range(60) if possible_clue(clue, 9)] == [HIGHEST]
    assert not any(possible_clue(clue, 10) for clue in range(60))


def test_a_digit_may_become_a_clue_if_one_begins_with_it() -> None:
    assert [d for d in "123456789" if may_become(d, 2)] == list("13456789")  # 1 as 10 to 17; 2 begins none
    assert may_become("", 2)
    assert not may_become("18", 2)
    assert not may_become("9", 5)


@settings(max_examples=15)
@given(any_boards(), st.tuples(*[st.integers(0, 3)] * 4))
def test_what_is_added_at_the_sides_can_be_cut_off_again(puzzle: Kakuro, added: tuple[int, int, int, int]) -> None:
    sides = Sides(*added)
    larger = with_sides(puzzle, sides)

    assert larger.shape == (puzzle.shape[0] + added[0] + added[1], puzzle.shape[1] + added[2] + added[3])
    assert larger.white.sum() == puzzle.white.sum()
    assert with_sides(larger, Sides(*(-side for side in sides))) == puzzle


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_board_has_the_symmetry_of_its_strokes_or_a_larger_one(symmetry: str) -> None:
    white = np.ones((8, 8), bool)
    white[with_images(np.isin(np.arange(64), [10, 20, 29]).reshape(8, 8), symmetry)] = False

    found = symmetry_of(white)

    assert (with_images(white, found) == white).all()
    assert len(SYMMETRIES[found][1]) >= len(SYMMETRIES[symmetry][1])
    if symmetry == "none":
        assert found == "none"
