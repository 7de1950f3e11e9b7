"""The texts that polyomino boards come as: our own, drawn boards, tilings in letters, polycube's definition files.

    polyomino 4x5               rows x columns; the rows may be left out where there is no hole
    #....                       . = a cell to be covered, # = a hole
    .....
    ..#..
    .....
    pieces free 4 any           all polyominoes of this many cells: free, one-sided or fixed
    piece F 0-2 no-flip         a piece of one's own, and its cells as #
    .##
    ##.
    .#.

How often a piece is to be used: x2 (exactly), 0-2, 1+ (at least), any; nothing for exactly once. `no-turn` forbids to
rotate it, `no-flip` to turn it over. A remark begins with "# " or //.

Without the first line, a grid of letters is a tiling: each letter is a piece to be used once; . # and space are holes.
A grid of X only, or of # and spaces, is a board, drawn by its cells. The rows may stand on one line, with / between.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import ANY_PIECE, NEW_PIECE, POLYOMINO_CELL, charge, make_once
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.notation import NUMBERED, cell_name
from workbench.puzzles.polyomino import polycube_text
from workbench.puzzles.polyomino.fixed import Fixed, problem_of
from workbench.puzzles.polyomino.grid import (
    MAX_PIECE,
    MAX_PIECES,
    MAX_SIDE,
    TextPart,
    end_of,
    piece_name_fault,
    read_drawing,
)
from workbench.puzzles.polyomino.limits import LIMITS
from workbench.puzzles.polyomino.pieces import LARGEST, SORTS, Piece, Shape, polyominoes, shape_of
from workbench.puzzles.puzzle import Cell, ParseError
from workbench.puzzles.sentences import counted, found_instead, quoted
from workbench.puzzles.text_limits import ADVICE, lines_of

MAX_COVERED = 50_000_000  # cells of all placements together: 200 MB, and 800 MB while they are laid
FIXED_CELL = 25  # weight of a cell of a fixed piece: some 200 bytes
NO_PIECE = "This is not a piece; expected a set like pieces free 5, or a name like piece F."
MAX_SEVERAL = 2**20 // 6  # characters of a text of several puzzles: a tiling of 200x200 takes 40,000

HEADER = re.compile(r"\s*polyomino(?:es)?\b\s*(.*)", re.IGNORECASE)
LIST_FORM = ListForm(header=HEADER)
SIZE = re.compile(r"(\d{1,4})\s*[xX×]\s*(\d{1,4})\s*", re.ASCII)
SET = re.compile(rf"\s*pieces\s+({'|'.join(SORTS)})\s+(\d+)\b(.*)", re.IGNORECASE | re.ASCII)
PIECE = re.compile(r"\s*piece\s+(\S+)(.*)", re.IGNORECASE)
KEYWORD = re.compile(r"\s*((polyomino|polyominoes|pieces?:?|D:.*)(\s|$)|fixed\s+\S)", re.IGNORECASE)
FIXED = re.compile(r"\s*fixed\s+(\S+)(.*)", re.IGNORECASE)
PIECES = re.compile(r"\s*(pieces?|fixed)\s", re.IGNORECASE)
COUNT = re.compile(r"x(?P<exact>\d{1,4})|(?P<low>\d{1,4})-(?P<high>\d{1,4})|(?P<least>\d{1,4})\+|any", re.ASCII)
REMARK = re.compile(r"\s*(//|# .*[^#.\s])")  # "# #" is a row of a board


@dataclass
class Draft:
    """A board as far as it has been read."""

    board: NDArray[np.bool_]
    pieces: list[Piece] = field(default_factory=list)
    checked: int = 0  # of the pieces
    covered: int = 0  # cells, by all placements of those
    fixed: list[Fixed] = field(default_factory=list)
    taken: dict[Cell, str] = field(default_factory=dict)  # the cells of those, and by which piece


def read(text: str) -> list[tuple[NDArray[np.bool_], tuple[Piece, ...], tuple[Fixed, ...]]]:
    """Return board, pieces and fixed pieces of every puzzle in a text; raise ParseError."""
    lines = list(content(text))
    drafts: list[Draft] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.text.strip():
            at += 1
            continue
        if drafts and len(text) > MAX_SEVERAL and not PIECES.match(line.text):
            message = (
                f"The text has {len(text):,} characters; with several boards {MAX_SEVERAL:,} is the limit. {ADVICE}"
            )
            raise ParseError(message, line.number, 1)
        if HEADER.fullmatch(line.text):
            board, at = read_board(lines, at)
            drafts.append(Draft(board))
        elif polycube_text.begins(line.text):
            board, pieces, at = polycube_text.read(lines, at)
            drafts.append(Draft(board, charged(pieces, line)))
        elif FIXED.fullmatch(line.text):
            read_fixed(line, drafts)
            at += 1
        elif KEYWORD.match(line.text):
            at = read_pieces(lines, at, drafts)
        else:
            block = block_of(lines, at)
            board, pieces = read_drawing(block)
            drafts.append(Draft(board, charged(pieces, line)))
            at += len(block)
        check_size(drafts[-1], line)
    return [(draft.board, tuple(draft.pieces), tuple(draft.fixed)) for draft in drafts]


def content(text: str) -> Iterator[TextPart]:
    """Yield the lines of a text without remarks."""
    for number, line in enumerate(lines_of(text, LIMITS), 1):
        if not REMARK.match(line):
            yield TextPart(number, 1, line.rstrip())


def block_of(lines: Sequence[TextPart], at: int) -> list[TextPart]:
    """Return the lines from this one on to the next that is empty or begins something else."""
    end = at + 1
    while end < len(lines) and lines[end].text.strip() and not KEYWORD.match(lines[end].text):
        end += 1
    return list(lines[at:end])


def check_size(draft: Draft, line: TextPart) -> None:
    """Refuse a puzzle whose placements would not fit into memory, or that is too much for one file."""
    new = draft.pieces[draft.checked :]
    charge(len(new), line.number, ANY_PIECE, boards=0, what="pieces")
    draft.covered += covered(draft.board, new)
    draft.checked = len(draft.pieces)
    if problem := excess_of(draft.board, draft.checked, draft.covered):
        raise ParseError(problem, line.number, 1)


def charged(pieces: list[Piece], line: TextPart) -> list[Piece]:
    """Return pieces that have been made for this file, when there is room for them."""
    charge(len(pieces), line.number, NEW_PIECE, boards=0, what="pieces")
    return pieces


def covered(board: NDArray[np.bool_], pieces: Sequence[Piece]) -> int:
    """Return how many cells all placements of these pieces cover together, at most."""
    return board.size * sum(piece.area * len(piece.orientations()) for piece in pieces)


def excess(board: NDArray[np.bool_], pieces: Sequence[Piece]) -> str:
    """Return what is too much of a puzzle for a file or for memory, "" if nothing is."""
    return excess_of(board, len(pieces), covered(board, pieces))


def excess_of(board: NDArray[np.bool_], pieces: int, cells: int) -> str:
    """Return what is too much of this many pieces, whose placements cover this many cells; "" if nothing is."""
    if max(board.shape) > MAX_SIDE:
        return f"The board is {board.shape[0]} × {board.shape[1]}; the limit is {MAX_SIDE} rows and columns."
    if pieces > MAX_PIECES:
        return f"There are {pieces:,} pieces; the limit is {MAX_PIECES:,}."
    if cells > MAX_COVERED:
        return f"There are too many pieces for {board.size:,} cells. Use a smaller board or fewer pieces."
    return ""


def read_board(lines: Sequence[TextPart], at: int) -> tuple[NDArray[np.bool_], int]:
    """Return the board whose header stands here, and where the text goes on."""
    rows, columns = read_size(lines[at])
    charge(rows * columns, lines[at].number, POLYOMINO_CELL)
    drawn = block_of(lines, at)[1:]
    if not drawn:
        return np.ones((rows, columns), bool), at + 1
    for k, line in enumerate(drawn[:rows]):
        text, column = line.text.strip(), first_column(line)
        if wrong := re.search(r"[^.#]", text):
            message = f"Found {quoted(wrong[0])}; expected . for a cell or # for a hole."
            raise ParseError(message, line.number, column + wrong.start())
        if len(text) != columns:
            place = column + min(len(text), columns)
            raise ParseError(f"Row {k + 1} has {counted(len(text), 'cell')}; expected {columns}.", line.number, place)
    if len(drawn) != rows:
        line = drawn[min(len(drawn) - 1, rows)]
        if len(drawn) > rows and line.text.strip()[0].isalpha():
            raise ParseError(NO_PIECE, line.number, first_column(line))
        raise ParseError(f"The board has {counted(len(drawn), 'row')}; expected {rows}.", line.number, end_of(line))
    board = np.array([list(line.text.strip()) for line in drawn]) == "."
    return board, at + 1 + rows


def read_size(line: TextPart) -> tuple[int, int]:
    """Return rows and columns that a header names."""
    header = HEADER.fullmatch(line.text)
    assert header is not None
    size = SIZE.fullmatch(header[1])
    if not size:
        message = f"{found_instead(header[1])}; expected rows x columns, like polyomino 6x10."
        raise ParseError(message, line.number, header.start(1) + 1)
    rows, columns = int(size[1]), int(size[2])
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        message = f"The board is {rows} × {columns}; expected 1 to {MAX_SIDE} rows and columns."
        raise ParseError(message, line.number, header.start(1) + 1)
    return rows, columns


def read_pieces(lines: Sequence[TextPart], at: int, drafts: Sequence[Draft]) -> int:
    """Add the pieces of this line to the latest board; return where the text goes on."""
    line = lines[at]
    if not drafts:
        message = "There are pieces without a board; expected a line like polyomino 6x10 before them."
        raise ParseError(message, line.number, 1)
    pieces = drafts[-1].pieces
    if match := SET.fullmatch(line.text):
        cells = int(match[2]) if len(match[2]) < 3 else 0
        if not 1 <= cells <= LARGEST:
            message = f"There is no such set of pieces; expected pieces of 1 to {LARGEST} cells."
            raise ParseError(message, line.number, 1)
        sort, taken, start = match[1].lower(), tuple(piece.name for piece in pieces), match.start(3)
        pieces += make_once(
            (line.text, taken),
            lambda: charged(renamed(piece_set(sort, cells, read_options(line, start)), taken), line),
        )
        return at + 1
    if match := PIECE.fullmatch(line.text):
        name, start = match[1], match.start(2)
        if fault := piece_name_fault(name):
            raise ParseError(fault, line.number, match.start(1) + 1)
        if name in {piece.name for piece in pieces}:
            raise ParseError(
                f"A piece named {name} already exists; expected another name.", line.number, match.start(1) + 1
            )
        end = end_of_shape(lines, at)
        rows = tuple(drawn.text.strip() for drawn in lines[at + 1 : end])
        pieces += make_once((line.text, rows), lambda: charged([read_piece(line, name, start, rows)], line))
        return end
    raise ParseError(NO_PIECE, line.number, first_column(line))


def read_fixed(line: TextPart, drafts: Sequence[Draft]) -> None:
    """Lay the piece of this line on the latest board, on the cells named there."""
    match = FIXED.fullmatch(line.text)
    assert match is not None
    if not drafts:
        message = "There is a fixed piece without a board; expected a line like polyomino 6x10 before it."
        raise ParseError(message, line.number, 1)
    draft, name = drafts[-1], match[1]
    cells: list[Cell] = []
    for word in re.finditer(r"\S+", match[2]):
        found = NUMBERED.fullmatch(word[0])
        if not found or len(cells) == MAX_PIECE:
            message = f"Found {quoted(word[0])}; expected at most {MAX_PIECE} cells like r1c1."
            raise ParseError(message, line.number, match.start(2) + word.start() + 1)
        cells.append((int(found[1]) - 1, int(found[2]) - 1))
    if not cells:
        message = f"{name[:20]} is fixed nowhere; expected its cells, like fixed I r1c1 r1c2 r1c3 r1c4 r1c5."
        raise ParseError(message, line.number, end_of(line))
    charge(len(cells), line.number, FIXED_CELL, boards=0)
    one = Fixed(name, tuple(sorted(cells)))
    copies = sum(other.piece == name for other in draft.fixed) + 1
    if problem := problem_of(draft.board, draft.pieces, one, draft.taken, copies):
        raise ParseError(problem, line.number, match.start(1) + 1)
    draft.fixed.append(one)
    draft.taken |= dict.fromkeys(one.cells, name)


def read_options(line: TextPart, begin: int) -> Piece:
    """Return a piece that may be used and turned as the end of a line says."""
    like = Piece("like", ((0, 0),))
    for word in re.finditer(r"\S+", line.text[begin:]):
        text, column = word[0].lower(), begin + word.start() + 1
        if text in ("no-turn", "no-flip"):
            like = replace(like, turn=like.turn and text != "no-turn", flip=like.flip and text != "no-flip")
            continue
        count = COUNT.fullmatch(text)
        if not count:
            message = f"Found {quoted(word[0])}; expected a number like x2, 0-2, 1+ or any, or no-turn, or no-flip."
            raise ParseError(message, line.number, column)
        low, high = bounds(count)
        if high is not None and high < low:
            raise ParseError(f"Found {low}-{high}; expected the smaller number first.", line.number, column)
        like = replace(like, low=low, high=high)
    return like


def bounds(count: re.Match[str]) -> tuple[int, int | None]:
    """Return the least and the greatest number of pieces that a word names."""
    if count["exact"]:
        return int(count["exact"]), int(count["exact"])
    if count["low"]:
        return int(count["low"]), int(count["high"])
    return int(count["least"] or 0), None


def end_of_shape(lines: Sequence[TextPart], at: int) -> int:
    """Return the line after the cells drawn below the line of a piece."""
    end = at + 1
    while end < len(lines) and re.fullmatch(r"\s*[.#]+", lines[end].text):
        end += 1
    return end


def read_piece(line: TextPart, name: str, start: int, rows: Sequence[str]) -> Piece:
    """Return the piece of this line, whose options begin at `start`, with the cells in these rows."""
    like = read_options(line, start)
    return replace(like, name=name, cells=read_shape(line, name, rows))


def read_shape(line: TextPart, name: str, rows: Sequence[str]) -> Shape:
    """Return the cells drawn in these rows, else those that go by the name."""
    if not rows:
        shape = usual_shape(name)
        if shape is None:
            message = f"Piece {name[:20]} has no cells; expected them below its name, drawn as #."
            raise ParseError(message, line.number, end_of(line))
        return shape
    if sum(row.count("#") for row in rows) > MAX_PIECE:
        raise ParseError(f"The piece is too large; the limit is {MAX_PIECE} cells.", line.number, end_of(line))
    shape = shape_of(rows)
    if not shape:
        raise ParseError(f"Piece {name[:20]} has no cells; expected some of them as #.", line.number, end_of(line))
    return shape


def usual_shape(name: str) -> Shape | None:
    """Return the polyomino of this name; I is the pentomino, I4 the tetromino."""
    for cells in range(1, LARGEST + 1):
        for piece in polyominoes(cells, "one-sided"):
            if name in ((f"{piece.name}4",) if cells == 4 else (piece.name, f"{piece.name}{cells}")):
                return piece.cells
    return None


def piece_set(sort: str, cells: int, like: Piece) -> list[Piece]:
    """Return a whole set, each piece to be used and turned as this one, as far as the sort allows."""
    return [
        replace(piece, low=like.low, high=like.high, turn=piece.turn and like.turn, flip=piece.flip and like.flip)
        for piece in polyominoes(cells, sort)
    ]


def renamed(pieces: Sequence[Piece], taken: Sequence[str]) -> list[Piece]:
    """Return the pieces with the number of their cells behind a name that is taken already: I5."""
    used = set(taken)
    found = []
    for piece in pieces:
        name = piece.name if piece.name not in used else f"{piece.name}{piece.area}"
        while name in used:
            name += "+"
        used.add(name)
        found.append(replace(piece, name=name))
    return found


def first_column(line: TextPart) -> int:
    """Return the column of the first sign of a line, from 1."""
    return line.column + len(line.text) - len(line.text.lstrip())


def write(board: NDArray[np.bool_], pieces: Sequence[Piece], fixed: Sequence[Fixed] = ()) -> str:
    """Return the canonical text."""
    rows = ["".join(row) for row in np.where(board, ".", "#").tolist()]
    lines = [f"polyomino {board.shape[0]}x{board.shape[1]}", *rows]
    at = 0
    while at < len(pieces):
        like = pieces[at]
        sort = set_at(pieces, at)
        words = [f"piece {like.name}"] if sort is None else [f"pieces {sort} {like.area}"]
        words += [count_of(like)] * ((like.low, like.high) != (1, 1))
        words += ["no-turn"] * (not like.turn and sort != "fixed")
        words += ["no-flip"] * (not like.flip and sort in (None, "free"))
        lines.append(" ".join(words))
        if sort is None:
            lines += drawn(like.cells)
        at += 1 if sort is None else len(polyominoes(like.area, sort))
    lines += [" ".join(["fixed", name, *map(cell_name, cells)]) for name, cells in fixed]
    return "\n".join(lines) + "\n"


def set_at(pieces: Sequence[Piece], at: int) -> str | None:
    """Return the sort of the whole set that begins with this piece, if one does."""
    first = pieces[at]
    if first.area > LARGEST:
        return None
    for sort in SORTS:
        whole = renamed(piece_set(sort, first.area, first), [piece.name for piece in pieces[:at]])
        if list(pieces[at : at + len(whole)]) == whole:
            return sort
    return None


def count_of(piece: Piece) -> str:
    """Return the word for how often a piece is to be used."""
    if piece.high is None:
        return f"{piece.low}+" if piece.low else "any"
    return f"x{piece.low}" if piece.low == piece.high else f"{piece.low}-{piece.high}"


def drawn(shape: Shape) -> list[str]:
    """Return the rows of a shape, # for its cells."""
    cells = np.zeros(np.max(shape, axis=0) + 1, bool)
    cells[tuple(np.array(shape).T)] = True
    return ["".join(row) for row in np.where(cells, "#", ".").tolist()]
