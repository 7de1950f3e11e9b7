"""The symmetries of a tour: the turns and reflections of the board that map it to itself, and how they move along it.

Along a closed tour of n squares a symmetry of order two either moves each square n/2 places on or reverses the tour;
along an open tour it can only reverse it. The names are those of G. P. Jelliss, Knight's Tour Notes 1 (2019).
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.images import UPRIGHT, cell_orders
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.moves import places_of

SAMPLE = 64  # squares of a tour that are looked at first, because few tours are symmetric


class Operation(StrEnum):
    """A turn or reflection of the board; the order is that of `images`."""

    QUARTER_TURN = "quarter-turn"
    HALF_TURN = "half-turn"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    DIAGONAL = "diagonal"
    ANTIDIAGONAL = "antidiagonal"


IMAGE_OF = {
    Operation.QUARTER_TURN: 1,
    Operation.HALF_TURN: 2,
    Operation.LEFT_RIGHT: 4,
    Operation.TOP_BOTTOM: 6,
    Operation.DIAGONAL: 5,
    Operation.ANTIDIAGONAL: 7,
}


class Symmetry(NamedTuple):
    """A symmetry of a tour."""

    operation: Operation
    shift: int | None  # how many places along the closed tour it moves each square; None = it reverses the tour


def images_of_squares(tour: TourSquares, operation: Operation) -> NDArray[np.intp] | None:
    """Return where an operation moves each square, row by row; None if it does not map the board to itself."""
    k = IMAGE_OF[operation]
    rows, columns = tour.shape
    upright = k in UPRIGHT
    if not upright and (rows != columns or not tour.sides.turnable):
        return None
    order = cell_orders(tour.shape)[k]
    flat = tour.board.ravel()
    if not np.array_equal(flat[order], flat):
        return None
    images = np.empty(flat.size, np.intp)
    images[order] = np.arange(flat.size)
    return images


def symmetries(tour: TourSquares, filling: Filling, closed: bool) -> list[Symmetry]:
    """Return the symmetries of a complete tour without faults; of its quarter turns, one."""
    return list(found_symmetries(tour, filling, closed))


def found_symmetries(tour: TourSquares, filling: Filling, closed: bool) -> Iterator[Symmetry]:
    """Yield the symmetries of a complete tour."""
    path, number = places_of(filling), filling.ravel()
    if len(path) < 3 or len(path) != tour.squares:
        return
    for operation in Operation:
        images = images_of_squares(tour, operation)
        if images is None or along(path[:SAMPLE], images, number, closed, len(path)) is None:
            continue
        if (found := along(path, images, number, closed, len(path))) is not None:
            yield Symmetry(operation, found if found >= 0 else None)


def along(path: NDArray[np.int32], images: NDArray[np.intp], number: Filling, closed: bool, squares: int) -> int | None:
    """Return by how many places the images of a path are moved along the tour; -1: reversed; None: not on the tour."""
    own = np.arange(len(path))
    other = number[images[path]].astype(np.int64) - 1
    if closed and len(np.unique((other - own) % squares)) == 1:
        return int(other[0])
    sums = (other + own) % squares if closed else other + own
    return -1 if len(np.unique(sums)) == 1 and (closed or sums[0] == squares - 1) else None


def described(found: list[Symmetry], closed: bool, squares: int) -> str:
    """Return the symmetries of a tour of so many squares in words; "" if there are none."""
    if any(symmetry.operation is Operation.QUARTER_TURN for symmetry in found):
        return f"symmetric by a quarter turn: squares a quarter turn apart are {squares // 4:,} moves apart"
    return "; ".join(sentence_of(symmetry, closed, squares) for symmetry in found)


def words_of(operation: Operation) -> str:
    """Return an operation in words."""
    turns = {Operation.HALF_TURN: "a half turn", Operation.QUARTER_TURN: "a quarter turn"}
    return turns.get(operation, f"{operation} reflection")


def sentence_of(symmetry: Symmetry, closed: bool, squares: int) -> str:
    """Return one symmetry in words."""
    central = symmetry.operation is Operation.HALF_TURN
    title = f"symmetric by {words_of(symmetry.operation)}"
    if not closed:
        return f"{title}: opposite numbers sum to {squares + 1:,}"
    if symmetry.shift is None:
        return f"{title} ({'Bergholtian' if central else 'Murraian'}): it reverses the tour"
    return f"{title} ({'Eulerian' if central else 'Sulian'}): opposite squares are {symmetry.shift:,} moves apart"
