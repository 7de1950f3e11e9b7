"""The board: shows a position with what a search found, and reports what is typed and selected."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.files.position import Position
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.ui.base.painting import painting
from workbench.ui.base.speech.board_speech import BoardSpeech
from workbench.ui.base.theme import colours
from workbench.ui.board.board_painter import BoardPainter
from workbench.ui.board.cell_view import CellView
from workbench.ui.board.cells.cell_words import cell_words
from workbench.ui.board.cells.cursor_keys import destination, in_reading_order
from workbench.ui.board.cells.row_typing import RowTyping
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.digit_input import DigitInput, belongs_to_board
from workbench.ui.board.panning import Panning

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.ui.board.board_tool import BoardTool

COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
RING = 2  # pixels, the width of the frame around the cursor
ZOOM_KEY, ZOOM_WHEEL = 1.5, 1.25  # per key press, per step of the wheel
WHEEL_CELLS, MIN_WHEEL = 3, 60  # cells that a step of the wheel scrolls, and its least pixels
NEAR_EDGE = 12  # pixels from the border within which dragging scrolls the board
REST_MILLISECONDS = 120  # after the last movement, until all is painted again


class Board(QWidget):
    """A board of square cells, as large as the space allows, with a cursor and a selection."""

    typed = Signal(object, int)  # the selected cells, and the value typed; 0 = erase
    typed_as = Signal(str, int)  # what a digit with modifiers does, and its value
    double_clicked = Signal()  # a cell, without a tool
    cursor_moved = Signal()
    escaped = Signal()  # Escape was pressed, and no selection had to be cleared
    viewed = Signal()  # zoomed or scrolled

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.speech = BoardSpeech(self, lambda: self._shape, lambda: self._cursor, self.cell_rect, self.cell_at)
        self.speech.words = lambda cell: self.words_of(self._painter, cell)
        self._painter = BoardPainter(position)
        self.layers = self._painter.layers  # what parts of the editor draw besides the position
        self._cursor: Cell = (0, 0)
        self._anchor: Cell = (0, 0)  # where a selection with Shift or by dragging started
        self._selected: set[Cell] = {(0, 0)}
        self._typing = DigitInput()
        self._view = CellView(position.puzzle.shape, QSizeF(self.size()))
        self._panning = Panning(self, lambda by: self.show_view(self.view.moved(by)))
        self._pressed = False  # whether the mouse is pressed on a cell; then the board does not scroll by itself
        self._moving = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._moving.timeout.connect(self.update)
        self.tip_of: Callable[[Cell], str] = lambda _cell: ""  # the tooltip of a cell
        self.words_of: Callable[[BoardPainter, Cell], str] = cell_words  # what a screen reader says of a cell
        self.rows = RowTyping(self)
        self.tool: BoardTool | None = None  # None: keys and mouse move the cursor, select and type
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        self.setAccessibleName("Board")

    # What is shown

    def show_position(self, position: Position, faults: list[Fault], found: Filling | None = None) -> None:
        """Show a position, its faults, and what a search found for the cells that are still empty."""
        other_shape = position.puzzle.shape != self._shape
        self._painter.take(position, faults, found)
        if other_shape:
            self._view = CellView(position.puzzle.shape, self._view.room)
            self._put_cursor((0, 0))
        self.update()

    def mark_differing(self, differing: NDArray[np.bool_]) -> None:
        """Underline entries that differ from the solution shown; they are not faults."""
        self._painter.differing = differing
        self.update()

    def differing(self) -> NDArray[np.bool_]:
        """Return the cells whose entries are underlined."""
        return self._painter.differing

    def mark_guesses(self, guessed: NDArray[np.bool_]) -> None:
        """Mark the cells that a search has guessed, until the next position is shown."""
        self._painter.guessed = guessed
        self.update()

    def guesses(self) -> NDArray[np.bool_]:
        """Return the cells that are marked as guessed."""
        return self._painter.guessed

    def mark_cells(self, cells: NDArray[np.bool_]) -> None:
        """Highlight cells that a message is about."""
        self._painter.marked = cells
        self.update()

    def marked(self) -> NDArray[np.bool_]:
        """Return the highlighted cells."""
        return self._painter.marked

    def show_candidates(self, shown: bool) -> None:
        """Show the candidates of every empty cell besides the pencil marks."""
        self._painter.shows_candidates = shown
        self.update()

    @property
    def candidates_shown(self) -> bool:
        """Whether the candidates of every empty cell are shown."""
        return self._painter.shows_candidates

    @property
    def corners_hidden(self) -> bool:
        """Whether corner marks make way for candidates."""
        return self._painter.corners_hidden

    def show_coordinates(self) -> None:
        """Show or hide the coordinates, as the preference says."""
        self.show_view(self.view.moved(QPointF()))
        self.update()

    @property
    def _shape(self) -> tuple[int, int]:
        return self._painter.puzzle.shape

    @property
    def found(self) -> Filling | None:
        """What a search found for the cells that are still empty; None = nothing."""
        return self._painter.found

    @property
    def filled(self) -> Position:
        """The position shown, with what a search found as entries of the cells that are still empty."""
        return self._painter.filled

    @property
    def cursor_cell(self) -> Cell:
        """The cell under the cursor."""
        return self._cursor

    def cells(self) -> list[Cell]:
        """Return the selected cells in order."""
        return sorted(self._selected)

    def go(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self._go(cell)

    def select_all(self) -> None:
        """Select every cell."""
        rows, columns = self._shape
        self._selected = {(r, c) for r in range(rows) for c in range(columns)}
        self.update()

    # Where the cells are

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    @property
    def view(self) -> CellView:
        """Which part of the board is visible, and how large."""
        margins = CELLS.margins(self._view.shape)
        return replace(self._view, room=QSizeF(self.size()), margins=margins)

    def _side(self) -> int:
        return int(self.view.side)

    def _corner(self) -> QPoint:
        return self.view.corner.toPoint()

    def cell_rect(self, cell: Cell) -> QRect:
        """Return the pixels of a cell."""
        side, corner = self._side(), self._corner()
        return QRect(corner.x() + cell[1] * side, corner.y() + cell[0] * side, side, side)

    def cell_at(self, point: QPoint) -> Cell | None:
        """Return the cell under a point, None outside the board."""
        rows, columns = self._shape
        place = point - self._corner()
        r, c = place.y() // self._side(), place.x() // self._side()
        return (r, c) if 0 <= r < rows and 0 <= c < columns else None

    # Zoom

    def zoom_in(self) -> None:
        """Show larger cells."""
        self.show_view(self.view.zoomed(ZOOM_KEY, self._zoomed_at()).showing(self._cursor))

    def zoom_out(self) -> None:
        """Show smaller cells."""
        self.show_view(self.view.zoomed(1 / ZOOM_KEY, self._zoomed_at()))

    def zoom_fit(self) -> None:
        """Show the whole board."""
        self.show_view(CellView(self.view.shape, self.view.room))

    def show_view(self, view: CellView) -> None:
        """Show a part of the board."""
        if (view.requested_side, view.middle) != (self._view.requested_side, self._view.middle):
            self._view = view
            if self.zoomed:
                self._moving.start()
            self.update()
            self.viewed.emit()

    def reveal(self, cell: Cell) -> None:
        """Scroll as little as makes a cell visible."""
        self.show_view(self.view.showing(cell))

    @property
    def zoomed(self) -> bool:
        """Whether the cells are larger than when the whole board is shown."""
        return bool(self._view.requested_side)

    def _zoomed_at(self) -> QPointF:
        """Return the point that zooming with keys keeps in place: the cursor if it is visible, else the middle."""
        at = QRect(self.cell_rect(self._cursor)).center()
        return QPointF(at if self.rect().contains(at) else self.rect().center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.zoomed and self._view.requested_side <= self.view.fitting:
            self.zoom_fit()
        elif self.zoomed:
            self.reveal(self._cursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if turned.y():
                self.show_view(self.view.zoomed(ZOOM_WHEEL ** (turned.y() / 120), event.position()))
        elif self.zoomed:
            steps = QPointF(turned) / 120
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                steps = QPointF(steps.y() or steps.x(), 0)
            self.show_view(self.view.moved(steps * max(MIN_WHEEL, WHEEL_CELLS * self._side())))
        else:
            event.ignore()
            return
        event.accept()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            shown = colours()
            drawing = self._painter.paint(painter, self.view, self._cursor, self._selected, self._moving.isActive())
            if self.tool is not None:
                self.tool.draw(painter, drawing)
            painter.setPen(QPen(QColor(shown["accent" if self.hasFocus() else "muted"]), RING))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.cell_rect(self._cursor).adjusted(2, 2, -1, -1), 3, 3)
            CELLS.draw(painter, self.view, shown["muted"], shown["window"], named=self._painter.explains)
        self.speech.follow()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.tool is not None and self.tool.key(event):
            return
        symbols = len(self._painter.puzzle.symbols)
        if (cell := destination(event, self.rows.origin, self._shape, self._is_empty)) is not None:
            self._go(cell, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.key() == Qt.Key.Key_Escape:
            if len(self._selected) == 1:
                self.escaped.emit()
            self._go(self._cursor)
        elif (role := self._typing.role(event, symbols)) is not None:
            self.typed_as.emit(*role)
        elif event.modifiers() & COMMANDS or (value := self._typing.of(event, symbols)) is None:
            super().keyPressEvent(event)
        else:
            self.rows.type(value, event.key())

    def _takes_shortcut(self, event: QEvent) -> bool:
        """Return whether a key belongs to the board even where it is a shortcut."""
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False  # some events come before there is a board
        return self.tool is None and belongs_to_board(event, len(self._painter.puzzle.symbols))

    def _is_empty(self, cell: Cell) -> bool:
        return bool(self._painter.puzzle.open_cells()[cell]) and not self._painter.position.entries[cell]

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the cursor through the cells with Tab; beyond either end, leave the board."""
        if self.tool is not None:
            return self.tool.go_on(forward) or super().focusNextPrevChild(forward)
        if (cell := in_reading_order(self.rows.origin, self._shape, 1 if forward else -1)) is None:
            return super().focusNextPrevChild(forward)
        self._go(cell)
        return True

    # Cursor and mouse

    def _go(self, cell: Cell, extend: bool = False) -> None:
        """Move the cursor; `extend` selects the rectangle from where the selection started."""
        if not extend:
            self._anchor = cell
        top, bottom = sorted((self._anchor[0], cell[0]))
        left, right = sorted((self._anchor[1], cell[1]))
        self._selected = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        self._put_cursor(cell, keep_selection=True)

    def _put_cursor(self, cell: Cell, keep_selection: bool = False) -> None:
        self._cursor = cell
        self._typing.forget()
        if not self._pressed:
            self.reveal(cell)
        if not keep_selection:
            self._anchor, self._selected = cell, {cell}
        self.update()
        self.cursor_moved.emit()

    def event(self, event: QEvent) -> bool:
        if self._takes_shortcut(event):
            event.accept()
            return True
        if not isinstance(event, QHelpEvent) or event.type() is not QEvent.Type.ToolTip:
            return super().event(event)
        cell = self.cell_at(event.pos())
        if cell is not None:
            QToolTip.showText(event.globalPos(), self.tip_of(cell), self, self.cell_rect(cell))
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not (self.zoomed and self._panning.press(event)):
            self._press(event, again=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._press(event, again=True)
        if self.tool is None and event.button() == Qt.MouseButton.LeftButton:
            self.double_clicked.emit()

    def _press(self, event: QMouseEvent, again: bool) -> None:
        cell = self.cell_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or cell is None or not self.view.area.contains(event.position()):
            return
        self._pressed = True
        if self.tool is not None:
            self.tool.press(cell, (event.position() - self.cell_rect(cell).topLeft()) / self._side(), again)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._selected ^= {cell}
            self._selected |= set() if self._selected else {cell}
            self._put_cursor(cell, keep_selection=True)
        else:
            self._go(cell, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning.follow(event):
            return
        cell = self.cell_at(event.position().toPoint())
        if event.buttons() & Qt.MouseButton.LeftButton and cell is not None and cell != self._cursor:
            if self.tool is not None:
                self.tool.drag(cell)
            else:
                self._go(cell, extend=True)
            inner = self.rect().adjusted(NEAR_EDGE, NEAR_EDGE, -NEAR_EDGE, -NEAR_EDGE)
            if not inner.contains(event.position().toPoint()):
                self.reveal(self._cursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning.release(event):
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = False
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.release()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._typing.forget()
        self._pressed = False
        self._panning.stop()
        if self.tool is not None:
            self.tool.leave()
        self.update()
        super().focusOutEvent(event)
