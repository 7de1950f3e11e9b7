"""Random regions of a jigsaw sudoku: boxes that have exchanged cells while each stays connected."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.sudoku.layout import Layout, with_regions

EXCHANGES = 20  # tried for each cell
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def random_jigsaw(layout: Layout, rng: np.random.Generator) -> Layout:
    """Return a jigsaw layout with the side, the diagonals and the extra regions of another layout."""
    regions = layout.boxes.copy()
    n = layout.side
    for r, c, turn, y, x in rng.integers(0, (n, n, 4, n, n), (EXCHANGES * n * n, 5)).tolist():
        exchange(regions, (r, c), NEIGHBOURS[turn], (y, x))
    return with_regions(layout, regions.ravel().tolist())


def exchange(regions: NDArray[np.intp], cell: tuple[int, int], turn: tuple[int, int], other: tuple[int, int]) -> None:
    """Give a cell to the region of a neighbour, and the other cell back, if it can be."""
    n = len(regions)
    near = cell[0] + turn[0], cell[1] + turn[1]
    if not (0 <= near[0] < n and 0 <= near[1] < n) or regions[near] == regions[cell]:
        return
    taken = np.argwhere(regions == regions[near])
    back = tuple(taken[(other[0] * n + other[1]) % len(taken)].tolist())
    old, new = regions[cell], regions[near]
    regions[cell], regions[back] = new, old
    if not (is_connected(regions == old) and is_connected(regions == new)):
        regions[cell], regions[back] = old, new


def is_connected(inside: NDArray[np.bool_]) -> bool:
    """Return whether cells are one region."""
    left = {(r, c) for r, c in np.argwhere(inside).tolist()}
    reached = [left.pop()]
    for r, c in reached:
        near = {(r + y, c + x) for y, x in NEIGHBOURS} & left
        left -= near
        reached += near
    return not left
