"""Tours as text, read and written: grids of move numbers, lists of coordinates, lists of algebraic squares.

 1 14  9 20  3        a grid: when each square is visited, from 1; 0 or . = not at all, # = a hole; also with commas
24 19  2 15 10

0,0                   coordinates: row and column, from 0, in the order of the visits
1,2

a8 b6 c8 d6           algebraic squares, see `notation`; also Na8 Nb6; older files go on with aa, ab, ... after column z
r1c1 r3c2 r1c3 r3c4   the same squares by row and column, from 1: the only names on boards of more than 26 columns

A list that ends where it began is a closed tour.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import TOUR_CELL, charge
from workbench.puzzles.notation import is_algebraic, square_name
from workbench.puzzles.number_text import (
    HOLE,
    READ_AT_ONCE,
    WRITTEN_AT_ONCE,
    Part,
    TextLine,
    Words,
    constant,
    digits,
    joined,
    numbers_at,
    parts_of,
    words_of,
)
from workbench.puzzles.puzzle import Filling, ParseError
from workbench.puzzles.sentences import counted, quoted
from workbench.puzzles.tour.leaps import KNIGHT, MAX_LEAP, Leap

LONGEST = 5_000  # squares of a side

NUMBERED_SQUARE = re.compile(r"(?<![^\s,;>-])r([0-9]+)c([0-9]+)(?![^\s,;>-])", re.ASCII | re.IGNORECASE)
ARROWS = str.maketrans("->", "  ")  # between squares
SQUARE = re.compile(r"(?:N(?=[a-z]))?([A-Za-z]{1,3})([1-9][0-9]{0,3})", re.ASCII)
KNIGHT_LETTER = re.compile(r"N(?<![^\s,;>-]N)(?=[a-z])")  # the letter first: it is looked for fast
SQUARES_BETWEEN = re.compile(r"[^\s,;>-]+")
PAIRS = re.compile(r"[(\[]\s*\d+\s*[,;\s]\s*\d+\s*[)\]]")
SQUARES_A_LINE = 16
MAX_UNUSUAL = 2 * READ_AT_ONCE  # characters of a list that are read word by word
MAX_WORD = 200  # characters at the beginning of a list that show its notation
FEW_LEAPS = 3  # one step in so many is a leap at least, in a tour with mistakes
MOSTLY = 0.9  # of the numbers of a tour are there once, even if it has mistakes
FILLED = 2 * TOUR_CELL  # what a board and its move numbers cost

BETWEEN, LETTER, DIGIT, UNKNOWN = range(4)  # signs of a list of squares
SIGNS_OF_SQUARES = np.full(256, UNKNOWN, np.uint8)
SIGNS_OF_SQUARES[list(b" \t\r\n\f\v,;>-")] = BETWEEN
SIGNS_OF_SQUARES[list(b"abcdefghijklmnopqrstuvwxyz")] = LETTER
SIGNS_OF_SQUARES[list(b"0123456789")] = DIGIT


class Moves(NamedTuple):
    """A tour, or the beginning of one, as it has been read: a filling, and the board and leaper that it shows."""

    filling: Filling
    board: NDArray[np.bool_]
    leap: Leap
    closed: bool = False  # whether the list ends where it began


def read_moves(lines: Sequence[TextLine], shape: tuple[int, int] | None) -> Moves:
    """Return the tour that these lines hold, for a board of this shape if that is known; raise ParseError."""
    start = lines[0].text.lstrip()[:MAX_WORD]
    if SQUARE.fullmatch(next(iter(SQUARES_BETWEEN.findall(start)), "")):
        return in_order(read_squares(lines, shape), shape)
    if NUMBERED_SQUARE.match(start):
        return in_order(read_numbered_squares(lines), shape)
    listed = PAIRS.search(lines[0].text, 0, MAX_WORD) is not None
    dotted = lines if listed else [with_open_fields(line) for line in lines]
    words = words_of(dotted, "a number, . or #")
    if listed or looks_like_coordinates(words, shape):
        return in_order(read_coordinates(words, listed), shape)
    words = words._replace(lines=lines)
    del dotted  # up to twice as large as the text
    return read_grid(words, shape)


def with_open_fields(line: TextLine) -> TextLine:
    """Return a line of numbers with a dot in each field between commas that has nothing in it."""
    text = line.text
    if "," not in text or (len(text) > LONGEST and text.count(",") > LONGEST):  # the latter: a list, no row of a grid
        return line
    if " " in text or "\t" in text:
        text = ",".join([field if field.strip(" \t") else "." for field in text.split(",")])
    else:
        text = text.replace(",,", ",.,").replace(",,", ",.,")
        text = "." * text.startswith(",") + text + "." * text.endswith(",")
    return line if text == line.text else TextLine(line.number, text)


def looks_like_coordinates(words: Words, shape: tuple[int, int] | None) -> bool:
    """Return whether there are two words in each line, and they are no grid of the shape that is known."""
    return bool((words.counts == 2).all()) and shape != (len(words.lines), 2)


def read_grid(words: Words, shape: tuple[int, int] | None) -> Moves:
    """Return the tour of a grid of move numbers."""
    rows, columns = shape or (len(words.lines), int(words.counts[0]))
    check_shape(rows, columns, words.lines[0])
    for r in np.flatnonzero(words.counts != columns)[:1].tolist():
        line = words.lines[r]
        raise ParseError(
            f"Row {r + 1} has {counted(int(words.counts[r]), 'number')}; expected {columns}.", line.number, end_of(line)
        )
    if len(words.lines) != rows:
        line = words.lines[min(rows, len(words.lines) - 1)]
        raise ParseError(
            f"The grid has {counted(len(words.lines), 'row')} of numbers; expected {rows}.", line.number, end_of(line)
        )
    charge(rows * columns, words.lines[0].number, weight=FILLED)
    numbers = words.values
    numbers.shape = (rows, columns)  # in place: it stays the only array
    board = numbers != HOLE
    numbers *= board
    numbers.flags.writeable = False
    return Moves(numbers, board, leap_of(numbers))


def read_coordinates(words: Words, listed: bool) -> Words:
    """Return the words of a list of rows and columns; raise ParseError if they do not come in pairs."""
    if listed and len(words.values) % 2:
        words.reject(len(words.values) - 1, "The last number has no partner; expected pairs like (0, 1).")
    for wrong in np.flatnonzero(words.values == HOLE)[:1].tolist():
        words.reject(wrong, 'Found "#"; expected row,column like 0,1.')
    return words


def read_numbered_squares(lines: Sequence[TextLine]) -> Words:
    """Return rows and columns, from 0, of a list of squares like r1c1; raise ParseError."""
    named = [NUMBERED_SQUARE.subn(r" \1 \2", line.text) for line in lines]  # as long as before: columns stay
    numbers = [TextLine(line.number, text.translate(ARROWS)) for line, (text, _) in zip(lines, named, strict=True)]
    words = words_of(numbers, "a square like r1c1")
    for row in np.flatnonzero(words.counts != [2 * count for _, count in named])[:1].tolist():
        raise ParseError("This line has a number alone; expected squares like r1c1.", lines[row].number, 1)
    return words._replace(values=words.values - 1)


def read_squares(lines: Sequence[TextLine], shape: tuple[int, int] | None) -> Words:
    """Return rows and columns of the squares of an algebraic list."""
    unusual = 0  # characters
    room = sum(
        (len(line.text) + 2) // 3 for line in lines
    )  # a square and what follows it are three characters at least
    cells, counts = np.empty((room, 2), np.int32), np.zeros(len(lines), np.int64)
    end = 0
    for part in parts_of(lines):
        found = squares_in(part.text)
        if found is None:
            unusual += len(part.text)
            if unusual > MAX_UNUSUAL:
                message = "The list has unusual characters; expected squares like a1 b3."
                raise ParseError(message, lines[part.row].number, 1)
            found = squares_one_by_one(part, lines)
        cells[end : end + len(found.cells)] = found.cells
        end += len(found.cells)
        counts[part.row : part.row + part.rows] += 2 * np.bincount(found.rows, minlength=part.rows)
    cells.resize((end, 2), refcheck=False)
    cells[:, 0] = (shape[0] if shape else int(cells[:, 0].max())) - cells[:, 0]
    return Words(cells.ravel(), counts, lines)


class Squares(NamedTuple):
    """Squares named in a part of a text."""

    cells: NDArray[np.int32]  # (squares, 2): rank from 1 and column from 0
    rows: NDArray[np.intp]  # (squares,): the line of the part, from 0


def squares_in(text: str) -> Squares | None:
    """Return the squares of a text if it is nothing but names of squares, such as a8 or Nb6."""
    raw = np.frombuffer(KNIGHT_LETTER.sub(" ", text).encode("ascii", "replace").lower(), np.uint8)
    kinds = SIGNS_OF_SQUARES[raw]
    before = np.zeros_like(kinds)
    before[1:] = kinds[:-1]
    starts = np.flatnonzero((kinds == LETTER) & (before != LETTER))
    numbers = np.flatnonzero((kinds == DIGIT) & (before != DIGIT))
    ends = np.flatnonzero((kinds != DIGIT) & (before == DIGIT))
    if len(raw) and kinds[-1] == DIGIT:
        ends = np.append(ends, len(raw))
    alone = bool(((kinds != LETTER) | (before != DIGIT)).all() and ((kinds != BETWEEN) | (before != LETTER)).all())
    if not alone or (kinds == UNKNOWN).any() or not len(starts) == len(numbers) == len(ends):
        return None
    letters, digits = numbers - starts, ends - numbers
    if not len(starts) or (letters > 3).any() or (digits > 4).any() or (raw[numbers] == ord("0")).any():
        return None
    columns = np.zeros(len(starts), np.int32)
    for k in range(int(letters.max())):
        longer = letters > k
        columns[longer] = 26 * columns[longer] + (raw[starts[longer] + k] - ord("a") + 1)
    cells = np.column_stack([numbers_at(raw, numbers, digits), columns - 1])
    line_starts = np.concatenate([[0], np.flatnonzero(raw == ord("\n")) + 1])
    return Squares(cells, np.searchsorted(line_starts, starts, "right") - 1)


def squares_one_by_one(part: Part, lines: Sequence[TextLine]) -> Squares:
    """Return the squares of a part in any spelling; raise ParseError."""
    cells, rows = [], []
    for k, text in enumerate(part.text.split("\n")[: part.rows]):
        for word in SQUARES_BETWEEN.finditer(text):
            square = SQUARE.fullmatch(word[0])
            if not square:
                column = part.before + word.start() + 1
                raise ParseError(
                    f"Found {quoted(word[0])}; expected a square like a1.", lines[part.row + k].number, column
                )
            cells.append((int(square[2]), column_of(square[1])))
            rows.append(k)
    return Squares(np.array(cells, np.int32).reshape(-1, 2), np.array(rows, np.intp))


def in_order(words: Words, shape: tuple[int, int] | None) -> Moves:
    """Return the tour that visits these squares, pairs of row and column, one after another."""
    cells = words.values.reshape(-1, 2)
    highest = cells.max(axis=0)
    rows, columns = shape or (highest + 1).tolist()
    check_shape(rows, columns, words.lines[0])
    if cells.min() < 0 or (highest >= (rows, columns)).any():
        first = int(np.flatnonzero(((cells < 0) | (cells >= (rows, columns))).any(axis=1))[0])
        line = words.lines[words.row_of(2 * first)]
        raise ParseError(
            f"A square is outside the {rows} × {columns} board. Correct it, or enlarge the board.", line.number, 1
        )
    charge(rows * columns, words.lines[0].number, weight=FILLED)
    closed = len(cells) > 2 and bool((cells[0] == cells[-1]).all())
    filling = numbered(cells[:-1] if closed else cells, (rows, columns), words)
    return Moves(filling, np.ones((rows, columns), bool), leap_of(filling), closed)


def numbered(cells: NDArray[np.int32], shape: tuple[int, int], words: Words) -> Filling:
    """Return the filling in which these squares have the numbers 1, 2, ...; raise ParseError if one comes twice."""
    filling = np.zeros(shape, np.int32)
    flat = filling.ravel()
    for begin in range(0, len(cells), READ_AT_ONCE):
        part = cells[begin : begin + READ_AT_ONCE]
        places = part[:, 0].astype(np.intp) * shape[1] + part[:, 1]
        order = np.arange(begin + len(part), begin, -1, dtype=np.int32)
        taken = flat[places] > 0
        flat[places[::-1]] = order  # the first visit of several stays
        for k in np.flatnonzero(taken | (flat[places] != order[::-1]))[:1].tolist():
            name = square_name((int(part[k, 0]), int(part[k, 1])), shape)
            line = words.lines[words.row_of(2 * (begin + k))]
            raise ParseError(
                f"{name} is visited again as move {begin + k + 1}. Visit each square once.",
                line.number,
                1,
            )
    filling.flags.writeable = False
    return filling


def check_shape(rows: int, columns: int, line: TextLine) -> None:
    """Refuse a board that is larger than any may be, or has no square."""
    if not (1 <= rows <= LONGEST and 1 <= columns <= LONGEST):
        raise ParseError(f"The board is {rows} × {columns}; expected 1 to {LONGEST} rows and columns.", line.number, 1)


def leap_of(filling: Filling) -> Leap:
    """Return the leaper of which all moves of a tour are, the knight if there is none or no move."""
    places = places_of(filling)
    leap: list[int] | None = None
    for begin in range(0, len(places) - 1, READ_AT_ONCE):
        part = places[begin : begin + READ_AT_ONCE + 1]
        both = (part[1:] >= 0) & (part[:-1] >= 0)
        steps = np.abs(np.diff(np.column_stack(np.divmod(part, filling.shape[1])), axis=0))[both]
        steps.sort(axis=1)
        if len(steps):
            leap = leap or steps[0].tolist()
            if (steps != leap).any():
                return KNIGHT
    return (leap[0], leap[1]) if leap and leap[1] <= MAX_LEAP else KNIGHT


def looks_like_moves(filling: Filling, leap: Leap) -> bool:
    """Return whether numbers are likely moves: hardly any is twice or too high, and most steps are leaps."""
    numbers = filling[filling > 0]
    places = places_of(filling)
    if len(numbers) < 2:  # a list of one square gives a board on which it is the last
        return len(numbers) == 1 and bool(numbers[0] == 1 and filling[-1, -1] == 0)
    if np.count_nonzero(places >= 0) < MOSTLY * len(numbers):
        return False
    both = (places[1:] >= 0) & (places[:-1] >= 0)
    steps = np.abs(np.diff(np.column_stack(np.divmod(places, filling.shape[1])), axis=0))[both]
    steps.sort(axis=1)
    return bool(FEW_LEAPS * np.count_nonzero((steps == leap).all(axis=1)) >= len(steps))


def places_of(filling: Filling) -> NDArray[np.int32]:
    """Return for each move number, from 1 to the highest, the square that has it, row by row; -1 = none."""
    flat = filling.ravel()
    parts = [(begin, flat[begin : begin + READ_AT_ONCE]) for begin in range(0, flat.size, READ_AT_ONCE)]
    highest = max((int(part.max(where=part <= flat.size, initial=0)) for _, part in parts), default=0)
    places = np.full(highest, -1, np.int32)
    for begin, part in parts if highest else []:
        visited = np.flatnonzero((part > 0) & (part <= flat.size))
        places[part[visited] - 1] = begin + visited
    return places


def column_of(letters: str) -> int:
    """Return the column, from 0, that letters name: a, b, ... z, aa, ab, ..."""
    number = 0
    for letter in letters.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def end_of(line: TextLine) -> int:
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


def write_coordinates(filling: Filling, closed: bool = False, first: int = 0, between: str = ",") -> str:
    """Return row and column of each square in the order of the visits; of a closed tour, the first again."""
    columns = filling.shape[1]
    return "".join(
        joined(
            [
                digits(some // columns + first, 4),
                constant(between, len(some)),
                digits(some % columns + first, 4),
                constant("\n", len(some)),
            ]
        ).decode()
        for some in in_parts(visits(filling, closed))
    )


def write_wide_rows(filling: Filling) -> str:
    """Return rows of move numbers, each number in five columns."""
    return "".join("".join(f"{number:5}" for number in row) + "\n" for row in filling.tolist())


def write_squares(filling: Filling, closed: bool = False) -> str:
    """Return the names of the squares in the order of the visits; of a closed tour, the first again."""
    rows, columns = filling.shape
    text = ""
    for some in in_parts(visits(filling, closed)):
        row, column = np.divmod(some, columns)
        ends = constant(" ", len(some))
        ends[SQUARES_A_LINE - 1 :: SQUARES_A_LINE] = ord("\n")
        ends[-1] = ord("\n")
        if is_algebraic((rows, columns)):
            names = [(column[:, None] + ord("a")).astype(np.uint8), digits(rows - row, 4)]
        else:
            signs = constant("r", len(some)), constant("c", len(some))
            names = [signs[0], digits(row + 1, 4), signs[1], digits(column + 1, 4)]
        text += joined([*names, ends]).decode()
    return text


def visits(filling: Filling, closed: bool = False) -> NDArray[np.int32]:
    """Return the squares that are visited, row by row numbered, in order; of a closed tour, the first again."""
    places = places_of(filling)
    places = places[places >= 0]
    return np.append(places, places[:1]) if closed else places


def in_parts(values: NDArray[np.int32]) -> Iterator[NDArray[np.int32]]:
    """Yield an array in parts that are small enough to be written."""
    for begin in range(0, len(values), WRITTEN_AT_ONCE):
        yield values[begin : begin + WRITTEN_AT_ONCE]
