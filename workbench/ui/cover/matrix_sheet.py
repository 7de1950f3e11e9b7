"""The layout of a matrix: names at the top and the left, members, and costs at the right."""

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
from workbench.ui.base.theme import digits_font, scaled

SMALLEST, LARGEST = 3, 96  # pixels of a cell
READABLE = 11  # pixels of a cell from which every name is readable; below that, some are left out
SNUG, ROOMY = 18, 64  # pixels of a cell without zoom
MAX_NAMES_HEIGHT, MAX_NAMES_WIDTH = 130, 190  # pixels
PAD = 8  # pixels at each side of a name
LARGE_CELL = 40  # pixels of a cell from which names grow with it
ABOVE = 6  # pixels above the names
LINE = 18  # pixels of a line of numbers under the names of the items
SMALL = 10  # pixels of the digits of these numbers
HEADING = "options"  # beside the numbers of options of the items
MEASURED = 12  # longest names that are measured to find the widest


class MatrixCell(NamedTuple):
    """A cell: an option from 0, or NAMES for the item names; an item from 1, or 0 for the option names."""

    option: int
    item: int


NAMES = -1
NO_ITEMS = np.zeros(0, np.intp)


@dataclass(frozen=True)
class Names:
    """The widths of a cover's names, in pixels, and the sizes of its items; measured once."""

    item: int
    option: int
    cost: int
    sizes: NDArray[np.int64]  # number of options of each item
    longest: dict[str, str]  # number in each line below the names of the items

    @classmethod
    def of(cls, cover: Cover) -> "Names":
        """Measure the longest names."""
        cost = str(int(cover.costs.max(initial=1)))
        sizes = np.bincount(cover.members, minlength=len(cover.items) + 1).astype(np.int64)
        items = np.unique([cover.low, cover.high], axis=1, return_index=True)[1] if cover.multiple else NO_ITEMS
        times = [bounds_of(cover, k + 1) for k in items.tolist()]
        return cls(
            item=widest(cover.items),
            option=widest((*cover.options, str(max(1, cover.count)))),
            cost=widest([cost]) if (cover.costs != 1).any() else 0,
            sizes=sizes,
            longest={"sizes": str(int(sizes.max(initial=0))), "bounds": max(times, key=len, default="")},
        )


def widest(texts: Iterable[str]) -> int:
    """Return the width of the widest text."""
    metrics = metrics_of(12)
    return max((metrics.horizontalAdvance(text) for text in nlargest(MEASURED, texts, key=len)), default=0)


@cache
def metrics_of(pixels: int) -> QFontMetrics:
    """Return the measures of the drawn font."""
    return QFontMetrics(digits_font(pixels))


@dataclass(frozen=True)
class Sheet:
    """The layout of a scrolled matrix with cells of `side` pixels in an area."""

    cover: Cover
    names: Names
    side: int
    area: QSize
    scrolled: QPoint

    # Bands

    @property
    def text(self) -> int:
        """The font size of the names, in pixels."""
        return min(scaled(12), max(9, self.side - 4)) + max(0, (self.side - LARGE_CELL) // 6)

    @property
    def small(self) -> int:
        """The font size of the numbers under the names of the items, in pixels."""
        return max(SMALL, min(scaled(SMALL), self.side - 4))

    @property
    def line(self) -> int:
        """The height of a line of these numbers."""
        return LINE * self.small // SMALL

    @property
    def enlarged(self) -> float:
        """How much larger than measured names are drawn."""
        return max(1.0, self.text / 12)

    @property
    def turned(self) -> bool:
        """Whether the items' names are rotated because they are wider than a cell."""
        return self.names.item * self.text / 12 + 4 > self.side

    @cached_property
    def names_height(self) -> int:
        """The height of the items' names."""
        if not self.turned:
            return int(LINE * self.enlarged) + 4
        return max(LINE + 4, min(MAX_NAMES_HEIGHT, int(self.names.item * self.text / 12)) + 2 * PAD)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of numbers below the names: `bounds` if items have them, `sizes` if they are readable."""
        return (("bounds",) if self.cover.multiple else ()) + (("sizes",) if self.side >= READABLE else ())

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of the longest number in each line below the names."""
        return {line: metrics_of(self.small).horizontalAdvance(text) for line, text in self.names.longest.items()}

    def line_turned(self, line: str) -> bool:
        """Whether the numbers of a line are rotated because they are wider than a cell."""
        return self.widths[line] + 2 > self.side

    def line_height(self, line: str) -> int:
        """Return the height of a line of numbers."""
        return max(self.line, self.widths[line] + PAD) if self.line_turned(line) else self.line

    @property
    def top(self) -> int:
        """The height of everything above the members."""
        return self.names_height + sum(map(self.line_height, self.lines))

    @property
    def left(self) -> int:
        """The width of the options' names, and of the word beside their numbers."""
        heading = metrics_of(self.small).horizontalAdvance(HEADING) + PAD if self.lines else 0
        return max(52, heading, min(MAX_NAMES_WIDTH, int(self.names.option * self.enlarged)) + 2 * PAD)

    @property
    def right(self) -> int:
        """The width of the costs, 0 if there are none."""
        return max(44, int(self.names.cost * self.enlarged) + 2 * PAD) if self.names.cost else 0

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
        """The pixels available for members: a multiple of the cell size if not all of them fit."""
        return QSize(
            whole_cells(self.area.width() - self.left - self.right - 2, self.side, self.columns),
            whole_cells(self.area.height() - self.top - ABOVE - 2, self.side, self.rows),
        )

    @property
    def hidden(self) -> QPoint:
        """How far the matrix can be scrolled."""
        return QPoint(
            max(0, self.columns * self.side - self.room.width()), max(0, self.rows * self.side - self.room.height())
        )

    @property
    def corner(self) -> QPoint:
        """The corner of the unscrolled members; a small matrix is centred."""
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
        """The corner of the first member, which may be scrolled out of view."""
        return self.corner - self.scrolled

    def visible(self) -> tuple[range, range]:
        """Return the visible options and columns (from 0)."""
        return (
            visible_cells(self.scrolled.y(), self.members.height(), self.side, self.rows),
            visible_cells(self.scrolled.x(), self.members.width(), self.side, self.columns),
        )

    def rect(self, place: MatrixCell) -> QRect:
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

    def place_at(self, point: QPoint) -> MatrixCell | None:
        """Return the cell at a point; None outside the matrix."""
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
        return None if item is None or option is None else MatrixCell(option, item)

    def scroll_to(self, place: MatrixCell) -> QPoint:
        """Return the scroll position that makes a cell visible."""
        return QPoint(
            scroll_position(self.scrolled.x(), place.item - 1, self.side, self.room.width(), self.columns),
            scroll_position(self.scrolled.y(), place.option, self.side, self.room.height(), self.rows),
        )


def whole_cells(room: int, side: int, n: int) -> int:
    """Return the room for n cells, rounded down to complete cells if not all fit; at least one."""
    return room if room >= n * side else max(side, room - room % side)


def visible_cells(scrolled: int, room: int, side: int, n: int) -> range:
    """Return which of n cells of a row are visible."""
    return range(min(n, scrolled // side), min(n, -(-(scrolled + room) // side)))


def scroll_position(scrolled: int, k: int, side: int, room: int, n: int) -> int:
    """Return the scroll position that makes cell k of n visible; unchanged if there is no such cell."""
    if not 0 <= k < n:
        return scrolled
    return max(min(scrolled, k * side), (k + 1) * side - room)


def fitting(cover: Cover, names: Names, area: QSize, least: int = SNUG) -> int:
    """Return the largest cell size with which the matrix fits the area; `least` if only smaller ones would."""
    if Sheet(cover, names, least, area, QPoint(0, 0)).hidden != QPoint(0, 0):
        return least
    sides = range(ROOMY, least, -1)
    return next((side for side in sides if Sheet(cover, names, side, area, QPoint(0, 0)).hidden == QPoint(0, 0)), least)


def bounds_of(cover: Cover, item: int) -> str:
    """Return an item's bounds as text, such as 2–3; secondary items have none."""
    if item > cover.primary:
        return ""
    return bounds(int(cover.low[item - 1]), int(cover.high[item - 1])).replace(":", "–")
