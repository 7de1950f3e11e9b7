"""The ring in which a search writes the levels of its nodes; `kernels/scalars.py` describes it."""

import numpy as np
from numpy.typing import NDArray

from workbench.kernels.scalars import RECENT


def ring() -> NDArray[np.int32]:
    """Return an empty ring."""
    return np.zeros(RECENT, np.int32)


def write(visits: NDArray[np.int32], node: int, levels: NDArray[np.int32]) -> None:
    """Write the levels of consecutive nodes, the first of which has this number; of many, only the last fit."""
    size = len(visits)
    skipped = max(0, len(levels) - size)
    levels, at = levels[skipped:], (node + skipped) % size
    head = min(len(levels), size - at)
    visits[at : at + head] = levels[:head]
    visits[: len(levels) - head] = levels[head:]


def fill(visits: NDArray[np.int32], node: int, level: int, count: int) -> None:
    """Write so many consecutive nodes of one level."""
    at = node % len(visits)
    if at + count <= len(visits):
        visits[at : at + count] = level
    else:
        write(visits, node, np.broadcast_to(np.int32(level), count))


def mark_solution(visits: NDArray[np.int32], node: int) -> None:
    """Mark a node, which has been written, as a solution."""
    visits[node % len(visits)] = ~visits[node % len(visits)]
