"""The layout of a sudoku board: its units as data: rows, columns, boxes of any shape, diagonals, extra regions."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sentences import counted

Box = tuple[int, int]

ROW, COLUMN, BOX, DIAGONAL, EXTRA = range(5)  # the sorts of units
SORTS = ("row", "column", "box", "diagonal", "extra region")
LETTERS = "rcbde"  # of the sorts, in the names of the items of an exact cover
MAX_FURTHER = 4  # units of a cell besides its row, column and box: what the human solver's kernels have room for


@dataclass(frozen=True)
class Layout:
    """The units of a board of n x n cells besides its rows and columns: boxes, or regions, and perhaps more.

    Each unit is a set of n cells with different digits. Extra regions are in order; see `with_extra`.
    """

    box: Box  # rows and columns of a box; (1, n) on a jigsaw board
    regions: tuple[int, ...] = ()  # of a jigsaw board: the region of each cell, from 0, row by row
    diagonals: bool = False  # whether the two long diagonals are units (sudoku X)
    extra: tuple[tuple[int, ...], ...] = ()  # the cells of each extra region

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

    @property
    def further(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The sort and the cells of each unit besides rows, columns and boxes."""
        n = self.side
        diagonals = (tuple(range(0, n * n, n + 1)), tuple(range(n - 1, n * n - 1, n - 1))) if self.diagonals else ()
        return (*((DIAGONAL, cells) for cells in diagonals), *((EXTRA, cells) for cells in self.extra))

    def unit_name(self, unit: int) -> str:
        """Return the name of a unit by its number in the geometry, as it stands in a sentence: row 2."""
        sort, number = numbered_unit(self, unit)
        if sort == DIAGONAL:
            return ("the main diagonal", "the antidiagonal")[number]
        return f"{'region' if sort == BOX and self.regions else SORTS[sort]} {number + 1}"


def numbered_unit(layout: Layout, unit: int) -> tuple[int, int]:
    """Return the sort of a unit of the geometry, and its number among those of its sort, from 0."""
    sort, number = divmod(unit, layout.side)
    if sort < DIAGONAL:
        return sort, number
    sorts = [sort for sort, _ in layout.further]
    at = unit - DIAGONAL * layout.side
    return sorts[at], sorts[:at].count(sorts[at])


def with_extra(layout: Layout, regions: Iterable[Iterable[int]]) -> Layout:
    """Return a layout with these extra regions instead of its own, each a set of cells; they may overlap.

    Raise ValueError, with a sentence, unless each has n cells and no cell is in too many.
    """
    n = layout.side
    extra = tuple(sorted({tuple(sorted(set(cells))) for cells in regions}))
    for cells in extra:
        if len(cells) != n or not 0 <= cells[0] <= cells[-1] < n * n:
            raise ValueError(f"An extra region has {counted(len(cells), 'cell')}; expected {n}, one for each digit.")
    found = replace(layout, extra=extra)
    homes = Counter(cell for _, cells in found.further for cell in cells)
    if (crowded := next((cell for cell in sorted(homes) if homes[cell] > MAX_FURTHER), None)) is not None:
        name = cell_name(divmod(crowded, n))
        message = f"{name} is in {homes[crowded]} extra regions and diagonals; the limit is {MAX_FURTHER}."
        raise ValueError(message)
    return found


def windows(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the extra regions of windoku: squares with a line between them and around; none where they do not fit."""
    high = isqrt(n)
    begins = range(1, n - 1, high + 1) if high * high == n else ()
    return tuple(
        tuple((top + r) * n + left + c for r in range(high) for c in range(high)) for top in begins for left in begins
    )


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


def with_regions(layout: Layout, regions: Sequence[Hashable]) -> Layout:
    """Return a layout with other regions; raise ValueError unless there are n of n cells each."""
    found = jigsaw(regions, layout.diagonals)
    if found.side != layout.side:
        raise ValueError(f"{len(regions)} cells are not those of {layout.side} rows and columns")
    return replace(found, extra=layout.extra)


def rectangular(layout: Layout) -> Layout:
    """Return a jigsaw layout as one with boxes if its regions are rectangles of one size in order."""
    sizes = [(high, layout.side // high) for high in range(1, layout.side + 1) if layout.side % high == 0]
    boxes = [replace(layout, box=box, regions=()) for box in sizes]
    return next((one for one in boxes if tuple(one.boxes.ravel().tolist()) == layout.regions), layout)


class Geometry(NamedTuple):
    """The units of a board of n x n cells; cells are numbered row by row. U units, N = n*n cells."""

    units: NDArray[np.uint32]  # (U, n): the cells of each row, column, box, diagonal and extra region
    sorts: NDArray[np.uint8]  # (U,): ROW, COLUMN, BOX, DIAGONAL or EXTRA
    homes: NDArray[np.uint32]  # (N, h): the units of each cell: row, column, box, and others; the last is repeated
    peers: NDArray[np.uint32]  # (N, p): the cells that share a unit with each cell; the last is repeated


@cache
def geometry(layout: Layout) -> Geometry:
    """Return the units of a layout."""
    n = layout.side
    cells = np.arange(n * n).reshape(n, n)
    boxes = np.argsort(layout.boxes.ravel(), kind="stable").reshape(n, n)
    further = np.array([unit for _, unit in layout.further], np.intp).reshape(-1, n)
    table = np.concatenate([cells, cells.T, boxes, further])
    member = np.zeros((len(table), n * n), bool)
    member[np.arange(len(table))[:, None], table] = True
    share = np.zeros((n * n, n * n), bool)
    share[table[:, :, None], table[:, None, :]] = True
    np.fill_diagonal(share, False)
    sorts = np.array([*(sort for sort in (ROW, COLUMN, BOX) for _ in range(n)), *(sort for sort, _ in layout.further)])
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
