"""What it takes to design a kakuro: symmetric painting, the triangles that take clues, boards that grow or shrink."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import resized
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST, bounds, combinations
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted

Mask = NDArray[np.bool_]

NO_RUN = -1


class Triangle(NamedTuple):
    """Half of a block: the upper right one takes the clue of a run across, the lower left one that of a run down."""

    cell: Cell
    down: bool


class Sides(NamedTuple):
    """How many rows and columns each side of a board gains; it loses as many where that is negative."""

    top: int
    bottom: int
    left: int
    right: int


def turned(mask: Mask) -> Mask:
    """Return the image under a half turn."""
    return mask[::-1, ::-1]


def left_to_right(mask: Mask) -> Mask:
    """Return the image under the exchange of left and right."""
    return mask[:, ::-1]


def top_to_bottom(mask: Mask) -> Mask:
    """Return the image under the exchange of top and bottom."""
    return mask[::-1]


def transposed(mask: Mask) -> Mask:
    """Return the image in the diagonal from the upper left corner, as far as it lies on the board."""
    side = min(mask.shape)
    image = np.zeros_like(mask)
    image[:side, :side] = mask[:side, :side].T
    return image


SYMMETRIES: dict[str, tuple[str, tuple[Callable[[Mask], Mask], ...]]] = {
    "none": ("No symmetry", ()),
    "half_turn": ("Half turn", (turned,)),
    "left_right": ("Left and right", (left_to_right,)),
    "top_bottom": ("Top and bottom", (top_to_bottom,)),
    "both": ("Both mirrors", (turned, left_to_right, top_to_bottom)),
    "diagonal": ("Diagonal", (transposed,)),
}


def with_images(mask: Mask, symmetry: str) -> Mask:
    """Return cells together with their images under a symmetry of the board without its first row and column.

    These are there for clues, and their cells have no images: or the axis would move when one of them is painted.
    """
    whole = mask.copy()
    for image in SYMMETRIES[symmetry][1]:
        whole[1:, 1:] |= image(mask[1:, 1:])
    return whole


def symmetry_of(white: Mask) -> str:
    """Return the symmetry of a board without its first row and column, of several the one with the most images."""
    inner = white[1:, 1:]
    fits = [name for name, (_, images) in SYMMETRIES.items() if all(np.array_equal(f(inner), inner) for f in images)]
    if inner.shape[0] != inner.shape[1]:
        fits = [name for name in fits if name != "diagonal"]
    return max(fits, key=lambda name: len(SYMMETRIES[name][1]))


def heads(white: Mask) -> Mask:
    """Return which triangles have a run after them: (rows, columns, 2), across and down."""
    beside, below = (np.pad(white, widths) for widths in (((0, 0), (0, 1)), ((0, 1), (0, 0))))
    heading: Mask = np.stack([~white & beside[:, 1:], ~white & below[1:]], axis=2)
    return heading


def next_triangle(white: Mask, triangle: Triangle, forward: bool) -> Triangle | None:
    """Return the next triangle that has a run after it, or the one before, row by row; None at the end."""
    (r, c), down = triangle
    places = np.flatnonzero(heads(white))
    here = 2 * (r * white.shape[1] + c) + down
    there = places[places > here][:1] if forward else places[places < here][-1:]
    if not len(there):
        return None
    block, way = divmod(int(there[0]), 2)
    return Triangle(divmod(block, white.shape[1]), bool(way))


def run_after(puzzle: Kakuro, triangle: Triangle) -> int:
    """Return the run that a triangle's clue is for, NO_RUN if there is none."""
    (r, c), down = triangle
    r, c = r + down, c + (not down)
    rows, columns = puzzle.shape
    if puzzle.white[triangle.cell] or r >= rows or c >= columns or not puzzle.white[r, c]:
        return NO_RUN
    return int(puzzle.runs.home[r * columns + c, int(down)])


def clue_at(puzzle: Kakuro, triangle: Triangle) -> int:
    """Return the clue in a triangle, 0 if there is none."""
    return int((puzzle.down if triangle.down else puzzle.across)[triangle.cell])


def possible_clue(clue: int, length: int) -> bool:
    """Whether different digits in this many cells can add up to a clue."""
    return 0 < clue <= HIGHEST and length <= DIGITS and bool(combinations(clue, length))


def may_become(typed: str, length: int) -> bool:
    """Whether a number typed so far is, or can be the beginning of, a clue that is possible for this many cells."""
    return any(str(clue).startswith(typed) for clue in range(1, HIGHEST + 1) if possible_clue(clue, length))


def range_note(length: int) -> str:
    """Return which clues this many cells can have: "3 cells: 6 to 24"."""
    cells = counted(length, "cell")
    if length > DIGITS:
        return f"{cells}: a run has at most {DIGITS}"
    low, high = bounds(length)
    return f"{cells}: {low} to {high}" if low < high else f"{cells}: {low} only"


def with_sides(puzzle: Kakuro, sides: Sides) -> Kakuro:
    """Return the puzzle with rows and columns of blocks more at its sides, or less."""
    clues = (resized(clue, *sides) for clue in (puzzle.across, puzzle.down, puzzle.givens))
    return Kakuro(resized(puzzle.white, *sides), *clues)
