"""A Drawing that becomes pixels, by Pillow."""

import numpy as np
import pytest
from PIL import Image

from workbench.pictures.palettes import palette
from workbench.pictures.raster import RasterDrawing, enlargement, picture, size_of
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour

LIGHT = palette("light")
SIDE, MARGIN = 20, 2


def drawn() -> tuple[Image.Image, RasterDrawing]:
    """Return a sheet of 2 rows and 5 columns, and what draws on it."""
    image = Image.new("RGB", (5 * SIDE + 2 * MARGIN, 2 * SIDE + 2 * MARGIN), LIGHT["paper"])
    return image, RasterDrawing(image, LIGHT, SIDE, MARGIN)


def at(image: Image.Image, x: float, y: float) -> str:
    """Return the colour at a place given in cells."""
    pixel = image.getpixel((MARGIN + int(x * SIDE), MARGIN + int(y * SIDE)))
    assert isinstance(pixel, tuple)
    return "#" + bytes(pixel).hex()


def test_cells_are_filled_with_their_column_as_x() -> None:
    image, drawing = drawn()

    drawing.fill(np.array([[0, 3], [1, 4]]), Ink.CURSOR)

    assert [at(image, 3.5, 0.5), at(image, 4.5, 1.5)] == [LIGHT["cursor"]] * 2
    assert [at(image, 4.5, 0.5), at(image, 3.5, 1.5)] == [LIGHT["paper"]] * 2
    assert at(image, 3, 0) == LIGHT["cursor"] != at(image, 2.95, 0)


def test_a_line_is_as_wide_as_told_and_ends_in_half_a_square() -> None:
    image, drawing = drawn()

    drawing.lines(np.array([[1.0, 1.0, 3.0, 1.0]]), Ink.FRAME, 0.2)

    pixels = np.asarray(image) == np.array(list(bytes.fromhex(LIGHT["frame"][1:])))
    rows, columns = np.nonzero(pixels.all(axis=2))
    assert len(set(rows.tolist())) == pytest.approx(0.2 * SIDE, abs=1)
    assert columns.min() == pytest.approx(MARGIN + 0.9 * SIDE, abs=1)
    assert columns.max() == pytest.approx(MARGIN + 3.1 * SIDE, abs=1)


def test_a_text_stands_around_its_centre_and_one_too_small_is_left_out() -> None:
    image, drawing = drawn()

    drawing.labels(np.array([[1.5, 0.5]]), ["8"], Ink.GIVEN, 0.8)
    drawing.labels(np.array([[3.5, 0.5]]), ["8"], Ink.GIVEN, 0.2)

    rows, columns = np.nonzero((np.asarray(image) != np.asarray(image)[0, 0]).any(axis=2))
    assert (columns.min() + columns.max()) / 2 == pytest.approx(MARGIN + 1.5 * SIDE, abs=1)
    assert (rows.min() + rows.max()) / 2 == pytest.approx(MARGIN + 0.5 * SIDE, abs=1.5)
    assert rows.max() - rows.min() == pytest.approx(0.73 * 0.8 * SIDE, abs=2)  # a digit of DejaVu is 0.73 em high


@pytest.mark.parametrize("cell", [4, 60])
def test_a_picture_of_any_kind_has_the_size_of_its_board(cell: int) -> None:
    puzzle = Sudoku.blank({"box": "2x3"})

    image = picture(puzzle, untouched(puzzle), LIGHT, cell)

    margin = max(2, cell // 10)
    assert image.size == size_of(puzzle.extent, cell) == (6 * cell + 2 * margin, 6 * cell + 2 * margin)
    assert image.getpixel((0, 0)) == tuple(bytes.fromhex(LIGHT["paper"][1:]))


def test_a_large_picture_is_not_drawn_larger_still() -> None:
    assert [enlargement((side, 100)) for side in (100, 1600, 2400, 4800, 6000)] == [3, 3, 2, 1, 1]


def test_a_path_is_drawn_from_square_to_square() -> None:
    tour = Tour(np.ones((3, 4), bool))
    filling = untouched(tour)
    filling[0, 0], filling[1, 2] = 1, 2

    image = picture(tour, filling, LIGHT, 60)

    pixel = image.getpixel((6 + 90, 6 + 60))  # halfway: from the middle of r1c1 to that of r2c3
    assert pixel == tuple(bytes.fromhex(LIGHT["found"][1:]))
