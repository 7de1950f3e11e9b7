"""The path of a walk as lines between the middles of squares, for the visible part of a board."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import path
from workbench.puzzles.tour.rules import are_leaps

MAX_WRAPPED = 10_000  # squares of the largest board whose leaps across joined edges are drawn

Lines = NDArray[np.float64]  # (k, 4): x and y of both ends, in squares
Ends = tuple[Cell | None, Cell | None]


def visited_within(filling: Filling, step: int, rows: range, columns: range) -> Filling:
    """Return the walk up to a step in these rows and columns."""
    part = filling[rows.start : rows.stop, columns.start : columns.stop]
    return np.where((part > 0) & (part <= step), part, 0)


def walk_lines(tour: Tour, filling: Filling, step: int, rows: range, columns: range, ends: Ends) -> Lines:
    """Return the moves up to a step that touch these rows and columns; a closed tour's last move is included."""
    reach = max(tour.leap)
    if tour.surface != "plain" and tour.board.size <= MAX_WRAPPED:  # larger boards: no leaps across their edges
        return path(tour, visited_within(filling, step, range(tour.shape[0]), range(tour.shape[1])))
    rows = range(max(0, rows.start - reach), min(tour.shape[0], rows.stop + reach))
    columns = range(max(0, columns.start - reach), min(tour.shape[1], columns.stop + reach))
    part = Tour(tour.board[rows.start : rows.stop, columns.start : columns.stop], leap=tour.leap)
    lines = path(part, visited_within(filling, step, rows, columns)) + np.array([columns.start, rows.start] * 2)
    return np.concatenate([lines, closing_line(tour, filling, ends)])


def closing_line(tour: Tour, filling: Filling, ends: Ends) -> Lines:
    """Return the line from the last square of a closed tour to its first; no line if no leap leads there."""
    first, last = ends
    if not tour.closed or first is None or last is None or filling[last] != tour.squares:
        return np.zeros((0, 4))
    here, there = (np.array([cell[0] * tour.shape[1] + cell[1]]) for cell in (last, first))
    if not are_leaps(tour, here, there).all():
        return np.zeros((0, 4))
    if tour.surface != "plain" and np.abs(np.subtract(first, last)).max() > max(tour.leap):
        return np.zeros((0, 4))
    return np.array([[first[1], first[0], last[1], last[0]]]) + 0.5


def walk_ends(filling: Filling, step: int | None) -> Ends:
    """Return the squares visited first and last up to a step; None = the entire walk."""
    shown = filling if step is None else np.where(filling <= step, filling, 0)
    last = int(shown.argmax())
    if shown.flat[last] <= 0:
        return None, None
    first = int((shown == 1).argmax())
    return divmod(first, shown.shape[1]), divmod(last, shown.shape[1])
