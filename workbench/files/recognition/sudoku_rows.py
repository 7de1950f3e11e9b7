"""Sudokus whose rows are not a line each: all on one line, three lines of 27 digits, 81 digits on lines of any length.

A samurai, five boards in a cross of 21 x 21 cells, is told from a sudoku with boxes of 3 x 7.
"""

import re

from workbench.puzzles.puzzle import ParseError, Reading

MAX_LENGTH = 5_000  # characters; a board of 49 x 49 numbers on one line has more, and a line for each row elsewhere
BETWEEN = re.compile(r"[\s,;/|\\]+")
ROW_ENDS = re.compile(r"[;/|]")
ROW = re.compile(r"[0-9.*_?xX-]+|[0-9A-Ga-g.*_?-]+")
SIDES = {
    4: "[1-4]",
    6: "[1-6]",
    8: "[1-8]",
    9: "[1-9]",
    10: "[1-9]",
    12: "[1-9]",
    15: "[1-9]",
    16: "[1-9]",
    25: "[1-9]",
}
OPEN = frozenset(".*_?x-")
CELLS = re.compile(r"[0-9.*_]+")
MIN_GIVENS = 8  # digits of a board that is divided into lines of another length; lists of numbers have no open cells
SAMURAI = 21  # cells of a side
OUTSIDE = [
    (row, column)
    for row in range(SAMURAI)
    for column in range(SAMURAI)
    if {row // 3, column // 3} & {3} and not (6 <= row < 15 and 6 <= column < 15)
]


def readings_of(text: str) -> list[Reading]:
    """Return the reading of a sudoku whose rows are divided otherwise; [] for any other text; raise ParseError."""
    if len(text) > MAX_LENGTH:
        return []
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "//"))]
    refuse_samurai(lines)
    if len(lines) == 1 and (rows := rows_on_a_line(lines[0])):
        return [reading(rows)]
    if 1 < len(lines) != 9 and (rows := rows_of_81(lines)):
        return [reading(rows)]
    if len(lines) > 1 and (rows := rows_below_size(lines)):
        return [reading(rows)]
    return []


def rows_on_a_line(line: str) -> list[str]:
    """Return the rows that stand on a line with something between them; [] if it has none."""
    parts = [part for part in ROW_ENDS.split(line.strip(" \t[](){};/|")) if part.strip()]
    cells = [re.split(r"[\s,]+", part.strip()) for part in parts]
    if len(parts) in SIDES and all(
        len(row) == len(parts) and all(is_cell(cell, len(parts)) for cell in row) for row in cells
    ):
        return [" ".join(row) for row in cells]
    rows = [row for row in BETWEEN.split(line.strip(" \t[](){}\"'")) if row]
    side = len(rows)
    if side not in SIDES or not all(len(row) == side and ROW.fullmatch(row) for row in rows):
        return []
    if not re.search(SIDES[side], "".join(rows)) or set("".join(rows)) <= {"0", "1"}:
        return []
    return rows


def rows_of_81(lines: list[str]) -> list[str]:
    """Return the rows of 81 digits and open cells on lines of one length, of which the last may be shorter."""
    words = [re.sub(r"[\s,|]", "", line) for line in lines]
    cells = "".join(words)
    if len(cells) != 81 or not CELLS.fullmatch(cells) or len({len(word) for word in words[:-1]}) > 1:
        return []
    if len(words[-1]) > len(words[0]) or sum(cell in "123456789" for cell in cells) < MIN_GIVENS:
        return []
    return [cells[k : k + 9] for k in range(0, 81, 9)]


def rows_below_size(lines: list[str]) -> list[str]:
    """Return the rows below a line with the side of a board, or of a box; [] if there is no such line."""
    first, rows = lines[0], lines[1:]
    if (
        not re.fullmatch(r"[2-9]|1\d|25", first)
        or int(first) not in (len(rows), len(rows) ** 0.5)
        or len(rows) not in SIDES
    ):
        return []
    words = [re.split(r"[\s,]+", row) for row in rows]
    if all(len(word) == len(rows) and all(is_cell(cell, len(rows)) for cell in word) for word in words):
        return [" ".join(word) for word in words]
    return rows if all(len(row) == len(rows) and ROW.fullmatch(row) for row in rows) else []


def is_cell(word: str, side: int) -> bool:
    """Return whether a word is a digit of a board of this side, or an open cell."""
    return word in OPEN or (word.isascii() and word.isdecimal() and int(word[:4]) <= side)


def reading(rows: list[str]) -> Reading:
    """Return the reading of rows."""
    side = len(rows)
    return Reading("sudoku", f"a sudoku, {side} × {side}", "\n".join(rows) + "\n", kind="sudoku")


def refuse_samurai(lines: list[str]) -> None:
    """Raise ParseError for a cross of five boards."""
    if len(lines) != SAMURAI:
        return
    refuse_cross([cells_of(line) for line in lines])


def cells_of(line: str) -> list[str]:
    """Return the cells of a line of 21, together or apart; what follows the last comma may be nothing."""
    if len(line) <= SAMURAI:
        return list(line.ljust(SAMURAI))
    sign = next((sign for sign in ",;\t" if sign in line), None)
    return [cell.strip() for cell in (line.split(sign) if sign else line.split())][:SAMURAI]


def refuse_cross(rows: list[list[str]]) -> None:
    """Raise ParseError for rows that are a samurai: digits from 1 to 9, and none outside of the five boards."""
    if len(rows) != SAMURAI:
        return
    if not all(len(row) == SAMURAI and all(len(cell.strip()) <= 1 for cell in row) for row in rows):
        return
    if all(not rows[r][c].strip().isalnum() or rows[r][c].strip() == "0" for r, c in OUTSIDE):
        raise ParseError("This looks like a samurai sudoku (five boards of 9 × 9), which cannot be read yet.")
