"""Pieces: the sets of polyominoes, their names, and how pieces turn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.puzzles.polyomino.pieces import (
    LARGEST,
    SORTS,
    Piece,
    connected,
    fixed_shapes,
    neighbours,
    orientations,
    polyominoes,
    reflected,
    shape_of,
    turned,
)

COUNTS = {  # of 1 to 6 cells
    "free": [1, 1, 2, 5, 12, 35],  # OEIS A000105
    "one-sided": [1, 1, 2, 7, 18, 60],  # OEIS A000988
    "fixed": [1, 2, 6, 19, 63, 216],  # OEIS A001168
}

SHAPES = st.sampled_from([piece.cells for n in range(1, LARGEST + 1) for piece in polyominoes(n, "fixed")])


@pytest.mark.parametrize("sort", SORTS)
def test_there_are_as_many_polyominoes_as_the_encyclopedia_says(sort: str) -> None:
    assert [len(polyominoes(cells, sort)) for cells in range(1, LARGEST + 1)] == COUNTS[sort]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("cells", range(1, LARGEST + 1))
def test_the_pieces_of_a_set_have_the_right_cells_and_names_of_their_own(cells: int, sort: str) -> None:
    pieces = polyominoes(cells, sort)

    assert {piece.area for piece in pieces} == {cells}
    assert len({piece.name for piece in pieces}) == len(pieces)
    assert all(connected(piece.cells) for piece in pieces)
    assert all((piece.low, piece.high) == (1, 1) for piece in pieces)


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("cells", range(1, LARGEST + 1))
def test_the_orientations_of_a_set_are_all_fixed_polyominoes_each_once(cells: int, sort: str) -> None:
    shapes = [shape for piece in polyominoes(cells, sort) for shape in piece.orientations()]

    assert len(shapes) == len(set(shapes))
    assert set(shapes) == fixed_shapes(cells)


@pytest.mark.parametrize(
    ("sort", "turn", "flip"), [("free", True, True), ("one-sided", True, False), ("fixed", False, False)]
)
def test_a_sort_says_how_its_pieces_may_be_laid(sort: str, turn: bool, flip: bool) -> None:
    assert {(piece.turn, piece.flip) for piece in polyominoes(5, sort)} == {(turn, flip)}


def test_pieces_go_by_their_usual_names() -> None:
    assert "".join(piece.name for piece in polyominoes(5, "free")) == "FILNPTUVWXYZ"
    assert "".join(piece.name for piece in polyominoes(4, "free")) == "ILOST"
    assert sorted(piece.name for piece in polyominoes(4, "one-sided")) == sorted("IJLOSTZ")


def test_letters_look_like_the_pieces_they_name() -> None:
    shapes = {piece.name: piece.cells for piece in polyominoes(4, "one-sided")}

    assert shapes["L"] == shape_of(["#.", "#.", "##"])
    assert shapes["J"] == shape_of([".#", ".#", "##"])
    assert shapes["S"] == shape_of([".##", "##."])
    assert shapes["Z"] == shape_of(["##.", ".##"])


def test_a_piece_that_may_not_be_flipped_keeps_its_side() -> None:
    one_side = Piece("L", shape_of(["#.", "#.", "##"]), flip=False)

    assert len(one_side.orientations()) == 4
    assert shape_of([".#", ".#", "##"]) not in one_side.orientations()


def test_a_piece_that_may_only_be_flipped_is_turned_over_from_left_to_right() -> None:
    piece = Piece("L", shape_of(["#.", "#.", "##"]), turn=False)

    assert set(piece.orientations()) == {shape_of(["#.", "#.", "##"]), shape_of([".#", ".#", "##"])}


def test_a_turn_goes_clockwise() -> None:
    assert turned(shape_of(["#..", "###"]), 1) == shape_of(["##", "#.", "#."])


def test_cells_are_moved_to_the_corner_and_sorted() -> None:
    assert Piece("P1", ((5, 7), (4, 7), (4, 8))).cells == ((0, 0), (0, 1), (1, 0))


@pytest.mark.parametrize(("cells", "low", "high"), [((), 1, 1), (((0, 0),), 2, 1), (((0, 0),), -1, None)])
def test_what_is_no_piece_cannot_be_made(cells: tuple[tuple[int, int], ...], low: int, high: int | None) -> None:
    with pytest.raises(ValueError, match="P1"):
        Piece("P1", cells, low, high)


@settings(max_examples=50)
@given(SHAPES)
def test_four_turns_and_two_reflections_change_nothing(shape: tuple[tuple[int, int], ...]) -> None:
    assert turned(turned(shape, 3), 1) == turned(shape, 4) == shape
    assert reflected(reflected(shape)) == shape


@settings(max_examples=50)
@given(SHAPES, st.booleans(), st.booleans())
def test_every_orientation_has_the_same_orientations(
    shape: tuple[tuple[int, int], ...], turn: bool, flip: bool
) -> None:
    found = orientations(shape, turn, flip)

    assert shape in found
    assert len(found) in {1, 2, 4, 8}
    assert all(orientations(other, turn, flip) == found for other in found)


def test_neighbours_share_an_edge() -> None:
    assert set(neighbours((2, 5))) == {(1, 5), (3, 5), (2, 4), (2, 6)}


@pytest.mark.parametrize(
    ("cells", "whole"),
    [((), False), (((3, 3),), True), (((0, 0), (0, 1), (1, 1)), True), (((0, 0), (1, 1)), False)],
)
def test_connected_cells_can_be_walked_over_edges(cells: tuple[tuple[int, int], ...], whole: bool) -> None:
    assert connected(cells) == whole
