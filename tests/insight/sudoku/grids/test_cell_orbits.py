"""The orbits of the cells, and the assumptions that keep a count short."""

import numpy as np
import pytest

from workbench.insight.sudoku.grids.cell_orbits import CellOrbits
from workbench.insight.sudoku.grids.known import Box
from workbench.insight.sudoku.grids.symmetries import symmetry_classes

BOXES = [Box(2, 2), Box(2, 3), Box(2, 4)]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_every_cell_is_in_one_orbit(box: Box) -> None:
    for one in symmetry_classes(box):
        cells = CellOrbits(box, one.cells)

        assert sorted(cell for orbit in cells.orbits for cell in orbit) == list(range(box.digits**2))
        assert all(one.cells[orbit[-1]] == orbit[0] for orbit in cells.orbits)


def test_units_are_rows_columns_and_boxes() -> None:
    cells = CellOrbits(Box(2, 3), np.arange(36))

    assert cells.units(0) == (0, 6, 12)
    assert cells.units(8) == (1, 8, 12)
    assert cells.units(9) == (1, 9, 13)
    assert cells.units(35) == (5, 11, 17)


def test_without_symmetry_the_rows_and_columns_of_a_block_can_be_exchanged() -> None:
    cells = CellOrbits(Box(3, 3), np.arange(81))

    assert [len(chain) for chain in cells.rising] == [3, 3, 3, 3]  # two stacks, two bands: the first ones are used
    assert cells.multiple == 6**4


def test_lines_that_a_symmetry_turns_into_each_other_cannot_be_exchanged() -> None:
    one = next(one for one in symmetry_classes(Box(3, 3)) if one.name == "rows (1 2 3)(4 5 6)(7 8 9)" or one.size == 16)
    cells = CellOrbits(Box(3, 3), one.cells)

    assert one.name == "columns (1 2 3)(4 5 6)(7 8 9)"
    assert cells.multiple == 6**2  # the rows of two bands


def test_a_rising_position_is_never_remembered_inside_its_chain() -> None:
    for one in symmetry_classes(Box(2, 3)):
        cells = CellOrbits(Box(2, 3), one.cells)

        for chain in cells.rising:
            assert chain == sorted(chain)
            assert not any(cells.partial_units[k] for k in range(chain[0] + 1, chain[-1] + 1))
