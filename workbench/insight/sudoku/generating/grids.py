"""Full grids at random, of any layout."""

from collections.abc import Generator as Parts

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.generating.verdicts import NODES, SMALL, Grids, is_quick, start
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.sudoku.batch import search_each

MAX_NODES = 20_000  # of the search for a grid; then it begins anew
ATTEMPTS = 200
FEW_ATTEMPTS = 12  # on a small board, where some regions have no grid at all


def full_grids(layout: Layout, count: int, rng: np.random.Generator) -> Parts[float, None, Grids]:
    """Return full grids, (count, n*n); fewer, or none, if the layout makes it too hard."""
    if layout.regions or layout.further:
        found_grids = []
        for _ in range(count):
            grid = yield from searched_grid(layout, rng)
            if grid is None:
                break
            found_grids.append(grid)
        return np.array(found_grids, np.uint8).reshape(-1, layout.side**2)
    if not is_quick(layout):
        return np.stack([exchanged(pattern_grid(layout.box), layout.box, rng) for _ in range(count)])
    grids: list[Grids] = []
    while len(grids) < count:  # on small boards, not every choice of boxes is part of a grid
        seeds = np.stack([random_boxes(layout.box, rng) for _ in range(count)])
        counts = search_each(seeds, layout, until=1)
        grids += [exchanged(grid, layout.box, rng) for grid in counts.first[counts.solutions > 0]]
        yield 0.0
    return np.stack(grids[:count])


def searched_grid(layout: Layout, rng: np.random.Generator) -> Parts[float, None, Grids | None]:
    """Return a full grid that a search finds from some digits at random; None if there is none, or none is found."""
    for attempt in range(ATTEMPTS if layout.side > SMALL else FEW_ATTEMPTS):
        more = max(0, layout.side - 2 * attempt)
        search = start(layout, random_digits(layout, more, rng), Goal.ONE)
        status = Status.RUNNING
        while status is Status.RUNNING and search.probe().nodes < MAX_NODES:
            status = search.advance(NODES, 1)
            yield 0.0
        if status is Status.FOUND:
            found: Grids = search.probe().filling.ravel().astype(np.uint8)
            return found
        if status is Status.EXHAUSTED and not more:  # with its digits exchanged, any grid has this row
            return None
    return None


def random_digits(layout: Layout, more: int, rng: np.random.Generator) -> Grids:
    """Return a board with a row at random, and so many digits in other cells, none twice in a unit."""
    n = layout.side
    givens = np.zeros((n, n), np.int32)
    givens[rng.integers(n)] = rng.permutation(n) + 1
    board = Sudoku(layout, givens)
    for cell in rng.permutation(np.flatnonzero(givens == 0))[:more].tolist():
        allowed = np.flatnonzero(board.candidates(board.givens)[divmod(cell, n)])
        if len(allowed):
            board = board.edit([divmod(cell, n)], int(rng.choice(allowed)) + 1)
    found: Grids = board.givens.ravel().astype(np.uint8)
    return found


def random_boxes(box: tuple[int, int], rng: np.random.Generator) -> Grids:
    """Return a board with random digits in boxes that share no row or column."""
    high, wide = box
    side = high * wide
    givens = np.zeros((side, side), np.uint8)
    for k in range(min(high, wide)):
        part = rng.permutation(side).reshape(high, wide) + 1
        givens[k * high : (k + 1) * high, k * wide : (k + 1) * wide] = part
    return givens.ravel()


def pattern_grid(box: tuple[int, int]) -> Grids:
    """Return the full grid whose rows are the first one, shifted."""
    high, wide = box
    side = high * wide
    row, column = np.indices((side, side))
    return ((row % high * wide + row // high + column) % side + 1).ravel().astype(np.uint8)


def exchanged(grid: Grids, box: tuple[int, int], rng: np.random.Generator) -> Grids:
    """Return a grid with its digits, and its rows and columns as far as the rules allow, exchanged at random."""
    high, wide = box
    side = high * wide
    digits = np.concatenate([[0], rng.permutation(side) + 1]).astype(np.uint8)[grid.reshape(side, side)]
    return digits[shuffled(wide, high, rng)][:, shuffled(high, wide, rng)].ravel()


def shuffled(groups: int, size: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Return the rows of this many bands of this size, or the columns of stacks, exchanged as the rules allow."""
    lines = np.arange(groups * size).reshape(groups, size)
    return np.concatenate([rng.permutation(lines[k]) for k in rng.permutation(groups)])
