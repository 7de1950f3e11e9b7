"""Lists with a puzzle of 81 characters on each line: read all at once, because some have hundreds of thousands.

A number of twelve hexadecimal digits may stand before a puzzle, as in the lists of sudoku-exchange, and anything after
it. In a table, the puzzles are in the column with a heading like `puzzle` or `quizzes`.
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.sudoku.text.alphabet import OPEN

SKIPPED = ("#", "//", "%")
CELLS = r"(?!-{81}|\*-{79}\*)([0-9.*_?xX-]{81})(?=[\s|!:;,'\"]|$)"  # no line of a frame
LISTED = re.compile(rf"\s*\"?(?:[0-9a-f]{{12}}\s+)?{CELLS}")  # nearly all of the puzzles in the world
HEADINGS = re.compile(r"\s*+\"?\w+\"?( *+[,;\t] *+\"?\w++\"?)++\s*+")
COLUMNS = frozenset(("puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "givens", "board"))
AT_ONCE = 10_000  # puzzles: what is made on the way takes some hundreds of bytes for each
ZEROS = str.maketrans(OPEN, "0" * len(OPEN))
PLAIN = bytes(0 if chr(k) == "." else k - ord("0") if chr(k) in "0123456789" else 255 for k in range(256))
"""The digit of each character, 255 for those that are neither digit nor point."""


def plain_digits(lines: Sequence[str]) -> NDArray[np.uint8] | None:
    """Return the digits of lines that are 81 digits or points and nothing else, None if one of them is not."""
    text = "".join(lines)
    if len(text) != 81 * len(lines) or not text.isascii() or set(map(len, lines)) != {81}:
        return None
    digits = np.frombuffer(bytearray(text.encode().translate(PLAIN)), np.uint8)
    return digits.reshape(-1, 9, 9) if digits.max() < 10 else None


def is_blank(line: str) -> bool:
    """Return whether a line has no cells, not even open ones with tabs between."""
    return not line.strip() and line.count("\t") < 3


def puzzle_column(line: str) -> int | None:
    """Return the number of the column that holds the puzzles below these headings, from 0; None if they are none."""
    if not HEADINGS.fullmatch(line):
        return None
    names = [name.strip(' "').lower() for name in re.split("[,;\t]", line.strip())]
    return next((number for number, name in enumerate(names) if name in COLUMNS), None)


def listed_in_column(column: int) -> re.Pattern[str]:
    """Return the pattern of a line of a table whose puzzles are in this column."""
    return re.compile(rf"\s*(?:[^,;\t]*[,;\t]){{{column}}}\s*\"?{CELLS}") if column else LISTED


def read_listed(lines: Sequence[str]) -> tuple[list[str], int]:
    """Return the puzzles at the beginning of a text that stand on a line of 81 characters each, and the next line."""
    puzzles: list[str] = []
    pattern = LISTED
    for at, line in enumerate(lines):
        if match := pattern.match(line):
            puzzles.append(match[1])
        elif not is_blank(line) and not line.lstrip().startswith(SKIPPED):
            column = puzzle_column(line)
            if column is None:
                return puzzles, at
            pattern = listed_in_column(column)
    return puzzles, len(lines)


def digits_of(listed: Sequence[str]) -> NDArray[np.uint8]:
    """Return the digits of puzzles of 81 characters, 0 for open cells: (puzzles, 9, 9)."""
    digits = np.empty((len(listed), 9, 9), np.uint8)
    for first in range(0, len(listed), AT_ONCE):
        puzzles = "".join(listed[first : first + AT_ONCE]).translate(ZEROS).encode()
        digits[first : first + AT_ONCE] = np.frombuffer(puzzles, np.uint8).reshape(-1, 9, 9)
    digits -= np.uint8(ord("0"))
    return digits
