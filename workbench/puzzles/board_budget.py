"""The cells that all boards of one file may have together, those of its history included, and how many boards.

A reader calls `charge` before it allocates a board. Boards cost as many cells as they have, times a weight for what
else is kept of each. Outside `board_budget` nothing is limited.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError

MAX_CELLS = 50_000_000  # twice the largest board, 5,000 x 5,000 squares: one with its move numbers
MAX_BOARDS = 10_000  # each takes time; lists of sudokus, one a line, are read at once and count as one
TOUR_CELL, POLYOMINO_CELL, KAKURO_CELL, SUDOKU_CELL = 1, 2, 10, 8  # weights: half the bytes that a cell takes
COVER_MEMBER, PIECE_CELLS = 6, 2_000  # weights of an item in an option of a cover, and of a piece


class BudgetError(ParseError):
    """The boards of a file have more cells together than a file may have."""


class Budget:
    """What is left to a file, and its boards without holes by their shapes if equal ones are to be one array."""

    def __init__(self, shares: bool) -> None:
        self.cells, self.boards = MAX_CELLS, MAX_BOARDS
        self.shares = shares
        self.full: dict[tuple[int, int], NDArray[np.bool_]] = {}


_current: ContextVar[Budget | None] = ContextVar("board budget", default=None)


@contextmanager
def board_budget(shares: bool = False) -> Iterator[None]:
    """Limit what is read inside to one file's boards; inside another budget, to that one's."""
    if _current.get() is not None:
        yield
        return
    token = _current.set(Budget(shares))
    try:
        yield
    finally:
        _current.reset(token)


def charge(cells: int, line: int = 0, weight: int = 1, boards: int = 1, what: str = "cells") -> None:
    """Take boards from the budget of the file that is being read; raise BudgetError if there is not enough left."""
    budget = _current.get()
    if budget is None:
        return
    budget.cells -= cells * weight
    budget.boards -= boards
    if budget.cells < 0:
        most = MAX_CELLS // weight
        raise BudgetError(f"this file's boards have more than {most:,} {what} together. Use several files", line, 1)
    if budget.boards < 0:
        raise BudgetError(f"this file has more than {MAX_BOARDS:,} boards. Use several files", line, 1)


def full_board(shape: tuple[int, int], line: int = 0) -> NDArray[np.bool_]:
    """Return a read-only board without holes; in a document, every board of this shape is the same array."""
    budget = _current.get()
    if budget is not None and shape in budget.full:
        return budget.full[shape]
    charge(shape[0] * shape[1], line, TOUR_CELL)
    board = np.ones(shape, bool)
    board.flags.writeable = False
    if budget is not None and budget.shares:
        budget.full[shape] = board
    return board
