"""The decision diagram of all solutions of a cover: each path from its root to node 1 is a solution."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Diagram:
    """n nodes, e edges; `kernels/cover/diagram.py` documents the arrays.

    Node 0 stands for no solution, node 1 for the empty cover.
    """

    start: NDArray[np.uint32]  # (n + 1,)
    option: NDArray[np.uint32]  # (e,)
    child: NDArray[np.uint32]  # (e,)
    count: NDArray[np.uint64]  # (n, limbs), the solutions below each node
    root: int  # the last node, or one of the two without edges

    @cached_property
    def solutions(self) -> int:
        """How many solutions there are."""
        return number_of(self.count[self.root])


def number_of(limbs: NDArray[np.uint64]) -> int:
    """Return the number with these limbs of 64 bits, lowest first."""
    return sum(limb << 64 * k for k, limb in enumerate(limbs.tolist()))
