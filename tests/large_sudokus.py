"""Large sudokus that have a solution: a grid with exchanged digits, rows and columns, of which only a part is given."""

import numpy as np

from workbench.insight.sudoku.generating.grids import exchanged, pattern_grid
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout


def partly_given(high: int, share: float, seed: int) -> Sudoku:
    """Return a board with boxes of high x high cells and a share of its cells given, chosen at random."""
    rng = np.random.default_rng(seed)
    side = high * high
    grid = exchanged(pattern_grid((high, high)), (high, high), rng).astype(np.int32)
    grid[rng.permutation(grid.size)[round(share * grid.size) :]] = 0
    return Sudoku(Layout((high, high)), grid.reshape(side, side))
