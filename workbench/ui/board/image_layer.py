"""The filled cells of a board as one image with a pixel per cell, which takes only a millisecond to draw.

Lines and labels are recorded and drawn on top of it.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from workbench.puzzles.drawing import Drawing, Ink


class ImageLayer:
    """A Drawing in which each cell has one colour, the last it was filled with."""

    def __init__(self, shape: tuple[int, int], colours: dict[str, str]) -> None:
        self._pixels = np.zeros(shape, np.uint32)
        self._colours = colours
        self._rest: list[Callable[[Drawing], None]] = []

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        self._pixels[cells[:, 0], cells[:, 1]] = QColor(self._colours[ink]).rgb()

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        self._rest.append(lambda drawing: drawing.lines(segments, ink, width))

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        self._rest.append(lambda drawing: drawing.labels(centres, texts, ink, height))

    def image(self) -> QImage:
        """Return the image of the filled cells."""
        rows, columns = self._pixels.shape
        return QImage(self._pixels.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGB32)

    def draw_rest(self, drawing: Drawing) -> None:
        """Draw the lines and labels."""
        for draw in self._rest:
            draw(drawing)
