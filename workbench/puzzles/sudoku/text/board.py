"""A sudoku as a text holds it: its layout, givens, entries and marks; and the sizes that are read."""

from functools import cache
from typing import NamedTuple

from workbench.puzzles.sudoku.layout import Box, Layout

Rows = list[list[int]]

BIGGEST = 49  # digits of a board that is read: 7x7 boxes
BIGGEST_COMPACT = 25  # of one with a character a cell: 1-9 and A-P, or A-Y


class DigitRows(NamedTuple):
    """The numbers of a board, row by row; a set bit d - 1 of a mark is the digit d."""

    layout: Layout
    givens: Rows
    entries: Rows | None = None
    marks: Rows | None = None
    corners: Rows | None = None  # corner marks, of the styles that tell them from others

    @property
    def digits(self) -> Rows:
        """The givens together with the entries."""
        if self.entries is None:
            return self.givens
        both = zip(self.givens, self.entries, strict=True)
        return [[given or entry for given, entry in zip(*rows, strict=True)] for rows in both]


@cache
def usual_box(n: int) -> Box:
    """Return the box, rows x columns, that a bare n x n grid is taken to have: as square as can be, rows <= columns."""
    high = next(high for high in range(int(n**0.5), 0, -1) if n % high == 0)
    return high, n // high


SIDES = [n for n in range(4, BIGGEST + 1) if usual_box(n)[0] > 1]
COMPACT_SIDES = [n for n in SIDES if n <= BIGGEST_COMPACT]


def in_rows(numbers: list[int]) -> Rows:
    """Return the numbers of a square board as rows."""
    side = round(len(numbers) ** 0.5)
    return [numbers[k : k + side] for k in range(0, len(numbers), side)]


def flat(rows: Rows) -> list[int]:
    """Return the numbers of all rows, one after the other."""
    return [number for row in rows for number in row]
