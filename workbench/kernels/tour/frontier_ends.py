"""The ends of all open tours of a board, by dynamic programming over a frontier: `frontier` explains the states.

A tour is a cycle through all squares and the anchor, and its ends are the neighbours of the anchor on that cycle. How a
state can be completed depends on the state only. So it is enough to keep, for each state, the set of all squares that
are joined to the anchor on any of the ways to the state: the set of the last state holds the ends of all tours.

The arrays are those of `frontier`, except that the rows of `old` and `new` are (2 + ceil(n / 64)) words: those of the
state, and the set of ends, square k being bit k % 64 of word 2 + k // 64. The anchor is at place 1.
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import LEVEL, NODES, RUNNING
from workbench.kernels.tour.frontier import (
    AT,
    DONE,
    FULL,
    MAX_NEW,
    NEW,
    OLD,
    SQUARES,
    U0,
    U1,
    U2,
    alive,
    join,
    other_end,
    spread,
    write,
)

ANCHOR = U1
NOWHERE = np.int64(-1)  # instead of a square that is joined to the anchor
WORD_BITS, BIT = np.uint64(6), np.uint64(63)


@compiled
def reach(low, high, at, end, old, new, index, s):
    """Add the ends of old state `at`, and perhaps one more, to those of a new state, which may be there already."""
    mask = np.uint64(index.size - 1)
    x = spread(low, high) & mask
    i = np.uint64(index[x])
    while i != U0 and (new[i - U1, U0] != low or new[i - U1, U1] != high):
        x = (x + U1) & mask
        i = np.uint64(index[x])
    if i == U0:
        i = np.uint64(s[NEW])
        s[NEW] += 1
        index[x] = i + U1
        new[i, U0], new[i, U1] = low, high
        for word in range(2, old.shape[1]):
            new[i, np.uint64(word)] = U0
    else:
        i -= U1
    for word in range(2, old.shape[1]):
        new[i, np.uint64(word)] |= old[at, np.uint64(word)]
    if end >= 0:
        square = np.uint64(end)
        new[i, U2 + (square >> WORD_BITS)] |= U1 << (square & BIT)


@compiled
def advance(place, near, nears, least, gone, rare, rares, old, new, index, s, budget):
    """Work off at most `budget` states of the old layer; return RUNNING, DONE or FULL, as in `frontier`."""
    level, here = np.uint64(s[LEVEL]), np.int64(s[LEVEL])
    final = s[LEVEL] == s[SQUARES] - 1
    v, earlier = np.uint64(place[level]), np.uint64(nears[level])
    fewest = np.uint64(least[level])
    room = min(new.shape[0], index.size // 2) - MAX_NEW
    last = s[NODES] + budget

    while s[AT] < s[OLD]:
        if s[NODES] == last:
            return RUNNING
        if s[NEW] > room:
            return FULL
        at = np.uint64(s[AT])
        s[AT] += 1
        s[NODES] += 1
        low, high = write(old[at, U0], old[at, U1], v, v)
        if fewest == U0 and alive(low, high, level, gone, rare, rares):
            reach(low, high, at, NOWHERE, old, new, index, s)
        for i in range(earlier):
            i = np.uint64(i)
            a = np.uint64(near[level, i])
            if other_end(low, high, a) == U0:
                continue
            low_a, high_a = join(low, high, a, v)
            joined = here if a == ANCHOR else NOWHERE  # the anchor is the first of `near`, if it is there
            if fewest <= U1 and alive(low_a, high_a, level, gone, rare, rares):
                reach(low_a, high_a, at, joined, old, new, index, s)
            end = other_end(low_a, high_a, v)
            for j in range(i + U1, earlier):
                j = np.uint64(j)
                b = np.uint64(near[level, j])
                if other_end(low_a, high_a, b) == U0 or (end == b and not final):
                    continue
                low_b, high_b = join(low_a, high_a, v, b)
                if alive(low_b, high_b, level, gone, rare, rares):
                    reach(low_b, high_b, at, joined, old, new, index, s)
    return DONE
