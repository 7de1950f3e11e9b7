"""Pencil marks that follow the rules: filled in from the candidates, and kept up to date as digits are placed."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.puzzles.puzzle import Fillable, Marks


def filled_marks(position: Position) -> Position:
    """Return a position with the candidates of all empty cells as their marks."""
    return replace(position, marks=marks_of(candidates_of(position)))


def followed_marks(before: Position, after: Position) -> Position:
    """Return a position with marks that follow from those of an earlier one of the same shape.

    A cell without marks gets its candidates; other cells lose what the rules exclude now, and get what they did before.
    """
    now, earlier = candidates_of(after), candidates_of(before)
    had = before.marks > 0
    kept = shown_marks(before.marks, now.shape[2]) | ~earlier
    return replace(after, marks=marks_of(now & (kept | ~had[:, :, None])))


def limited_to_marks(candidates: NDArray[np.bool_], position: Position) -> NDArray[np.bool_]:
    """Return candidates without those that a cell with marks does not have among them."""
    had = position.marks > 0
    return candidates & (shown_marks(position.marks, candidates.shape[2]) | ~had[:, :, None])


def candidates_of(position: Position) -> NDArray[np.bool_]:
    """Return what the rules allow in the empty cells: (rows, columns, symbols)."""
    puzzle = position.puzzle
    assert isinstance(puzzle, Fillable)
    empty = puzzle.open_cells() & (position.entries == 0)
    allowed: NDArray[np.bool_] = puzzle.candidates(position.entries) & empty[:, :, None]
    return allowed


def shown_marks(marks: Marks, symbols: int) -> NDArray[np.bool_]:
    """Return marks as (rows, columns, symbols)."""
    shown: NDArray[np.bool_] = marks[:, :, None] >> np.arange(symbols, dtype=marks.dtype) & 1 > 0
    return shown


def marks_of(shown: NDArray[np.bool_]) -> Marks:
    """Return (rows, columns, symbols) as marks: bit k-1 is the symbol k."""
    bits = np.left_shift(1, np.arange(shown.shape[2], dtype=np.int64))
    marks: Marks = (shown @ bits).astype(np.int32 if len(bits) < 32 else np.int64)
    return marks
