"""The candidates of a position: its pencil marks, or what the rules allow; and what a step makes of them."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.sudoku.step import Step
from workbench.puzzles.sudoku import Sudoku

Candidates = NDArray[np.bool_]  # (n, n, n): row, column, digit from 0


def sudoku_of(position: Position) -> Sudoku:
    """Return the sudoku of a position."""
    assert isinstance(position.puzzle, Sudoku)
    return position.puzzle


def candidates_of(position: Position) -> Candidates:
    """Return the candidates: the pencil marks if every empty cell has some, otherwise what the rules allow."""
    puzzle = sudoku_of(position)
    allowed: Candidates = puzzle.candidates(position.entries)
    if fully_marked(position):
        allowed &= position.marks[:, :, None] >> np.arange(puzzle.side) & 1 > 0
    return allowed


def empty_cells(position: Position) -> NDArray[np.bool_]:
    """Return the cells without a digit."""
    empty: NDArray[np.bool_] = position.puzzle.open_cells() & (position.entries == 0)
    return empty


def fully_marked(position: Position) -> bool:
    """Return whether every empty cell has pencil marks."""
    return bool((position.marks[empty_cells(position)] > 0).all())


def taken(position: Position, step: Step) -> Position:
    """Return the position after a step.

    Candidates that are removed are kept as pencil marks: all empty cells get marks if they do not have them yet.
    """
    left = candidates_of(position)
    for row, column, digit in step.removes:
        left[row, column, digit - 1] = False
    marked = fully_marked(position) or bool(step.removes)
    for row, column, digit in step.places:
        position = position.enter([(row, column)], digit)
    return with_marks(position, left & sudoku_of(position).candidates(position.entries)) if marked else position


def with_marks(position: Position, candidates: Candidates) -> Position:
    """Return the position with these candidates as the pencil marks of the empty cells."""
    marks = (candidates << np.arange(candidates.shape[2], dtype=np.int32)).sum(axis=2, dtype=np.int32)
    return replace(position, marks=np.where(empty_cells(position), marks, 0).astype(np.int32))
