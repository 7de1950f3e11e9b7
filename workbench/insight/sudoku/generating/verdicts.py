"""Whether boards have one solution: many small ones in one kernel call, large ones each by a search with a limit."""

from collections.abc import Generator as Parts

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status
from workbench.solvers.sudoku.batch import search_each
from workbench.solvers.sudoku.digits import SUDOKU_DIGITS

SMALL = 9  # digits: boards that are proved in microseconds
NODES = 200  # of a proof in one part
MAX_WORK = 500_000  # nodes x cells of the proof for a large board: a tenth of a second
IN_A_CALL = 512  # boards: a few milliseconds

Grids = NDArray[np.uint8]  # (m, n*n)
Verdicts = NDArray[np.int8]  # (m,): 1 = one solution, 0 = none or several, UNKNOWN
Numbers = NDArray[np.int64]  # (m,): of solutions, or UNKNOWN
UNKNOWN = -1


def is_quick(layout: Layout) -> bool:
    """Return whether many boards of a layout are searched in one kernel call."""
    return layout.side <= SMALL


def batch_size(layout: Layout) -> int:
    """Return how many boards to make side by side."""
    if layout == NINE:
        return 32
    return 4 if is_quick(layout) else 1


def start(layout: Layout, grid: Grids, goal: Goal) -> Search:
    """Return a search of one board."""
    puzzle = Sudoku(layout, grid.reshape(layout.side, layout.side).astype(np.int32))
    return SUDOKU_DIGITS.start(puzzle, goal=goal)


def verdicts(layout: Layout, grids: Grids) -> Parts[float, None, Verdicts]:
    """Return whether each board has one solution."""
    found = yield from numbers(layout, grids, 2)
    return np.where(found == UNKNOWN, UNKNOWN, found == 1).astype(np.int8)


def numbers(layout: Layout, grids: Grids, until: int) -> Parts[float, None, Numbers]:
    """Return the number of solutions of each board, at most `until`; UNKNOWN if the proof takes too long."""
    found = np.zeros(len(grids), np.int64)
    if is_quick(layout):
        for k in range(0, len(grids), IN_A_CALL):
            part = grids[k : k + IN_A_CALL]
            found[k : k + len(part)] = search_each(part, layout, until, fillings=False).solutions
            yield 0.0
    else:
        for k, grid in enumerate(grids):
            found[k] = yield from number(layout, grid, until)
    return found


def number(layout: Layout, grid: Grids, until: int) -> Parts[float, None, int]:
    """Return the number of solutions of a board, at most `until`; UNKNOWN if the proof takes too long."""
    search = start(layout, grid, Goal.ALL)
    while search.advance(NODES, until) is Status.RUNNING and search.probe().solutions < until:
        yield 0.0
        if search.probe().nodes * grid.size >= MAX_WORK:
            return UNKNOWN
    return min(search.probe().solutions, until)
