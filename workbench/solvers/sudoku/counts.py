"""What a search of many sudokus found, puzzle by puzzle."""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray


class Counts(NamedTuple):
    """Solutions and nodes of each of m puzzles."""

    solutions: NDArray[np.int64]  # (m,), at most as many as were sought
    nodes: NDArray[np.int64]  # (m,)
    first: NDArray[np.uint8]  # (m, N): the first solution, zeros if there is none; (0, 0) if none was asked for

    @classmethod
    def zeros(cls, puzzles: int, cells: int) -> Self:
        """Return arrays for so many puzzles; `cells` = 0: without fillings."""
        first = np.zeros((puzzles if cells else 0, cells), np.uint8)
        return cls(np.zeros(puzzles, np.int64), np.zeros(puzzles, np.int64), first)
