"""A Drawing for boards whose cells are too small for letters: colours, and borders of a pixel where they fit."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from workbench.puzzles.drawing import Ink

MIN_BORDERED = 4  # pixels of a cell from which borders leave room for colours


class CompactDrawing:
    """Draws a board of `extent` cells on an image of `size` pixels, both as rows and columns."""

    def __init__(self, extent: tuple[int, int], size: tuple[int, int], colours: dict[str, str]) -> None:
        self._extent, self._colours = extent, colours
        self._paper = np.zeros(extent, bool)  # cells that were filled; labels elsewhere are left out
        self._pixels = np.zeros(size, np.uint32)
        self._bold = False
        self._rows, self._columns = spans(extent[0], size[0]), spans(extent[1], size[1])

    def bold(self) -> "CompactDrawing":
        """Return a copy that continues from here, in which whatever is smaller than a pixel takes three."""
        other = CompactDrawing(self._extent, (len(self._pixels), len(self._pixels[0])), self._colours)
        other._paper, other._pixels, other._bold = self._paper.copy(), self._pixels.copy(), True
        return other

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        rows, columns = self._extent
        mask = np.zeros((rows + 1, columns + 1), bool)  # one more, because a span may end with the board
        mask[cells[:, 0], cells[:, 1]] = True
        self._paper |= mask[:-1, :-1]
        mask = np.logical_or.reduceat(mask, self._rows, axis=0)[::2]
        mask = np.logical_or.reduceat(mask, self._columns, axis=1)[:, ::2]
        if self._bold:
            mask = widened(mask, rows > len(mask), columns > len(mask[0]))
        self._pixels[mask] = QColor(self._colours[ink]).rgba()

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:  # noqa: ARG002  one pixel
        """Draw the borders of regions where cells have some pixels; leave other lines out."""
        (rows, columns), (high, wide) = self._extent, self._pixels.shape
        if ink is not Ink.FRAME or min(high / rows, wide / columns) < MIN_BORDERED:
            return
        last, colour = (wide - 1, high - 1) * 2, QColor(self._colours[ink]).rgba()
        straight = segments[(segments[:, :2] == segments[:, 2:]).any(axis=1)]
        ends = np.minimum(straight * ([wide / columns, high / rows] * 2), last).astype(np.intp)
        for left, top, right, bottom in ends.tolist():
            self._pixels[top : bottom + 1, left : right + 1] = colour

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:  # noqa: ARG002
        """Fill the cells of the board that contain labels."""
        if len(texts):
            cells = centres[:, ::-1].astype(np.intp)
            self.fill(cells[self._paper[cells[:, 0], cells[:, 1]]], ink)

    def image(self) -> QImage:
        """Return a copy of the image."""
        high, wide = self._pixels.shape
        return QImage(self._pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32).copy()


def widened(mask: NDArray[np.bool_], up_and_down: bool, left_and_right: bool) -> NDArray[np.bool_]:
    """Return the mask extended by one pixel in these directions."""
    wide = mask.copy()
    if up_and_down:
        wide[1:] |= mask[:-1]
        wide[:-1] |= mask[1:]
    if left_and_right:
        wide[:, 1:] |= mask[:, :-1]
        wide[:, :-1] |= mask[:, 1:]
    return wide


def spans(cells: int, pixels: int) -> NDArray[np.intp]:
    """Return the first and end cell of each pixel, interleaved for `reduceat`; no span is empty."""
    k = np.arange(pixels)
    first = k * cells // pixels
    end = np.maximum(first + 1, (k + 1) * cells // pixels)
    pairs: NDArray[np.intp] = np.column_stack([first, end]).ravel().astype(np.intp)
    return pairs
