"""The cells that strokes touch."""

import time

import numpy as np

from workbench.ui.board.strokes import Stroke, line, rectangle, region


def cells(mask: np.ndarray) -> set[tuple[int, int]]:
    return {(int(r), int(c)) for r, c in np.argwhere(mask)}


def test_a_line_has_one_cell_for_each_step_of_its_longer_side() -> None:
    assert cells(line((3, 6), (0, 0), (2, 4))) == {(0, 0), (0, 1), (1, 2), (2, 3), (2, 4)}
    assert cells(line((3, 6), (2, 1), (0, 1))) == {(0, 1), (1, 1), (2, 1)}


def test_a_rectangle_is_the_same_from_any_corner() -> None:
    wanted = {(r, c) for r in (1, 2) for c in (0, 1, 2)}

    assert cells(rectangle((4, 5), (1, 0), (2, 2))) == wanted
    assert cells(rectangle((4, 5), (2, 0), (1, 2))) == wanted


def test_a_region_is_connected_by_edges_and_all_cells_or_all_holes() -> None:
    board = np.array([[1, 1, 0], [1, 0, 1]], bool)

    assert cells(region(board, (0, 0))) == {(0, 0), (0, 1), (1, 0)}
    assert cells(region(board, (1, 1))) == {(1, 1)}


def test_a_painted_stroke_has_no_gaps_if_the_mouse_is_fast() -> None:
    stroke = Stroke(np.ones((2, 9), bool), "paint_cells", (0, 0))

    stroke.reach((0, 4))
    stroke.reach((1, 8))

    assert not stroke.on
    assert stroke.board.sum() == 18 - 9


def test_a_line_or_rectangle_can_shrink_and_a_painted_stroke_cannot() -> None:
    sizes = {}
    for tool in ("paint_cells", "draw_line", "draw_rectangle"):
        stroke = Stroke(np.zeros((5, 5), bool), tool, (0, 0))
        stroke.reach((4, 4))
        stroke.reach((0, 4))
        sizes[tool] = int(stroke.board.sum())

    assert sizes == {"paint_cells": 5 + 4, "draw_line": 5, "draw_rectangle": 5}


def test_the_first_cell_decides_what_a_stroke_paints() -> None:
    board = np.zeros((2, 3), bool)
    board[0, 0] = True

    assert not Stroke(board, "paint_cells", (0, 0)).on
    assert Stroke(board, "paint_cells", (0, 1)).on
    assert Stroke(board, "flood_fill", (0, 1)).board.all()


def test_a_region_with_many_bends_is_found_quickly() -> None:
    board = np.zeros((400, 600), bool)
    board[::2] = True
    board[1::4, -1] = board[3::4, 0] = True  # one long path to and fro

    begun = time.process_time()
    mask = region(board[:40], (0, 0))

    assert np.array_equal(mask, board[:40])
    assert np.array_equal(region(np.ones((1000, 1000), bool), (500, 3)), np.ones((1000, 1000), bool))
    assert time.process_time() - begun < 1
