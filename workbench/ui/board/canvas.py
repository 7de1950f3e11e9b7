"""A Drawing on a QPainter: it draws arrays, never one cell per Qt call."""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGlyphRun, QImage, QPainter, QPen, QRawFont

from workbench.puzzles.colouring import NO_COLOURS, Colouring, draw_coloured
from workbench.puzzles.drawing import MARGIN, Ink
from workbench.puzzles.puzzle import Filling, Pixelated, Puzzle, untouched
from workbench.ui.base.painting import is_vector, painting
from workbench.ui.base.preferences import preference
from workbench.ui.base.theme import digits_font
from workbench.ui.board.pixels import image, rgba

MIN_TEXT = 5  # pixels; smaller texts are unreadable
READABLE_CLUE, MIN_CLUE = 10, 8  # pixels: clues in small cells grow up to the first, or are left out below the second
MAX_CLUE = 0.45  # cells: two clues of this height fit into one
MAX_CELL_FOR_LINES = 60  # pixels of a cell; in larger ones lines are not thicker
MIN_CELL = 9  # pixels of a readable cell; smaller boards are drawn at twice that and scaled down
SHAPES = 50_000  # texts whose shapes are cached: a large tour has a million numbers
SEAM = 0.01  # cells that squares in vector graphics extend beyond their edges
MAX_SCALED = 2000  # pixels of a side of a picture that is scaled down


class PainterDrawing:
    """Draws with cells of `side` pixels, the top left corner at x, y; `digits`: their scale, None = as preferred."""

    def __init__(
        self, painter: QPainter, x: float, y: float, side: float, colours: dict[str, str], digits: float | None = None
    ) -> None:
        self._painter = painter
        self._x, self._y, self._side = x, y, side
        self._colours = colours
        self._digits = int(preference("digits")) / 100 if digits is None else digits

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        if not len(cells):
            return
        if is_vector(self._painter):
            self._fill_each(cells, ink)
            return
        (top, left), (bottom, right) = cells.min(axis=0).tolist(), cells.max(axis=0).tolist()
        pixels = np.zeros((bottom - top + 1, right - left + 1), np.uint32)  # one per cell, scaled up by Qt
        pixels[cells[:, 0] - top, cells[:, 1] - left] = QColor(self._colours[ink]).rgba()
        high, wide = pixels.shape
        image = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32)
        x, y, side = self._x, self._y, self._side
        self._painter.drawImage(QRectF(x + left * side, y + top * side, wide * side, high * side), image)

    def _fill_each(self, cells: NDArray[np.intp], ink: Ink) -> None:
        """Fill cells with squares that overlap a little, so that no gaps show between them."""
        colour, side, seam = QColor(self._colours[ink]), self._side, SEAM * self._side
        places = cells.astype(np.float64) * side + (self._y, self._x)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        self._painter.drawRects([QRectF(x, y, side + seam, side + seam) for y, x in places.tolist()])

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        if ink is Ink.CLUE and self._side < MIN_CELL:  # the clues beside them would be unreadable
            return
        ends = segments * self._side + np.array([self._x, self._y] * 2)
        if self._side == int(self._side):  # level lines on whole pixels are sharp; curves would get steps
            level = (ends[:, 0] == ends[:, 2]) | (ends[:, 1] == ends[:, 3])
            ends[level] = np.round(ends[level])
        pen = QPen(QColor(self._colours[ink]), max(1, round(width * min(self._side, MAX_CELL_FOR_LINES))))
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        self._painter.setPen(pen)
        self._painter.drawLines([QLineF(*end) for end in ends.tolist()])

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        wish = height * self._side * self._digits
        if ink is Ink.CLUE:
            wish = max(wish, min(READABLE_CLUE, MAX_CLUE * self._side))
        pixels = max(1, round(wish))
        if not texts or pixels < (MIN_CLUE if ink is Ink.CLUE else MIN_TEXT):
            return
        font = raw_font(pixels)
        drop = font.capHeight() / 2
        glyphs: list[int] = []
        places: list[QPointF] = []
        middles = centres * self._side + np.array([self._x, self._y])
        for (x, y), text in zip(middles.tolist(), texts, strict=True):
            indexes, offsets = shape(text, pixels)
            glyphs += indexes
            places += [QPointF(x + offset, y + drop) for offset in offsets]
        run = QGlyphRun()
        run.setRawFont(font)
        run.setGlyphIndexes(glyphs)
        run.setPositions(places)
        self._painter.setPen(QColor(self._colours[ink]))
        self._painter.drawGlyphRun(QPointF(0, 0), run)


@cache
def raw_font(pixels: int) -> QRawFont:
    """Return the font for digits at a size."""
    return QRawFont.fromFont(digits_font(pixels))


@lru_cache(SHAPES)
def shape(text: str, pixels: int) -> tuple[list[int], list[float]]:
    """Return the glyphs of a text, and where each starts if the text is centred on 0."""
    glyphs: list[int] = []
    starts: list[float] = []
    end = 0.0
    for letter in text:
        for index, advance in letter_shape(letter, pixels):
            glyphs.append(index)
            starts.append(end)
            end += advance
    return glyphs, [start - end / 2 for start in starts]


@cache
def letter_shape(letter: str, pixels: int) -> list[tuple[int, float]]:
    """Return the glyphs of a letter, usually one, with their widths."""
    font = raw_font(pixels)
    indexes = font.glyphIndexesForString(letter)
    return [(index, point.x()) for index, point in zip(indexes, font.advancesForGlyphIndexes(indexes), strict=True)]


def picture(
    puzzle: Puzzle, filling: Filling, colours: dict[str, str], cell: int, colouring: Colouring = NO_COLOURS
) -> QImage:
    """Return an image of a puzzle, a filling and the colours of its cells, with cells of `cell` pixels."""
    rows, columns = puzzle.extent
    margin = max(2, round(MARGIN * cell))
    image = QImage(columns * cell + 2 * margin, rows * cell + 2 * margin, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(colours["paper"]))
    with painting(image) as painter:
        draw_coloured(puzzle, PainterDrawing(painter, margin, margin, cell, colours, digits=1.0), filling, colouring)
    return image


def thumbnail(
    puzzle: Puzzle,
    colours: dict[str, str],
    pixels: int,
    filling: Filling | None = None,
    colouring: Colouring = NO_COLOURS,
) -> QImage:
    """Return an image of a puzzle, with a filling and the colours of its cells, at most `pixels` wide and high."""
    filling = untouched(puzzle) if filling is None else filling
    if isinstance(puzzle, Pixelated) and max(puzzle.extent) > pixels:
        numbers, inks = puzzle.pixel_inks(filling, pixels)
        return image(rgba(colours, inks)[numbers])
    cell = (pixels - 4) // max(puzzle.extent)
    if cell >= MIN_CELL:
        return picture(puzzle, filling, colours, cell, colouring)
    cell = max(1, min(2 * MIN_CELL, MAX_SCALED // max(puzzle.extent)))
    large = picture(puzzle, filling, colours, cell, colouring)
    return large.scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
