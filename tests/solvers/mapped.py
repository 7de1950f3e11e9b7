"""What a map of a search must show, given the levels of all nodes."""

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.depth_map import COLUMNS, ROWS, DepthMap, level_of


def assert_shows(grown: DepthMap, visits: NDArray[np.int32]) -> None:
    """Hold the columns of a map to the levels of all nodes."""
    columns = grown.columns
    assert columns is not None
    assert grown.nodes == len(visits)
    width = 1 << columns.shift
    used = -(-len(visits) // width)
    assert used <= COLUMNS
    for k in range(used):
        own = visits[k * width : (k + 1) * width]
        levels = level_of(own)
        rows = np.bincount(columns.row_of(levels), minlength=ROWS)
        assert columns.density[k].tolist() == rows.tolist()
        assert (columns.lowest[k], columns.highest[k]) == (levels.min(), levels.max())
        assert columns.found[k] == np.count_nonzero(own < 0)
    assert not columns.density[used:].any()
    assert (columns.highest[used:] == -1).all()
