"""Tours by dynamic programming over a frontier: Knuth's "simpath" (TAOCP 4A, 7.1.4), one square at a time.

The squares are added to a graph in a fixed order, each with some of its edges to squares that were added before. What
has been added consists of paths; all that matters is which squares of the frontier (those with
later neighbours) are ends of paths, and which two are ends of the same path. All choices that lead to the same *state*
are continued together, as one state that is reached in so many ways.

        . . . a b ? ? ?        a, e: free, in no path yet         the state: a a   b d   c -
        . . . c d ? ? ?        b, d: ends of one path                        d b   e e
        . . . e ? ? ? ?        c: done, inside a path

A tour is a cycle through all squares. For an open one there is a square more, the *anchor*, which every square that
may be an end has as its neighbour; the tour is the cycle without it. A cycle may close at the last square only.

Where the squares so far are a symmetric part of a symmetric board, a state and its mirror image lead to equally many
tours: the smaller one stands for both, and layers have about half the states from there on.

Each square of the frontier has a place, 1 to 24, while it is in the frontier. A state is two words, 5 bits a place
(place p in bits 5 (p - 1) of the low word, or 5 (p - 13) of the high one): the place itself if the square is free,
0 if it is done or the place is empty, else the place of the other end of its path.

A node is one state of one layer; layer k holds the states after k squares.

Arrays, by square in the order in which they are added (n squares):

    place  (n)     uint32, its place in the frontier
    near   (n, 9)  uint32, the places of its earlier neighbours, the anchor first
    nears  (n)     uint32, how many there are
    least  (n)     uint32, the fewest edges to these that leave enough later neighbours
    anchor (n)     uint32, not 0: an edge must lead to the anchor, which is at this place
    gone   (n, 2)  uint64, low and high word: the bits of the places released after it; they must be done
    rare   (n, 9)  uint32, places with one later neighbour, which must not be free
    rares  (n)     uint32, how many there are
    images (n, 25) uint8, the place to which the value of each place moves in the mirror image; [k, 0] is 1 if the
                   states after square k are compared with theirs

Arrays of states (old: the current layer; new: the next one, room for R states):

    old    (R, 2 + L)  uint64, a line for each: the two words; in how many ways it is reached, modulo 2^(64 L), lowest
                       limb first (L may be 0). Together they are in the processor's cache together
    new    (R, 2 + L)  likewise
    index  (2^b)   uint32, hash table with linear probing: number of a new state + 1, 0 = empty
    parent (R)     uint32, if kept: the old state that first led to each new one
    edges  (R)     uint8, and its edges: 16 i + j, numbers in `near`, 15 for none
    s         int64, scalars: LEVEL = squares added, NODES of `scalars`, and those named below
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import LEVEL, NODES, OWN, RUNNING

AT = OWN  # the next old state
OLD = OWN + 1  # how many old states there are
NEW = OWN + 2  # new states so far
KEPT = OWN + 3  # 1 = parents and edges are kept
SQUARES = OWN + 4
SCALARS = OWN + 5

DONE, FULL = 1, 2  # `advance` also returns these: the layer is done; there is no room for another state
NEAR = 9  # neighbours of a square at most, the anchor among them
MAX_NEW = 1 + NEAR + NEAR * (NEAR - 1) // 2  # states that one state leads to

HALF = np.uint64(12)  # places in a word
BITS, MASK, NONE = np.uint64(5), np.uint64(31), np.uint64(15)
U0, U1, U2 = np.uint64(0), np.uint64(1), np.uint64(2)
SHIFT = np.uint64(32)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)  # as xxHash spreads bits


@compiled
def other_end(low, high, place):
    """Return the value of a place in a state."""
    if place <= HALF:
        return (low >> (BITS * (place - U1))) & MASK
    return (high >> (BITS * (place - HALF - U1))) & MASK


@compiled
def write(low, high, place, value):
    """Return the state with this value at a place."""
    if place <= HALF:
        shift = BITS * (place - U1)
        return (low & ~(MASK << shift)) | (value << shift), high
    shift = BITS * (place - HALF - U1)
    return low, (high & ~(MASK << shift)) | (value << shift)


@compiled
def join(low, high, a, b):
    """Return the state with an edge between two places that are not done; joining the ends of a path closes a cycle."""
    end_a, end_b = other_end(low, high, a), other_end(low, high, b)
    low, high = write(low, high, a, U0)
    low, high = write(low, high, b, U0)
    if end_a != b:
        low, high = write(low, high, end_a, end_b)
        low, high = write(low, high, end_b, end_a)
    return low, high


@compiled
def spread(low, high):
    """Return the hash of a state."""
    x = low * FIRST_FACTOR
    x ^= (high + (x >> SHIFT)) * SECOND_FACTOR
    x ^= x >> SHIFT
    x *= FIRST_FACTOR
    return x ^ (x >> SHIFT)


@compiled
def alive(low, high, level, gone, rare, rares):
    """Tell whether the squares that leave the frontier are done, and those about to leave are in a path."""
    if (low & gone[level, U0]) | (high & gone[level, U1]):
        return False
    for k in range(rares[level]):
        place = np.uint64(rare[level, np.uint64(k)])
        if other_end(low, high, place) == place:
            return False
    return True


@compiled
def smaller(low, high, images, level):
    """Return a state or its mirror image."""
    left, right = U0, U0
    for p in range(1, images.shape[1]):
        p = np.uint64(p)
        value = other_end(low, high, p)
        if value != U0:
            left, right = write(left, right, np.uint64(images[level, p]), np.uint64(images[level, value]))
    if right < high or (right == high and left < low):
        return left, right
    return low, high


@compiled
def reach(low, high, at, by, old, new, index, parent, edges, images, level, s):
    """Add the ways of old state `at` to a new state, which may be there already."""
    if images[level, U0]:
        low, high = smaller(low, high, images, level)
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
        for limb in range(2, old.shape[1]):
            new[i, np.uint64(limb)] = old[at, np.uint64(limb)]
        if s[KEPT]:
            parent[i], edges[i] = at, by
        return
    i -= U1
    carry = U0
    for limb in range(2, old.shape[1]):
        limb = np.uint64(limb)
        before = new[i, limb]
        total = before + old[at, limb]
        overflow = np.uint64(total < before)
        total += carry
        overflow |= np.uint64(total < carry)
        new[i, limb], carry = total, overflow


@compiled
def index_all(new, index, states):
    """Insert so many different states into an empty hash table."""
    mask = np.uint64(index.size - 1)
    for i in range(states):
        i = np.uint64(i)
        x = spread(new[i, U0], new[i, U1]) & mask
        while index[x] != U0:
            x = (x + U1) & mask
        index[x] = i + U1


@compiled
def advance(
    place, near, nears, least, anchor, gone, rare, rares, images,
    old, new, index, parent, edges, s, budget,
):  # fmt: skip
    """Work off at most `budget` states of the old layer; return RUNNING, DONE or FULL.

    FULL: another state might need more new ones than there is room for, or fill more than half of the hash table.
    """
    level = np.uint64(s[LEVEL])
    final = s[LEVEL] == s[SQUARES] - 1
    v, earlier = np.uint64(place[level]), np.uint64(nears[level])
    forced = anchor[level] != 0
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
        if fewest == U0 and not forced and alive(low, high, level, gone, rare, rares):
            by = NONE << np.uint64(4) | NONE
            reach(low, high, at, by, old, new, index, parent, edges, images, level, s)
        for i in range(np.uint64(1) if forced else earlier):
            i = np.uint64(i)
            a = np.uint64(near[level, i])
            if (forced and a != anchor[level]) or other_end(low, high, a) == U0:
                continue
            low_a, high_a = join(low, high, a, v)
            if fewest <= U1 and alive(low_a, high_a, level, gone, rare, rares):
                by = i << np.uint64(4) | NONE
                reach(low_a, high_a, at, by, old, new, index, parent, edges, images, level, s)
            end = other_end(low_a, high_a, v)
            for j in range(i + U1, earlier):
                j = np.uint64(j)
                b = np.uint64(near[level, j])
                if other_end(low_a, high_a, b) == U0 or (end == b and not final):
                    continue
                low_b, high_b = join(low_a, high_a, v, b)
                if alive(low_b, high_b, level, gone, rare, rares):
                    by = i << np.uint64(4) | j
                    reach(low_b, high_b, at, by, old, new, index, parent, edges, images, level, s)
    return DONE
