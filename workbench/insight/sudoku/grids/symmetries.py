"""The symmetries of a sudoku grid, by conjugacy class: 3,359,232 in 275 classes for boxes of 3 x 3.

They exchange rows inside a band, whole bands, columns inside a stack, whole stacks, and with square boxes also rows
with columns. A symmetry is an array that has for each cell, by number, the cell to which it moves. Conjugate symmetries
turn equally many grids into relabellings of themselves, so one of each class is enough.
"""

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.grids.known import Box

Array = NDArray[np.int64]


class SymmetryClass(NamedTuple):
    """A conjugacy class."""

    size: int
    cells: Array  # what one of its symmetries does to the cells
    name: str  # of that symmetry

    @property
    def is_identity(self) -> bool:
        """Whether the symmetry moves nothing."""
        return bool((self.cells == np.arange(len(self.cells))).all())


def symmetry_classes(box: Box) -> Iterator[SymmetryClass]:
    """Yield every conjugacy class of the symmetries of a grid, that of the identity first."""
    square = box.rows == box.columns
    rows = conjugacy_classes(line_permutations(box.rows, box.columns))
    columns = rows if square else conjugacy_classes(line_permutations(box.columns, box.rows))
    for i, (row_size, row_to) in enumerate(rows):
        for j, (column_size, column_to) in enumerate(columns):
            if not square or i <= j:
                twice = 2 if square and i < j else 1  # exchanging rows with columns leads to the other pair
                yield SymmetryClass(twice * row_size * column_size, moved(row_to, column_to), name(row_to, column_to))
    if square:
        order = sum(size for size, _ in rows)
        for size, row_to in rows:  # (rows by a, then transposed) are conjugate where their squares (a, a) are
            words = ["transposed", *line_cycles("rows", row_to)]
            yield SymmetryClass(order * size, transposed(row_to), ", ".join(words))


def line_permutations(size: int, blocks: int) -> Array:
    """Return the permutations of lines that move blocks of this size to blocks; the identity first."""
    inside = list(permutations(range(size)))
    found = [
        [size * block + to for block, turns in zip(order, inner, strict=True) for to in turns]
        for order in permutations(range(blocks))
        for inner in product(inside, repeat=blocks)
    ]
    return np.array(found, np.int64)


def conjugacy_classes(group: Array) -> list[tuple[int, Array]]:
    """Return the size of each conjugacy class of a group of permutations, and its first permutation."""
    inverse = np.argsort(group, axis=1)
    weights = group.shape[1] ** np.arange(group.shape[1])
    seen: set[int] = set()
    found = []
    for one, key in zip(group, (group @ weights).tolist(), strict=True):
        if key not in seen:
            conjugates = np.take_along_axis(group, one[inverse], axis=1)
            keys = set((conjugates @ weights).tolist())
            seen |= keys
            found.append((len(keys), one))
    return found


def moved(row_to: Array, column_to: Array) -> Array:
    """Return what permutations of rows and columns do to the cells."""
    return (row_to[:, None] * len(row_to) + column_to).ravel()


def transposed(row_to: Array) -> Array:
    """Return what a permutation of rows does to the cells if the grid is transposed first."""
    row, column = np.indices((len(row_to), len(row_to)))
    return np.asarray((row_to[column] * len(row_to) + row).ravel())


def name(row_to: Array, column_to: Array) -> str:
    """Return the cycles of rows and columns, like "rows (1 2 3)", or "identity"."""
    return ", ".join(line_cycles("rows", row_to) + line_cycles("columns", column_to)) or "identity"


def line_cycles(lines: str, to: Array) -> list[str]:
    """Return the cycles of rows or columns that are longer than 1, as one text; an empty list if there are none."""
    moving = [cycle for cycle in orbits(to.tolist()) if len(cycle) > 1]
    texts = [f"({' '.join(str(number + 1) for number in cycle)})" for cycle in moving]
    return [f"{lines} {''.join(texts)}"] if texts else []


def orbits(to: list[int]) -> list[list[int]]:
    """Return the cycles of a permutation, each from its lowest number on."""
    seen: set[int] = set()
    found = []
    for first in range(len(to)):
        if first not in seen:
            found.append(orbit_of(first, to))
            seen.update(found[-1])
    return found


def orbit_of(first: int, to: list[int]) -> list[int]:
    """Return where a permutation moves a number when it is applied 0, 1, 2 ... times."""
    orbit = [first]
    while to[orbit[-1]] != first:
        orbit.append(to[orbit[-1]])
    return orbit
