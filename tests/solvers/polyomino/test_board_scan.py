"""Boards in scan order."""

from dataclasses import replace

import numpy as np
import pytest

from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.puzzles.polyomino.placements import placements
from workbench.solvers.polyomino.board_scan import (
    SPAN,
    farthest_neighbours,
    laid,
    possible_regions,
    scan_of,
    surroundings,
)

BOARD = np.array([[True, True, False, True], [True, True, True, True], [False, True, True, True]])
SCANS = pytest.mark.parametrize("along", ["short", "rows", "columns"])


def test_open_cells_are_numbered_line_by_line() -> None:
    rows, columns = scan_of(BOARD, "rows"), scan_of(BOARD, "columns")

    assert rows.cells.tolist() == [0, 1, 3, 4, 5, 6, 7, 9, 10, 11]
    assert columns.cells.tolist() == [0, 4, 1, 5, 9, 6, 10, 3, 7, 11]
    assert columns.number.reshape(BOARD.shape).tolist() == [[0, 2, -1, 7], [1, 3, 5, 8], [-1, 4, 6, 9]]


def test_the_short_lines_are_those_that_keep_neighbours_close() -> None:
    high, wide = np.ones((5, 3), bool), np.ones((3, 5), bool)
    two_strips = np.zeros((4, 9), bool)
    two_strips[:, [0, 8]] = True  # with nothing between them, either is a line of its own

    scans = [scan_of(board, "short").cells[:3].tolist() for board in (high, wide, two_strips, np.ones((1, 4), bool))]

    assert scans == [[0, 1, 2], [0, 5, 10], [0, 9, 18], [0, 1, 2]]


@SCANS
def test_placements_are_words_that_begin_at_their_first_cell(along: str) -> None:
    scan = scan_of(BOARD, along)
    every = placements(BOARD, polyominoes(4, "free"))

    view = laid(scan, every)

    for k, (first, span, mask) in enumerate(zip(*view, strict=True)):
        places = sorted(scan.number[every.covered(k)].tolist())
        assert [int(first) + i for i in range(64) if int(mask) >> i & 1] == places
        assert (int(first), int(span)) == (places[0], places[-1] - places[0] + 1)


@SCANS
def test_words_show_the_neighbours_and_the_colours_around_a_cell(along: str) -> None:
    scan = scan_of(BOARD, along)

    around = surroundings(scan)

    where = [divmod(cell, 4) for cell in scan.cells.tolist()]
    for p, (r, c) in enumerate(where):
        near = {p + i for i in range(64) if int(around.after[p]) >> i & 1}
        near |= {p - i for i in range(64) if int(around.before[p]) >> (63 - i) & 1}
        assert near == {q for q, (y, x) in enumerate(where) if abs(r - y) + abs(c - x) == 1}
        white = {p + i for i in range(64) if int(around.white[p]) >> i & 1}
        assert white == {q for q, (y, x) in enumerate(where) if q >= p and (y + x) % 2}


def test_neighbours_are_at_most_a_line_apart() -> None:
    assert farthest_neighbours(scan_of(np.ones((3, 7), bool), "rows")) == 7
    assert farthest_neighbours(scan_of(np.ones((3, 7), bool), "columns")) == 3
    assert farthest_neighbours(scan_of(np.ones((1, 9), bool), "rows")) == 1
    assert farthest_neighbours(scan_of(np.zeros((2, 2), bool), "rows")) == 0


def regions(pieces: tuple[Piece, ...], most: list[int]) -> set[tuple[int, int]]:
    """Return the cells and white cells of the regions that these pieces can fill, as far as areas tell."""
    board = np.ones((6, 6), bool)
    white = np.indices(board.shape).sum(axis=0).ravel() % 2 == 1
    possible = possible_regions(placements(board, pieces), white, np.array(most))
    return {(area, of_white) for area, of_white in np.argwhere(possible).tolist()}


def test_regions_are_sums_of_pieces() -> None:
    bar, corner = polyominoes(3, "free")  # two cells of one colour, one of the other
    domino = replace(polyominoes(2, "free")[0])

    assert regions((bar,), [1]) == {(0, 0), (3, 1), (3, 2)}
    assert regions((bar, corner), [1, 1]) == {(0, 0), (3, 1), (3, 2), (6, 2), (6, 3), (6, 4)}
    assert regions((domino, bar), [2, 1]) == {(0, 0), (2, 1), (4, 2), (3, 1), (3, 2), (5, 2), (5, 3), (7, 3), (7, 4)}


def test_any_number_of_a_piece_fills_regions_up_to_the_largest_looked_at() -> None:
    [domino] = polyominoes(2, "free")

    assert regions((domino,), [2**62]) == {(2 * k, k) for k in range(SPAN // 2 + 1)}


def test_without_pieces_no_region_can_be_filled() -> None:
    assert regions((), []) == {(0, 0)}
