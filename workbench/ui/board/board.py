"""The board: shows a position with what a search found in it, and reports what a person wants to do with its cells."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.position import Position
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.puzzle import Cell, Fault, Fillable, Filling
from workbench.ui.base.i18n import tr
from workbench.ui.base.preferences import preference
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import PainterDrawing, painting
from workbench.ui.board.cell_contents import LINE_WIDTH, CellContents, tint, underlines
from workbench.ui.board.cell_view import CellView, ClippedDrawing, seen_of
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.digit_input import DigitInput

if TYPE_CHECKING:
    from workbench.ui.board.board_tool import BoardTool

RING = 2  # pixels, the width of the cursor's frame
ZOOM_KEY, ZOOM_WHEEL = 1.5, 1.25  # a step of a key, and of the wheel
WHEEL_CELLS, WHEEL_LEAST = 3, 60  # cells and pixels that a step of the wheel moves a board, at least
NEAR_EDGE = 12  # pixels from the border where a board moves on under the mouse
READ_AT_REST, REST_MILLISECONDS = 2_500, 120  # cells to be seen from which texts wait until a board has come to rest
LARGE = 2_000  # cells of a board from which its lines and givens are kept as a picture: 40,000 cells take 20 ms

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class Board(QWidget):
    """A board of square cells, as large as the space allows, with a cursor and a selection."""

    typed = Signal(object, int)  # the cells selected, and the value typed; 0 = erase
    cursor_moved = Signal()
    escaped = Signal()  # Escape was pressed, with nothing to be given up on the board
    viewed = Signal()  # zoomed or moved

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._position = position
        self._faults: list[Fault] = []
        self._found: Filling | None = None
        self._differing = np.zeros(position.puzzle.shape, bool)
        self._candidates = False
        self._cursor: Cell = (0, 0)
        self._anchor: Cell = (0, 0)  # where a selection by Shift or by dragging began
        self._picked: set[Cell] = {(0, 0)}
        self._typing = DigitInput()
        self._view = CellView(position.puzzle.shape, QSizeF(self.size()))
        self._panned: QPointF | None = None  # where the mouse was last, that moves the board
        self._pressed = False  # whether the mouse is pressed on a cell; then the board does not move away under it
        self._moving = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._moving.timeout.connect(self.update)
        self.hand: BoardTool | None = None  # None: keys and mouse move the cursor, select, and type
        self._faulty = np.zeros((0, 2), int)
        self._marked = np.zeros(position.puzzle.shape, bool)
        self._allowed_of: tuple[Fillable, Filling, NDArray[np.bool_]] | None = None  # puzzle and entries, and what fits
        self._lines: tuple[tuple[object, ...], QPixmap] | None = None  # what was drawn of which puzzle, and how
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        self.setAccessibleName(tr("Board"))

    # What is shown

    def show_position(self, position: Position, faults: list[Fault], found: Filling | None = None) -> None:
        """Show a position, the rules that it breaks, and what a search found for the cells that are still empty."""
        other_shape = position.puzzle.shape != self._position.puzzle.shape
        self._position, self._faults, self._found = position, faults, found
        self._differing = np.zeros(position.puzzle.shape, bool)
        self._faulty = np.array(sorted({cell for fault in faults for cell in fault.cells}), int).reshape(-1, 2)
        if other_shape:
            self._marked = np.zeros(position.puzzle.shape, bool)
            self._view = CellView(position.puzzle.shape, self._view.room)
            self._put_cursor((0, 0))
        self.update()

    def mark_differing(self, differing: NDArray[np.bool_]) -> None:
        """Underline the entries that are not those of the solution shown; they break no rule."""
        self._differing = differing
        self.update()

    def differing(self) -> NDArray[np.bool_]:
        """Return the cells whose entries are underlined."""
        return self._differing

    def mark_cells(self, cells: NDArray[np.bool_]) -> None:
        """Mark cells that somebody speaks of."""
        self._marked = cells
        self.update()

    def marked(self) -> NDArray[np.bool_]:
        """Return the cells that somebody speaks of."""
        return self._marked

    def show_candidates(self, shown: bool) -> None:
        """Show in every empty cell what the rules still allow, in place of the pencil marks."""
        self._candidates = shown
        self.update()

    def show_coordinates(self) -> None:
        """Show or hide the coordinates, as the preference says."""
        self.show_view(self.view.moved(QPointF()))
        self.update()

    @property
    def _puzzle(self) -> Fillable:
        puzzle = self._position.puzzle
        assert isinstance(puzzle, Fillable)
        return puzzle

    @property
    def found(self) -> Filling | None:
        """What is shown in the cells that are still empty, None if nothing."""
        return self._found

    @property
    def cursor_cell(self) -> Cell:
        """The cell of the cursor."""
        return self._cursor

    def cells(self) -> list[Cell]:
        """Return the selected cells in order."""
        return sorted(self._picked)

    def go(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self._go(cell)

    def select_all(self) -> None:
        """Select every cell."""
        rows, columns = self._position.puzzle.shape
        self._picked = {(r, c) for r in range(rows) for c in range(columns)}
        self.update()

    # Where the cells are

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    @property
    def view(self) -> CellView:
        """Which part of the board is to be seen, and how large."""
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
        """Return the cell under a point, None beside the board."""
        rows, columns = self._position.puzzle.shape
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
        """Show this part of the board, so large, as far as there is room."""
        if (view.requested_side, view.middle) != (self._view.requested_side, self._view.middle):
            self._view = view
            if self.zoomed:
                self._moving.start()
            self.update()
            self.viewed.emit()

    def reveal(self, cell: Cell) -> None:
        """Move the board as little as makes a cell be seen."""
        self.show_view(self.view.showing(cell))

    @property
    def zoomed(self) -> bool:
        """Whether the cells are larger than those of the whole board."""
        return bool(self._view.requested_side)

    def _zoomed_at(self) -> QPointF:
        """Return the place that stays where it is under the keys: the cursor's, if that is to be seen."""
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
            self.show_view(self.view.moved(steps * max(WHEEL_LEAST, WHEEL_CELLS * self._side())))
        else:
            event.ignore()
            return
        event.accept()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        shown = colours()
        drawing = self._drawing(painter, shown)
        self._position.puzzle.draw_ground(drawing)
        self._draw_highlights(drawing, self._drawing(painter, {**shown, Ink.CURSOR: tint(shown["accent"])}))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not self._mute)  # a thousand lines in motion
        self._draw_puzzle(painter, drawing)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._mute:
            self._sight.draw(drawing)
        drawing.lines(underlines(self._differing), Ink.PENCIL, LINE_WIDTH)
        if self.hand is not None:
            self.hand.draw(painter, drawing)
        painter.setPen(QPen(QColor(shown["accent" if self.hasFocus() else "muted"]), RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.cell_rect(self._cursor).adjusted(2, 2, -1, -1), 3, 3)
        CELLS.draw(painter, self.view, shown["muted"], shown["window"])

    def _drawing(self, painter: QPainter, shown: dict[str, str]) -> Drawing:
        """Return what draws with the cells where they are now."""
        corner = self._corner()
        drawing = PainterDrawing(painter, corner.x(), corner.y(), self._side(), shown)
        if not self.zoomed:
            return drawing
        return ClippedDrawing(drawing, self.view, self._mute)

    @property
    def _mute(self) -> bool:
        """Whether texts wait until the board has come to rest: there are too many for a smooth movement."""
        rows, columns = self.view.seen()
        return self.zoomed and self._moving.isActive() and len(rows) * len(columns) > READ_AT_REST

    def _draw_puzzle(self, painter: QPainter, drawing: Drawing) -> None:
        """Draw lines and givens; those of a large board are drawn once, and copied until they change."""
        puzzle = self._puzzle
        if puzzle.open_cells().size < LARGE:
            puzzle.draw(drawing)
            return
        if self._moving.isActive():
            seen_of(puzzle, self.view).draw(drawing)
            return
        shown, ratio = colours(), self.devicePixelRatioF()
        how = (
            puzzle,
            self.size(),
            self._corner(),
            self._side(),
            ratio,
            shown["paper"],
            shown["given"],
            preference("digits"),
        )
        if self._lines is None or self._lines[0] != how:
            picture = QPixmap(self.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with painting(picture) as lines:
                seen_of(puzzle, self.view).draw(self._drawing(lines, shown))
            self._lines = how, picture
        painter.drawPixmap(0, 0, self._lines[1])

    @property
    def _sight(self) -> CellContents:
        puzzle, entries = self._puzzle, self._position.entries
        if not self._candidates:
            return CellContents(self._position, self._found, self.view)
        if self._allowed_of is None or self._allowed_of[0] is not puzzle or self._allowed_of[1] is not entries:
            self._allowed_of = puzzle, entries, puzzle.candidates(entries)
        return CellContents(self._position, self._found, self.view, self._allowed_of[2])

    def _draw_highlights(self, drawing: Drawing, tinted: Drawing) -> None:
        if not self._marked.any():  # else the cells that share something with the cursor's would look like those
            self._sight.draw_related(drawing, self._cursor)
        drawing.fill(self._faulty, Ink.FAULT_PAPER)
        picked = self._marked.copy()
        if len(self._picked) > 1:
            r, c = np.array(list(self._picked), np.intp).T
            picked[r, c] = True
        fillable = self._puzzle.open_cells() | (self._puzzle.given() > 0)
        drawing.fill(cells_of(picked & fillable), Ink.CURSOR)
        tinted.fill(cells_of(picked & ~fillable), Ink.CURSOR)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.hand is not None and self.hand.key(event):
            return
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        rows, columns = self._position.puzzle.shape
        r, c = self._cursor
        if key in ARROWS:
            dr, dc = ARROWS[Qt.Key(key)]
            self._go((max(0, min(rows - 1, r + dr)), max(0, min(columns - 1, c + dc))), extend=shift)
        elif key == Qt.Key.Key_Home:
            self._go((0 if control else r, 0), extend=shift)
        elif key == Qt.Key.Key_End:
            self._go((rows - 1 if control else r, columns - 1), extend=shift)
        elif key == Qt.Key.Key_Escape:
            if len(self._picked) == 1:
                self.escaped.emit()
            self._go(self._cursor)
        elif not control and (value := self._typing.of(event, len(self._puzzle.symbols))) is not None:
            self.typed.emit(self.cells(), value)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab walk through the cells; it leaves the board at either end."""
        if self.hand is not None:
            return self.hand.go_on(forward) or super().focusNextPrevChild(forward)
        rows, columns = self._position.puzzle.shape
        place = self._cursor[0] * columns + self._cursor[1] + (1 if forward else -1)
        if not 0 <= place < rows * columns:
            return super().focusNextPrevChild(forward)
        self._go(divmod(place, columns))
        return True

    # Cursor and mouse

    def _go(self, cell: Cell, extend: bool = False) -> None:
        """Move the cursor; `extend` selects the rectangle from where the selection began."""
        if not extend:
            self._anchor = cell
        top, bottom = sorted((self._anchor[0], cell[0]))
        left, right = sorted((self._anchor[1], cell[1]))
        self._picked = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        self._put_cursor(cell, keep_picked=True)

    def _put_cursor(self, cell: Cell, keep_picked: bool = False) -> None:
        self._cursor = cell
        self._typing.forget()
        if not self._pressed:
            self.reveal(cell)
        if not keep_picked:
            self._anchor, self._picked = cell, {cell}
        self.update()
        self.cursor_moved.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton and self.zoomed:
            self._panned = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        self._press(event, again=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._press(event, again=True)

    def _press(self, event: QMouseEvent, again: bool) -> None:
        cell = self.cell_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or cell is None or not self.view.area.contains(event.position()):
            return
        self._pressed = True
        if self.hand is not None:
            self.hand.press(cell, (event.position() - self.cell_rect(cell).topLeft()) / self._side(), again)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._picked ^= {cell}
            self._picked |= set() if self._picked else {cell}
            self._put_cursor(cell, keep_picked=True)
        else:
            self._go(cell, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panned is not None:
            self.show_view(self.view.moved(event.position() - self._panned))
            self._panned = event.position()
            return
        cell = self.cell_at(event.position().toPoint())
        if event.buttons() & Qt.MouseButton.LeftButton and cell is not None and cell != self._cursor:
            if self.hand is not None:
                self.hand.drag(cell)
            else:
                self._go(cell, extend=True)
            inner = self.rect().adjusted(NEAR_EDGE, NEAR_EDGE, -NEAR_EDGE, -NEAR_EDGE)
            if not inner.contains(event.position().toPoint()):
                self.reveal(self._cursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton and self._panned is not None:
            self._panned = None
            self.unsetCursor()
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = False
        if event.button() == Qt.MouseButton.LeftButton and self.hand is not None:
            self.hand.release()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._typing.forget()
        self._pressed = False
        if self._panned is not None:
            self._panned = None
            self.unsetCursor()
        if self.hand is not None:
            self.hand.leave()
        self.update()
        super().focusOutEvent(event)
