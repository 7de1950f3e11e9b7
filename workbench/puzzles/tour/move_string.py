"""Tours as strings of moves, a character a square: the shortest notation, and that of large boards in documents.

    tour 5x5
    moves a5
    253146...

After the first square, each digit is a move: 0 to 7 clockwise, from the first that goes up and to the right; for the
knight 0 = up 2 right 1, 1 = up 1 right 2, 2 = down 1 right 2, 3 = down 2 right 1, 4 to 7 likewise to the left, from
below. A leaper with four moves has 0 to 3. Line breaks and spaces between digits mean nothing. The board, the leaper
and the surface are those of the header.
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import TOUR_CELL, charge
from workbench.puzzles.notation import parse_square
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import Filling, ParseError
from workbench.puzzles.sentences import quoted
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import Leap, leaps
from workbench.puzzles.tour.moves import places_of
from workbench.puzzles.tour.surface import SURFACES

FIRST_LINE = re.compile(r"\s*moves\s+(\S+)\s*", re.IGNORECASE)
DIGITS_A_LINE = 1_000
AT_ONCE = 2**20  # moves
BLANKS = str.maketrans("", "", " \t")


def move_lines(tour: TourSquares, filling: Filling) -> list[str] | None:
    """Return a walk as lines; None if the filling is no walk of leaps with the numbers 1, 2, 3, ..."""
    path = places_of(filling)
    if not len(path) or (path < 0).any() or np.count_nonzero(filling) != len(path):
        return None
    parts = [moves_of(tour, path[at : at + AT_ONCE + 1]) for at in range(0, len(path) - 1, AT_ONCE)]
    if any((part < 0).any() for part in parts):
        return None
    row, column = divmod(int(path[0]), tour.shape[1])
    text = b"".join((part + ord("0")).astype(np.uint8).tobytes() for part in parts).decode()
    lines = [text[at : at + DIGITS_A_LINE] for at in range(0, len(text), DIGITS_A_LINE)]
    return [f"moves {tour.name_of((row, column))}", *lines]


def moves_of(tour: TourSquares, path: NDArray[np.int32]) -> NDArray[np.int8]:
    """Return the number of the move from each square to the next; -1 = no leap."""
    found = np.full(len(path) - 1, -1, np.int8)
    row, column = np.divmod(path, tour.shape[1])
    for k, (dr, dc) in reversed(list(enumerate(tour.moves.tolist()))):
        to_row, to_column = tour.sides.landed(tour.shape, row[:-1] + dr, column[:-1] + dc)
        found[(to_row == row[1:]) & (to_column == column[1:])] = k
    return found


def read_move_lines(lines: Sequence[TextLine], shape: tuple[int, int], leap: Leap, surface: str) -> Filling:
    """Return the walk of some lines; raise ParseError."""
    first = lines[0]
    match = FIRST_LINE.fullmatch(first.text)
    if match is None:
        raise ParseError(
            f"Found {quoted(first.text)}; expected moves and the first square, like moves a1.", first.number
        )
    try:
        start = parse_square(match[1], shape)
    except ParseError as error:
        raise ParseError(error.message, first.number, match.start(1) + 1) from error
    charge(shape[0] * shape[1], first.number, weight=TOUR_CELL, boards=0)
    return walked(digits_of(lines[1:], len(leaps(leap)), shape), start, shape, leaps(leap), surface, first.number)


def digits_of(lines: Sequence[TextLine], moves: int, shape: tuple[int, int]) -> NDArray[np.uint8]:
    """Return the numbers of the moves."""
    parts, room = [np.zeros(0, np.uint8)], shape[0] * shape[1]
    for line in lines:
        text = line.text.translate(BLANKS)
        part = np.frombuffer(text.encode("ascii", "replace"), np.uint8) - np.uint8(ord("0"))
        if (part >= moves).any():
            wrong = text[int((part >= moves).argmax())]
            message = f"Found {quoted(wrong)}; expected digits from 0 to {moves - 1}, one for each move."
            raise ParseError(message, line.number, line.text.index(wrong) + 1)
        room -= len(part)
        if room < 1 and len(part):
            raise ParseError(f"There are more moves than {shape[0]} × {shape[1]} squares allow.", line.number, 1)
        parts.append(part)
    return np.concatenate(parts)


def walked(
    moves: NDArray[np.uint8],
    start: tuple[int, int],
    shape: tuple[int, int],
    steps: NDArray[np.int32],
    surface: str,
    line: int,
) -> Filling:
    """Return the filling of a walk; raise ParseError if it leaves the board or visits a square twice."""
    (rows, columns), (row, column), sides = shape, start, SURFACES[surface]
    filling = np.zeros(shape, np.int32)
    flat = filling.ravel()
    flat[row * columns + column] = 1
    for at in range(0, len(moves), AT_ONCE):
        part = moves[at : at + AT_ONCE]
        c = column + np.cumsum(steps[part, 1], dtype=np.int64)
        down = steps[part, 0].astype(np.int64)
        if sides.twisted:  # rows are counted as if the board went on, and every other time it is upside down
            before = np.append(column, c[:-1])
            down *= 1 - 2 * (before // columns % 2)
        r, c = (at.astype(np.int64) for at in sides.landed(shape, row + np.cumsum(down), c))
        outside = (r < 0) | (r >= rows) | (c < 0) | (c >= columns)
        if outside.any():
            raise ParseError(f"Move {at + int(outside.argmax()) + 1} leaves the board.", line, 1)
        places = r * columns + c
        numbers = np.arange(at + 2, at + 2 + len(part), dtype=np.int32)
        taken = flat[places] > 0
        flat[places[::-1]] = numbers[::-1]  # the first visit of several stays
        if (again := taken | (flat[places] != numbers)).any():
            raise ParseError(f"Move {at + int(again.argmax()) + 1} leads to a square visited before.", line, 1)
        row, column = int(r[-1]), int(c[-1])
    filling.flags.writeable = False
    return filling
