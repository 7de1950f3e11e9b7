"""Rooms of a floor plan: what is asked of them, and every place in a plot where each of them fits.

living 8, kitchen 4, bath 2, hall 6 L         a name, its area in cells, and L if it may be L-shaped
living-hall, kitchen-hall, hall-outside       pairs that share a door; outside: the room lies at the border
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, shortened
from workbench.puzzles.notation import NUMBERED, cell_name

MAX_ROOMS, MAX_DOORS, MAX_NAME = 20, 40, 20  # the last one in characters
OUTSIDE = "outside"
ROOM = re.compile(rf"([A-Za-z][A-Za-z0-9_]{{0,{MAX_NAME - 1}}})\s+([0-9]{{1,3}})(\s+L)?", re.ASCII)


class Room(NamedTuple):
    """A room as it is asked for."""

    name: str
    area: int  # in cells
    bent: bool = False  # whether it may be L-shaped


class RoomPlacement(NamedTuple):
    """A rectangle of cells without one of its corners, or the whole of it: where a room fits."""

    name: str  # such as r1c1-r3c4, or r1c1-r3c4 without r1c3-r2c4
    cells: NDArray[np.intp]  # by their numbers, row by row


class Outline(NamedTuple):
    """The size of a rectangle, and of the rectangle that is missing at a corner; 0 x 0 if nothing is."""

    high: int
    wide: int
    cut_high: int = 0
    cut_wide: int = 0


def read_rooms(text: str) -> list[Room]:
    """Return the rooms of a list; raise ChoiceError."""
    rooms = []
    for words in filter(None, map(str.strip, text.split(","))):
        match = ROOM.fullmatch(words)
        if not match:
            raise ChoiceError(f"rooms: expected a name and an area, such as hall 6 or hall 6 L, not {shortened(words)}")
        rooms.append(Room(match[1], int(match[2]), bool(match[3])))
    names = [room.name for room in rooms]
    for room in rooms:
        if names.count(room.name) > 1:
            raise ChoiceError(f"rooms: {room.name!r} is listed twice; use another name for each room")
        if room.name == OUTSIDE or NUMBERED.fullmatch(room.name):
            raise ChoiceError(f"rooms: {room.name!r} is reserved; use another name")
    if len(rooms) > MAX_ROOMS:
        raise ChoiceError(f"rooms: there are {len(rooms)}; the limit is {MAX_ROOMS}")
    return rooms


def read_doors(text: str, rooms: list[Room]) -> list[tuple[str, str]]:
    """Return the pairs of names of a list, each once; raise ChoiceError."""
    names = {OUTSIDE, *(room.name for room in rooms)}
    doors: dict[frozenset[str], tuple[str, str]] = {}
    for words in filter(None, map(str.strip, text.split(","))):
        first, dash, second = (word.strip() for word in words.partition("-"))
        if not dash or first == second or not {first, second} <= names:
            raise ChoiceError(f"doors: expected two different rooms, such as hall-kitchen, not {shortened(words)}")
        doors.setdefault(frozenset((first, second)), (first, second))
    if len(doors) > MAX_DOORS:
        raise ChoiceError(f"doors: there are {len(doors)}; the limit is {MAX_DOORS}")
    return list(doors.values())


def outlines(room: Room, width: int, shape: tuple[int, int]) -> Iterator[Outline]:
    """Yield the outlines of a room on a board of this shape, nowhere less than `width` cells wide."""
    for high in range(width, shape[0] + 1):
        for wide in range(width, shape[1] + 1):
            if missing := high * wide - room.area:
                cuts = range(1, high - width + 1) if room.bent and missing > 0 else range(0)
                for cut_high in cuts:
                    if missing % cut_high == 0 and missing // cut_high <= wide - width:
                        yield Outline(high, wide, cut_high, missing // cut_high)
            else:
                yield Outline(high, wide)


def most_places(outline: Outline, shape: tuple[int, int]) -> int:
    """Return how many places an outline has on a board without holes."""
    turns = 4 if outline.cut_high else 1
    return turns * (shape[0] - outline.high + 1) * (shape[1] - outline.wide + 1)


def places(outline: Outline, plot: NDArray[np.bool_]) -> Iterator[RoomPlacement]:
    """Yield where an outline fits in a plot."""
    high, wide, cut_high, cut_wide = outline
    numbers = np.arange(plot.size).reshape(plot.shape)
    corners = [(down, right) for down in (0, high - cut_high) for right in (0, wide - cut_wide)]
    for down, right in corners if cut_high else corners[:1]:
        inside = np.ones((high, wide), bool)
        inside[down : down + cut_high, right : right + cut_wide] = False
        for r in range(plot.shape[0] - high + 1):
            for c in range(plot.shape[1] - wide + 1):
                window = slice(r, r + high), slice(c, c + wide)
                if plot[window][inside].all():
                    name = rectangle_name(r, c, high, wide)
                    if cut_high:
                        name += f" without {rectangle_name(r + down, c + right, cut_high, cut_wide)}"
                    yield RoomPlacement(name, numbers[window][inside])


def rectangle_name(r: int, c: int, high: int, wide: int) -> str:
    """Return the name of a rectangle: its first cell and its last."""
    return "-".join(dict.fromkeys([cell_name((r, c)), cell_name((r + high - 1, c + wide - 1))]))
