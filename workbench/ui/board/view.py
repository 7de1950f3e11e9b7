"""Which part of a board is to be seen, and how large: the geometry of a board that is zoomed and moved about."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF

from workbench.puzzles.puzzle import Cell

PADDING = 10  # pixels around a board that is shown whole
LARGEST = 160.0  # pixels of a square


@dataclass(frozen=True)
class View:
    """A window of so many pixels on a board of so many rows and columns; `side` 0 = as large as fits."""

    shape: tuple[int, int]
    room: QSizeF
    requested_side: float = 0.0
    middle: tuple[float, float] = (0.5, 0.5)  # of the window, in parts of the board's width and height

    @property
    def fitting(self) -> float:
        """The pixels of a square with which the whole board is to be seen."""
        rows, columns = self.shape
        side = min((self.room.width() - 2 * PADDING) / columns, (self.room.height() - 2 * PADDING) / rows)
        return max(1e-3, float(int(side)) if side >= 4 else side)  # whole pixels are sharper

    @property
    def side(self) -> float:
        """The pixels of a square."""
        return min(LARGEST, self.requested_side or self.fitting)

    @property
    def corner(self) -> QPointF:
        """Where the board's upper left corner lies, in pixels of the window; a board that fits lies in the middle."""
        rows, columns = self.shape
        wide, high = columns * self.side, rows * self.side
        x = self.room.width() / 2 - self.middle[0] * wide
        y = self.room.height() / 2 - self.middle[1] * high
        return QPointF(round(held(x, wide, self.room.width())), round(held(y, high, self.room.height())))

    def rect(self, cell: Cell) -> QRectF:
        """Return the pixels of a square."""
        corner = self.corner
        return QRectF(corner.x() + cell[1] * self.side, corner.y() + cell[0] * self.side, self.side, self.side)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the square at a point, None beside the board."""
        place = (point - self.corner) / self.side
        r, c = int(np.floor(place.y())), int(np.floor(place.x()))
        return (r, c) if 0 <= r < self.shape[0] and 0 <= c < self.shape[1] else None

    def nearest(self, point: QPointF) -> Cell:
        """Return the square that is nearest to a point."""
        place = (point - self.corner) / self.side
        r, c = int(np.floor(place.y())), int(np.floor(place.x()))
        return max(0, min(self.shape[0] - 1, r)), max(0, min(self.shape[1] - 1, c))

    def seen(self) -> tuple[range, range]:
        """Return the rows and columns of which something is to be seen."""
        corner, side = self.corner, self.side
        rows = span(-corner.y() / side, self.room.height() / side, self.shape[0])
        return rows, span(-corner.x() / side, self.room.width() / side, self.shape[1])

    @property
    def block(self) -> int:
        """How many rows and columns are drawn as one, so that no square drawn is smaller than a pixel."""
        return max(1, int(np.ceil(1 / self.side)))

    def samples(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the rows and the columns to be drawn: all that are to be seen, or the first of each block."""
        step = self.block
        rows, columns = (np.arange(part.start - part.start % step, part.stop, step) for part in self.seen())
        return rows, columns

    def zoomed(self, factor: float, at: QPointF) -> Self:
        """Return the view with larger or smaller squares; the place under a point stays there."""
        side = max(min(self.fitting, LARGEST), min(LARGEST, self.side * factor))
        if side <= self.fitting:
            return replace(self, requested_side=0.0, middle=(0.5, 0.5))
        place = (at - self.corner) / self.side
        offset = (QPointF(self.room.width() / 2, self.room.height() / 2) - at) / side
        return replace(self, requested_side=side).centred(place + offset)

    def moved(self, pixels: QPointF) -> Self:
        """Return the view of a board that is moved by so many pixels."""
        middle = (QPointF(self.room.width() / 2, self.room.height() / 2) - self.corner - pixels) / self.side
        return self.centred(middle)

    def centred(self, place: QPointF) -> Self:
        """Return the view with a place of the board, in squares, in the middle, as far as the board's sides allow."""
        rows, columns = self.shape
        wide, high = self.room.width() / self.side / columns, self.room.height() / self.side / rows
        return replace(self, middle=(within(place.x() / columns, wide), within(place.y() / rows, high)))

    def showing(self, cell: Cell) -> Self:
        """Return the view, moved as little as makes a square be seen."""
        rect = self.rect(cell)
        dx = max(0.0, PADDING - rect.left()) - max(0.0, rect.right() + PADDING - self.room.width())
        dy = max(0.0, PADDING - rect.top()) - max(0.0, rect.bottom() + PADDING - self.room.height())
        return self.moved(QPointF(dx, dy)) if (dx or dy) and self.requested_side else self


def held(begin: float, length: float, room: float) -> float:
    """Return where a board begins: in the middle of the room if it fits."""
    return (room - length) / 2 if length <= room else begin


def within(middle: float, part: float) -> float:
    """Return the middle of a window that shows so large a part of a board, kept on the board."""
    return 0.5 if part >= 1 else max(part / 2, min(1 - part / 2, middle))


def span(begin: float, length: float, count: int) -> range:
    """Return the rows that begin or end within a stretch of the window."""
    first = max(0, min(count - 1, int(np.floor(begin))))
    return range(first, max(first + 1, min(count, int(np.ceil(begin + length)))))
