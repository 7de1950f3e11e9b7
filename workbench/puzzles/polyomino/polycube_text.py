"""The definition files of Matthew Busche's solver polycube, where they are flat.

    D:xDim=6:yDim=2:zDim=1:oneSide      oneSide: pieces may be rotated, not turned over
    C:name=A:layout=0 0 0, 1 0 0        a piece by the x, y, z of its cells, y upwards; type=S: it is fixed there
    L:stationary=*                      pieces by their names, row by row; the stationary ones are fixed there
    * B B B . .
    ~L
    ~D

What is fixed becomes a hole of the board: its cells are covered already. The source for the notation is what polycube
2.0.2 writes itself (Puzzle::printState).
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import POLYOMINO_CELL, charge
from workbench.puzzles.polyomino.grid import MAX_PIECE, MAX_PIECES, MAX_SIDE, TextPart, piece_name_fault
from workbench.puzzles.polyomino.pieces import Piece, Shape
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted

SIZES = ("xDim", "yDim", "zDim")


def begins(text: str) -> bool:
    """Whether a definition begins with this line."""
    return text.lstrip().startswith("D:")


def read(lines: Sequence[TextPart], at: int) -> tuple[NDArray[np.bool_], list[Piece], int]:
    """Return board and pieces of the definition that begins here, and where the text goes on."""
    words = options(lines[at])
    shape = size_of(words, lines[at])
    charge(shape[0] * shape[1], lines[at].number, POLYOMINO_CELL)
    board = np.ones(shape, bool)
    flip = "oneSide" not in words
    pieces: list[Piece] = []
    at += 1
    while at < len(lines) and lines[at].text.strip() != "~D":
        line = lines[at]
        text = line.text.strip()
        if text.startswith("C:"):
            words = options(line)
            found, fixed, at = {words.get("name", ""): coordinates(words, line)}, words.get("type") == "S", at + 1
            stationary = set(found) if fixed else set()
        elif re.match(r"L(:|$)", text):
            stationary = set(options(line).get("stationary", "").split())
            found, at = layout(lines, at + 1)
        elif not text:
            at += 1
            continue
        else:
            raise ParseError(f"Found {quoted(text)}; expected C:, L or ~D of a polycube file.", line.number, 1)
        for name, cells in found.items():
            add(name, cells, name in stationary, flip, board, pieces, line)
    if at == len(lines):
        raise ParseError("The polycube file ends too early; expected ~D.", lines[-1].number, 1)
    return board, pieces, at + 1


def options(line: TextPart) -> dict[str, str]:
    """Return the words of a line like C:name=A:type=M."""
    words = [word.partition("=") for word in line.text.strip().split(":")[1:]]
    return {name.strip(): value.strip() for name, _, value in words}


def size_of(words: dict[str, str], line: TextPart) -> tuple[int, int]:
    """Return rows and columns of the board."""
    sizes = [int(words[name]) if re.fullmatch(r"\d{1,4}", words.get(name, ""), re.ASCII) else 0 for name in SIZES]
    if sizes[2] != 1 or not all(1 <= size <= MAX_SIDE for size in sizes):
        message = f"The size is not supported: expected xDim and yDim from 1 to {MAX_SIDE}, and zDim=1."
        raise ParseError(message, line.number, 1)
    return sizes[1], sizes[0]


def coordinates(words: dict[str, str], line: TextPart) -> set[tuple[int, int]]:
    """Return the cells of a layout as x and y."""
    cells = [part.split() for part in words.get("layout", "").split(",")]
    if any(len(cell) != 3 or not all(re.fullmatch(r"-?\d{1,4}", k, re.ASCII) for k in cell) for cell in cells):
        raise ParseError("The piece has no cells; expected layout=x y z, x y z, ...", line.number, 1)
    if len({cell[2] for cell in cells}) > 1:
        raise ParseError("The piece is not flat; expected the same z for all its cells.", line.number, 1)
    return {(int(x), int(y)) for x, y, _ in cells}


def layout(lines: Sequence[TextPart], at: int) -> tuple[dict[str, set[tuple[int, int]]], int]:
    """Return the cells of each name in these rows, x and y, with y = 0 in the last row; and where the text goes on."""
    end = at
    while end < len(lines) and lines[end].text.strip() != "~L":
        end += 1
    if end == len(lines):
        raise ParseError("The layout ends too early; expected ~L.", lines[-1].number, 1)
    rows = [line.text.split() for line in lines[at:end] if line.text.strip()]
    found: dict[str, set[tuple[int, int]]] = {}
    for y, row in enumerate(reversed(rows)):
        for x, name in enumerate(row):
            if name != ".":
                found.setdefault(name, set()).add((x, y))
    return found, end + 1


def add(
    name: str,
    cells: set[tuple[int, int]],
    fixed: bool,
    flip: bool,
    board: NDArray[np.bool_],
    pieces: list[Piece],
    line: TextPart,
) -> None:
    """Add a piece, or, if it is fixed, take its cells from the board."""
    rows, columns = board.shape
    shape: Shape = tuple((rows - 1 - y, x) for x, y in cells)
    if fixed:
        if not all(0 <= r < rows and 0 <= c < columns for r, c in shape):
            raise ParseError(f"{name[:20]} is outside the board. Move it inside, or enlarge the board.", line.number, 1)
        board[tuple(np.array(shape).T)] = False
        return
    if not name or name in {piece.name for piece in pieces}:
        raise ParseError(f"Found {quoted(name)}; expected a name that no other piece has.", line.number, 1)
    if fault := piece_name_fault(name):
        raise ParseError(fault, line.number, 1)
    if not shape or len(shape) > MAX_PIECE or len(pieces) >= MAX_PIECES:
        message = f"{name[:20]} is not supported: expected up to {MAX_PIECES} pieces of 1 to {MAX_PIECE} cells."
        raise ParseError(message, line.number, 1)
    pieces.append(Piece(name, shape, flip=flip))
