"""Placements: every way to lay a piece on a board, and nothing else."""

from dataclasses import replace
from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from workbench.puzzles.polyomino.pieces import Piece, normalised, polyominoes
from workbench.puzzles.polyomino.placements import Placements, orientation_numbers, placements


def listed(found: Placements) -> list[tuple[int, tuple[int, ...]]]:
    """Return piece and cells of each placement."""
    return [(int(found.piece[k]), tuple(found.covered(k).tolist())) for k in range(len(found.piece))]


@st.composite
def boards(draw: st.DrawFn) -> NDArray[np.bool_]:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 6))
    cells = draw(st.lists(st.booleans(), min_size=rows * columns, max_size=rows * columns))
    return np.array(cells).reshape(rows, columns)


def test_the_five_tetrominoes_have_161_placements_on_4_by_5() -> None:  # as counted by the published matrices
    assert len(placements(np.ones((4, 5), bool), polyominoes(4, "free")).piece) == 161


def test_without_flipping_there_are_110() -> None:
    pieces = [replace(piece, flip=False) for piece in polyominoes(4, "free")]

    assert len(placements(np.ones((4, 5), bool), pieces).piece) == 110


def test_the_pentominoes_have_2056_placements_on_6_by_10() -> None:  # Knuth, Dancing Links (2000)
    found = placements(np.ones((6, 10), bool), polyominoes(5, "free"))

    assert len(found.piece) == 2056
    assert len(placements(np.ones((10, 6), bool), polyominoes(5, "free")).piece) == 2056


@settings(max_examples=60)
@given(boards(), st.lists(st.sampled_from([p for n in (1, 2, 3, 4) for p in polyominoes(n, "free")]), max_size=4))
def test_placements_are_all_sets_of_cells_that_have_a_shape_of_the_piece(
    board: NDArray[np.bool_], pieces: list[Piece]
) -> None:
    rows, columns = board.shape
    expected = set()
    for k, piece in enumerate(pieces):
        for shape, r, c in product(piece.orientations(), range(rows), range(columns)):
            cells = [(r + y, c + x) for y, x in shape]
            if all(y < rows and x < columns and board[y, x] for y, x in cells):
                expected.add((k, tuple(sorted(y * columns + x for y, x in cells))))

    found = listed(placements(board, pieces))

    assert len(found) == len(set(found))
    assert set(found) == expected


def test_placements_are_sorted_by_piece_orientation_and_place() -> None:
    board = np.ones((3, 4), bool)
    pieces = polyominoes(3, "free")
    found = placements(board, pieces)
    ways = orientation_numbers(board, pieces)

    keys = [(int(found.piece[k]), int(ways[k]), int(found.covered(k)[0])) for k in range(len(ways))]

    assert keys == sorted(keys)
    for k, (piece, way, _) in enumerate(keys):
        cells = normalised(divmod(cell, 4) for cell in found.covered(k).tolist())
        assert cells == pieces[piece].orientations()[way]


def test_a_piece_that_is_not_allowed_has_no_placement() -> None:
    domino, tromino = polyominoes(2, "free")[0], polyominoes(3, "free")[0]

    found = placements(np.ones((1, 4), bool), [replace(domino, low=0, high=0), tromino])

    assert listed(found) == [(1, (0, 1, 2)), (1, (1, 2, 3))]


def test_no_piece_or_no_room_is_no_placement() -> None:
    for found in (placements(np.ones((2, 2), bool), []), placements(np.ones((2, 2), bool), polyominoes(5, "free"))):
        assert (len(found.piece), found.starts.tolist(), len(found.cells)) == (0, [0], 0)


def test_the_arrays_have_the_types_that_kernels_expect_and_cannot_be_written() -> None:
    found = placements(np.ones((2, 3), bool), polyominoes(2, "free"))

    assert [array.dtype for array in found] == [np.int32, np.uint32, np.uint32]
    assert not any(array.flags.writeable for array in found)
    assert found.areas.tolist() == [2] * 7
