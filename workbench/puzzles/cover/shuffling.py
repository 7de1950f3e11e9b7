"""An exact cover with its items and its options in another order."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover.matrix import Matrix
from workbench.puzzles.cover.text import Comment


class Shuffle(NamedTuple):
    """The fields of a cover that depend on the order of items and options."""

    items: tuple[str, ...]
    starts: NDArray[np.uint32]
    members: NDArray[np.uint32]
    colours: NDArray[np.uint32]
    low: NDArray[np.uint32]
    high: NDArray[np.uint32]
    costs: NDArray[np.uint32]
    options: tuple[str, ...]
    comments: tuple[Comment, ...]


def shuffled(cover: Matrix, random: np.random.Generator) -> Shuffle:
    """Return a cover's fields with primary items, secondary items and options permuted at random.

    Bounds, colours, costs and names stay with their items and options. Only comments above all items stay: the others
    may be about the options that follow.
    """
    primary = random.permutation(cover.primary)
    items = np.append(primary, cover.primary + random.permutation(len(cover.items) - cover.primary)).astype(np.intp)
    options = random.permutation(cover.count)
    numbers = np.zeros(len(items) + 1, np.uint32)  # the new number of each item, from 1
    numbers[items + 1] = np.arange(1, len(items) + 1)
    before = cover.starts.astype(np.int64)
    sizes = (before[1:] - before[:-1])[options]
    starts = np.append(0, np.cumsum(sizes))
    order = np.repeat(before[options] - starts[:-1], sizes) + np.arange(starts[-1])
    return Shuffle(
        items=tuple(cover.items[k] for k in items.tolist()),
        starts=starts.astype(np.uint32),
        members=numbers[cover.members[order]],
        colours=cover.colours[order],
        low=cover.low[primary],
        high=cover.high[primary],
        costs=cover.costs[options],
        options=tuple(cover.options[k] for k in options.tolist()) if cover.options else (),
        comments=tuple(comment for comment in cover.comments if comment.above == 0),
    )
