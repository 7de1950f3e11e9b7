"""Mirror images of states: where the squares so far are a symmetric part of a symmetric board, a state and its mirror
image lead to equally many tours, so that one of them is enough."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import Operation, images_of_squares


class Mirror(NamedTuple):
    """A reflection of the board, by positions in the order of the squares."""

    image: NDArray[np.intp]  # (n,) the position of the square that each is reflected to
    whole: NDArray[np.bool_]  # (n,) whether the squares up to this one are reflected to themselves

    def image_of(self, places: dict[int, int], to: NDArray[np.uint8]) -> None:
        """Set to which place a state's value moves from each place, and in line 0 that it does."""
        to[0] = 1
        for k, place in places.items():
            to[place] = places[int(self.image[k])]


def mirror_of(tour: Tour, order: NDArray[np.intp]) -> Mirror | None:
    """Return the reflection that maps the most beginnings of the order to themselves; None if none does."""
    found = [by(tour, order, operation) for operation in (Operation.LEFT_RIGHT, Operation.TOP_BOTTOM)]
    return max(filter(None, found), key=lambda mirror: int(mirror.whole.sum()), default=None)


def by(tour: Tour, order: NDArray[np.intp], operation: Operation) -> Mirror | None:
    """Return a reflection; None if it does not map the board to itself."""
    images = images_of_squares(tour, operation)
    if images is None:
        return None
    when = np.zeros(tour.board.size, np.intp)
    when[order] = np.arange(len(order))
    image = when[images[order]]
    return Mirror(image, np.maximum.accumulate(image) == np.arange(len(order)))
