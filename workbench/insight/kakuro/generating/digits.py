"""The digits of a new kakuro, changed until propagation alone finds them again from their sums."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Filling
from workbench.solvers.kakuro.cells import homes, masks_of
from workbench.solvers.kakuro.sums import SINGLE
from workbench.solvers.search import Status

MOVES = 1000  # in one part: a few milliseconds
MAX_SEED = 2**62

ENDS = {scalars.RUNNING: Status.RUNNING, scalars.FOUND: Status.FOUND, scalars.STUCK: Status.STUCK}


class DigitRepair(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; it documents them."""

    cells: NDArray[np.uint32]
    starts: NDArray[np.uint32]
    sums: NDArray[np.int32]
    home: NDArray[np.uint32]
    digits: NDArray[np.uint32]
    masks: NDArray[np.uint32]
    free: NDArray[np.uint32]
    place: NDArray[np.uint32]
    trail: NDArray[np.uint32]
    queue: NDArray[np.uint32]
    queued: NDArray[np.uint32]
    desk: NDArray[np.uint32]
    s: NDArray[np.int64]


class Digits:
    """A filling of a pattern that is under repair; cells without a digit get one at random first."""

    def __init__(self, white: NDArray[np.bool_], filling: Filling, by_sets: bool, seed: int) -> None:
        from workbench.kernels.kakuro import repair as kernel  # numba: only once something is made
        from workbench.kernels.kakuro.guess import RANDOM
        from workbench.kernels.kakuro.runs import DESK

        self._kernel = kernel
        nothing = np.zeros(white.shape, np.int32)
        self._bare = Kakuro(white, nothing, nothing)
        runs = self._bare.runs
        self.white = inner = int(white.sum())
        cells, count = white.size, len(runs.sums)
        s = np.zeros(kernel.SCALARS, np.int64)
        s[RANDOM] = seed
        s[kernel.STRENGTH] = kernel.SETS_ONLY if by_sets else kernel.MATCHINGS
        known = np.where(white & (filling > 0), masks_of(filling), 0).astype(np.uint32).ravel()
        empty = np.flatnonzero(white.ravel() & (known == 0))
        free, place = np.zeros(inner, np.uint32), np.zeros(cells, np.uint32)
        free[: len(empty)] = empty
        place[empty] = np.arange(1, len(empty) + 1)
        s[kernel.OPEN] = len(empty)
        s[scalars.PHASE] = kernel.FILL if len(empty) else kernel.SETTLE
        self.state = DigitRepair(
            cells=runs.cells,
            starts=runs.starts,
            sums=np.zeros(count, np.int32),
            home=homes(self._bare),
            digits=known,
            masks=np.zeros(cells, np.uint32),
            free=free,
            place=place,
            trail=np.zeros(10 * inner, np.uint32),
            queue=np.zeros(count, np.uint32),
            queued=np.zeros(count, np.uint32),
            desk=np.zeros(DESK, np.uint32),
            s=s,
        )

    @property
    def moves(self) -> int:
        """How many digits were written, propagations made and changes tried."""
        return int(self.state.s[scalars.NODES])

    @property
    def open_cells(self) -> NDArray[np.intp]:
        """The numbers of the cells that propagation does not find."""
        return self.state.free[: int(self.state.s[self._kernel.OPEN])].astype(np.intp)

    @property
    def filling(self) -> Filling:
        """The digits, 0 where there is none yet."""
        return SINGLE[self.state.digits].reshape(self._bare.shape)

    @property
    def puzzle(self) -> Kakuro:
        """The board with the sums of the digits as its clues."""
        return self._bare.with_sums(self.filling)

    def advance(self, moves: int = MOVES) -> Status:
        """Make this many moves or fewer.

        FOUND says that propagation finds every digit, STUCK that it does not, after it has begun anew.
        """
        return ENDS[int(self._kernel.advance(*self.state, moves))]
