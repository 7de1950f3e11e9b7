"""The squares of a tour's board as a picture with one pixel a square: chequered, or coloured by time or a number."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import STEPS, TIMES

HOLE, LIGHT, DARK, FIRST_TIME = 0, 1, 2, 3
INKS = (Ink.HOLE, Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, *TIMES)

Lines = NDArray[np.intp]


def rgba(shown: dict[str, str], roles: Sequence[str]) -> NDArray[np.uint32]:
    """Return the colours of roles, or colours given by value, as pixels."""
    return np.array([QColor(shown.get(role, role)).rgba() for role in roles], np.uint32)


def squares(
    tour: Tour, filling: Filling, step: int, rows: Lines, columns: Lines, board: NDArray[np.bool_] | None = None
) -> NDArray[np.uint8]:
    """Return the indexes into INKS of the squares in these rows and columns after a number of moves.

    `board`: which of them are squares if each represents several; those are not chequered.
    """
    if board is None:
        board = tour.board[rows[:, None], columns]
        kinds = np.where((rows[:, None] + columns) % 2 == 0, np.uint8(LIGHT), np.uint8(DARK))
    else:
        kinds = np.full(board.shape, LIGHT, np.uint8)
    numbers = filling[rows[:, None], columns]
    visited = (numbers > 0) & (numbers <= step)
    last = max(tour.squares, 1)
    times = ((np.clip(numbers, 1, last) - 1) * float(STEPS) / last).astype(np.uint8) + np.uint8(FIRST_TIME)
    return np.where(board, np.where(visited, times, kinds), np.uint8(HOLE))


def blocks(board: NDArray[np.bool_], side: int) -> NDArray[np.bool_]:
    """Return for each block of `side` rows and columns whether it has no hole."""
    begins = (np.arange(0, length, side) for length in board.shape)
    for axis, begin in enumerate(begins):
        board = np.logical_and.reduceat(board, begin, axis)
    return board


def image(pixels: NDArray[np.uint32]) -> QImage:
    """Return an image of these pixels."""
    pixels = np.ascontiguousarray(pixels)
    high, wide = pixels.shape
    return QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()


def small_picture(tour: Tour, filling: Filling, shown: dict[str, str], pixels: int) -> QImage:
    """Return a picture of a large board, at most so many pixels wide and high; a pixel represents several squares."""
    step = -(-max(tour.shape) // pixels)
    rows, columns = (np.arange(0, length, step) for length in tour.shape)
    numbers = squares(tour, filling, np.iinfo(np.int32).max, rows, columns, blocks(tour.board, step))
    inked = rgba(shown, INKS)[numbers]
    frame = rgba(shown, (Ink.FRAME,))[0]
    inked[[0, -1], :] = inked[:, [0, -1]] = frame
    return image(inked)
