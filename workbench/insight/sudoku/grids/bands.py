"""Bands of boxes by their column sets, after Felgenhauer and Jarvis (2005), "Enumerating possible sudoku grids".

A band is r boxes side by side, each of r rows and c columns. Box 1 has the first partition of the digits as its columns
(see `column_sets`), the others have any: a *tuple* of partitions. How many bands there are with given column sets, and
how many ways to complete them downwards, does not change when the digits are relabelled or the boxes are exchanged, so
that it is counted once for each class of tuples; boxes of 3 x 3 have 280 * 280 tuples in 44 classes.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.grids.column_sets import ColumnSets

Array = NDArray[np.int64]


class Bands:
    """The classes of tuples: `first` has a tuple of each, `sizes` the number of tuples, `label` the class of each."""

    def __init__(self, rows: int, columns: int) -> None:
        self.sets = ColumnSets(rows, columns)
        self.shape = (len(self.sets),) * (rows - 1)  # of arrays by tuple
        labels = _lowest_in_class(np.arange(np.prod(self.shape)), self._moves())
        found = np.unique(labels, return_index=True, return_inverse=True, return_counts=True)
        _, first, label, self.sizes = found
        self.first = np.column_stack(np.unravel_index(first, self.shape))
        self.label = label.reshape(self.shape)

    def __len__(self) -> int:
        return len(self.sizes)

    def _moves(self) -> list[Array]:
        """Return generators of what does not change the counts, as the number of each tuple's image."""
        sets, tuples = self.sets, np.indices(self.shape)
        moves = [sets.relabelled(digits)[tuples] for digits in _keeping_first(sets.rows, sets.columns)]
        moves += [_exchanged(tuples, box) for box in range(len(tuples) - 1)]
        one, *others = tuples
        moves.append(np.array([sets.from_first[one, 0], *(sets.from_first[one, other] for other in others)]))
        return [np.ravel_multi_index(tuple(move), self.shape).ravel() for move in moves]

    def count(self, number: int) -> int:
        """Return how many bands have the column sets of a class, for one order of the columns of each box."""
        boxes = [self.sets.arrangements(partition) for partition in (0, *self.first[number])]
        half = len(boxes) // 2
        upper, lower = joined(boxes[:half]), joined(boxes[half:])
        full = (1 << self.sets.digits * self.sets.rows) - 1
        kinds, times = np.unique(full - lower, return_counts=True)
        at = np.minimum(np.searchsorted(kinds, upper), len(kinds) - 1)
        return int(times[at[kinds[at] == upper]].sum())

    def completions(self, number: int, counts: Array) -> int:
        """Return in how many ways a band of a class is completed downwards; `counts`: the bands of each class."""
        bands = counts[self.label]
        first, *others = [self.sets.splits(partition) for partition in (0, *self.first[number])]
        total = 0
        for split in first:
            ways = np.ones([len(other) for other in others], np.int64)
            for band, partition in enumerate(split):
                relabelled = self.sets.from_first[partition]
                ways *= bands[np.ix_(*(relabelled[other[:, band]] for other in others))]
            total += int(ways.sum())
        return total


def joined(boxes: list[Array]) -> Array:
    """Return the unions of one arrangement of each box in which no row has a digit twice."""
    unions = boxes[0]
    for box in boxes[1:]:
        apart = (unions[:, None] & box) == 0
        unions = (unions[:, None] | box)[apart]
    return unions


def _keeping_first(rows: int, columns: int) -> list[Array]:
    """Return relabellings that generate all those that keep the first partition."""
    digits = np.arange(rows * columns)
    swap = digits.copy()
    swap[:2] = 1, 0
    turn = digits.copy()
    turn[:rows] = np.roll(digits[:rows], 1)
    swap_columns = digits.copy()
    swap_columns[: 2 * rows] = np.roll(digits[: 2 * rows], rows)
    return [swap, turn, swap_columns, np.roll(digits, rows)]


def _exchanged(tuples: Array, box: int) -> Array:
    """Return tuples in which a box and the next one have changed places."""
    exchanged = tuples.copy()
    exchanged[[box, box + 1]] = tuples[[box + 1, box]]
    return exchanged


def _lowest_in_class(labels: Array, moves: list[Array]) -> Array:
    """Return the lowest number in the class of each number; a class is closed under the moves."""
    while True:
        before = labels.copy()
        for move in moves:
            np.minimum.at(labels, move, labels.copy())
            labels = np.minimum(labels, labels[move])
        if (labels == before).all():
            return labels
