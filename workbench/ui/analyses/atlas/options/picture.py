"""The little picture of an option: the cells that it fills in, with the one that was clicked."""

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.puzzles.drawing import Ink
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.names import cells_of_option
from workbench.ui.base.theme import colours

MAX_SIDE = 9.0  # pixels of a cell


class InkRecorder:
    """A Drawing that keeps the ink of the last cells filled."""

    def __init__(self) -> None:
        self.ink: Ink = Ink.ENTRY

    def fill(self, cells: object, ink: Ink) -> None:
        if len(cells):  # type: ignore[arg-type]
            self.ink = ink

    def lines(self, segments: object, ink: Ink, width: float) -> None:
        """Keep nothing."""

    def labels(self, centres: object, texts: object, ink: Ink, height: float) -> None:
        """Keep nothing."""


class OptionPicture:
    """Draws the shape of options, in the colours that the puzzle gives them."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._inks: dict[int, Ink] = {}
        self.cell: int | None = None  # that was clicked, row-major

    @property
    def useful(self) -> bool:
        """Whether options fill in several cells, so that their shapes tell them apart."""
        laid = self._atlas.laid.option
        return self._atlas.has_board and bool((np.bincount(laid) > 1).any())

    def paint(self, painter: QPainter, place: QRect, option: int) -> None:
        """Draw an option."""
        cells = cells_of_option(self._atlas, option)
        if not len(cells):
            return
        shown = colours()
        r, c = np.divmod(cells, self._atlas.puzzle.shape[1])
        rows, columns = int(np.ptp(r)) + 1, int(np.ptp(c)) + 1
        side = min(MAX_SIDE, place.height() / rows, place.width() / columns)
        x = place.left() + (place.width() - columns * side) / 2 - int(c.min()) * side
        y = place.top() + (place.height() - rows * side) / 2 - int(r.min()) * side
        painter.setPen(QPen(QColor(shown["frame"]), 1))
        painter.setBrush(QColor(shown[self._ink(option)]))
        for row, column in zip(r.tolist(), c.tolist(), strict=True):
            painter.drawRect(QRectF(x + column * side, y + row * side, side, side))
        if self.cell is not None and self.cell in cells:
            row, column = divmod(self.cell, self._atlas.puzzle.shape[1])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shown["text"]))
            painter.drawEllipse(QRectF(x + column * side, y + row * side, side, side).adjusted(2, 2, -2, -2))

    def _ink(self, option: int) -> Ink:
        """Return the colour of an option in the puzzle's drawing."""
        if option not in self._inks:
            recorder = InkRecorder()
            self._atlas.puzzle.draw_filling(recorder, self._atlas.filling(np.array([option])), Ink.ENTRY)
            self._inks[option] = recorder.ink
        return self._inks[option]
