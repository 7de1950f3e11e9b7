"""Necessary conditions for a square to be an end of an open tour, from the graph of leaps alone, on any surface.

- Blocks: a tour passes a cut vertex once, so the blocks of the graph (its parts without cut vertices) form a chain.
  Each end is in one of the two outer blocks, and is no cut vertex. Where every leap changes between two classes, the
  squares of an outer block and the class of its cut vertex also decide the class of its end.
- Successors: each square but the last has another one as its successor, and each but the first is a successor once.
  That is a matching in the bipartite double cover of the graph; whatever it must leave out is a start. It includes the
  argument of the colours, and that of squares which all need the same few neighbours.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Near = Sequence[Sequence[int]]  # the neighbours of each vertex
NONE = -1


class Visit(NamedTuple):
    """A vertex on the path of a depth-first search, and how many of its neighbours were looked at."""

    vertex: int
    parent: int
    looked: int


def ends_by_blocks(near: Near) -> NDArray[np.bool_]:
    """Return the vertices of a connected graph that its blocks allow as ends of a Hamiltonian path."""
    count = len(near)
    found = blocks(near)
    if len(found) < 2:
        return np.ones(count, bool)
    allowed = np.zeros(count, bool)
    shares = np.bincount(np.concatenate([list(block) for block in found]), minlength=count)  # blocks of each vertex
    cuts = [[vertex for vertex in block if shares[vertex] > 1] for block in found]
    if shares.max() > 2 or max(map(len, cuts)) > 2:
        return allowed
    classes = two_classes(near)
    for block, cut in zip(found, cuts, strict=True):
        if len(cut) == 1:
            inside = np.array([vertex for vertex in block if vertex != cut[0]])
            right = inside if classes is None else inside[of_the_right_class(classes[inside], bool(classes[cut[0]]))]
            if not len(right):
                return np.zeros(count, bool)
            allowed[right] = True
    return allowed


def of_the_right_class(classes: NDArray[np.bool_], cut: bool) -> NDArray[np.bool_]:
    """Return which of the squares beyond a cut vertex can be the start of a path through them all to its neighbour."""
    last = classes != cut  # the path ends a leap away from the cut vertex
    excess = 2 * int(last.sum()) - len(classes)
    return last if excess == 1 else ~last if excess == 0 else np.zeros(len(classes), bool)


def two_classes(near: Near) -> NDArray[np.bool_] | None:
    """Return two classes between which every edge of a connected graph changes; None if there are none."""
    classes = np.zeros(len(near), bool)
    seen = {0}
    queue = [0]
    for vertex in queue:
        for other in near[vertex]:
            if other not in seen:
                seen.add(other)
                classes[other] = not classes[vertex]
                queue.append(other)
    changes = (classes[vertex] != classes[other] for vertex, others in enumerate(near) for other in others)
    return classes if all(changes) else None


def blocks(near: Near) -> list[set[int]]:
    """Return the biconnected components of a connected graph as sets of vertices (Hopcroft and Tarjan 1973)."""
    found: list[set[int]] = []
    number = {0: 0}
    low = {0: 0}
    below = [0]  # vertices that were reached and are in no block yet
    path = [Visit(0, NONE, 0)]
    while path:
        vertex, parent, looked = path.pop()
        if looked < len(near[vertex]):
            path.append(Visit(vertex, parent, looked + 1))
            other = near[vertex][looked]
            if other not in number:
                number[other] = low[other] = len(number)
                below.append(other)
                path.append(Visit(other, vertex, 0))
            elif other != parent:
                low[vertex] = min(low[vertex], number[other])
        elif parent != NONE:
            low[parent] = min(low[parent], low[vertex])
            if low[vertex] >= number[parent]:
                first = below.index(vertex)
                found.append({parent, *below[first:]})
                del below[first:]
    return found


def ends_by_successors(near: Near) -> NDArray[np.bool_]:
    """Return the vertices that a largest matching of squares with their successors allows as starts."""
    predecessor, successor = matched(near)
    first = [vertex for vertex, before in enumerate(predecessor) if before == NONE]
    if not first:
        return np.ones(len(near), bool)
    if len(first) > 1:
        return np.zeros(len(near), bool)
    allowed = np.zeros(len(near), bool)
    allowed[first] = True
    for vertex in first:  # which may be given a predecessor, whose successor is then without one
        for before in near[vertex]:
            freed = successor[before]
            if freed != NONE and not allowed[freed]:
                allowed[freed] = True
                first.append(freed)
    return allowed


def matched(near: Near) -> tuple[list[int], list[int]]:
    """Return predecessors and successors of as many vertices as possible, -1 = none (augmenting paths)."""
    predecessor, successor = [NONE] * len(near), [NONE] * len(near)
    for root in range(len(near)):
        came: dict[int, int] = {}  # from which vertex a successor was looked at
        queue = [root]
        for vertex in queue:
            fresh = [other for other in near[vertex] if other not in came]
            came.update(dict.fromkeys(fresh, vertex))
            free = next((other for other in fresh if predecessor[other] == NONE), None)
            if free is not None:
                augment(free, came, predecessor, successor)
                break
            queue.extend(predecessor[other] for other in fresh)
    return predecessor, successor


def augment(last: int, came: dict[int, int], predecessor: list[int], successor: list[int]) -> None:
    """Change the matching along a path that ends at a vertex without a predecessor."""
    here = last
    while here != NONE:
        vertex = came[here]
        after = successor[vertex]
        predecessor[here], successor[vertex] = vertex, here
        here = after
