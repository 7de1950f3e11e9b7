"""Batches of sudokus: those of one layout that follow each other are stacked for one kernel call."""

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.puzzles.sudoku.grids import Grids
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.solver import Batch, Found
from workbench.solvers.sudoku.counts import Counts

SearchEach = Callable[[NDArray[np.uint8], Layout, int], Counts]  # boards (m, n*n), their layout, until


def batch_of(search_each: SearchEach) -> Batch:
    """Return how a kernel for boards of one layout searches batches of any layouts that its solver accepts."""

    def search(puzzles: Sequence[Puzzle], until: int) -> Found:
        parts = [shaped(search_each(grids, layout, until), layout) for layout, grids in stacks(puzzles)]
        return parts[0] if len(parts) == 1 else joined(parts)

    def load() -> None:
        search_each(np.zeros((0, 81), np.uint8), NINE, 1)

    return Batch(search, load)


def stacks(puzzles: Sequence[Puzzle]) -> list[tuple[Layout, NDArray[np.uint8]]]:
    """Return the boards of each stretch of puzzles of one layout, (m, n*n)."""
    if isinstance(puzzles, Grids):
        return [(puzzles.layout, puzzles.givens.reshape(len(puzzles), -1))]
    sudokus = [puzzle for puzzle in puzzles if isinstance(puzzle, Sudoku)]
    return [
        (layout, np.stack([puzzle.givens.ravel() for puzzle in group]).astype(np.uint8))
        for layout, group in groupby(sudokus, key=lambda puzzle: puzzle.layout)
    ]


def shaped(counts: Counts, layout: Layout) -> Found:
    """Return what was found with the solutions as boards."""
    first = counts.first.astype(np.int32).reshape(-1, layout.side, layout.side)
    return Found(counts.solutions, counts.nodes, first)


def joined(parts: Sequence[Found]) -> Found:
    """Return what was found in all parts."""
    solutions, nodes, first = zip(*parts, strict=True)
    return Found(np.concatenate(solutions), np.concatenate(nodes), [filling for part in first for filling in part])
