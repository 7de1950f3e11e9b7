"""Which puzzles can be rated: sudokus with one solution."""

import numpy as np

from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.sudoku.batch import search_each


def ratable(puzzle: Puzzle) -> Sudoku:
    """Return a puzzle that can be rated; raise ParseError if it is no sudoku or has not exactly one solution."""
    if not isinstance(puzzle, Sudoku):
        raise ParseError(f"Only sudokus are rated, not {puzzle.name}.")
    if faults := puzzle.judge(puzzle.givens):
        raise ParseError(faults[0].message)
    solutions = search_each(puzzle.givens.reshape(1, -1).astype(np.uint8), puzzle.layout).solutions[0]
    if solutions != 1:
        raise ParseError(f"It has {'several solutions' if solutions else 'no solution'}, so it has no rating.")
    return puzzle
