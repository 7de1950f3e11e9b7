"""The squares of a tour's board as indexes of inks, one per square or block of squares: chequered, or by time."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour.board import TourSquares, is_dark
from workbench.puzzles.tour.drawing import STEPS, TIMES

HOLE, LIGHT, DARK, FIRST_TIME = 0, 1, 2, 3
INKS = (Ink.HOLE, Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, *TIMES, Ink.FRAME)
FRAME = len(INKS) - 1

Lines = NDArray[np.intp]


def squares(
    tour: TourSquares, filling: Filling, step: int, rows: Lines, columns: Lines, board: NDArray[np.bool_] | None = None
) -> NDArray[np.uint8]:
    """Return the indexes into INKS of the squares in these rows and columns after a number of moves.

    `board`: which of them are squares if each represents several; those are not chequered.
    """
    if board is None:
        board = tour.board[rows[:, None], columns]
        kinds = np.where(is_dark(rows[:, None], columns, tour.shape), np.uint8(DARK), np.uint8(LIGHT))
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


def pixel_inks(tour: TourSquares, filling: Filling, longest: int) -> NDArray[np.uint8]:
    """Return the indexes into INKS of a framed picture, in which a pixel represents several squares."""
    side = -(-max(tour.shape) // longest)
    rows, columns = (np.arange(0, length, side) for length in tour.shape)
    pixels = squares(tour, filling, np.iinfo(np.int32).max, rows, columns, blocks(tour.board, side))
    pixels[[0, -1], :] = pixels[:, [0, -1]] = FRAME
    return pixels
