"""Which placements still fit beside what lies on a board, and how many of them could cover each of its cells."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.placements import Placements
from workbench.puzzles.puzzle import Cell, Filling


def placed(found: Placements, pieces: int, filling: Filling) -> NDArray[np.intp]:
    """Return how many copies of each of so many pieces lie on the board."""
    laid = np.unique(filling[(filling > 0) & (filling <= len(found.piece))]) - 1
    return np.bincount(found.piece[laid], minlength=pieces)


def fitting(found: Placements, pieces: Sequence[Piece], filling: Filling) -> NDArray[np.bool_]:
    """Return which placements lie on empty cells alone, of pieces of which another copy may be used."""
    if not len(found.piece):
        return np.zeros(0, bool)
    flat, used = filling.ravel(), placed(found, len(pieces), filling)
    spent = np.array([piece.high is not None and used[k] >= piece.high for k, piece in enumerate(pieces)])
    blocked = np.logical_or.reduceat(flat[found.cells] != 0, found.starts[:-1].astype(np.intp))
    free: NDArray[np.bool_] = ~blocked & ~spent[found.piece]
    return free


def ways(found: Placements, which: NDArray[np.bool_], shape: tuple[int, int]) -> NDArray[np.intp]:
    """Return for every cell how many of these placements cover it, of the board's shape."""
    covered = found.cells[np.repeat(which, found.areas)].astype(np.intp)
    return np.bincount(covered, minlength=shape[0] * shape[1]).reshape(shape)


def tightest(counts: NDArray[np.intp], empty: NDArray[np.bool_]) -> tuple[Cell, int] | None:
    """Return the first of the empty cells that the fewest placements can cover, and how many; None without one."""
    cells = np.argwhere(empty)
    if not len(cells):
        return None
    r, c = cells[counts[empty].argmin()].tolist()
    return (r, c), int(counts[r, c])
