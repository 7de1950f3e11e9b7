"""The picture of a board and a walk on it, at any zoom: squares coloured by time, the path, numbers, and marks."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Cell, Filling, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour_drawing import FRAME_WIDTH, MARK_WIDTH, PATH_WIDTH, box, diamond, path, ring
from workbench.ui.board import ARROWS
from workbench.ui.canvas import PainterDrawing, painting
from workbench.ui.theme import colours, digits_font
from workbench.ui.tour_squares import INKS, image, rgba, squares
from workbench.ui.tour_view import View
from workbench.ui.words import tr

ZOOM = 1.25  # a step of the wheel or a key
TRACED = 10_000  # squares to be seen at most where the path is drawn: a line each
PATH_SIDE, NUMBER_SIDE = 5, 24  # pixels of a square from which the path, and the numbers, can be made out
NUMBER_HEIGHT = 0.34  # squares; less for long numbers:
NUMBER_WIDTH = 1.3  # squares, divided by the number of digits
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
NO_SQUARES = np.zeros((0, 2), np.intp)
PAN_BUTTON = Qt.MouseButton.MiddleButton


@dataclass(frozen=True)
class Marks:
    """What is to be seen beside the walk."""

    neighbours: Sequence[tuple[Cell, str]] = ()  # squares with a short text in each
    lost: NDArray[np.intp] = field(default_factory=lambda: NO_SQUARES)  # (k, 2): squares that were cut off
    differing: NDArray[np.intp] = field(default_factory=lambda: NO_SQUARES)  # (k, 2): visited otherwise elsewhere
    reversed: tuple[int, int] | None = None  # moves of the path that are being turned round: from, to


class TourBoard(QWidget):
    """Shows a walk on a board, and tells what a person does there; it changes nothing."""

    pressed = Signal(object, object)  # the square under the mouse, and the button
    dragged = Signal(object)  # the square under the mouse, while a button is held
    released = Signal()
    clicked = Signal(object)  # a square, by the left button or by Enter on the cursor's
    hovered = Signal(object)  # the square under the mouse, or None
    cursor_moved = Signal()
    viewed = Signal()  # zoomed or moved

    def __init__(self, tour: Tour, focusable: bool = True) -> None:
        super().__init__()
        self._tour = tour
        self._filling: Filling = untouched(tour)
        self._step: int | None = None
        self._marks = Marks()
        self._layer: tuple[NDArray[np.uint8], tuple[str, ...]] | None = None
        self._view = View(tour.shape, QSizeF(1, 1))
        self._cursor: Cell = (0, 0)
        self._with_cursor = focusable
        self._held: QPointF | None = None  # where the board is held to be moved
        self._space = False
        self._hovered: Cell | None = None
        self._down: Cell | None = None
        self._colours = colours()
        if focusable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(80, 80)
        self.setAccessibleName(tr("Board"))

    # What is shown

    @property
    def tour(self) -> Tour:
        """The board that is shown."""
        return self._tour

    @property
    def view(self) -> View:
        """Which part of it is to be seen."""
        return self._view

    def show_tour(self, tour: Tour) -> None:
        """Show another board, with nothing on it if it is of another size."""
        if tour.shape != self._tour.shape:
            self._filling, self._layer, self._marks = untouched(tour), None, Marks()
            self._view = View(tour.shape, self._view.room)
            self._cursor = (min(self._cursor[0], tour.shape[0] - 1), min(self._cursor[1], tour.shape[1] - 1))
        self._tour = tour
        self.update()

    def show_walk(self, filling: Filling, step: int | None = None) -> None:
        """Show a walk as it is after so many moves, or whole."""
        self._filling, self._step = filling, step
        self.update()

    def show_marks(self, marks: Marks) -> None:
        """Show other marks."""
        self._marks = marks
        self.update()

    def show_layer(self, numbers: NDArray[np.uint8] | None, roles: Sequence[str] = ()) -> None:
        """Colour the squares by numbers (of the board's shape), each of which names a role; None = by time."""
        self._layer = None if numbers is None else (numbers, tuple(roles))
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    @property
    def cursor_cell(self) -> Cell:
        """The square of the cursor."""
        return self._cursor

    def go(self, cell: Cell) -> None:
        """Move the cursor, and the view if need be."""
        rows, columns = self._tour.shape
        self._cursor = max(0, min(rows - 1, cell[0])), max(0, min(columns - 1, cell[1]))
        self._look(self._view.showing(self._cursor))
        self.cursor_moved.emit()

    # Zoom

    def zoom_in(self) -> None:
        """Show larger squares."""
        self._look(self._view.zoomed(ZOOM, self._middle()))

    def zoom_out(self) -> None:
        """Show smaller squares."""
        self._look(self._view.zoomed(1 / ZOOM, self._middle()))

    def zoom_fit(self) -> None:
        """Show the whole board."""
        self._look(View(self._tour.shape, self._view.room))

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _look(self, view: View) -> None:
        if view != self._view:
            self._view = view
            self.viewed.emit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._view = replace(self._view, room=QSizeF(event.size()))
        super().resizeEvent(event)

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(self._colours["window"]))
            self._draw_squares(painter)
            drawing = PainterDrawing(
                painter, self._view.corner.x(), self._view.corner.y(), self._view.side, self._colours
            )
            self._draw_walk(drawing)
            self._draw_marks(painter, drawing)
            if self._with_cursor and self.hasFocus():
                painter.setPen(QPen(QColor(self._colours["accent"]), 2))
                painter.drawRoundedRect(self._view.rect(self._cursor).adjusted(1, 1, -1, -1), 3, 3)

    @property
    def _shown_step(self) -> int:
        return int(np.iinfo(np.int32).max) if self._step is None else self._step

    def _draw_squares(self, painter: QPainter) -> None:
        rows, columns = self._view.samples()
        if self._layer is None:
            pixels = rgba(self._colours, INKS)[squares(self._tour, self._filling, self._shown_step, rows, columns)]
        else:
            numbers, roles = self._layer
            pixels = rgba(self._colours, roles)[numbers[rows[:, None], columns]]
        corner, side = self._view.corner, self._view.side
        (top, bottom), (left, right) = ((part.start, part.stop) for part in self._view.seen())
        place = QRectF(corner.x() + left * side, corner.y() + top * side, (right - left) * side, (bottom - top) * side)
        painter.drawImage(place, image(pixels))
        painter.setPen(QPen(QColor(self._colours[Ink.FRAME]), max(1, round(FRAME_WIDTH * min(side, 40)))))
        rows_all, columns_all = self._tour.shape
        painter.drawRect(QRectF(corner.x(), corner.y(), columns_all * side, rows_all * side))

    def _draw_walk(self, drawing: PainterDrawing) -> None:
        side, tour = self._view.side, self._tour
        rows, columns = self._view.seen()
        if len(rows) * len(columns) <= TRACED and side >= PATH_SIDE:
            drawing.lines(self._path(rows, columns), Ink.FOUND, PATH_WIDTH)
        for cell, lines in ((tour.start, ring), (tour.end, box)):
            if cell is not None:
                drawing.lines(lines(cell), Ink.GIVEN, MARK_WIDTH)
        if side >= NUMBER_SIDE:
            window = self._window(rows, columns)
            r, c = np.nonzero(window)
            centres = np.column_stack([c + columns.start, r + rows.start]).astype(np.float64) + 0.5
            longest = len(str(window.max(initial=0)))
            height = min(NUMBER_HEIGHT, NUMBER_WIDTH / longest)
            drawing.labels(centres, [str(k) for k in window[r, c].tolist()], Ink.GIVEN, height)
        if (last := self._last()) is not None:
            drawing.lines(diamond(last), Ink.GIVEN, MARK_WIDTH)

    def _window(self, rows: range, columns: range) -> Filling:
        """Return what is to be seen of the walk in these rows and columns."""
        window = self._filling[rows.start : rows.stop, columns.start : columns.stop]
        return np.where((window > 0) & (window <= self._shown_step), window, 0)

    def _path(self, rows: range, columns: range) -> NDArray[np.float64]:
        """Return the moves between squares that are to be seen, or near that, as lines."""
        tour, reach = self._tour, max(self._tour.leap)
        if tour.surface != "plain":
            whole = range(tour.shape[0]), range(tour.shape[1])
            return path(tour, self._window(*whole)) if tour.board.size <= TRACED else np.zeros((0, 4))
        rows = range(max(0, rows.start - reach), min(tour.shape[0], rows.stop + reach))
        columns = range(max(0, columns.start - reach), min(tour.shape[1], columns.stop + reach))
        part = Tour(tour.board[rows.start : rows.stop, columns.start : columns.stop], leap=tour.leap)
        lines = path(part, self._window(rows, columns)) + np.array([columns.start, rows.start] * 2)
        return np.concatenate([lines, self._closing()])

    def _closing(self) -> NDArray[np.float64]:
        """Return the line from the last square of a closed tour to its first."""
        if not self._tour.closed or self._shown_step < self._tour.squares:
            return np.zeros((0, 4))
        ends = [np.argwhere(self._filling == number) for number in (1, self._tour.squares)]
        return np.concatenate([np.concatenate([a[::-1], b[::-1]])[None] + 0.5 for a, b in zip(*ends, strict=True)])

    def _last(self) -> Cell | None:
        """Return the square that was visited last."""
        if self._tour.board.size > TRACED:
            return None
        shown = np.where(self._filling <= self._shown_step, self._filling, 0)
        r, c = divmod(int(shown.argmax()), self._tour.shape[1])
        return (r, c) if shown[r, c] > 0 else None

    def _draw_marks(self, painter: QPainter, drawing: PainterDrawing) -> None:
        marks, shown = self._marks, self._colours
        for cells, role in ((marks.lost, "danger"), (marks.differing, "accent")):
            tint = QColor(shown[role])
            tint.setAlpha(110)
            for r, c in cells[:TRACED].tolist():
                painter.fillRect(self._view.rect((r, c)), tint)
        if marks.reversed is not None:
            begin, end = marks.reversed
            part = np.where((self._filling >= begin) & (self._filling <= end), self._filling, 0)
            if part.size <= TRACED:
                drawing.lines(path(replace(self._tour, closed=False), part), Ink.FAULT_PAPER, 2.5 * PATH_WIDTH)
                drawing.lines(path(replace(self._tour, closed=False), part), Ink.ENTRY, PATH_WIDTH)
        for cell, text in marks.neighbours:
            self._draw_neighbour(painter, self._view.rect(cell), text)

    def _draw_neighbour(self, painter: QPainter, rect: QRectF, text: str) -> None:
        if rect.width() < PATH_SIDE:
            return
        inset = rect.width() * 0.12
        plate = rect.adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(QColor(self._colours["accent"]), 1.5))
        painter.setBrush(QColor(self._colours["panel"]))
        painter.drawRoundedRect(plate, plate.width() / 5, plate.width() / 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        longest = max((len(line) for line in text.splitlines()), default=0)
        lines = text.count("\n") + 1
        pixels = int(min(plate.height() / lines / 1.15, 1.6 * plate.width() / max(longest, 2)))
        if pixels >= 6:
            font: QFont = digits_font(pixels)
            painter.setFont(font)
            painter.setPen(QColor(self._colours["text"]))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)

    # Mouse

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the square at a point, None beside the board."""
        return self._view.cell_at(point)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if steps := event.angleDelta().y() / 120:
            self._look(self._view.zoomed(ZOOM**steps, event.position()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == PAN_BUTTON or self._space:
            self._held = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        cell = self.cell_at(event.position())
        self._down = cell
        if cell is not None:
            self._cursor = cell
            self.update()
            self.cursor_moved.emit()
            self.pressed.emit(cell, event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._look(self._view.moved(event.position() - self._held))
            self._held = event.position()
            return
        cell = self.cell_at(event.position())
        if cell != self._hovered:
            self._hovered = cell
            self.hovered.emit(cell)
            if cell is not None and event.buttons():
                self.dragged.emit(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._held = None
            self.unsetCursor()
            return
        self.released.emit()
        down, self._down = self._down, None
        if event.button() == Qt.MouseButton.LeftButton and down is not None and down == self.cell_at(event.position()):
            self.clicked.emit(down)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.hovered.emit(None)
        super().leaveEvent(event)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS and self._with_cursor:
            far = 8 if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
            dr, dc = ARROWS[key]
            self.go((self._cursor[0] + far * dr, self._cursor[1] + far * dc))
        elif key in ZOOM_KEYS:
            self.zoom_in() if ZOOM_KEYS[key] > 0 else self.zoom_out()
        elif key == Qt.Key.Key_0:
            self.zoom_fit()
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._space = False
        super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        self.update()
        super().focusOutEvent(event)
