"""A sudoku by bits: the masks of a cell's units and of its candidates, and the two words that find hidden singles.

A mask has bit d - 1 set for the digit d. What rows, columns and boxes have placed is joined by |, and what is left of
all digits is the mask m of the candidates. m & (m - 1) is m without its lowest bit: 0 for a naked single. For hidden
singles the masks of a unit are gone through once, with the words

    once    the digits that have occurred in a mask so far          once |= m
    result  the digits that have not occurred in two of them        result &= ~(once & m), before that

At the end, result & once are the digits with exactly one place. Digits that are in no mask stay in result, too.
"""

from collections.abc import Iterator

import numpy as np

from workbench.insight.bit_table import BitRow, BitTable, in_words, mask_of, numbers_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import geometry


class BoardMasks:
    """The masks of a board with its entries."""

    def __init__(self, puzzle: Sudoku, entries: Filling) -> None:
        self._layout, self.width = puzzle.layout, puzzle.side
        self._digits = np.where(puzzle.givens > 0, puzzle.givens, entries).ravel().tolist()
        self._geometry = geometry(puzzle.layout)
        units = self._geometry.units.tolist()
        self._placed = [mask_of(filter(None, (self._digits[cell] for cell in unit))) for unit in units]

    def units_of(self, cell: Cell) -> list[int]:
        """Return the numbers of the units of a cell: row, column, box, diagonals."""
        return list(dict.fromkeys(self._geometry.homes[self._number(cell)].tolist()))

    def name_of(self, unit: int) -> str:
        """Return the name of a unit, as it begins a sentence."""
        name = self._layout.unit_name(unit)
        return name[0].upper() + name[1:]

    def candidates(self, cell: Cell) -> int:
        """Return the mask of a cell's candidates, 0 for a cell with a digit."""
        if self._digits[self._number(cell)]:
            return 0
        seen = 0
        for unit in self.units_of(cell):
            seen |= self._placed[unit]
        return self._all & ~seen

    def of_cell(self, cell: Cell) -> BitTable:
        """Return how the candidates of a cell come about, and whether there is one only."""
        units = self.units_of(cell)
        rows = [BitRow(self.name_of(unit), (self._placed[unit],), in_words(self._placed[unit])) for unit in units]
        if digit := self._digits[self._number(cell)]:
            return BitTable(self.width, ("",), tuple(rows), (f"{cell_name(cell)} holds {digit}: its mask is 0.",))
        seen, mask = 0, self.candidates(cell)
        for unit in units:
            seen |= self._placed[unit]
        joined = " | ".join(name.split()[-2 if name[-1].isdigit() else -1].lower() for name in map(self.name_of, units))
        rows += [
            BitRow(joined, (seen,), in_words(seen)),
            BitRow(f"m = ~({joined})", (mask,), in_words(mask), is_result=True),
        ]
        if mask:
            low = mask & -mask
            rows += [
                BitRow("m - 1", (mask - 1,)),
                BitRow("m & (m - 1)", (mask & (mask - 1),), in_words(mask & (mask - 1))),
                BitRow("m & -m", (low,), f"bit {low.bit_length() - 1}: digit {low.bit_length()}"),
            ]
        return BitTable(self.width, ("",), tuple(rows), (naked_sentence(cell_name(cell), mask),))

    def of_unit(self, unit: int) -> BitTable:
        """Return how the two words of the hidden singles grow along a unit, and which singles they find."""
        once, result = 0, self._all
        rows = [BitRow("Start", (None, once, result))]
        for cell in self.cells_of(unit):
            mask = self.candidates(cell)
            result &= ~(once & mask)
            once |= mask
            rows.append(BitRow(cell_name(cell), (mask, once, result), in_words(mask)))
        found = result & once
        rows.append(BitRow("result & once", (None, None, found), in_words(found), is_result=True))
        return BitTable(
            self.width, ("m", "once", "result"), tuple(rows), tuple(self._hidden_sentences(unit, once, found))
        )

    def cells_of(self, unit: int) -> list[Cell]:
        """Return the cells of a unit, in order."""
        return [divmod(cell, self.width) for cell in self._geometry.units[unit].tolist()]

    def hidden_singles(self, unit: int) -> list[tuple[int, Cell]]:
        """Return the digits with one place in a unit, and the places, by the two words."""
        once, result = 0, self._all
        for cell in self.cells_of(unit):
            mask = self.candidates(cell)
            result &= ~(once & mask)
            once |= mask
        return [
            (digit, next(cell for cell in self.cells_of(unit) if self.candidates(cell) >> (digit - 1) & 1))
            for digit in numbers_of(result & once)
        ]

    def _hidden_sentences(self, unit: int, once: int, found: int) -> Iterator[str]:
        name = self._layout.unit_name(unit)
        for digit, cell in self.hidden_singles(unit):
            yield f"Hidden single: {cell_name(cell)} is the only place for {digit} in {name}."
        if not found:
            yield f"No digit has exactly one place in {name}."
        if lost := self._all & ~once & ~self._placed[unit]:
            yield f"{in_words(lost)}: no place left in {name}, so there is no solution."
        elif placed := self._placed[unit]:
            yield f"Also left in result, as no mask has them: {in_words(placed)}, placed already."

    @property
    def _all(self) -> int:
        return (1 << self.width) - 1

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]


def naked_sentence(name: str, mask: int) -> str:
    """Return what m & (m - 1) says about a cell."""
    numbers = numbers_of(mask)
    if not numbers:
        return f"m is 0: no digit is left for {name}, so there is no solution."
    if len(numbers) == 1:
        return f"Naked single: m & (m - 1) is 0, so {name} can only be {numbers[0]}."
    return f"m & (m - 1) is not 0: {name} has {counted(len(numbers), 'candidate')}, and no naked single."
