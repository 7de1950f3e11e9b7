"""The pattern of a new kakuro: which cells are white; symmetric, but for the row and the column of clues."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.insight.generating.symmetry import orbits
from workbench.kernels import scalars
from workbench.puzzles.kakuro.combinations import DIGITS

ATTEMPTS = 500  # in one part: some milliseconds on the largest boards
LARGEST = 16  # cells that one attempt may make blocks; more leave holes
BEGINNINGS = 50
TOLERANCE = 10  # one in this many cells may be a block that was to be white, and one cell with its images
FREE = 2  # bound of the runs when any cell may become a block


class PatternSearch(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; it documents them."""

    white: NDArray[np.uint8]
    order: NDArray[np.uint32]
    images: NDArray[np.uint32]
    place: NDArray[np.uint32]
    taken: NDArray[np.uint32]
    seen: NDArray[np.uint32]
    flood: NDArray[np.uint32]
    s: NDArray[np.int64]


class Pattern:
    """White cells that become fewer; rows and columns are those of the board, with its clues."""

    def __init__(self, rows: int, columns: int, symmetry: str, rng: np.random.Generator) -> None:
        from workbench.kernels.kakuro import pattern as kernel  # numba: only once something is made

        self._kernel, self._rng = kernel, rng
        self.shape = rows, columns
        self.sound = False  # whether no run is too long, and about the requested number of cells is white
        framed = np.arange((rows + 1) * (columns + 1), dtype=np.uint32).reshape(rows + 1, columns + 1)
        self._images = orbits(framed[1:-1, 1:-1], symmetry)
        self._orbit = len(np.unique(self._images[0]))  # a cell and its images
        size, inner = framed.size, len(self._images)
        place, white = np.zeros(size, np.uint32), np.zeros(size, np.uint8)
        place[self._images[:, 0]] = np.arange(inner)
        white[self._images[:, 0]] = 1
        s = np.zeros(kernel.SCALARS, np.int64)
        s[kernel.WHITE], s[kernel.WIDTH] = inner, columns + 1
        s[kernel.LONGEST] = DIGITS
        taken, seen, flood = (np.zeros(size, np.uint32) for _ in range(3))
        self.state = PatternSearch(white, self._images[:, 0].copy(), self._images, place, taken, seen, flood, s)

    @property
    def white(self) -> NDArray[np.bool_]:
        """The white cells of the board, (rows, columns); the first row and column are blocks."""
        rows, columns = self.shape
        return self.state.white.reshape(rows + 1, columns + 1)[:-1, :-1].astype(bool)

    @property
    def percent(self) -> float:
        """How many in a hundred cells are white, those of the clues' row and column not counted."""
        return 100 * int(self.state.s[self._kernel.WHITE]) / len(self._images)

    def thin(self, percent: float) -> Iterator[float]:
        """Make blocks until this many in a hundred cells are white; yield how much is done.

        Where a run is too long, and nothing breaks it, or too few cells are left, the pattern begins anew.
        """
        inner = len(self._images)
        target = round(inner * percent / 100)
        for _ in range(BEGINNINGS):
            self.state.white[self._images[:, 0]] = 1
            self.state.s[self._kernel.WHITE] = inner
            self._ask(self._rng.permutation(inner), target, DIGITS)
            while (status := self._advance()) == scalars.RUNNING:
                yield min(1.0, (inner - int(self.state.s[self._kernel.WHITE])) / max(1, inner - target))
            left = int(self.state.s[self._kernel.WHITE])
            self.sound = status == scalars.FOUND and left >= target - inner // TOLERANCE - self._orbit
            if self.sound:
                return

    def block(self, cells: NDArray[np.intp], count: int) -> bool:
        """Make about this many cells blocks: these, numbered row by row on the board, before all others.

        Return whether any became one.
        """
        before = int(self.state.s[self._kernel.WHITE])
        rows, columns = np.divmod(cells, self.shape[1])
        first = self.state.place[rows * (self.shape[1] + 1) + columns].astype(np.intp)
        others = np.setdiff1d(np.arange(len(self._images)), first)
        order = np.concatenate([self._rng.permutation(first), self._rng.permutation(others)])
        self._ask(order, max(0, before - count), FREE)
        while self._advance() == scalars.RUNNING:
            pass
        return int(self.state.s[self._kernel.WHITE]) < before

    def _ask(self, order: NDArray[np.intp], target: int, bound: int) -> None:
        """Let the next attempts go through the cells in this order."""
        s, kernel = self.state.s, self._kernel
        self.state.order[:] = self._images[order, 0]
        s[kernel.NEXT] = s[kernel.TAKEN] = 0
        s[kernel.TARGET], s[kernel.BOUND] = target, bound
        s[kernel.ORBIT] = s[kernel.MOST] = s[kernel.MARGIN] = self._orbit
        s[kernel.LARGEST] = LARGEST

    def _advance(self) -> int:
        return int(self._kernel.advance(*self.state, ATTEMPTS))
