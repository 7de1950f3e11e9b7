"""Kakuros of large white areas whose clues are the sums of random digits: they have many solutions."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS
from workbench.solvers.search import Status


def open_board(rows: int, density: float, seed: int) -> Kakuro:
    """Return a board of large white areas whose clues are the sums of a random filling: it has many solutions."""
    rng = np.random.default_rng(seed)
    while True:
        white = rng.random((rows, rows)) < density
        white[0] = white[:, 0] = False
        for lines in (white, white.T):
            for line in lines:
                for c in range(9, rows):
                    line[c] &= not line[c - 9 : c].all()
        while (alone := white & (single(white) | single(white.T).T)).any():
            white &= ~alone
        none = np.zeros((rows, rows), np.int32)
        puzzle = Kakuro(white, none, none)
        search = KAKURO_SUMS.start(puzzle, {"digits": "random", "seed": seed}, Goal.ONE)
        if search.advance(100_000, 1) is Status.FOUND:
            return puzzle.with_sums(search.probe().filling)


def single(white: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells without a white one on their left and right."""
    padded = np.pad(white, ((0, 0), (1, 1)))
    return ~padded[:, :-2] & ~padded[:, 2:]
