"""The texts that sudokus come as: lines of 81 characters, grids with or without frames, HoDoKu, SadMan, our own.

Reading is lenient: a grid's first row tells its size, frames and comments are passed over, and one text may hold many
puzzles. Writing has a few exact styles, `plain` the canonical one:

    sudoku 2x3          rows x columns of a box; may be left out where the box is the usual one
    ..1 4..             n characters a row up to 9x9; above, n numbers with spaces between
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted
from workbench.puzzles.text_limits import lines_of

Box = tuple[int, int]
Rows = list[list[int]]
Read = str | tuple[Box, Rows]  # 81 characters, or any other board

OPEN = "0.*_?"
HEADER = re.compile(r"\s*sudoku\b\s*(.*)", re.IGNORECASE)
FRAME = frozenset(" \t.:'`,*|+=-")  # the signs of a line of a drawn frame
HEADINGS = re.compile(r"\s*[A-Za-z_]+(,[A-Za-z_]+)+\s*")  # of a table: puzzle,solution
ZEROS = str.maketrans(OPEN, "0" * len(OPEN))
BARS = str.maketrans("|!:;,\t'", "       ")
CANDIDATES = "(?=..)1?2?3?4?5?6?7?8?9?"  # of an open cell: several digits in order
SKIPPED = ("#", "//", "%")
BIGGEST = 25  # digits: the widest word of candidates that the solvers use
MAX_SLOW = 800_000  # characters that are read one by one: not those of a puzzle on one line without spaces
LISTED = re.compile(r"\s*([0-9.*_?]{81})(?=[\s|!:;,']|$)")  # nearly all of the puzzles in the world
ALONE = re.compile(rf"{LISTED.pattern}|\s*:[^:]*:[^:]*:(?:\+?[0-9.]){{81}}:")  # such a line, or one of HoDoKu's library
DIGITS = {**dict.fromkeys(OPEN, 0), **{str(digit): digit for digit in range(1, 10)}}
DIGITS |= {letter: digit for digit in range(10, BIGGEST + 1) for letter in (chr(digit + 55), chr(digit + 87))}
ABOVE_4 = re.compile(r"[5-9A-Ga-g]")


class Token(NamedTuple):
    """A stretch of text without spaces, and the column where it begins, from 1."""

    text: str
    column: int


def usual_box(n: int) -> Box:
    """Return the box, rows x columns, that a bare n x n grid is taken to have: as square as can be, rows <= columns."""
    high = next(high for high in range(int(n**0.5), 0, -1) if n % high == 0)
    return high, n // high


SIDES = [n for n in range(4, BIGGEST + 1) if usual_box(n)[0] > 1]


def read(text: str) -> list[Read]:
    """Return every puzzle in a text; a header counts for the puzzle after it. Raise ParseError."""
    text_lines = lines_of(text, "sudoku")
    puzzles, begin = read_listed(text_lines)
    lines = list(content(text_lines, begin))
    box: Box | None = None
    at = slow = 0
    while at < len(lines):
        number, line = lines[at]
        if not box and (listed := LISTED.match(line)):
            puzzles.append(listed[1])
            at += 1
            continue
        if match := HEADER.fullmatch(line):
            box = read_box(match[1], number, match.start(1) + 1 if match[1] else end_of(line))
            at += 1
            if at == len(lines):
                raise ParseError(
                    "The text ends after this header; expected the rows of the grid.", number, end_of(line)
                )
        puzzle, taken = read_line(lines, at, box), 1
        if puzzle is None:
            rows, taken = read_grid(lines[at : at + BIGGEST], box)
            puzzle = box or usual_box(len(rows)), rows
        cells = len(puzzle[1]) ** 2
        charge(cells, number, SUDOKU_CELL)
        puzzles.append(puzzle)
        slow += sum(len(line) for _, line in lines[at : at + taken])
        if taken == 1 and begins_with_all(line, cells):
            slow -= cells
        if slow > MAX_SLOW:
            message = f"The grids have over {MAX_SLOW:,} characters. Write each puzzle on one line, with A for 10."
            raise ParseError(message, number, 1)
        at += taken
        box = None
    return puzzles


def begins_with_all(line: str, cells: int) -> bool:
    """Return whether a line begins with this many cells, a character each, which are read at once."""
    return all(char in DIGITS for char in line.lstrip()[:cells])


def read_listed(lines: Sequence[str]) -> tuple[list[Read], int]:
    """Return the puzzles at the beginning of a text that stand on a line of 81 characters each, and the next line."""
    puzzles: list[Read] = []
    for at, line in enumerate(lines):
        if match := LISTED.match(line):
            puzzles.append(match[1])
        elif line.strip() and not line.lstrip().startswith(SKIPPED) and (puzzles or not HEADINGS.fullmatch(line)):
            return puzzles, at
    return puzzles, len(lines)


def listed_lines(lines: Sequence[str]) -> tuple[list[str], int]:
    """Return the puzzles at the beginning of these lines, 81 characters each, and the lines that they take."""
    listed: list[str] = []
    for at, line in enumerate(lines):
        if match := LISTED.match(line):
            listed.append(match[1])
        elif line.strip() and not line.lstrip().startswith(SKIPPED):
            return listed, at
    return listed, len(lines)


def content(lines: Sequence[str], begin: int) -> Iterator[tuple[int, str]]:
    """Yield the lines that hold puzzles, with their numbers: no comments, frames, or sections that are not [Puzzle]."""
    in_puzzle, first = True, begin == 0
    for number, line in enumerate(lines[begin:], begin + 1):
        stripped = line.strip()
        if stripped.startswith("["):
            in_puzzle = stripped.lower() == "[puzzle]"
        elif in_puzzle and stripped and not stripped.startswith(SKIPPED) and not is_frame(line):
            if not (first and HEADINGS.fullmatch(line)):
                yield number, line
            first = False


def digits_of(listed: Sequence[str]) -> NDArray[np.uint8]:
    """Return the digits of puzzles of 81 characters, 0 for open cells: (puzzles, 9, 9)."""
    digits = np.frombuffer("".join(listed).translate(ZEROS).encode(), np.uint8) - np.uint8(ord("0"))
    return digits.reshape(-1, 9, 9)


def is_frame(line: str) -> bool:
    """Return whether a line is one of a drawn frame: two of its signs, and nothing but signs."""
    return any(pair in line for pair in ("--", "==", "-+", "=+")) and set(line) <= FRAME


def read_box(text: str, number: int, column: int) -> Box:
    """Return the box named by a header: 2x3."""
    match = re.fullmatch(r"(\d{1,2})\s*[x×]\s*(\d{1,2})\s*", text)
    if not match:
        raise ParseError(f"Found {quoted(text.strip())}; expected rows x columns of a box, like 3x3.", number, column)
    high, wide = int(match[1]), int(match[2])
    if not 1 < high * wide <= BIGGEST:
        raise ParseError(f"The board is {high * wide} × {high * wide}; expected 2 to {BIGGEST} digits.", number, column)
    return high, wide


def end_of(line: str) -> int:
    """Return the column after the last sign of a line, from 1."""
    return len(line.rstrip()) + 1


def tokens(line: str) -> list[Token]:
    """Split a line at spaces, bars and commas."""
    return [Token(match[0], match.start() + 1) for match in re.finditer(r"\S+", line.translate(BARS))]


def read_line(lines: list[tuple[int, str]], at: int, box: Box | None) -> tuple[Box, Rows] | None:
    """Return the puzzle that stands on a line of its own, or None if the line is a row of a grid."""
    number, line = lines[at]
    if line.lstrip().startswith(":"):
        return read_hodoku(number, line)
    parts = tokens(line)
    if not parts:
        raise ParseError("The line has no cells; expected digits, or . for open cells.", number, 1)
    sides = [box[0] * box[1]] if box else SIDES
    first = parts[0]
    for side in sides:
        if len(first.text) == side * side and not (side == 4 and not box and is_row_of_16(lines[at : at + 16])):
            cells = values(first, side, number)
        elif len(parts) == side * side and (side > 4 or box):
            cells = [value(token, side, number) for token in parts]
        else:
            continue
        return box or usual_box(side), [cells[k : k + side] for k in range(0, side * side, side)]
    return None


def is_row_of_16(lines: list[tuple[int, str]]) -> bool:
    """Tell a 16 x 16 grid from a list of 4 x 4 puzzles: sixteen rows, with a symbol above 4 among them."""
    if not any(ABOVE_4.search(line) for _, line in lines):
        return False
    rows = ["".join(token.text for token in tokens(line)) for _, line in lines[:16]]
    return len(rows) == 16 and all(len(row) == 16 for row in rows) and bool(ABOVE_4.search("".join(rows)))


def read_hodoku(number: int, line: str) -> tuple[Box, Rows]:
    """Return the puzzle of a line of HoDoKu's library, `:technique:digits:cells:...`, where + marks no given."""
    fields = line.strip().split(":")
    cells = list(re.finditer(r"\+?.", fields[3])) if len(fields) > 3 else []
    if len(cells) != 81:
        message = f"The line has {len(cells)} cells after the third colon; expected 81, as in HoDoKu."
        raise ParseError(message, number, end_of(line))
    column = len(line) - len(line.lstrip()) + sum(len(field) + 1 for field in fields[:3])
    marked = [Token(cell[0], column + cell.start() + 1) for cell in cells]
    givens = [0 if token.text[0] == "+" else value(token, 9, number) for token in marked]
    return (3, 3), [givens[k : k + 9] for k in range(0, 81, 9)]


def read_grid(lines: list[tuple[int, str]], box: Box | None) -> tuple[Rows, int]:
    """Return the rows of the grid that begins here, and the number of lines it takes."""
    rows: Rows = []
    spaced, side = row_sort(lines, box)
    for number, line in lines[:side]:
        if HEADER.fullmatch(line):
            raise ParseError(f"The grid has {len(rows)} rows; expected {side}.", number, 1)
        parts = tokens(line)
        if not spaced:
            parts = [Token(char, part.column + k) for part in parts for k, char in enumerate(part.text)]
        if len(parts) != side:
            surplus = parts[side].column if len(parts) > side else end_of(line)
            raise ParseError(f"Row {len(rows) + 1} has {len(parts)} cells; expected {side}.", number, surplus)
        rows.append([value(token, side, number) for token in parts])
    if len(rows) < side:
        number, line = lines[len(rows) - 1]
        raise ParseError(f"The text ends after {len(rows)} rows; expected {side}.", number, end_of(line))
    return rows, side


def row_sort(lines: list[tuple[int, str]], box: Box | None) -> tuple[bool, int]:
    """Tell from a grid's first row whether its cells stand apart, and how many they are."""
    number, line = lines[0]
    parts = tokens(line)
    apart, together = len(parts), sum(len(part.text) for part in parts)
    sides = [box[0] * box[1]] if box else SIDES
    whole = all(re.fullmatch(rf"\d+|[A-Za-z]|[{re.escape(OPEN)}]", part.text) for part in parts)
    if apart in sides and whole and (apart > 4 or apart == together or box):
        return True, apart
    if together in sides:
        return False, together
    expected = f"{sides[0]} cells" if box else "a row of 4, 6, 8, 9, 10, 12, ... 25 cells, or all cells on one line"
    raise ParseError(f"The line has {together} characters; expected {expected}.", number, parts[0].column)


def values(token: Token, side: int, number: int) -> list[int]:
    """Return the digits of a stretch of text with a character a cell."""
    digits = [DIGITS.get(char, -1) for char in token.text]
    if min(digits) >= 0 and max(digits) <= side:
        return digits
    return [value(Token(char, token.column + k), side, number) for k, char in enumerate(token.text)]


def value(token: Token, side: int, number: int) -> int:
    """Return the digit of one cell: a number, a letter (A = 10), or one of the signs for an open cell."""
    text = token.text
    digit = -1
    if len(text) == 1 and text in OPEN:
        digit = 0
    elif text.isdecimal() and text.isascii() and len(text) <= (1 if side <= 9 else 2):
        digit = int(text)
    elif len(text) == 1 and text.isalpha() and text.isascii() and side > 9:
        digit = ord(text.upper()) - ord("A") + 10
    elif side <= 9 and re.fullmatch(CANDIDATES, text) and int(text[-1]) <= side:
        digit = 0
    if not 0 <= digit <= side:
        raise ParseError(
            f"{quoted(text)} is not a digit from 1 to {side}. Use . for an open cell.", number, token.column
        )
    return digit


def compact(rows: Rows) -> list[str]:
    """Return each row as one string: a character a cell up to 9, numbers with spaces between above."""
    if len(rows) <= 9:
        return ["".join(str(digit or ".") for digit in row) for row in rows]
    return [" ".join(f"{digit or '.':>2}" for digit in row) for row in rows]


def header(box: Box) -> str:
    """Return the line that names the box, where a bare grid would be taken to have another."""
    side = box[0] * box[1]
    return "" if side in SIDES and usual_box(side) == box else f"sudoku {box[0]}x{box[1]}\n"


def write_plain(box: Box, rows: Rows) -> str:
    """Return the canonical text."""
    return "\n".join([f"sudoku {box[0]}x{box[1]}", *compact(rows)]) + "\n"


def write_line(box: Box, rows: Rows) -> str:
    """Return all cells on one line, with a letter for a number above 9."""
    signs = ".123456789ABCDEFGHIJKLMNOP"
    return header(box) + "".join(signs[digit] for row in rows for digit in row) + "\n"


def write_grid(box: Box, rows: Rows) -> str:
    """Return a grid with a frame around every box."""
    high, wide = box
    digits = len(str(len(rows)))
    rule = "+".join(["", *["-" * (wide * (digits + 1) + 1)] * (len(rows) // wide), ""])
    lines = []
    for r, row in enumerate(rows):
        if r % high == 0:
            lines.append(rule)
        cells = [f"{digit or '.':>{digits}}" for digit in row]
        boxes = [" ".join(cells[c : c + wide]) for c in range(0, len(row), wide)]
        lines.append("| " + " | ".join(boxes) + " |")
    return header(box) + "\n".join([*lines, rule]) + "\n"


def write_sdk(box: Box, rows: Rows) -> str:
    """Return SadMan's file, as HoDoKu reads it."""
    return "[Puzzle]\n" + header(box) + "\n".join(compact(rows)) + "\n"


WRITERS = {"plain": write_plain, "line": write_line, "grid": write_grid, "sdk": write_sdk}
