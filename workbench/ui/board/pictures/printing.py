"""Boards on paper: vector graphics, as large as the page allows, with a title above."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPageLayout, QPainter, QPen
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from workbench.pictures.palettes import palette
from workbench.puzzles.colouring import NO_COLOURS, Colouring, draw_coloured
from workbench.puzzles.drawing import MARGIN, Ink
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.base.dialogs import accepted, file_name
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import digits_font

PAPER_MARGIN = 12  # millimetres at each side of a sheet
PAPER_THEME = "light"  # paper is white whatever the screen's theme
TITLE, SHARED_TITLE = 0.025, 0.04  # of the page's height, of the place's where several share it
SHEETS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 12: (4, 3)}  # boards on an upright sheet: rows, columns
SMALL = 12  # solutions on a sheet
SPACE = 0.04  # between boards, of the shorter side of the sheet
LARGE_PAGE = 1.4  # height of an upright page by its width
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


def chosen_printer(window: QWidget, title: str, *, wide: bool = False) -> QPrinter | None:
    """Return the printer that a person chooses for a document of this title; None if nothing is to be printed.

    `wide`: what is printed is wider than high, so that the sheet lies on its side unless the person turns it.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(file_name(title))  # the dialog names the PDF file after it
    printer.setCreator("Puzzle Workbench")
    if wide:
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setPageMargins(QMarginsF(*[PAPER_MARGIN] * 4), QPageLayout.Unit.Millimeter)
    return printer if accepted(QPrintDialog(printer, window)) else None


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
    """A board on paper: what fills its cells, its title and a line below it, and the colours of its cells."""

    puzzle: Puzzle
    filling: Filling
    title: str
    line: str = ""
    colouring: Colouring = NO_COLOURS


class Sheet(NamedTuple):
    """A sheet of paper: its boards, for how many it has places, and its number, "" if it is the only one."""

    boards: Sequence[Page]
    places: int
    number: str


def sheets_of(pages: Sequence[Page], per_sheet: int, solutions: Sequence[Page] = ()) -> list[Sheet]:
    """Return the sheets for boards, so many on each, and then for their solutions, small, on sheets of their own."""
    parts = (pages, per_sheet), (solutions, SMALL)
    cut = [(boards[k : k + places], places) for boards, places in parts for k in range(0, len(boards), places)]
    return [
        Sheet(boards, places, f"{number} / {len(cut)}" if len(cut) > 1 else "")
        for number, (boards, places) in enumerate(cut, 1)
    ]


def print_sheets(printer: QPrinter, sheets: Sequence[Sheet]) -> None:
    """Print sheets with boards."""
    area = QRectF(printer.pageLayout().paintRectPixels(printer.resolution()))
    area.moveTo(0, 0)
    with painting(printer) as painter:
        for number, sheet in enumerate(sheets):
            if number:
                printer.newPage()
            draw_sheet(painter, area, sheet)


def draw_sheet(painter: QPainter, area: QRectF, sheet: Sheet) -> None:
    """Draw boards in their places, above the number of the sheet."""
    line = TITLE * max(area.height(), LARGE_PAGE * area.width())
    above = area.adjusted(0, 0, 0, -1.5 * line) if sheet.number else area
    for place, page in enumerate(sheet.boards):
        painter.save()
        draw_page(painter, place_on(above, place, sheet.places), page, TITLE if sheet.places == 1 else SHARED_TITLE)
        painter.restore()
    painter.setFont(digits_font(line * 0.5))
    painter.setPen(QColor(palette(PAPER_THEME)["muted"]))
    painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, sheet.number)


def place_on(area: QRectF, number: int, per_sheet: int) -> QRectF:
    """Return the place of a board on a sheet with so many, row by row."""
    if per_sheet == 1:
        return area
    rows, columns = SHEETS[per_sheet] if area.height() >= area.width() else SHEETS[per_sheet][::-1]
    gap = SPACE * min(area.width(), area.height())
    width, height = (area.width() + gap) / columns - gap, (area.height() + gap) / rows - gap
    r, c = divmod(number, columns)
    return QRectF(area.x() + c * (width + gap), area.y() + r * (height + gap), width, height)


def draw_page(painter: QPainter, area: QRectF, page: Page, title: float = TITLE) -> None:
    """Draw a board as large as the area allows, with its title above, and the line below that."""
    colours = palette(PAPER_THEME)
    height = title * max(area.height(), LARGE_PAGE * area.width())
    puzzle, lines = page.puzzle, 2 + bool(page.line)
    rows, columns = puzzle.extent
    side = min(area.width() / (columns + 2 * MARGIN), (area.height() - lines * height) / (rows + 2 * MARGIN))
    for number, (text, share) in enumerate(((page.title, 0.7), (page.line, 0.5))):
        font = digits_font(height * share)
        painter.setFont(font)
        painter.setPen(QColor(colours["text" if number == 0 else "muted"]))
        place = QRectF(area.x(), area.y() + number * 1.2 * height, area.width(), height * 1.5)
        shown = QFontMetricsF(font, painter.device()).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignHCenter, shown)
    x, y = area.x() + (area.width() - columns * side) / 2, area.y() + lines * height + MARGIN * side
    draw_coloured(puzzle, PaperDrawing(painter, x, y, side, colours), page.filling, page.colouring)
