"""The visible part of a board of cells, whose sides are whole pixels, and a Drawing that clips to it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import Number
from workbench.ui.board.view import MAX_SIDE, Viewport, start_of

PADDING = 14  # pixels around the board, for its frame and the focus ring


@dataclass(frozen=True)
class CellView(Viewport):
    """A view of a board whose cells are a whole number of pixels wide, at least one."""

    @property
    def fitting(self) -> float:
        (rows, columns), most = self.shape, self.largest_board(PADDING)
        return max(1.0, min(most.width() // columns, most.height() // rows))

    @property
    def side(self) -> float:
        return float(round(min(MAX_SIDE, self.requested_side))) if self.requested_side else self.fitting

    @property
    def corner(self) -> QPointF:
        (rows, columns), area = self.shape, self.area
        wide, high = columns * self.side, rows * self.side
        x = area.left() + whole_pixel(area.width() / 2 - self.middle[0] * wide, wide, area.width())
        y = area.top() + whole_pixel(area.height() / 2 - self.middle[1] * high, high, area.height())
        return QPointF(x, y)

    def zoomed(self, factor: float, at: QPointF) -> Self:
        """Return the view with cells larger or smaller by at least a pixel; the place under a point stays there."""
        side = self.side * factor
        rounded = max(self.side + 1, round(side)) if factor > 1 else min(self.side - 1, round(side))
        return super().zoomed(rounded / self.side, at)

    def only(self, array: NDArray[Number]) -> NDArray[Number]:
        """Return a copy of an array of the board's shape with zeros outside the visible part."""
        rows, columns = self.seen()
        part, cut = (slice(rows.start, rows.stop), slice(columns.start, columns.stop)), np.zeros_like(array)
        cut[part] = array[part]
        return cut


def whole_pixel(begin: float, length: float, room: float) -> int:
    """Return the pixel where a board starts; one that fits is centred."""
    return math.floor(start_of(begin, length, room)) if length <= room else round(begin)


class ClippedDrawing:
    """Passes on to another Drawing what is in the visible rows and columns; `mute` leaves out texts."""

    def __init__(self, drawing: Drawing, view: Viewport, mute: bool = False) -> None:
        self._drawing, self._mute = drawing, mute
        rows, columns = view.seen()
        self._top, self._bottom, self._left, self._right = rows.start, rows.stop, columns.start, columns.stop

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        if len(cells):
            r, c = cells[:, 0], cells[:, 1]
            seen = (r >= self._top) & (r < self._bottom) & (c >= self._left) & (c < self._right)
            self._drawing.fill(cells[seen], ink)

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        x, y = np.sort(segments[:, ::2], axis=1), np.sort(segments[:, 1::2], axis=1)
        seen = (x[:, 1] >= self._left) & (x[:, 0] <= self._right) & (y[:, 1] >= self._top) & (y[:, 0] <= self._bottom)
        box = [self._left, self._top, self._right, self._bottom]
        cut = segments[seen]
        level = (cut[:, 0] == cut[:, 2]) | (cut[:, 1] == cut[:, 3])  # others are a cell long
        low, high = np.array(box[:2] * 2) - 1, np.array(box[2:] * 2) + 1
        self._drawing.lines(np.where(level[:, None], np.clip(cut, low, high), cut), ink, width)

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        if self._mute:
            return
        x, y = centres[:, 0], centres[:, 1]
        inside = (x >= self._left) & (x <= self._right) & (y >= self._top) & (y <= self._bottom)
        seen = np.flatnonzero(inside)
        self._drawing.labels(centres[seen], [texts[k] for k in seen.tolist()], ink, height)
