"""The board of a tour with a walk on it, at any zoom: squares coloured by time, the path, numbers, and marks."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Cell, Filling, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import FRAME_WIDTH, NUMBER_ROOM, PATH_WIDTH, shortened
from workbench.puzzles.tour.glue import ARROW_WIDTH, ARROWHEAD, glue_arrows
from workbench.puzzles.tour.squares import INKS, blocks, squares
from workbench.ui.base.exports.view import Spot
from workbench.ui.base.painting import painting
from workbench.ui.base.speech.board_speech import BoardSpeech
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.board.cells.cursor_keys import ARROWS
from workbench.ui.board.pixels import image, rgba
from workbench.ui.board.view import NO_MARGINS, Margins, Viewport
from workbench.ui.tour.edge_labels import Labels
from workbench.ui.tour.layer import Layer
from workbench.ui.tour.marks import PATH_SIDE, TRACED, Marks, MarksPainter
from workbench.ui.tour.reasons import about_square
from workbench.ui.tour.walk_lines import visited_within, walk_ends, walk_lines

ZOOM = 1.25  # a step of the wheel or a key
NUMBERED = 1_200  # squares to be seen at most where the numbers are
NUMBER_SIDE = 24  # pixels of a square from which they can be made out
LOOKED_AT = 2_000_000  # squares at most where the one visited last is looked for
NUMBER_HEIGHT = 0.34  # squares; less for long numbers:
NUMBER_WIDTH = 1.3  # squares, divided by the number of digits
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
PAN_BUTTON = Qt.MouseButton.MiddleButton


class TourBoard(QWidget):
    """Shows a walk on a board, and reports clicks and keys; it changes nothing."""

    pressed = Signal(object, object)  # the square under the mouse, and the button
    dragged = Signal(object)  # the square under the mouse, while a button is held
    released = Signal()
    clicked = Signal(object)  # a square, by the left button or by Enter on the cursor's
    double_clicked = Signal()  # on a square, by the left button
    keyed = Signal(object)  # the cursor's square, by Enter or Space; `clicked` is emitted too
    hovered = Signal(object)  # the square under the mouse, or None
    cursor_moved = Signal()
    viewed = Signal()  # zoomed or moved

    def __init__(
        self, tour: Tour, focusable: bool = True, ground: str = "window", coordinates: Labels | None = None
    ) -> None:
        super().__init__()
        self.speech = BoardSpeech(self, lambda: self._tour.shape, lambda: self._cursor, self.cell_rect, self.cell_at)
        self.speech.words = lambda cell: about_square(self._tour, self._filling, cell)
        self._tour = tour
        self._coordinates = coordinates  # along the edges, with sums or without; None on small boards
        self._ground = ground  # the colour role of the surroundings of the board
        self._filling: Filling = untouched(tour)
        self._step: int | None = None
        self._marks = Marks()
        self._layer: Layer | None = None
        self._view = Viewport(tour.shape, QSizeF(1, 1), margins=self._margins())
        self._cursor: Cell = (0, 0)
        self._with_cursor = focusable
        self._held: QPointF | None = None  # where the mouse last was while it moves the board
        self._space = self._moved = False  # Space is held; the board was moved meanwhile
        self._ends: tuple[Cell | None, Cell | None] | None = None  # of the walk; None = not searched for yet
        self._blocks: tuple[Tour, int, NDArray[np.bool_]] | None = None
        self._hovered: Cell | None = None
        self._down: Cell | None = None
        self._colours = colours()
        if focusable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(80, 80)
        self.setAccessibleName("Board")

    # What is shown

    @property
    def tour(self) -> Tour:
        """The board that is shown."""
        return self._tour

    @property
    def view(self) -> Viewport:
        """The visible part of the board."""
        return self._view

    def spots(self) -> list[Spot]:
        """Return the squares of a layer with their names and texts, as on a map of starts."""
        return [] if self._layer is None else self._layer.spots(self._tour, self._view)

    def show_tour(self, tour: Tour) -> None:
        """Show another board; a board of another size is shown without a walk."""
        if tour.shape != self._tour.shape:
            self._filling, self._layer, self._marks = untouched(tour), None, Marks()
            self._cursor = (min(self._cursor[0], tour.shape[0] - 1), min(self._cursor[1], tour.shape[1] - 1))
        other_shape, self._tour, self._ends = tour.shape != self._tour.shape, tour, None
        if other_shape:
            self._view = Viewport(tour.shape, self._view.room, margins=self._margins())
        self.update()

    def show_walk(self, filling: Filling, step: int | None = None, ends: tuple[Cell, Cell] | None = None) -> None:
        """Show a walk up to a step, None = all; `ends` saves searching for its first and last square."""
        self._filling, self._step, self._ends = filling, step, ends
        self.update()

    def show_marks(self, marks: Marks) -> None:
        """Show other marks."""
        self._marks = marks
        self.update()

    def show_layer(
        self, numbers: NDArray[np.uint8] | None, roles: Sequence[str] = (), texts: NDArray[np.str_] | None = None
    ) -> None:
        """Colour the squares by numbers (of the board's shape), each an index of a role or a colour.

        None: colour them by time. `texts` are shown on the squares where there is room.
        """
        self._layer = None if numbers is None else Layer(numbers, tuple(roles), texts)
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def show_coordinates(self) -> None:
        """Show or hide the coordinates, as the preference says."""
        if (margins := self._margins()) != self._view.margins:
            self._look(replace(self._view, margins=margins).moved(QPointF()))

    def _margins(self) -> Margins:
        return self._coordinates.margins(self._tour.shape) if self._coordinates else NO_MARGINS

    @property
    def cursor_cell(self) -> Cell:
        """The square of the cursor."""
        return self._cursor

    def go(self, cell: Cell) -> None:
        """Move the cursor, and scroll to it."""
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
        """Fit the board into the window."""
        self._look(replace(self._view, requested_side=0.0, middle=(0.5, 0.5)))

    def show_view(self, view: Viewport) -> None:
        """Show the part of the board that another widget shows, as far as it fits."""
        if (view.requested_side, view.middle) != (self._view.requested_side, self._view.middle):
            self._look(replace(view, room=self._view.room, margins=self._view.margins))

    def _middle(self) -> QPointF:
        return self._view.area.center()

    def _look(self, view: Viewport) -> None:
        if view != self._view:
            self._view = view
            self.viewed.emit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._view = replace(self._view, room=QSizeF(event.size()))
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self.show_coordinates()
        super().showEvent(event)

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(self._colours[self._ground]))
            self._draw_squares(painter)
            corner, side = self._view.corner, self._view.side
            drawing = PainterDrawing(painter, corner.x(), corner.y(), side, self._colours)
            if self._layer is not None:
                self._layer.draw(drawing, self._view)
            self._draw_walk(drawing)
            over = MarksPainter(painter, self._view, self._colours)
            over.draw_ends(self._tour.start, self._tour.end, self._walk_ends()[1])
            over.draw_marks(self._marks, self._tour, self._filling)
            if self._tour.sides.columns:
                drawing.lines(glue_arrows(self._tour, ARROWHEAD / side), Ink.GIVEN, ARROW_WIDTH / side)
            if self._with_cursor and self.hasFocus():
                frame = self._view.rect(self._cursor).adjusted(1, 1, -1, -1)
                for role, thick in ((Ink.PAPER, 4), ("accent", 2)):  # the paper separates it from any square
                    painter.setPen(QPen(QColor(self._colours[role]), thick))
                    painter.drawRoundedRect(frame, 3, 3)
            if self._coordinates:
                self._coordinates.draw(painter, self._view, self._colours["muted"], self._colours[self._ground])
        self.speech.follow()

    @property
    def _shown_step(self) -> int:
        return int(np.iinfo(np.int32).max) if self._step is None else self._step

    def _draw_squares(self, painter: QPainter) -> None:
        rows, columns = self._view.samples()
        if self._layer is None:
            board = self._board_of(rows, columns)
            numbered = squares(self._tour, self._filling, self._shown_step, rows, columns, board)
            pixels = rgba(self._colours, INKS)[numbered]
        else:
            pixels = self._layer.pixels(self._colours, rows, columns)
        corner, side = self._view.corner, self._view.side
        step = self._view.block * side
        left, top = corner.x() + int(columns[0]) * side, corner.y() + int(rows[0]) * side
        rows_all, columns_all = self._tour.shape
        painter.setClipRect(QRectF(corner.x(), corner.y(), columns_all * side, rows_all * side))
        painter.drawImage(QRectF(left, top, len(columns) * step, len(rows) * step), image(pixels))
        painter.setClipping(False)
        painter.setPen(QPen(QColor(self._colours[Ink.FRAME]), max(1, round(FRAME_WIDTH * min(side, 40)))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(corner.x(), corner.y(), columns_all * side, rows_all * side))

    def _board_of(self, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> NDArray[np.bool_] | None:
        """Return which blocks that begin at these rows and columns have no hole; None where a block is a square."""
        tour, step = self._tour, self._view.block
        if step == 1:
            return None
        if tour.squares == tour.board.size:
            return np.ones((len(rows), len(columns)), bool)
        if self._blocks is None or self._blocks[0] is not tour or self._blocks[1] != step:
            self._blocks = tour, step, blocks(tour.board, step)
        return self._blocks[2][rows[:, None] // step, columns // step]

    def _draw_walk(self, drawing: PainterDrawing) -> None:
        side = self._view.side
        rows, columns = self._view.seen()
        numbered = side >= NUMBER_SIDE and len(rows) * len(columns) <= NUMBERED
        if len(rows) * len(columns) <= TRACED and side >= PATH_SIDE:
            shown = self._filling, self._shown_step
            lines = walk_lines(self._tour, *shown, rows, columns, self._walk_ends())
            drawing.lines(shortened(lines, NUMBER_ROOM) if numbered else lines, Ink.FOUND, PATH_WIDTH)
        if numbered:
            window = visited_within(self._filling, self._shown_step, rows, columns)
            r, c = np.nonzero(window)
            centres = np.column_stack([c + columns.start, r + rows.start]).astype(np.float64) + 0.5
            longest = len(str(window.max(initial=0)))
            height = min(NUMBER_HEIGHT, NUMBER_WIDTH / longest)
            drawing.labels(centres, [str(k) for k in window[r, c].tolist()], Ink.GIVEN, height)

    def _walk_ends(self) -> tuple[Cell | None, Cell | None]:
        """Return the squares visited first and last."""
        if self._ends is None:
            small = self._filling.size <= LOOKED_AT
            self._ends = walk_ends(self._filling, self._step) if small else (None, None)
        return self._ends

    # Mouse

    def cell_at(self, point: QPointF | QPoint) -> Cell | None:
        """Return the square at a point; None outside the board."""
        return self._view.cell_at(QPointF(point))

    def cell_rect(self, cell: Cell) -> QRect:
        """Return the pixels of a square."""
        return self._view.rect(cell).toAlignedRect()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if steps := event.angleDelta().y() / 120:
            self._look(self._view.zoomed(ZOOM**steps, event.position()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == PAN_BUTTON or self._space:
            self._held = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        cell = self.cell_at(event.position()) if self._view.area.contains(event.position()) else None
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
            self._moved = True
            return
        cell = self.cell_at(event.position())
        if cell != self._hovered:
            self._hovered = cell
            self.hovered.emit(cell)
        if event.buttons() and self._down is not None:
            reached = self._view.nearest(event.position())
            if reached != self._cursor:
                self._cursor = reached
                self.dragged.emit(reached)
                self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._held = None
            self.unsetCursor()
            return
        self.released.emit()
        down, self._down = self._down, None
        if event.button() == Qt.MouseButton.LeftButton and down is not None and down == self.cell_at(event.position()):
            self.clicked.emit(down)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._down is not None:
            self.double_clicked.emit()

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
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._with_cursor:
            rows, columns = self._tour.shape
            row, column = (0, 0) if key == Qt.Key.Key_Home else (rows - 1, columns - 1)
            self.go((row if event.modifiers() & Qt.KeyboardModifier.ControlModifier else self._cursor[0], column))
        elif key in ZOOM_KEYS:
            self.zoom_in() if ZOOM_KEYS[key] > 0 else self.zoom_out()
        elif key == Qt.Key.Key_0:
            self.zoom_fit()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._moved = True, False
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._space and not event.isAutoRepeat():
            self._space = False
            if not self._moved:
                self._choose()
        super().keyReleaseEvent(event)

    def _choose(self) -> None:
        """Report the cursor's square as if it had been clicked."""
        self.keyed.emit(self._cursor)
        self.clicked.emit(self._cursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        self.update()
        super().focusOutEvent(event)
