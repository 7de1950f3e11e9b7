"""Random walks down the tree of uncrossed walks, and what each stands for: D. E. Knuth (1975), on his own example.

A probe goes from the root to a leaf, each time to a child drawn at random; see `kernels.cover.estimate`. Arrays in
addition to those of `uncrossed`, of which it needs `near` to `path`, and the scalars of a search:

    sums     (D)     float64, by level: the nodes that all probes stand for
    values   (P, 2)  float64, what each probe of this call stands for: nodes with the root, solutions; inf = too many
    r        int64, scalars: see `kernels.cover.estimate`; then DRAWS
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.cover.estimate import MOST as MOST_NODES
from workbench.kernels.cover.estimate import SCALARS as BEFORE
from workbench.kernels.cover.estimate import below
from workbench.kernels.tour.uncrossed import CLOSED, END, LEAST, MOST, U0, U1, U3, WORDS, onward

DRAWS = BEFORE  # nodes at which a probe had a choice: without any, a probe is the tree itself
SCALARS = BEFORE + 1

NODES, SOLUTIONS = 0, 1  # of each of the values


@compiled
def advance(near, rows, row_bytes, starts, first, taken, taken_bytes, path, sums, values, s, r, probes, budget):
    """Make at most so many probes; stop after one, too, once `budget` nodes are visited; return how many were made."""
    made = visited = 0
    while made < probes and visited < budget:
        weight = nodes = 1.0
        solutions = 0.0
        sums[U0] += 1.0
        level, free = U0, np.uint8(0)
        degree = np.uint64(starts.size)
        while degree != U0:
            weight *= degree
            if weight > MOST_NODES:
                nodes = np.inf
                break
            r[DRAWS] += degree > U1
            drawn = below(degree, r)
            if level == U0:
                path[U0], free = starts[drawn], first[drawn]
                level += U1
            else:
                move = np.uint64(path[level - U1]) << U3 | chosen(np.uint64(free), np.uint64(drawn))
                square = np.uint64(near[move])
                path[level] = square
                level += U1
                if square == np.uint64(path[U0]):
                    free = np.uint8(0)
                else:
                    free = onward(
                        near, rows, row_bytes, taken, taken_bytes, path, level, square, move, np.uint64(s[WORDS]), s
                    )
            nodes += weight
            sums[level] += weight
            visited += 1
            if is_solution(path, level, s):
                solutions += weight
            degree = popcount(free)
        values[made, NODES], values[made, SOLUTIONS] = nodes, solutions
        made += 1
    return made


@compiled(forceinline=True)
def chosen(free, number):
    """Return the position of a bit, counted from the lowest."""
    for _ in range(number):
        free &= free - U1
    return lowest(free)


@compiled(forceinline=True)
def is_solution(path, level, s):
    """Return whether a node is one of the walks that are looked for."""
    last, moves = path[level - U1], np.int64(level) - 1
    back = moves > 0 and last == path[U0]
    if back:
        last = path[level - U1 - U1]
    return back == (s[CLOSED] == 1) and s[LEAST] <= moves <= s[MOST] and (s[END] < 0 or np.int64(last) == s[END])
