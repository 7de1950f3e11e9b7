"""A board as it stands in a text, before its alphabet is known: the signs of its cells, and where they are."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.alphabet import LETTER, ZERO, Alphabet, numbers_in
from workbench.puzzles.sudoku.text.board import DigitRows, in_rows
from workbench.puzzles.sudoku.text.tokens import Line, Token

CANDIDATES = re.compile(r"(?=..)1?2?3?4?5?6?7?8?9?|\([1-9]\)")  # of an open cell: several digits in order, or one
ENTRY = re.compile(r"\+[1-9]")  # a digit that was placed

Place = tuple[int, int]  # line and column, from 1


class Raw(NamedTuple):
    """The signs of a board, and the lines from which the same split returns them again with their columns."""

    layout: Layout
    cells: Sequence[str]
    lines: Sequence[Line]
    split: Callable[[str], list[Token]]
    headed: bool = False
    state: "Raw | None" = None  # the same board with what was entered

    @property
    def side(self) -> int:
        """Digits, and cells of a row."""
        return self.layout.side

    def place(self, cell: int) -> Place:
        """Return where a cell stands."""
        for number, line in self.lines:
            tokens = self.split(line)
            if cell < len(tokens):
                return number, tokens[cell].column
            cell -= len(tokens)
        raise IndexError(cell)


def board_of(raw: Raw, one: Alphabet) -> DigitRows:
    """Return the board whose signs these are; raise ParseError at the first that is none."""
    givens = numbers_in(raw.cells, one, raw.side)
    entries = marks = None
    if min(givens) < 0:
        entries, marks = notes_of(raw, one, givens)
    state = entries_of(raw.state, one, givens) if raw.state else entries
    rows = [in_rows(numbers) if numbers and any(numbers) else None for numbers in (state, marks)]
    return DigitRows(raw.layout, in_rows(givens), *rows)


def notes_of(raw: Raw, one: Alphabet, givens: list[int]) -> tuple[list[int], list[int]]:
    """Return the entries and marks of a board, and leave the givens in the numbers; raise ParseError."""
    entries, marks = [0] * len(givens), [0] * len(givens)
    for cell, number in enumerate(givens):
        if number >= 0:
            continue
        givens[cell], sign = 0, raw.cells[cell]
        digits = [int(digit) for digit in sign if digit.isdecimal() and digit.isascii()]
        if raw.side > 9 or not digits or max(digits) > raw.side:
            raise wrong_sign(raw, one, cell)
        if ENTRY.fullmatch(sign):
            entries[cell] = digits[0]
        elif CANDIDATES.fullmatch(sign):
            marks[cell] = sum(1 << digit - 1 for digit in digits)
        else:
            raise wrong_sign(raw, one, cell)
    return entries, marks


def entries_of(state: Raw, one: Alphabet, givens: list[int]) -> list[int]:
    """Return what was entered into the open cells of a board."""
    numbers = numbers_in(state.cells, one, state.side)
    if min(numbers) < 0:
        raise wrong_sign(state, one, numbers.index(-1))
    return [0 if given else number for given, number in zip(givens, numbers, strict=True)]


def wrong_sign(raw: Raw, one: Alphabet, cell: int) -> ParseError:
    """Return the error of a sign that is no digit."""
    first, last = ("A", one.highest_sign(raw.side)) if one is LETTER else ("0" if one is ZERO else "1", None)
    last = last or one.highest_sign(raw.side)
    noun = "a letter" if one is LETTER else "a digit"
    message = f"{quoted(raw.cells[cell])} is not {noun} from {first} to {last}. Use . for an open cell."
    return ParseError(message, *raw.place(cell))
