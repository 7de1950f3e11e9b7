"""Puzzles made from arrays: the digits of a sudoku, the board of a tour or of polyominoes, the matrix of a cover."""

import re
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from workbench.api.arguments import array_of, described, name_in, string, whole_array
from workbench.base.choices import ChoiceError
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.names import usual_names
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.text.board import usual_box

MAX_CELLS = 25_000_000
BOXES = re.compile(r"(\d{1,2})x(\d{1,2})\b", re.ASCII)


def puzzle(kind: str, array: ArrayLike, settings: str = "") -> Puzzle:
    """Return the puzzle of a kind that an array, or a list of rows, describes; raise ChoiceError or ParseError.

    sudoku: digits, 0 = open; kakuro: texts, as in its notation; tour and polyomino: 1 = a square or cell, 0 = a hole;
    cover: a row for each option, 1 in the columns of its items. `settings` are what the notation has beside the board:
    "2x3" or "diagonals", "closed start a1", "pieces free 5". Of any other kind, the array is what stands below the
    header of its notation, and the settings are the rest of the header.

    >>> puzzle("sudoku", [[1, 2, 0, 0], [3, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 2]])
    <Sudoku 4 × 4, 5 givens>
    >>> import numpy as np
    >>> puzzle("tour", np.ones((5, 6)), "closed")
    <Closed tour 5 × 6>
    >>> puzzle("cover", [[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0]])
    <Exact cover of 4 items, 3 options>
    """
    make = MAKERS.get(name_in("kind", kind, KINDS), partial(written, kind))
    if not isinstance(array, np.ndarray | list | tuple):
        raise TypeError(f"array must be an array or rows of numbers, not {described(array)}.")
    found = array_of("array", array)
    if found.ndim != 2 or not found.size:
        raise ChoiceError(f"array must have rows and columns, not the shape {found.shape}.")
    if found.size > MAX_CELLS:
        raise ChoiceError(f"array must have at most {MAX_CELLS:,} numbers, not {found.size:,}.")
    return make(found, string("settings", settings).strip())


def sudoku(array: NDArray[np.generic], settings: str) -> Puzzle:
    """Return the sudoku of digits."""
    rows, columns = array.shape
    digits = numbers_in(array, min(rows, columns))
    if rows != columns:
        raise ChoiceError(f"array must have as many rows as columns, not {rows} × {columns}.")
    boxes = BOXES.match(settings)
    high, wide = map(int, boxes.groups()) if boxes else usual_box(rows)
    if high * wide != rows or (high == 1 and not boxes):
        raise ChoiceError(f"settings must name boxes for {counted(rows, 'row')}, rows x columns, like 3x3 for 9.")
    words = settings if boxes else f"{high}x{wide} {settings}"
    lines = (" ".join(str(digit or ".") for digit in row) for row in digits.tolist())
    return read("sudoku", f"sudoku {words}", lines)


def kakuro(array: NDArray[np.generic], settings: str) -> Puzzle:
    """Return the kakuro of cells like "#", ".", "16\\\\" and "\\\\17"."""
    if array.dtype.kind != "U":
        raise TypeError("array must have the cells of a kakuro as texts, like '#', '.' and '17\\\\23'.")
    rows, columns = array.shape
    return read("kakuro", f"kakuro {rows}x{columns} {settings}", (" ".join(row) for row in array.tolist()))


def tour(array: NDArray[np.generic], settings: str) -> Puzzle:
    """Return the board for tours."""
    rows, columns = array.shape
    return read("tour", f"tour {rows}x{columns} {settings}", drawn(array))


def polyomino(array: NDArray[np.generic], settings: str) -> Puzzle:
    """Return the board with the pieces of the settings."""
    if not settings:
        raise ChoiceError('settings must name the pieces of a polyomino board, like "pieces free 5".')
    rows, columns = array.shape
    return read("polyomino", f"polyomino {rows}x{columns}", drawn(array), settings)


def cover(array: NDArray[np.generic], settings: str) -> Puzzle:
    """Return the exact cover of a matrix."""
    if settings:
        raise ChoiceError("settings must be empty for a cover; workbench.read_text reads more than a matrix.")
    matrix = numbers_in(array, 1)
    lengths = matrix.sum(axis=1)
    if not lengths.all():
        row = int(np.argmin(lengths))
        raise ChoiceError(f"array must have a 1 in every row; row {row}, counted from 0, has none. Leave it out.")
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.uint32)
    members = (np.nonzero(matrix)[1] + 1).astype(np.uint32)
    items = matrix.shape[1]
    return Cover(tuple(usual_names(items)), items, starts, members)


def written(kind: str, array: NDArray[np.generic], settings: str) -> Puzzle:
    """Return the puzzle of which a header and these rows are the notation; 0 is an open cell."""
    rows = (" ".join("." if cell == 0 else str(cell) for cell in row) for row in array.tolist())
    return read(kind, f"{kind} {settings}", rows)


def numbers_in(array: NDArray[np.generic], high: int) -> NDArray[np.int64]:
    """Return whole numbers from 0 to `high`; raise ChoiceError for any other."""
    found = whole_array("array", array)
    wrong = np.argwhere((found < 0) | (found > high))
    if len(wrong):
        row, column = wrong[0].tolist()
        raise ChoiceError(f"array must have numbers from 0 to {high}; array[{row}, {column}] is {found[row, column]}.")
    return found


def drawn(array: NDArray[np.generic]) -> list[str]:
    """Return the rows of a board, with # for its holes."""
    signs = np.where(numbers_in(array, 1) > 0, ".", "#")
    return ["".join(row) for row in signs.tolist()]


def read(kind: str, header: str, rows: Iterable[str], below: str = "") -> Puzzle:
    """Return the puzzle of its notation: a header, the rows of the board, and what is below."""
    board = list(rows)
    try:
        [found] = KINDS[kind].parse("\n".join([header.strip(), *board, below]))
    except ParseError as error:
        part = "array" if 1 < error.line <= len(board) + 1 else "settings"
        raise ParseError(f"{part}: {error.message}") from None
    return found


MAKERS: dict[str, Callable[[NDArray[np.generic], str], Puzzle]] = {  # by kind; any other is `written`
    "sudoku": sudoku,
    "kakuro": kakuro,
    "tour": tour,
    "polyomino": polyomino,
    "cover": cover,
}
