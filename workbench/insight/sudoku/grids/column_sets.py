"""The column sets of a box: the digits 0 to n-1 partitioned into the columns of one box, in any order.

A box of 3 x 3 has 280 of them. Partition 0 is the *first* one: its columns are 0 1 2, 3 4 5, 6 7 8.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.int64]
Sets = tuple[tuple[int, ...], ...]  # the digits of each column


def partitions(digits: Sequence[int], size: int) -> Iterator[Sets]:
    """Yield every way to split digits into sets of a size; the lowest digit is in the first set, and so on."""
    if not digits:
        yield ()
        return
    lowest, *others = digits
    for rest in combinations(others, size - 1):
        column = (lowest, *rest)
        left = [digit for digit in others if digit not in rest]
        yield from ((column, *columns) for columns in partitions(left, size))


class ColumnSets:
    """All partitions for boxes of some rows and columns, by number, and what relabelling makes of them."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.digits = rows * columns
        self.sets = np.array(list(partitions(range(self.digits), rows)), np.int64)  # (count, columns, rows)
        keys = self._keys(self.sets)
        self._order = np.argsort(keys)
        self._sorted = keys[self._order]
        self.from_first = np.array([self.relabelled(_mapping_to_first(sets)) for sets in self.sets])

    def __len__(self) -> int:
        return len(self.sets)

    def _keys(self, sets: Array) -> Array:
        """Return a number for each partition that does not depend on the order of its columns."""
        masks = np.sort((1 << sets).sum(axis=-1), axis=-1)
        shifts = self.digits * np.arange(self.columns)
        return np.asarray((masks << shifts).sum(axis=-1))

    def numbers(self, sets: Array) -> Array:
        """Return the numbers of partitions, given by the digits of their columns."""
        return self._order[np.searchsorted(self._sorted, self._keys(sets))]

    def relabelled(self, digits: Array) -> Array:
        """Return the number of each partition after digit d has been replaced by digits[d]."""
        return self.numbers(digits[self.sets])

    def splits(self, number: int) -> Array:
        """Return the ways to fill the columns below a box: the partitions of the boxes below it, from top to bottom."""
        return np.array([self.numbers(np.array(boxes)) for boxes in self._boxes_below(self.sets[number].tolist())])

    def _boxes_below(self, used: list[list[int]]) -> Iterator[list[Sets]]:
        """Yield the columns of the boxes below one, given the digits that each column has above them."""
        if len(used[0]) == self.digits:
            yield []
            return
        left = [sorted(set(range(self.digits)) - set(column)) for column in used]
        for columns in product(*(combinations(column, self.rows) for column in left)):
            if len(set().union(*columns)) == self.digits:
                below = [[*above, *column] for above, column in zip(used, columns, strict=True)]
                yield from ([columns, *boxes] for boxes in self._boxes_below(below))

    def arrangements(self, number: int) -> Array:
        """Return the boxes with these columns, each as one number: bit n * row + digit is set if the row has it."""
        orders = np.array(list(permutations(range(self.rows))))  # which digit of a column stands in which row
        shifts = self.digits * np.arange(self.rows)
        boxes = np.zeros(1, np.int64)
        for column in self.sets[number]:
            boxes = (boxes[:, None] | (1 << (column[orders] + shifts)).sum(axis=1)).ravel()
        return boxes


def _mapping_to_first(sets: Array) -> Array:
    """Return a relabelling that makes a partition the first one."""
    digits = np.empty(sets.size, np.int64)
    digits[sets.ravel()] = np.arange(sets.size)
    return digits
