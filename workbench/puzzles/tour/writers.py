"""The styles in which boards for tours, and tours on them, are written; `tour_text` and `tour_moves` read them."""

import json
from collections.abc import Callable

import numpy as np

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import graph_text
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import KNIGHT
from workbench.puzzles.tour.move_string import move_lines
from workbench.puzzles.tour.moves import write_coordinates, write_grid, write_squares
from workbench.puzzles.tour.rules import are_leaps


def header_of(tour: TourSquares, marked_below: bool = False) -> str:
    """Return the words that tell a tour from others: size first, then what is not the default."""
    words = [f"{tour.shape[0]}x{tour.shape[1]}"]
    words += ["closed"] * tour.closed
    words += [f"leaper {tour.leap[0]},{tour.leap[1]}"] * (tour.leap != KNIGHT)
    words += [tour.surface] * (tour.surface != "plain")
    for name, cell in (("start", tour.start), ("end", tour.end)):
        if cell is not None and not (marked_below and is_drawn(tour, cell)):
            words.append(f"{name} {tour.name_of(cell)}")
    return " ".join(words)


def is_drawn(tour: TourSquares, cell: Cell) -> bool:
    """Return whether the rows can show that this square is the start or the end."""
    return bool(tour.board[cell]) and tour.start != tour.end


def rows_of(tour: TourSquares) -> list[str]:
    """Return the rows of the board, with start and end."""
    signs = np.where(tour.board, ord("."), ord("#")).astype(np.uint8)
    for sign, cell in (("S", tour.start), ("E", tour.end)):
        if cell is not None and is_drawn(tour, cell):
            signs[cell] = ord(sign)
    return [row.tobytes().decode() for row in signs]


def write_plain(tour: TourSquares) -> str:
    """Return the canonical text: one line if there is no hole."""
    if tour.board.all():
        return f"tour {header_of(tour)}\n"
    return "\n".join([f"tour {header_of(tour, marked_below=True)}", *rows_of(tour)]) + "\n"


def write_json(tour: TourSquares) -> str:
    """Return the board as a JSON object."""
    return json.dumps(described(tour)) + "\n"


def described(tour: TourSquares) -> dict[str, object]:
    """Return the board as JSON has it."""
    rows = {} if tour.squares == tour.board.size else {"rows": rows_of(tour)}
    return {"tour": header_of(tour, marked_below=bool(rows)), **rows}


def write_filling(tour: TourSquares, filling: Filling) -> str:
    """Return the board with the move numbers in it."""
    return f"tour {header_of(tour)}\n{write_grid(filling, tour.board)}"


def write_filling_json(tour: TourSquares, filling: Filling) -> str:
    """Return the board, the move numbers row by row, and the squares in the order of the visits."""
    numbers = write_grid(filling, np.ones_like(tour.board), ",", "0").splitlines()
    squares = write_coordinates(filling).splitlines()
    described_so = json.dumps(described(tour))[:-1]
    grid = "],\n  [".join(numbers)
    pairs = "],[".join(squares)
    return f'{described_so},\n "numbers": [\n  [{grid}]\n ],\n "squares": [{f"[{pairs}]" if squares else ""}]}}\n'


def write_moves(tour: TourSquares, filling: Filling) -> str:
    """Return the board and a string of moves; a grid of numbers if the filling is no walk."""
    lines = move_lines(tour, filling)
    return write_filling(tour, filling) if lines is None else write_plain(tour) + "\n".join(lines) + "\n"


def closes(tour: TourSquares, filling: Filling) -> bool:
    """Return whether this is a closed tour to its end, not only the beginning of one."""
    if not tour.closed or not 2 < tour.squares == int(np.count_nonzero(filling)) == int(filling.max()):
        return False
    first, last = (np.flatnonzero(filling == number) for number in (1, tour.squares))
    return len(first) == len(last) == 1 and bool(are_leaps(tour, last, first).all())


def closed_remark(tour: TourSquares, filling: Filling) -> str:
    """Return the line by which a grid of numbers says that the tour in it is closed."""
    return "# closed tour\n" if closes(tour, filling) else ""


Writer = Callable[[TourSquares], str]
FillingWriter = Callable[[TourSquares, Filling], str]

WRITERS: dict[str, Writer] = {
    "plain": write_plain,
    "json": write_json,
    "dot": lambda tour: graph_text.write_dot(tour, write_plain(tour)),
    "graphml": lambda tour: graph_text.write_graphml(tour, write_plain(tour)),
}
GRAPHS = ("dot", "graphml")
FILLING_WRITERS: dict[str, FillingWriter] = {
    "plain": write_filling,
    "numbers": lambda tour, filling: closed_remark(tour, filling) + write_grid(filling, tour.board),
    "coordinates": lambda tour, filling: write_coordinates(filling, closes(tour, filling)),
    "squares": lambda tour, filling: write_squares(filling, closes(tour, filling)),
    "csv": lambda tour, filling: closed_remark(tour, filling) + write_grid(filling, tour.board, ",", "0"),
    "json": write_filling_json,
    "moves": write_moves,
}
