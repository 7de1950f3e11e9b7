"""The sums of the move numbers in the rows, columns and diagonals of a board; a tour may be semimagic or magic.

Semimagic: all rows have the same sum, and all columns. Magic: on a square board, also both diagonals. An 8 x 8 board
has 140 semimagic knight's tours up to symmetry and no magic one (G. Stertenbrink, J.-C. Meyrignac, H. Mackay, 2003).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling


class Sums(NamedTuple):
    """The sums of a filling."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    diagonal: int | None = None  # from the upper left corner; None on boards that are not square
    antidiagonal: int | None = None


class Targets(NamedTuple):
    """The sums of a semimagic tour; None where rows or columns cannot all have the same sum."""

    row: int | None
    column: int | None


def sums_of(filling: Filling) -> Sums:
    """Return the sums of a filling."""
    rows, columns = filling.sum(axis=1, dtype=np.int64), filling.sum(axis=0, dtype=np.int64)
    if filling.shape[0] != filling.shape[1]:
        return Sums(rows, columns)
    return Sums(rows, columns, int(filling.trace(dtype=np.int64)), int(filling[:, ::-1].trace(dtype=np.int64)))


def targets(shape: tuple[int, int], squares: int) -> Targets:
    """Return the sums of a semimagic tour."""
    total = squares * (squares + 1) // 2
    return Targets(*(total // lines if total % lines == 0 else None for lines in shape))


def magic_words(filling: Filling) -> str:
    """Return in words whether a complete tour is semimagic or magic; "" if it is not."""
    sums = sums_of(filling)
    rows, columns = int(sums.rows[0]), int(sums.columns[0])
    if min(filling.shape) < 2 or (sums.rows != rows).any() or (sums.columns != columns).any():
        return ""
    if rows == columns == sums.diagonal == sums.antidiagonal:
        return f"magic: rows, columns and diagonals sum to {rows:,}"
    if rows == columns:
        return f"semimagic: rows and columns sum to {rows:,}"
    return f"semimagic: rows sum to {rows:,}, columns to {columns:,}"
