"""Strokes on the board of a tour, by mouse or keys: shown while drawn, and reported when complete."""

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from workbench.puzzles.puzzle import Cell
from workbench.ui.board.cells.cursor_keys import ARROWS
from workbench.ui.board.strokes import SPANNED, Mask, Stroke
from workbench.ui.tour.board import TourBoard

LOOKING = "look_at_cells"  # the tool that changes nothing
PAINTING = ("paint_cells", "draw_line", "draw_rectangle", "flood_fill")


class TourStrokes(QObject):
    """Turns the mouse and the keys on a board into strokes of the selected tool."""

    painted = Signal(object, bool)  # a mask of the touched cells; whether they become squares
    drawn = Signal()  # the current stroke has changed or was cancelled

    def __init__(self, board: TourBoard) -> None:
        super().__init__(board)
        self.tool = LOOKING
        self._board = board
        self._stroke: Stroke | None = None
        self._by_key = False  # whether the current stroke is drawn with Shift and the arrows
        board.installEventFilter(self)
        board.dragged.connect(self._reach)
        board.released.connect(self._release)

    @property
    def painting(self) -> bool:
        """Whether the selected tool paints."""
        return self.tool in PAINTING

    def board(self) -> Mask | None:
        """Return the squares as the current stroke would leave them; None = no stroke."""
        return self._stroke.board if self._stroke else None

    def touched(self) -> tuple[int, bool] | None:
        """Return how many cells the current stroke has touched, and whether they become squares; None = no stroke."""
        return (int(np.count_nonzero(self._stroke.mask)), self._stroke.on) if self._stroke else None

    def begin(self, cell: Cell) -> None:
        """Start a stroke."""
        self._stroke = Stroke(self._board.tour.board, self.tool, cell)
        self.drawn.emit()

    def press_key(self, cell: Cell) -> None:
        """Paint one cell; with a line or rectangle, choose the first and then the second end."""
        if self._stroke is None:
            self.begin(cell)
            if self.tool in SPANNED:
                return
        else:
            self._reach(cell)
        self._end()

    def drop(self) -> None:
        """Cancel the current stroke, if there is one."""
        self._by_key = False
        if self._stroke:
            self._stroke = None
            self.drawn.emit()

    def _reach(self, cell: Cell) -> None:
        if self._stroke:
            self._stroke.reach(cell)
            self.drawn.emit()

    def _release(self) -> None:
        if not self._by_key:
            self._end()

    def _end(self) -> None:
        """Report the current stroke, if there is one."""
        stroke, self._stroke, self._by_key = self._stroke, None, False
        if stroke is not None:
            self.painted.emit(stroke.mask, stroke.on)
            self.drawn.emit()

    def eventFilter(self, _board: QObject, event: QEvent) -> bool:
        """Draw with Shift and the arrows; Escape cancels a stroke."""
        if event.type() == QEvent.Type.FocusOut:
            self._end()
        elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress:
                return self._press(event)
            if event.key() == Qt.Key.Key_Shift and self._by_key:
                self._end()
        return False

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it belongs to a stroke."""
        if event.key() == Qt.Key.Key_Escape and self._stroke:
            self.drop()
            return True
        if event.key() not in ARROWS or not self.painting:
            return False
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._stroke is None:
            self._by_key = True
            self.begin(self._board.cursor_cell)
        if self._stroke is None:
            return False
        dr, dc = ARROWS[Qt.Key(event.key())]
        self._board.go((self._board.cursor_cell[0] + dr, self._board.cursor_cell[1] + dc))
        self._reach(self._board.cursor_cell)
        return True
