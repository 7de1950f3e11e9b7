"""What every kind of puzzle is: an immutable value that parses, formats, judges and draws itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.puzzles.drawing import Drawing, Ink

Filling = NDArray[np.int32]  # of the board's shape; 0 = undecided
Marks = NDArray[np.int32 | np.int64]  # of the board's shape; bit k-1 is the symbol k
Cell = tuple[int, int]  # row, column, from 0


class ParseError(ValueError):
    """A text that is not a puzzle: what is wrong and what to do, in whole sentences, and where; line 0 = nowhere."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.message, self.line, self.column = message, line, column
        super().__init__((f"Line {line}, column {column}: " if line else "") + message)


class RecognizedError(ParseError):
    """An error in a text that is surely of this kind: no other kind is to be tried."""


class Reading(NamedTuple):
    """A way to read a text."""

    name: str  # at the command line
    title: str  # what the text is in this reading: "0-1 matrix, 6 rows of 7"
    text: str  # one that can be read in this way only
    kind: str = ""  # of its puzzles; "" = that which the text shows
    notes: tuple[str, ...] = ()  # sentences on what was left out or assumed


class AmbiguousError(ParseError):
    """A text that can be read in several ways, the likeliest first."""

    def __init__(self, message: str, readings: Sequence[Reading]) -> None:
        self.readings = tuple(readings)
        super().__init__(message, 1, 1)


class PartialError(AmbiguousError):
    """A text with rules that cannot be read: its readings leave them out, and are taken only if a person agrees."""


@dataclass(frozen=True)
class Fault:
    """A broken rule: a sentence for a person, and the cells that break it."""

    message: str
    cells: tuple[Cell, ...]
    ill_formed: bool = field(
        default=False, compare=False, repr=False
    )  # whether the puzzle says too little to be searched; else it has no solution


class Reason(NamedTuple):
    """Why a puzzle has no solution: a sentence, and the source it rests on, if any."""

    sentence: str
    source: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.source})" if self.source else self.sentence


@runtime_checkable
class Doubtful(Protocol):
    """A puzzle of which texts without a header may be anything: grids of numbers."""

    def is_likely(self, filling: Filling, /) -> bool:
        """Return whether a text without a header may well mean this puzzle and filling."""


@runtime_checkable
class ExplainsDeadEnds(Protocol):
    """A puzzle that can say why a partial solution is a dead end."""

    def why_stuck(self, filling: Filling, /) -> str:
        """Return why no next step of a filling can lead to a solution; "" where that is not seen at once."""


@runtime_checkable
class Assuming(Protocol):
    """A puzzle whose texts may leave something open that is not worth a question."""

    @staticmethod
    def assumption(text: str) -> str:
        """Return a sentence on what was assumed in reading a text, and how to write it otherwise; "" = nothing."""


class Puzzle(Protocol):
    """An immutable value of one kind.

    A filling is of the puzzle's shape; it may be partial, and it need not repeat what is
    given. Equal puzzles compare equal, and `parse(format(puzzle)) == [puzzle]`.
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    sizes: ClassVar[tuple[Choice, ...]]  # what a new puzzle needs to know
    styles: ClassVar[tuple[str, ...]]  # the ways in which it can be written
    filling_styles: ClassVar[tuple[str, ...]]  # those in which a filling of it can be

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of a filling."""

    @property
    def extent(self) -> tuple[int, int]:
        """Rows and columns of the drawing; for a board, those of its filling."""

    @property
    def name(self) -> str:
        """A few words that tell this puzzle's sort and size."""

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        """Return the empty puzzle of these sizes."""

    @classmethod
    def parse(cls, text: str) -> Sequence[Self]:
        """Return the puzzles of a text, one or many; raise ParseError."""

    def format(self, style: str = "plain") -> str:
        """Return the text of this puzzle in one of `styles`; `plain` is the canonical one."""

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        """Return the text of a filling together with what is given, in one of `filling_styles`."""

    def open_cells(self) -> NDArray[np.bool_]:
        """Return, of the filling's shape, which cells are to be filled."""

    def judge(self, filling: Filling) -> list[Fault]:
        """Return the broken rules of the puzzle and a filling together."""

    def draw_ground(self, drawing: Drawing) -> None:
        """Draw the paper that everything else lies on."""

    def draw(self, drawing: Drawing) -> None:
        """Draw the lines of the board and its givens."""

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        """Draw a filling; the puzzle's own givens are not part of it."""


@runtime_checkable
class Fillable(Puzzle, Protocol):
    """A puzzle that a person fills cell by cell with one of a few symbols, which may also be given."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """What a cell may hold; symbol k stands for the value k + 1 of a filling."""

    def edit(self, cells: list[Cell], value: int) -> Self:
        """Return the puzzle with `value` given in these cells, 0 = nothing given."""

    def given(self) -> Filling:
        """Return what the puzzle itself decides, as a filling."""

    def candidates(self, filling: Filling) -> NDArray[np.bool_]:
        """Return, for every cell and symbol, whether the rules still allow it: (rows, columns, symbols)."""

    def related(self, cell: Cell) -> NDArray[np.bool_]:
        """Return, of the board's shape, which cells share a rule with this one."""


@runtime_checkable
class Croppable(Fillable, Protocol):
    """A puzzle that is drawn faster if only a part of its board is to be seen."""

    def cropped(self, rows: range, columns: range) -> Self:
        """Return a puzzle of the same shape that looks the same in these rows and columns."""


@runtime_checkable
class Pixelated(Puzzle, Protocol):
    """A puzzle that can make a picture in which a pixel stands for several cells, for boards with many."""

    def pixel_inks(self, filling: Filling, longest: int) -> tuple[NDArray[np.uint8], tuple[Ink, ...]]:
        """Return the pixels of a picture at most `longest` wide and high, as indexes of inks, and the inks."""


@runtime_checkable
class Filled(Protocol):
    """A kind of puzzle whose texts may hold a filling as well."""

    @classmethod
    def parse_filled(cls, text: str) -> Sequence[tuple[Puzzle, Filling]]:
        """Return the puzzles of a text, each with the filling that stands there; raise ParseError."""


class Notes(NamedTuple):
    """A puzzle with a person's entries, pencil marks and corner marks."""

    puzzle: Puzzle
    entries: Filling
    marks: Marks
    corners: Marks


@runtime_checkable
class Noted(Protocol):
    """A kind of puzzle whose texts may hold entries and marks as well."""

    @classmethod
    def parse_notes(cls, text: str) -> Sequence[Notes]:
        """Return the puzzles of a text with the entries and marks that stand there; raise ParseError."""

    def format_notes(self, entries: Filling, marks: Marks, corners: Marks, style: str = "plain") -> str:
        """Return the text of the puzzle with entries, marks and corner marks, as far as a style has them."""

    @classmethod
    def has_notes(cls, style: str) -> bool:
        """Return whether entries differ from givens in a style, be it of this kind or not."""


@runtime_checkable
class Selective(Protocol):
    """A puzzle that cannot be written in every style of its kind."""

    def style_problem(self, style: str) -> str:
        """Return a sentence on why the puzzle cannot be written in a style, "" if it can."""


@runtime_checkable
class Lossy(Protocol):
    """A puzzle of which some styles keep only a part."""

    def kept_in(self, style: str) -> "Puzzle":
        """Return the puzzle that a text in a style is read as."""

    def lost_in(self, style: str) -> str:
        """Return a sentence on what a text in a style leaves out, "" if nothing."""


@runtime_checkable
class Limited(Protocol):
    """A puzzle whose reader limits more than the size of its text."""

    def exceeded_limit(self) -> str:
        """Return a sentence on the limit beyond which the text of this puzzle is not read, "" if there is none."""


@runtime_checkable
class Commented(Protocol):
    """A puzzle whose text has comments, which do not count when puzzles are compared."""

    @property
    def comments(self) -> Sequence[object]:
        """The comments and their places."""


@runtime_checkable
class Compact(Protocol):
    """A puzzle of which large fillings have a notation that is shorter than a board of numbers."""

    def compact_lines(self, filling: Filling) -> list[str] | None:
        """Return a filling in this notation; None if it cannot be written so."""

    def parse_compact(self, lines: Sequence[str]) -> Filling | None:
        """Return the filling of lines in this notation; None for lines of another one; raise ParseError."""


@runtime_checkable
class Described(Protocol):
    """A puzzle whose solutions may have properties with a name."""

    def properties(self, filling: Filling) -> list[str]:
        """Return the properties of a complete solution without faults, a sentence each; none for any other filling."""


@runtime_checkable
class Costly(Protocol):
    """A puzzle of which parts of a solution may have costs."""

    @property
    def has_costs(self) -> bool:
        """Whether some of the costs differ from the usual one."""


@runtime_checkable
class InParts(Protocol):
    """A puzzle whose solutions consist of named parts, which its CSV numbers."""

    def part_names(self, filling: Filling) -> list[str]:
        """Return the names of the parts that the numbers 1, 2, ... in the CSV of a filling stand for."""


@runtime_checkable
class Relaxable(Protocol):
    """A puzzle with conditions that a search may fail to meet with a filled board."""

    def relaxed(self) -> "Puzzle":
        """Return the puzzle without these conditions."""


class Feature(NamedTuple):
    """What a solution may have or not, by which solutions can be chosen."""

    name: str  # at the command line
    title: str
    about: str
    holds: Callable[[Filling], bool]


@runtime_checkable
class Featured(Protocol):
    """A puzzle whose solutions can be chosen by what they are like."""

    def features(self) -> Sequence[Feature]:
        """Return what solutions may have."""


@runtime_checkable
class Imaged(Protocol):
    """A puzzle on a board that can be turned and reflected."""

    def images(self) -> Sequence[Self]:
        """Return the distinct images of the puzzle under the symmetries of its board, itself first.

        Each has as many solutions as the puzzle: one is left out if its rules, pieces or clues would not fit.
        """


@runtime_checkable
class Shuffled(Protocol):
    """A puzzle of which an equivalent one can be made at random."""

    def shuffled(self, random: np.random.Generator) -> Self:
        """Return a puzzle with as many solutions in which names or orders that mean nothing are changed."""


@runtime_checkable
class Named(Protocol):
    """A puzzle that has names of its own for its cells."""

    def name_of(self, cell: Cell) -> str:
        """Return the name of a cell."""


@runtime_checkable
class Continuable(Protocol):
    """A puzzle whose entries can be the beginning of a search."""

    def beginning(self, entries: Filling) -> str:
        """Return them as text; "" if they are no beginning, or leave nothing to search for."""


@runtime_checkable
class NamesOptions(Protocol):
    """A puzzle whose fillings have a row for each option, which has a name."""

    def option_name(self, k: int) -> str:
        """Return the name of an option, from 0."""


@runtime_checkable
class NamesChoices(Protocol):
    """A puzzle in which one choice of a search is more than a value in a cell."""

    def choice_name(self, cell: Cell, value: int) -> str:
        """Return the name of the choice that put a value into a cell."""


@runtime_checkable
class Startable(Named, Protocol):
    """A puzzle whose search begins in a cell that may be prescribed."""

    def starts(self) -> NDArray[np.bool_]:
        """Return, of the board's shape, the cells that a solution may be asked to begin in, wherever it begins now."""

    def begun_at(self, cell: Cell) -> Self:
        """Return the puzzle that begins in a cell."""


def untouched(puzzle: Puzzle) -> Filling:
    """Return the filling in which nothing is decided."""
    return np.zeros(puzzle.shape, np.int32)


def draw_whole(puzzle: Puzzle, drawing: Drawing, filling: Filling) -> None:
    """Draw a puzzle and a filling of its open cells: what a picture of it shows."""
    puzzle.draw_ground(drawing)
    puzzle.draw(drawing)
    puzzle.draw_filling(drawing, np.where(puzzle.open_cells(), filling, 0), Ink.FOUND)
