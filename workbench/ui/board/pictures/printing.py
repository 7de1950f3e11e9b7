"""Boards on paper: vector graphics, as large as the page allows, with a title above."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtPrintSupport import QPrinter

from workbench.pictures.palettes import palette
from workbench.puzzles.colouring import NO_COLOURS, Colouring, draw_coloured
from workbench.puzzles.drawing import MARGIN, Ink
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import digits_font

PAPER_THEME = "light"  # paper is white whatever the screen's theme
TITLE = 0.025  # of the page's height
SEAM = 0.01  # cells that fills extend beyond their edges, so that no gaps show between them


class PaperDrawing:
    """Draws with cells of `side` dots; unlike on a screen, nothing is an image and lines have no maximum width."""

    def __init__(self, painter: QPainter, x: float, y: float, side: float, colours: dict[str, str]) -> None:
        self._painter, self._side, self._colours = painter, side, colours
        painter.translate(x, y)

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        side, colour = self._side, QColor(self._colours[ink])
        self._painter.setPen(QPen(colour, SEAM * side))
        self._painter.setBrush(colour)
        self._painter.drawRects([QRectF(c * side, r * side, side, side) for r, c in cells.tolist()])

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        self._painter.setPen(
            QPen(QColor(self._colours[ink]), width * self._side, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap)
        )
        self._painter.drawLines([QLineF(*ends) for ends in (segments * self._side).tolist()])

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        wide, high = 4 * self._side, 2 * height * self._side  # room around the centre
        self._painter.setFont(digits_font(height * self._side))
        self._painter.setPen(QColor(self._colours[ink]))
        for (x, y), text in zip((centres * self._side).tolist(), texts, strict=True):
            self._painter.drawText(QRectF(x - wide / 2, y - high / 2, wide, high), Qt.AlignmentFlag.AlignCenter, text)


def print_view(printer: QPrinter, view: TabView) -> None:
    """Print a view on one page, as large as it allows, with its title above."""
    page = printer.pageLayout().paintRectPixels(printer.resolution())
    height = page.height() * TITLE
    scale = min(page.width() / view.size.width(), (page.height() - 2 * height) / view.size.height())
    with painting(printer) as painter:
        painter.setFont(digits_font(height * 0.7))
        painter.drawText(QRectF(0, 0, page.width(), height * 1.5), Qt.AlignmentFlag.AlignHCenter, view.title)
        painter.translate((page.width() - view.size.width() * scale) / 2, 2 * height)
        painter.scale(scale, scale)
        view.paint(painter)


class Page(NamedTuple):
    """A page with a board: what fills its cells, its title, and the colours of its cells."""

    filling: Filling
    title: str
    colouring: Colouring = NO_COLOURS


def print_board(printer: QPrinter, puzzle: Puzzle, pages: Sequence[Page]) -> None:
    """Print a puzzle on one page or several, each with a filling of its own."""
    with painting(printer) as painter:
        for number, page in enumerate(pages):
            if number:
                printer.newPage()
            painter.save()
            draw_page(painter, printer.pageLayout().paintRectPixels(printer.resolution()), puzzle, page)
            painter.restore()


def draw_page(painter: QPainter, area: QRect, puzzle: Puzzle, page: Page) -> None:
    """Draw a board as large as the area allows, with its title above."""
    colours = palette(PAPER_THEME)
    height = area.height() * TITLE
    rows, columns = puzzle.extent
    side = min(area.width() / (columns + 2 * MARGIN), (area.height() - 2 * height) / (rows + 2 * MARGIN))
    painter.setFont(digits_font(height * 0.7))
    painter.setPen(QColor(colours["text"]))
    painter.drawText(QRectF(0, 0, area.width(), height * 1.5), Qt.AlignmentFlag.AlignHCenter, page.title)
    x, y = (area.width() - columns * side) / 2, 2 * height + MARGIN * side
    draw_coloured(puzzle, PaperDrawing(painter, x, y, side, colours), page.filling, page.colouring)
