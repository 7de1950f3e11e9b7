"""Many sudokus of one layout, searched in one kernel call: the fastest kernel that takes them."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.sudoku import NINE
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.sudoku import bands, digits
from workbench.solvers.sudoku.counts import Counts


def search_each(grids: NDArray[np.uint8], layout: Layout, until: int = 2, fillings: bool = True) -> Counts:
    """Search many boards, (m, n*n), each for at most `until` solutions; `fillings`: keep the first of each."""
    if layout == NINE:
        return bands.search_each(grids, until, fillings)
    return digits.search_each(grids, layout, until, fillings)
