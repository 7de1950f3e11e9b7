"""The exhaustive search for a tour of few squares, as a thing that moves a little at a time."""

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.search import STATUSES, UNLIMITED, Probe, Status, trimmed

MAX_SQUARES = 64  # bits of a word


class TourPaths:
    """The search through all paths of a board, from all its starts."""

    def __init__(self, tour: Tour) -> None:
        from workbench.kernels.tour import paths as kernel

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
        self.s[kernel.CLOSED] = tour.closed and count > 1
        self._status = Status.RUNNING

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

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit at most `budget` nodes."""
        self.s[scalars.UNTIL], self.s[scalars.FLOOR] = until, floor
        found = self._kernel.advance(self._near, self._ends, self._untried, self._path, self.profile, self.s, budget)
        self._status = STATUSES[found]
        return self._status

    def probe(self) -> Probe:
        """Copy what there is to see; the progress is not known, so it stays 0 until the end."""
        s = self.s
        return Probe(
            status=self._status,
            nodes=int(s[scalars.NODES]),
            level=int(s[scalars.LEVEL]),
            low=int(s[scalars.LOW]),
            high=int(s[scalars.HIGH]),
            solutions=int(s[scalars.SOLUTIONS]),
            progress=float(self._status is Status.EXHAUSTED),
            profile=trimmed(self.profile),
            filling=self._filling(),
        )

    def _filling(self) -> Filling:
        """Return the path so far."""
        level = int(self.s[scalars.LEVEL])
        numbers = np.zeros(self._shape[0] * self._shape[1], np.int32)
        numbers[self._squares[self._path[:level]]] = np.arange(1, level + 1)
        return numbers.reshape(self._shape)
