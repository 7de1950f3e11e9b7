"""The path by which a person solves a puzzle, with the easy techniques in one kernel call: for ratings.

It has the same steps as `HumanSolver.steps`, as numbers, of which few have to be read for a rating.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.sudoku.board import Board, board_of
from workbench.lab.sudoku.images import canonical
from workbench.lab.sudoku.presets import Order
from workbench.lab.sudoku.step import HEAD, STEPS, USED, Step, read_step
from workbench.lab.sudoku.technique import Technique
from workbench.lab.sudoku.techniques import BY_CODE
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku

LOG = 2**15  # numbers of the steps between two techniques that are not easy; more are read in parts


class Move(NamedTuple):
    """A step of a path: its technique, and the numbers of its sections."""

    technique: Technique
    numbers: list[int]

    def step(self, side: int) -> Step:
        """Return the step itself."""
        return read_step(self.technique.code, self.numbers, side)


class Path:
    """The steps that solve a puzzle, until it is solved or no technique finds a step; it can be read once."""

    def __init__(self, puzzle: Sudoku, order: Order) -> None:
        from workbench.kernels.sudoku.human import easy

        techniques = [one for one in order.techniques if one.suits(puzzle.layout)]
        first = next((k for k, one in enumerate(techniques) if one.name not in easy.EASY), len(techniques))
        self._easy = np.array([one.code for one in techniques[:first]], np.int64)
        self._others = techniques[first:]
        self._board = board_of(puzzle, untouched(puzzle))
        self._log = np.zeros(LOG, np.int32)

    @property
    def solved(self) -> bool:
        """Whether the steps so far solve the puzzle."""
        return int(self._board.s[0]) == 0  # OPEN

    def __iter__(self) -> Iterator[Move]:
        from workbench.kernels.sudoku.human import easy

        while True:
            clear(self._log)
            finished = easy.advance(self._board, self._log, self._easy)
            yield from read_moves(self._log)
            if not finished:
                continue
            if self.solved or not found(self._board, self._log, self._others):
                return
            yield from read_moves(self._log)
            easy.apply(self._board, self._log)


def found(board: Board, log: NDArray[np.int32], techniques: Sequence[Technique]) -> bool:
    """Log a step of the first technique that finds one; return whether there is one."""
    clear(log)
    for technique in techniques:
        technique.find(board, log, technique.variant)
        if log[STEPS]:
            return True
    return False


def clear(log: NDArray[np.int32]) -> None:
    """Begin a log of one step a finder."""
    log[:HEAD] = 0
    log[USED] = HEAD


def read_moves(log: NDArray[np.int32]) -> Iterator[Move]:
    """Yield the steps of a log."""
    numbers: list[int] = log[: int(log[USED])].tolist()
    at = HEAD
    while at < len(numbers):
        end = at + numbers[at + 1]
        yield Move(BY_CODE[numbers[at]], numbers[at + 2 : end])
        at = end


def solution_path(puzzle: Sudoku, order: Order) -> list[Step]:
    """Return the steps that a rating of the puzzle counts: those of its canonical image, turned back."""
    image = canonical(puzzle)
    return [image.original(move.step(puzzle.side)) for move in Path(image.puzzle, order)]
