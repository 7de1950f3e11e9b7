"""The cells of a grid as a symmetry moves them: its orbits, in an order in which few ways to fill them fail late.

The first box is filled first, so that every digit is in use before other rows and columns begin; then band by band,
those first that the symmetry keeps. A band goes column by column, together with the columns to which these move; where
rows move to columns, row by row.
"""

from functools import cached_property
from math import factorial

import numpy as np

from workbench.insight.sudoku.grids.known import Box
from workbench.insight.sudoku.grids.symmetries import Array, orbit_of

LATE = 3  # positions at the end whose states are not worth remembering
EARLY = 4  # states of the first such part of the positions are hardly ever met again


class CellOrbits:
    """Orbits by position, each from the cell that is filled first."""

    def __init__(self, box: Box, cells: Array) -> None:
        self.box, self.digits = box, box.digits
        self._to: list[int] = cells.tolist()
        self._line_to = self._moved_lines()
        self._line_orbits = [orbit_of(line, self._line_to) for line in range(2 * self.digits)]
        self._filled: dict[int, int] = {}  # position by cell
        self.orbits: list[list[int]] = []
        for cell in self._order():
            if cell not in self._filled:
                orbit = orbit_of(cell, self._to)
                self._filled.update(dict.fromkeys(orbit, len(self.orbits)))
                self.orbits.append(orbit)

    # Lines: rows from 0, then columns from `digits`

    def units(self, cell: int) -> tuple[int, int, int]:
        """Return the row, column and box of a cell; boxes follow the columns."""
        n, (rows, columns) = self.digits, self.box
        row, column = divmod(cell, n)
        return row, n + column, 2 * n + row // rows * rows + column // columns

    def _moved_lines(self) -> list[int]:
        """Return where the symmetry moves each line."""
        n = self.digits
        lines = []
        for cells in (*np.arange(n * n).reshape(n, n), *np.arange(n * n).reshape(n, n).T):
            one, other = (self.units(self._to[cell]) for cell in cells[:2])
            lines.append(one[0] if one[0] == other[0] else one[1])
        return lines

    def _block(self, line: int) -> tuple[bool, int]:
        """Return the band or stack of a line."""
        n = self.digits
        return (False, line // self.box.rows) if line < n else (True, (line - n) // self.box.columns)

    def _by_block(self, lines: range) -> list[int]:
        """Return the lines, those first whose band or stack has the fewest images."""

        def key(line: int) -> tuple[int, tuple[bool, int], int, int]:
            images = {self._block(image) for image in self._block_orbit(line)}
            return len(images), self._block(line), len(self._line_orbits[line]), line

        return sorted(lines, key=key)

    def _block_orbit(self, line: int) -> list[int]:
        block = self._block(line)
        inside = [one for one in range(2 * self.digits) if self._block(one) == block]
        return [image for one in inside for image in self._line_orbits[one]]

    # The order

    def _order(self) -> list[int]:
        """Return the cells in the order in which they are filled."""
        n, box = self.digits, self.box
        rows, columns = self._by_block(range(n)), [line - n for line in self._by_block(range(n, 2 * n))]
        bands = [rows[at : at + box.rows] for at in range(0, n, box.rows)]
        order = [row * n + column for row in bands[0] for column in columns[: box.columns]]
        order += [row * n + column for row in bands[0] for column in columns]
        if any(to >= n for to in self._line_to[:n]):
            return order + [row * n + column for row in rows for column in columns]
        paired = [line - n for first in range(n, 2 * n) for line in self._line_orbits[first]]
        return order + [row * n + column for band in bands[1:] for column in paired for row in band]

    # What is alike

    @cached_property
    def rising(self) -> list[list[int]]:
        """Positions whose digits may be assumed to rise, as they begin lines that can be exchanged."""
        found: list[list[int]] = []
        used: set[int] = set()
        for position in range(self._first_full, len(self.orbits)):
            row, column, _ = self.units(self.orbits[position][0])
            for line, crossing in ((row, column), (column, row)):
                alike = [] if line in used else self._alike(line, crossing, position)
                if len(alike) > 1:
                    found.append([self._begins[one] for one in alike])
                    used.update(image for one in alike for image in self._line_orbits[one])
        return found

    @property
    def multiple(self) -> int:
        """How many grids each grid with rising digits stands for."""
        return int(np.prod([factorial(len(positions)) for positions in self.rising]))

    def _alike(self, line: int, crossing: int, position: int) -> list[int]:
        """Return the empty lines that can be exchanged with one that begins here, in the order of their beginning.

        Exchanging two lines of a block, together with all their images, commutes with the symmetry if no image of one
        is an image of the other.
        """
        orbits, begins = self._line_orbits, self._begins
        if begins[line] != position or begins[crossing] >= position:
            return []
        alike = [line]
        for one in sorted(range(2 * self.digits), key=begins.__getitem__):
            same = self._block(one) == self._block(line) and len(orbits[one]) == len(orbits[line])
            apart = not any(one in orbits[other] for other in alike)
            if same and apart and begins[one] > position and self._begins_at(one, crossing):
                alike.append(one)
        return alike

    def _begins_at(self, line: int, crossing: int) -> bool:
        """Tell whether the cell where two lines cross is the first of its orbit, and of one line."""
        n = self.digits
        cell = line * n + crossing - n if line < n else crossing * n + line - n
        position = self._filled[cell]
        return self._begins[line] == position and self.orbits[position][0] == cell

    @cached_property
    def _begins(self) -> list[int]:
        """The position of the first cell of each line."""
        n = self.digits
        cells = np.arange(n * n).reshape(n, n)
        return [min(self._filled[cell] for cell in line) for line in (*cells.tolist(), *cells.T.tolist())]

    @property
    def _first_full(self) -> int:
        """The position at which the first unit is full, so that every digit is in use."""
        members: dict[int, list[int]] = {}
        for cell, position in self._filled.items():
            for unit in self.units(cell):
                members.setdefault(unit, []).append(position)
        return 1 + min(max(positions) for positions in members.values())

    @cached_property
    def partial_units(self) -> list[list[int]]:
        """At each position, the units that are neither empty nor full if its states are remembered, else none."""
        found: list[list[int]] = [[] for _ in range(len(self.orbits) + 1)]
        inside = {between for chain in self.rising for between in range(chain[0] + 1, chain[-1] + 1)}
        for position in range(len(self.orbits) // EARLY, len(self.orbits) - LATE):
            if self._completes_row(position) and position not in inside:
                found[position] = self._partial_at(position)
        return found

    def _completes_row(self, position: int) -> bool:
        """Tell whether the orbit before a position fills the last cell of a row."""
        n = self.digits
        rows = {cell // n for cell in self.orbits[position - 1]} if position else set()
        return any(max(self._filled[cell] for cell in range(row * n, row * n + n)) == position - 1 for row in rows)

    def _partial_at(self, position: int) -> list[int]:
        """Return the units that are neither empty nor full at a position."""
        sides: tuple[set[int], set[int]] = (set(), set())
        for cell, filled in self._filled.items():
            sides[filled >= position].update(self.units(cell))
        return sorted(sides[0] & sides[1])
