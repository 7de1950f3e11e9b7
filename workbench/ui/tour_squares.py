"""The squares of a tour's board as one picture with a pixel a square: chequered, coloured by time, or by a number."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour_drawing import STEPS, TIMES

HOLE, LIGHT, DARK, FIRST_TIME = 0, 1, 2, 3
INKS = (Ink.HOLE, Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, *TIMES)

Lines = NDArray[np.intp]


def rgba(shown: dict[str, str], roles: Sequence[str]) -> NDArray[np.uint32]:
    """Return the colours of roles as pixels."""
    return np.array([QColor(shown[role]).rgba() for role in roles], np.uint32)


def squares(tour: Tour, filling: Filling, step: int, rows: Lines, columns: Lines) -> NDArray[np.uint8]:
    """Return the number in INKS of these rows' and columns' squares, as they are after so many moves."""
    board = tour.board[rows[:, None], columns]
    kinds = np.where((rows[:, None] + columns) % 2 == 0, np.uint8(LIGHT), np.uint8(DARK))
    numbers = filling[rows[:, None], columns]
    visited = (numbers > 0) & (numbers <= step)
    last = max(tour.squares, 1)
    times = (FIRST_TIME + (np.minimum(numbers, last).astype(np.int64) - 1) * STEPS // last).astype(np.uint8)
    return np.where(board, np.where(visited, times, kinds), np.uint8(HOLE))


def image(pixels: NDArray[np.uint32]) -> QImage:
    """Return a picture of these pixels."""
    pixels = np.ascontiguousarray(pixels)
    high, wide = pixels.shape
    return QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()
