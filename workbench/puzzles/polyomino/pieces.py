"""Pieces: sets of cells, connected or not, how each may be turned, and the usual sets with their usual names."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from workbench.puzzles.puzzle import Cell

Shape = tuple[Cell, ...]  # normalised: least row and least column 0; sorted

SORTS = ("free", "one-sided", "fixed")
LARGEST = 6  # cells of the largest polyominoes that come as a set
NAMES = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes")

# Golomb's letters for the pentominoes, drawn as he draws them; hexominoes have no names that all agree on: H1 to H35.
DRAWN = (
    {"O1": "#"},
    {"I2": "##"},
    {"I3": "###", "L3": "#./##"},
    {"I": "####", "L": "#./#./##", "O": "##/##", "S": ".##/##.", "T": "###/.#."},
    {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "#./#./#./##",
        "N": ".#/.#/##/#.",
        "P": "##/##/#.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "#../#../###",
        "W": "#../##./.##",
        "X": ".#./###/.#.",
        "Y": ".#/##/.#/.#",
        "Z": "##./.#./.##",
    },
)
REFLECTED = {4: {"L": "J", "S": "Z"}, 5: {"L": "J", "P": "Q", "Z": "S"}}  # all others: the name with a '


@dataclass(frozen=True)
class Piece:
    """A piece to be placed on a board: its cells, how often it is to be used, and how it may be laid down."""

    name: str  # without spaces, and unique in a puzzle
    cells: Shape
    low: int = 1
    high: int | None = 1  # None = any number
    turn: bool = True  # it may be rotated
    flip: bool = True  # it may be turned over; one that may not be rotated is turned over from left to right

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", normalised(self.cells))
        if not self.cells:
            raise ValueError(f"{self.name} has no cells")
        if self.low < 0 or (self.high is not None and self.high < self.low):
            raise ValueError(f"{self.name}: from {self.low} to {self.high} pieces")

    @property
    def area(self) -> int:
        """Cells that one copy covers."""
        return len(self.cells)

    @property
    def in_one_part(self) -> bool:
        """Whether its cells are connected by their edges."""
        return connected(self.cells)

    def orientations(self) -> tuple[Shape, ...]:
        """Return the distinct ways in which the piece may lie, sorted."""
        return orientations(self.cells, self.turn, self.flip)


@cache
def orientations(shape: Shape, turn: bool = True, flip: bool = True) -> tuple[Shape, ...]:
    """Return the distinct shapes into which this one may be turned, sorted."""
    faces = [shape, reflected(shape)] if flip else [shape]
    if not turn:
        return tuple(sorted(set(faces)))
    return tuple(sorted({turned(face, quarters) for face in faces for quarters in range(4)}))


def normalised(cells: Iterable[Cell]) -> Shape:
    """Return the cells moved to row 0 and column 0, sorted, each once."""
    distinct = sorted(set(cells))
    top = min((r for r, _ in distinct), default=0)
    left = min((c for _, c in distinct), default=0)
    return tuple((r - top, c - left) for r, c in distinct)


def turned(shape: Shape, quarters: int) -> Shape:
    """Return the shape rotated clockwise by this many quarter turns."""
    for _ in range(quarters % 4):
        shape = normalised((c, -r) for r, c in shape)
    return shape


def reflected(shape: Shape) -> Shape:
    """Return the shape seen in a mirror, left for right."""
    return normalised((r, -c) for r, c in shape)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells that share an edge with this one."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def connected(cells: Iterable[Cell]) -> bool:
    """Whether there is at least one cell, and one can walk from each to each over shared edges."""
    left = set(cells)
    edge = {left.pop()} if left else set()
    some = bool(edge)
    while edge:
        edge = {near for cell in edge for near in neighbours(cell)} & left
        left -= edge
    return some and not left


@cache
def polyominoes(cells: int, sort: str) -> tuple[Piece, ...]:
    """Return all polyominoes of this many cells, 1 to 6, exactly one piece each; the sort is one of `SORTS`.

    Two free ones differ after every turn and flip, two one-sided ones after every turn, two fixed ones as they lie.
    """
    free = tuple(Piece(name, shape) for name, shape in named_shapes(cells))
    if sort == "free":
        return free
    return tuple(piece for one in free for piece in (sides_of(one) if sort == "one-sided" else positions_of(one)))


def sides_of(piece: Piece) -> list[Piece]:
    """Return the one-sided pieces that a free one stands for, one or two."""
    mirror = reflected(piece.cells)
    sides = [Piece(piece.name, piece.cells, flip=False)]
    if mirror not in sides[0].orientations():
        name = REFLECTED.get(piece.area, {}).get(piece.name, piece.name + "'")
        sides.append(Piece(name, mirror, flip=False))
    return sides


def positions_of(piece: Piece) -> list[Piece]:
    """Return the fixed pieces that a free one stands for, one to eight: Fa, Fb, ..."""
    shapes = piece.orientations()
    marks = "abcdefgh" if len(shapes) > 1 else ("",)
    return [Piece(piece.name + mark, shape, turn=False, flip=False) for mark, shape in zip(marks, shapes, strict=False)]


def named_shapes(cells: int) -> list[tuple[str, Shape]]:
    """Return the free polyominoes of this many cells with their names, in the order of a list."""
    if cells <= len(DRAWN):
        return [(name, shape_of(drawing.split("/"))) for name, drawing in DRAWN[cells - 1].items()]
    kinds = {orientations(shape)[0] for shape in fixed_shapes(cells)}
    return [(f"H{k}", shape) for k, shape in enumerate(sorted(kinds), 1)]


def shape_of(rows: Iterable[str]) -> Shape:
    """Return the shape drawn in these rows, # for its cells."""
    return normalised((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")


@cache
def fixed_shapes(cells: int) -> frozenset[Shape]:
    """Return all shapes of this many cells, each grown from one with a cell less."""
    if cells <= 1:
        return frozenset({((0, 0),)})
    smaller = fixed_shapes(cells - 1)
    return frozenset(
        normalised((*shape, near))
        for shape in smaller
        for cell in shape
        for near in neighbours(cell)
        if near not in shape
    )
