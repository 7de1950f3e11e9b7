"""A puzzle as it stands: with a person's entries, pencil marks and colours."""

from dataclasses import dataclass, replace
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.files.credits import NO_CREDITS, Credits
from workbench.files.notes import SearchNotes
from workbench.puzzles.colouring import NO_COLOURS, Colouring
from workbench.puzzles.grid import frozen, nothing
from workbench.puzzles.puzzle import Cell, Commented, Fault, Fillable, Filling, Marks, Puzzle

Board = TypeVar("Board", Filling, Marks)


@dataclass(frozen=True, eq=False)
class Position:
    """An immutable state of a document. Entries never lie on givens; bit k-1 of a mark is the symbol k.

    `give`, `enter` and `mark` are for puzzles that are filled cell by cell (`Fillable`).
    """

    puzzle: Puzzle
    entries: Filling
    marks: Marks
    colouring: Colouring = NO_COLOURS
    credits: Credits | None = None  # None: those of the document, which do not change
    notes: SearchNotes | None = None  # on its searches; None: those of the document, unless the puzzle has changed

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", frozen(self.entries))
        object.__setattr__(self, "marks", frozen(self.marks))

    @classmethod
    def fresh(cls, puzzle: Puzzle) -> Self:
        """Return the puzzle without entries and marks."""
        return cls(puzzle, nothing(puzzle.shape), nothing(puzzle.shape))

    def give(self, cells: list[Cell], value: int) -> Self:
        """Return the position with `value` given in these cells (0 = open), where entries and marks make way."""
        assert isinstance(self.puzzle, Fillable)
        return replace(
            self,
            puzzle=self.puzzle.edit(cells, value),
            entries=written(self.entries, cells, 0),
            marks=written(self.marks, cells, 0),
        )

    def enter(self, cells: list[Cell], value: int) -> Self:
        """Return the position with `value` entered in those of the cells that are not given (0 = nothing)."""
        cells = self.free(cells)
        return replace(self, entries=written(self.entries, cells, value), marks=written(self.marks, cells, 0))

    def mark(self, cells: list[Cell], value: int) -> Self:
        """Return the position with the pencil mark `value` put into, or taken from, the cells that are empty."""
        cells = [cell for cell in self.free(cells) if not self.entries[cell]]
        bit = 1 << (value - 1)
        marks = wide_enough(self.marks, value).copy()
        all_have = all(marks[cell] & bit for cell in cells)
        for cell in cells:
            marks[cell] = marks[cell] & ~bit if all_have else marks[cell] | bit
        return replace(self, marks=marks)

    def without_marks(self, value: int, cells: list[Cell]) -> Self:
        """Return the position without the marks of a value that these cells, which hold it, rule out elsewhere."""
        assert isinstance(self.puzzle, Fillable)
        bit = 1 << (value - 1)
        related = np.logical_or.reduce([self.puzzle.related(cell) for cell in cells])
        marked = related & (wide_enough(self.marks, value) & bit > 0)
        if not marked.any():
            return self
        ruled_out = marked & ~self.puzzle.candidates(self.entries)[:, :, value - 1]
        return replace(self, marks=np.where(ruled_out, wide_enough(self.marks, value) & ~bit, self.marks))

    def keep(self, filling: Filling) -> Self:
        """Return the position with a filling of all open cells as its entries."""
        if filling is nothing(self.puzzle.shape):
            return replace(self, entries=filling)
        entries = in_open_cells(filling, self.puzzle.open_cells())
        marks = self.marks if self.marks is nothing(self.puzzle.shape) else np.where(entries > 0, 0, self.marks)
        return replace(self, entries=entries, marks=marks)

    def complete(self) -> bool:
        """Return whether no open cell is empty."""
        if self.entries is nothing(self.puzzle.shape):
            return not self.puzzle.open_cells().any()
        return not (self.puzzle.open_cells() & (self.entries == 0)).any()

    def free(self, cells: list[Cell]) -> list[Cell]:
        """Return those of the cells that the puzzle leaves open."""
        free = self.puzzle.open_cells()
        return [cell for cell in cells if free[cell]]

    def faults(self) -> list[Fault]:
        """Return the rules that givens and entries break."""
        return self.puzzle.judge(self.entries)

    def same(self, other: "Position") -> bool:
        """Return whether nothing differs."""
        mine, others = (one.puzzle.comments if isinstance(one.puzzle, Commented) else () for one in (self, other))
        same_text = self.puzzle == other.puzzle and mine == others
        same_cells = alike(self.entries, other.entries) and alike(self.marks, other.marks)
        same_credits = (self.credits or NO_CREDITS) == (other.credits or NO_CREDITS)
        same_notes = (self.notes or {}) == (other.notes or {})
        return same_text and same_cells and same_credits and same_notes and self.colouring == other.colouring


def in_open_cells(numbers: NDArray[np.int32], free: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return numbers with 0 in cells that are not open; the array itself if it is so already and read-only."""
    if numbers is nothing(free.shape):
        return numbers
    if not numbers.flags.writeable and (free.all() or not numbers.any(where=~free)):
        return numbers
    numbers = np.where(free, numbers, 0).astype(np.int32, copy=False)
    numbers.flags.writeable = False  # not shared, so it need not be copied
    return numbers


def wide_enough(marks: Marks, value: int) -> Marks:
    """Return marks of numbers that have a bit for this value: of eight bytes on boards with over 31 symbols."""
    return marks if value < 32 else marks.astype(np.int64, copy=False)


def alike(one: Marks, other: Marks) -> bool:
    """Return whether two boards hold the same numbers."""
    return one is other or np.array_equal(one, other)


def written(array: Board, cells: list[Cell], value: int) -> Board:
    """Return a copy with `value` in these cells; the array itself if they all hold it."""
    if all(array[cell] == value for cell in cells):
        return array
    array = array.copy()
    for cell in cells:
        array[cell] = value
    return array
