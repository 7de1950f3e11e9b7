"""Depth maps of searches whose levels are given, and the tree of the queens by brute force."""

import numpy as np
from numpy.typing import NDArray

from tests.solvers.planned_search import PlannedSearch, random_visits
from workbench.kernels.scalars import RECENT
from workbench.solvers.depth_map import FINEST, DepthMap, level_of
from workbench.ui.search.depth.chart import Subject

Visits = NDArray[np.int32]  # levels of nodes, the complement where a node is a solution

SHORT = random_visits(900, 9)
LONG = random_visits(RECENT + RECENT // 2, 30, seed=2)
FOLDED = random_visits(2 * RECENT, 900, dive=range(3, 700), seed=3)  # more levels than rows


def mapped(visits: Visits, shift: int = FINEST) -> DepthMap:
    """Return the map of a search whose nodes are at these levels."""
    search, depths = PlannedSearch(visits), DepthMap()
    depths.first_shift = shift
    while depths.nodes < len(visits):
        search.advance(min(depths.room(depths.nodes), len(visits) - depths.nodes))
        depths.add(search.tally)
    return depths


def subject_of(visits: Visits, extent: int = 0) -> Subject:
    """Return what is drawn of that search."""
    levels = level_of(visits)
    return Subject(mapped(visits), np.bincount(levels), int(levels[-1]), extent)


def deep(nodes: int, low: int = 700, high: int = 760) -> Visits:
    """Return the levels of a search that dives, and then stays deep."""
    wave = low + (np.arange(nodes) * 7) % (high - low)
    wave[:low] = np.arange(low)
    return wave.astype(np.int32)


def queens_tree(n: int) -> Visits:
    """Return the tree of placing queens row by row, from the left, in preorder."""
    visits: list[int] = [0]

    def place(columns: tuple[int, ...]) -> None:
        r = len(columns)
        for c in range(n):
            if all(c not in (other, other + r - k, other - r + k) for k, other in enumerate(columns)):
                visits.append(r + 1 if r + 1 < n else ~n)
                place((*columns, c))

    place(())
    return np.array(visits, np.int32)


def dead_ends(visits: Visits) -> list[int]:
    """Return the nodes without children that are no solutions, by the stack of each node's ancestors."""
    stack: list[int] = []
    inner = set()
    for node, level in enumerate(level_of(visits).tolist()):
        del stack[level:]
        inner.update(stack[-1:])
        stack.append(node)
    return [node for node in range(len(visits)) if node not in inner and visits[node] >= 0]
