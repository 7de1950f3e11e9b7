"""Strokes on the board of a tour, by mouse or keys: they are shown while they are drawn, and told once."""

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from workbench.puzzles.puzzle import Cell
from workbench.ui.board.board import ARROWS
from workbench.ui.board.strokes import SPANNED, Mask, Stroke
from workbench.ui.tour.board import TourBoard

PAINTING = ("paint_cells", "draw_line", "draw_rectangle", "flood_fill")


class TourStrokes(QObject):
    """Turns what the mouse and the keys do on a board into strokes of the tool at hand."""

    painted = Signal(object, bool)  # a mask of the cells that a stroke touched; whether they become squares
    drawn = Signal()  # the stroke under way has changed, or is given up

    def __init__(self, board: TourBoard) -> None:
        super().__init__(board)
        self.tool = PAINTING[0]
        self._board = board
        self._stroke: Stroke | None = None
        self._by_key = False  # the stroke under way is drawn with Shift and the arrows
        board.installEventFilter(self)
        board.dragged.connect(self._reach)
        board.released.connect(self._release)

    @property
    def painting(self) -> bool:
        """Whether the tool at hand paints."""
        return self.tool in PAINTING

    def board(self) -> Mask | None:
        """Return the squares as the stroke under way would leave them; None without one."""
        return self._stroke.board if self._stroke else None

    def touched(self) -> tuple[int, bool] | None:
        """Return how many cells the stroke under way has touched, and whether they become squares; None without one."""
        return (int(np.count_nonzero(self._stroke.mask)), self._stroke.on) if self._stroke else None

    def begin(self, cell: Cell) -> None:
        """Begin a stroke."""
        self._stroke = Stroke(self._board.tour.board, self.tool, cell)
        self.drawn.emit()

    def press_key(self, cell: Cell) -> None:
        """Paint one cell; with a tool that spans two cells, choose the first and then the second."""
        if self._stroke is None:
            self.begin(cell)
            if self.tool in SPANNED:
                return
        else:
            self._reach(cell)
        self._end()

    def drop(self) -> None:
        """Give up the stroke under way, if there is one."""
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
        """Tell of the stroke under way, if there is one."""
        stroke, self._stroke, self._by_key = self._stroke, None, False
        if stroke is not None:
            self.painted.emit(stroke.mask, stroke.on)
            self.drawn.emit()

    def eventFilter(self, _board: QObject, event: QEvent) -> bool:
        """Draw with Shift and the arrows; Escape gives a stroke up."""
        if event.type() == QEvent.Type.FocusOut:
            self._end()
        elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress:
                return self._press(event)
            if event.key() == Qt.Key.Key_Shift and self._by_key:
                self._end()
        return False

    def _press(self, event: QKeyEvent) -> bool:
        """Return whether a key is a stroke's."""
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
