"""Puzzles from the lines of a list, one or a few thousand at a time, in constant memory.

A list has a puzzle on each line: 81 characters, or n x n characters or numbers of another board. Comments, empty lines
and the headings of a table are passed over. The alphabet of a size above 9x9 is that of its first puzzles.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.alphabet import Alphabet, Signs, numbers_in, possible
from workbench.puzzles.sudoku.text.board import COMPACT_SIDES, usual_box
from workbench.puzzles.sudoku.text.grids import first_word
from workbench.puzzles.sudoku.text.listed import (
    LISTED,
    SKIPPED,
    digits_of,
    listed_in_column,
    plain_digits,
    puzzle_column,
)
from workbench.puzzles.sudoku.text.raw import Raw, wrong_sign
from workbench.puzzles.sudoku.text.tokens import words

SIDE_OF_LENGTH = {side * side: side for side in COMPACT_SIDES}


class Stretch(NamedTuple):
    """Puzzles of one layout from lines that follow each other."""

    layout: Layout
    lines: Sequence[int]  # the number of each one's line, from 1
    digits: NDArray[np.uint8]  # (puzzles, n, n), 0 = open


class Listed(NamedTuple):
    """The cells of a puzzle on a line, "" if there is none."""

    number: int
    line: str
    cells: Sequence[str]


class ListReader:
    """Reads the lines of a list part by part; remembers its headings and alphabets."""

    def __init__(self) -> None:
        self._pattern = LISTED
        self._alphabets: dict[int, Alphabet] = {}

    def begins(self, line: str) -> bool:
        """Return whether a line is surely one of a list: 81 characters, or the headings of a table."""
        return bool(self._pattern.match(line)) or puzzle_column(line) is not None

    def takes(self, line: str) -> bool:
        """Return whether a line of a list has a puzzle, but 4x4, or is passed over."""
        return bool(self._pattern.match(line)) or self._is_passed_over(line) or len(cells_of(line)) > 16

    def read_plain(self, lines: Sequence[str], first: int = 1) -> Stretch | None:
        """Return the puzzles of lines if surely each is one, else None; much faster than looking at each."""
        plain = plain_digits(lines) if lines and self._pattern is LISTED else None
        return None if plain is None else Stretch(Layout((3, 3)), range(first, first + len(lines)), plain)

    def read(self, lines: Sequence[str], first: int = 1) -> Iterator[Stretch | ParseError]:
        """Yield the puzzles and errors of lines, of which the first has this number."""
        if plain := self.read_plain(lines, first):  # much the most frequent case
            yield plain
            return
        matches = [self._pattern.match(line) for line in lines]
        texts = [match[1] for match in matches if match]
        if texts and len(texts) == len(lines):
            yield Stretch(Layout((3, 3)), range(first, first + len(lines)), digits_of(texts))
            return
        alike: list[Listed] = []
        for number, line in enumerate(lines, first):
            line = line.rstrip("\r\n").removeprefix("\ufeff")
            match = self._pattern.match(line)
            if match is None and self._is_passed_over(line):
                continue
            found = Listed(number, line, match[1] if match else cells_of(line))
            if alike and len(found.cells) != len(alike[0].cells):
                yield from self._chunk(alike)
                alike = []
            if found.cells:
                alike.append(found)
            else:
                yield ParseError("The line has no sudoku; expected 81 characters, or 256 of a 16 × 16 one.", number, 1)
        yield from self._chunk(alike)

    def _is_passed_over(self, line: str) -> bool:
        """Return whether a line is empty, a comment or headings, which name the column of the puzzles after it."""
        if not line.strip() or line.lstrip().startswith(SKIPPED):
            return True
        column = puzzle_column(line)
        if column is not None:
            self._pattern = listed_in_column(column)
        return column is not None

    def _chunk(self, alike: Sequence[Listed]) -> Iterator[Stretch | ParseError]:
        """Yield puzzles of the same size, and an error for each line with a sign that is no digit."""
        if not alike:
            return
        side = SIDE_OF_LENGTH[len(alike[0].cells)]
        layout = Layout(usual_box(side))
        texts = [one.cells for one in alike if isinstance(one.cells, str) and LISTED.fullmatch(one.cells)]
        if side == 9 and len(texts) == len(alike):
            yield Stretch(layout, [one.number for one in alike], digits_of(texts))
            return
        if side not in self._alphabets:
            cells = [one.cells for one in alike]
            self._alphabets[side] = possible(Signs(side, [layout] * len(cells), cells))[0]
        yield from in_alphabet(layout, alike, self._alphabets[side])


def cells_of(line: str) -> Sequence[str]:
    """Return the signs of the board that stands on a line, "" if there is none."""
    found = [token.text for token in words(line)]
    if found and len(found[0]) in SIDE_OF_LENGTH:
        return found[0]
    return found if len(found) in SIDE_OF_LENGTH and len(found) > 16 else ""


def in_alphabet(layout: Layout, alike: Sequence[Listed], one: Alphabet) -> Iterator[Stretch | ParseError]:
    """Yield the puzzles of lines in an alphabet, and errors between them."""
    lines: list[int] = []
    boards: list[list[int]] = []
    for listed in [*alike, None]:
        numbers = numbers_in(listed.cells, one, layout.side) if listed else [-1]
        if min(numbers) >= 0 and listed:
            lines.append(listed.number)
            boards.append(numbers)
            continue
        if boards:
            yield Stretch(layout, lines, np.array(boards, np.uint8).reshape(-1, layout.side, layout.side))
            lines, boards = [], []
        if listed:
            split = first_word if isinstance(listed.cells, str) else words
            raw = Raw(layout, listed.cells, [(listed.number, listed.line)], split)
            yield wrong_sign(raw, one, numbers.index(-1))
