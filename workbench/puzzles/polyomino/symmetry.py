"""The symmetries of a board and its pieces, and tilings that are one and the same up to them."""

from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.images import cell_orders, image
from workbench.puzzles.polyomino.placements import Placements


@runtime_checkable
class Symmetric(Protocol):
    """A puzzle that can tell which of its solutions are one and the same up to symmetry."""

    def classes(self, fillings: NDArray[np.int32]) -> NDArray[np.intp]:
        """Return the class of each filling, from 0, in the order in which they are met: (k,) of (k, rows, columns)."""


class Symmetry(NamedTuple):
    """A turn or reflection that leaves a board with its pieces as it is.

    The image of a filling holds in cell c what stood in cell `cells[c]`, with the number of the placement moved along.
    """

    name: str
    cells: NDArray[np.intp]  # row-major numbers
    numbers: NDArray[np.int32]  # the image of placement v has the number numbers[v]; numbers[0] = 0


TURNS = (
    "identity",
    "quarter turn",
    "half turn",
    "three-quarter turn",
    "left-right reflection",
    "reflection in a diagonal",
    "top-bottom reflection",
    "reflection in the other diagonal",
)


def symmetries(board: NDArray[np.bool_]) -> list[tuple[str, NDArray[np.intp]]]:
    """Return those of the eight turns and reflections that map the board onto itself, the identity first.

    Each has a name, and is a permutation of the row-major cell numbers: cell c of the image is cell p[c] of the board.
    """
    orders = zip(TURNS, cell_orders(board.shape), strict=True)
    return [(name, order) for k, (name, order) in enumerate(orders) if np.array_equal(image(board, k), board)]


def tiling_symmetries(board: NDArray[np.bool_], placements: Placements) -> list[Symmetry]:
    """Return the symmetries of the board that map every placement to one of the same piece, the identity first."""
    found = []
    for name, cells in symmetries(board):
        numbers = moved(cells, placements)
        if numbers is not None:
            found.append(Symmetry(name, cells, numbers))
    return found


def moved(cells: NDArray[np.intp], placements: Placements) -> NDArray[np.int32] | None:
    """Return the number of each placement's image, from 1, or None if an image is no placement of the same piece."""
    target = np.argsort(cells)
    starts = placements.starts.astype(np.intp)
    areas = placements.areas
    numbers = np.zeros(len(areas) + 1, np.int32)
    for area in np.unique(areas).tolist():
        own = np.nonzero(areas == area)[0]
        before = placements.cells[starts[own][:, None] + np.arange(area)].astype(np.intp)
        after = np.sort(target[before], axis=1)
        piece = placements.piece[own, None]
        before, after = np.hstack([piece, before]), np.hstack([piece, after])
        by_before, by_after = np.lexsort(before.T[::-1]), np.lexsort(after.T[::-1])
        if not np.array_equal(before[by_before], after[by_after]):
            return None
        numbers[own[by_after] + 1] = own[by_before] + 1
    return numbers


def canonical(fillings: NDArray[np.int32], group: list[Symmetry]) -> NDArray[np.int32]:
    """Return for each filling the least of its images, compared cell by cell: (fillings, rows, columns)."""
    if not len(fillings):
        return fillings
    flat = fillings.reshape(len(fillings), -1)
    least = flat
    for symmetry in group:
        image = symmetry.numbers[flat[:, symmetry.cells]]
        differs = image != least
        where = np.arange(len(flat)), differs.argmax(axis=1)
        least = np.where((image[where] < least[where])[:, None], image, least)
    return least.reshape(fillings.shape)


def classes(fillings: NDArray[np.int32], group: list[Symmetry]) -> NDArray[np.intp]:
    """Return the class of each filling up to symmetry: the number, from 0, of the first class of its images."""
    if not len(fillings):
        return np.zeros(0, np.intp)
    least = canonical(fillings, group).reshape(len(fillings), -1)
    _, first, inverse = np.unique(least, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))  # classes in the order in which they are met
    return order[inverse.ravel()]
