"""Partitions of the digits into the columns of a box."""

from math import factorial

import numpy as np
import pytest

from workbench.insight.sudoku.grids.column_sets import ColumnSets


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 2), (4, 2), (2, 3), (3, 3)])
def test_all_partitions_are_there_once(rows: int, columns: int) -> None:
    sets = ColumnSets(rows, columns)

    assert len(sets) == factorial(rows * columns) // (factorial(rows) ** columns * factorial(columns))
    assert len({frozenset(map(frozenset, columns)) for columns in sets.sets.tolist()}) == len(sets)
    assert sets.numbers(sets.sets[:, ::-1]).tolist() == list(range(len(sets)))


def test_relabelling_by_a_partition_makes_it_the_first() -> None:
    sets = ColumnSets(3, 3)

    assert (sets.from_first.diagonal() == 0).all()
    assert all(sorted(row) == list(range(280)) for row in sets.from_first.tolist())


def test_the_boxes_below_a_box_split_its_columns_in_56_ways() -> None:
    # Felgenhauer and Jarvis 2005: 1 + 27 + 27 + 1
    sets = ColumnSets(3, 3)

    assert [len(sets.splits(number)) for number in (0, 17, 279)] == [56, 56, 56]


def test_arrangements_have_each_digit_once() -> None:
    found = ColumnSets(3, 3).arrangements(100)

    assert len(set(found.tolist())) == 216
    assert all(int(np.bitwise_count(found >> 9 * row & 511).max()) == 3 for row in range(3))
