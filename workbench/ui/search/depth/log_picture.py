"""What a depth view shows of a search on a logarithmic axis of nodes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.depth_map import Columns, Counts, Levels, level_of


class Groups(NamedTuple):
    """Sums of the nodes of pixel columns, of which several may show the same nodes."""

    density: Counts  # (pixels, rows)
    lowest: Levels  # (pixels,)
    highest: Levels
    found: Counts


def log_starts(begin: int, end: int, pixels: int) -> NDArray[np.int64]:
    """Return the first node of each pixel column."""
    powers = (end + 1 - begin) ** (np.arange(pixels) / pixels)
    starts: NDArray[np.int64] = np.minimum(begin + powers.astype(np.int64) - 1, end - 1)
    return starts


def grouped(density: Counts, lowest: Levels, highest: Levels, found: Counts, starts: NDArray[np.int64]) -> Groups:
    """Return the sums from each start to the next other one; the arguments hold a row for each node or column."""
    first, pixel = np.unique(starts, return_inverse=True)
    return Groups(
        np.add.reduceat(density, first)[pixel],
        np.minimum.reduceat(lowest, first)[pixel],
        np.maximum.reduceat(highest, first)[pixel],
        np.add.reduceat(found, first)[pixel],
    )


def of_columns(columns: Columns, begin: int, end: int, rows: int, pixels: int) -> Groups:
    """Return the sums of columns of nodes."""
    used = slice(0, ((end - 1) >> columns.shift) + 1)
    starts = log_starts(begin, end, pixels) >> columns.shift
    parts = columns.density[used, :rows], columns.lowest[used], columns.highest[used], columns.found[used]
    return grouped(*parts, starts)


def of_nodes(visits: Levels, begin: int, end: int, bottom: int, fold: int, rows: int, pixels: int) -> Groups:
    """Return the sums of single nodes."""
    levels = level_of(visits[:end])
    starts = log_starts(begin, end, pixels)
    first, pixel = np.unique(starts, return_inverse=True)
    group = np.searchsorted(first, np.arange(begin, end), side="right") - 1
    row = np.maximum(levels[begin:] - bottom, 0) >> fold
    density = np.bincount(group * rows + row, minlength=len(first) * rows).reshape(len(first), rows)
    found = (visits[:end] < 0).astype(np.int64)
    return Groups(
        density[pixel],
        np.minimum.reduceat(levels, first)[pixel],
        np.maximum.reduceat(levels, first)[pixel],
        np.add.reduceat(found, first)[pixel],
    )
