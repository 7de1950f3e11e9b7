"""Lists of numbers: a sudoku or tour in brackets, a problem of the OR-Library, a judge's sides, rows and columns."""

import re

from workbench.files.recognition.literals import Atom, groups_of, rows_of
from workbench.files.recognition.sets import is_walk
from workbench.files.recognition.sudoku_rows import refuse_cross
from workbench.puzzles.puzzle import ParseError, Reading
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import USUAL

MAX_LIBRARY = 2**18  # characters of a problem of the OR-Library that is not named by its file
SIDES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)
OPEN = ("", " ", ".", "-", "_", "*", "?", "x", "X", "None", "null", "nil", "NULL", "nan", "NaN", "undefined", "_")
JUDGED = re.compile(r"\s*\d{1,3}\s+\d{1,3}\s+\d{1,3}\s*", re.ASCII)
JUDGED_LINES = re.compile(r"\s*(?:\d{1,3}[ \t]+\d{1,3}[ \t]+\d{1,3}[ \t]*(?:\r?\n\s*+|\Z))++", re.ASCII)
CASE = re.compile(r"(\d+)\s+(\d+)\s+(\d+)", re.ASCII)
CHESSBOARD = re.compile(r"\s*+([1-8])[ \t]+([1-8])\s*", re.ASCII)  # a start: column and row
SHORT = re.compile(r"\d{1,5}", re.ASCII)
TWO_NUMBERS = re.compile(r"\s*+\d{1,6}[ \t]+\d{1,6}[ \t]*\r?\n", re.ASCII)
LEAST_SIDE = 5  # of a judge's board; three smaller numbers are anything


def readings_of(text: str) -> list[Reading]:
    """Return the reading of numbers in brackets, or of a judge's input for tours; [] for any other text."""
    if len(text) <= USUAL.characters and (JUDGED.fullmatch(text) or JUDGED_LINES.fullmatch(text)):
        return tours_from(text)
    if start := CHESSBOARD.fullmatch(text):
        return [on_chessboard(int(start[1]), int(start[2]))]
    if TWO_NUMBERS.match(text):
        return of_library(text) + counted_options(text)
    groups = groups_of(text)
    largest = max(groups, key=lambda group: group.size, default=None)
    if largest is None:
        return []
    inner = largest.unwrapped()
    rows = rows_of(inner) or flat_rows(inner.atoms)
    refuse_cross([[atom.text for atom in row] for row in rows])
    if is_sudoku(rows):
        lines = [
            " ".join(
                "." if atom.text in OPEN or (atom.text == "0" and not zero_based(rows)) else atom.text for atom in row
            )
            for row in rows
        ]
        return [Reading("sudoku", f"a sudoku, {len(rows)} × {len(rows)}", "\n".join(lines) + "\n", kind="sudoku")]
    if text.lstrip().startswith("[") or not all(atom.text.isdecimal() for row in rows for atom in row):
        return []  # the reader of tours knows JSON
    numbers = [[int(atom.text[:9]) for atom in row] for row in rows]
    if len(rows) > 1 and len({len(row) for row in numbers}) == 1 and is_walk(numbers):
        lines = [" ".join(map(str, row)) for row in numbers]
        title = f"a tour of {len(rows)} × {len(numbers[0])}, a move number in each square"
        return [Reading("tour", title, "\n".join(lines) + "\n", kind="tour")]
    return []


def tours_from(text: str) -> list[Reading]:
    """Return the reading of a judge's input: square boards, and the start on each by row and column from 1."""
    cases, title = [], ""
    for case in CASE.finditer(text):
        side, row, column = (int(number) for number in case.groups())
        if side < LEAST_SIDE or not (1 <= row <= side and 1 <= column <= side):
            return []
        title = title or f"a tour of {side} × {side} from row {row}, column {column}"
        cases.append(f"tour {side}x{side} start r{row}c{column}\n")
    title += f", and {counted(len(cases) - 1, 'more tour')}" * (len(cases) > 1)
    return [Reading("tour", title, "".join(cases), kind="tour")]


def on_chessboard(column: int, row: int) -> Reading:
    """Return the reading of the input of CSES 1689: the column and the row of a start on 8 x 8, from the upper left."""
    title = f"a tour of 8 × 8 from column {column}, row {row}"
    return Reading("tour", title, f"tour 8x8 start r{row}c{column}\n", kind="tour")


def of_library(text: str) -> list[Reading]:
    """Return the reading of numbers as a problem of the OR-Library, if all its counts agree; [] if they do not."""
    from workbench.puzzles.cover import or_library

    try:
        if not or_library.begins(text) or len(text) > MAX_LIBRARY:
            return []
        draft = or_library.read(text)
    except ParseError:
        return []
    title = f"a problem of the OR-Library, {counted(len(draft.items), 'item')}, {counted(len(draft.options), 'option')}"
    return [Reading("cover", title, text, kind="cover")]


def counted_options(text: str) -> list[Reading]:
    """Return the reading of the input of HUST 1017: options and items, then for each option how many, and these."""
    if len(text) > MAX_LIBRARY:
        return []
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not all(SHORT.fullmatch(word) for row in rows for word in row):
        return []
    (options, items), *lines = ([int(word) for word in row] for row in rows)
    fits = len(lines) == options and all(row[0] == len(row) - 1 == len({*row[1:]}) for row in lines)
    if not fits or not all(1 <= item <= items for row in lines for item in row[1:]):
        return []
    members = "".join(f": {' '.join(map(str, row[1:]))}\n" for row in lines)
    title = f"an exact cover, {counted(items, 'item')}, {counted(options, 'option')}, each after its number of items"
    return [Reading("cover", title, f"cover\n{' '.join(map(str, range(1, items + 1)))}\n{members}", kind="cover")]


def flat_rows(atoms: list[Atom]) -> list[list[Atom]]:
    """Return the rows of a list with all cells of a square board; [] if it has another length."""
    side = round(len(atoms) ** 0.5)
    return [atoms[k : k + side] for k in range(0, len(atoms), side)] if side * side == len(atoms) and side else []


def is_sudoku(rows: list[list[Atom]]) -> bool:
    """Return whether rows are as many as their cells, with numbers up to that many, some of them twice, or open."""
    side = len(rows)
    if side not in SIDES or not all(len(row) == side for row in rows):
        return False
    digits = [atom.text for row in rows for atom in row if atom.text not in OPEN]
    if not all(text.isascii() and text.isdecimal() and int(text[:4]) <= side for text in digits):
        return False
    givens = [text for text in digits if text != "0"]
    return not givens or len(set(givens)) < len(givens) or len(givens) < side


def zero_based(rows: list[list[Atom]]) -> bool:
    """Return whether 0 may be a digit: on a large board that has other signs for open cells."""
    return len(rows) > 9 and any(atom.text in OPEN for row in rows for atom in row)
