"""Leaps: the moves of an (r,s)-leaper, and the squares that they join on a board whose sides may be glued together."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour.surface import SURFACES

Leap = tuple[int, ...]  # (r, s), r <= s

KNIGHT: Leap = (1, 2)
MAX_LEAP = 20  # squares


@lru_cache
def leaps(leap: Leap) -> NDArray[np.int32]:
    """Return all moves of a leaper: (k, 2), rows and columns, clockwise from north; k is 8, or 4 where r = 0 or r = s.

    Those of the knight: (-2,1) (-1,2) (1,2) (2,1) (2,-1) (1,-2) (-1,-2) (-2,-1).
    """
    r, s = leap
    found = {(dr, dc) for a, b in ((r, s), (s, r)) for dr in (-a, a) for dc in (-b, b)}
    moves = np.array(sorted(found, key=lambda move: np.arctan2(move[1], -move[0]) % (2 * np.pi)), np.int32)
    moves.setflags(write=False)  # all callers share it
    return moves


def neighbours(board: NDArray[np.bool_], leap: Leap, surface: str = "plain") -> NDArray[np.int32]:
    """Return for every square, row by row, where its moves lead, in the order of `leaps`: (rows * columns, k).

    -1 stands for no square: off the board, a hole, or from a hole. Moves that lead to the same square, or to where
    they began, as on a narrow torus, are kept once or not at all.
    """
    rows, columns = board.shape
    moves = leaps(leap)
    near = np.full((len(moves), rows, columns), -1, np.int32)
    r, c = np.arange(rows)[:, None], np.arange(columns)[None, :]
    for k, (dr, dc) in enumerate(moves.tolist()):
        to_r, to_c = SURFACES[surface].landed(board.shape, r + dr, c + dc)
        inside = (to_r >= 0) & (to_r < rows) & (to_c >= 0) & (to_c < columns)
        to_r, to_c = np.clip(to_r, 0, rows - 1), np.clip(to_c, 0, columns - 1)
        to = to_r * columns + to_c
        inside &= board & board[to_r, to_c] & (to != r * columns + c)
        for earlier in near[:k]:
            inside &= earlier != to
        near[k] = np.where(inside, to, -1)
    return np.ascontiguousarray(near.reshape(len(moves), -1).T)
