"""Puzzles of Andreas Röver's BurrTools (.xmpuzzle, unpacked), where they are flat.

<puzzle version="2"><gridType type="0"/><shapes>
 <voxel x="3" y="2" z="1" type="0" name="P">###_##</voxel>         # filled, _ empty, + may be filled; digits: a colour
</shapes><problems><problem name="..."><shapes>
 <shape id="0" count="1"/> <shape id="1" min="0" max="2"/>         by the places of the voxel spaces, from 0
</shapes><result id="2"/></problem></problems></puzzle>

Cell (x, y, z) of a space stands at x + width * (y + height * z). Each problem is a board; its solutions are left out.
A flat piece may be turned over, as in space. The source for the notation is what BurrTools 0.6 reads and writes.
"""

import re
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.board_budget import ANY_PIECE, NEW_PIECE, POLYOMINO_CELL, charge
from workbench.puzzles.burrtools_header import BURRTOOLS_HEADER
from workbench.puzzles.polyomino.grid import MAX_PIECE, MAX_SIDE, piece_name_fault
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.text import covered as covered_cells
from workbench.puzzles.polyomino.text import excess_of
from workbench.puzzles.puzzle import Cell, ParseError
from workbench.puzzles.xml_tags import Tag, tags

MAX_CHARACTERS = 8 * 2**20  # with solutions; the XML of so many is read within two seconds
MAX_CELLS = MAX_SIDE * MAX_SIDE  # of a space
GRIDS = {"1": "triangles", "2": "spheres", "3": "rhombic tetrahedra", "4": "tetrahedra and octahedra"}
NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
SIGN = re.compile(r"([#_+ ])([0-9]{0,3})", re.ASCII)


@dataclass
class Problem:
    """The tags of a problem."""

    tag: Tag
    shapes: list[Tag] = field(default_factory=list)
    result: Tag | None = None


def read(text: str) -> list[tuple[NDArray[np.bool_], tuple[Piece, ...]]]:
    """Return board and pieces of every problem; raise ParseError."""
    begin = BURRTOOLS_HEADER.match(text)
    if begin is None or begin["doctype"]:
        raise ParseError("The XML has a DOCTYPE, which BurrTools does not write; remove it.", 1, 1)
    if len(text) > MAX_CHARACTERS:
        message = f"The file has {len(text):,} characters; the limit for BurrTools is {MAX_CHARACTERS:,}. "
        raise ParseError(message + "Save it without solutions.", 1, 1)
    spaces: list[Tag] = []
    problems: list[Problem] = []
    for tag in tags(text.removeprefix("\ufeff").lstrip(), 1 + begin[0].count("\n", 0, leading(text))):
        if tag.name == "gridType" and (grid := tag.attributes.get("type", "0")) != "0":
            what = GRIDS.get(grid, f"number {grid[:9]}")
            raise refusal(tag, f"The grid of this BurrTools file is {what}; only cubes in one layer can be read")
        if tag.name == "voxel" and not problems:
            spaces.append(tag)
        elif tag.name == "problem":
            problems.append(Problem(tag))
        elif tag.name == "shape" and problems:
            problems[-1].shapes.append(tag)
        elif tag.name == "result" and problems:
            problems[-1].result = tag
    if not problems:
        raise ParseError("This BurrTools file has no problem. Add one in BurrTools: a result and its pieces.", 1, 1)
    return [puzzle_of(problem, spaces) for problem in problems]


def leading(text: str) -> int:
    """Return how many characters of white space begin a text."""
    return len(text) - len(text.lstrip("\ufeff \t\r\n"))


def refusal(tag: Tag, message: str) -> ParseError:
    """Return the error at a tag, whose sentence still lacks its full stop."""
    return ParseError(f"{message}.", tag.line, tag.column)


def number(tag: Tag, name: str, default: int | None = None) -> int:
    """Return an attribute that is a whole number."""
    value = tag.attributes.get(name, "" if default is None else str(default))
    if not NUMBER.fullmatch(value):
        raise refusal(tag, f'<{tag.name}> needs a whole number as {name}="..."')
    return int(value)


def space_of(tag: Tag, spaces: list[Tag]) -> tuple[Tag, int]:
    """Return the voxel space that a tag names, and its number."""
    k = number(tag, "id")
    if k >= len(spaces):
        raise refusal(tag, f"There is no shape {k + 1}; the file has {len(spaces)}")
    return spaces[k], k


def puzzle_of(problem: Problem, spaces: list[Tag]) -> tuple[NDArray[np.bool_], tuple[Piece, ...]]:
    """Return board and pieces of a problem."""
    if problem.result is None or not problem.shapes:
        raise refusal(problem.tag, "The problem lacks a result or pieces; set both in BurrTools")
    space, k = space_of(problem.result, spaces)
    cells = np.array(flat_cells(space, f"The result, shape {k + 1},"))
    cells -= cells.min(axis=0)
    rows, columns = (cells.max(axis=0) + 1).tolist()
    if excess := excess_of(np.zeros((rows, columns), bool), len(problem.shapes), 0):
        raise ParseError(excess, space.line, space.column)
    charge(rows * columns, problem.tag.line, POLYOMINO_CELL)
    charge(len(problem.shapes), problem.tag.line, NEW_PIECE + ANY_PIECE, boards=0, what="pieces")
    board = np.zeros((rows, columns), bool)
    board[tuple(cells.T)] = True
    pieces: list[Piece] = []
    used: set[str] = set()
    covered = 0
    for shape in problem.shapes:
        space, k = space_of(shape, spaces)
        pieces.append(piece_of(shape, space, k, used))
        covered += covered_cells(board, pieces[-1:])
        if excess := excess_of(board, len(pieces), covered):
            raise ParseError(excess, shape.line, shape.column)
    return board, tuple(pieces)


def piece_of(shape: Tag, space: Tag, k: int, used: set[str]) -> Piece:
    """Return the piece of a problem that is voxel space k, under a name that is not used yet."""
    cells = flat_cells(space, f"Shape {k + 1}")
    if len(cells) > MAX_PIECE:
        raise refusal(space, f"Shape {k + 1} has {len(cells)} cells; the limit for a piece is {MAX_PIECE}")
    if "count" in shape.attributes:
        low = high = number(shape, "count")
    else:
        low, high = number(shape, "min", 1), number(shape, "max", 1)
    if high < low or high > MAX_CELLS:
        raise refusal(shape, f"Shape {k + 1} is used {low} to {high} times; expected the smaller number first")
    name = re.sub(r"\s+", "-", space.attributes.get("name", "").strip())
    if not name or piece_name_fault(name):
        name = f"S{k + 1}"
    while name in used:
        name += "+"
    used.add(name)
    return Piece(name, tuple(cells), low, high)


def flat_cells(tag: Tag, what: str) -> list[Cell]:
    """Return the cells of a voxel space of one layer, as rows and columns."""
    width, height, depth = (number(tag, side) for side in "xyz")
    if not (width and height and depth) or width * height * depth > MAX_CELLS:
        raise refusal(tag, f"{what} is {width} × {height} × {depth}; expected 1 to {MAX_CELLS:,} cells")
    signs = tag.text.strip("\r\n\t") if len(tag.text) <= 5 * MAX_CELLS else ""
    states = SIGN.findall(signs)
    if len(states) != width * height * depth or sum(len(sign) + len(digits) for sign, digits in states) != len(signs):
        raise refusal(tag, f"{what} has other signs than {width * height * depth} of # and _")
    if any(digits.strip("0") for sign, digits in states if sign in "#+"):
        raise refusal(tag, f"{what} has colours, which cannot be read; remove them in BurrTools")
    if any(sign == "+" for sign, _ in states):
        raise refusal(tag, f"{what} has variable cells, which cannot be read; make them filled or empty in BurrTools")
    filled = np.array([sign == "#" for sign, _ in states]).reshape(depth, height, width)
    places = np.argwhere(filled)
    if not len(places):
        raise refusal(tag, f"{what} has no cells")
    thin = np.flatnonzero(np.ptp(places, axis=0) == 0)
    if not len(thin):
        raise refusal(tag, f"{what} is three-dimensional; only puzzles in one layer can be read")
    return [(r, c) for r, c in np.delete(places, thin[0], axis=1).tolist()]
