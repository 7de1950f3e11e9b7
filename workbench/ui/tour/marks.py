"""Marks over a walk: its start, end and last square, its possible moves, and other notable squares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.argument import Argument
from workbench.puzzles.tour.drawing import MARK_WIDTH, PATH_WIDTH, path
from workbench.solvers.search import Search
from workbench.solvers.tour.pieces import InPieces
from workbench.ui.base.theme import digits_font
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.board.view import Viewport
from workbench.ui.tour.theory.argument_painter import draw_argument

TINTED = 300  # squares up to which each is tinted by itself
MIN_TINT = 3  # pixels of a tinted square
TRACED = 4_000  # visible squares up to which the path is drawn, with a line for each
PATH_SIDE = 5  # pixels of a square from which the path is visible
MARK_RADIUS = 0.38  # squares
THICKEST_MARK = 3.0  # pixels
RING, THICKEST_RING = 0.08, 5.0  # squares, and pixels, of the frame around a move that decides
HALO = 1.0  # pixels of paper around these marks, which separate them from any square
MIN_LOST = 7.0  # pixels: the radius of the ring around a lost square
MIN_MARK = 11  # pixels of the marks of start and end
TEXT_PART = 0.42  # squares: the maximum height of a neighbour's text
CUT, MIN_CUT = 0.06, 0.3  # squares, and pixels from which it is drawn, of the width of a line between pieces
NO_SQUARES = np.zeros((0, 2), np.intp)


@dataclass(frozen=True)
class Marks:
    """What is marked over a walk."""

    neighbours: Sequence[tuple[Cell, str]] = ()  # squares with a short text
    lost: NDArray[np.intp] = field(
        default_factory=lambda: NO_SQUARES
    )  # (k, 2): squares that were cut off from the walk
    differing: NDArray[np.intp] = field(
        default_factory=lambda: NO_SQUARES
    )  # (k, 2): visited differently in another lane
    faulty: NDArray[np.intp] = field(default_factory=lambda: NO_SQUARES)  # (k, 2): that break a rule
    reversed: tuple[int, int] | None = None  # the moves of the path that a rotation reverses: from, to
    chosen: Cell | None = None  # the neighbour that is visited next
    argument: Argument | None = None  # why there is no tour
    losing: Cell | None = None  # the neighbour whose visit loses the last tour
    better: Cell | None = None  # the one that would have kept it
    onward: Sequence[Cell] = ()  # free squares that a walk can go on to
    cuts: NDArray[np.float64] | None = None  # (k, 4): lines between the pieces of the board, x, y to x, y


def cuts_of(search: Search | None) -> NDArray[np.float64] | None:
    """Return the lines between the pieces into which a search divides the board; None if it does not."""
    return search.cuts if isinstance(search, InPieces) else None


class MarksPainter:
    """Draws marks over the squares of a board."""

    def __init__(self, painter: QPainter, view: Viewport, shown: Mapping[str, str]) -> None:
        self._painter, self._view, self._shown = painter, view, shown

    def draw_ends(self, start: Cell | None, end: Cell | None, last: Cell | None) -> None:
        """Draw a ring around the start, a frame around the end, and a diamond around the square visited last."""
        thick = max(1.5, min(MARK_WIDTH * self._view.side, THICKEST_MARK))
        for ink, width in ((Ink.PAPER, thick + 2 * HALO), (Ink.GIVEN, thick)):
            pen = QPen(QColor(self._shown[ink]), width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            self._painter.setPen(pen)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._outline_ends(start, end, last)

    def _outline_ends(self, start: Cell | None, end: Cell | None, last: Cell | None) -> None:
        painter, away = self._painter, max(MARK_RADIUS * self._view.side, MIN_MARK / 2)
        if start is not None:
            painter.drawEllipse(self._view.rect(start).center(), away, away)
        if end is not None:
            middle = self._view.rect(end).center()
            painter.drawRect(QRectF(middle.x() - away, middle.y() - away, 2 * away, 2 * away))
        if last is not None:
            middle, away = self._view.rect(last).center(), 1.15 * away
            corners = ((0, -away), (away, 0), (0, away), (-away, 0))
            painter.drawPolygon([middle + QPointF(x, y) for x, y in corners])

    def draw_marks(self, marks: Marks, tour: Tour, filling: Filling) -> None:
        """Draw the marks of a walk."""
        if marks.argument is not None and marks.argument.of.shape == tour.shape:
            draw_argument(self._painter, self._view, self._shown, tour, marks.argument)
        if marks.cuts is not None:
            self._draw_cuts(marks.cuts)
        self._tint(marks.lost, tour.shape, QColor(self._shown["lost"]))  # opaque: nothing is drawn on these squares
        for cells, role in ((marks.faulty, "danger"), (marks.differing, "accent")):
            tint = QColor(self._shown[role])
            tint.setAlpha(110)
            self._tint(cells, tour.shape, tint)
        self._draw_lost(marks.lost)
        if marks.reversed is not None:
            self._draw_turned(marks.reversed, tour, filling)
        for cell, text in marks.neighbours:
            self._draw_neighbour(self._view.rect(cell), text, cell == marks.chosen)
        onward = [(square, "accent") for square in marks.onward]
        for square, role in (*onward, (marks.losing, "danger"), (marks.better, "good")):
            if square is not None:
                self._draw_ring(self._view.rect(square), role)

    def _draw_cuts(self, cuts: NDArray[np.float64]) -> None:
        """Draw the lines between pieces, unless they would cover the squares."""
        wide = CUT * self._view.side
        if wide < MIN_CUT:
            return
        for role, thick in (("panel", wide + 2 * HALO), ("accent", wide)):
            self._painter.setPen(QPen(QColor(self._shown[role]), thick))
            for x1, y1, x2, y2 in cuts.tolist():
                corner, side = self._view.corner, self._view.side
                ends = (QPointF(corner.x() + x * side, corner.y() + y * side) for x, y in ((x1, y1), (x2, y2)))
                self._painter.drawLine(*ends)

    def _draw_lost(self, cells: NDArray[np.intp]) -> None:
        """Draw a ring around each lost square where squares are small, if there are not too many."""
        if len(cells) > TINTED or self._view.side >= 2 * MIN_LOST:
            return
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for r, c in cells.tolist():
            for role, thick in (("panel", 4.0), ("danger", 2.0)):
                self._painter.setPen(QPen(QColor(self._shown[role]), thick))
                self._painter.drawEllipse(self._view.rect((r, c)).center(), MIN_LOST, MIN_LOST)

    def _draw_ring(self, rect: QRectF, role: str) -> None:
        """Draw a thick frame inside a square, on the colour of the panel so that it stands out from any other."""
        wide = max(2.0, min(RING * rect.width(), THICKEST_RING))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, thick in ((self._shown["panel"], 2 * wide), (self._shown[role], wide)):
            self._painter.setPen(QPen(QColor(colour), thick))
            self._painter.drawRoundedRect(rect.adjusted(wide, wide, -wide, -wide), wide, wide)

    def _draw_turned(self, moves: tuple[int, int], tour: Tour, filling: Filling) -> None:
        part = np.where((filling >= moves[0]) & (filling <= moves[1]), filling, 0)
        if part.size > TRACED:
            self._tint(np.argwhere(part), tour.shape, QColor(self._shown["accent"]))
            return
        corner = self._view.corner
        drawing = PainterDrawing(self._painter, corner.x(), corner.y(), self._view.side, dict(self._shown))
        turned = path(replace(tour, closed=False), part)
        drawing.lines(turned, Ink.FAULT_PAPER, 2.5 * PATH_WIDTH)
        drawing.lines(turned, Ink.ENTRY, PATH_WIDTH)

    def _tint(self, cells: NDArray[np.intp], shape: tuple[int, int], tint: QColor) -> None:
        """Draw a transparent colour over squares; if they are few, one by one so that they are visible at any zoom."""
        if len(cells) <= TINTED:
            for r, c in cells.tolist():
                rect = self._view.rect((r, c))
                more = max(0.0, MIN_TINT - rect.width()) / 2
                self._painter.fillRect(rect.adjusted(-more, -more, more, more), tint)
            return
        rows, columns = self._view.samples()
        marked = np.zeros(shape, bool)
        marked[cells[:, 0], cells[:, 1]] = True
        pixels = np.where(marked[rows[:, None], columns], np.uint32(tint.rgba()), np.uint32(0))
        high, wide = pixels.shape
        picture = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32)
        corner, side, step = self._view.corner, self._view.side, self._view.block * self._view.side
        left, top = corner.x() + int(columns[0]) * side, corner.y() + int(rows[0]) * side
        self._painter.drawImage(QRectF(left, top, wide * step, high * step), picture)

    def _draw_neighbour(self, rect: QRectF, text: str, chosen: bool) -> None:
        if rect.width() < PATH_SIDE:
            return
        painter, shown = self._painter, self._shown
        inset = rect.width() * 0.12
        plate = rect.adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(QColor(shown["accent"]), 1.5))
        painter.setBrush(QColor(shown["accent" if chosen else "panel"]))
        painter.drawRoundedRect(plate, plate.width() / 5, plate.width() / 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        longest = max((len(line) for line in text.splitlines()), default=0)
        high = plate.height() / (text.count("\n") + 1) / 1.15
        pixels = int(min(high, 1.6 * plate.width() / max(longest, 2), TEXT_PART * rect.width()))
        if pixels >= 6:
            painter.setFont(digits_font(pixels))
            painter.setPen(QColor(shown["on-accent" if chosen else "text"]))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
