"""The squares of a tour's board as numbers of inks, one for a square or a block of squares: chequered, or by time."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour.drawing import STEPS, TIMES

HOLE, LIGHT, DARK, FIRST_TIME = 0, 1, 2, 3
INKS = (Ink.HOLE, Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, *TIMES, Ink.FRAME)
FRAME = len(INKS) - 1

Lines = NDArray[np.intp]


class Squares(Protocol):
    """What is drawn of a tour's board."""

    @property
    def board(self) -> NDArray[np.bool_]:
        """The squares, False where there is a hole."""

    @property
    def squares(self) -> int:
        """The number of squares."""


def squares(
    tour: Squares, filling: Filling, step: int, rows: Lines, columns: Lines, board: NDArray[np.bool_] | None = None
) -> NDArray[np.uint8]:
    """Return the number in INKS of these rows' and columns' squares, as they are after so many moves.

    `board`: which of them are squares, where each stands for several; those are not chequered.
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
    """Return for each block of so many rows and columns whether it has no hole."""
    begins = (np.arange(0, length, side) for length in board.shape)
    for axis, begin in enumerate(begins):
        board = np.logical_and.reduceat(board, begin, axis)
    return board


def pixel_inks(tour: Squares, filling: Filling, longest: int) -> NDArray[np.uint8]:
    """Return the number in INKS of each pixel of a framed picture, each pixel a block of squares."""
    side = -(-max(tour.board.shape) // longest)
    rows, columns = (np.arange(0, length, side) for length in tour.board.shape)
    pixels = squares(tour, filling, np.iinfo(np.int32).max, rows, columns, blocks(tour.board, side))
    pixels[[0, -1], :] = pixels[:, [0, -1]] = FRAME
    return pixels
