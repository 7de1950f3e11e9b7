"""What each given does for the one solution of a sudoku: how many solutions it leaves if it goes, is added, or moves.

A given of a puzzle with one solution moves to another cell of that solution; otherwise it takes its digit along.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.sudoku.generating.verdicts import Grids, numbers
from workbench.insight.sudoku.marks import sudoku_of
from workbench.puzzles.puzzle import Cell, untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal, Outcome

MOST = 100  # solutions that are distinguished
IN_A_PART = 64  # boards
NODES = 100_000  # of the search for the solution at a time
MOST_MOVES = 20_000  # boards with a moved given that are tried; larger boards have more


@dataclass(frozen=True)
class GivenChange:
    """A given to remove, one to add, or one to move, and what it leaves."""

    cell: Cell
    digit: int
    adds: bool  # whether it is a new one
    solutions: int  # MOST: that many at least; UNKNOWN: the proof takes too long
    source: Cell | None = None  # where a given that moves stood before

    def applied(self, puzzle: Sudoku) -> Sudoku:
        """Return a puzzle with the change made."""
        before = puzzle if self.source is None else puzzle.edit([self.source], 0)
        return before.edit([self.cell], self.digit if self.adds else 0)


class GivenChanges:
    """Counts what is left without each given or, if there are several solutions, with one more."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.outcome = Outcome.LIMIT  # of the givens: SOLVED = one solution, NONE, NOT_UNIQUE, or LIMIT = undecided
        self.changes: list[GivenChange] = []  # those that leave a solution, fewest solutions first
        self.moves: list[GivenChange] = []  # those after which there is one solution, given by given
        self.moves_tried = True  # whether they are: there are not too many

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
            yield 0.5 * (k + len(part)) / len(tried)
        yield from self._parts_of_moves(puzzle)

    def _parts_of_moves(self, puzzle: Sudoku) -> Iterator[float]:
        """Try to move each given that cannot simply go, some boards a part."""
        givens = puzzle.givens.ravel().astype(np.uint8)
        solution = self._solution(puzzle) if self.outcome is Outcome.SOLVED else None
        free = {(*one.cell, one.digit) for one in self.unique if not one.adds}
        empty = np.flatnonzero(givens == 0)
        movable = [k for k in np.flatnonzero(givens).tolist() if (*divmod(k, puzzle.side), givens[k]) not in free]
        self.moves_tried = len(movable) * len(empty) <= MOST_MOVES
        for number, source in enumerate(movable if self.moves_tried else ()):
            left = givens.copy()
            left[source] = 0
            digits = np.full(len(empty), givens[source]) if solution is None else solution[empty]
            boards: Grids = np.repeat(left[None], len(empty), axis=0)
            boards[np.arange(len(empty)), empty] = digits
            legal = Sudoku(puzzle.layout, left.reshape(puzzle.shape).astype(np.int32)).candidates(untouched(puzzle))
            fits = legal.reshape(len(givens), -1)[empty, digits - 1]
            counts = yield from numbers(puzzle.layout, boards[fits], 2)
            unique = np.column_stack([empty, digits])[fits][counts == 1].tolist()
            start = divmod(source, puzzle.side)
            self.moves += [GivenChange(divmod(end, puzzle.side), digit, True, 1, start) for end, digit in unique]
            yield 0.5 + 0.5 * (number + 1) / len(movable)

    def _solution(self, puzzle: Sudoku) -> NDArray[np.uint8]:
        """Return the digits of the one solution, cell by cell."""
        search = first_solver(puzzle).start(puzzle, goal=Goal.ONE)
        while not (probe := search.probe()).solutions:
            search.advance(NODES, 1)
        return probe.filling.ravel().astype(np.uint8)

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
