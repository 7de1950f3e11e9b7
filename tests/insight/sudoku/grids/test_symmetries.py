"""The conjugacy classes of the symmetries of a grid, against all symmetries of small grids."""

from math import prod

import numpy as np
import pytest

from workbench.insight.sudoku.grids.known import Box
from workbench.insight.sudoku.grids.symmetries import (
    Array,
    line_permutations,
    moved,
    orbits,
    symmetry_classes,
    transposed,
)


def all_symmetries(box: Box) -> list[Array]:
    rows, columns = line_permutations(box.rows, box.columns), line_permutations(box.columns, box.rows)
    found = [moved(row_to, column_to) for row_to in rows for column_to in columns]
    if box.rows == box.columns:
        turned = transposed(np.arange(box.digits))
        found += [one[turned] for one in found]
    return found


@pytest.mark.parametrize(
    ("box", "order", "classes"),
    [(Box(2, 2), 128, 20), (Box(2, 3), 3456, 90), (Box(2, 4), 442_368, 400), (Box(3, 3), 3_359_232, 275)],
    ids=str,
)
def test_the_classes_make_up_the_group(box: Box, order: int, classes: int) -> None:
    # Russell and Jarvis 2006 for boxes of 3 x 3; the orders are (r!^c c!) (c!^r r!), and twice that for squares
    found = list(symmetry_classes(box))

    assert len(found) == classes
    assert sum(one.size for one in found) == order
    assert found[0].is_identity
    assert len({one.name for one in found}) == classes


def test_the_classes_of_a_small_grid_are_those_of_its_group() -> None:
    group = all_symmetries(Box(2, 2))
    inverses = [np.argsort(one) for one in group]

    for one in symmetry_classes(Box(2, 2)):
        conjugates = {tuple(a[one.cells[b]].tolist()) for a, b in zip(group, inverses, strict=True)}

        assert len(conjugates) == one.size
        assert tuple(one.cells.tolist()) in {tuple(other.tolist()) for other in group}


def test_no_two_classes_of_a_small_grid_are_conjugate() -> None:
    group = all_symmetries(Box(2, 2))
    conjugates = [{tuple(a[one.cells[np.argsort(a)]].tolist()) for a in group} for one in symmetry_classes(Box(2, 2))]

    assert len(set().union(*conjugates)) == sum(map(len, conjugates)) == 128


def test_a_symmetry_has_the_cycles_of_its_name() -> None:
    names = {one.name: one for one in symmetry_classes(Box(3, 3))}

    turn = names["columns (1 2 3)(4 5 6)(7 8 9)"]
    flip = names["transposed"]

    assert [len(orbit) for orbit in orbits(turn.cells.tolist())] == [3] * 27
    assert prod(len(orbit) for orbit in orbits(flip.cells.tolist())) == 2**36
    assert (turn.size, flip.size) == (16, 1296)
