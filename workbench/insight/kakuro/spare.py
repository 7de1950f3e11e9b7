"""The clues that a kakuro with one solution can do without: left out one after the other, in a random order."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from workbench.insight.kakuro.trials import Trials
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.runs import clue_cell

NODES = 10_000  # of the proof for one clue; where it takes more, the clue stays


class Minimising:
    """Leaves clues out, in `puzzle`, while `parts` is gone through; at its end none of those left is spare.

    None, that is, but those whose proof took too long (`undecided`). `parts` is for `StepwiseJob`.
    """

    def __init__(self, puzzle: Kakuro, seed: int = 1) -> None:
        self._whole, self._seed = puzzle, seed
        self.left_out: tuple[int, ...] = ()  # runs whose clues are left out; replaced as a whole
        self.unique: bool | None = None  # whether the puzzle has one solution at all; None: not known
        self.undecided = 0

    @property
    def puzzle(self) -> Kakuro:
        """The puzzle without the clues that were left out so far."""
        across, down = self._whole.across.copy(), self._whole.down.copy()
        runs = self._whole.runs
        for run in self.left_out:
            (down if runs.down[run] else across)[clue_cell(runs, run, self._whole.shape[1])] = 0
        return replace(self._whole, across=across, down=down)

    def parts(self) -> Iterator[float]:
        """Leave out clues, little by little; yield how much is done."""
        trials = Trials(self._whole)
        for _ in trials.seek(2):
            yield 0.0
        self.unique = trials.solutions == 1 if trials.decided else None
        if not self.unique:
            return
        clued = np.flatnonzero(trials.sums)
        for number, run in enumerate(np.random.default_rng(self._seed).permutation(clued).tolist()):
            clue, trials.sums[run] = trials.sums[run], 0
            for _ in trials.seek(2, NODES):
                yield number / len(clued)
            if trials.decided and trials.solutions == 1:
                self.left_out = (*self.left_out, run)
            else:
                trials.sums[run] = clue
                self.undecided += not trials.decided
