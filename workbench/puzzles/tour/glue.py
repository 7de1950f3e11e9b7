"""Which sides of a board are glued, and which way round: arrowheads as in books on topology.

Sides with the same number of arrowheads are joined so that these point the same way:

      +-->>--+      A Klein bottle: left and right, with one arrowhead, are joined upside down,
      ^      v      top and bottom, with two, as they are.
      +-->>--+

A. Hatcher, "Algebraic Topology" (2002), section 1.2; J. J. Watkins, "Across the Board" (2004), chapter 5.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour.board import TourSquares

ARROWHEAD, ARROW_WIDTH = 11, 2.4  # pixels in the window: their least length, and the width of their lines
HEAD = 0.26  # squares: the length of an arrowhead on a small board
PART = 0.03  # of the longer side: its length on a large one
OPEN = 0.34  # of the length: how far each of its two lines leaves the side
APART = 0.7  # of the length: from one arrowhead to the next


def glue_arrows(tour: TourSquares, head: float = 0.0) -> NDArray[np.float64]:
    """Return the lines of all arrowheads, (k, 4), x, y to x, y in squares; `head`: their least length, in squares."""
    rows, columns = tour.shape
    length = max(HEAD, PART * max(rows, columns), head)
    lines: list[NDArray[np.float64]] = []
    if tour.sides.columns:
        left = rows // 2  # between two rows, where no coordinate is
        right, way = (rows - left, 1) if tour.sides.twisted else (left, -1)
        lines.append(arrowhead(np.array([0.0, left]), np.array([0, -1]), length))
        lines.append(arrowhead(np.array([columns, right]), np.array([0, way]), length))
    if tour.sides.rows:
        for y in (0, rows):
            for place in (-0.5, 0.5):
                middle = np.array([columns / 2 + place * APART * length, y])
                lines.append(arrowhead(middle, np.array([1, 0]), length))
    return np.concatenate(lines) if lines else np.zeros((0, 4))


def arrowhead(middle: NDArray[np.float64], way: NDArray[np.int64], length: float) -> NDArray[np.float64]:
    """Return the two lines of an arrowhead that points one way along a side."""
    tip, aside = middle + way * length / 2, way[::-1] * OPEN * length
    back = middle - way * length / 2
    return np.array([[*(back + aside), *tip], [*(back - aside), *tip]])
