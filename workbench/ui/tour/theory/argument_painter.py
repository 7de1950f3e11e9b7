"""The drawing of a theorem's argument over a board: its groups of squares tinted and marked, and its leaps."""

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.puzzles.drawing import Ink
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.argument import CUT, HERE, Argument
from workbench.puzzles.tour.drawing import leap_lines
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.board.view import Viewport

TINT = 105  # of 255: the squares' own colours and what is drawn in them stay visible
MIN_MARKED = 14  # pixels of a square with a mark
MARKED = 1_200  # visible squares at most that are marked
TRACED = 4_000  # leaps at most
MARK_HEIGHT, LEAP_WIDTH = 0.42, 0.09  # squares
SERIES = 8  # roles of colours of groups


def role_of(argument: Argument, group: int) -> str:
    """Return the colour role of a group, numbered from 0."""
    first = sum(one.mark in (CUT, HERE) for one in argument.groups[:group])
    return "danger" if argument.groups[group].mark in (CUT, HERE) else f"curve-{(group - first) % SERIES + 1}"


def draw_argument(painter: QPainter, view: Viewport, shown: Mapping[str, str], tour: Tour, argument: Argument) -> None:
    """Draw the visible part of an argument."""
    tint(painter, view, shown, argument)
    drawing = PainterDrawing(painter, view.corner.x(), view.corner.y(), view.side, dict(shown))
    if 0 < len(argument.leaps) <= TRACED:
        rows, columns = tour.shape
        painter.setClipRect(QRectF(view.corner.x(), view.corner.y(), columns * view.side, rows * view.side))
        drawing.lines(leap_lines(tour, *argument.leaps.T), Ink.ENTRY, LEAP_WIDTH)
        painter.setClipping(False)
    rows_seen, columns_seen = view.seen()
    window = argument.of[rows_seen.start : rows_seen.stop, columns_seen.start : columns_seen.stop]
    if view.side >= MIN_MARKED and window.size <= MARKED:
        r, c = np.nonzero(window)
        centres = np.column_stack([c + columns_seen.start, r + rows_seen.start]).astype(np.float64) + 0.5
        marks = [argument.groups[k - 1].mark for k in window[r, c].tolist()]
        drawing.labels(centres, marks, Ink.GIVEN, MARK_HEIGHT)


def tint(painter: QPainter, view: Viewport, shown: Mapping[str, str], argument: Argument) -> None:
    """Lay the colours of the groups over the visible squares."""
    inks = [0]
    for k in range(len(argument.groups)):
        colour = QColor(shown[role_of(argument, k)])
        colour.setAlpha(TINT)
        inks.append(colour.rgba())
    rows, columns = view.samples()
    pixels = np.array(inks, np.uint32)[argument.of[rows[:, None], columns]]
    high, wide = pixels.shape
    picture = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32)
    side, step = view.side, view.block * view.side
    left, top = view.corner.x() + int(columns[0]) * side, view.corner.y() + int(rows[0]) * side
    painter.drawImage(QRectF(left, top, wide * step, high * step), picture)
