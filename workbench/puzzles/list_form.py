"""Lists of puzzles: how a text with many of them is divided before it is read, and read many at a time."""

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray


class ListForm(NamedTuple):
    """The lines by which a list of one kind is divided."""

    header: re.Pattern[str]  # the first line of a puzzle in the kind's own notation
    alone: re.Pattern[str] | None = None  # how a line begins that is a whole puzzle, unless a header precedes it
    heading: re.Pattern[str] | None = None  # the first line of a table: the names of its columns
    blank_between: bool = False  # whether a blank line ends a puzzle that has no header


@runtime_checkable
class Divisible(Protocol):
    """A kind of puzzle whose lists are divided by their lines."""

    @classmethod
    def list_form(cls) -> ListForm:
        """Return the lines by which a list is divided."""


@runtime_checkable
class Bulk(Divisible, Protocol):
    """A kind of which many puzzles of one layout are read and written at once; one that has a solution has no fault."""

    @classmethod
    def parse_lines(cls, lines: Sequence[str]) -> tuple[Sequence[Self], int]:
        """Return the puzzles of one layout with which these lines begin, one a line, and the lines that they take.

        Comments and blank lines are taken with them. All other lines are left to `parse`.
        """

    @classmethod
    def filling_lines(cls, fillings: NDArray[np.integer]) -> list[str]:
        """Return each of these fillings, (puzzles, rows, columns), as a line of text."""
