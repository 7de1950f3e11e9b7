"""What follows from each node being false: the shortest alternating chains between all pairs of nodes.

From a node that is false follow the nodes strongly linked to it (true), from these the nodes weakly linked to them
(false), and so on, breadth first. `level[a, b]` is the number of strong links of the shortest chain from a (false) to
b (true), where `reach[a]` has b; a chain with k of them has 2k nodes. `jump[x]` are the nodes true after x, one weak
and one strong link on; it is free for other use once `follow` returns. The relation is symmetric: read backwards, a
chain is the contraposition.
"""

import numpy as np
from numba import njit

from workbench.kernels.bits import lowest
from workbench.kernels.sudoku.human.board import has
from workbench.kernels.sudoku.human.links import CANDIDATES, DEEPEST, KIND, NODES, U0, U1, U6, build

X, XY, PLAIN, GROUPED = 1, 2, 3, 4  # one digit; cells with two candidates; all links of candidates; of groups too
MAX_LEVEL = 250


@njit(cache=True, nogil=True)
def follow(board, kind):
    """Return the links of the position with `free`, `forced`, `reach` and `level` set for a kind of chains."""
    links = build(board)
    if links.s[KIND] != np.uint64(kind):
        links.s[KIND] = np.uint64(kind)
        links.s[DEEPEST] = U0
        select(links, kind)
        join(links)
        for a in range(links.s[NODES]):
            spread(links, np.uint64(a))
    return links


@njit(cache=True, nogil=True)
def select(links, kind):
    """Set the weak links `free` and the strong links `forced` that chains of a kind may use."""
    count = links.s[NODES] if kind == GROUPED else links.s[CANDIDATES]
    for k in range(links.s[NODES]):
        node = np.uint64(k)
        digit = links.digit_of[node]
        for v in range(links.weak.shape[1]):
            at = np.uint64(v)
            kin, used = links.kin[digit, at], below(count, at) if node < count else U0
            weak, strong = links.weak[node, at] & used, links.strong[node, at] & used
            if kind == X or kind == XY:
                weak &= kin
            if kind == X:
                strong &= kin
            if kind == XY:
                strong &= ~kin
            links.free[node, at], links.forced[node, at] = weak, strong


@njit(cache=True, nogil=True)
def below(count, v):
    """Return word v of the set of the nodes below a number."""
    start = v << U6
    if count >= start + np.uint64(64):
        return ~U0
    return (U1 << (count - start)) - U1 if count > start else U0


@njit(cache=True, nogil=True)
def join(links):
    """Set `jump`."""
    links.jump[:, :] = U0
    for k in range(links.s[NODES]):
        node = np.uint64(k)
        for v in range(links.free.shape[1]):
            word = links.free[node, np.uint64(v)]
            while word:
                other = (np.uint64(v) << U6) + lowest(word)
                word &= word - U1
                unite(links.jump[node], links.forced[other])


@njit(cache=True, nogil=True)
def unite(target, other):
    """Add the members of a set to another."""
    for v in range(target.size):
        target[np.uint64(v)] |= other[np.uint64(v)]


@njit(cache=True, nogil=True)
def spread(links, a):
    """Set `reach` and `level` of one node."""
    edge, ahead = links.sets[U0], links.sets[U1]
    reach, level = links.reach[a], links.level[a]
    reach[:] = U0
    edge[:] = links.forced[a]
    depth = 0
    while depth < MAX_LEVEL:
        depth += 1
        ahead[:] = U0
        new = False
        for v in range(edge.size):
            word = edge[np.uint64(v)] & ~reach[np.uint64(v)]
            reach[np.uint64(v)] |= word
            while word:
                node = (np.uint64(v) << U6) + lowest(word)
                word &= word - U1
                level[node] = np.uint8(depth)
                unite(ahead, links.jump[node])
                new = True
        if not new:
            break
        links.s[DEEPEST] = max(links.s[DEEPEST], np.uint64(depth))
        edge[:] = ahead


@njit(cache=True, nogil=True)
def trace(links, a, b, at):
    """Write the shortest chain from a (false) to b (true) into `path` from a position; return its number of nodes.

    Its nodes are false and true by turns, the links strong and weak.
    """
    depth = np.uint64(links.level[a, b])
    count = depth << U1
    links.path[at] = a
    node = b
    while depth > U1:
        depth -= U1
        links.path[at + (depth << U1) + U1] = node
        false, true = before(links, a, node, depth)
        links.path[at + (depth << U1)] = false
        node = true
    links.path[at + U1] = node
    return np.int64(count)


@njit(cache=True, nogil=True)
def before(links, a, node, depth):
    """Return the two nodes before one in a shortest chain from a: a false one, and a true one at a depth."""
    for v in range(links.forced.shape[1]):
        word = links.forced[node, np.uint64(v)]
        while word:
            false = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            for w in range(links.free.shape[1]):
                rest = links.free[false, np.uint64(w)] & links.reach[a, np.uint64(w)]
                while rest:
                    true = (np.uint64(w) << U6) + lowest(rest)
                    rest &= rest - U1
                    if np.uint64(links.level[a, true]) == depth:
                        return false, true
    return a, a  # never: each level follows from the one before

