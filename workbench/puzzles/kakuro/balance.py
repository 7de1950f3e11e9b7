"""The balance of a kakuro's region: its clues across and its clues down add up the same white cells."""

from typing import NamedTuple

import numpy as np

from workbench.puzzles.kakuro import Kakuro


class Balance(NamedTuple):
    """The clues of one region, or of the whole board."""

    across: int  # their total
    down: int
    missing_across: int  # runs without a clue
    missing_down: int
    regions: int  # of the board

    @property
    def complete(self) -> bool:
        """Whether every run has a clue."""
        return not (self.missing_across or self.missing_down)


def balance(puzzle: Kakuro, run: int | None) -> Balance:
    """Return the balance of the region of a run, or of the whole board."""
    runs, region = puzzle.runs, puzzle.regions
    mine = np.ones(len(region), bool) if run is None else region == region[run]
    lying, hanging = mine & ~runs.down, mine & runs.down
    return Balance(
        int(runs.sums[lying].sum()),
        int(runs.sums[hanging].sum()),
        int((runs.sums[lying] == 0).sum()),
        int((runs.sums[hanging] == 0).sum()),
        int(region.max(initial=-1)) + 1,
    )
