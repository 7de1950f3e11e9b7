"""Typing values row by row, as they stand in a newspaper or a line of text."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt, SignalInstance

from workbench.files.position import Position
from workbench.puzzles.puzzle import Cell, Fillable
from workbench.ui.board.cells.cursor_keys import in_reading_order

if TYPE_CHECKING:
    from collections.abc import Callable


class TypedOn(Protocol):
    """A board of cells with a cursor."""

    @property
    def typed(self) -> SignalInstance:
        """Emitted with cells, and the value typed."""

    @property
    def cursor_moved(self) -> SignalInstance:
        """Emitted after each move of the cursor."""

    @property
    def filled(self) -> Position:
        """The position shown."""

    @property
    def cursor_cell(self) -> Cell:
        """The cell under the cursor."""

    def cells(self) -> list[Cell]:
        """Return the selected cells."""

    def go(self, cell: Cell) -> None:
        """Move the cursor."""


class RowTyping:
    """Reports what is typed on a board; while it is on, the cursor goes on after each value and each empty cell.

    An arrow or Tab right after a key moves from where it was typed, so those who use them may ignore the advance.
    """

    def __init__(self, board: TypedOn) -> None:
        self.on: Callable[[], bool] = lambda: False
        self._board = board
        self._typed_at: Cell | None = None  # until the cursor moves again
        board.cursor_moved.connect(self._forget)

    @property
    def origin(self) -> Cell:
        """The cell from which an arrow or Tab moves the cursor."""
        return (self._typed_at if self.on() else None) or self._board.cursor_cell

    def type(self, value: int, key: int) -> None:
        """Report a value; row by row, Backspace and Delete erase what was just typed, Backspace alone also goes back.

        All other keys go on.
        """
        board, cells = self._board, self._board.cells()
        if not self.on() or len(cells) > 1:
            self._forget()
            board.typed.emit(cells, value)
            return
        if key == Qt.Key.Key_Backspace and self._typed_at is None:
            self._skip(-1)
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            board.go(self.origin)
        at = board.cursor_cell
        puzzle = board.filled.puzzle
        assert isinstance(puzzle, Fillable)
        if value or puzzle.given()[at]:  # an empty cell stays as it is, and so do its mirror cells
            board.typed.emit([at], value)
        if key not in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._skip(1)
            self._typed_at = at

    def _skip(self, step: int) -> None:
        """Move the cursor in reading order, as far as there are cells."""
        cell = in_reading_order(self._board.cursor_cell, self._board.filled.puzzle.shape, step)
        if cell is not None:
            self._board.go(cell)

    def _forget(self) -> None:
        self._typed_at = None
