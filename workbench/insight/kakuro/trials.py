"""Many searches on one kakuro, each with other clues or other candidates, in the same arrays."""

from collections.abc import Iterator

import numpy as np

from workbench.base.choices import settle
from workbench.kernels import scalars
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Filling
from workbench.solvers.kakuro.sums import CHOICES, SINGLE, RunSums, board, workplace
from workbench.solvers.search import STATUSES, Status

SLICE_NODES = 1000  # visited at once: a few milliseconds on a board with long runs
MAX_NODES = 100_000  # of one trial, before it stays undecided


class Trials:
    """Writes to `sums` and `roots` say what the next trial is of; `solutions` and `decided` tell how it ended."""

    def __init__(self, puzzle: Kakuro, shuffled: bool = False) -> None:
        from workbench.kernels.kakuro import sums as kernel

        self._kernel, self._shape = kernel, puzzle.shape
        choices = settle(CHOICES, {"digits": "random" if shuffled else "up"})
        own = board(puzzle, choices)
        self.sums = np.array(own.sums)  # the clue of each run, 0 = none
        self.roots = np.array(own.roots)  # the candidates of each cell
        seen = self.sums.view()
        seen.flags.writeable = False  # as the kernel is compiled for
        white = int(puzzle.white.sum())
        self._state = RunSums(
            own.cells,
            own.starts,
            seen,
            own.home,
            own.rank,
            *workplace(puzzle.white.size, white, len(own.sums), choices),
        )
        self.solutions = 0
        self.decided = False  # whether the last trial came to its end
        self._first: list[Filling] = []

    @property
    def filling(self) -> Filling | None:
        """The first solution of the last trial."""
        return self._first[0] if self._first else None

    def seek(self, until: int, nodes: int = MAX_NODES) -> Iterator[None]:
        """Search for this many solutions; the search goes on when the next thing is asked of the iterator."""
        state, kernel = self._state, self._kernel
        kernel.load(self.roots, state.masks, state.free, state.weight, state.latest, state.s)
        self.solutions, self.decided, self._first = 0, False, []
        while not self.decided and state.s[scalars.NODES] < nodes:
            state.s[scalars.UNTIL], state.s[scalars.FLOOR] = min(until, self.solutions + 1), -1
            status = STATUSES[kernel.advance(*state, SLICE_NODES)]
            self.solutions = int(state.s[scalars.SOLUTIONS])
            if status is Status.FOUND and not self._first:
                self._first.append(SINGLE[state.masks].reshape(self._shape))
            self.decided = status is Status.EXHAUSTED or self.solutions >= until
            yield
