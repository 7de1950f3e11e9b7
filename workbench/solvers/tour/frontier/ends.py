"""The squares at which any open tour of a board starts or ends, all decided at once by a frontier search."""

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.search import Status
from workbench.solvers.tour.frontier.narrow_order import narrow_order
from workbench.solvers.tour.frontier.plan import ANCHOR, Plan, order_of
from workbench.solvers.tour.frontier.search import FIRST_ROOM, MEGABYTE, SPARSE, lengthen

WORD = 64  # bits


class TourEnds:
    """The search on a board of more than one square; marks on the tour, such as a start, play no part."""

    def __init__(self, tour: Tour, may_end: NDArray[np.bool_], megabytes: int) -> None:
        """Prepare the search for ends among some squares; raise TooWideError."""
        from workbench.kernels.tour import frontier, frontier_ends  # numba: only once a search starts

        free = Tour(tour.board, leap=tour.leap, surface=tour.surface)
        near = neighbours(free.board, free.leap, free.surface)
        self._kernel, self._advance, self._tour = frontier, frontier_ends.advance, free
        self._order = narrow_order(near, order_of(free, near))
        self._steps = Plan(free, self._order, may_end).steps
        self._most = megabytes * MEGABYTE
        self.status = Status.RUNNING  # STUCK: the memory was not enough
        words = 2 + -(-free.squares // WORD)
        self._old, self._new = (np.zeros((FIRST_ROOM, words), np.uint64) for _ in range(2))
        self._old[0, 0] = ANCHOR
        self._index = np.zeros(SPARSE * FIRST_ROOM, np.uint32)
        self._s = np.zeros(frontier.SCALARS, np.int64)
        self._s[frontier.SQUARES], self._s[frontier.OLD] = free.squares, 1

    @property
    def states(self) -> int:
        """How many states were worked off."""
        return int(self._s[scalars.NODES])

    @property
    def progress(self) -> float:
        """The part of the squares that was added."""
        return float(self._s[scalars.LEVEL]) / self._tour.squares

    @property
    def ends(self) -> NDArray[np.bool_]:
        """The squares of the board at which a tour may end, once the search is exhausted."""
        assert self.status is Status.EXHAUSTED
        ends = np.zeros(self._tour.shape, bool)
        bits = np.unpackbits(self._old[0, 2:].astype("<u8").view(np.uint8), bitorder="little")
        ends.ravel()[self._order] = bits[: self._tour.squares]
        return ends

    def advance(self, budget: int) -> Status:
        """Work off at most `budget` states."""
        kernel, s = self._kernel, self._s
        steps = [array for name, array in self._steps._asdict().items() if name != "anchor"]
        last = self.states + budget
        while self.status is Status.RUNNING:
            outcome = self._advance(*steps, self._old, self._new, self._index, s, last - self.states)
            if outcome == kernel.FULL:
                self._grow()
            elif outcome == kernel.DONE:
                self._end_layer()
            else:
                break
        return self.status

    def _end_layer(self) -> None:
        """Make the new states the old ones, or end the search."""
        kernel, s = self._kernel, self._s
        new = int(s[kernel.NEW])
        self._old, self._new = self._new, self._old
        if new == 0 or s[scalars.LEVEL] == s[kernel.SQUARES] - 1:
            self._finish(self._old[:new])
            return
        s[scalars.LEVEL] += 1
        s[kernel.AT], s[kernel.OLD], s[kernel.NEW] = 0, new, 0
        self._index.fill(0)

    def _finish(self, states: NDArray[np.uint64]) -> None:
        """Keep the ends of the single last state, if there is a tour; free the rest."""
        last = np.zeros((1, self._old.shape[1]), np.uint64)
        last[: len(states)] = states[:1]
        self._free(last)
        self.status = Status.EXHAUSTED

    def _grow(self) -> None:
        """Make room for twice as many new states, or stop the search."""
        states = 2 * len(self._new)
        if self._old.nbytes + 2 * self._new.nbytes + 4 * SPARSE * states > self._most:
            self._free(self._old[:0])
            self.status = Status.STUCK
            return
        lengthen(self._new, states)
        if len(self._index) < SPARSE * states:
            self._index = np.zeros(SPARSE * states, np.uint32)
            self._kernel.index_all(self._new, self._index, int(self._s[self._kernel.NEW]))

    def _free(self, last: NDArray[np.uint64]) -> None:
        """Keep only the last state."""
        self._old, self._new, self._index = last.copy(), last[:0].copy(), np.zeros(0, np.uint32)
