"""A line of HoDoKu's library, and its grid of candidates.

    :technique[-variant]:digits:cells:deleted:eliminations:placements:extra

In the cells, + stands before a digit that was placed. `deleted` are candidates that were removed since, as digit, row
and column: 415 is the 4 of r1c5. What the technique does (eliminations, placements) is no part of the position.
"""

import re

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted, quoted
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.alphabet import NINE
from workbench.puzzles.sudoku.text.board import DigitRows, flat, in_rows
from workbench.puzzles.sudoku.text.candidates import allowed
from workbench.puzzles.sudoku.text.tokens import Line, end_of

LAYOUT = Layout((3, 3))
CELLS, DELETED, ELIMINATIONS, PLACEMENTS = range(3, 7)  # fields
TRIPLE = re.compile(r"[1-9]{3}", re.ASCII)
CANDIDATE_FIELDS = (DELETED, ELIMINATIONS, PLACEMENTS)


def read_hodoku(line: Line) -> DigitRows:
    """Return the position of a line of the library; raise ParseError."""
    number, text = line
    fields = text.rstrip().split(":")
    cells = list(re.finditer(r"\+?.", fields[CELLS])) if len(fields) > CELLS else []
    if len(cells) != 81:
        message = f"The line has {counted(len(cells), 'cell')} after the third colon; expected 81, as in HoDoKu."
        raise ParseError(message, number, end_of(text))
    column = sum(len(field) + 1 for field in fields[:CELLS]) + 1
    givens, entries = [0] * 81, [0] * 81
    for k, cell in enumerate(cells):
        digit = NINE.value(cell[0].lstrip("+"), 9)
        if digit < 0 or cell[0] == "+":
            message = f"{quoted(cell[0])} is not a digit from 1 to 9. Use . for an open cell."
            raise ParseError(message, number, column + cell.start())
        (entries if cell[0][0] == "+" else givens)[k] = digit
    triples = {field: candidates_in(fields, field, number) for field in CANDIDATE_FIELDS}
    marks = marks_without(triples[DELETED], givens, entries) if triples[DELETED] else None
    notes = [in_rows(numbers) if numbers and any(numbers) else None for numbers in (entries, marks)]
    return DigitRows(LAYOUT, in_rows(givens), *notes)


def candidates_in(fields: list[str], field: int, line: int) -> list[tuple[int, int]]:
    """Return the cells, from 0, and digits of a field of candidates; raise ParseError."""
    if len(fields) <= field:
        return []
    column = sum(len(before) + 1 for before in fields[:field]) + 1
    found = []
    for match in re.finditer(r"\S+", fields[field]):
        if not TRIPLE.fullmatch(match[0]):
            message = f"{quoted(match[0])} is not a candidate of a sudoku. Write digit, row and column, like 415."
            raise ParseError(message, line, column + match.start())
        digit, row, place = map(int, match[0])
        found.append((9 * row + place - 10, digit))
    return found


def marks_without(deleted: list[tuple[int, int]], givens: list[int], entries: list[int]) -> list[int]:
    """Return the marks of a position: all candidates but the deleted ones."""
    marks = allowed(LAYOUT, givens, entries)
    for cell, digit in deleted:
        marks[cell] &= ~(1 << digit >> 1)
    return marks


def write_hodoku(board: DigitRows) -> str:
    """Return a line of the library, of no technique."""
    givens, digits = flat(board.givens), flat(board.digits)
    cells = "".join(
        str(given) if given else f"+{digit}" if digit else "." for given, digit in zip(givens, digits, strict=True)
    )
    return f":0000:x:{cells}:{' '.join(deleted_from(board))}:::\n"


def deleted_from(board: DigitRows) -> list[str]:
    """Return the candidates that are not marked in the cells that have marks, as digit, row and column."""
    if board.marks is None:
        return []
    candidates = allowed(LAYOUT, flat(board.givens), flat(board.entries) if board.entries else [0] * 81)
    missing = [has & ~mark if mark else 0 for has, mark in zip(candidates, flat(board.marks), strict=True)]
    return [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for digit in range(1, 10)
        for cell, lost in enumerate(missing)
        if lost >> (digit - 1) & 1
    ]
