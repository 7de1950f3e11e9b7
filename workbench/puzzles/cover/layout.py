"""Where the items of a cover lie, as its text draws it: in comments above the items, under the line `# picture:`.

    # picture:        .: nothing; #: the item named after the cell, here r1c2, or after a block with it, r1c1-r2c2;
    # .##.            any other sign: the item of that name. Rows with blanks are words instead of signs.
    # ##A.            A picture ends with a comment of another length.

Several pictures of one size are the levels of a solid from the ground up, in which # is an item such as r1c2h3: row,
column, height. A cover whose text draws where its items lie looks like that wherever it is drawn, with its solutions.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover.matrix import Matrix

MAX_SIDE, MAX_LEVELS = 100, 20  # of a picture
MAX_SHARED = 100_000  # pairs of options that are looked at for conflicts
PICTURE = "picture:"  # the comment above the rows
HEADING = re.compile(PICTURE + ".*", re.IGNORECASE)
CELL = r"r(\d{1,3})c(\d{1,3})"
PLACE = re.compile(rf"{CELL}(?:-{CELL})?(?:h(\d{{1,2}}))?", re.ASCII)
SIDE_OF = re.compile(r"(?P<sort>.+) on (?P<group>.+)")  # the name of an option, such as A on mask 2


@dataclass(frozen=True, eq=False)
class ItemLayout:
    """Which item has each cell, and how the options are drawn there."""

    cover: Matrix
    levels: NDArray[np.int64]  # (levels, rows, columns), items from 1; 0 = none

    @property
    def is_solid(self) -> bool:
        """Whether it has several levels."""
        return len(self.levels) > 1

    @property
    def plan(self) -> NDArray[np.int64]:
        """The lowest level: all of it, unless it is a solid."""
        plan: NDArray[np.int64] = self.levels[0]
        return plan

    @cached_property
    def drawn(self) -> NDArray[np.bool_]:
        """Which items have a cell: (items + 1,)."""
        found = np.zeros(len(self.cover.items) + 1, bool)
        found[self.levels.ravel()] = True
        found[0] = False
        return found

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of the items that are not just those of cells."""
        items = self.cover.items
        return {k: items[k - 1] for k in np.flatnonzero(self.drawn).tolist() if not PLACE.fullmatch(items[k - 1])}

    @cached_property
    def groups(self) -> NDArray[np.int64]:
        """The colour of each option, from 0: of `A on mask 2` that of mask 2, else of its room, else of its first cell.

        A room is a primary item without a cell. First cells are counted, so that the options of a solution differ.
        """
        cover = self.cover
        sides = [SIDE_OF.fullmatch(name) for name in cover.options]
        if sides and all(sides):
            order: dict[str, int] = {}
            return np.array([order.setdefault(side["group"], len(order)) for side in sides if side], np.int64)
        rooms = np.flatnonzero(~self.drawn[1 : cover.primary + 1]) + 1
        is_room = np.zeros(len(cover.items) + 1, bool)
        is_room[rooms] = True
        number = np.cumsum(is_room if len(rooms) else self.drawn) - 1
        groups = np.zeros(cover.count, np.int64)
        wanted = (is_room if len(rooms) else self.drawn)[cover.members]
        groups[cover.option_of[wanted][::-1]] = number[cover.members[wanted]][::-1]  # the first of each option stays
        return groups

    @cached_property
    def conflicts(self) -> list[tuple[int, int]]:
        """The pairs of named items that a secondary item keeps apart: the edges of a graph."""
        cover = self.cover
        found: set[tuple[int, int]] = set()
        looked = 0
        for secondary in range(cover.primary + 1, len(cover.items) + 1):
            where = cover.members == secondary
            if not where.any() or cover.colours[where].any():
                continue
            own = np.isin(cover.option_of, cover.option_of[where]) & self.drawn[cover.members]
            items = np.unique(cover.members[own]).tolist()
            looked += len(items) ** 2
            if looked > MAX_SHARED:
                return []
            found.update(pair for pair in combinations(items, 2) if set(pair) <= self.names.keys())
        return sorted(found)

    def doors(self, options: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the walls with a door: two cells for each, row and column, (doors, 2, 2).

        A door is an option without a cell that has two coloured secondary items named after cells, in.r1c1 and in.r1c2.
        """
        found = []
        for k in np.flatnonzero(options).tolist():
            if self.drawn[self.cover.option(k)].any():
                continue
            names = (self.cover.items[item - 1].rpartition(".")[2] for item in self.cover.option(k).tolist())
            places = [PLACE.fullmatch(name) for name in names]
            cells = [(int(place[1]) - 1, int(place[2]) - 1) for place in places if place and not place[3]]
            if len(cells) == 2 and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) == 1:
                found.append(cells)
        return np.array(found, np.int64).reshape(-1, 2, 2)

    def owners(self, options: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return which of these options has each cell, from 1; the last one if there are several; 0 = none."""
        owner = np.zeros(len(self.cover.items) + 1, np.int64)
        chosen = options[self.cover.option_of] & self.drawn[self.cover.members]
        owner[self.cover.members[chosen]] = self.cover.option_of[chosen] + 1
        taken: NDArray[np.int64] = owner[self.levels]
        return taken


class DrawnMatrix(Matrix, Protocol):
    """What the drawing of a cover needs."""

    @property
    def layout(self) -> ItemLayout | None:
        """Where the items lie, if the comments draw it."""


def layout_of(cover: Matrix) -> ItemLayout | None:
    """Return the layout that the comments of a cover draw; None if they draw none."""
    levels = [level for level in pictures(cover) if level]
    if not levels or len({(len(level), len(level[0])) for level in levels}) > 1 or len(levels) > MAX_LEVELS:
        return None
    number = {name: k for k, name in enumerate(cover.items, 1)}
    blocks = dict(block_cells(cover))
    shape = len(levels), len(levels[0]), len(levels[0][0])
    board = np.zeros(shape, np.int64)
    for height, r, c in np.ndindex(shape):
        sign = levels[height][r][c]
        place = (r, c, height if len(levels) > 1 else 0)
        board[height, r, c] = blocks.get(place, -1) if sign == "#" else 0 if sign == "." else number.get(sign, -1)
    return ItemLayout(cover, board) if board.min() >= 0 and board.any() else None


def pictures(cover: Matrix) -> Iterator[list[list[str]]]:
    """Yield the rows of each picture among the comments."""
    rows: list[list[str]] | None = None
    for comment in cover.comments:
        if comment.above:
            break
        if HEADING.fullmatch(comment.text):
            if rows is not None:
                yield rows
            rows = []
        elif rows is not None:
            row = comment.text.split() if " " in comment.text else list(comment.text)
            if not row or len(row) > MAX_SIDE or (rows and len(row) != len(rows[0])) or len(rows) == MAX_SIDE:
                break
            rows.append(row)
    if rows is not None:
        yield rows


def block_cells(cover: Matrix) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Yield the cells, row, column and height from 0, that the names of items name, with the number of the item."""
    for number, name in enumerate(cover.items, 1):
        if not (place := PLACE.fullmatch(name)):
            continue
        top, left = int(place[1]), int(place[2])
        bottom, right = int(place[3] or top), int(place[4] or left)
        if not (1 <= top <= bottom <= MAX_SIDE and 1 <= left <= right <= MAX_SIDE):
            continue
        for r in range(top - 1, bottom):
            for c in range(left - 1, right):
                yield (r, c, int(place[5] or 1) - 1), number
