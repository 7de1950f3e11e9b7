"""The layout of a sudoku board: its units as data, from rows, columns, boxes of any shape, and diagonals."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen

Box = tuple[int, int]

ROW, COLUMN, BOX, DIAGONAL = range(4)  # the sorts of units
SORTS = ("row", "column", "box", "diagonal")
LETTERS = "rcbd"  # of the sorts, in the names of the items of an exact cover


@dataclass(frozen=True)
class Layout:
    """The units of a board of n x n cells besides its rows and columns: boxes, or regions, and perhaps diagonals."""

    box: Box  # rows and columns of a box; (1, n) on a jigsaw board
    regions: tuple[int, ...] = ()  # of a jigsaw board: the region of each cell, from 0, row by row
    diagonals: bool = False  # whether the two long diagonals are units (sudoku X)

    @property
    def side(self) -> int:
        """Digits, and cells of a row."""
        return self.box[0] * self.box[1]

    @property
    def boxes(self) -> NDArray[np.intp]:
        """The number of the box or region of each cell: (n, n)."""
        n = self.side
        if self.regions:
            return np.array(self.regions).reshape(n, n)
        row, column = np.indices((n, n))
        high, wide = self.box
        return row // high * high + column // wide

    def unit_name(self, unit: int) -> str:
        """Return the name of a unit by its number in the geometry, as it stands in a sentence: row 2."""
        sort, number = divmod(unit, self.side)
        if sort == DIAGONAL:
            return ("the main diagonal", "the antidiagonal")[number]
        return f"{'region' if sort == BOX and self.regions else SORTS[sort]} {number + 1}"


def jigsaw(regions: Sequence[Hashable], diagonals: bool = False) -> Layout:
    """Return the layout of a jigsaw board from a label for each cell, numbered here by first appearance.

    Raise ValueError unless there are n regions of n cells each.
    """
    n = round(len(regions) ** 0.5)
    numbers: dict[Hashable, int] = {}
    labels = tuple(numbers.setdefault(label, len(numbers)) for label in regions)
    if n * n != len(labels) or any(labels.count(number) != n for number in range(n)):
        raise ValueError(f"{len(labels)} cells are not divided into regions of equal size, one for each row")
    return Layout((1, n), labels, diagonals)


class Geometry(NamedTuple):
    """The units of a board of n x n cells; cells are numbered row by row. U units, N = n*n cells."""

    units: NDArray[np.uint32]  # (U, n): the cells of each row, column, box and diagonal
    sorts: NDArray[np.uint8]  # (U,): ROW, COLUMN, BOX or DIAGONAL
    homes: NDArray[np.uint32]  # (N, h): the units of each cell: row, column, box, diagonals; the last is repeated
    peers: NDArray[np.uint32]  # (N, p): the cells that share a unit with each cell; the last is repeated


@cache
def geometry(layout: Layout) -> Geometry:
    """Return the units of a layout."""
    n = layout.side
    cells = np.arange(n * n).reshape(n, n)
    boxes = np.argsort(layout.boxes.ravel(), kind="stable").reshape(n, n)
    units = [cells, cells.T, boxes]
    if layout.diagonals:
        units.append(np.stack([cells.diagonal(), np.fliplr(cells).diagonal()]))
    table = np.concatenate(units)
    member = np.zeros((len(table), n * n), bool)
    member[np.arange(len(table))[:, None], table] = True
    share = np.zeros((n * n, n * n), bool)
    share[table[:, :, None], table[:, None, :]] = True
    np.fill_diagonal(share, False)
    sorts = np.arange(len(table)) // n
    arrays = (table, repeated(member.T), repeated(share))
    units_, homes, peers = (frozen(array.astype(np.uint32)) for array in arrays)
    return Geometry(units_, frozen(sorts.astype(np.uint8)), homes, peers)


def repeated(relation: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the columns at which each row of a relation is true, the last repeated to make the rows equally long."""
    columns = np.nonzero(relation)[1]
    counts = relation.sum(axis=1)
    begins = np.cumsum(counts) - counts
    within = np.minimum(np.arange(counts.max()), counts[:, None] - 1)
    found: NDArray[np.intp] = columns[begins[:, None] + within]
    return found
