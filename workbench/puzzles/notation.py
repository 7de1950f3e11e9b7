"""How squares and cells are named: e4 on boards for tours, r5c4 on those of more than 26 columns and everywhere else.

    8  a8 b8 ... h8        1  r1c1 r1c2 ... r1c9
    7  a7 b7 ... h7        2  r2c1 r2c2 ... r2c9
    :                      :
    1  a1 b1 ... h1        9  r9c1 r9c2 ... r9c9

A square has the letter of its column, from the left, and the number of its row, from the bottom, as in chess. A cell
has the numbers of its row, from the top, and of its column, from the left. Both count from 1. The second form is read
on every board, in capitals as well.
"""

import re
from string import ascii_lowercase

from workbench.puzzles.puzzle import Cell, Named, ParseError, Puzzle
from workbench.puzzles.sentences import quoted

Shape = tuple[int, int]  # rows, columns

ALGEBRAIC = re.compile(r"([a-z])([0-9]{1,6})", re.ASCII | re.IGNORECASE)
NUMBERED = re.compile(r"r([0-9]{1,6})c([0-9]{1,6})", re.ASCII | re.IGNORECASE)
ZERO_BASED = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*", re.ASCII)  # row,column, as before version 0.4


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: r1c1 is the upper left one."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def square_name(cell: Cell, shape: Shape) -> str:
    """Return the name of a square of a board for tours; one that is not on the board is named like a cell."""
    if not is_algebraic(shape) or not is_on_board(cell, shape):
        return cell_name(cell)
    return f"{ascii_lowercase[cell[1]]}{shape[0] - cell[0]}"


def name_on(puzzle: Puzzle, cell: Cell) -> str:
    """Return the name of a cell of a puzzle, the puzzle's own if it has one."""
    return puzzle.name_of(cell) if isinstance(puzzle, Named) else cell_name(cell)


def is_algebraic(shape: Shape) -> bool:
    """Return whether the columns of a board have letters: there must be one for each."""
    return shape[1] <= len(ascii_lowercase)


def is_on_board(cell: Cell, shape: Shape) -> bool:
    """Return whether a board of this shape has this cell."""
    return 0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1]


def row_label(row: int, shape: Shape, algebraic: bool) -> str:
    """Return what stands beside a row; `algebraic`: on a board for tours that has letters."""
    return str(shape[0] - row if algebraic else row + 1)


def column_label(column: int, algebraic: bool) -> str:
    """Return what stands above or below a column."""
    return ascii_lowercase[column] if algebraic else str(column + 1)


def parse_square(text: str, shape: Shape) -> Cell:
    """Return the square of a name in either form; raise ParseError."""
    name = text.strip()
    cell = None
    if match := NUMBERED.fullmatch(name):
        cell = int(match[1]) - 1, int(match[2]) - 1
    elif is_algebraic(shape) and (match := ALGEBRAIC.fullmatch(name)):
        cell = shape[0] - int(match[2]), ascii_lowercase.index(match[1].lower())
    if cell is None or not is_on_board(cell, shape):
        raise ParseError(f"{quoted(name)} is not a square of this board. Write {range_of_names(shape)}.")
    return cell


def range_of_names(shape: Shape) -> str:
    """Return the first and the last name of a board's squares, in each form that it has."""
    last = shape[0] - 1, shape[1] - 1
    numbered = f"{cell_name((0, 0))} to {cell_name(last)}"
    if not is_algebraic(shape):
        return numbered
    return f"{square_name((shape[0] - 1, 0), shape)} to {square_name((0, last[1]), shape)}, or {numbered}"


def refuse_zero_based(text: str, shape: Shape) -> None:
    """Raise ParseError, with the new names, for a square in the form of earlier versions: row,column from 0."""
    if not (match := ZERO_BASED.fullmatch(text)):
        return
    cell = int(match[1]), int(match[2])
    names = dict.fromkeys((square_name(cell, shape), cell_name(cell)))
    advice = (
        f"Write the square as {' or '.join(names)}." if is_on_board(cell, shape) else f"Write {range_of_names(shape)}."
    )
    raise ParseError(f'"{text.strip()}" is no longer accepted. {advice}')
