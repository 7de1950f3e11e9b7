"""Boards whose cells are too small for lines and letters."""

import numpy as np
from PySide6.QtGui import QColor

from workbench.puzzles.drawing import Ink
from workbench.ui.board.pictures.compact import CompactDrawing, spans

COLOURS = {Ink.PAPER: "#ffffff", Ink.FOUND: "#00ff00", Ink.GIVEN: "#000000"}


def cells(*pairs: tuple[int, int]) -> np.ndarray:
    return np.array(pairs, np.intp).reshape(-1, 2)


def picture(drawing: CompactDrawing) -> list[str]:
    """Return the image as rows of letters: the first of the ink, a dot for nothing."""
    letters = {QColor(colour).rgba(): ink.value[0] for ink, colour in COLOURS.items()} | {0: "."}
    image = drawing.image()
    return ["".join(letters[image.pixel(x, y)] for x in range(image.width())) for y in range(image.height())]


def test_cells_larger_than_pixels_fill_all_their_pixels() -> None:
    drawing = CompactDrawing((2, 3), (4, 6), COLOURS)

    drawing.fill(cells((0, 1), (1, 2)), Ink.FOUND)

    assert picture(drawing) == ["..ff..", "..ff..", "....ff", "....ff"]


def test_a_pixel_shows_any_filled_cell_within_it() -> None:
    drawing = CompactDrawing((6, 4), (2, 2), COLOURS)

    drawing.fill(cells((2, 0), (5, 3)), Ink.FOUND)

    assert picture(drawing) == ["f.", ".f"]


def test_a_bold_cell_smaller_than_a_pixel_takes_three() -> None:
    ground = CompactDrawing((50, 3), (5, 3), COLOURS)
    ground.fill(cells(*((r, c) for r in range(50) for c in range(3))), Ink.PAPER)
    bold = ground.bold()

    bold.fill(cells((25, 1)), Ink.FOUND)

    assert picture(bold) == ["ppp", "pfp", "pfp", "pfp", "ppp"]
    assert picture(ground) == ["ppp"] * 5


def test_labels_on_the_board_fill_their_cells_and_others_are_left_out() -> None:
    drawing = CompactDrawing((2, 2), (2, 2), COLOURS)
    drawing.fill(cells((1, 0), (1, 1)), Ink.PAPER)

    drawing.labels(np.array([[0.5, 0.5], [1.5, 1.5]]), ["a", "7"], Ink.GIVEN, 0.6)
    drawing.labels(np.zeros((0, 2)), [], Ink.GIVEN, 0.6)
    drawing.lines(np.array([[0.0, 0.0, 2.0, 0.0]]), Ink.GIVEN, 0.1)

    assert picture(drawing) == ["..", "pg"]


def test_the_spans_of_pixels_cover_every_cell_and_none_is_empty() -> None:
    for count, pixels in ((7, 3), (3, 7), (5, 5), (1, 4), (4, 1)):
        pairs = spans(count, pixels).reshape(-1, 2)

        assert (pairs[:, 0] < pairs[:, 1]).all()
        assert set(range(count)) == {cell for first, end in pairs.tolist() for cell in range(first, end)}


def test_borders_are_drawn_where_a_cell_has_some_pixels() -> None:
    border = np.array([[1.0, 0.0, 1.0, 1.0]])
    large, small = (CompactDrawing((1, 2), (side, 2 * side), {**COLOURS, Ink.FRAME: "#ff0000"}) for side in (4, 3))
    for drawing in (large, small):
        drawing.lines(border, Ink.FRAME, 0.07)

    red = QColor("#ff0000").rgb()
    assert [large.image().pixel(x, 2) == red for x in range(8)] == [x == 4 for x in range(8)]
    assert not any(small.image().pixel(x, y) == red for x in range(6) for y in range(3))
