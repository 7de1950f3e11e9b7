"""The visible part of a board, and its scale: the geometry of zooming and scrolling."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF

from workbench.puzzles.puzzle import Cell

PADDING = 10  # pixels around a board that fits
MAX_SIDE = 160.0  # of a square, in pixels


@dataclass(frozen=True)
class View:
    """A window onto a board; a `requested_side` of 0 means as large as fits."""

    shape: tuple[int, int]
    room: QSizeF
    requested_side: float = 0.0
    middle: tuple[float, float] = (0.5, 0.5)  # of the window, as parts of the board's width and height

    @property
    def fitting(self) -> float:
        """The side of a square, in pixels, at which the whole board is visible."""
        rows, columns = self.shape
        side = min((self.room.width() - 2 * PADDING) / columns, (self.room.height() - 2 * PADDING) / rows)
        return max(1e-3, float(int(side)) if side >= 4 else side)  # whole pixels are sharper

    @property
    def side(self) -> float:
        """The side of a square in pixels."""
        return min(MAX_SIDE, self.requested_side or self.fitting)

    @property
    def corner(self) -> QPointF:
        """The top left corner of the board, in pixels of the window; a board that fits is centred."""
        rows, columns = self.shape
        wide, high = columns * self.side, rows * self.side
        x = self.room.width() / 2 - self.middle[0] * wide
        y = self.room.height() / 2 - self.middle[1] * high
        return QPointF(
            round(start_of(x, wide, self.room.width())),
            round(start_of(y, high, self.room.height())),
        )

    def rect(self, cell: Cell) -> QRectF:
        """Return the pixels of a square."""
        corner = self.corner
        return QRectF(corner.x() + cell[1] * self.side, corner.y() + cell[0] * self.side, self.side, self.side)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the square at a point, None outside the board."""
        place = (point - self.corner) / self.side
        r, c = int(np.floor(place.y())), int(np.floor(place.x()))
        return (r, c) if 0 <= r < self.shape[0] and 0 <= c < self.shape[1] else None

    def nearest(self, point: QPointF) -> Cell:
        """Return the square nearest to a point."""
        place = (point - self.corner) / self.side
        r, c = int(np.floor(place.y())), int(np.floor(place.x()))
        return max(0, min(self.shape[0] - 1, r)), max(0, min(self.shape[1] - 1, c))

    def seen(self) -> tuple[range, range]:
        """Return the rows and columns that are visible, at least in part."""
        corner, side = self.corner, self.side
        rows = span(-corner.y() / side, self.room.height() / side, self.shape[0])
        return rows, span(-corner.x() / side, self.room.width() / side, self.shape[1])

    @property
    def block(self) -> int:
        """How many rows and columns are drawn as one, so that nothing is smaller than a pixel."""
        return max(1, int(np.ceil(1 / self.side)))

    def samples(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the rows and columns to draw: all that are visible, or the first of each block."""
        step = self.block
        rows, columns = (np.arange(part.start - part.start % step, part.stop, step) for part in self.seen())
        return rows, columns

    def zoomed(self, factor: float, at: QPointF) -> Self:
        """Return the view with larger or smaller squares; the place under a point stays there."""
        side = max(min(self.fitting, MAX_SIDE), min(MAX_SIDE, self.side * factor))
        if side <= self.fitting:
            return replace(self, requested_side=0.0, middle=(0.5, 0.5))
        place = (at - self.corner) / self.side
        offset = (QPointF(self.room.width() / 2, self.room.height() / 2) - at) / side
        return replace(self, requested_side=side).centred(place + offset)

    def moved(self, pixels: QPointF) -> Self:
        """Return the view scrolled by a number of pixels."""
        middle = (QPointF(self.room.width() / 2, self.room.height() / 2) - self.corner - pixels) / self.side
        return self.centred(middle)

    def centred(self, place: QPointF) -> Self:
        """Return the view centred on a place of the board, in squares, without going beyond the board."""
        rows, columns = self.shape
        wide, high = self.room.width() / self.side / columns, self.room.height() / self.side / rows
        return replace(self, middle=(within(place.x() / columns, wide), within(place.y() / rows, high)))

    def showing(self, cell: Cell) -> Self:
        """Return the view, scrolled as little as makes a square visible."""
        rect = self.rect(cell)
        dx = max(0.0, PADDING - rect.left()) - max(0.0, rect.right() + PADDING - self.room.width())
        dy = max(0.0, PADDING - rect.top()) - max(0.0, rect.bottom() + PADDING - self.room.height())
        return self.moved(QPointF(dx, dy)) if (dx or dy) and self.requested_side else self


def start_of(begin: float, length: float, room: float) -> float:
    """Return where a board starts: it is centred in the room if it fits."""
    return (room - length) / 2 if length <= room else begin


def within(middle: float, part: float) -> float:
    """Return the middle of a window that shows `part` of a board, kept on the board."""
    return 0.5 if part >= 1 else max(part / 2, min(1 - part / 2, middle))


def span(begin: float, length: float, count: int) -> range:
    """Return the rows that are at least partly between two ends."""
    first = max(0, min(count - 1, int(np.floor(begin))))
    return range(first, max(first + 1, min(count, int(np.ceil(begin + length)))))
