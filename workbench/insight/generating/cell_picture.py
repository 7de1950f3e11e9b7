"""Pictures of a board of cells as text: rows of # for a cell and . for none, or 5x6 for a full rectangle.

.##.      or on one line      .##./####
####
"""

import re

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, shortened

MAX_SIDE = 20  # rows or columns
MAX_TEXT = MAX_SIDE * (MAX_SIDE + 3)  # characters: the rows, with line ends and blanks between them
SIZE = re.compile(r"(\d{1,4})\s*[x×]\s*(\d{1,4})", re.ASCII)
SIGNS = "#."


def read_picture(text: str, name: str) -> NDArray[np.bool_]:
    """Return the cells of a picture, (rows, columns), without empty margins; raise ChoiceError about `name`."""
    if size := SIZE.fullmatch(text.strip()):
        rows, columns = int(size[1]), int(size[2])
        check_sides(rows, columns, name)
        return np.ones((rows, columns), bool)
    lines = [line.strip() for line in text.strip().replace("/", "\n").splitlines()]
    check_sides(len(lines), max(map(len, lines), default=0), name)
    board = np.zeros((len(lines), max(map(len, lines))), bool)
    for r, line in enumerate(lines):
        for c, sign in enumerate(line):
            if sign not in SIGNS:
                where = f"row {r + 1}, column {c + 1}"
                raise ChoiceError(f"{name}: {where} is {shortened(sign)}; use # for a cell and . for none")
            board[r, c] = sign == "#"
    if not board.any():
        raise ChoiceError(f"{name} has no cell; draw at least one #")
    return trimmed(board)


def check_sides(rows: int, columns: int, name: str) -> None:
    """Raise ChoiceError for a picture that is empty or too large."""
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise ChoiceError(f"{name} has {rows:,} rows and {columns:,} columns; expected 1 to {MAX_SIDE} of each")


def trimmed(board: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return a board, which has a cell, without empty rows and columns at its sides."""
    r, c = np.nonzero(board)
    return board[r.min() : r.max() + 1, c.min() : c.max() + 1]


def picture_rows(board: NDArray[np.bool_]) -> list[str]:
    """Return the rows of the picture of a board."""
    return ["".join(SIGNS[0] if cell else SIGNS[1] for cell in row) for row in board.tolist()]
