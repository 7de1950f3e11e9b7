"""What follows from each node being false: the shortest alternating chains between all pairs of nodes.

From a node that is false follow the nodes strongly linked to it (true), from these the nodes weakly linked to them
(false), and so on, breadth first. `level[a, b]` is the number of strong links of the shortest chain from a (false) to
b (true), where `reach[a]` has b; a chain with k of them has 2k nodes. `jump[x]` are the nodes true after x, one weak
and one strong link on; it is free for other use once `follow` returns. The relation is symmetric: read backwards, a
chain is the contraposition.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.chaining.links import CANDIDATES, DEEPEST, KIND, NODES, U0, U1, U6, build

X, XY, PLAIN, GROUPED = 1, 2, 3, 4  # one digit; cells with two candidates; all links of candidates; of groups too
MAX_LEVEL = 250
EDGE, AHEAD = np.uint64(0), np.uint64(1)  # of `sets`: the nodes of the present level; what follows from them


@counting
def follow(board, kind):
    """Return the links of the position with `free`, `forced`, `reach` and `level` set for a kind of chains."""
    links = build(board, U1 if kind == GROUPED else U0)
    if links.s[KIND] != np.uint64(kind):
        links.s[KIND] = np.uint64(kind)
        links.s[DEEPEST] = U0
        select(links, kind)
        join(links)
        for a in range(links.s[NODES]):
            depth = spread(links.forced, links.jump, links.sets, links.reach, links.level, np.uint64(a))
            links.s[DEEPEST] = max(links.s[DEEPEST], depth)
    return links


@compiled
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


@compiled
def below(count, v):
    """Return word v of the set of the nodes below a number."""
    start = v << U6
    if count >= start + np.uint64(64):
        return ~U0
    return (U1 << (count - start)) - U1 if count > start else U0


@compiled
def join(links):
    """Set `jump`, from the nodes that have strong links."""
    free, forced, jump = links.free, links.forced, links.jump
    jump[:, :] = U0
    for k in range(links.s[NODES]):
        node = np.uint64(k)
        if not has_any(forced, node):
            continue
        for v in range(free.shape[1]):
            word = free[node, np.uint64(v)]
            while word:
                unite(jump, (np.uint64(v) << U6) + lowest(word), forced, node)
                word &= word - U1


@compiled
def has_any(sets, row):
    """Return whether a row of a table of sets has a member."""
    for v in range(sets.shape[1]):
        if sets[row, np.uint64(v)]:
            return True
    return False


@compiled
def unite(sets, row, others, other):
    """Add the members of a row of a table to a row of another."""
    for v in range(sets.shape[1]):
        sets[row, np.uint64(v)] |= others[other, np.uint64(v)]


@compiled
def spread(forced, jump, sets, reach, level, a):
    """Set `reach` and `level` of one node; return the greatest level."""
    for v in range(sets.shape[1]):
        reach[a, np.uint64(v)] = U0
        sets[EDGE, np.uint64(v)] = forced[a, np.uint64(v)]
    if not has_any(forced, a):
        return U0
    for depth in range(1, MAX_LEVEL):
        new = False
        for v in range(sets.shape[1]):
            at = np.uint64(v)
            sets[EDGE, at] &= ~reach[a, at]
            reach[a, at] |= sets[EDGE, at]
            sets[AHEAD, at] = U0
        for v in range(sets.shape[1]):
            word = sets[EDGE, np.uint64(v)]
            while word:
                node = (np.uint64(v) << U6) + lowest(word)
                word &= word - U1
                level[a, node] = np.uint8(depth)
                unite(sets, AHEAD, jump, node)
                new = True
        if not new:
            return np.uint64(depth - 1)
        for v in range(sets.shape[1]):
            sets[EDGE, np.uint64(v)] = sets[AHEAD, np.uint64(v)]
    return np.uint64(MAX_LEVEL - 1)


@compiled
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


@compiled
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
