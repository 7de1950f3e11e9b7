"""The paths by which a person solves puzzles, with the cheaper techniques in one kernel call: for ratings.

That kernel takes as long to compile as all of these techniques, of which an easy puzzle needs few: until it is there,
each is called by itself.

It has the same steps as `HumanSolver.steps`, as numbers, of which few have to be read for a rating.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.board import CandidateGrid, board_of
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.step import HEAD, STEPS, USED, Step, read_step
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import BY_CODE
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

MANY = 20  # paths, after which it pays to compile the kernel of the cheaper techniques
LOG = 2**15  # numbers of the steps between two techniques that are not easy; more are read in parts


class Move(NamedTuple):
    """A step of a path: its technique, and the numbers of its sections."""

    technique: Technique
    numbers: list[int]

    def step(self, side: int) -> Step:
        """Return the step itself."""
        return read_step(self.technique.code, self.numbers, side)


class Desk:
    """What a path needs besides its puzzle: the techniques of an order, and arrays that serve one path at a time."""

    paths = 0  # that all desks have served: new jigsaws have one each

    def __init__(self, layout: Layout, order: Order) -> None:
        from workbench.kernels.sudoku.human import driver

        self.techniques = techniques = [one for one in order.techniques if one.suits(layout)]
        first = next((k for k, one in enumerate(techniques) if one.code not in driver.KNOWN), len(techniques))
        together = [(one.code, one.variant) for one in techniques[:first]]
        self.together = np.array(together, np.int64).reshape(first, 2)  # tried in one kernel call
        self.others = techniques[first:]
        blank = Sudoku(layout, np.zeros((layout.side, layout.side), np.int32))
        self.board = board_of(blank, blank.givens)
        self.log = np.zeros(LOG, np.int32)


class Path:
    """The steps that solve a puzzle, until it is solved or no technique finds a step; it can be read once."""

    def __init__(self, puzzle: Sudoku, order: Order, desk: Desk | None = None) -> None:
        from workbench.kernels.sudoku.human import board

        self._desk = desk or Desk(puzzle.layout, order)
        board.load(self._desk.board, puzzle.givens.ravel().astype(np.uint8))
        Desk.paths += 1

    @property
    def solved(self) -> bool:
        """Whether the steps so far solve the puzzle."""
        return not self._desk.board.s[0]  # OPEN

    def __iter__(self) -> Iterator[Move]:
        return (move for move in self.parts() if move is not None)

    def parts(self) -> Iterator[Move | None]:
        """Yield the steps, and None between the parts of a search for one."""
        from workbench.kernels.sudoku.human import driver

        board, log = self._desk.board, self._desk.log
        one_by_one = Desk.paths <= MANY and not driver.advance.is_kept  # asked once: it looks into a folder
        while True:
            if one_by_one:
                if self.solved or not (yield from log_step(board, log, self._desk.techniques)):
                    return
                yield from read_moves(log)
                driver.apply(board, log)
                continue
            clear(log)
            finished = driver.advance(board, log, self._desk.together)
            yield from read_moves(log)
            if not finished:
                continue
            if self.solved or not (yield from log_step(board, log, self._desk.others)):
                return
            yield from read_moves(log)
            driver.apply(board, log)


def log_step(
    board: CandidateGrid, log: NDArray[np.int32], techniques: Sequence[Technique]
) -> Generator[None, None, bool]:
    """Log a step of the first technique that finds one; return whether there is one."""
    clear(log)
    for technique in techniques:
        yield from technique.parts(board, log)
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
