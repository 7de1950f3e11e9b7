"""A layer on the board of a tour: squares coloured by numbers instead of a walk, with texts where there is room."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.tour import Tour
from workbench.ui.base.exports.view import Spot
from workbench.ui.board.pixels import rgba
from workbench.ui.board.view import Viewport
from workbench.ui.tour.marks import TRACED

LINE_SIDE = 7  # pixels of a square from which there are lines between squares
TEXT_SIDE, TEXT_HEIGHT = 14, 0.42  # pixels of a square from which texts can be read; squares
TEXT_WIDTH = 1.3  # squares, divided by the number of characters
REVERSED = ("heat-tour",)  # roles of squares whose texts have the colour of the paper


class Layer(NamedTuple):
    """The numbers have the board's shape; each is an index of a role or a colour."""

    numbers: NDArray[np.uint8]
    roles: tuple[str, ...]
    texts: NDArray[np.str_] | None = None

    def pixels(self, colours: dict[str, str], rows: NDArray[np.intp], columns: NDArray[np.intp]) -> NDArray[np.uint32]:
        """Return the colours of squares."""
        return rgba(colours, self.roles)[self.numbers[rows[:, None], columns]]

    def spots(self, tour: Tour, view: Viewport) -> list[Spot]:
        """Return all squares with their names and texts, if there are texts."""
        if self.texts is None:
            return []
        found = []
        for r, c in np.argwhere(tour.board).tolist():
            name, text = tour.name_of((r, c)), str(self.texts[r, c])
            left, top = view.corner.x() + c * view.side, view.corner.y() + r * view.side
            found.append(Spot(QRectF(left, top, view.side, view.side), f"{name}: {text}" if text else name))
        return found

    def draw(self, drawing: Drawing, view: Viewport) -> None:
        """Draw the texts of the squares that are seen, and the lines between these."""
        if view.side >= TEXT_SIDE:
            self._draw_texts(drawing, view)
        if view.side >= LINE_SIDE:
            self._draw_grid(drawing, view)

    def _draw_grid(self, drawing: Drawing, view: Viewport) -> None:
        """Draw lines in the colour of the texts: it can be seen on all squares but tours."""
        rows, columns = view.seen()
        across = [(columns.start, r, columns.stop, r) for r in rows[1:]]
        down = [(c, rows.start, c, rows.stop) for c in columns[1:]]
        drawing.lines(np.array(across + down, np.float64).reshape(-1, 4), Ink.GIVEN, 0.01)

    def _draw_texts(self, drawing: Drawing, view: Viewport) -> None:
        rows, columns = view.seen()
        seen = np.s_[rows.start : rows.stop, columns.start : columns.stop]
        if self.texts is None or not 0 < self.texts[seen].size <= TRACED:
            return
        texts, is_reversed = self.texts[seen], np.isin(self.roles, REVERSED)[self.numbers[seen]]
        height = min(TEXT_HEIGHT, TEXT_WIDTH / max(1, int(np.char.str_len(texts).max())))
        for ink, where in ((Ink.GIVEN, ~is_reversed), (Ink.PAPER, is_reversed)):
            r, c = np.nonzero((texts != "") & where)
            centres = np.column_stack([c + columns.start, r + rows.start]).astype(np.float64) + 0.5
            drawing.labels(centres, texts[r, c].tolist(), ink, height)
