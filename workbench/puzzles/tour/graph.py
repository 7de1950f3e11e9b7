"""The leaps of a board as a graph: the parts it falls into, and the leaps that squares without a choice force."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours

ROUNDS = 400  # of drawing conclusions: on a large board there might be many thousands


class Graph(NamedTuple):
    """Which squares, numbered row by row, a leap joins: each pair once."""

    u: NDArray[np.intp]  # (edges,)
    v: NDArray[np.intp]  # (edges,), greater than u
    degree: NDArray[np.intp]  # (rows * columns,) leaps of each square; 0 for holes


class Contradiction(NamedTuple):
    """A square that no closed tour can pass, and the leaps that every one would have to take."""

    square: int
    why: str
    leaps: NDArray[np.intp]  # (k, 2), all that were found to be forced
    loop: bool = False  # whether the square is on a loop of them


def graph_of(tour: Tour) -> Graph:
    """Return the leaps of a board."""
    near = neighbours(tour.board, tour.leap, tour.surface)
    u, k = np.nonzero(near > np.arange(len(near))[:, None])
    v = near[u, k].astype(np.intp)
    return Graph(u, v, (near >= 0).sum(axis=1))


def parts(graph: Graph) -> NDArray[np.intp]:
    """Return for each square the first square of the part that it belongs to."""
    return connected(graph.u, graph.v, len(graph.degree))


def connected(u: NDArray[np.intp], v: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """Return the least vertex of each vertex's component.

    FastSV: Y. Zhang, A. Azad, Z. Hu, "FastSV: a distributed-memory connected component algorithm" (2020).
    """
    parent = np.arange(count)
    grand = parent.copy()
    while True:
        np.minimum.at(parent, parent[u], grand[v])
        np.minimum.at(parent, parent[v], grand[u])
        np.minimum.at(parent, u, grand[v])
        np.minimum.at(parent, v, grand[u])
        parent = np.minimum(parent, grand)
        next_grand = parent[parent]
        if np.array_equal(next_grand, grand):
            return grand
        grand = next_grand


def forced_contradiction(graph: Graph, inside: NDArray[np.bool_], ends: tuple[int, int] | None) -> Contradiction | None:
    """Return a square that no closed tour can pass, if that follows from leaps that have no alternative.

    If both ends are given, the tour is to close from one to the other, by a leap or, if it is open, by a way added
    for that. There are more than two squares.
    """
    u, v = graph.u, graph.v
    forced = np.zeros(len(u), bool)
    if ends is not None:
        low, high = sorted(ends)
        joined = (u == low) & (v == high)
        if not joined.any():
            u, v = np.append(u, low), np.append(v, high)
            forced, joined = np.append(forced, False), np.append(joined, True)
        forced |= joined
    count = len(inside)
    for _ in range(ROUNDS):
        degree = np.bincount(u, minlength=count) + np.bincount(v, minlength=count)
        stuck = inside & (degree < 2)
        if stuck.any():
            return Contradiction(int(stuck.argmax()), "has fewer than two left", pairs(u, v, forced))
        forced |= (degree[u] == 2) | (degree[v] == 2)
        taken = np.bincount(u[forced], minlength=count) + np.bincount(v[forced], minlength=count)
        if (taken > 2).any():
            why = f"is needed by {int(taken[taken > 2][0])} but can serve only two"
            return Contradiction(int((taken > 2).argmax()), why, pairs(u, v, forced))
        if (loop := short_loop(u[forced], v[forced], taken, inside)) is not None:
            return Contradiction(loop, "is on a loop that leaves squares out", pairs(u, v, forced), loop=True)
        kept = forced | ((taken[u] < 2) & (taken[v] < 2))
        if kept.all():
            return None
        u, v, forced = u[kept], v[kept], forced[kept]
    return None


def pairs(u: NDArray[np.intp], v: NDArray[np.intp], chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return some of the leaps as pairs of squares."""
    return np.column_stack([u[chosen], v[chosen]])


def short_loop(
    u: NDArray[np.intp], v: NDArray[np.intp], taken: NDArray[np.intp], inside: NDArray[np.bool_]
) -> int | None:
    """Return a square of a loop of forced leaps that does not pass all squares, None if there is no such loop."""
    part = connected(u, v, len(inside))
    ends = np.bincount(part, (taken < 2) & inside, len(inside))
    sizes = np.bincount(part, inside, len(inside))
    loops = np.flatnonzero((ends == 0) & (sizes > 0) & (sizes < inside.sum()))
    return int(loops[0]) if len(loops) else None
