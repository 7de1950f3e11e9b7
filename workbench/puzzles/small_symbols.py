"""Small symbols in cells: where candidates and pencil marks stand, each at a place of its own, row by row."""

from collections.abc import Sequence
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink

USED = 0.9  # of the side of a cell
HEIGHT = 0.78  # of the em of a symbol, in places
SPOT, SPOT_HEIGHT, SPOT_DROP = "●", 1.4, 0.1  # its em in those of the symbol, and how much lower it is


def places_across(symbols: int) -> int:
    """Return how many places there are from side to side of a cell."""
    return ceil(sqrt(symbols))


def symbol_height(symbols: int) -> float:
    """Return the height of the em of a small symbol, in cells."""
    return HEIGHT / places_across(symbols)


def symbol_centres(which: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the centres of small symbols, (rows, columns, symbols): (k, 2), x, y."""
    return places_of(np.argwhere(which), which.shape[2])


def places_of(which: NDArray[np.intp], symbols: int) -> NDArray[np.float64]:
    """Return the centres of small symbols, (k, 3), row, column, symbol from 0: (k, 2), x, y."""
    across = places_across(symbols)
    r, c, k = which.T
    x = c + 0.5 + (k % across - (across - 1) / 2) * USED / across
    y = r + 0.5 + (k // across - (across - 1) / 2) * USED / across
    return np.column_stack([x, y])


def draw_spots(drawing: Drawing, centres: NDArray[np.float64], symbols: int, ink: Ink) -> None:
    """Draw a spot at the centre of each small symbol."""
    height = SPOT_HEIGHT * symbol_height(symbols)
    drawing.labels(centres - (0, SPOT_DROP * height), [SPOT] * len(centres), ink, height)


def draw_small(drawing: Drawing, which: NDArray[np.bool_], symbols: Sequence[str], ink: Ink) -> None:
    """Draw small symbols in cells: (rows, columns, symbols)."""
    texts = [symbols[k] for k in np.nonzero(which)[2].tolist()]
    drawing.labels(symbol_centres(which), texts, ink, symbol_height(len(symbols)))


def value_at(x: float, y: float, symbols: int) -> int | None:
    """Return the value, from 1, whose place in a cell is at x, y, both from 0 to 1; None beyond the last."""
    across = places_across(symbols)
    column, row = (min(across - 1, max(0, int((part - (1 - USED) / 2) / USED * across))) for part in (x, y))
    value = row * across + column + 1
    return value if value <= symbols else None
