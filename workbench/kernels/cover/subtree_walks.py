"""Random walks down subtrees of Algorithm X's tree, and what each probe stands for: Knuth (1975), by subtree.

A probe is a walk down each of K subtrees whose roots are given; it stands for the sum of what its walks stand for, as
`estimate` says. With the root of the tree as the only one, that is Knuth's estimate; with the subtrees below levels
that have been listed, the variance due to the choice among them is gone (stratified sampling).

Arrays in addition to those of `estimate`:

    roots    (K, W) uint64, the options alive at the root of each subtree
    opens    (K, p) uint32, its open items, in ascending order
    counts   (K)    int64, how many there are
    levels   (K)    int64, its level
    sums     (p+1)  float64, by level: what all probes stand for, without the roots
    partial  (p+1)  float64, likewise, of the present probe
    values   (P, 2) float64, what each probe made in this call stands for: nodes, solutions, without the roots;
                    inf = more than MOST
    f        float64, of the present probe: NODES, SOLUTIONS so far
    s        int64, scalars: RULE, RANDOM, PRIMARY as in `estimate`, then PROBES, ... DEEPEST
"""

import numpy as np

from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.estimate import MOST, PRIMARY, RULE, choose, draw, take

PROBES = PRIMARY + 1  # made so far
DRAWS = PRIMARY + 2  # nodes at which a walk had a choice: without any, a probe is the tree itself
ROOT = PRIMARY + 3  # of the next walk
DEEPEST = PRIMARY + 4  # level of the present probe
SCALARS = PRIMARY + 5

NODES, SOLUTIONS = 0, 1  # of f, and of each of the values
FLOATS = 2

ANY = COVER_ITEM["any"]
U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def advance(
    words, reach, spans, allowed, starts, members, alive, open_, covered,
    roots, opens, counts, levels, sums, partial, values, f, s, probes, budget,
):  # fmt: skip
    """Make at most so many probes; stop at the end of a walk, too, once `budget` nodes are visited.

    Return how many probes were completed.
    """
    rule = s[RULE]
    made = visited = 0
    while made < probes and visited < budget:
        count = begin(s[ROOT], roots, opens, counts, alive, open_, covered)
        level, weight = levels[s[ROOT]], 1.0
        while count != U0:
            i, degree = choose(words, reach, spans, alive, open_, count, rule, s)
            s[DRAWS] += degree > U1 or (rule == ANY and count > U1)
            weight *= degree
            if degree == U0 or weight > MOST:
                break
            k = draw(i, degree, words, reach, spans, alive, s)
            count = take(k, allowed, starts, members, alive, open_, count, covered)
            level += 1
            partial[level] += weight
            f[NODES] += weight
            visited += 1
        visited += 1
        if count == U0:
            f[SOLUTIONS] += weight
        elif weight > MOST:
            f[NODES] = np.inf
        s[DEEPEST] = max(s[DEEPEST], level)
        s[ROOT] += 1
        if s[ROOT] == counts.size:
            finish(values, made, sums, partial, f, s)
            made += 1
    return made


@compiled
def begin(k, roots, opens, counts, alive, open_, covered):
    """Begin a walk at root k; return how many items are open."""
    for w in range(alive.size):
        alive[w] = roots[k, w]
    for i in range(covered.size):
        covered[i] = 0
    for a in range(counts[k]):
        open_[a] = opens[k, a]
    return np.uint64(counts[k])


@compiled
def finish(values, made, sums, partial, f, s):
    """Record the present probe, and begin another."""
    values[made, NODES], values[made, SOLUTIONS] = f[NODES], f[SOLUTIONS]
    for level in range(s[DEEPEST] + 1):
        sums[level] += partial[level]
        partial[level] = 0.0
    f[NODES], f[SOLUTIONS], s[ROOT], s[DEEPEST] = 0.0, 0.0, 0, 0
    s[PROBES] += 1
