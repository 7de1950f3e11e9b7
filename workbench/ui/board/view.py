"""The visible part of a board, and its scale: the geometry of zooming and scrolling."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF

from workbench.puzzles.puzzle import Cell

PADDING = 10  # pixels around a board that fits
MAX_SIDE = 160.0  # of a square, in pixels


class Margins(NamedTuple):
    """The pixels at the edges of a window that a board leaves free for its coordinates."""

    left: float = 0
    top: float = 0
    bottom: float = 0
    right: float = 0


NO_MARGINS = Margins()


@dataclass(frozen=True)
class Viewport:
    """A window onto a board; a `requested_side` of 0 means as large as fits."""

    shape: tuple[int, int]
    room: QSizeF
    requested_side: float = 0.0
    middle: tuple[float, float] = (0.5, 0.5)  # of the area, as parts of the board's width and height
    margins: Margins = NO_MARGINS

    @property
    def area(self) -> QRectF:
        """The part of the window that shows the board: all but the margins."""
        left, top, bottom, right = self.margins
        return QRectF(left, top, self.room.width() - left - right, self.room.height() - top - bottom)

    @property
    def fitting(self) -> float:
        """The side of a square, in pixels, at which the whole board is visible."""
        (rows, columns), most = self.shape, self.largest_board(PADDING)
        side = min(most.width() / columns, most.height() / rows)
        return max(1e-3, float(int(side)) if side >= 4 else side)  # whole pixels are sharper

    def largest_board(self, padding: float) -> QSizeF:
        """Return the pixels that a whole board may take, with `padding` free at each edge that has no margin."""
        left, top, bottom, right = self.margins
        area = self.area.size()
        return area - QSizeF(padding if left or right else 2 * padding, padding if top or bottom else 2 * padding)

    @property
    def side(self) -> float:
        """The side of a square in pixels."""
        return min(MAX_SIDE, self.requested_side or self.fitting)

    @property
    def corner(self) -> QPointF:
        """The top left corner of the board, in pixels of the window; a board that fits is centred."""
        (rows, columns), area = self.shape, self.area
        wide, high = columns * self.side, rows * self.side
        x = area.left() + start_of(area.width() / 2 - self.middle[0] * wide, wide, area.width())
        y = area.top() + start_of(area.height() / 2 - self.middle[1] * high, high, area.height())
        return QPointF(round(x), round(y))

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
        side, area = self.side, self.area
        begin = (area.topLeft() - self.corner) / side
        rows = span(begin.y(), area.height() / side, self.shape[0])
        return rows, span(begin.x(), area.width() / side, self.shape[1])

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
        offset = (self.area.center() - at) / side
        return replace(self, requested_side=side).centred(place + offset)

    def moved(self, pixels: QPointF) -> Self:
        """Return the view scrolled by a number of pixels."""
        middle = (self.area.center() - self.corner - pixels) / self.side
        return self.centred(middle)

    def centred(self, place: QPointF) -> Self:
        """Return the view centred on a place of the board, in squares, without going beyond the board."""
        (rows, columns), area = self.shape, self.area
        wide, high = area.width() / self.side / columns, area.height() / self.side / rows
        return replace(self, middle=(within(place.x() / columns, wide), within(place.y() / rows, high)))

    def showing(self, cell: Cell) -> Self:
        """Return the view, scrolled as little as makes a square visible."""
        rect, area = self.rect(cell), self.area.adjusted(PADDING, PADDING, -PADDING, -PADDING)
        dx = max(0.0, area.left() - rect.left()) - max(0.0, rect.right() - area.right())
        dy = max(0.0, area.top() - rect.top()) - max(0.0, rect.bottom() - area.bottom())
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
