"""The size of Algorithm X's tree by Chen, "Heterogeneous sampling" (SIAM Journal on Computing 21, 1992).

The nodes of a level are divided into strata: here, stretches of the level in the order of the tree, of about the same
weight, so that neighbours, which have much in common, share one. One node represents each stratum. A probe goes through
the tree level by level and visits all children of every representative; a child weighs as much as its parent, and joins
the stratum of the next level in which it begins:

    weight of the stratum += weight of the child; the child becomes its representative with the probability
    weight of the child / weight of the stratum

The sum of the weights of all children is an unbiased estimate of the number of nodes, and that of the solutions among
them of the number of solutions, however a level is divided. As long as no level has more nodes than there may be
strata, every node is visited and the numbers are exact; dead ends take no room.

Arrays in addition to those of `estimate` (M = the most strata of a level; two banks: this level, the next one):

    sets     (2, M, W) uint64, the options alive at each representative
    opens    (2, M, p) uint32, its open items, in ascending order
    marks    (2, M, 3) uint32, COUNT = how many there are, DEGREE = options of its next item, ITEM = that item
    weights  (2, M)    float64
    sums     (p+1)     float64, by level: what all probes stand for, without the root
    partial  (p+1)     float64, likewise, of the present probe
    values   (P, 2)    float64, what each probe made in this call stands for: nodes, solutions, without the root;
                       inf = more than MOST
    f        float64, of the present probe: NODES, SOLUTIONS so far; of the next level: BEFORE, TOTAL
    s        int64, scalars: RULE, RANDOM, PRIMARY as in `estimate`, then PROBES, ... STRETCH
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.estimate import MOST, PRIMARY, RULE, below, choose, reset

PROBES = PRIMARY + 1  # made so far
DRAWS = PRIMARY + 2  # representatives chosen among several nodes: without any, a probe is the tree itself
LEVEL = PRIMARY + 3  # of the representatives; the parity is their bank
SIZE = PRIMARY + 4  # strata of this level; 0 = a probe begins
NEXT = PRIMARY + 5  # strata of the next level so far
TURN = PRIMARY + 6  # the next representative to expand
STRETCH = PRIMARY + 7  # of the next level: that of its latest stratum
SCALARS = PRIMARY + 8

COUNT, DEGREE, ITEM = 0, 1, 2  # of the marks
NODES, SOLUTIONS = 0, 1  # of f, and of each of the values
BEFORE, TOTAL = 2, 3  # the weight of the children visited so far, and of all
FLOATS = 4

ANY = COVER_ITEM["any"]
U0, U1, U6 = np.uint64(0), np.uint64(1), np.uint64(6)
PARTS = np.uint64(2**32)  # of 1: as fine as random numbers are


@compiled
def advance(
    words, reach, spans, allowed, starts, members, alive, open_, covered,
    sets, opens, marks, weights, sums, partial, values, f, s, probes, budget,
):  # fmt: skip
    """Make at most so many probes; stop after a representative, too, once `budget` nodes are visited.

    Return how many probes were completed.
    """
    made = visited = 0
    while made < probes and visited < budget:
        if s[SIZE] == 0:
            begin(words, reach, spans, starts, alive, open_, covered, sets, opens, marks, weights, f, s)
            visited += 1
        if s[TURN] < s[SIZE]:
            visited += expand(
                words, reach, spans, allowed, starts, members, alive, open_, covered,
                sets, opens, marks, weights, partial, f, s,
            )  # fmt: skip
        if s[TURN] == s[SIZE]:
            s[SIZE], s[NEXT], s[TURN] = s[NEXT], 0, 0
            s[LEVEL] += 1
            if f[NODES] > MOST:
                f[NODES], s[SIZE] = np.inf, 0
            if s[SIZE] == 0:
                finish(values, made, sums, partial, f, s)
                made += 1
    return made


@compiled
def begin(words, reach, spans, starts, alive, open_, covered, sets, opens, marks, weights, f, s):
    """Begin a probe: the root represents its level, unless it is a leaf."""
    count = reset(alive, open_, covered, starts.size - 1, s[PRIMARY])
    f[NODES], f[SOLUTIONS], f[BEFORE], f[TOTAL], s[LEVEL] = 0.0, 0.0, 0.0, 1.0, 0
    if count == U0:
        f[SOLUTIONS] = 1.0
    else:
        join(1.0, 0, count, words, reach, spans, alive, open_, sets, opens, marks, weights, f, s)
    s[SIZE], s[NEXT], s[TURN] = s[NEXT], 0, 0


@compiled
def expand(
    words, reach, spans, allowed, starts, members, alive, open_, covered,
    sets, opens, marks, weights, partial, f, s,
):  # fmt: skip
    """Visit the children of the next representative; return how many there are."""
    bank, parent, level = s[LEVEL] & 1, s[TURN], s[LEVEL] + 1
    weight, item = weights[bank, parent], np.uint64(marks[bank, parent, ITEM])
    children = 0
    if parent == 0:
        f[BEFORE], f[TOTAL] = 0.0, weight_of_children(s[SIZE], marks[bank], weights[bank])
    w = np.uint64(reach[item])
    for z in range(np.uint64(spans[item]), np.uint64(spans[item + U1])):
        word = words[z] & sets[bank, parent, w]
        while word != U0:
            k = (w << U6) + lowest(word)
            word &= word - U1
            count = choose_option(
                k, sets[bank, parent], opens[bank, parent], marks[bank, parent, COUNT],
                allowed, starts, members, alive, open_, covered,
            )  # fmt: skip
            children += 1
            if count == U0:
                f[SOLUTIONS] += weight
            else:
                join(weight, 1 - bank, count, words, reach, spans, alive, open_, sets, opens, marks, weights, f, s)
            f[BEFORE] += weight
        w += U1
    f[NODES] += weight * children
    partial[level] += weight * children
    s[TURN] += 1
    return children


@compiled
def weight_of_children(size, marks, weights):
    """Return how much all children of a level's representatives weigh."""
    total = 0.0
    for j in range(size):
        total += weights[j] * marks[j, DEGREE]
    return total


@compiled
def choose_option(k, parent, items, size, allowed, starts, members, alive, open_, covered):
    """Set `alive` and `open_` to what option k leaves of a representative; return how many items are open."""
    for w in range(alive.size):
        alive[w] = parent[w] & allowed[k, w]
    for z in range(starts[k], starts[k + U1]):
        covered[members[z]] = 1
    kept = 0
    for a in range(size):
        open_[kept] = items[a]
        kept += covered[items[a]] == 0
    for z in range(starts[k], starts[k + U1]):
        covered[members[z]] = 0
    return np.uint64(kept)


@compiled
def join(weight, bank, count, words, reach, spans, alive, open_, sets, opens, marks, weights, f, s):
    """Let the node at hand join its stratum in a bank, and perhaps represent it, unless it has no children."""
    item, degree = choose(words, reach, spans, alive, open_, count, s[RULE], s)
    s[DRAWS] += s[RULE] == ANY and count > U1
    if degree == U0:
        return
    most = len(weights[bank])
    stretch = min(np.int64(f[BEFORE] * most / f[TOTAL]), most - 1)  # rounding may lead beyond the last one
    if s[NEXT] == 0 or stretch != s[STRETCH]:
        j = s[NEXT]
        weights[bank, j], s[STRETCH] = weight, stretch
        s[NEXT] += 1
    else:
        j = s[NEXT] - 1
        weights[bank, j] += weight
        s[DRAWS] += 1
        if below(PARTS, s) * weights[bank, j] >= weight * PARTS:
            return
    for w in range(alive.size):
        sets[bank, j, w] = alive[w]
    for a in range(count):
        opens[bank, j, a] = open_[a]
    marks[bank, j, COUNT], marks[bank, j, DEGREE], marks[bank, j, ITEM] = count, degree, item


@compiled
def finish(values, made, sums, partial, f, s):
    """Record the present probe."""
    values[made, NODES], values[made, SOLUTIONS] = f[NODES], f[SOLUTIONS]
    for level in range(s[LEVEL] + 1):
        sums[level] += partial[level]
        partial[level] = 0.0
    s[PROBES] += 1
