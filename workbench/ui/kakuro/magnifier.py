"""A magnified view of a kakuro around the cursor, for boards whose cells are too small to read."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.files.position import Position
from workbench.puzzles.drawing import Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import WAYS
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled
from workbench.ui.board.board import RING, Board
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.board.cell_contents import tint

ROWS, COLUMNS = (3, 5), 7  # cells shown; fewer rows in a low window
SIDE = 33  # pixels of a cell
READABLE = 24  # pixels of a cell from which its clues are readable on the board


class Magnifier(QWidget):
    """Draws a few rows and columns of a position."""

    def __init__(self, draw_over: Callable[[QPainter, QRectF], None]) -> None:
        super().__init__()
        self._draw_over = draw_over  # draws what a tool shows in the cursor's cell
        self._position: Position | None = None
        self._found: Filling | None = None
        self._cursor: Cell = (0, 0)
        self._middle: Cell = (0, 0)  # the cursor's cell, or one that advice is about
        self._marked = np.zeros((0, 0), bool)
        self._rows = ROWS[0]
        self.setAccessibleName("Cells around the cursor")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(COLUMNS * scaled(SIDE) + 2, self._rows * scaled(SIDE) + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def fit(self, roomy: bool) -> None:
        """Show more rows if there is room."""
        self._rows = ROWS[roomy]
        self.updateGeometry()

    def show_cell(
        self, position: Position, found: Filling | None, cursor: Cell, about: Cell | None, marked: NDArray[np.bool_]
    ) -> None:
        """Show the cells around the cursor, or around the cell that advice is `about`, and the marked ones."""
        self._position, self._found, self._cursor = position, found, cursor
        self._middle, self._marked = about or cursor, marked
        self.update()

    def corner(self) -> Cell:
        """Return the upper left cell that is shown."""
        if self._position is None:
            return 0, 0
        rows, columns = self._position.puzzle.shape
        r, c = self._middle
        return max(0, min(r - self._rows // 2, rows - self._rows)), max(0, min(c - COLUMNS // 2, columns - COLUMNS))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        if self._position is None or not isinstance(self._position.puzzle, Kakuro):
            return
        entire, top, left = self._position.puzzle, *self.corner()
        part = slice(top, top + self._rows), slice(left, left + COLUMNS)
        puzzle = Kakuro(entire.white[part], entire.across[part], entire.down[part], entire.givens[part])
        entries = self._position.entries[part]
        shown, side = colours(), scaled(SIDE)
        drawing = PainterDrawing(painter, 1, 1, side, shown)
        puzzle.draw_ground(drawing)
        here = np.zeros(entire.shape, bool)
        here[self._cursor] = True
        if self._marked.shape == entire.shape:
            here |= self._marked
        drawing.fill(cells_of(here[part] & puzzle.white), Ink.CURSOR)
        tinted = PainterDrawing(painter, 1, 1, side, {**shown, Ink.CURSOR: tint(shown["accent"])})
        tinted.fill(cells_of(here[part] & ~puzzle.white), Ink.CURSOR)
        puzzle.draw(drawing)
        puzzle.draw_filling(drawing, entries, Ink.ENTRY)
        if self._found is not None:
            free = puzzle.open_cells() & (entries == 0)
            puzzle.draw_filling(drawing, np.where(free, self._found[part], 0), Ink.FOUND)
        r, c = self._cursor[0] - top, self._cursor[1] - left
        if not (0 <= r < puzzle.shape[0] and 0 <= c < puzzle.shape[1]):
            return
        rect = QRect(1 + c * side, 1 + r * side, side, side)
        self._draw_over(painter, QRectF(rect))
        painter.setPen(QPen(QColor(shown["accent"]), RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(2, 2, -1, -1), 3, 3)


def middle_of(cells: list[Cell]) -> Cell | None:
    """Return the cell that is nearest to the middle of these cells; None if there are none."""
    if not cells:
        return None
    places = np.array(cells)
    return cells[int(np.abs(places - places.mean(axis=0)).sum(axis=1).argmin())]


def clue_tip(puzzle: Kakuro, board: Board, cell: Cell) -> str:
    """Return the clues of a block that is too small to be read."""
    clues = [int(of[cell]) for of in (puzzle.across, puzzle.down)]
    if board.cell_rect(cell).width() >= READABLE or not any(clues):
        return ""
    sums = ", ".join(f"{clue} {way}" for clue, way in zip(clues, WAYS, strict=True) if clue)
    return f"{cell_name(cell)}: {sums}"
