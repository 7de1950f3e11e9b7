"""The cells that all boards of one file may have together, those of its history included, and how many boards.

A reader calls `charge` before it allocates a board. Boards cost as many cells as they have, times a weight for what
else is kept of each. Outside `board_budget` nothing is limited.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.text_limits import ADVICE

MAX_CELLS = 50_000_000  # twice the largest board, 5,000 x 5,000 squares: one with its move numbers
MAX_BOARDS = 10_000  # each takes time; lists of sudokus, one a line, are read at once and count as one
CELL_BYTES = 2  # that a cell of weight 1 takes
TOUR_CELL, POLYOMINO_CELL, KAKURO_CELL, SUDOKU_CELL = 1, 2, 10, 8  # weights
COVER_MEMBER = 6  # weight of an item in an option of a cover
NEW_PIECE, ANY_PIECE = 1_900, 100  # weights of a piece that has to be made, and of each, for the time that it takes

Made = TypeVar("Made")


class BudgetError(ParseError):
    """The boards of a file have more cells together than a file may have."""


class Budget:
    """What is left to a file, and what was made for it if what is equal is to be one object."""

    def __init__(self, shares: bool) -> None:
        self.cells, self.boards = MAX_CELLS, MAX_BOARDS
        self.shares = shares
        self.made: dict[Hashable, object] = {}


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
        raise BudgetError(f"The boards of this file have over {most:,} {what} in total. {ADVICE}", line, 1)
    if budget.boards < 0:
        raise too_many(line)


def check_boards(count: int, line: int) -> None:
    """Raise BudgetError if there are not as many boards left, the last of which begins on this line."""
    budget = _current.get()
    if budget is not None and count > budget.boards:
        raise too_many(line)


def too_many(line: int) -> BudgetError:
    """Return the error of the first board that is one too many."""
    return BudgetError(f"This file has over {MAX_BOARDS:,} boards. Split it into several files.", line, 1)


def make_once(key: Hashable, make: Callable[[], Made]) -> Made:
    """Return what `make` returns; in a document, what it returned for an equal key before, which is charged once."""
    budget = _current.get()
    if budget is None or not budget.shares:
        return make()
    if key not in budget.made:
        budget.made[key] = make()
    return cast("Made", budget.made[key])


def full_board(shape: tuple[int, int], line: int = 0) -> NDArray[np.bool_]:
    """Return a read-only board without holes; in a document, every board of this shape is the same array."""

    def make() -> NDArray[np.bool_]:
        charge(shape[0] * shape[1], line, TOUR_CELL)
        board = np.ones(shape, bool)
        board.flags.writeable = False
        return board

    return make_once(shape, make)
