"""The images of a kakuro: the white cells are turned and reflected, and each clue moves to the new front of its run."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.images import IMAGES, UPRIGHT, Number, image
from workbench.puzzles.kakuro.board import KakuroBoard
from workbench.puzzles.kakuro.rules import WAYS, strays
from workbench.puzzles.kakuro.runs import Runs, clue_arrays, runs_of


def images(board: KakuroBoard, runs: Runs) -> list[KakuroBoard]:
    """Return the images of a board, itself first: eight if its first row and column are blocks and all clues have runs.

    Of another board only the reflection in the main diagonal has a place for every clue.
    """
    framed = not (board.white[0].any() or board.white[:, 0].any())
    clues = zip(WAYS, (board.across, board.down), strict=True)
    if not framed or any(strays(board.white, of, way).any() for way, of in clues):
        return [board, KakuroBoard(board.white.T, board.down.T, board.across.T, board.givens.T)]
    return [board, *(image_board(board, runs, k) for k in range(1, IMAGES))]


def image_board(board: KakuroBoard, runs: Runs, k: int) -> KakuroBoard:
    """Return image k of a framed board; the first row and column stay where they are, for the clues."""
    numbers = np.arange(board.white.size).reshape(board.shape)
    white, givens, old_numbers = moved(board.white, k), moved(board.givens, k), moved(numbers, k)
    nothing = np.zeros(white.shape, np.int32)
    turned = runs_of(white, nothing, nothing)
    firsts = old_numbers.ravel()[turned.cells[turned.begins]]
    old_ways = turned.down.astype(np.intp) if k in UPRIGHT else 1 - turned.down.astype(np.intp)
    sums = runs.sums[runs.home[firsts, old_ways]]
    across, down = clue_arrays(turned, sums, white.shape)
    return KakuroBoard(white, across, down, givens)


def moved(array: NDArray[Number], k: int) -> NDArray[Number]:
    """Return image k of an array but for its first row and column, which are 0."""
    return np.pad(image(array[1:, 1:], k), ((1, 0), (1, 0)))
