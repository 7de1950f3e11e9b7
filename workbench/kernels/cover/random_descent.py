"""The nondeterministic Algorithm X: an option drawn at random at each level, down to a leaf, then again from the root.

Knuth, "Dancing links" (2000), states Algorithm X as nondeterministic: "choose a row r such that A[r, c] = 1". Here the
choice is random and never undone: a descent ends in a solution, or in a dead end, an item without options. Its
steps are those of a probe of `estimate`, whose functions and arrays are used.

A node is a partial solution that a descent visits. Each descent visits the root once.

Arrays in addition to those of `estimate` (D = p + 1 levels):

    chosen   (D)    uint32, by level: the option chosen
    item     (D)    uint32, the item that it was chosen for
    profile  (D)    int64, nodes visited by level
    visits   (V)    int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then DESCENTS, DONE, COUNT
    r        int64, the scalars of `estimate`: RULE, RANDOM and PRIMARY are used
"""

import numpy as np

from workbench.kernels.codes import COVER_ITEM
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.estimate import PRIMARY, RULE, choose, degree_of, draw, reset, take
from workbench.kernels.scalars import FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, STUCK, UNTIL

DESCENTS = OWN  # how many descents to make
DONE = OWN + 1  # how many have reached a leaf
COUNT = OWN + 2  # primary items still open
SCALARS = OWN + 3

ENTER, AGAIN = 0, 1  # PHASE
NO_ITEM = COVER_ITEM["none"]  # RULE, beside those of `estimate`: the row of item 0 then has all options

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def advance(
    words, reach, spans, allowed, starts, members, alive, open_, covered, chosen, item, profile, visits, s, r, budget
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or STUCK.

    ENTER visits a node and chooses an option, AGAIN goes back to the root.
    """
    phase, nodes, solutions, done = s[PHASE], s[NODES], s[SOLUTIONS], s[DONE]
    level, count = np.uint64(s[LEVEL]), np.uint64(s[COUNT])
    rule, floor = r[RULE], s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        if phase == AGAIN:
            level = U0
            phase = ENTER

        if level == U0 and done == s[DESCENTS]:
            status = STUCK
            break
        if nodes == last or np.int64(level) <= floor:
            break
        visits[np.uint64(nodes) & recent] = level
        nodes += 1
        profile[level] += 1
        if level == U0:
            count = reset(alive, open_, covered, starts.size - 1, r[PRIMARY])
        degree = U0
        if count != U0:
            if rule == NO_ITEM:  # any option that is left
                i, degree = U0, degree_of(U0, words, reach, spans, alive)
            else:
                i, degree = choose(words, reach, spans, alive, open_, count, rule, r)
        if degree != U0:
            k = draw(i, degree, words, reach, spans, alive, r)
            count = take(k, allowed, starts, members, alive, open_, count, covered)
            chosen[level], item[level] = k, i
            level += U1
            continue
        done += 1
        phase = AGAIN
        if count == U0:
            solutions += 1
            visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
            if solutions >= s[UNTIL]:
                status = FOUND
                break

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS], s[DONE] = phase, level, nodes, solutions, done
    s[COUNT] = count
    return status
