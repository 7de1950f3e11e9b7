"""Tours as text, read and written: grids of move numbers, lists of coordinates, lists of algebraic squares.

 1 14  9 20  3        a grid: when each square is visited, from 1; 0 or . = not at all, # = a hole; also with commas
24 19  2 15 10

0,0                   coordinates: row and column, from 0, in the order of the visits
1,2

a8 b6 c8 d6           algebraic squares: columns a, b, ... z, aa, ab, ...; rows from 1 at the bottom; also Na8 Nb6

A list that ends where it began is a closed tour.
"""

import re
import string
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.leaps import KNIGHT, LONGEST_LEAP, Leap
from workbench.puzzles.number_text import HOLE, WRITTEN_AT_ONCE, Line, Words, constant, digits, joined, words_of
from workbench.puzzles.puzzle import Filling, ParseError

LONGEST = 5_000  # squares of a side

SQUARE = re.compile(r"(?:N(?=[a-z]))?([A-Za-z]{1,3})([1-9][0-9]{0,3})", re.ASCII)
SQUARES_BETWEEN = re.compile(r"[^\s,;>-]+")
PAIRS = re.compile(r"[(\[]\s*\d+\s*[,;\s]\s*\d+\s*[)\]]")
EMPTY_FIELD = re.compile(r"(?<=,)[ \t]*(?=,|$)|^[ \t]*(?=,)")
SQUARES_A_LINE = 16


class Moves(NamedTuple):
    """A tour, or the beginning of one, as it has been read: a filling, and the board and leaper that it shows."""

    filling: Filling
    board: NDArray[np.bool_]
    leap: Leap
    closed: bool = False  # whether the list ends where it began


def read_moves(lines: Sequence[Line], shape: tuple[int, int] | None) -> Moves:
    """Return the tour that these lines hold, for a board of this shape if that is known; raise ParseError."""
    first = next(iter(SQUARES_BETWEEN.findall(lines[0].text)), "")
    if SQUARE.fullmatch(first):
        return in_order(*read_squares(lines, shape), lines, shape)
    listed = PAIRS.search(lines[0].text) is not None
    if not listed:
        lines = [Line(line.number, EMPTY_FIELD.sub(".", line.text)) for line in lines]
    words = words_of(lines, "a number, . or #")
    if listed or looks_like_coordinates(words, shape):
        return in_order(*read_coordinates(words, listed), lines, shape)
    return read_grid(words, shape)


def looks_like_coordinates(words: Words, shape: tuple[int, int] | None) -> bool:
    """Tell whether there are two words in each line, and they are no grid of the shape that is known."""
    return bool((words.per_line() == 2).all()) and shape != (len(words.lines), 2)


def read_grid(words: Words, shape: tuple[int, int] | None) -> Moves:
    """Return the tour of a grid of move numbers."""
    counts = words.per_line()
    rows, columns = shape or (len(words.lines), int(counts[0]))
    check_shape(rows, columns, words.lines[0])
    for r in np.flatnonzero(counts != columns)[:1].tolist():
        line = words.lines[r]
        raise ParseError(f"row {r + 1} has {counts[r]} numbers; expected {columns}", line.number, end_of(line))
    if len(words.lines) != rows:
        line = words.lines[min(rows, len(words.lines) - 1)]
        raise ParseError(f"{len(words.lines)} rows of numbers; expected {rows}", line.number, end_of(line))
    numbers = words.values.reshape(rows, columns)
    filling = np.where(numbers == HOLE, 0, numbers).astype(np.int32)
    return Moves(filling, numbers != HOLE, leap_of(filling))


def read_coordinates(words: Words, listed: bool) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return rows and columns of the squares of a list, and the line of each."""
    if listed and len(words.values) % 2:
        words.refuse(len(words.values) - 1, "a row without a column; expected pairs like (0, 1)")
    for wrong in np.flatnonzero(words.values == HOLE)[:1].tolist():
        words.refuse(wrong, "'#'; expected row,column like 0,1")
    return words.values.reshape(-1, 2), words.row[::2]


def read_squares(lines: Sequence[Line], shape: tuple[int, int] | None) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return rows and columns of the squares of an algebraic list, and the line of each."""
    ranks, columns, homes = [], [], []
    for k, line in enumerate(lines):
        for word in SQUARES_BETWEEN.finditer(line.text):
            square = SQUARE.fullmatch(word[0])
            if not square:
                raise ParseError(f"{word[0][:12]!r}; expected a square like a1", line.number, word.start() + 1)
            ranks.append(int(square[2]))
            columns.append(column_of(square[1]))
            homes.append(k)
    rows = shape[0] if shape else max(ranks)
    cells = np.column_stack([rows - np.array(ranks, np.int64), np.array(columns, np.int64)])
    return cells, np.array(homes, np.intp)


def in_order(
    cells: NDArray[np.int64], homes: NDArray[np.intp], lines: Sequence[Line], shape: tuple[int, int] | None
) -> Moves:
    """Return the tour that visits these squares one after another; `homes` tells the line of each."""
    rows, columns = shape or (cells.max(axis=0) + 1).tolist()
    check_shape(rows, columns, lines[0])
    outside = ((cells < 0) | (cells >= (rows, columns))).any(axis=1)
    for k in np.flatnonzero(outside)[:1].tolist():
        line = lines[int(homes[k])]
        raise ParseError(f"a square outside the {rows} × {columns} board", line.number, 1)
    closed = len(cells) > 2 and bool((cells[0] == cells[-1]).all())
    cells = cells[:-1] if closed else cells
    filling = np.zeros((rows, columns), np.int32)
    order = np.arange(len(cells), 0, -1, dtype=np.int32)
    filling[cells[::-1, 0], cells[::-1, 1]] = order  # the first visit of several stays
    for k in np.flatnonzero(filling[cells[:, 0], cells[:, 1]] != order[::-1])[:1].tolist():
        name = f"row {cells[k, 0]}, column {cells[k, 1]} (from 0)"
        raise ParseError(f"{name} is visited a second time as move {k + 1}", lines[int(homes[k])].number, 1)
    return Moves(filling, np.ones((rows, columns), bool), leap_of(filling), closed)


def check_shape(rows: int, columns: int, line: Line) -> None:
    """Refuse a board that is larger than any may be, or has no square."""
    if not (1 <= rows <= LONGEST and 1 <= columns <= LONGEST):
        raise ParseError(f"a {rows} × {columns} board; expected 1 to {LONGEST} rows and columns", line.number, 1)


def leap_of(filling: Filling) -> Leap:
    """Return the leaper of which all moves of a tour are, the knight if there is none or no move."""
    places = places_of(filling)
    steps = np.abs(np.diff(np.column_stack(np.divmod(places, filling.shape[1])), axis=0))[
        (places[1:] >= 0) & (places[:-1] >= 0)
    ]
    if not len(steps):
        return KNIGHT
    steps.sort(axis=1)
    r, s = steps[0].tolist()
    same = bool((steps == steps[0]).all())
    return (r, s) if same and s <= LONGEST_LEAP else KNIGHT


def places_of(filling: Filling) -> NDArray[np.intp]:
    """Return for each move number, from 1 to the highest, the square that has it, row by row; -1 = none."""
    flat = filling.ravel()
    visited = np.flatnonzero((flat > 0) & (flat <= flat.size))
    places = np.full(int(flat[visited].max(initial=0)), -1, np.intp)
    places[flat[visited] - 1] = visited
    return places


def column_of(letters: str) -> int:
    """Return the column, from 0, that letters name: a, b, ... z, aa, ab, ..."""
    number = 0
    for letter in letters.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def column_names() -> Iterator[str]:
    """Yield the names of the columns."""
    for length in range(1, 4):
        yield from map("".join, product(string.ascii_lowercase, repeat=length))


def end_of(line: Line) -> int:
    """Return the column after the last sign of a line."""
    return len(line.text.rstrip()) + 1


def write_grid(filling: Filling, board: NDArray[np.bool_], between: str = " ", nothing: str = ".") -> str:
    """Return the grid of move numbers, the columns under each other if there are spaces between them."""
    rows, columns = filling.shape
    width = len(str(int(filling.max(initial=0))))
    step = max(1, WRITTEN_AT_ONCE // columns)
    return "".join(
        written_rows(filling[r : r + step], board[r : r + step], width, between, nothing) for r in range(0, rows, step)
    )


def written_rows(filling: Filling, board: NDArray[np.bool_], width: int, between: str, nothing: str) -> str:
    """Return the text of some rows of a grid."""
    signs = digits(filling, width, " " if between == " " else "\0")
    signs[..., -1] = np.where(board, np.where(filling > 0, signs[..., -1], ord(nothing)), ord("#"))
    ends = np.full((*filling.shape, 1), ord(between), np.uint8)
    ends[:, -1] = ord("\n")
    return joined([signs, ends]).decode()


def write_coordinates(filling: Filling, closed: bool = False) -> str:
    """Return row and column, from 0, of each square in the order of the visits; of a closed tour, the first again."""
    columns = filling.shape[1]
    return "".join(
        joined(
            [
                digits(some // columns, 4),
                constant(",", len(some)),
                digits(some % columns, 4),
                constant("\n", len(some)),
            ]
        ).decode()
        for some in in_parts(visits(filling, closed))
    )


def write_squares(filling: Filling, closed: bool = False) -> str:
    """Return the algebraic names of the squares in the order of the visits; of a closed tour, the first again."""
    rows, columns = filling.shape
    names = np.zeros((columns, 3), np.uint8)
    for c, name in zip(range(columns), column_names(), strict=False):
        names[c, -len(name) :] = list(name.encode())
    text = ""
    for some in in_parts(visits(filling, closed)):
        ends = constant(" ", len(some))
        ends[SQUARES_A_LINE - 1 :: SQUARES_A_LINE] = ord("\n")
        ends[-1] = ord("\n")
        text += joined([names[some % columns], digits(rows - some // columns, 4), ends]).decode()
    return text


def visits(filling: Filling, closed: bool = False) -> NDArray[np.intp]:
    """Return the squares that are visited, row by row numbered, in order; of a closed tour, the first again."""
    places = places_of(filling)
    places = places[places >= 0]
    return np.append(places, places[:1]) if closed else places


def in_parts(values: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
    """Yield an array in parts that are small enough to be written."""
    for begin in range(0, len(values), WRITTEN_AT_ONCE):
        yield values[begin : begin + WRITTEN_AT_ONCE]
