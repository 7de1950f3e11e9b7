"""The givens of new boards: digits of a full grid that are left when others have been removed, or exchanged."""

from collections.abc import Generator as Parts

import numpy as np
from numpy.typing import NDArray

from workbench.insight.generating.symmetry import orbits
from workbench.insight.sudoku.generating.verdicts import UNKNOWN, Grids, verdicts
from workbench.puzzles.sudoku.layout import Layout

EXCHANGES = 400  # boards of a round of exchanges
FOLLOWED = 6  # exchanges of a round that are tried further

Places = NDArray[np.uint32]  # (m, images): cells that are removed together; some are repeated


def places(side: int, symmetry: str) -> Places:
    """Return the cells that are emptied together, each once."""
    numbers = np.arange(side * side, dtype=np.uint32).reshape(side, side)
    return np.unique(np.sort(orbits(numbers, symmetry), axis=1), axis=0)


def thin(
    layout: Layout, grids: Grids, where: Places, least: int, rng: np.random.Generator
) -> Parts[float, None, tuple[Grids, NDArray[np.intp]]]:
    """Remove givens of many boards in random orders, while each has one solution and at least so many givens.

    Return the boards, and of how many removals of each it was not found out whether there is one solution.
    """
    givens, unknown = grids.copy(), np.zeros(len(grids), np.intp)
    orders = np.stack([rng.permutation(len(where)) for _ in grids])
    sizes = np.array([len(set(cells.tolist())) for cells in where])
    for number in range(len(where)):
        taken = orders[:, number]
        tried = np.flatnonzero((givens > 0).sum(axis=1) - sizes[taken] >= least)
        fewer = givens[tried]
        np.put_along_axis(fewer, where[taken[tried]].astype(np.intp), 0, axis=1)
        found = yield from verdicts(layout, fewer)
        givens[tried[found == 1]] = fewer[found == 1]
        unknown[tried] += found == UNKNOWN
        yield (number + 1) / len(where)
    return givens, unknown


def without_each(givens: Grids, where: Places) -> Grids:
    """Return the boards that lack one of the places of a board where it has givens."""
    held = where[(givens[where] > 0).any(axis=1)]
    boards = np.repeat(givens[None], len(held), axis=0)
    np.put_along_axis(boards, held.astype(np.intp), 0, axis=1)
    return boards


def is_minimal(layout: Layout, givens: Grids) -> Parts[float, None, bool]:
    """Return whether no single given can be removed."""
    cells = np.arange(givens.size, dtype=np.uint32)[:, None]
    found = yield from verdicts(layout, without_each(givens, cells))
    return bool((found == 0).all())


def exchange(
    layout: Layout, grid: Grids, givens: Grids, where: Places, rng: np.random.Generator
) -> Parts[float, None, Grids]:
    """Return a board in which one place is exchanged for another; with fewer givens if that is possible."""
    held = (givens[where] > 0).any(axis=1)
    out, into = np.meshgrid(np.flatnonzero(held), np.flatnonzero(~held))
    picked = rng.permutation(out.size)[:EXCHANGES]
    boards = np.repeat(givens[None], len(picked), axis=0)
    np.put_along_axis(boards, where[out.ravel()[picked]].astype(np.intp), 0, axis=1)
    added = where[into.ravel()[picked]].astype(np.intp)
    np.put_along_axis(boards, added, grid[added], axis=1)
    found = yield from verdicts(layout, boards)
    unique = boards[found == 1]
    for board in unique[:FOLLOWED]:
        fewer = without_each(board, where)
        found = yield from verdicts(layout, fewer)
        if (found == 1).any():
            smaller: Grids = fewer[found == 1][0]
            return smaller
    return unique[0] if len(unique) else givens
