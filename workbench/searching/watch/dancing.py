"""The dancing links at one moment: those that the search began with, and what covering did to them on the way down.

The arrays are those of the kernel `cover_links`; they are followed here step by step, so that every moment can be
looked at without a search. For covers without colours and multiplicities.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.solvers.cover.links import nodes_of
from workbench.solvers.cover.orders import Ordered

Nodes = NDArray[np.int64]
FIELDS = ("left", "right", "up", "down")


class Dance(NamedTuple):
    """Neighbours of each item's header among the items, and of each node in its item's list."""

    left: Nodes  # (items + 1,)
    right: Nodes
    length: Nodes  # options still in the list of each item
    top: Nodes  # (nodes,): the item of a node; 0 for a spacer
    up: Nodes  # (nodes,)
    down: Nodes


def linked(cover: Cover) -> Dance:
    """Return the links before anything is covered."""
    items = len(cover.items) + 1
    left, right = np.arange(items) - 1, np.arange(items) + 1
    left[0], right[cover.primary] = cover.primary, 0
    left[cover.primary + 1 :] = right[cover.primary + 1 :] = np.arange(cover.primary + 1, items)
    size = items + len(cover.members) + len(cover.starts)
    top, up, down = np.zeros((3, size), np.int64)
    top[:items] = up[:items] = down[:items] = np.arange(items)
    node = nodes_of(cover)
    top[node] = cover.members
    for p, i in zip(node.tolist(), cover.members.tolist(), strict=True):
        up[p], down[p] = up[i], i
        down[up[i]] = p
        up[i] = p
    spacers = items + cover.starts.astype(np.int64) + np.arange(len(cover.starts))
    down[spacers[:-1]], up[spacers[1:]] = spacers[1:] - 1, spacers[:-1] + 1
    return Dance(left, right, np.bincount(top, minlength=items)[:items] - 1, top, up, down)


def first_links(order: Ordered) -> Dance:
    """Return the links at the root of a search."""
    links = linked(order.cover)
    links.length[0] = 0  # of the root, which is in no option
    return links


def danced(order: Ordered, path: NDArray[np.int64]) -> Dance:
    """Return the links at the end of a path, which is in the numbers that the items and options had before."""
    links = first_links(order)
    for x in entries(order, path):
        cover(links, int(links.top[x]))
        for p in others(links, x):
            cover(links, int(links.top[p]))
    return links


def entries(order: Ordered, path: NDArray[np.int64]) -> list[int]:
    """Return the nodes by which a path enters its options: Knuth's x_0, x_1 and so on."""
    number, place = np.argsort(order.item_of), np.argsort(order.option_of)
    node = nodes_of(order.cover)
    found = []
    for item, option in path.tolist():
        k = int(place[option])
        row = slice(int(order.cover.starts[k]), int(order.cover.starts[k + 1]))
        found.append(int(node[row][order.cover.members[row] == number[item]][0]))
    return found


def others(links: Dance, x: int) -> list[int]:
    """Return the other nodes of a node's option, from left to right, beginning after it."""
    found, p = [], x + 1
    while p != x:
        if links.top[p]:
            found.append(p)
            p += 1
        else:
            p = int(links.up[p])
    return found


def cover(links: Dance, item: int) -> None:
    """Take an item out of the list of items, and its options out of all other lists."""
    p = int(links.down[item])
    while p != item:
        hide(links, p)
        p = int(links.down[p])
    left, right = links.left[item], links.right[item]
    links.right[left], links.left[right] = right, left


def hide(links: Dance, p: int) -> None:
    """Take the option of a node out of the lists of its other items."""
    q = p + 1
    while q != p:
        x = links.top[q]
        if x == 0:
            q = int(links.up[q])
            continue
        u, d = links.up[q], links.down[q]
        links.down[u], links.up[d] = d, u
        links.length[x] -= 1
        q += 1


def changes(before: Dance, now: Dance) -> dict[str, NDArray[np.bool_]]:
    """Return which links of each of FIELDS differ."""
    return {name: getattr(before, name) != getattr(now, name) for name in FIELDS}
