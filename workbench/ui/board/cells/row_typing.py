"""Typing values row by row, as they stand in a newspaper or a line of text."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from workbench.puzzles.puzzle import Fillable
from workbench.ui.board.cells.cursor_keys import in_reading_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.ui.board.board import Board


class RowTyping:
    """Reports what is typed on a board; while it is on, the cursor goes on after each value and each empty cell."""

    def __init__(self) -> None:
        self.on: Callable[[], bool] = lambda: False

    def type(self, board: "Board", value: int, key: int) -> None:
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


def skip(board: "Board", step: int) -> None:
    """Move the cursor in reading order, as far as there are cells."""
    if (cell := in_reading_order(board.cursor_cell, board.view.shape, step)) is not None:
        board.go(cell)
