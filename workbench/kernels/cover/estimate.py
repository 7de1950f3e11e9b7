"""The steps of random probes of Algorithm X's tree: Knuth, "Estimating the efficiency of backtrack programs" (1975).

A probe walks from the root to a leaf, at each node to a child drawn at random. If the nodes on its way have d0, d1, ...
children, it stands for d0 * d1 * ... * d(L-1) nodes of level L; the mean over many probes of what they stand for is
the true number, whatever the shape of the tree:

    root --d0--> node --d1--> node --d2--> leaf        nodes: 1 + d0 + d0*d1 + d0*d1*d2
                                                       solutions: d0*d1*d2 if the leaf is one, else 0

A set of options is a row of W words, one bit an option. The set `alive` holds the options that conflict with none
chosen so far; the children of a node are the options of one item in it. Two options conflict if they share a primary
item, or a secondary one, unless both give it the same colour. Nothing is undone: every probe starts again.

Arrays (m items, of which the first p are primary; n options, W = words of n bits, at least 1):

    words    (sum)   uint64, the options of item i: words[spans[i]:spans[i + 1]], which are those of its set from
                     reach[i] on; the words left out are 0
    reach    (m+1)   uint32
    spans    (m+2)   uint32
    allowed  (n, W)  uint64, the options that do not conflict with each option; with colours, made by `conflicts`
    starts   (n+1)   uint32, option k holds the items members[starts[k]:starts[k + 1]], numbered from 1
    members  (Z)     uint32
    alive    (W)     uint64
    open_    (p)     uint32, the primary items not yet covered, in ascending order, as many as `choose` gets
    covered  (m+1)   uint8, 1 = the item is
    s        int64, scalars: RULE, RANDOM, PRIMARY; those of a kernel that uses these steps follow
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled

RULE = 0  # which item to cover next
RANDOM = 1  # state of the generator, never 0
PRIMARY = 2  # p
SCALARS = 3

MOST = 1e150  # nodes that a probe may stand for: the square can still be written as a float64

MRV, FIRST, ANY = (COVER_ITEM[name] for name in ("mrv", "first", "any"))
# RULE: the item with fewest options (of those the lowest), the lowest item, any item

U0, U1, U6, U63 = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)


@compiled
def below(bound, s):
    """Return a random number from 0 to bound - 1."""
    x = np.uint64(s[RANDOM])  # Marsaglia's xorshift64, "Xorshift RNGs" (2003)
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s[RANDOM] = np.int64(x)
    return ((x >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32)


@compiled
def reset(alive, open_, covered, options, primary):
    """Make every option possible and every item open; return how many primary items there are."""
    for w in range(alive.size):
        alive[w] = ~U0
    if options & 63:
        alive[options >> 6] = (U1 << np.uint64(options & 63)) - U1
    elif options == 0:
        alive[0] = U0
    for i in range(covered.size):
        covered[i] = 0
    for i in range(primary):
        open_[i] = i + 1
    return np.uint64(primary)


@compiled
def degree_of(i, words, reach, spans, alive):
    """Return how many options of item i are alive."""
    z, last = np.uint64(spans[i]), np.uint64(spans[i + U1])
    w = np.uint64(reach[i])
    size = U0
    while z < last:
        size += popcount(words[z] & alive[w])
        z += U1
        w += U1
    return size


@compiled
def choose(words, reach, spans, alive, open_, count, rule, s):
    """Return the item to cover next, one of `count` open ones, and how many options it has."""
    best = np.uint64(open_[U0])
    if rule == ANY:
        best = np.uint64(open_[below(count, s)])
    fewest = degree_of(best, words, reach, spans, alive)
    if rule != MRV:
        return best, fewest
    a = U1
    while a < count and fewest != U0:
        i = np.uint64(open_[a])
        size = degree_of(i, words, reach, spans, alive)
        if size < fewest:
            best, fewest = i, size
        a += U1
    return best, fewest


@compiled
def draw(i, degree, words, reach, spans, alive, s):
    """Return one of the `degree` options of item i that are alive, all equally likely."""
    left = below(degree, s)
    z, w = np.uint64(spans[i]), np.uint64(reach[i])
    word = words[z] & alive[w]
    size = popcount(word)
    while left >= size:
        left -= size
        z += U1
        w += U1
        word = words[z] & alive[w]
        size = popcount(word)
    while left != U0:
        word &= word - U1
        left -= U1
    return (w << U6) + lowest(word)


@compiled
def take(k, allowed, starts, members, alive, open_, count, covered):
    """Choose option k; return how many primary items are still open."""
    for w in range(np.uint64(alive.size)):
        alive[w] &= allowed[k, w]
    for z in range(np.uint64(starts[k]), np.uint64(starts[k + U1])):
        covered[np.uint64(members[z])] = 1
    kept = U0
    for a in range(count):
        i = open_[np.uint64(a)]
        open_[kept] = i
        kept += U1 - np.uint64(covered[np.uint64(i)])
    return kept


@compiled
def pack(starts, members, rows):
    """Set the bits of the options of each item: rows (m+1, W), uint64."""
    for k in range(starts.size - 1):
        bit = U1 << np.uint64(k & 63)
        for z in range(starts[k], starts[k + 1]):
            rows[members[z], k >> 6] |= bit


@compiled
def exclude(starts, members, rows, allowed):
    """Clear, for each option, the bits of those that share an item with it; `rows` is what `pack` has set."""
    for k in range(starts.size - 1):
        for z in range(starts[k], starts[k + 1]):
            for w in range(rows.shape[1]):
                allowed[k, w] &= ~rows[members[z], w]
