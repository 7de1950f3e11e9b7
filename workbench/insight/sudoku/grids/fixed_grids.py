"""How many grids, up to relabelling, a symmetry and a relabelling of the digits leave as they are."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.grids.cell_orbits import CellOrbits
from workbench.insight.sudoku.grids.symmetries import orbit_of
from workbench.kernels import scalars

PLACES = 2**19  # of the memory; with 27 units it takes 33 MB

CycleType = tuple[int, ...]  # the lengths of the cycles of a relabelling


def cycle_types(digits: int, longest: int | None = None) -> Iterator[CycleType]:
    """Yield the cycle types of the permutations of some digits."""
    if digits == 0:
        yield ()
    for length in range(min(digits, longest or digits), 0, -1):
        yield from ((length, *rest) for rest in cycle_types(digits - length, length))


class Memory:
    """The counts of states, for one search after the other; see the kernel."""

    def __init__(self, digits: int) -> None:
        self.keys = np.zeros((PLACES, 3 * digits), np.uint16)
        self.level = np.full(PLACES, -1, np.int16)
        self.count = np.zeros(PLACES, np.int64)


class FixedGrids:
    """Counts the grids that a symmetry turns into a relabelling by a permutation of this type, up to relabelling."""

    def __init__(self, cells: CellOrbits, cycle_type: CycleType, memory: Memory) -> None:
        from workbench.kernels.sudoku import fixed_grids  # numba: only when it is used

        self._kernel = fixed_grids
        self._multiple = cells.multiple
        memory.level[:] = -1
        self.s = np.zeros(fixed_grids.SCALARS, np.int64)
        positions = len(cells.orbits)
        self.used = np.zeros(3 * cells.digits, np.uint32)
        masks = [np.zeros(positions + 1, np.uint32) for _ in range(2)]
        levels = [np.zeros(positions + 1, np.int64) for _ in range(3)]
        self._arrays = (
            *_orbit_arrays(cells),
            *_digit_arrays(cells, cycle_type),
            *_shortcut_arrays(cells),
            self.used, *masks, *levels, memory.keys, memory.level, memory.count, self.s,
        )  # fmt: skip

    def advance(self, budget: int) -> bool:
        """Visit at most `budget` nodes; return whether all grids are counted."""
        return bool(self._kernel.advance(*self._arrays, budget) == scalars.EXHAUSTED)

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return int(self.s[scalars.NODES])

    @property
    def grids(self) -> int:
        """The number of grids, once all are counted."""
        return int(self.s[scalars.SOLUTIONS]) * self._multiple


def is_possible(cells: CellOrbits, cycle_type: CycleType) -> bool:
    """Tell whether each cell of an empty grid can have some digit, and each digit some cell."""
    powers = _powers(cells, cycle_type)
    allowed = [_allowed(powers, length, distances) for length, distances in set(_meetings(cells))]
    return all(allowed) and reduce(or_, allowed) == (1 << cells.digits) - 1


def _powers(cells: CellOrbits, cycle_type: CycleType) -> list[list[int]]:
    """Return what a relabelling does to each digit when applied 0, 1, 2 ... times."""
    ends = np.cumsum(cycle_type)
    to = list(range(1, cells.digits + 1))
    for length, end in zip(cycle_type, ends.tolist(), strict=True):
        to[end - 1] = end - length
    powers = [list(range(cells.digits))]
    for _ in range(max(map(len, cells.orbits))):
        powers.append([to[digit] for digit in powers[-1]])
    return powers


def _meetings(cells: CellOrbits) -> list[tuple[int, tuple[int, ...]]]:
    """Return the length of each orbit, and which of its cells share a unit with the first."""
    found = []
    for orbit in cells.orbits:
        units = [set(cells.units(cell)) for cell in orbit]
        found.append((len(orbit), tuple(k for k in range(1, len(orbit)) if units[0] & units[k])))
    return found


def _allowed(powers: list[list[int]], length: int, distances: tuple[int, ...]) -> int:
    """Return the digits, as a mask, of an orbit's first cell: they come back, and differ where cells share a unit."""
    return sum(
        1 << digit
        for digit in range(len(powers[0]))
        if powers[length][digit] == digit and all(powers[k][digit] != digit for k in distances)
    )


# The arrays of the kernel


def _orbit_arrays(cells: CellOrbits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return `starts` and `units`."""
    starts = np.cumsum([0, *map(len, cells.orbits)])
    units = np.array([cells.units(cell) for orbit in cells.orbits for cell in orbit], np.int64)
    return starts.astype(np.int64), units


def _digit_arrays(cells: CellOrbits, cycle_type: CycleType) -> tuple[NDArray[np.int64] | NDArray[np.uint32], ...]:
    """Return `powers`, `allowed`, `cycles` and `alike`."""
    powers = _powers(cells, cycle_type)
    allowed = [_allowed(powers, length, distances) for length, distances in _meetings(cells)]
    orbits = [orbit_of(digit, powers[1]) for digit in range(cells.digits)]
    cycles = [sum(1 << digit for digit in orbit) for orbit in orbits]
    of_length = [{mask for mask in cycles if mask.bit_count() == length} for length in sorted({*cycle_type})]
    alike = [sum(masks) for masks in of_length]
    return np.array(powers, np.int64), *(np.array(values, np.uint32) for values in (allowed, cycles, alike))


def _shortcut_arrays(cells: CellOrbits) -> tuple[NDArray[np.int64], ...]:
    """Return `below`, `firsts` and `partial`."""
    below = np.full(len(cells.orbits), -1, np.int64)
    for positions in cells.rising:
        below[positions[1:]] = positions[:-1]
    firsts = np.cumsum([0, *map(len, cells.partial_units)]).astype(np.int64)
    return below, firsts, np.array([unit for units in cells.partial_units for unit in units], np.int64)
