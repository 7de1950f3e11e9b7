"""Boards as JSON: lists of rows of numbers or strings, like [[5, 3, 0, ...], ...] or [["5", ".", ...], ...]."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import SIDES, usual_box
from workbench.puzzles.sudoku.text.grids import raw_board
from workbench.puzzles.sudoku.text.listed import SKIPPED
from workbench.puzzles.sudoku.text.raw import Raw
from workbench.puzzles.sudoku.text.tokens import Line, Token

BEGIN = re.compile(r"(?:\s*+(?:#|//|%)[^\n]*+\n)*+\s*+\[\s*(?:\[|\"[^\"]{0,3}\"\s*,|-?\d+\s*,|null\s*,)", re.ASCII)
VALUE = re.compile(r"""(?P<bracket>[\[\]])|"(?P<string>[^"\\]{0,40})"|(?P<word>[-\w.]+)|(?P<comma>,)|(?P<space>\s+)""")


class ListRow(NamedTuple):
    """A list without lists inside, and the number of lists around it that end with it."""

    cells: list[Token]
    line: int


def is_json(text: str) -> bool:
    """Return whether a text begins as a list of rows."""
    return BEGIN.match(text.removeprefix("\ufeff")) is not None


def read_json(lines: Sequence[str]) -> list[Raw]:
    """Return the boards of a text, if that is what its lists are; raise ParseError."""
    rows = rows_in(lines)
    boards: list[Raw] = []
    while rows:
        side = len(rows[0].cells)
        flat = side**0.5
        if side not in SIDES and flat.is_integer() and int(flat) in SIDES:
            boards.append(board_of(rows[:1], int(flat)))
            rows = rows[1:]
            continue
        if side not in SIDES:
            message = f"The row has {counted(side, 'value')}; a sudoku has rows of 4, 6, 8, 9, 10, 12, ... 25."
            raise ParseError(message, rows[0].line, 1)
        for number, row in enumerate(rows[:side], 1):
            if len(row.cells) != side:
                message = f"Row {number} of the sudoku has {counted(len(row.cells), 'value')}; expected {side}."
                raise ParseError(message, row.line, row.cells[0].column if row.cells else 1)
        if len(rows) < side:
            message = f"The sudoku ends after {counted(len(rows), 'row')}; expected {side}."
            raise ParseError(message, rows[-1].line, rows[-1].cells[0].column)
        boards.append(board_of(rows[:side], side))
        rows = rows[side:]
    return boards


def board_of(rows: Sequence[ListRow], side: int) -> Raw:
    """Return the board of these rows."""
    found = {str(number): row.cells for number, row in enumerate(rows)}
    lines: list[Line] = [(row.line, str(number)) for number, row in enumerate(rows)]
    return raw_board(Layout(usual_box(side)), lines, found.__getitem__)


def rows_in(lines: Sequence[str]) -> list[ListRow]:
    """Return the innermost lists of a text; raise ParseError where it is no list of lists of short values."""
    rows: list[ListRow] = []
    row: list[Token] | None = None
    depth = 0
    for number, line in enumerate(lines, 1):
        at = len(line) if line.lstrip().startswith(SKIPPED) else 0
        while at < len(line):
            match = VALUE.match(line, at)
            if match is None or (match["bracket"] == "]" and depth == 0):
                raise ParseError("The JSON is damaged; expected rows of numbers in brackets.", number, at + 1)
            if match["bracket"]:
                depth += 1 if match["bracket"] == "[" else -1
                if row and match["bracket"] == "]":
                    rows.append(ListRow(row, number))
                row = [] if match["bracket"] == "[" else None
            elif match["string"] is not None or match["word"]:
                if row is None:
                    raise ParseError("The JSON has a value outside its rows; expected a list of rows.", number, at + 1)
                row.append(Token(sign_of(match), at + 1))
            at = match.end()
    if depth:
        raise ParseError("The JSON ends before its last bracket.", len(lines), len(lines[-1]) + 1)
    if not rows:
        raise ParseError("The JSON has no rows; expected rows of numbers in brackets.", 1, 1)
    return rows


def sign_of(match: re.Match[str]) -> str:
    """Return the sign of a cell that a value stands for."""
    if match["word"]:
        return "." if match["word"] in ("null", "None") else match["word"]
    return match["string"].strip() or "."
