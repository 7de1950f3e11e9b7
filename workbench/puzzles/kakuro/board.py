"""A kakuro's board between text and puzzle: the arrays that all its readers fill, and how they take words apart."""

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn, Self

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import KAKURO_CELL, charge
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted, quoted

LONGEST = 200  # cells of a side


class KakuroBoard(NamedTuple):
    """White cells, clues and givens of a kakuro: (rows, columns) each."""

    white: NDArray[np.bool_]
    across: NDArray[np.int32]
    down: NDArray[np.int32]
    givens: NDArray[np.int32]

    @classmethod
    def of_blocks(cls, rows: int, columns: int, line: int = 0) -> Self:
        """Return a board of blocks only, for the text at this line."""
        charge(rows * columns, line, KAKURO_CELL)
        clues = [np.zeros((rows, columns), np.int32) for _ in range(3)]
        return cls(np.zeros((rows, columns), bool), *clues)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.white.shape
        return rows, columns

    def padded(self, above: int = 0, below: int = 0, left: int = 0, right: int = 0) -> "KakuroBoard":
        """Return the board with this many rows and columns of blocks around it."""
        widths = ((above, below), (left, right))
        return KakuroBoard(
            np.pad(self.white, widths),
            np.pad(self.across, widths),
            np.pad(self.down, widths),
            np.pad(self.givens, widths),
        )

    def framed(self) -> "KakuroBoard":
        """Return the board with blocks above and on the left, as notations need that keep the clues there."""
        above, left = int(self.white[0].any()), int(self.white[:, 0].any())
        rows, columns = self.shape
        return self.padded(above, int(rows + above == 1), left, int(columns + left == 1))


class Word(NamedTuple):
    """A stretch of text, and where it begins, from 1."""

    text: str
    line: int
    column: int

    def reject(self, expected: str) -> NoReturn:
        """Raise the error that says what was expected instead of this word."""
        raise ParseError(f"Found {quoted(self.text)}; expected {expected}.", self.line, self.column)

    def number(self, low: int, high: int, what: str) -> int:
        """Return the word as a number within these bounds; raise ParseError."""
        digits = re.fullmatch(r"-?[0-9]{1,6}", self.text)
        if not digits or not low <= int(self.text) <= high:
            self.reject(f"{what} from {low} to {high}")
        return int(self.text)

    def clue(self) -> int:
        """Return the word as a clue, 0 = none."""
        return self.number(0, HIGHEST, "a clue")


def words(line: TextLine, splitter: str = r"\S+") -> list[Word]:
    """Return the words of a line."""
    return [Word(match[0], line.number, match.start() + 1) for match in re.finditer(splitter, line.text)]


def end_of(line: TextLine) -> int:
    """Return the column after the last sign of a line."""
    return len(line.text.rstrip()) + 1


def end_of_row(line: TextLine, count: int, splitter: str) -> int:
    """Return the column where a line should end after so many words: that of the next word, if there is one."""
    surplus = next(itertools.islice(re.finditer(splitter, line.text), count, None), None)
    return surplus.start() + 1 if surplus else end_of(line)


def the_end(lines: Sequence[TextLine], expected: str) -> NoReturn:
    """Raise the error of a text that ends too early."""
    last = next((line for line in reversed(lines) if line.text.strip()), lines[0])
    raise ParseError(f"The text ends too early; expected {expected}.", last.number, end_of(last))


def check_size(rows: int, columns: int, line: int, column: int) -> None:
    """Refuse a board that is too large, or none, before anything is allocated."""
    if not (1 <= rows <= LONGEST and 1 <= columns <= LONGEST):
        message = f"The board is {rows} × {columns}; expected 1 to {LONGEST} rows and columns."
        raise ParseError(message, line, column)


class Lines:
    """A text's lines, read one after the other."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self.lines, self.at = lines, 0

    def more(self) -> bool:
        """Return whether there is another line that is not empty, and go there."""
        while self.at < len(self.lines) and not self.lines[self.at].text.strip():
            self.at += 1
        return self.at < len(self.lines)

    def ahead(self) -> str:
        """Return the text of the next line that is not empty, without taking it."""
        return self.lines[self.at].text.strip() if self.more() else ""

    def next(self, count: int) -> list[TextLine]:
        """Return up to this many of the next lines that are not empty, without taking them."""
        numbers = range(self.at, len(self.lines))  # not islice: that would walk over all lines before
        return list(itertools.islice((self.lines[k] for k in numbers if self.lines[k].text.strip()), count))

    def block(self) -> list[TextLine]:
        """Take the lines up to the next that is empty."""
        self.more()
        begin = self.at
        while self.at < len(self.lines) and self.lines[self.at].text.strip():
            self.at += 1
        return list(self.lines[begin : self.at])

    def take(self, expected: str) -> TextLine:
        """Return the next line that is not empty."""
        if not self.more():
            the_end(self.lines, expected)
        self.at += 1
        return self.lines[self.at - 1]

    def split(self, count: int, what: str, splitter: str = r"\S+") -> tuple[TextLine, list[str]]:
        """Return the next line and its words, which must be this many."""
        line = self.take(what)
        found = re.findall(splitter, line.text)
        if len(found) != count:
            message = f"The line has {counted(len(found), 'value')}; expected {count}: {what}."
            raise ParseError(message, line.number, end_of_row(line, count, splitter))
        return line, found

    def row(self, count: int, what: str, splitter: str = r"\S+") -> list[Word]:
        """Return the words of the next line, which must be this many, and where they stand."""
        line, _ = self.split(count, what, splitter)
        return words(line, splitter)


def digits(words: Sequence[Word], blanks: str) -> list[int]:
    """Return the digits of a row, 0 for the words among `blanks`."""
    blank_words = blanks.split()
    return [0 if word.text in blank_words else word.number(1, DIGITS, f"one of {blanks}, or a digit") for word in words]
