"""The board's drawing on a QPainter."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from workbench.pictures.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.base.painting import painting
from workbench.ui.board.canvas import PainterDrawing, picture

PUZZLE = Sudoku.parse("sudoku 2x3\n1.....\n......\n......\n......\n......\n.....6\n")[0]


def pixels(image: QImage, colour: str) -> int:
    """Return how many pixels have exactly this colour."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    words = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    return int((words == QColor(colour).rgb()).sum())


@pytest.mark.parametrize("theme", THEMES)
def test_givens_and_found_digits_have_their_inks(qapp: QApplication, theme: str) -> None:
    colours = palette(theme)
    filling = np.zeros(PUZZLE.shape, np.int32)
    filling[2, 3] = 4

    empty = picture(PUZZLE, np.zeros(PUZZLE.shape, np.int32), colours, 40)
    found = picture(PUZZLE, filling, colours, 40)

    assert pixels(empty, colours["given"]) > 20
    assert pixels(empty, colours["found"]) == 0
    assert pixels(found, colours["found"]) > 20


@pytest.mark.parametrize(("side", "shown"), [(30, True), (18, True), (13, False)])
def test_clues_are_readable_or_left_out(qapp: QApplication, side: int, shown: bool) -> None:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))

    with painting(image) as painter:
        drawing = PainterDrawing(painter, 0, 0, side, {Ink.CLUE: "#000000"}, digits=1.0)
        drawing.labels(np.array([[0.5, 0.5]]), ["38"], Ink.CLUE, 0.36)

    rows = (np.frombuffer(image.constBits(), np.uint32).reshape(side, side) & 0xFF < 200).any(axis=1)
    assert bool(rows.any()) == shown
    assert not shown or rows.sum() >= 5  # pixels of a digit's height


def test_a_picture_has_the_size_of_its_cells(qapp: QApplication) -> None:
    image = picture(PUZZLE, PUZZLE.given(), palette("light"), 40)

    assert (image.width(), image.height()) == (6 * 40 + 8, 6 * 40 + 8)


@pytest.mark.parametrize("cell", [1, 3, 9, 200])
def test_any_size_of_cell_can_be_drawn(qapp: QApplication, cell: int) -> None:
    puzzle = Sudoku.blank({"box": "5x5"}).edit([(24, 24)], 25)

    image = picture(puzzle, puzzle.given(), palette("light"), cell)

    assert not image.isNull()


def test_the_same_board_is_drawn_the_same(qapp: QApplication) -> None:
    assert picture(PUZZLE, PUZZLE.given(), palette("light"), 33) == picture(
        PUZZLE, PUZZLE.given(), palette("light"), 33
    )
