"""How a kakuro's clues look: a diagonal through each block that has one, and the sums in its two triangles."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_lines, cells_of

GRID_WIDTH, FRAME_WIDTH, DIAGONAL_WIDTH = 0.02, 0.05, 0.02  # cells
DIGIT_HEIGHT, CLUE_HEIGHT = 0.62, 0.42
ACROSS_PLACE, DOWN_PLACE = (0.72, 0.27), (0.28, 0.75)  # x, y of a clue's middle within its cell


def draw_grid(drawing: Drawing, shape: tuple[int, int]) -> None:
    """Draw the lines between cells, and the frame."""
    drawing.lines(board_lines(shape, (1, 1)), Ink.GRID, GRID_WIDTH)
    drawing.lines(board_lines(shape, shape), Ink.FRAME, FRAME_WIDTH)


def draw_clues(drawing: Drawing, across: NDArray[np.int32], down: NDArray[np.int32]) -> None:
    """Draw the lines of the board, and the clues in their blocks."""
    draw_grid(drawing, (across.shape[0], across.shape[1]))
    corners = cells_of((across > 0) | (down > 0))[:, ::-1].astype(np.float64)
    drawing.lines(np.concatenate([corners, corners + 1], axis=1), Ink.CLUE, DIAGONAL_WIDTH)
    places = [cells_of(clues > 0)[:, ::-1] + place for clues, place in ((across, ACROSS_PLACE), (down, DOWN_PLACE))]
    sums = [*across[across > 0].tolist(), *down[down > 0].tolist()]
    drawing.labels(np.concatenate(places), [str(clue) for clue in sums], Ink.CLUE, CLUE_HEIGHT)
