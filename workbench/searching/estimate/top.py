"""The top of Algorithm X's tree, listed node by node, level after level, until enough subtrees are left below it."""

from collections import deque
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.cover.orders import Ordered
from workbench.solvers.cover.random_descent import Words


class Subtree(NamedTuple):
    """The root of a subtree."""

    alive: NDArray[np.uint64]  # (words,): the options that are still possible, one bit each
    open_: NDArray[np.uint32]  # the items that are still open
    level: int


class Top(NamedTuple):
    """What is listed: nodes by level, down to the roots of the subtrees, and the solutions among those above them."""

    profile: NDArray[np.float64]  # (primary items + 1,)
    solutions: int
    subtrees: list[Subtree]


def listed_top(order: Ordered, words: Words, scalars: NDArray[np.int64], subtrees: int) -> Top:
    """Return the top of a tree with at least so many subtrees below it, or all of a smaller tree."""
    profile = np.zeros(order.cover.primary + 1)
    profile[0] = 1
    solutions = 0
    queue = deque([whole_tree(order)])
    while queue and len(queue) < subtrees:
        node = queue.popleft()
        solutions += not len(node.open_)
        children = children_of(node, order, words, scalars)
        if children:
            profile[node.level + 1] += len(children)
        queue.extend(children)
    return Top(profile, solutions, list(queue))


def whole_tree(order: Ordered) -> Subtree:
    """Return the root of the whole tree: every option is possible, every primary item open."""
    bits = np.zeros(64 * max(1, -(-order.cover.count // 64)), np.uint8)
    bits[: order.cover.count] = 1
    alive = np.packbits(bits, bitorder="little").view(np.uint64)
    return Subtree(alive, np.arange(1, order.cover.primary + 1, dtype=np.uint32), 0)


def children_of(node: Subtree, order: Ordered, words: Words, scalars: NDArray[np.int64]) -> list[Subtree]:
    """Return the children of a node."""
    from workbench.kernels.cover import estimate as kernel

    if not len(node.open_):
        return []
    count = np.uint64(len(node.open_))
    item, _ = kernel.choose(words.words, words.reach, words.spans, node.alive, node.open_, count, order.rule, scalars)
    first, last, reach = int(words.spans[item]), int(words.spans[item + 1]), int(words.reach[item])
    possible = np.zeros_like(node.alive)
    possible[reach : reach + last - first] = words.words[first:last] & node.alive[reach : reach + last - first]
    options = np.flatnonzero(np.unpackbits(possible.view(np.uint8), bitorder="little")).tolist()
    return [
        Subtree(node.alive & words.allowed[k], np.setdiff1d(node.open_, order.cover.option(k)), node.level + 1)
        for k in options
    ]
