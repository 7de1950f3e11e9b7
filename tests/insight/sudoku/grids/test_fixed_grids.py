"""Grids that a symmetry turns into a relabelling of themselves, against looking at every grid of a small size."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import factorial

import numpy as np
import pytest

from workbench.insight.sudoku.grids.cell_orbits import CellOrbits
from workbench.insight.sudoku.grids.fixed_grids import CycleType, FixedGrids, Memory, cycle_types, is_possible
from workbench.insight.sudoku.grids.known import Box
from workbench.insight.sudoku.grids.symmetries import Array, SymmetryClass, orbits, symmetry_classes
from workbench.kernels import scalars

pytestmark = pytest.mark.usefixtures("compiled")

Grid = tuple[int, ...]


def counts(one: SymmetryClass, box: Box, budget: int = 10**9) -> dict[CycleType, int]:
    """Count the fixed grids by the cycle type of the relabelling."""
    cells, memory = CellOrbits(box, one.cells), Memory(box.digits)
    found = {}
    for cycle_type in cycle_types(box.digits):
        if is_possible(cells, cycle_type):
            search = FixedGrids(cells, cycle_type, memory)
            while not search.advance(budget):
                pass
            found[cycle_type] = search.grids
    return {cycle_type: grids for cycle_type, grids in found.items() if grids}


def counts_by_listing(one: SymmetryClass, box: Box) -> dict[CycleType, int]:
    """Count the same by looking at each grid."""
    found = Counter(cycle_type for grid in all_grids(box) if (cycle_type := relabelling(grid, one.cells)))
    return {cycle_type: grids // factorial(box.digits) for cycle_type, grids in found.items()}


def relabelling(grid: Grid, moved: Array) -> CycleType | None:
    """Return the cycle type of the relabelling that does to a grid what a symmetry does; None if there is none."""
    pairs = {(digit, grid[to]) for digit, to in zip(grid, moved.tolist(), strict=True)}
    if len(pairs) > max(grid) + 1:
        return None
    lengths = [len(orbit) for orbit in orbits([to for _, to in sorted(pairs)])]
    return tuple(sorted(lengths, reverse=True))


@cache
def all_grids(box: Box) -> list[Grid]:
    return list(completed((), box))


def completed(grid: Grid, box: Box) -> Iterator[Grid]:
    """Yield the grids that begin with these digits."""
    n, (rows, columns) = box.digits, box
    if len(grid) == n * n:
        yield grid
        return
    row, column = divmod(len(grid), n)
    place = (row // rows, column // columns)
    seen = {
        digit
        for k, digit in enumerate(grid)
        if k // n == row or k % n == column or (k // n // rows, k % n // columns) == place
    }
    for digit in set(range(n)) - seen:
        yield from completed((*grid, digit), box)


def test_each_symmetry_of_a_small_grid_fixes_as_many_grids_as_a_listing_finds() -> None:
    for one in symmetry_classes(Box(2, 2)):
        assert counts(one, Box(2, 2)) == counts_by_listing(one, Box(2, 2)), one.name


@pytest.mark.parametrize("number", [10, 30, 60])
def test_slices_change_nothing(number: int) -> None:
    one = list(symmetry_classes(Box(2, 3)))[number]

    assert counts(one, Box(2, 3), budget=7) == counts(one, Box(2, 3))


def test_the_units_are_empty_again_at_the_end() -> None:
    search = FixedGrids(CellOrbits(Box(2, 3), np.arange(36)), (1,) * 6, Memory(6))
    used = search.used

    search.advance(10)
    during = int(used.sum())
    while not search.advance(100):
        pass

    assert during > 0
    assert not used.any()
    assert search.nodes > 0


def test_the_kernel_has_one_signature() -> None:
    from workbench.kernels.sudoku import fixed_grids

    [one, *_] = symmetry_classes(Box(2, 2))
    for box in (Box(2, 2), Box(2, 3)):
        FixedGrids(CellOrbits(box, np.arange(box.digits**2)), (1,) * box.digits, Memory(box.digits)).advance(5)

    assert one.is_identity
    assert len(fixed_grids.advance.signatures) == 1


@pytest.mark.parametrize(
    ("name", "grids"),
    [
        ("columns (1 4 7 2 5 8 3 6 9)", 5184),
        ("rows (1 2 3)(4 5 6)(7 8 9), columns (1 4 7 2 5 8 3 6 9)", 648),
        ("rows (1 4 7 2 5 8 3 6 9), columns (1 4 7 2 5 8 3 6 9)", 162),
        ("rows (1 2 3)(4 7)(5 8)(6 9), columns (1 4 7)(2 5 8 3 6 9)", 3456),
        ("transposed, rows (1 4 7)(2 5 8)(3 6 9)", 288),
    ],
)
@pytest.mark.slow
def test_symmetries_of_the_usual_grid_fix_as_many_as_published(name: str, grids: int) -> None:
    # Russell and Jarvis 2006, the table of the 27 classes
    [one] = [one for one in symmetry_classes(Box(3, 3)) if one.name == name]

    assert sum(counts(one, Box(3, 3)).values()) == grids


def test_a_relabelling_must_be_able_to_follow_the_orbits() -> None:
    one = next(one for one in symmetry_classes(Box(3, 3)) if one.name == "columns (1 2 3)(4 5 6)(7 8 9)")
    cells = CellOrbits(Box(3, 3), one.cells)

    assert [cycle_type for cycle_type in cycle_types(9) if is_possible(cells, cycle_type)] == [(3, 3, 3)]


def test_there_are_30_cycle_types_of_9_digits() -> None:
    found = list(cycle_types(9))

    assert len(set(found)) == len(found) == 30
    assert all(sum(lengths) == 9 for lengths in found)


def test_a_search_that_has_not_begun_has_no_nodes() -> None:
    search = FixedGrids(CellOrbits(Box(2, 2), np.arange(16)), (1, 1, 1, 1), Memory(4))

    assert search.nodes == search.s[scalars.LEVEL] == 0
