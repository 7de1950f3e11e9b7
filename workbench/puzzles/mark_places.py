"""Where marks stand that have no place of their own: in the corners and at the edges of a cell, or in its middle."""

from collections.abc import Sequence
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.small_symbols import draw_small, symbol_height

EDGE = 0.34  # cells from the middle to a mark in a corner
FEW = np.array([(-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1)]) * EDGE  # of at most six marks, in order; x, y
MANY = np.array([(x, y) for y in (-1, 1) for x in (-1, -0.33, 0.33, 1)]) * EDGE  # of seven or eight
HEIGHT, WIDE_HEIGHT = 0.26, 0.2  # cells: the em of a mark with one sign, with two
IN_ROW, ROOM, ADVANCE = 5, 0.72, 0.64  # marks in a row at least, cells for a row, em from a sign to the next
ROWS, LEADING = 0.4, 0.85  # cells for several rows, em from a row to the next


def draw_corners(drawing: Drawing, which: NDArray[np.bool_], symbols: Sequence[str], ink: Ink) -> None:
    """Draw marks, (rows, columns, symbols), in the corners of their cells; more than eight stand as candidates do."""
    number = which.sum(axis=2)
    crowded = number > len(MANY)
    draw_small(drawing, which & crowded[:, :, None], symbols, ink)
    placed = which & ~crowded[:, :, None]
    r, c, k = np.nonzero(placed)
    turn = (np.cumsum(placed, axis=2) - 1)[r, c, k]
    few = FEW[np.minimum(turn, len(FEW) - 1)]
    centres = np.column_stack([c + 0.5, r + 0.5]) + np.where(number[r, c, None] > len(FEW), MANY[turn], few)
    wide = len(symbols[-1]) > 1
    height = WIDE_HEIGHT if wide else min(HEIGHT, symbol_height(len(symbols)))
    drawing.labels(centres, [symbols[one] for one in k.tolist()], ink, height)


def draw_middle(drawing: Drawing, which: NDArray[np.bool_], symbols: Sequence[str], ink: Ink) -> None:
    """Draw marks, (rows, columns, symbols), in the middle of their cells, in rows that are as short as they can be."""
    signs = len(symbols[-1])
    for number in np.unique(which.sum(axis=2)).tolist():
        if not number:
            continue
        in_row = min(number, max(IN_ROW, ceil(sqrt(number))))
        rows = ceil(number / in_row)
        step = ADVANCE * (signs + (signs > 1) / 2)
        height = min(WIDE_HEIGHT if signs > 1 else HEIGHT, ROOM / (in_row * step), ROWS / (rows * LEADING))
        these = which & (which.sum(axis=2) == number)[:, :, None]
        r, c, k = np.nonzero(these)
        row, place = np.divmod((np.cumsum(these, axis=2) - 1)[r, c, k], in_row)
        in_this_row = np.where(row == rows - 1, number - in_row * (rows - 1), in_row)
        x = c + 0.5 + (place - (in_this_row - 1) / 2) * step * height
        y = r + 0.5 + (row - (rows - 1) / 2) * LEADING * height
        drawing.labels(np.column_stack([x, y]), [symbols[one] for one in k.tolist()], ink, height)
