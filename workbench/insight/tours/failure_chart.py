"""The chart of the walks that fail: how many squares they visit, on a logarithmic scale."""

import numpy as np
from numpy.typing import NDArray

from workbench.base.axis_ticks import ticks
from workbench.pictures.charts.axes import log_axis
from workbench.pictures.charts.picture import Axis, Picture, bar
from workbench.puzzles.sentences import counted

BASE = -0.3  # of the bars, in powers of ten: a single walk has a bar too
HEADROOM = 0.2
MAX_TICKS = 10


def failures_picture(failures: NDArray[np.int64]) -> Picture:
    """Return a bar for each number of squares; `failures`: the walks that end after 0, 1, 2, ... squares."""
    at = np.flatnonzero(failures)
    heights = np.log10(failures[at])
    right = max(1.5, len(failures) - 0.5)
    return Picture(
        x_axis=Axis("squares visited", 0.5, right, [(x, f"{x:,.0f}") for x in ticks(0.5, right, MAX_TICKS)]),
        y_axis=log_axis("walks", BASE, float(heights.max(initial=1.0)) + HEADROOM),
        boxes=[bar(float(x), BASE, float(height), 0) for x, height in zip(at, heights, strict=True)],
        about=f"{counted(int(failures.sum()), 'failing walk')}; the longest visit {counted(int(at[-1]), 'square')}"
        if len(at)
        else "No failing walks",
    )
