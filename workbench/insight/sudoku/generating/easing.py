"""Boards that are too hard get more givens of their full grid, until the techniques of a level solve them."""

from collections.abc import Callable
from collections.abc import Generator as Parts

import numpy as np

from workbench.insight.sudoku.generating.givens import Places
from workbench.insight.sudoku.generating.verdicts import Grids
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout


def eased(
    layout: Layout,
    grid: Grids,
    givens: Grids,
    where: Places,
    is_too_hard: Callable[[Sudoku], bool],
    rng: np.random.Generator,
) -> Parts[float, None, Grids]:
    """Return a board with more givens, in random places and with their images, until it is not too hard."""
    board = givens.copy()
    for cells in where[rng.permutation(len(where))]:
        if not is_too_hard(Sudoku(layout, board.reshape(layout.side, layout.side).astype(np.int32))):
            break
        board[cells] = grid[cells]
        yield 0.0
    return board
