"""Lists of puzzles: how a text with many of them is divided before it is read, and read many at a time."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError

Made = TypeVar("Made", covariant=True)


class ListForm(NamedTuple):
    """The lines by which a list of one kind is divided."""

    header: re.Pattern[str]  # the first line of a puzzle in the kind's own notation
    alone: re.Pattern[str] | None = None  # how a line begins that is a whole puzzle, unless a header precedes it
    blank_between: bool = False  # whether a blank line ends a puzzle that has no header


@runtime_checkable
class Divisible(Protocol):
    """A kind of puzzle whose lists are divided by their lines."""

    @classmethod
    def list_form(cls) -> ListForm:
        """Return the lines by which a list is divided."""


class LineReader(Protocol[Made]):
    """Reads the lines of a list of a puzzle a line, many at a time; remembers the headings of a table."""

    def begins(self, line: str) -> bool:
        """Return whether a line is surely one of such a list, and of no other text."""

    def takes(self, line: str) -> bool:
        """Return whether a line of such a list is a puzzle, or to be passed over like a comment."""

    def read_plain(self, lines: Sequence[str]) -> Sequence[Made] | None:
        """Return the puzzles of lines if surely each is one, all of one layout; None if that is not known at once."""

    def read(self, lines: Sequence[str], first: int = 1) -> Iterator[Sequence[Made] | ParseError]:
        """Yield the puzzles of lines, those of one layout together, and errors; the first line has this number."""


@runtime_checkable
class Bulk(Divisible, Protocol):
    """A kind of which many puzzles of one layout are read and written at once; one that has a solution has no fault."""

    @classmethod
    def line_reader(cls) -> LineReader[Self]:
        """Return what reads a list of a puzzle a line."""

    @classmethod
    def filling_lines(cls, fillings: NDArray[np.integer]) -> list[str]:
        """Return fillings of puzzles that such a reader read together, (puzzles, rows, columns), as a line each."""
