"""Depth-first search of the tours that a group of symmetries of the board maps to themselves.

The images of a square under the group are its orbit. A symmetric tour is a path that visits every orbit once, and the
images of that path; the caller says where a path may begin and end so that the images make a tour of it. With the
trivial group every square is an orbit of its own. RULE follows Warnsdorff's rule (1823) with all its ties: the next
square is any of those with the fewest exits; one without exits is visited only as the last.

Without RULE, moves with fewer exits come first, and a path is abandoned as soon as an orbit has no exit left, more than
two have only one (one of them would be next, the other the last), or no end is left.

n squares, m orbits, k leaps, r starts; square n and orbit m stand for "none".

    near    (n + 1, k)   uint32, by square: the squares a leap away, not those of its own orbit
    orbit   (n + 1)      uint32, by square: its orbit
    single  (n + 1)      uint8, by square: whether it is its own image, so that only a path's end can be there
    partner (n + 1)      uint32, by square: the image that the tour continues with after the path
    starts  (r)          uint32
    ends    (r, n + 1)   uint8, by start and square: 1 = a path may end there; 2 = in one of two directions, because the
                         tour in reverse is another path from the same start
    closers (r, m + 1)   int64, by start and orbit: whether a path may end in one of its squares
    free    (m + 1)      int64, by orbit: the leaps to unvisited orbits
    visited (m + 1)      uint8, by orbit
    path    (m + 2)      uint32, the squares visited
    order   (m + 2, k)   uint8, by level: the leaps to try
    degree  (m + 2)      int64, by level: how many there are
    tried   (m + 2)      int64, by level: how many of them have been begun
    profile (m + 2)      int64, nodes visited by level
    visits  (V)          int32, the levels of recent nodes, see `scalars`
    s       int64, scalars: see `scalars`; then those below

A node is a path; its level is the number of its squares.
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, STUCK, UNTIL

RULE = OWN  # whether only the moves of Warnsdorff's rule are tried
LONELY = OWN + 1  # unvisited orbits with one exit or none
STRANDED = OWN + 2  # unvisited orbits without exit
CLOSERS = OWN + 3  # unvisited orbits in which the path may end
WALKS = OWN + 4  # paths that could not be continued, and those that visit all orbits
COMPLETE = OWN + 5  # of these, those that visit all orbits
SCALARS = OWN + 6

ENTER, TRY, BACK = 0, 1, 2  # PHASE
U1 = np.uint64(1)


@compiled
def advance(
    near, orbit, single, partner, starts, ends, closers, free, visited, path, order, degree, tried, profile, visits, s,
    budget,
):  # fmt: skip
    """Visit at most `budget` nodes; return RUNNING, FOUND, or STUCK at the end: there may be tours of other kinds.

    ENTER visits a node, TRY moves to a next square, BACK removes the last one.
    """
    phase, nodes, solutions, level = s[PHASE], s[NODES], s[SOLUTIONS], np.uint64(s[LEVEL])
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)
    orbits = np.uint64(free.size - 1)

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= s[FLOOR]:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            phase = TRY
            tried[level] = 0
            if level > 0:
                visit(near, orbit, closers, free, visited, path, tried, level, s)
            if level < orbits:
                degree[level] = choose(near, orbit, single, starts, free, visited, path, order, level, orbits, s)
                if degree[level] == 0:
                    s[WALKS] += 1
                continue
            degree[level] = 0
            s[WALKS] += 1
            s[COMPLETE] += 1
            if ended(partner, ends, path, tried, level):
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
        elif phase == TRY:
            if tried[level] == degree[level]:
                phase = BACK
                continue
            branch = np.uint64(tried[level])
            tried[level] += 1
            if level == 0:
                path[0] = starts[branch]
                s[CLOSERS] = 0
                for square in range(closers.shape[1]):
                    s[CLOSERS] += closers[branch, square]
            else:
                path[level] = near[np.uint64(path[level - U1]), np.uint64(order[level, branch])]
            level += U1
            phase = ENTER
        else:
            if level == 0:
                status = STUCK
                break
            leave(near, orbit, closers, free, visited, path, tried, level, s)
            level -= U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status


@compiled
def visit(near, orbit, closers, free, visited, path, tried, level, s):
    """Visit the last square of the path."""
    square = np.uint64(path[level - U1])
    own = np.uint64(orbit[square])
    visited[own] = 1
    s[LONELY] -= free[own] <= 1
    s[STRANDED] -= free[own] == 0
    s[CLOSERS] -= closers[np.uint64(tried[0] - 1), own]
    for k in range(np.uint64(near.shape[1])):
        other = np.uint64(orbit[np.uint64(near[square, k])])
        free[other] -= 1
        if visited[other] == 0:
            s[LONELY] += free[other] == 1
            s[STRANDED] += free[other] == 0


@compiled
def leave(near, orbit, closers, free, visited, path, tried, level, s):
    """Undo the visit of the last square of the path."""
    square = np.uint64(path[level - U1])
    own = np.uint64(orbit[square])
    for k in range(np.uint64(near.shape[1])):
        other = np.uint64(orbit[np.uint64(near[square, k])])
        if visited[other] == 0:
            s[LONELY] -= free[other] == 1
            s[STRANDED] -= free[other] == 0
        free[other] += 1
    visited[own] = 0
    s[LONELY] += free[own] <= 1
    s[STRANDED] += free[own] == 0
    s[CLOSERS] += closers[np.uint64(tried[0] - 1), own]


@compiled
def choose(near, orbit, single, starts, free, visited, path, order, level, orbits, s):
    """Put the moves to try in order; return how many there are."""
    if level == 0:
        return starts.size
    last = orbits - level == U1
    if s[RULE] == 0 and (s[CLOSERS] == 0 or s[LONELY] > 2 or (s[STRANDED] > 0 and not last)):
        return 0
    square = np.uint64(path[level - U1])
    count = np.uint64(0)
    for k in range(np.uint64(near.shape[1])):
        to = np.uint64(near[square, k])
        own = np.uint64(orbit[to])
        if visited[own] != 0 or (not last and (free[own] == 0 or single[to] != 0)):
            continue
        if s[RULE] == 0 and s[LONELY] == 2 and free[own] > 1:
            continue
        at = count
        while at > 0 and free[np.uint64(orbit[np.uint64(near[square, np.uint64(order[level, at - U1])])])] > free[own]:
            order[level, at] = order[level, at - U1]
            at -= U1
        order[level, at] = k
        count += U1
    if s[RULE] != 0 and count > 0:
        fewest = free[np.uint64(orbit[np.uint64(near[square, np.uint64(order[level, 0])])])]
        while free[np.uint64(orbit[np.uint64(near[square, np.uint64(order[level, count - U1])])])] > fewest:
            count -= U1
    return np.int64(count)


@compiled
def ended(partner, ends, path, tried, level):
    """Tell whether a path through all orbits ends as it must."""
    end = np.uint64(path[level - U1])
    allowed = ends[np.uint64(tried[0] - 1), end]
    return allowed == 1 or (allowed == 2 and (level < 2 or path[1] < partner[end]))
