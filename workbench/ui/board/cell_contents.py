"""The contents of a board's cells: entries, what a search found, candidates or marks, and related cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from workbench.position import Position
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.puzzle import Cell, Fillable, Filling
from workbench.ui.board.cell_view import CellView

LINE_FROM, LINE_TO, LINE_AT, LINE_WIDTH = 0.24, 0.76, 0.9, 0.05  # cells, of the line under an entry
TINT = 80  # of 255: the opacity of the selection colour on a block


@dataclass(frozen=True)
class CellContents:
    """A position with what a search found for its empty cells, in the visible part of a board."""

    position: Position
    found: Filling | None
    view: CellView
    allowed: NDArray[np.bool_] | None = None  # (rows, columns, symbols): shown instead of the pencil marks

    @property
    def _puzzle(self) -> Fillable:
        puzzle = self.position.puzzle
        assert isinstance(puzzle, Fillable)
        return puzzle

    @property
    def symbols(self) -> Filling:
        """The symbols that are visible: givens, entries, and what was found."""
        given = self._puzzle.given()
        shown = np.where(given > 0, given, self.position.entries)
        return shown if self.found is None else np.where(shown > 0, shown, self.found)

    def draw_related(self, drawing: Drawing, cell: Cell) -> None:
        """Highlight the cells that share a rule with this one, and those with the same symbol."""
        shown = self.symbols
        drawing.fill(cells_of(self._puzzle.related(cell)), Ink.PEER)
        if symbol := shown[cell]:
            drawing.fill(cells_of(shown == symbol), Ink.SAME)

    def draw(self, drawing: Drawing) -> None:
        """Draw the contents of the visible cells."""
        position, puzzle, view = self.position, self._puzzle, self.view
        puzzle.draw_filling(drawing, view.only(position.entries), Ink.ENTRY)
        if self.found is not None:
            free = puzzle.open_cells() & (position.entries == 0)
            puzzle.draw_filling(drawing, view.only(np.where(free, self.found, 0)), Ink.FOUND)
        empty = view.only(self.symbols == 0)
        if self.allowed is not None:
            self._draw_small(drawing, self.allowed & empty[:, :, None])
        elif position.marks.any():
            bits = np.arange(len(puzzle.symbols))
            self._draw_small(drawing, (position.marks[:, :, None] >> bits & 1 > 0) & empty[:, :, None])

    def _draw_small(self, drawing: Drawing, which: NDArray[np.bool_]) -> None:
        """Draw small symbols in the cells: (rows, columns, symbols)."""
        symbols = self._puzzle.symbols
        across = int(np.ceil(np.sqrt(len(symbols))))
        r, c, k = np.nonzero(which)
        x = c + 0.5 + (k % across - (across - 1) / 2) * 0.9 / across
        y = r + 0.5 + (k // across - (across - 1) / 2) * 0.9 / across
        drawing.labels(np.column_stack([x, y]), [symbols[i] for i in k.tolist()], Ink.PENCIL, 0.78 / across)


def underlines(cells: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return a line at the bottom of each of these cells: (k, 4), x, y to x, y."""
    r, c = np.nonzero(cells)
    return np.column_stack([c + LINE_FROM, r + LINE_AT, c + LINE_TO, r + LINE_AT])


def tint(colour: str) -> str:
    """Return a colour made translucent."""
    through = QColor(colour)
    through.setAlpha(TINT)
    return through.name(QColor.NameFormat.HexArgb)
