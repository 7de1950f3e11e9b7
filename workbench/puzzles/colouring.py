"""The colours that a person gives to cells, and to single candidates in them.

As text, a line for each colour names its cells and candidates:

    1: r1c1 r5c9
    4: r2c3=7
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fillable, Filling, ParseError, Puzzle
from workbench.puzzles.small_symbols import draw_small, draw_spots, symbol_centres

INKS = (Ink.COLOUR_1, Ink.COLOUR_2, Ink.COLOUR_3, Ink.COLOUR_4, Ink.COLOUR_5, Ink.COLOUR_6)
LINE = re.compile(r"\s*(\d{1,9})\s*:((?:\s+r\d{1,4}c\d{1,4}(?:=\d{1,4})?)*)\s*", re.ASCII)
NAME = re.compile(r"r(\d+)c(\d+)(?:=(\d+))?", re.ASCII)
DAMAGED = 'The document\'s "colours" cannot be read; the file may be damaged.'


class ColouredPlace(NamedTuple):
    """A cell, or a candidate in it."""

    row: int
    column: int
    value: int = 0  # of the candidate, from 1; 0 = the cell itself

    @property
    def name(self) -> str:
        """How it is written: r2c3 or r2c3=7."""
        return cell_name((self.row, self.column)) + (f"={self.value}" if self.value else "")


@dataclass(frozen=True)
class Colouring:
    """The colours, from 1, of the places that have one."""

    colours: Mapping[ColouredPlace, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.colours)

    def painted(self, places: Iterable[ColouredPlace], colour: int) -> "Colouring":
        """Return it with these places in a colour; 0 = none."""
        colours = {**self.colours, **dict.fromkeys(places, colour)}
        return Colouring({place: kept for place, kept in colours.items() if kept})

    def toggled(self, places: Sequence[ColouredPlace], colour: int) -> "Colouring":
        """Return it with these places in a colour, or without colour if all have this one."""
        return self.painted(places, 0 if all(self.colours.get(place) == colour for place in places) else colour)

    def without(self, cells: Iterable[Cell]) -> "Colouring":
        """Return it without the colours of these cells and of the candidates in them."""
        gone = set(cells)
        return Colouring({place: kept for place, kept in self.colours.items() if place[:2] not in gone})

    def moved(self, down: int, right: int, shape: tuple[int, int]) -> "Colouring":
        """Return it on a board of another shape, this many rows down and columns to the right."""
        moved = {ColouredPlace(r + down, c + right, value): colour for (r, c, value), colour in self.colours.items()}
        return Colouring({place: colour for place, colour in moved.items() if on_board(place, shape)})

    def differing(self, other: "Colouring") -> set[ColouredPlace]:
        """Return the places whose colours differ."""
        return {place for place, _ in self.colours.items() ^ other.colours.items()}

    def cells(self, shape: tuple[int, int]) -> NDArray[np.int32]:
        """Return the colours of the cells, 0 = none."""
        return self._array(shape, 0)[:, :, 0]

    def candidates(self, shape: tuple[int, int], symbols: int) -> NDArray[np.int32]:
        """Return the colours of the candidates, 0 = none: (rows, columns, symbols)."""
        return self._array(shape, symbols)[:, :, 1:]

    def _array(self, shape: tuple[int, int], symbols: int) -> NDArray[np.int32]:
        array = np.zeros((*shape, symbols + 1), np.int32)
        held = [(*place, colour) for place, colour in self.colours.items() if place.value <= symbols]
        if held:
            r, c, value, colour = np.array(held).T
            array[r, c, value] = colour
        return array

    def draw_cells(self, drawing: Drawing, shape: tuple[int, int]) -> None:
        """Fill the cells that have a colour."""
        if self.colours:
            colours = self.cells(shape)
            for number, ink in enumerate(INKS, 1):
                drawing.fill(np.argwhere(colours == number), ink)

    def draw_spots(self, drawing: Drawing, empty: NDArray[np.bool_], symbols: int) -> None:
        """Draw a spot at each candidate of an empty cell that has a colour."""
        colours = self.candidates(empty.shape, symbols) * empty[:, :, None]
        for number, ink in enumerate(INKS, 1):
            if (which := colours == number).any():
                draw_spots(drawing, symbol_centres(which), symbols, ink)

    def draw_candidates(self, drawing: Drawing, empty: NDArray[np.bool_], symbols: Sequence[str]) -> None:
        """Draw the candidates that have a colour in empty cells, each on its spot."""
        if any(place.value for place in self.colours):
            self.draw_spots(drawing, empty, len(symbols))
            which = self.candidates(empty.shape, len(symbols)) * empty[:, :, None] > 0
            draw_small(drawing, which, symbols, Ink.GIVEN)

    def format(self) -> list[str]:
        """Return the lines of its text."""
        ordered = sorted(self.colours.items())
        return [
            f"{number}: " + " ".join(place.name for place, colour in ordered if colour == number)
            for number in sorted(set(self.colours.values()))
        ]


NO_COLOURS = Colouring()


def draw_coloured(puzzle: Puzzle, drawing: Drawing, filling: Filling, colouring: Colouring) -> None:
    """Draw a puzzle, a filling of its open cells, and the colours of cells and candidates."""
    filling = np.where(puzzle.open_cells(), filling, 0)
    puzzle.draw_ground(drawing)
    if colouring:
        colouring.draw_cells(drawing, puzzle.shape)
    puzzle.draw(drawing)
    puzzle.draw_filling(drawing, filling, Ink.FOUND)
    if colouring and isinstance(puzzle, Fillable):
        colouring.draw_candidates(drawing, puzzle.open_cells() & (filling == 0), puzzle.symbols)


def parse_colouring(lines: Sequence[str], shape: tuple[int, int], symbols: int) -> Colouring:
    """Return the colouring that lines of text stand for; raise ParseError."""
    colours: dict[ColouredPlace, int] = {}
    for line in lines:
        found = LINE.fullmatch(line)
        if found is None or not 1 <= int(found[1]) <= len(INKS):
            raise ParseError(DAMAGED)
        for row, column, value in NAME.findall(found[2]):
            place = ColouredPlace(int(row) - 1, int(column) - 1, int(value or 0))
            if not on_board(place, shape) or place.value > symbols:
                raise ParseError(DAMAGED)
            colours[place] = int(found[1])
    return Colouring(colours) if colours else NO_COLOURS


def on_board(place: ColouredPlace, shape: tuple[int, int]) -> bool:
    """Return whether a place is on a board of this shape."""
    return 0 <= place.row < shape[0] and 0 <= place.column < shape[1]
