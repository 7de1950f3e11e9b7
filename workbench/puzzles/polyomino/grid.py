"""Tilings drawn with a letter a cell: read as board and pieces, and written in letters or numbers."""

import re
import string
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import POLYOMINO_CELL, charge
from workbench.puzzles.cover.names import name_fault
from workbench.puzzles.polyomino.pieces import Piece, neighbours, normalised, orientations
from workbench.puzzles.puzzle import Cell, Filling, ParseError
from workbench.puzzles.sentences import quoted

MAX_SIDE = 200  # cells
MAX_PIECE = 64  # cells
MAX_PIECES = 1000  # all sets of all sorts together have 452
MAX_NAME = 40  # characters of a piece's: the names of its placements are longer, and a cover takes 100
LETTERS = set(string.ascii_letters)
SIGNS = string.ascii_letters + string.digits  # of pieces; digits alone would look like a sudoku


class TextPart(NamedTuple):
    """A line of a text, or a part of one: its number and the column where it begins, from 1."""

    number: int
    column: int
    text: str


def piece_name_fault(name: str) -> str:
    """Return what is wrong with the name of a piece, "" if nothing is; items and options of a cover have it too."""
    if len(name) > MAX_NAME:
        return f"The name has {len(name)} characters; the limit is {MAX_NAME}."
    return name_fault(name)


def end_of(line: TextPart) -> int:
    """Return the column after the last sign of a line."""
    return line.column + len(line.text)


def read_drawing(lines: Sequence[TextPart]) -> tuple[NDArray[np.bool_], list[Piece]]:
    """Return the board, and the pieces if it is a tiling, drawn by these lines."""
    rows = rows_of(lines)
    if not rows:
        raise ParseError("The board is empty; expected its rows, with / between.", lines[0].number, lines[0].column)
    columns = max(len(row.text) for row in rows)
    for row in [*rows[MAX_SIDE:], *(row for row in rows if len(row.text) > MAX_SIDE)][:1]:
        message = f"The board is {len(rows)} × {columns}; the limit is {MAX_SIDE} rows and columns."
        raise ParseError(message, row.number, row.column)
    for row in rows:
        if wrong := re.search(r"[^A-Za-z0-9.# ]", row.text):
            message = f"Found {quoted(wrong[0])}; expected letters of a tiling, or . and # of a board."
            raise ParseError(message, row.number, row.column + wrong.start())
    charge(len(rows) * columns, rows[0].number, POLYOMINO_CELL)
    cells = np.array([list(row.text.ljust(columns)) for row in rows])
    signs = set(np.unique(cells).tolist()) - set(".# ")
    if not signs:
        return cells == ("." if "." in cells else "#"), []
    if signs <= {"X", "x"}:
        return np.isin(cells, ["X", "x"]), []
    if signs & set(string.digits) and not signs >= LETTERS:
        r, c = np.argwhere(np.isin(cells, list(string.digits)))[0].tolist()
        message = f"Found {quoted(str(cells[r, c]))}; expected letters of a tiling, and digits only beyond 52 of them."
        raise ParseError(message, rows[r].number, rows[r].column + c)
    if len(rows) == 1:
        raise ParseError(
            "There is only one row of letters; expected the rows of a tiling.", rows[0].number, rows[0].column
        )
    return np.isin(cells, sorted(signs)), [read_letter(sign, cells == sign, rows) for sign in sorted(signs)]


def rows_of(lines: Sequence[TextPart]) -> list[TextPart]:
    """Return the rows that stand on these lines, one each or many with / between, without a common margin."""
    if len(lines) == 1 and "/" in lines[0].text:
        line = lines[0]
        return [TextPart(line.number, m.start() + 1, m[0]) for m in re.finditer(r"[^/\s]+", line.text)]
    margin = min(len(line.text) - len(line.text.lstrip(" ")) for line in lines)
    return [TextPart(line.number, line.column + margin, line.text[margin:]) for line in lines]


def read_letter(sign: str, mask: NDArray[np.bool_], rows: Sequence[TextPart]) -> Piece:
    """Return the piece of this letter; where its cells fall apart, all parts must be copies of it."""
    parts = [normalised(part) for part in parts_of(mask)]
    for part, home in zip(parts, parts_of(mask), strict=True):
        r, c = min(home)
        if len(part) > MAX_PIECE:
            message = f"{len(part)} cells have the letter {sign}; the limit for a piece is {MAX_PIECE}."
            raise ParseError(message, rows[r].number, rows[r].column + c)
        if orientations(part) != orientations(parts[0]):
            message = (
                f"The cells with the letter {sign} are not connected; expected one connected piece, or copies of one."
                f" Write a piece of several parts below a line like piece {sign}."
            )
            raise ParseError(message, rows[r].number, rows[r].column + c)
    return Piece(sign, parts[0], len(parts), len(parts))


def parts_of(mask: NDArray[np.bool_]) -> list[set[Cell]]:
    """Return the connected parts of a board's cells, in reading order."""
    rows, columns = np.nonzero(mask)
    cells = list(zip(rows.tolist(), columns.tolist(), strict=True))
    left = set(cells)
    parts = []
    for cell in cells:
        edge = {cell} if cell in left else set()
        part: set[Cell] = set()
        while edge:
            part |= edge
            left -= edge
            edge = {near for one in edge for near in neighbours(one) if near in left}
        if part:
            parts.append(part)
    return parts


class Tiling(NamedTuple):
    """What is to be written: a filling, and what its numbers mean."""

    board: NDArray[np.bool_]
    pieces: tuple[Piece, ...]
    piece: NDArray[np.int32]  # of each placement, from 0
    filling: Filling


def write_grid(tiling: Tiling) -> str:
    """Return a letter a cell, # for holes and . for cells not covered."""
    return "\n".join(lettered(tiling)) + "\n"


def write_line(tiling: Tiling) -> str:
    """Return one line, with / between the rows of letters."""
    return "/".join(lettered(tiling)) + "\n"


def write_csv(tiling: Tiling) -> str:
    """Return numbers: 1, 2, ... in reading order for what lies there, 0 = not covered, nothing = a hole."""
    _, numbers = in_reading_order(tiling.filling)
    return "".join(
        ",".join(str(number) if cell else "" for number, cell in zip(row, cells, strict=True)) + "\n"
        for row, cells in zip(numbers.tolist(), tiling.board.tolist(), strict=True)
    )


def touching(filling: Filling) -> NDArray[np.int32]:
    """Return the pairs of different numbers of a filling that share an edge somewhere, each once: (k, 2); 0 is none."""
    across = np.stack([filling[:, :-1].ravel(), filling[:, 1:].ravel()], axis=1)
    down = np.stack([filling[:-1].ravel(), filling[1:].ravel()], axis=1)
    pairs = np.sort(np.concatenate([across, down]), axis=1).astype(np.int64)
    pairs = pairs[(pairs[:, 0] != pairs[:, 1]) & (pairs != 0).all(axis=1)]
    codes = np.unique(pairs[:, 0] << 32 | pairs[:, 1] & 0xFFFFFFFF)
    return np.stack([codes >> 32, codes & 0xFFFFFFFF], axis=1).astype(np.int32)


def in_reading_order(filling: Filling) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the values of a filling in the order of their first cells, without 0, and for each cell its number there.

    The numbers count from 1; cells with the value 0 have the number 0.
    """
    values, first, homes = np.unique(filling, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(np.where(values == 0, -1, first))) + (0 not in values)
    placed = values > 0
    return values[placed][np.argsort(first[placed])], order[homes.reshape(filling.shape)]


def piece_names(tiling: Tiling) -> list[str]:
    """Return the names of the pieces that the numbers 1, 2, ... of the CSV stand for."""
    values, _ = in_reading_order(tiling.filling)
    return [tiling.pieces[tiling.piece[value - 1]].name for value in values.tolist()]


def lettered(tiling: Tiling) -> list[str]:
    """Return the rows of a tiling in letters."""
    board, pieces, piece, filling = tiling
    letters = letters_of(pieces)
    known = (filling > 0) & (filling <= len(piece))
    owner = np.full(filling.shape, len(letters))
    owner[known] = piece[filling[known] - 1]
    cells = np.array([*letters, "?"])[owner]
    cells[filling == 0] = "."
    cells[~board & (filling == 0)] = "#"
    if any(one.high != 1 for one in pieces):
        for number, letter in copies(filling, piece, letters).items():
            cells[filling == number] = letter
    return ["".join(row) for row in cells.tolist()]


@cache
def letters_of(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return a sign for each piece: its name if that is one, else the first of its name's that is free, else any."""
    letters = [piece.name if piece.name in LETTERS else "" for piece in pieces]
    for k, piece in enumerate(pieces):
        first = {piece.name[0].upper()} & LETTERS
        wishes = [sign for sign in (*first, *SIGNS) if sign not in letters]
        letters[k] = letters[k] or (wishes[0] if wishes else SIGNS[k % len(SIGNS)])
    return tuple(letters)


def copies(filling: Filling, piece: NDArray[np.int32], letters: Sequence[str]) -> dict[int, str]:
    """Return other letters for copies of a piece that touch a copy with the same letter."""
    pairs = touching(filling)
    pairs = pairs[((pairs > 0) & (pairs <= len(piece))).all(axis=1)]
    pairs = pairs[piece[pairs[:, 0] - 1] == piece[pairs[:, 1] - 1]]
    near: dict[int, list[int]] = {}
    for one, other in pairs.tolist():
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    chosen: dict[int, str] = {}
    spare = [sign for sign in string.ascii_letters[::-1] + string.digits if sign not in letters]
    for number, others in near.items():
        own = letters[piece[number - 1]]
        taken = {chosen.get(other, "") for other in others}
        second = [own.swapcase()] if own.swapcase() in spare else []
        chosen[number] = next((sign for sign in (own, *second, *spare) if sign not in taken), own)
    return chosen


TILING_WRITERS = {"grid": write_grid, "line": write_line, "csv": write_csv}
