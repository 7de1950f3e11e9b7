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
    """Reports what is typed on a board; while it is on, the cursor goes on after each value and each empty cell."""

    def __init__(self) -> None:
        self.on: Callable[[], bool] = lambda: False

    def type(self, board: TypedOn, value: int, key: int) -> None:
        """Report a value; row by row, Backspace goes back before, and all keys but Delete go on afterwards."""
        if not self.on():
            board.typed.emit(board.cells(), value)
            return
        if key == Qt.Key.Key_Backspace:
            skip(board, -1)
        puzzle = board.filled.puzzle
        assert isinstance(puzzle, Fillable)
        if value or puzzle.given()[board.cursor_cell]:  # an empty cell stays as it is, and so do its mirror cells
            board.typed.emit([board.cursor_cell], value)
        if key not in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            skip(board, 1)


def skip(board: TypedOn, step: int) -> None:
    """Move the cursor in reading order, as far as there are cells."""
    cell = in_reading_order(board.cursor_cell, board.filled.puzzle.shape, step)
    if cell is not None:
        board.go(cell)
