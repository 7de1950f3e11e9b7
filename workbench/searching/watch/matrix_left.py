"""The matrix that is left at a moment of Algorithm X: items to cover and options that may still be chosen.

As drawn in D. E. Knuth, "Dancing links" (2000): each step of the algorithm leaves a smaller matrix.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import NEVER, Moment


class MatrixLeft(NamedTuple):
    """A part of a cover, under the names that it has there."""

    cover: Cover
    items: NDArray[np.int64]  # (items + 1,): their numbers in the whole cover; 0 for 0
    options: NDArray[np.int64]


def matrix_left(now: Moment) -> MatrixLeft:
    """Return what is left after the last step."""
    cover = now.cover
    kept = now.covered == NEVER
    kept[0] = True
    items, options = np.flatnonzero(kept), np.flatnonzero(now.removed == NEVER)
    number = np.cumsum(kept) - 1  # in the part
    places = np.flatnonzero(kept[cover.members] & (now.removed == NEVER)[cover.option_of])
    sizes = np.bincount(cover.option_of[places], minlength=cover.count)[options]
    primary = items[(items > 0) & (items <= cover.primary)] - 1
    part = Cover(
        items=tuple(cover.items[i - 1] for i in items[1:].tolist()),
        primary=len(primary),
        starts=np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint32),
        members=number[cover.members[places]].astype(np.uint32),
        colours=cover.colours[places],
        low=cover.low[primary],
        high=cover.high[primary],
        costs=cover.costs[options],
        options=tuple(cover.option_name(k) for k in options.tolist()),
        colour_names=cover.colour_names,
    )
    return MatrixLeft(part, items, options)
