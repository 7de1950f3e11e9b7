"""The texts that boards for tours come as: our own, grids of 0 and 1, JSON, and tours as `moves` and `move_string` say.

    tour 8x8                                   rows x columns; that is all where there is no hole
    tour 5x6 closed leaper 1,3 torus           what is not the default: also cylinder, start a5, end r5c6
    S.....                                     . = a square, # = a hole, S = the start, E = the end
    ..##..
    ..##..
    ......
    .....E

After the rows, or instead of them, may stand a tour. Rows without the first line are a board as well, and so is a grid
of 1 (square) and 0 (hole); a tour without it is one of a board as large as need be. A remark begins with "# " or //;
"# closed tour" above a grid of move numbers says that it is one.
JSON: {"tour": "5x6 closed", "rows": ["S.....", ...], "numbers": [[1, ...], ...]} or "squares": [[row, column], ...] in
place of the numbers, or a list of such lists alone.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import TOUR_CELL, charge, check_boards, full_board
from workbench.puzzles.grid import nothing
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.notation import is_on_board, parse_square
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import Cell, Filling, ParseError
from workbench.puzzles.sentences import counted, found_instead, quoted
from workbench.puzzles.text_limits import lines_of
from workbench.puzzles.tour import graph_text
from workbench.puzzles.tour.leaps import KNIGHT, MAX_LEAP, Leap
from workbench.puzzles.tour.limits import LIMITS
from workbench.puzzles.tour.move_string import FIRST_LINE, read_move_lines
from workbench.puzzles.tour.moves import LONGEST, Moves, end_of, read_moves
from workbench.puzzles.tour.surface import SURFACES

LEAPERS: dict[str, Leap] = {
    "wazir": (0, 1),
    "dabbaba": (0, 2),
    "ferz": (1, 1),
    "knight": KNIGHT,
    "alfil": (2, 2),
    "camel": (1, 3),
    "zebra": (2, 3),
    "giraffe": (1, 4),
    "antelope": (3, 4),
}

HEADER = re.compile(r"\s*tours?(?=\s|$)\s*(.*)", re.IGNORECASE)
LIST_FORM = ListForm(header=HEADER, blank_between=True)
SIZE = re.compile(r"(\d{1,6})\s*[xX×]\s*(\d{1,6})(?=\s|$)", re.ASCII)
TOKEN = re.compile(r"-?\d+\s*,\s*-?\d+|\S+", re.ASCII)
PAIR = re.compile(r"(-?\d{1,6})\s*,\s*(-?\d{1,6})", re.ASCII)
DRAWN = re.compile(r"\s*([.#SE]+)\s*", re.IGNORECASE)
BITS = re.compile(r"\s*([01]{2,})\s*")
NO_SIGNS = str.maketrans("", "", ".#SEse")  # what is left of a row after this is wrong
NO_BITS = str.maketrans("", "", "01")
NO_SPACES = str.maketrans("", "", ",;" + "".join(chr(code) for code in range(0x3001) if chr(code).isspace()))
NO_SPACED_BITS = NO_SPACES | NO_BITS
MAX_HEADER = 1_000  # characters
MAX_ROW = 10 * LONGEST  # characters of a row of 0 and 1
JSON = re.compile(r"\ufeff?\s*(\{|\[(?!\s*\())")  # but no list of Python's pairs
CLOSED = re.compile(r"\s*# closed tour\s*")  # the one remark that is meant: grids of numbers have no other sign of it
SPACE = re.compile(r"\s*")
REMARK = re.compile(
    r"\s*(//|#\s.*([^\W\d_]{2}|[^\s\d.,;|#SEse_*-]))"
)  # "# S ." is a row of a board, "# 1 14" of a grid


class Fields(NamedTuple):
    """What a Tour is made of."""

    board: NDArray[np.bool_]
    start: Cell | None = None
    end: Cell | None = None
    closed: bool = False
    leap: Leap = KNIGHT
    surface: str = "plain"


Filled = tuple[Fields, Filling]  # with the move numbers read; 0 everywhere if there were none


class Header(NamedTuple):
    """The first line of a board in our own notation."""

    shape: tuple[int, int]
    start: Cell | None = None
    end: Cell | None = None
    closed: bool = False
    leap: Leap = KNIGHT
    surface: str = "plain"


def read(text: str) -> list[Fields]:
    """Return every board of a text; raise ParseError."""
    return [fields for fields, _ in read_filled(text)]


def read_filled(text: str) -> list[Filled]:
    """Return every board of a text, with the tour that stands there; raise ParseError."""
    if JSON.match(text):
        return list(read_json(text))
    text = graph_text.board_in(text) or text
    found: list[list[TextLine]] = []
    for block in blocks(text):
        check_boards(len(found) + 1, block[0].number)
        found.append(block)
    return [read_block(block) for block in found]


def blocks(text: str) -> Iterator[list[TextLine]]:
    """Yield the lines of each board, without remarks: an empty line or a header ends the one before."""
    block: list[TextLine] = []
    for number, line in enumerate(lines_of(text, LIMITS), 1):
        sign = line.lstrip()[:1]  # of nearly every line a digit, which begins neither a remark nor a header
        if sign in {"#", "/"} and REMARK.match(line) and (block or not CLOSED.fullmatch(line)):
            continue
        if block and (not sign or (sign in "tT" and HEADER.fullmatch(line))):
            yield block
            block = []
        if sign:
            block.append(TextLine(number, line))
    if block:
        yield block


def read_block(block: Sequence[TextLine]) -> Filled:
    """Return the board of these lines."""
    if CLOSED.fullmatch(block[0].text) and len(block) > 1:
        fields, filling = read_block(block[1:])
        return fields._replace(closed=True), filling
    if HEADER.fullmatch(block[0].text):
        return read_headed(read_header(block[0]), block[1:], block[0].number)
    if is_drawn_board(block, len(block[0].text.strip())):
        return read_drawn(Header((len(block), len(block[0].text.strip()))), block)
    columns = len(without_spaces(block[0]).text) if len(block[0].text) <= MAX_ROW else 0
    if columns > 2 and is_spaced_board(block, columns):  # else coordinates
        return read_drawn(Header((len(block), columns)), [without_spaces(line) for line in block])
    moves = read_moves(block, None)
    return of_moves(Header(moves.filling.shape, leap=moves.leap), moves)


def read_header(line: TextLine) -> Header:
    """Return what a header says."""
    match = HEADER.fullmatch(line.text)
    assert match is not None
    size = SIZE.match(match[1])
    column = match.start(1) + 1
    if len(line.text) > MAX_HEADER:
        message = f"The first line has {len(line.text):,} characters; the limit is {MAX_HEADER}."
        raise ParseError(message, line.number, 1)
    if not size:
        expected = f"{found_instead(match[1])}; expected rows x columns, like tour 8x8."
        raise ParseError(expected, line.number, column)
    header = Header((int(size[1]), int(size[2])))
    if not (1 <= header.shape[0] <= LONGEST and 1 <= header.shape[1] <= LONGEST):
        message = f"The board is {header.shape[0]} × {header.shape[1]}; expected 1 to {LONGEST} rows and columns."
        raise ParseError(message, line.number, column)
    tokens = iter([(token[0], match.start(1) + token.start() + 1) for token in TOKEN.finditer(match[1], size.end())])
    for word, at in tokens:
        header = with_word(header, word.lower(), LinePart(line, at), tokens)
    return header


class LinePart(NamedTuple):
    """Where in a line something stands."""

    line: TextLine
    column: int

    def error(self, message: str) -> ParseError:
        """Return the error of this place."""
        return ParseError(message, self.line.number, self.column)


def with_word(header: Header, word: str, place: LinePart, tokens: Iterator[tuple[str, int]]) -> Header:
    """Return the header with one more word, and what follows that, taken into account."""
    if word in ("open", "closed"):
        return header._replace(closed=word == "closed")
    if word in SURFACES:
        if header.surface not in ("plain", word):
            raise place.error(f"Found {quoted(word)} after {quoted(header.surface)}; expected one surface.")
        return header._replace(surface=word)
    if word in LEAPERS:
        return header._replace(leap=LEAPERS[word])
    if word not in ("start", "end", "leaper"):
        known = ", ".join(["closed", *list(SURFACES)[1:], "start a1", "end r1c1", "leaper 1,3"])
        raise place.error(f"Found {quoted(word)}; expected one of {known}.")
    value, column = next(tokens, ("", end_of(place.line)))
    at = LinePart(place.line, column)
    if word == "leaper" and value.lower() in LEAPERS:
        return header._replace(leap=LEAPERS[value.lower()])
    if word != "leaper" and value.lower() == "any":
        return header._replace(start=None) if word == "start" else header._replace(end=None)
    if word == "leaper":
        return header._replace(leap=read_leap(value, at))
    cell = read_end(value, header.shape, at)
    return header._replace(start=cell) if word == "start" else header._replace(end=cell)


def read_leap(value: str, at: LinePart) -> Leap:
    """Return the leap of two numbers."""
    pair = PAIR.fullmatch(value)
    if not pair or "-" in value:
        raise at.error(f"Found {quoted(value)}; expected two numbers after leaper, like leaper 1,3.")
    first, second = sorted((int(pair[1]), int(pair[2])))
    if second > MAX_LEAP:
        raise at.error(f"The leap is {second} squares long; the limit is {MAX_LEAP}.")
    return first, second


def read_end(value: str, shape: tuple[int, int], at: LinePart) -> Cell:
    """Return the start or end that a header names; files of versions before 0.4 have row,column from 0."""
    pair = PAIR.fullmatch(value)
    cell = (int(pair[1]), int(pair[2])) if pair else None
    if cell and is_on_board(cell, shape):
        return cell
    try:
        return parse_square(value, shape)
    except ParseError as error:
        raise at.error(error.message) from error


def read_headed(header: Header, body: Sequence[TextLine], line: int) -> Filled:
    """Return the board whose header has been read, from this line."""
    if not body:
        return fields_of(header, full_board(header.shape, line)), nothing(header.shape)
    if FIRST_LINE.fullmatch(body[0].text):
        fields = fields_of(header, full_board(header.shape, line))
        return fields, read_move_lines(body, header.shape, header.leap, header.surface)
    if is_drawn_board(body[: header.shape[0]], header.shape[1]):
        return read_drawn(header, body)
    if len(body) == header.shape[0] and is_spaced_board(body, header.shape[1]):
        return read_drawn(header, [without_spaces(line) for line in body])
    return of_moves(header, read_moves(body, header.shape))


def is_drawn_board(rows: Sequence[TextLine], columns: int) -> bool:
    """Return whether rows are meant as a drawn board, by the first; of one column, a grid of numbers begins alike."""
    if columns == 1:
        return all(DRAWN.fullmatch(line.text) for line in rows)
    return any(sort.fullmatch(rows[0].text) for sort in (DRAWN, BITS))


def is_spaced_board(rows: Sequence[TextLine], columns: int) -> bool:
    """Return whether rows are a board in 0 and 1, not a grid in which only move 1 has been made, nor coordinates."""
    if not has_spaced_bits(rows[0].text) or len(without_spaces(rows[0]).text) != columns:
        return False
    ones = sum(line.text.count("1") for line in rows)
    return ones > 1 and all(has_spaced_bits(line.text) for line in rows)


def has_spaced_bits(text: str) -> bool:
    """Return whether a line is a row of 0 and 1 with spaces or commas between them."""
    if len(text) > MAX_ROW or text.lstrip()[:1] not in ("0", "1"):
        return False
    return not text.translate(NO_SPACED_BITS) and not any(pair in text for pair in ("00", "01", "10", "11"))


def without_spaces(line: TextLine) -> TextLine:
    """Return a line without the spaces and commas between its words."""
    return TextLine(line.number, line.text.translate(NO_SPACES))


def read_drawn(header: Header, body: Sequence[TextLine]) -> Filled:
    """Return the board that is drawn by its rows, and the tour below it."""
    rows, columns = header.shape
    if not (rows <= LONGEST and columns <= LONGEST):
        message = f"The board is {rows} × {columns}; expected 1 to {LONGEST} rows and columns."
        raise ParseError(message, body[0].number, 1)
    drawn = body[:rows]
    signs = NO_BITS if BITS.fullmatch(drawn[0].text) else NO_SIGNS
    for k, line in enumerate(drawn):
        text = line.text.strip()
        column = line.text.index(text[:1]) + 1
        if rest := text.translate(signs):
            place = column + text.index(rest[0])
            message = f"Found {quoted(rest[0])}; expected . for a square, # for a hole, S or E."
            raise ParseError(message, line.number, place)
        if len(text) != columns:
            place = column + min(len(text), columns)
            raise ParseError(f"Row {k + 1} has {counted(len(text), 'square')}; expected {columns}.", line.number, place)
    if len(drawn) != rows:
        raise ParseError(
            f"The board has {counted(len(drawn), 'row')}; expected {rows}.", body[-1].number, end_of(body[-1])
        )
    charge(rows * columns, body[0].number, weight=TOUR_CELL)
    picture = np.frombuffer("".join(line.text.strip().upper() for line in drawn).encode(), np.uint8)
    picture = picture.reshape(rows, columns)
    board = (picture != ord("#")) & (picture != ord("0"))
    board.flags.writeable = False
    header = header._replace(
        start=marked(picture, "S", header.start, drawn), end=marked(picture, "E", header.end, drawn)
    )
    fields = fields_of(header, board)
    if len(body) == rows:
        return fields, nothing(header.shape)
    if FIRST_LINE.fullmatch(body[rows].text):
        return fields, read_move_lines(body[rows:], header.shape, header.leap, header.surface)
    moves = read_moves(body[rows:], header.shape)
    return fields._replace(closed=fields.closed or moves.closed), moves.filling


def marked(picture: NDArray[np.uint8], sign: str, named: Cell | None, drawn: Sequence[TextLine]) -> Cell | None:
    """Return the square that has this sign, else the one that the header names."""
    found = picture.tobytes().find(sign.encode())
    if found < 0:
        return named
    second = picture.tobytes().find(sign.encode(), found + 1)
    if second >= 0:
        row, column = divmod(second, picture.shape[1])
        line = drawn[row]
        place = len(line.text) - len(line.text.lstrip()) + column + 1
        raise ParseError(f"There is a second {sign}; expected at most one.", line.number, place)
    row, column = divmod(found, picture.shape[1])
    return row, column


def of_moves(header: Header, moves: Moves) -> Filled:
    """Return the board of a tour."""
    fields = fields_of(header, moves.board)
    return fields._replace(closed=fields.closed or moves.closed), moves.filling


def fields_of(header: Header, board: NDArray[np.bool_]) -> Fields:
    """Return what a header and a board say together."""
    return Fields(board, header.start, header.end, header.closed, header.leap, header.surface)


def read_json(text: str) -> Iterator[Filled]:
    """Yield the board of each JSON value of a text."""
    decoder = json.JSONDecoder()
    text = text.removeprefix("\ufeff")
    check_json_size(text)
    at, number = past_space(text, 0), 1
    while at < len(text):
        try:
            found, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (number, 1)
            message = "The JSON is incomplete or damaged; expected a list of rows of move numbers."
            raise ParseError(message, line, column) from error
        yield read_value(found, number)
        after = past_space(text, end)
        number += text.count("\n", at, after)
        at = after


def past_space(text: str, at: int) -> int:
    """Return where the next sign that is no space stands, or the text ends."""
    space = SPACE.match(text, at)
    assert space is not None
    return space.end()


def read_value(found: object, number: int) -> Filled:
    """Return the board of a JSON value that begins in this line."""
    if isinstance(found, list):
        found = {"numbers" if is_grid(found) else "squares": found}
    try:
        lines = json_text(found) if isinstance(found, dict) else []
        if not lines:
            raise ParseError('This is not a tour; expected {"tour": "8x8"} or a list of rows of move numbers.')
        return read_block([TextLine(number, line.replace("\n", " ")) for line in lines])
    except ParseError as error:
        raise ParseError(error.message, number, 1) from error


def json_text(found: dict[str, object]) -> list[str]:
    """Return the lines that a JSON object stands for."""
    header = [f"tour {found['tour']}"] if "tour" in found else []
    rows, numbers, squares = (json_lines(found.get(key), key) for key in ("rows", "numbers", "squares"))
    return [*header, *rows, *(numbers or squares)]


def is_grid(rows: list[object]) -> bool:
    """Return whether a list of lists holds move numbers, not squares as pairs."""
    return any(not isinstance(row, list) or len(row) != 2 for row in rows)


def json_lines(found: object, key: str) -> list[str]:
    """Return the lines that a list of JSON stands for."""
    if found is None:
        return []
    if not isinstance(found, list) or not all(isinstance(row, str | list) for row in found):
        raise ParseError(f'"{key}" must be a list of rows.')
    return [row if isinstance(row, str) else json_line(row, key) for row in found]


def json_line(row: list[object], key: str) -> str:
    """Return the line that a list of numbers stands for; null is a hole."""
    words = ["#" if word is None else str(word) for word in row]
    return f"({','.join(words)})" if key == "squares" else " ".join(words)
