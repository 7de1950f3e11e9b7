"""Random regions of a jigsaw sudoku: boxes that have exchanged cells while each stays connected."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from workbench.puzzles.sudoku.layout import Layout, with_regions

EXCHANGES = 100  # tried for each cell: with twice as many, hardly less is left of the boxes
TURNS = 12  # of two, three or four neighbours


def random_jigsaw(layout: Layout, rng: np.random.Generator) -> Layout:
    """Return a jigsaw layout with the side, the diagonals and the extra regions of another layout."""
    n = layout.side
    regions = layout.boxes.ravel().tolist()
    members = [[cell for cell in range(n * n) if regions[cell] == region] for region in range(n)]
    beside = neighbours(n)
    for cell, turn, pick in rng.integers(0, (n * n, TURNS, n), (EXCHANGES * n * n, 3)).tolist():
        old, new = regions[cell], regions[beside[cell][turn % len(beside[cell])]]
        if old == new:
            continue
        back = members[new][pick]
        one = [back, *(other for other in members[old] if other != cell)]
        two = [cell, *(other for other in members[new] if other != back)]
        if is_connected(one, n) and is_connected(two, n):
            regions[cell], regions[back], members[old], members[new] = new, old, one, two
    return with_regions(layout, regions)


def is_connected(cells: Sequence[int], n: int) -> bool:
    """Return whether cells of a board of n x n, row by row numbered, are one region."""
    left, reached, beside = set(cells[1:]), list(cells[:1]), neighbours(n)
    for cell in reached:
        for near in beside[cell]:
            if near in left:
                left.remove(near)
                reached.append(near)
    return not left


@cache
def neighbours(n: int) -> list[list[int]]:
    """Return for each cell of a board of n x n those that share a side with it."""
    turns = (0, 1), (1, 0), (0, -1), (-1, 0)
    near = [[(r + y, c + x) for y, x in turns] for r in range(n) for c in range(n)]
    return [[n * r + c for r, c in places if 0 <= r < n and 0 <= c < n] for places in near]
