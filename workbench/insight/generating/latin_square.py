"""Random Latin squares by the moves of Jacobson and Matthews, "Generating uniformly distributed random Latin squares"
(1996).

A square is a cube of 0 and 1 in which every line adds up to 1: cube[r, c, s] = 1 says that row r has the symbol s in
column c. A move adds 1 to one entry that is 0 and restores the sums of the lines; it may leave a single entry -1, an
improper square, from which the next move goes on.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

MOVES = 1_000  # in one part: some milliseconds


class LatinSquare:
    """A square under way: n^3 moves from the cyclic square, then on to a proper one."""

    def __init__(self, order: int, rng: np.random.Generator) -> None:
        self.order, self._rng = order, rng
        numbers = np.arange(order)
        self._cube = np.zeros((order, order, order), np.int8)
        self._cube[numbers[:, None], numbers, (numbers[:, None] + numbers) % order] = 1
        self._improper: tuple[int, int, int] | None = None

    @property
    def symbols(self) -> NDArray[np.int32]:
        """The symbols, from 1, (order, order)."""
        symbols: NDArray[np.int32] = (np.argmax(self._cube, axis=2) + 1).astype(np.int32)
        return symbols

    def parts(self) -> Iterator[float]:
        """Make all moves; yield now and then how much is done."""
        if self.order == 1:
            return
        moves = self.order**3
        for number in range(moves):
            self._move()
            if number % MOVES == MOVES - 1:
                yield number / moves
        while self._improper is not None:
            self._move()

    def _move(self) -> None:
        """Add 1 to an entry and to three others, and take 1 from those that make up for it."""
        cube = self._cube
        r, c, s = self._improper or self._empty_entry()
        r2, c2, s2 = self._one_of(cube[:, c, s]), self._one_of(cube[r, :, s]), self._one_of(cube[r, c, :])
        for more in ((r, c, s), (r, c2, s2), (r2, c, s2), (r2, c2, s)):
            cube[more] += 1
        for less in ((r2, c, s), (r, c2, s), (r, c, s2), (r2, c2, s2)):
            cube[less] -= 1
        self._improper = (r2, c2, s2) if cube[r2, c2, s2] < 0 else None

    def _empty_entry(self) -> tuple[int, int, int]:
        """Draw an entry that is 0."""
        while True:
            r, c, s = self._rng.integers(0, self.order, 3).tolist()
            if not self._cube[r, c, s]:
                return r, c, s

    def _one_of(self, line: NDArray[np.int8]) -> int:
        """Draw one of the places of a line that hold a 1: the only one, or one of two beside the -1."""
        ones = np.flatnonzero(line == 1)
        return int(ones[0] if len(ones) == 1 else ones[self._rng.integers(0, len(ones))])
