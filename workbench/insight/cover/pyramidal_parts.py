"""Pyramidal parts of a silhouette: a straight base, and on each of its cells a column of cells without a gap.

    # . . #     base: the lowest row, direction: up, heights: 3 1 2 3
    # . # #     Everything can be seen from straight above the base,
    # # # #     so that the part is printed without support.

A part may have its base on any of the four sides; a rectangle has it on all of them and still is one part.
"""

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DIRECTIONS = ("up", "right", "down", "left")  # each is the one before it, turned by a quarter clockwise


class Part(NamedTuple):
    """A part, with its cells by their numbers in the board, row by row."""

    direction: str  # in which it grows from its base
    base: tuple[int, ...]  # from left to right, or from top to bottom
    heights: tuple[int, ...]  # of its columns, the base included, at least 1; in the order of the base
    cells: tuple[int, ...]


class Base(NamedTuple):
    """A straight line of cells that can be a base, and the columns of free cells on them."""

    direction: str
    columns: tuple[tuple[int, ...], ...]  # the cells of each, from the base on

    @property
    def parts(self) -> int:
        """How many parts have this base and direction."""
        return prod(map(len, self.columns))

    @property
    def cells(self) -> int:
        """How many cells all these parts have together: of a column, all heights are equally frequent."""
        return self.parts * (sum(map(len, self.columns)) + len(self.columns)) // 2


def bases(board: NDArray[np.bool_]) -> Iterator[Base]:
    """Yield every base of a board in every direction."""
    numbers = np.where(board, np.arange(board.size).reshape(board.shape), -1)
    for turn, direction in enumerate(DIRECTIONS):
        turned = np.rot90(numbers, turn).tolist()  # the direction is up
        for r in range(len(turned)):
            for left in range(len(turned[r])):
                columns: list[tuple[int, ...]] = []
                for c in range(left, len(turned[r])):
                    if not (column := column_on(turned, r, c)):
                        break
                    columns.append(column)
                    along = columns if direction in ("up", "right") else columns[::-1]
                    yield Base(direction, tuple(along))


def column_on(rows: list[list[int]], r: int, c: int) -> tuple[int, ...]:
    """Return the cells from this one upwards, to the first that is not on the board."""
    column = []
    while r >= 0 and rows[r][c] >= 0:
        column.append(rows[r][c])
        r -= 1
    return tuple(column)


def parts_on(base: Base) -> Iterator[Part]:
    """Yield all parts with a base and direction."""
    feet = tuple(column[0] for column in base.columns)
    for heights in product(*(range(1, len(column) + 1) for column in base.columns)):
        cells = [cell for column, high in zip(base.columns, heights, strict=True) for cell in column[:high]]
        yield Part(base.direction, feet, heights, tuple(sorted(cells)))
