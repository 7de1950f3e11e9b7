"""Boards whose givens are in given cells: digits there change until one solution is left."""

from collections.abc import Generator as Parts

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.insight.sudoku.generating.verdicts import Grids, is_quick, verdicts
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.solvers.sudoku.batch import search_each

OPEN = ".0-_"  # characters of cells without a given
SPACE = " \n\t|/,"  # characters between cells
CHANGES = 40  # boards tried in a round
MAX_COUNTED = 400  # solutions of a board
ROUNDS = 60  # before the digits are chosen anew


def read_pattern(text: str, side: int) -> NDArray[np.intp] | None:
    """Return the cells of a pattern, None if the text is empty; raise ChoiceError if it is not one of this board."""
    marks = [char for char in text if char not in SPACE]
    if not marks:
        return None
    if len(marks) != side * side:
        raise ChoiceError(
            f"pattern has {counted(len(marks), 'cell')}, but needs {side * side}: row by row, with . for an open one"
        )
    cells: NDArray[np.intp] = np.flatnonzero([char not in OPEN for char in marks])
    return cells


def fit(
    layout: Layout, grid: Grids, cells: NDArray[np.intp], rng: np.random.Generator
) -> Parts[float, None, Grids | None]:
    """Return a board with one solution and givens in these cells alone; None if it is not found in some rounds."""
    givens = np.zeros_like(grid)
    givens[cells] = grid[cells]
    if not is_quick(layout):
        found = yield from verdicts(layout, givens[None])
        return givens if found[0] == 1 else None
    fewest = solutions(layout, givens[None], MAX_COUNTED)[0]
    for _ in range(ROUNDS):
        if fewest == 1:
            return givens
        boards = changed(layout, givens, cells, rng)
        counts = solutions(layout, boards, int(fewest) + 1)
        counts[counts == 0] = MAX_COUNTED + 1
        best = int(counts.argmin())
        if counts[best] <= fewest:
            givens, fewest = boards[best], counts[best]
        yield 0.0
    return None


def solutions(layout: Layout, boards: Grids, most: int) -> NDArray[np.int64]:
    """Return how many solutions each board has, at most so many."""
    return search_each(boards, layout, until=most, fillings=False).solutions.astype(np.int64)


def changed(layout: Layout, givens: Grids, cells: NDArray[np.intp], rng: np.random.Generator) -> Grids:
    """Return boards in which one given, or two, have other digits that no peer has."""
    peers, boards = geometry(layout).peers, []
    for number in range(CHANGES):
        board = givens.copy()
        for cell in rng.choice(cells, 1 + number % 2):
            left = np.setdiff1d(np.arange(1, layout.side + 1), board[peers[cell]])
            board[cell] = rng.choice(left) if len(left) else board[cell]
        boards.append(board)
    return np.stack(boards)
