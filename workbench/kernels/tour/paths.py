"""Exhaustive search for a tour of at most 64 squares: depth first, without paths that can no longer visit all.

Squares are bits of a word. A path is abandoned as soon as the free squares are not connected with its end, or too many
of them have only one neighbour left, which only the last square of a tour may have. The next square is
that of Warnsdorff's rule.

    near    (n)      uint64, by square: its neighbours
    ends    (2)      uint64, the possible starts and ends of a tour
    untried (n + 1)  uint64, by level: untried next squares of the path
    path    (n)      uint8, the squares visited, in order
    profile (n + 1)  int64, nodes visited by level
    visits  (V)      int32, the levels of recent nodes, see `scalars`
    s       int64, scalars: see `scalars`; then CLOSED

A node is a path; its level is the number of its squares.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, UNTIL

CLOSED = OWN  # whether the last square must be a leap away from the first
SCALARS = OWN + 1

ENTER, TRY, BACK = 0, 1, 2  # PHASE
U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def advance(near, ends, untried, path, profile, visits, s, budget):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER visits a node, TRY moves to a next square, BACK removes the last one.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level, squares = np.uint64(s[LEVEL]), np.uint64(near.size)
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= s[FLOOR]:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            free = unvisited(path, level, squares)
            if free == U0 and ended(near, ends, path, level, s[CLOSED]):
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                phase = BACK
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            untried[level] = next_squares(near, ends, path, level, free, s[CLOSED])
            phase = TRY
        elif phase == TRY:
            if untried[level] == U0:
                phase = BACK
                continue
            v = least_free(near, untried[level], unvisited(path, level, squares))
            untried[level] ^= U1 << v
            path[level] = v
            level += U1
            phase = ENTER
        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status


@compiled
def unvisited(path, level, squares):
    """Return the squares that are not on the path."""
    free = np.uint64(0xFFFFFFFFFFFFFFFF) >> (np.uint64(64) - squares)
    for x in range(level):
        free ^= U1 << np.uint64(path[x])
    return free


@compiled
def ended(near, ends, path, level, closed):
    """Tell whether a path through all squares ends as a tour must."""
    end = np.uint64(path[level - U1])
    return ends[1] >> end & U1 != U0 and (closed == 0 or near[end] >> np.uint64(path[0]) & U1 != U0)


@compiled
def next_squares(near, ends, path, level, free, closed):
    """Return the possible next squares of the path; none if it cannot become a tour."""
    if level == U0:
        return ends[0]
    end = np.uint64(path[level - U1])
    ways_in = free | U1 << end
    if closed != 0:
        ways_in |= U1 << np.uint64(path[0])
    narrow = 0
    strict = closed != 0 and near.size > 2  # one way is enough where a closed tour is a leap and back
    left = free
    while left != U0:
        v = lowest(left)
        left &= left - U1
        ways = near[v] & ways_in
        if ways & (ways - U1) == U0:
            narrow += 1
            if ways == U0 or narrow > 1 or strict or ends[1] >> v & U1 == U0:
                return U0
    if free & ends[1] == U0 or not together(near, near[end] & free, free):
        return U0
    return near[end] & free


@compiled
def together(near, reached, free):
    """Tell whether all free squares are connected with those reached."""
    fresh = reached
    while fresh != U0:
        v = lowest(fresh)
        more = near[v] & free & ~reached
        fresh = (fresh & (fresh - U1)) | more
        reached |= more
    return reached == free


@compiled
def least_free(near, among, free):
    """Return the square with the fewest free neighbours."""
    best, least = U0, np.uint64(65)
    while among != U0:
        v = lowest(among)
        among &= among - U1
        ways = popcount(near[v] & free)
        if ways < least:
            best, least = v, ways
    return best
