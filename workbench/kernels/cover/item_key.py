"""A key of one's own for the choice of items, and restarts: what the kernels of exact cover share.

The item to cover next is the one of the least key; the key is a program of `key_program`, evaluated for each item that
is not covered. Ties go to the item met first, or are drawn, with equal chances. An item without options is
chosen at once, whatever its key: the branch has failed, and the item's weight grows by 1 (Boussemart et al., "Boosting
systematic search by weighting constraints", 2004; an item is a constraint).

A search for one solution may restart: from time to time it goes back to the root, and only the weights
and the state of the generator remain. The nodes between restarts grow by half, or are multiples of an interval
by 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993). A search that
has found a solution never restarts, so that no solution is counted twice.

Arrays:

    facts    (m+1, FACTS)  int64, by item: the values of the names in a key; those up to LEVEL are entered when needed
    weight   (m+1)         int64, by item: 1 plus the dead ends found in it
    program  (2 I)         int64, the key
    stack    (DEPTH)       int64, the work area of the program
    s        int64, scalars: see `scalars`; then those named below
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.key_program import run
from workbench.kernels.scalars import OWN

RULE = OWN  # which item to cover next
RANDOM = OWN + 1  # state of the generator, never 0
TIES = OWN + 2  # whether ties of keys are drawn
RENEWAL = OWN + 3  # the number of nodes of the next restart; NEVER
GROWING = OWN + 4  # how the nodes between restarts grow: LUBY or GEOMETRIC
INTERVAL = OWN + 5  # nodes to which the numbers of Luby's sequence are multiplied; or between the last two restarts
LUBY_U, LUBY_V = OWN + 6, OWN + 7  # Knuth's pair (TAOCP 7.2.2.2, (130)): LUBY_V is the current number of the sequence
SHARED = OWN + 8

NEVER = 2**62
LUBY, GEOMETRIC = 0, 1

SIZE, WEIGHT, LEVEL = 0, 1, 2  # columns of `facts`: options left, weight, options chosen


@compiled
def draw(s):
    """Return the next number of the generator: Marsaglia's xorshift64, "Xorshift RNGs" (2003)."""
    x = np.uint64(s[RANDOM])
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s[RANDOM] = np.int64(x)
    return x


@compiled
def key_of(item, size, level, facts, weight, program, stack):
    """Return the key of an item with this many options, when this many options have been chosen."""
    facts[item, SIZE], facts[item, WEIGHT], facts[item, LEVEL] = size, weight[item], level
    return run(program, facts[item], stack)


@compiled
def wins(ties, s):
    """Return whether an item takes the place of the best one, with which `ties` items have tied by now."""
    return s[TIES] != 0 and draw(s) % np.uint64(ties + 1) == np.uint64(0)


@compiled
def renew(nodes, s):
    """Set the number of nodes of the next restart."""
    if s[GROWING] == LUBY:
        u, v = s[LUBY_U], s[LUBY_V]
        if u & -u == v:
            s[LUBY_U], s[LUBY_V] = u + 1, 1
        else:
            s[LUBY_V] = 2 * v
        s[RENEWAL] = nodes + s[INTERVAL] * s[LUBY_V]
    else:
        s[INTERVAL] += s[INTERVAL] // 2 + 1
        s[RENEWAL] = nodes + s[INTERVAL]


@compiled
def evaluate(program, facts, stack, keys):
    """Enter the key of each row of facts."""
    for row in range(facts.shape[0]):
        keys[row] = run(program, facts[row], stack)
