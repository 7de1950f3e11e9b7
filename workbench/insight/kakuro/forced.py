"""The cells of a kakuro that are the same in all its solutions, however many there are.

A digit of one solution is forced if there is no solution without it. Each solution found on the way shows that the
cells where it differs are not, so that a few searches for any solution, digits tried at random, settle most cells.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.insight.kakuro.steps import first_masks, record
from workbench.insight.kakuro.trials import Trials
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import untouched
from workbench.solvers.kakuro.cells import masks_of
from workbench.solvers.kakuro.sums import SINGLE

SAMPLES = 8  # solutions at random, before cells are asked for one by one


class Forced:
    """Keeps the forced cells found so far in `filling` while `parts` is gone through; `parts` is for `StepwiseJob`."""

    def __init__(self, puzzle: Kakuro) -> None:
        self.puzzle = puzzle
        self.filling = untouched(puzzle)  # the digits known to be forced; replaced as a whole
        self.solvable: bool | None = None  # None: not known
        self.undecided = 0  # cells whose search took too long

    def parts(self) -> Iterator[float]:
        """Look for forced cells in small steps; yield the progress."""
        trials = Trials(self.puzzle, shuffled=True)
        for _ in trials.seek(1):
            yield 0.0
        self.solvable = bool(trials.solutions) if trials.decided else None
        if trials.filling is None:
            return
        common = trials.filling.ravel().copy()  # the digits that all solutions seen so far share
        trials.roots[:] = record(self.puzzle, first_masks(self.puzzle, untouched(self.puzzle))).masks
        self._publish(trials)
        for sample in range(SAMPLES):
            for _ in trials.seek(1):
                yield 0.2 * sample / SAMPLES
            drop_differing(common, trials)
        asked = np.flatnonzero((trials.roots & (trials.roots - 1) != 0) & (common > 0)).tolist()
        for number, cell in enumerate(asked):
            yield 0.2 + 0.8 * number / len(asked)
            if common[cell]:
                yield from self._ask(trials, cell, common)

    def _ask(self, trials: Trials, cell: int, common: NDArray[np.int32]) -> Iterator[float]:
        """Search for a solution with another digit in a cell; if there is none, the digit is forced."""
        before = trials.roots[cell]
        digit = masks_of(common[cell])
        trials.roots[cell] = before & ~digit
        for _ in trials.seek(1):
            yield 0.0
        forced = trials.decided and not trials.solutions
        trials.roots[cell] = digit if forced else before
        drop_differing(common, trials)
        if forced:
            self._publish(trials)
        elif not trials.solutions:
            self.undecided += 1

    def _publish(self, trials: Trials) -> None:
        self.filling = SINGLE[trials.roots].reshape(self.puzzle.shape)


def drop_differing(common: NDArray[np.int32], trials: Trials) -> None:
    """Set to 0 the cells in which the solution of a trial, if there is one, has another digit."""
    if trials.filling is not None:
        common[common != trials.filling.ravel()] = 0
