"""Addresses of sudokuwiki.org's solver: `?bd=` and 81 digits, or `S9B` and 81 numbers to the base 36.

Such a number has two digits: 1-9 is a given, 10-18 a digit that was placed, and 18 + m an open cell with the marks m.
"""

import re

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import DigitRows, flat, in_rows
from workbench.puzzles.sudoku.text.tokens import Line

ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="
BD = re.compile(r".*?\bbd=(?P<data>[^&#\s]*)", re.IGNORECASE)
DIGITS = re.compile(r"[0-9.]{81}", re.ASCII)
NUMBERS = re.compile(r"S9B([0-9a-z]{162})", re.ASCII | re.IGNORECASE)
ALL = 511  # marks of an open cell of which nothing is known
BASE = "0123456789abcdefghijklmnopqrstuvwxyz"


def read_address(line: Line) -> DigitRows | None:
    """Return the board of an address, None if the line is none; raise ParseError."""
    match = BD.match(line[1])
    if match is None:
        return None
    data, column = match["data"], match.start("data") + 1
    if DIGITS.fullmatch(data):
        return DigitRows(Layout((3, 3)), in_rows([int(sign) for sign in data.replace(".", "0")]))
    if numbers := NUMBERS.fullmatch(data):
        return board_of_numbers(numbers[1], (line[0], column + 3))
    message = f"This sudoku address has {counted(len(data), 'character')} after bd="
    raise ParseError(f"{message}; expected 81 digits, or S9B and 162 signs.", line[0], column)


def board_of_numbers(text: str, place: tuple[int, int]) -> DigitRows:
    """Return the board of 81 numbers to the base 36, which stand at this place; raise ParseError."""
    givens, entries, marks = [0] * 81, [0] * 81, [0] * 81
    for cell in range(81):
        number = int(text[2 * cell : 2 * cell + 2], 36)
        if not 1 <= number <= 18 + ALL:
            message = f"The number of cell {cell + 1} of this sudoku is {number}; expected 1 to {18 + ALL}."
            raise ParseError(message, place[0], place[1] + 2 * cell)
        if number <= 9:
            givens[cell] = number
        elif number <= 18:
            entries[cell] = number - 9
        elif number < 18 + ALL:
            marks[cell] = number - 18
    notes = [in_rows(numbers) if any(numbers) else None for numbers in (entries, marks)]
    return DigitRows(Layout((3, 3)), in_rows(givens), *notes)


def write_address(board: DigitRows) -> str:
    """Return an address, which has the long form only if there are entries or marks."""
    givens = flat(board.givens)
    if not board.entries and not board.marks:
        return ADDRESS + "".join(map(str, givens)) + "\n"
    entries = flat(board.entries) if board.entries else [0] * 81
    marks = flat(board.marks) if board.marks else [0] * 81
    numbers = [
        given or (entry + 9 if entry else 18 + (mark or ALL))
        for given, entry, mark in zip(givens, entries, marks, strict=True)
    ]
    return f"{ADDRESS}S9B{''.join(BASE[number // 36] + BASE[number % 36] for number in numbers)}\n"
