"""Surfaces: boards of which opposite sides are joined, so that leaps lead on from one side to the other.

A cylinder joins the left side to the right, a torus also the top to the bottom. A Möbius strip joins left and right
upside down, and a Klein bottle is a Möbius strip with its top joined to its bottom:

      · · · A       On a Möbius strip of 4 rows and 4 columns, the square to the right of A,
      · · · ·       in the first row, is B, in the last.
      · · · ·
      B · · ·

J. J. Watkins, "Across the Board: The Mathematics of Chessboard Problems" (2004), chapters 5 and 6.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Lines = NDArray[np.integer]  # rows or columns


class Surface(NamedTuple):
    """How the sides of a board are joined."""

    noun: str
    joins: str = ""  # which sides, in words
    columns: bool = False  # left and right are joined, so that columns follow one another in a circle
    rows: bool = False  # top and bottom are joined
    twisted: bool = False  # left and right are joined upside down

    @property
    def title(self) -> str:
        """What it is called, and what is joined."""
        name = self.noun[0].upper() + self.noun[1:]
        return f"{name}: {self.joins}" if self.joins else name

    @property
    def turnable(self) -> bool:
        """Whether rows and columns are joined alike, so that the board turned by 90 degrees is of the same kind."""
        return self.rows == self.columns and not self.twisted

    def landed(self, shape: tuple[int, int], row: Lines, column: Lines) -> tuple[Lines, Lines]:
        """Return the squares at rows and columns that may lie beyond the sides; what is off the board remains so."""
        rows, columns = shape
        if self.columns:
            turns, column = np.divmod(column, columns)
            if self.twisted:
                row = np.where(turns % 2, rows - 1 - row, row)
        return row % rows if self.rows else row, column

    def least_columns(self, reach: int) -> int:
        """Return the columns with which two leaps from a square never meet on a twisted surface; 1 on others."""
        return 2 * reach + 1 if self.twisted else 1


SURFACES: dict[str, Surface] = {
    "plain": Surface("plain"),
    "cylinder": Surface("cylinder", "left joins right", columns=True),
    "torus": Surface("torus", "left joins right, top joins bottom", columns=True, rows=True),
    "mobius": Surface("Möbius strip", "left joins right upside down", columns=True, twisted=True),
    "klein": Surface(
        "Klein bottle", "left joins right upside down, top joins bottom", columns=True, rows=True, twisted=True
    ),
}
"""The surfaces by the names that texts and commands use."""
