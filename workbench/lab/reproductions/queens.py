"""Dijkstra's program for queens with and without the list of free columns that Hitotumatu and Noshita gave it.

Both are written alike and in plain Python, so that their times compare the two ways to find a free column, not two
compilers. The list is the one whose removed elements are restored: the idea of dancing links.
"""

import time
from collections.abc import Callable
from statistics import median

from workbench.lab.reproductions.reproduction import Computation, Given, Published, Reproduction
from workbench.lab.reproductions.sources import HITOTUMATU

SIDE = 8
ROUNDS = 9  # of both programs, some hundredths of a second each


class Board:
    """Which columns and diagonals have a queen, and what was counted."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.columns = [False] * (n + 1)
        self.up, self.down = [False] * (2 * n + 1), [False] * (2 * n + 1)
        self.next = [*range(1, n + 1), 0]  # the free columns from 1 to n, a ring that begins at 0
        self.before = [n, *range(n)]
        self.solutions = self.looks = 0

    def is_free(self, row: int, column: int) -> bool:
        """Return whether both diagonals of a square are free."""
        return not (self.up[row + column] or self.down[row - column])

    def mark(self, row: int, column: int, taken: bool) -> None:
        """Mark both diagonals of a square."""
        self.up[row + column] = self.down[row - column] = taken


def with_all_columns(board: Board, row: int = 0) -> None:
    """Place queens from a row on; look at all columns, as Dijkstra does."""
    if row == board.n:
        board.solutions += 1
        return
    for column in range(1, board.n + 1):
        board.looks += 1
        if board.columns[column] or not board.is_free(row, column):
            continue
        board.columns[column] = True
        board.mark(row, column, True)
        with_all_columns(board, row + 1)
        board.columns[column] = False
        board.mark(row, column, False)


def with_free_columns(board: Board, row: int = 0) -> None:
    """Place queens from a row on; look at the free columns only."""
    if row == board.n:
        board.solutions += 1
        return
    column = board.next[0]
    while column:
        board.looks += 1
        if board.is_free(row, column):
            board.next[board.before[column]] = board.next[column]
            board.before[board.next[column]] = board.before[column]
            board.mark(row, column, True)
            with_free_columns(board, row + 1)
            board.next[board.before[column]] = board.before[board.next[column]] = column
            board.mark(row, column, False)
        column = board.next[column]


def timed(place: Callable[[Board], None]) -> tuple[Board, float]:
    """Place queens on a new board; return it, and the seconds of CPU time."""
    board, begun = Board(SIDE), time.thread_time()
    place(board)
    return board, time.thread_time() - begun


def queens(_given: Given) -> Computation:
    """Place queens by both programs in turn, several times."""
    ratios = []
    for number in range(ROUNDS):
        columns, slow = timed(with_all_columns)
        free, quick = timed(with_free_columns)
        ratios.append(slow / quick)
        yield (number + 1) / ROUNDS
    return {
        "placements, all columns": columns.solutions,
        "placements, free columns": free.solutions,
        "all columns : free columns": median(ratios),
        "columns looked at, all : free": columns.looks / free.looks,
    }


QUEENS_TWICE = Reproduction(
    name="queens-free-columns",
    title="Eight queens with a list of free columns",
    source=HITOTUMATU,
    published=(
        Published("placements, all columns", 92),
        Published("placements, free columns", 92),
        Published("all columns : free columns", 2.0),
        Published("columns looked at, all : free"),
    ),
    compute=queens,
    why="Almost twice as fast, the article says. Both programs are plain Python here, where looking at a column costs"
    " less of the time than in a compiled one.",
    puzzle="cover/queens-8",
)
