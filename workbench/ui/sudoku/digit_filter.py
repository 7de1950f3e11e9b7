"""The digit filter: highlights the cells that hold a digit and those that may hold it, and dims the others."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Filling
from workbench.ui.board.cells.layer import BoardLayer

BIVALUE = 0  # in place of a digit: cells with two candidates


class DigitFilter(BoardLayer):
    """A layer of a board; `value` is a digit, BIVALUE, or None while there is no filter."""

    def __init__(self, draw_lines: Callable[[Drawing], None]) -> None:
        self.draw_lines = draw_lines
        self.value: int | None = None
        self.holding = self.possible = np.zeros((0, 0), bool)  # cells that hold the digit, and that may hold it
        self._plain = self.holding  # cells without a colour

    @property
    def hides_related(self) -> bool:
        """Whether cells related to the cursor's are not highlighted."""
        return self.value is not None

    def apply(self, value: int, digits: Filling, candidates: NDArray[np.bool_], coloured: NDArray[np.bool_]) -> None:
        """Filter a board that holds these digits and candidates; coloured cells keep their colour."""
        self.value, self._plain = value, ~coloured
        self.holding = (digits == value) & (value != BIVALUE)
        empty = digits == 0
        self.possible = empty & (candidates.sum(axis=2) == 2 if value == BIVALUE else candidates[:, :, value - 1])

    def draw_below(self, drawing: Drawing) -> None:
        """Highlight the cells that pass the filter."""
        if self.value is not None:
            drawing.fill(np.argwhere(self.possible & self._plain), Ink.FILTER)
            drawing.fill(np.argwhere(self.holding & self._plain), Ink.SAME)

    def draw_above(self, drawing: Drawing) -> None:
        """Dim the others, but not the lines of the board."""
        if self.value is not None:
            drawing.fill(np.argwhere(~(self.possible | self.holding)), Ink.VEIL)
            self.draw_lines(drawing)
