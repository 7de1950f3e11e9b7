"""The runs of a kakuro: straight stretches of white cells, whose digits differ and add up to a clue."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.puzzle import Cell


class Runs(NamedTuple):
    """The runs of a board, those across first; cells are numbered row by row."""

    cells: NDArray[np.uint32]  # the cells of all runs, one run after the other
    starts: NDArray[np.uint32]  # (runs + 1,): where each run begins in `cells`
    sums: NDArray[np.int32]  # (runs,), 0 = no clue
    down: NDArray[np.bool_]  # (runs,), whether it goes down
    home: NDArray[np.int32]  # (all cells of the board, 2): the run across and the run down of each, -1 = none

    @property
    def begins(self) -> NDArray[np.intp]:
        """Where each run begins in `cells`, as numbers that index."""
        return self.starts[:-1].astype(np.intp)

    @property
    def lengths(self) -> NDArray[np.intp]:
        """How many cells each run has."""
        return self.starts[1:].astype(np.intp) - self.begins

    def cells_in(self, run: int) -> NDArray[np.intp]:
        """Return the numbers of a run's cells."""
        return self.cells[self.starts[run] : self.starts[run + 1]].astype(np.intp)


class Direction(NamedTuple):
    """The runs of one direction, as `Runs` has those of both."""

    cells: NDArray[np.intp]
    firsts: NDArray[np.intp]  # of each run, where it begins in `cells`
    sums: NDArray[np.int32]
    home: NDArray[np.intp]  # (cells,): the run of each of `cells`


def runs_of(white: NDArray[np.bool_], across: NDArray[np.int32], down: NDArray[np.int32]) -> Runs:
    """Return the runs of a board: one begins at each white cell after a block or the edge, whose clue is that block's.

    A run that begins at the edge has no clue.
    """
    numbers = np.arange(white.size).reshape(white.shape)
    lying, hanging = one_way(white, across, numbers), one_way(white.T, down.T, numbers.T)
    home = np.full((white.size, 2), -1, np.int32)
    home[lying.cells, 0] = lying.home
    home[hanging.cells, 1] = hanging.home + len(lying.sums)
    end = np.array([len(lying.cells) + len(hanging.cells)])
    return Runs(
        frozen(np.concatenate([lying.cells, hanging.cells]).astype(np.uint32)),
        frozen(np.concatenate([lying.firsts, hanging.firsts + len(lying.cells), end]).astype(np.uint32)),
        frozen(np.concatenate([lying.sums, hanging.sums])),
        frozen(np.arange(len(lying.sums) + len(hanging.sums)) >= len(lying.sums)),
        frozen(home),
    )


def one_way(white: NDArray[np.bool_], clues: NDArray[np.int32], numbers: NDArray[np.intp]) -> Direction:
    """Return the runs along the rows of these arrays."""
    begins = white & ~np.pad(white, ((0, 0), (1, 0)))[:, :-1]
    before = np.pad(clues, ((0, 0), (1, 0)))[:, :-1]
    first = begins[white]
    return Direction(numbers[white], np.flatnonzero(first), before[begins].astype(np.int32), np.cumsum(first) - 1)


def clue_cell(runs: Runs, run: int, columns: int) -> Cell:
    """Return the cell before a run, where its clue stands; it may lie outside the board."""
    r, c = divmod(int(runs.cells[runs.starts[run]]), columns)
    return (r - 1, c) if runs.down[run] else (r, c - 1)


def clue_arrays(runs: Runs, sums: NDArray[np.int32], shape: tuple[int, ...]) -> NDArray[np.int32]:
    """Return the clues across and down of a board whose runs have these sums: (2, *shape); none before the edge."""
    r, c = np.divmod(runs.cells[runs.begins].astype(np.intp), shape[1])
    r, c = r - runs.down, c - ~runs.down
    clues = np.zeros((2, *shape), np.int32)
    inside = (r >= 0) & (c >= 0)
    clues[runs.down.astype(np.intp)[inside], r[inside], c[inside]] = sums[inside]
    return clues


def regions(runs: Runs) -> NDArray[np.intp]:
    """Return the region of every run, from 0: runs that cross each other, directly or over others, share one."""
    lying, hanging = runs.home.T.astype(np.intp)
    both = (lying >= 0) & (hanging >= 0)
    lying, hanging = lying[both], hanging[both]
    label = np.arange(len(runs.sums))
    while True:
        one, other = label[lying], label[hanging]
        if (one == other).all():
            least = np.zeros(len(label), bool)  # each region goes by its least run
            least[label] = True
            numbers: NDArray[np.intp] = (np.cumsum(least) - 1)[label]
            return numbers
        np.minimum.at(label, np.maximum(one, other), np.minimum(one, other))
        while (label != label[label]).any():
            label = label[label]
