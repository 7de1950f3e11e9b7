"""The exhaustive search for a tour of few squares, as a thing that moves a little at a time."""

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.leaps import neighbours
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.solvers.search import STATUSES, Status

MOST_SQUARES = 64  # bits of a word


class TourPaths:
    """The search through all paths of a board, from all its starts."""

    def __init__(self, tour: Tour) -> None:
        from workbench.kernels import tour_paths as kernel

        self._kernel = kernel
        self._shape = tour.shape
        self._squares = np.flatnonzero(tour.board)
        count = len(self._squares)
        self._near = self._neighbours(tour)
        self._ends = np.array([self._bits(tour.start), self._bits(tour.end)], np.uint64)
        if tour.closed and tour.start is None and tour.end is None:
            self._ends[0] = 1  # a closed tour can begin anywhere
        self._untried = np.zeros(count + 1, np.uint64)
        self._path = np.zeros(count, np.uint8)
        self.profile = np.zeros(count + 1, np.int64)
        self.s = np.zeros(kernel.SCALARS, np.int64)
        self.s[kernel.CLOSED] = tour.closed
        self.s[scalars.UNTIL] = 1

    def _neighbours(self, tour: Tour) -> NDArray[np.uint64]:
        """Return the neighbours of each square as bits."""
        table = neighbours(tour.board, tour.leap, tour.surface)[self._squares]
        bits = np.uint64(1) << np.searchsorted(self._squares, np.maximum(table, 0)).astype(np.uint64)
        near: NDArray[np.uint64] = np.bitwise_or.reduce(np.where(table < 0, np.uint64(0), bits), axis=1)
        return near

    def _bits(self, cell: Cell | None) -> int:
        """Return a square as a bit, or all squares for none."""
        if cell is None:
            return (1 << len(self._squares)) - 1
        return 1 << int(np.searchsorted(self._squares, cell[0] * self._shape[1] + cell[1]))

    @property
    def nodes(self) -> int:
        return int(self.s[scalars.NODES])

    @property
    def level(self) -> int:
        """Level of the next node: how many squares will be on the path."""
        return int(self.s[scalars.LEVEL])

    @property
    def high(self) -> int:
        """The highest level visited by the last advance."""
        return int(self.s[scalars.HIGH])

    @property
    def low(self) -> int:
        """The lowest one."""
        return int(self.s[scalars.LOW])

    def advance(self, budget: int, floor: int = -1) -> Status:
        """Visit at most `budget` nodes, up to the first tour."""
        self.s[scalars.FLOOR] = floor
        found = self._kernel.advance(self._near, self._ends, self._untried, self._path, self.profile, self.s, budget)
        return STATUSES[found]

    def filling(self) -> Filling:
        """Return the path so far."""
        numbers = np.zeros(self._shape[0] * self._shape[1], np.int32)
        numbers[self._squares[self._path[: self.level]]] = np.arange(1, self.level + 1)
        return numbers.reshape(self._shape)
