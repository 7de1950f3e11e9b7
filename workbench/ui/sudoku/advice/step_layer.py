"""The layer of a board that draws a step."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from workbench.insight.sudoku.marks import candidates_of, empty_cells, sudoku_of
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.small_symbols import draw_small
from workbench.ui.board.cells.layer import BoardLayer

if TYPE_CHECKING:
    from workbench.ui.sudoku.advice.findings import Shown


class StepLayer(BoardLayer):
    """Draws what advice shows, with the candidates that the board itself does not show."""

    def __init__(self, candidates_shown: Callable[[], bool]) -> None:
        self._candidates_shown = candidates_shown
        self.shown: Shown | None = None

    @property
    def hides_related(self) -> bool:
        """Whether cells related to the cursor's are not highlighted: they would look like shaded ones."""
        return self.shown is not None

    @property
    def shows_candidates(self) -> bool:
        """Whether it draws candidates at their places."""
        return self.shown is not None and bool(self.shown.picture.spots)

    def draw_below(self, drawing: Drawing) -> None:
        """Shade cells."""
        if self.shown is not None:
            self.shown.picture.draw_below(drawing)

    def draw_above(self, drawing: Drawing) -> None:
        """Draw candidates, links and digits."""
        if self.shown is None:
            return
        position = self.shown.position
        if self.shown.picture.spots and not self._candidates_shown():
            unmarked = empty_cells(position) & (position.marks == 0)
            hidden = candidates_of(position) & unmarked[:, :, None]
            if np.any(hidden):
                draw_small(drawing, hidden, sudoku_of(position).symbols, Ink.PENCIL)
        self.shown.picture.draw_above(drawing)
