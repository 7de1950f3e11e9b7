"""The contents of a board's cells: entries, what a search found, marks and candidates, and related cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from workbench.files.position import Position
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.mark_places import draw_corners, draw_middle
from workbench.puzzles.puzzle import Cell, Fillable, Filling, Marks
from workbench.puzzles.small_symbols import draw_small
from workbench.ui.base.preferences import preference
from workbench.ui.board.cell_view import CellView
from workbench.ui.board.cells.marks import shown_marks

LINE_FROM, LINE_TO, LINE_AT, LINE_WIDTH = 0.24, 0.76, 0.9, 0.05  # cells, of the line under an entry
CORNER_AT, CORNER_LENGTH = 0.11, 0.17  # cells, of the mark in the upper left corner of a guess
TINT = 80  # of 255: the opacity of the selection colour on a block


@dataclass(frozen=True)
class CellContents:
    """A position with what a search found for its empty cells, in the visible part of a board."""

    position: Position
    found: Filling | None
    view: CellView
    guessed: NDArray[np.bool_]  # which of them the search has guessed
    allowed: NDArray[np.bool_] | None = None  # (rows, columns, symbols): the candidates, if they are shown
    keeps_places: bool = False  # whether something else is drawn where candidates stand

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
            self._draw_found(drawing, view.only(np.where(puzzle.open_cells() & (position.entries == 0), self.found, 0)))
        self._draw_small(drawing, view.only(self.symbols == 0))

    def _draw_small(self, drawing: Drawing, empty: NDArray[np.bool_]) -> None:
        """Draw pencil marks, candidates, and those of both that have a colour, in empty cells."""
        position, symbols = self.position, self._puzzle.symbols
        if self.allowed is None and not position.colouring and not self._marked:
            return
        shown = coloured = np.zeros((*empty.shape, len(symbols)), bool)
        shown = shown if self.allowed is None else self.allowed
        if position.colouring:
            position.colouring.draw_spots(drawing, empty, len(symbols))
            coloured = position.colouring.candidates(empty.shape, len(symbols)) > 0
        marks, corners = (shown_marks(kind, len(symbols)) & empty[:, :, None] for kind in self._kinds)
        own = self._own_places(coloured)
        if own.any():
            draw_corners(drawing, corners & own, symbols, Ink.ENTRY)
            draw_middle(drawing, marks & own, symbols, Ink.ENTRY)
        inks = ((shown & ~(marks | coloured), Ink.PENCIL), (coloured & ~marks, Ink.GIVEN), (marks & ~own, Ink.ENTRY))
        for which, ink in inks:
            if which.any():
                draw_small(drawing, which & empty[:, :, None], symbols, ink)

    @property
    def _kinds(self) -> tuple[Marks, Marks]:
        return self.position.marks, self.position.corners

    @property
    def _marked(self) -> bool:
        return any(kind.any() for kind in self._kinds)

    def _own_places(self, coloured: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the cells, (rows, columns, 1), whose marks do not stand where candidates would: none are shown.

        Once there are corner marks, all marks of the other kind are in the middle, so that a 1 there is no corner mark.
        """
        free = np.asarray(~coloured.any(axis=2, keepdims=True))
        if self.allowed is not None or self.keeps_places:
            return np.zeros_like(free)
        in_middle = preference("mark_places") == "middle" or self.position.corners.any()
        return free if in_middle else np.zeros_like(free)

    def _draw_found(self, drawing: Drawing, found: Filling) -> None:
        """Draw what a search filled in, its guesses in an ink of their own and with a corner mark."""
        guesses = np.where(self.guessed, found, 0)
        self._puzzle.draw_filling(drawing, found - guesses, Ink.FOUND)
        if guesses.any():
            self._puzzle.draw_filling(drawing, guesses, Ink.GUESS)
            drawing.lines(corner_marks(guesses > 0), Ink.GUESS, LINE_WIDTH)


def underlines(cells: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return a line at the bottom of each of these cells: (k, 4), x, y to x, y."""
    r, c = np.nonzero(cells)
    return np.column_stack([c + LINE_FROM, r + LINE_AT, c + LINE_TO, r + LINE_AT])


def corner_marks(cells: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return two lines along the upper left corner of each of these cells: (k, 4), x, y to x, y."""
    r, c = np.nonzero(cells)
    x, y = c + CORNER_AT, r + CORNER_AT
    along, down = x + CORNER_LENGTH, y + CORNER_LENGTH
    return np.concatenate([np.column_stack([x, y, along, y]), np.column_stack([x, y, x, down])])


def tint(colour: str, opacity: int = TINT) -> str:
    """Return a colour made translucent; an opacity of 255 hides what is below it."""
    through = QColor(colour)
    through.setAlpha(opacity)
    return through.name(QColor.NameFormat.HexArgb)
