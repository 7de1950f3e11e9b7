"""Which options of a cover with colours can be chosen together, as rows of bits."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover


def keep_agreeing(cover: Cover, keep: NDArray[np.uint64]) -> None:
    """Write all options that agree with each option into its row of `keep`, (options, words)."""
    from workbench.kernels.cover import conflicts  # numba: only once a search starts

    options = np.repeat(np.arange(cover.count, dtype=np.uint32), np.diff(cover.starts))
    order = np.lexsort((cover.colours, cover.members))  # by item, then by colour
    keep[:] = 2**64 - 1
    rows = np.zeros((2, keep.shape[1]), np.uint64)
    conflicts.keep_agreeing(cover.members[order], cover.colours[order], options[order], rows, keep.ravel())
