"""Which part of a board of cells is to be seen: in whole pixels a cell, and drawn without what lies outside."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import Number
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Fillable
from workbench.ui.board.view import LARGEST, View, held

PADDING = 14  # pixels around the board, for its frame and the focus ring


@dataclass(frozen=True)
class CellView(View):
    """A window on a board of cells that are so many whole pixels wide, one at least."""

    @property
    def fitting(self) -> float:
        (rows, columns), most = self.shape, self.largest_board(PADDING)
        return max(1.0, min(most.width() // columns, most.height() // rows))

    @property
    def side(self) -> float:
        return float(round(min(LARGEST, self.requested_side))) if self.requested_side else self.fitting

    @property
    def corner(self) -> QPointF:
        (rows, columns), area = self.shape, self.area
        wide, high = columns * self.side, rows * self.side
        x = area.left() + whole(area.width() / 2 - self.middle[0] * wide, wide, area.width())
        y = area.top() + whole(area.height() / 2 - self.middle[1] * high, high, area.height())
        return QPointF(x, y)

    def zoomed(self, factor: float, at: QPointF) -> Self:
        """Return the view with cells that are larger or smaller by a pixel at least; the place under a point stays."""
        side = self.side * factor
        wanted = max(self.side + 1, round(side)) if factor > 1 else min(self.side - 1, round(side))
        return super().zoomed(wanted / self.side, at)

    def only(self, array: NDArray[Number]) -> NDArray[Number]:
        """Return a board's array with nothing where nothing is to be seen."""
        rows, columns = self.seen()
        part, cut = (slice(rows.start, rows.stop), slice(columns.start, columns.stop)), np.zeros_like(array)
        cut[part] = array[part]
        return cut


def whole(begin: float, length: float, room: float) -> int:
    """Return the pixel where a board begins: as far from the middle on either side if it fits."""
    return math.floor(held(begin, length, room)) if length <= room else round(begin)


def seen_of(puzzle: Fillable, view: CellView) -> Fillable:
    """Return a puzzle that looks alike in what is to be seen; of a large board, texts take time."""
    if not isinstance(puzzle, Kakuro):
        return puzzle
    across, down, givens = (view.only(values) for values in (puzzle.across, puzzle.down, puzzle.givens))
    return Kakuro(puzzle.white, across, down, givens)


class ClippedDrawing:
    """Passes on to another drawing what lies within the rows and columns that are to be seen; if wanted, no texts."""

    def __init__(self, drawing: Drawing, view: View, mute: bool = False) -> None:
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
