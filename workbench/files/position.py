"""A puzzle as it stands: with a person's entries, pencil marks and colours."""

from dataclasses import dataclass, field, replace
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.files.credits import NO_CREDITS, Credits
from workbench.files.notes import SearchNotes
from workbench.puzzles.colouring import NO_COLOURS, Colouring
from workbench.puzzles.grid import frozen, nothing
from workbench.puzzles.puzzle import Cell, Commented, Fault, Fillable, Filling, Marks, Notes, Puzzle

Board = TypeVar("Board", Filling, Marks)
NO_MARKS: Marks = np.zeros((0, 0), np.int32)  # of a board of any shape


@dataclass(frozen=True, eq=False)
class Position:
    """An immutable state of a document. Entries never lie on givens; bit k-1 of a mark is the symbol k.

    Marks are of two kinds: `marks` are what a cell may hold, `corners` where in a box or line a symbol may be.
    `give`, `enter` and `mark` are for puzzles that are filled cell by cell (`Fillable`).
    """

    puzzle: Puzzle
    entries: Filling
    marks: Marks
    colouring: Colouring = NO_COLOURS
    credits: Credits | None = None  # None: those of the document, which do not change
    notes: SearchNotes | None = None  # on its searches; None: those of the document, unless the puzzle has changed
    corners: Marks = field(default_factory=lambda: NO_MARKS)

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", frozen(self.entries))
        object.__setattr__(self, "marks", frozen(self.marks))
        corners = nothing(self.puzzle.shape) if self.corners is NO_MARKS else frozen(self.corners)
        object.__setattr__(self, "corners", corners)

    @classmethod
    def noted(cls, notes: Notes) -> Self:
        """Return the puzzle of a text with the entries and marks that stand there."""
        return cls(notes.puzzle, notes.entries, notes.marks, corners=notes.corners)

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
            corners=written(self.corners, cells, 0),
        )

    def enter(self, cells: list[Cell], value: int) -> Self:
        """Return the position with `value` entered in those of the cells that are not given (0 = nothing)."""
        cells = self.free(cells)
        entries, marks, corners = self.entries, self.marks, self.corners
        return replace(
            self,
            entries=written(entries, cells, value),
            marks=written(marks, cells, 0),
            corners=written(corners, cells, 0),
        )

    def mark(self, cells: list[Cell], value: int, corner: bool = False) -> Self:
        """Return the position with a mark put into the empty ones of these cells, or taken from them if all have it."""
        cells = [cell for cell in self.free(cells) if not self.entries[cell]]
        if corner:
            return replace(self, corners=toggled(self.corners, cells, value))
        return replace(self, marks=toggled(self.marks, cells, value))

    def without_marks(self, value: int, cells: list[Cell]) -> Self:
        """Return the position without the marks of a value that these cells, which hold it, rule out elsewhere."""
        assert isinstance(self.puzzle, Fillable)
        bit = 1 << (value - 1)
        marks, corners = wide_enough(self.marks, value), wide_enough(self.corners, value)
        related = np.logical_or.reduce([self.puzzle.related(cell) for cell in cells])
        marked = related & ((marks | corners) & bit > 0)
        if not marked.any():
            return self
        ruled_out = marked & ~self.puzzle.candidates(self.entries)[:, :, value - 1]
        marks, corners = (np.where(ruled_out, kind & ~bit, kind) for kind in (marks, corners))
        return replace(self, marks=marks, corners=corners)

    def keep(self, filling: Filling) -> Self:
        """Return the position with a filling of all open cells as its entries."""
        if filling is nothing(self.puzzle.shape):
            return replace(self, entries=filling)
        entries = in_open_cells(filling, self.puzzle.open_cells())
        blank = nothing(self.puzzle.shape)
        kinds = (self.marks, self.corners)
        marks, corners = (kind if kind is blank else np.where(entries > 0, 0, kind) for kind in kinds)
        return replace(self, entries=entries, marks=marks, corners=corners)

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
        kinds = ((self.entries, other.entries), (self.marks, other.marks), (self.corners, other.corners))
        same_cells = all(alike(one, another) for one, another in kinds)
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


def toggled(marks: Marks, cells: list[Cell], value: int) -> Marks:
    """Return marks with a value put into cells, or taken from them if all have it."""
    bit = 1 << (value - 1)
    marks = wide_enough(marks, value).copy()
    all_have = all(marks[cell] & bit for cell in cells)
    for cell in cells:
        marks[cell] = marks[cell] & ~bit if all_have else marks[cell] | bit
    return marks


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
