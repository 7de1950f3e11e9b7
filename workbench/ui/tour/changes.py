"""Changes of a tour's board, and what they leave of the walk on it."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.puzzles.grid import nothing
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import filling_of, kept

Board = NDArray[np.bool_]
Rearrangement = Callable[[NDArray[np.generic]], NDArray[np.generic]]  # moves the squares of any array like the board


def with_tour(position: Position, tour: Tour, entries: Filling | None = None) -> Position:
    """Return a position on another board, with as much of the walk as is possible there."""
    blank = nothing(tour.shape)
    entries = position.entries if entries is None else entries
    if entries.shape != tour.shape or entries is blank or not entries.any():
        entries = blank
    elif len(path := kept(tour, entries)) < np.count_nonzero(entries):
        entries = filling_of(tour.shape, path) if len(path) else blank
    return Position(tour, entries, blank)


def with_board(tour: Tour, board: Board) -> Tour:
    """Return a tour on other squares; a start or end that is no longer a square is removed."""
    if board.shape != tour.shape:
        return replace(tour, board=board, start=None, end=None)
    start, end = (at if at and board[at] else None for at in (tour.start, tour.end))
    return replace(tour, board=board, start=start, end=end)


def rearranged(position: Position, change: Rearrangement, board: Board | None = None) -> Position:
    """Return a position with its board, ends and walk rearranged; `board` replaces the rearranged board."""
    tour = position.puzzle
    assert isinstance(tour, Tour)
    board = np.asarray(change(tour.board), bool) if board is None else board
    start, end = (moved(change, tour.shape, at) for at in (tour.start, tour.end))
    walked = position.entries is not nothing(tour.shape) and position.entries.any()
    entries = np.asarray(change(position.entries), np.int32) if walked else nothing(board.shape)
    return with_tour(position, replace(tour, board=board, start=start, end=end), entries)


def moved(change: Rearrangement, shape: tuple[int, int], cell: Cell | None) -> Cell | None:
    """Return where a rearrangement moves a square; None if it is cut off, or there is none."""
    if cell is None:
        return None
    mask = np.zeros(shape, bool)
    mask[cell] = True
    after = change(mask)
    place = np.unravel_index(int(np.argmax(after)), after.shape)
    return (int(place[0]), int(place[1])) if after[place] else None


def frozen(board: Board) -> Board:
    """Return an unshared board, made read-only so that a puzzle need not copy it."""
    board.flags.writeable = False
    return board
