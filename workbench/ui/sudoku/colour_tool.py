"""The tool that colours cells, or single candidates, by mouse and by keys."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter

from workbench.files.position import Position
from workbench.puzzles.colouring import INKS, ColouredPlace, Colouring
from workbench.puzzles.drawing import Drawing
from workbench.puzzles.puzzle import Cell, Fillable
from workbench.puzzles.small_symbols import value_at
from workbench.ui.board.board import Board
from workbench.ui.board.cells.marks import candidates_of, shown_marks
from workbench.ui.board.digit_input import DigitInput

TURNS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
PASSED_ON = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class ColourTool(QObject):
    """Handles keys and mouse of a board while cells, or candidates, are coloured; a stroke is one change."""

    painted = Signal(Colouring)  # what the position's colours are to become
    previewed = Signal(Colouring)  # likewise, while the mouse is pressed
    colour_chosen = Signal()

    def __init__(self, board: Board, position: Callable[[], Position]) -> None:
        super().__init__()
        self.colour = 1
        self.of_candidates = False
        self._board, self._position = board, position
        self._typing = DigitInput()
        self._stroke: list[ColouredPlace] = []
        self._stroke_colour = 0  # of the stroke; 0 = it removes colours

    @property
    def _symbols(self) -> int:
        puzzle = self._position().puzzle
        assert isinstance(puzzle, Fillable)
        return len(puzzle.symbols)

    def choose(self, colour: int) -> None:
        """Use a colour from now on."""
        self.colour = colour
        self.colour_chosen.emit()

    # Keys

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False to leave it to the board."""
        if event.modifiers() & PASSED_ON:
            return False
        if turn := TURNS.get(Qt.Key(event.key())):
            self.choose((self.colour - 1 + turn) % len(INKS) + 1)
            return True
        value = self._typing.of(event, self._symbols if self.of_candidates else len(INKS))
        if value is None:
            return False
        self._type(value)
        return True

    def _type(self, value: int) -> None:
        """Colour the selected cells, or a candidate in them; 0 = remove their colours."""
        cells, colouring = self._board.cells(), self._position().colouring
        if not value:
            self.painted.emit(colouring.without(cells))
        elif self.of_candidates:
            visible = self._candidates()
            places = [ColouredPlace(r, c, value) for r, c in cells if visible[r, c, value - 1]]
            self.painted.emit(colouring.toggled(places, self.colour))
        else:
            self.choose(value)
            self.painted.emit(colouring.toggled([ColouredPlace(r, c) for r, c in cells], value))

    def go_on(self, forward: bool) -> bool:
        """Go to the next or previous cell; return False at either end."""
        rows, columns = self._position().puzzle.shape
        r, c = self._board.cursor_cell
        place = r * columns + c + (1 if forward else -1)
        if not 0 <= place < rows * columns:
            return False
        self._board.go(divmod(place, columns))
        return True

    # Mouse

    def press(self, cell: Cell, place: QPointF, again: bool) -> None:
        """Start a stroke: it gives places the colour, or removes it with Ctrl, or if the first one has it."""
        self._board.go(cell)
        first = self._place(cell, place)
        if first is None:
            return
        colours = self._position().colouring.colours
        self._stroke_colour = 0 if again or colours.get(first) == self.colour else self.colour
        self._extend(first)

    def drag(self, cell: Cell) -> None:
        """Continue a stroke of cells."""
        if self._stroke and not self.of_candidates:
            self._board.go(cell)
            self._extend(ColouredPlace(*cell))

    def release(self) -> None:
        """Make the stroke a change of the document."""
        if self._stroke:
            colouring = self._painted()
            self._stroke = []
            self.painted.emit(colouring)

    def leave(self) -> None:
        """Finish the stroke."""
        self.release()

    def draw(self, painter: QPainter, drawing: Drawing) -> None:
        """Draw nothing: the board shows the colours."""

    def _extend(self, place: ColouredPlace) -> None:
        self._stroke.append(place)
        self.previewed.emit(self._painted())

    def _painted(self) -> Colouring:
        return self._position().colouring.painted(self._stroke, self._stroke_colour)

    def _place(self, cell: Cell, place: QPointF) -> ColouredPlace | None:
        """Return what is coloured at a place in a cell; None where there is no candidate."""
        if not self.of_candidates:
            return ColouredPlace(*cell)
        value = value_at(place.x(), place.y(), self._symbols)
        return ColouredPlace(*cell, value) if value and self._candidates()[(*cell, value - 1)] else None

    def _candidates(self) -> NDArray[np.bool_]:
        """Return the candidates and pencil marks that the cells show: (rows, columns, symbols)."""
        filled = self._board.filled
        empty = filled.puzzle.open_cells() & (filled.entries == 0)
        marked: NDArray[np.bool_] = shown_marks(filled.marks, self._symbols) & empty[:, :, None]
        return marked | candidates_of(filled)
