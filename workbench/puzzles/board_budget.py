"""The cells that all boards of one file may have together, those of its history included.

A reader calls `charge` before it allocates a board. Boards cost as many cells as they have, times a weight for what else
is kept of each. Outside `board_budget` nothing is limited.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError

MAX_CELLS = 50_000_000  # twice the largest board, 5,000 x 5,000 squares: one with its move numbers
TOUR, POLYOMINO, KAKURO, SUDOKU = 1, 2, 10, 8  # weights: about half the bytes that a cell takes


class BudgetError(ParseError):
    """The boards of a file have more cells together than a file may have."""


class Budget:
    """What is left to a file, and its boards without holes by their shapes: equal ones are one array."""

    def __init__(self, cells: int) -> None:
        self.left = cells
        self.full: dict[tuple[int, int], NDArray[np.bool_]] = {}


_current: ContextVar[Budget | None] = ContextVar("board budget", default=None)


@contextmanager
def board_budget() -> Iterator[None]:
    """Limit what is read inside to the cells of one file; inside another budget, to that one's."""
    if _current.get() is not None:
        yield
        return
    token = _current.set(Budget(MAX_CELLS))
    try:
        yield
    finally:
        _current.reset(token)


def charge(cells: int, line: int = 0, column: int = 1, weight: int = 1) -> None:
    """Take cells from the budget of the file that is being read; raise BudgetError if there are not enough left."""
    budget = _current.get()
    if budget is None:
        return
    budget.left -= cells * weight
    if budget.left < 0:
        most = MAX_CELLS // weight
        message = f"the boards of this file have more than {most:,} cells together; use several files or smaller boards"
        raise BudgetError(message, line, column)


def full_board(shape: tuple[int, int], line: int = 0, column: int = 1) -> NDArray[np.bool_]:
    """Return a read-only board without holes; every board of a file that has this shape is the same array."""
    budget = _current.get()
    if budget is not None and shape in budget.full:
        return budget.full[shape]
    charge(shape[0] * shape[1], line, column, TOUR)
    board = np.ones(shape, bool)
    board.flags.writeable = False
    if budget is not None:
        budget.full[shape] = board
    return board
