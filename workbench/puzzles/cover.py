"""Exact cover: choose options so that every item is in exactly one of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Cover:
    """Named items, numbered from 1, and options: option k holds the items members[starts[k]:starts[k + 1]]."""

    items: tuple[str, ...]
    starts: NDArray[np.uint32]  # (options + 1,)
    members: NDArray[np.uint32]  # (starts[-1],)
