"""Where everything of a matrix lies: names at the top and at the left, members between them, costs at the right."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import nlargest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics

from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.drawing import bounds
from workbench.ui.base.theme import digits_font

SMALLEST, LARGEST = 3, 64  # pixels of a cell
READABLE = 11  # pixels of a cell in which a name can be read; below, some names are left out
SNUG, ROOMY = 18, 40  # pixels of a cell when nobody has zoomed
TALLEST_NAMES, MAX_NAMES = 130, 190  # pixels
PAD = 8  # pixels beside a name
ABOVE = 6  # pixels above the names
LINE = 18  # pixels of a line of numbers under the names of the items
SMALL = 10  # pixels of the digits of these numbers
MEASURED = 12  # of the longest names are measured, to find the widest


class Place(NamedTuple):
    """A cell: an option from 0, NAMES for those of the items; an item from 1, 0 for the options' names."""

    option: int
    item: int


NAMES = -1


@dataclass(frozen=True)
class Names:
    """The widths of a cover's names, in pixels, and the sizes of its items; measured once."""

    item: int
    option: int
    cost: int
    sizes: NDArray[np.int64]  # in how many options each item is, by its number

    @classmethod
    def of(cls, cover: Cover) -> "Names":
        """Measure the longest."""
        cost = str(int(cover.costs.max(initial=1)))
        return cls(
            item=widest(cover.items),
            option=widest((*cover.options, str(max(1, cover.count)))),
            cost=widest([cost]) if (cover.costs != 1).any() else 0,
            sizes=np.bincount(cover.members, minlength=len(cover.items) + 1).astype(np.int64),
        )


def widest(texts: Iterable[str], pixels: int = 12) -> int:
    """Return the width of the widest text."""
    metrics = metrics_of(pixels)
    return max((metrics.horizontalAdvance(text) for text in nlargest(MEASURED, texts, key=len)), default=0)


@cache
def metrics_of(pixels: int) -> QFontMetrics:
    """Return the measures of the drawn font."""
    return QFontMetrics(digits_font(pixels))


@dataclass(frozen=True)
class Sheet:
    """A matrix in a window of some size, with cells of `side` pixels, scrolled."""

    cover: Cover
    names: Names
    side: int
    area: QSize
    scrolled: QPoint

    # Bands

    @property
    def text(self) -> int:
        """The pixels of the names' letters."""
        return min(12, max(9, self.side - 4))

    @property
    def turned(self) -> bool:
        """Whether the items' names are too long to stand upright."""
        return self.names.item * self.text / 12 + 4 > self.side

    @cached_property
    def names_height(self) -> int:
        """The height of the items' names."""
        if not self.turned:
            return LINE + 4
        return max(LINE + 4, min(TALLEST_NAMES, int(self.names.item * self.text / 12)) + 2 * PAD)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The numbers under the names: `bounds` if an item has some, `sizes` if they can be read."""
        return (("bounds",) if self.cover.multiple else ()) + (("sizes",) if self.side >= READABLE else ())

    @cached_property
    def largest(self) -> int:
        """The width of the longest number of options."""
        return metrics_of(SMALL).horizontalAdvance(str(int(self.names.sizes.max(initial=0))))

    @property
    def sizes_turned(self) -> bool:
        """Whether the numbers of options are too long to stand upright."""
        return self.largest + 2 > self.side

    def line_height(self, line: str) -> int:
        """Return the height of a line of numbers."""
        return max(LINE, self.largest + PAD) if line == "sizes" and self.sizes_turned else LINE

    @property
    def top(self) -> int:
        """The height of all that stands above the members."""
        return self.names_height + sum(map(self.line_height, self.lines))

    @property
    def left(self) -> int:
        """The width of the options' names."""
        return max(52, min(MAX_NAMES, self.names.option) + 2 * PAD)

    @property
    def right(self) -> int:
        """The width of the costs, 0 if there are none."""
        return max(44, self.names.cost + 2 * PAD) if self.names.cost else 0

    # The members

    @property
    def rows(self) -> int:
        """How many options there are."""
        return self.cover.count

    @property
    def columns(self) -> int:
        """How many items there are."""
        return len(self.cover.items)

    @property
    def room(self) -> QSize:
        """The pixels that are left for members: as many whole cells as fit, where not all of them do."""
        return QSize(
            in_whole_cells(self.area.width() - self.left - self.right - 2, self.side, self.columns),
            in_whole_cells(self.area.height() - self.top - ABOVE - 2, self.side, self.rows),
        )

    @property
    def hidden(self) -> QPoint:
        """How far the matrix can be scrolled."""
        return QPoint(
            max(0, self.columns * self.side - self.room.width()), max(0, self.rows * self.side - self.room.height())
        )

    @property
    def corner(self) -> QPoint:
        """Where the members begin in the window while nothing is scrolled: a small matrix stands in the middle."""
        spare = self.room.width() - self.columns * self.side
        return QPoint(self.left + max(0, spare // 2), self.top + ABOVE)

    @property
    def members(self) -> QRect:
        """The part of the window that shows members."""
        wide = min(self.room.width(), self.columns * self.side)
        high = min(self.room.height(), self.rows * self.side)
        return QRect(self.corner, QSize(wide, high))

    @property
    def origin(self) -> QPoint:
        """Where the first member of all would be."""
        return self.corner - self.scrolled

    def visible(self) -> tuple[range, range]:
        """Return the options and the columns (from 0) of which something is to be seen."""
        return (
            spanned(self.scrolled.y(), self.members.height(), self.side, self.rows),
            spanned(self.scrolled.x(), self.members.width(), self.side, self.columns),
        )

    def rect(self, place: Place) -> QRect:
        """Return the pixels of a cell, a name or a cost."""
        members, origin, side = self.members, self.origin, self.side
        x, wide = origin.x() + (place.item - 1) * side, side
        y, high = origin.y() + place.option * side, side
        if place.item == 0:
            x, wide = members.x() - self.left, self.left
        elif place.item > self.columns:
            x, wide = members.right() + 1, self.right
        if place.option == NAMES:
            y, high = members.y() - self.top, self.top
        return QRect(x, y, wide, high)

    def place_at(self, point: QPoint) -> Place | None:
        """Return the cell under a point, None beside the matrix."""
        members = self.members
        across, down = point.x() - members.x(), point.y() - members.y()
        item = (across + self.scrolled.x()) // self.side + 1 if 0 <= across < members.width() else None
        option = (down + self.scrolled.y()) // self.side if 0 <= down < members.height() else None
        if -self.left <= across < 0:
            item = 0
        elif members.width() <= across < members.width() + self.right:
            item = self.columns + 1
        if -self.top <= down < 0:
            option = NAMES
        return None if item is None or option is None else Place(option, item)

    def scroll_to(self, place: Place) -> QPoint:
        """Return where to scroll so that a cell is to be seen."""
        return QPoint(
            scrolled_to(self.scrolled.x(), place.item - 1, self.side, self.room.width(), self.columns),
            scrolled_to(self.scrolled.y(), place.option, self.side, self.room.height(), self.rows),
        )


def in_whole_cells(room: int, side: int, n: int) -> int:
    """Return the room for a row of n cells, cut down to whole ones if there is not enough for all; at least for one."""
    return room if room >= n * side else max(side, room - room % side)


def spanned(scrolled: int, room: int, side: int, n: int) -> range:
    """Return which of n cells of a row lie in the room."""
    return range(min(n, scrolled // side), min(n, -(-(scrolled + room) // side)))


def scrolled_to(scrolled: int, k: int, side: int, room: int, n: int) -> int:
    """Return where to scroll so that cell k of n is to be seen; nowhere if it is none of them."""
    if not 0 <= k < n:
        return scrolled
    return max(min(scrolled, k * side), (k + 1) * side - room)


def fitting(cover: Cover, names: Names, area: QSize) -> int:
    """Return the side of the cells with which all of a matrix is to be seen, or as much of it as can be read."""
    if Sheet(cover, names, SNUG, area, QPoint(0, 0)).hidden != QPoint(0, 0):
        return SNUG
    sides = range(ROOMY, SNUG, -1)
    return next((side for side in sides if Sheet(cover, names, side, area, QPoint(0, 0)).hidden == QPoint(0, 0)), SNUG)


def bounds_of(cover: Cover, item: int) -> str:
    """Return how an item's bounds are written: 2–3; secondary items have none."""
    if item > cover.primary:
        return ""
    return bounds(int(cover.low[item - 1]), int(cover.high[item - 1])).replace(":", "–")
