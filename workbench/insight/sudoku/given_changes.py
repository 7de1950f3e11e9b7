"""What each given does for the one solution of a sudoku: how many solutions it leaves if it goes, or is added."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.files.position import Position
from workbench.insight.sudoku.generating.verdicts import Grids, numbers
from workbench.insight.sudoku.marks import sudoku_of
from workbench.puzzles.puzzle import Cell, untouched
from workbench.solvers.goal import Outcome

MOST = 100  # solutions that are told apart
IN_A_PART = 64  # boards


@dataclass(frozen=True)
class GivenChange:
    """A given to remove, or one to add, and what it leaves."""

    cell: Cell
    digit: int
    adds: bool  # whether it is a new one
    solutions: int  # MOST: that many at least; UNKNOWN: the proof takes too long


class GivenChanges:
    """Counts what is left without each given or, if there are several solutions, with one more."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.outcome = Outcome.LIMIT  # of the givens: SOLVED = one solution, NONE, NOT_UNIQUE, or LIMIT = undecided
        self.changes: list[GivenChange] = []  # those that leave a solution, fewest solutions first

    def parts(self) -> Iterator[float]:
        """Count, some boards a part."""
        puzzle = sudoku_of(self.position)
        givens = puzzle.givens.ravel().astype(np.uint8)
        [found] = yield from numbers(puzzle.layout, givens[None], 2)
        if puzzle.judge(puzzle.givens):
            found = 0
        self.outcome = {0: Outcome.NONE, 1: Outcome.SOLVED, 2: Outcome.NOT_UNIQUE}.get(int(found), Outcome.LIMIT)
        adds = self.outcome is Outcome.NOT_UNIQUE
        if adds:
            tried = np.argwhere(puzzle.candidates(untouched(puzzle))) + np.array([0, 0, 1])
        else:
            tried = np.column_stack([np.argwhere(puzzle.givens), puzzle.givens[puzzle.givens > 0]])
        for k in range(0, len(tried), IN_A_PART):
            part = tried[k : k + IN_A_PART]
            boards: Grids = np.repeat(givens[None], len(part), axis=0)
            boards[np.arange(len(part)), part[:, 0] * puzzle.side + part[:, 1]] = part[:, 2] if adds else 0
            counts = yield from numbers(puzzle.layout, boards, MOST)
            self._take(part.tolist(), counts.tolist(), adds)
            yield (k + len(part)) / len(tried)

    def _take(self, tried: list[list[int]], counts: list[int], adds: bool) -> None:
        found = [
            GivenChange((row, column), digit, adds, count)
            for (row, column, digit), count in zip(tried, counts, strict=True)
            if count
        ]
        self.changes = sorted(self.changes + found, key=lambda one: one.solutions if one.solutions > 0 else MOST + 1)

    @property
    def unique(self) -> list[GivenChange]:
        """The changes after which there is one solution."""
        return [one for one in self.changes if one.solutions == 1]
