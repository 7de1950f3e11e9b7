"""Why a search holds a digit in a cell: it was guessed, or it is a single that follows from what was placed before."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling, untouched
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import BOX, Layout

MAX_NAMED = 3  # forced digits named in a sentence


@dataclass(frozen=True)
class Placement:
    """A digit that a search has placed, and why."""

    cell: Cell
    digit: int
    guessed: bool = False
    naked: bool = False  # the cell had no other candidate
    unit: int | None = None  # in which the digit had no other place

    def reason(self, layout: Layout) -> str:
        """Return why it is forced, in a few words."""
        if self.naked:
            return "naked single"
        return f"hidden single in {layout.unit_name(self.unit)}" if self.unit is not None else "implied"

    def sentence(self, layout: Layout) -> str:
        """Return a sentence on it."""
        single = self.naked or self.unit is not None
        about = "was guessed" if self.guessed else f"is {'a ' * single}{self.reason(layout)}"
        return f"{cell_name(self.cell)}: {self.digit} {about}."


class Stepping:
    """Follows a search from one look at it to the next, and explains the digits that it places.

    `naked_first`: the search places naked singles, so these explain whatever they can.
    """

    def __init__(self, puzzle: Sudoku, naked_first: bool = False) -> None:
        self.puzzle, self._naked_first = puzzle, naked_first
        self.latest: list[Placement] = []  # between the last two looks
        self.removed = 0  # cells that the search has emptied, or changed, between them
        self._filling = untouched(puzzle)
        self._known: dict[Cell, Placement] = {}

    def follow(self, filling: Filling, guessed: NDArray[np.bool_]) -> None:
        """Look at the search; nothing happens if it holds the same digits as before."""
        if np.array_equal(filling, self._filling):
            return
        kept = np.where(filling == self._filling, filling, 0)
        self.removed = int(((self._filling > 0) & (kept == 0)).sum())
        self.latest = placements(self.puzzle, kept, filling, guessed, self._naked_first)
        self._known = {cell: known for cell, known in self._known.items() if kept[cell]}
        self._known |= {placement.cell: placement for placement in self.latest}
        self._filling = filling

    def at(self, cell: Cell) -> Placement | None:
        """Return why the search holds its digit in a cell; None if it holds none."""
        return self._known.get(cell)

    def summary(self) -> str:
        """Return sentences on what was placed between the last two looks."""
        layout = self.puzzle.layout
        guesses = [f"{one.digit} in {cell_name(one.cell)}" for one in self.latest if one.guessed]
        forced = [one for one in self.latest if not one.guessed]
        named = [f"{one.digit} in {cell_name(one.cell)} ({one.reason(layout)})" for one in forced]
        parts = ["Backtracked."] if self.removed else []
        parts += [f"Guessed {joined(guesses, most=MAX_NAMED)}."] if guesses else []
        parts += [f"Forced: {joined(named, most=MAX_NAMED)}."] if named else []
        return " ".join(parts)


def placements(
    puzzle: Sudoku, before: Filling, after: Filling, guessed: NDArray[np.bool_], naked_first: bool = False
) -> list[Placement]:
    """Return why each digit was placed that only the later filling holds; guesses first, then what follows in turn."""
    open_cells = puzzle.open_cells()
    missing = open_cells & (after > 0) & (before == 0)
    found = [Placement(cell, int(after[cell]), guessed=True) for cell in cells_in(missing & guessed)]
    filling = np.where(guessed, after, before)
    missing &= ~guessed
    while missing.any():
        candidates = puzzle.candidates(filling)
        new = singles(puzzle, candidates, after, missing)
        if naked_first:
            new = [one for one in new if one.naked] or new
        found += new
        if not new:
            return found + [Placement(cell, int(after[cell])) for cell in cells_in(missing)]
        filling = filling.copy()
        for placement in new:
            filling[placement.cell] = placement.digit
            missing[placement.cell] = False
    return found


def singles(
    puzzle: Sudoku, candidates: NDArray[np.bool_], after: Filling, missing: NDArray[np.bool_]
) -> list[Placement]:
    """Return the naked and hidden singles among these cells that hold the digits of a filling."""
    n = puzzle.side
    digits = after.ravel().astype(np.intp) - 1
    places = candidates.reshape(n * n, n)
    allowed = places[np.arange(n * n), digits]
    naked = (places.sum(axis=1) == 1) & allowed
    units, homes = puzzle.geometry.units, puzzle.geometry.homes
    alone = places[units].sum(axis=1) == 1  # (U, n): digits with one place in a unit
    only = alone[homes, digits[:, None]] & allowed[:, None]  # (N, h)
    order = np.argsort(puzzle.geometry.sorts[homes] != BOX, axis=1, kind="stable")  # boxes are the easiest to see
    found = []
    for cell in np.flatnonzero(missing.ravel() & (naked | only.any(axis=1))).tolist():
        unit = next((int(homes[cell, k]) for k in order[cell] if only[cell, k]), None)
        where, digit = divmod(cell, n), int(digits[cell]) + 1
        found.append(Placement(where, digit, naked=bool(naked[cell]), unit=None if naked[cell] else unit))
    return found


def cells_in(mask: NDArray[np.bool_]) -> list[Cell]:
    """Return the cells of a mask, row by row."""
    return [(r, c) for r, c in np.argwhere(mask).tolist()]
