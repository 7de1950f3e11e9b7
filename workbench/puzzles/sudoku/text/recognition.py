"""Whether a text that cannot be read is a sudoku with a mistake, and whether one that can be is something else."""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from workbench.puzzles.sudoku.text.alphabet import OPEN, repeats
from workbench.puzzles.sudoku.text.board import SIDES
from workbench.puzzles.sudoku.text.content import PUZZLE, TITLE, Frames, ascii_frames, content
from workbench.puzzles.sudoku.text.json_rows import is_json
from workbench.puzzles.sudoku.text.listed import puzzle_column
from workbench.puzzles.sudoku.text.raw import Raw
from workbench.puzzles.sudoku.text.sudokuwiki import BD
from workbench.puzzles.sudoku.text.tatham import ID
from workbench.puzzles.sudoku.text.tokens import words
from workbench.puzzles.sudoku.text.xml import is_xml

LIBRARY = re.compile(r"\s*:\d{4}(-\d|x)?:", re.ASCII)  # a line of HoDoKu's
BRACKETS = str.maketrans({"[": "", "]": "\n", '"': ""})  # of JSON: the end of a list ends a row
NEARLY_81 = range(72, 91)
MAX_ROWS = 60  # that are looked at
MAX_WRONG = 0.06  # of the signs, which are no digits
MIN_COVERED = 0.6  # of the cells, on a board that pieces cover
MIN_DIGITS = 4  # different ones on a board: other boards have few


def is_surely_sudoku(text: str) -> bool:
    """Return whether a text that cannot be read can be nothing but a sudoku."""
    if is_xml(text):
        return True
    lines = ascii_frames(text[: 2**16].removeprefix("\ufeff").splitlines())
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    if LIBRARY.match(first) or ID.fullmatch(first) or (BD.match(first) and "sudoku" in first.lower()):
        return True
    if any(line.strip().lower() == PUZZLE or TITLE.fullmatch(line) for line in lines[:MAX_ROWS]):
        return True
    if is_json(text):
        lines = "\n".join(lines).translate(BRACKETS).splitlines()
    rows = [line for _, line in content(lines, 0, Frames(lines))][:MAX_ROWS]
    if puzzle_column(first) is not None:
        return bool(rows)
    return bool(rows) and (looks_like_list(rows) or looks_like_grid(rows))


def looks_like_list(rows: Sequence[str]) -> bool:
    """Return whether the first line has about 81 digits and signs of open cells."""
    word = max(rows[0].split() or [""], key=len)
    return len(word) in NEARLY_81 and are_digits(word)


def looks_like_grid(rows: Sequence[str]) -> bool:
    """Return whether lines are about as many rows of digits as each has cells."""
    if any(sign in row for row in rows for sign in "\\#/{}()"):
        return False
    apart = [[token.text for token in words(row)] for row in rows]
    for row_cells in (apart, [list("".join(row)) for row in apart]):
        side, count = Counter(map(len, row_cells)).most_common(1)[0]
        if side in SIDES and side > 4 and count >= 0.7 * len(rows) and min(len(rows) % side, -len(rows) % side) <= 1:
            signs = [sign for row in row_cells for sign in row]
            wrong = sum(not (sign in OPEN or (sign.isdecimal() and int(sign[:4]) <= side)) for sign in signs)
            if wrong <= MAX_WRONG * len(signs) and are_digits("".join(signs)):
                return True
    return False


def are_digits(text: str) -> bool:
    """Return whether nearly all signs are digits or those of open cells, with several digits some of which repeat."""
    digits = [sign for sign in text if sign in "123456789"]
    known = sum(sign in OPEN or sign.isdecimal() for sign in text)
    return known >= (1 - MAX_WRONG) * len(text) and len(digits) > len(set(digits)) >= MIN_DIGITS


def is_tiling(raw: Raw, numbers: Sequence[int]) -> bool:
    """Return whether signs are rather those of pieces that cover a board: each lies beside an equal one."""
    board = np.array(numbers).reshape(raw.side, raw.side)
    if raw.headed or np.count_nonzero(board) < MIN_COVERED * board.size or not repeats(raw.layout, board.ravel()):
        return False
    framed = np.pad(board, 1)
    around = (framed[:-2, 1:-1], framed[2:, 1:-1], framed[1:-1, :-2], framed[1:-1, 2:])
    alone = np.logical_and.reduce([board != other for other in around]) & (board > 0)
    return not alone.any()
