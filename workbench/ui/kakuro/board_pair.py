"""The board of a kakuro, and a second one beside it while two solutions are compared."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.puzzle import Cell, Filling
from workbench.ui.board.board import Board
from workbench.ui.board.cell_editor import CellEditor

GAP = 4  # pixels between the two boards
MIN_SIDE = 100  # pixels of a board


class BoardPair(QWidget):
    """Shows the editor's board alone, or with one or two solutions under captions."""

    def __init__(self, cells: CellEditor, position: Position) -> None:
        super().__init__()
        self.board = cells.board
        self.board.setMinimumSize(MIN_SIDE, MIN_SIDE)
        self.other_board = Board(position)
        self.other_board.setMinimumSize(MIN_SIDE, MIN_SIDE)
        self.other_board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.other_board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.other_board.setAccessibleName("Second solution")
        self.position: Position | None = None  # with the solution that the editor's board shows as its entries
        self._captions = [caption("Solution A"), caption("Solution B")]
        self._other_side = captioned(self._captions[1], self.other_board)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GAP)
        self._layout.addWidget(captioned(self._captions[0], cells), 1)
        self._layout.addWidget(self._other_side, 1)
        self.show_captions("")
        self.board.viewed.connect(lambda: self.other_board.show_view(self.board.view))

    def show_solutions(
        self, which: str, position: Position, solutions: list[Filling], differing: NDArray[np.bool_]
    ) -> None:
        """Show the first, the second or both of two solutions ("A", "B", "AB"), with the cells marked that differ."""
        self.position = position.keep(solutions[which == "B"])
        self.board.show_position(position, [], solutions[which == "B"])
        self.other_board.show_position(position, [], solutions[1])
        for board in (self.board, self.other_board):
            board.mark_cells(differing)

    def show_captions(self, which: str) -> None:
        """Show the captions for "A", "B" or "AB", and the second board for "AB"; "" = the editor's board alone."""
        self.position = self.position if which else None
        self._captions[0].setVisible(bool(which))
        self._captions[0].setText("Solution {}".format("B" if which == "B" else "A"))
        self._other_side.setVisible(which == "AB")
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put the two boards beside or below each other, where they are larger."""
        rows, columns = self.board.filled.puzzle.shape
        width, height = self.width(), self.height()
        beside = min(width / 2 / columns, height / rows)
        below = min(width / columns, height / 2 / rows)
        way = QBoxLayout.Direction.TopToBottom if below > beside else QBoxLayout.Direction.LeftToRight
        if way != self._layout.direction():
            self._layout.setDirection(way)

    def follow(self, cell: Cell) -> None:
        """Move the second board's cursor to a cell."""
        if not self._other_side.isHidden():
            self.other_board.go(cell)

    def show_colours(self) -> None:
        """Draw both boards in the theme's colours."""
        self.board.update()
        self.other_board.update()


def caption(text: str) -> QLabel:
    """Return the label above one of two boards."""
    label = QLabel(text, alignment=Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "card-title")
    return label


def captioned(label: QLabel, board: QWidget) -> QWidget:
    """Return a board with its caption above it."""
    side = QWidget()
    layout = QVBoxLayout(side)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    layout.addWidget(label)
    layout.addWidget(board, 1)
    return side
