"""Warnsdorff's rule (1823) on a plain board: move to the free square with the fewest free neighbours.

Ties are broken by a table: the board is cut into 49 regions around a point (see `regions`), and each region ranks
the moves. Roth's tie-break (farthest from the centre) and every other that compares distances is such a table, because
|v - c|² = |u - c|² + 2 (u - c)·o + |o|² for a move o from u to v; so is one fixed order of moves, with a single region.

    255 255 255 255 255 255      The degrees are in rows with a border, which the next row's left side shares, so that
    255 255 255 255 255 255      no move needs a look at where the board ends. A degree is the number of free squares
     2   3   4   3   2  255      a leap away. Visited squares have their highest bit set: 128 and more, like border and
     3   4   6   4   3  255      holes; it stays set, since at most 8 of 255, and at most its degree of a visited
    ...                          square, is taken away; and 1 more where a leaper has fewer than eight moves, since
                                 those it lacks lead to where it is. The highest bit then falls with a visited square's
                                 last neighbour, after which nothing looks at that square.

One step loads the degrees of all eight neighbours, then stores them, each less 1: loads behind stores would have to
wait. A key holds a degree, the rank of the move, and the offset of the square, in this order, so the smallest key
holds the next square without another lookup; the only branch is the end of the walk.

A square of degree 0 is a dead end: it is visited only as the last one.

Arrays (uint64 unless stated otherwise; N squares in a padded board, in which an index is row * width + column + first):

    degree   (N)     uint8, see above
    near     (8)     offsets of the moves in the padded board; 0 where there are fewer moves
    region   (N)     uint8, the region of a square
    keys     (R, 8)  by region and move: rank << RANK | offset, less 1 << DEGREE: degrees are read before they fall
    path     (n)     uint32, the squares visited
    s        int64, scalars: see `scalars`; LEVEL is the length of the path; then SQUARE, SQUARES and SHIFT
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import FOUND, LEVEL, OWN, RUNNING, STUCK

SQUARE = OWN  # the last square, or the start
SQUARES = OWN + 1  # how many to visit
SHIFT = OWN + 2  # from a square's index to its index in `region`
SCALARS = OWN + 3

RANK = 29  # bit; the index of a square is below
DEGREE = 32  # bit

U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(k) for k in range(8))
ONE, VISITED = np.uint8(1), np.uint8(0x80)
HIGH = np.uint64(DEGREE)
LOWEST = np.uint64(1 << DEGREE)  # a key of degree 1
SPAN = np.uint64(8 << DEGREE)  # from there to one past those of degree 8
INDEX = np.uint64((1 << RANK) - 1)


@compiled
def step(degree, p, o0, o1, o2, o3, o4, o5, o6, o7, k0, k1, k2, k3, k4, k5, k6, k7):
    """Take 1 from the degrees around `p`; return the least key, with the index of its square."""
    d0, d1, d2, d3 = degree[p + o0], degree[p + o1], degree[p + o2], degree[p + o3]
    d4, d5, d6, d7 = degree[p + o4], degree[p + o5], degree[p + o6], degree[p + o7]
    degree[p + o0] = d0 - ONE
    degree[p + o1] = d1 - ONE
    degree[p + o2] = d2 - ONE
    degree[p + o3] = d3 - ONE
    degree[p + o4] = d4 - ONE
    degree[p + o5] = d5 - ONE
    degree[p + o6] = d6 - ONE
    degree[p + o7] = d7 - ONE
    a = min((np.uint64(d0) << HIGH) + k0, (np.uint64(d1) << HIGH) + k1)
    b = min((np.uint64(d2) << HIGH) + k2, (np.uint64(d3) << HIGH) + k3)
    c = min((np.uint64(d4) << HIGH) + k4, (np.uint64(d5) << HIGH) + k5)
    d = min((np.uint64(d6) << HIGH) + k6, (np.uint64(d7) << HIGH) + k7)
    return p + min(min(a, b), min(c, d))


@compiled
def walk_plain(degree, near, keys, path, p, count, last):
    """Visit squares until there are `last` of them, or the next step is not an ordinary one; return where and how many.

    All squares lie in region 0.
    """
    o0, o1, o2, o3, o4, o5, o6, o7 = near[U0], near[U1], near[U2], near[U3], near[U4], near[U5], near[U6], near[U7]
    k0, k1, k2, k3 = keys[U0, U0], keys[U0, U1], keys[U0, U2], keys[U0, U3]
    k4, k5, k6, k7 = keys[U0, U4], keys[U0, U5], keys[U0, U6], keys[U0, U7]
    while count < last:
        best = step(degree, p, o0, o1, o2, o3, o4, o5, o6, o7, k0, k1, k2, k3, k4, k5, k6, k7)
        if best - LOWEST >= SPAN:
            return p, count, True
        p = best & INDEX
        degree[p] |= VISITED
        path[count] = p
        count += U1
    return p, count, False


@compiled
def walk_regions(degree, near, region, shift, keys, path, p, count, last):
    """Walk as `walk_plain` does, with the ranks of each square's region."""
    o0, o1, o2, o3, o4, o5, o6, o7 = near[U0], near[U1], near[U2], near[U3], near[U4], near[U5], near[U6], near[U7]
    while count < last:
        g = np.uint64(region[p + shift])
        k0, k1, k2, k3 = keys[g, U0], keys[g, U1], keys[g, U2], keys[g, U3]
        k4, k5, k6, k7 = keys[g, U4], keys[g, U5], keys[g, U6], keys[g, U7]
        best = step(degree, p, o0, o1, o2, o3, o4, o5, o6, o7, k0, k1, k2, k3, k4, k5, k6, k7)
        if best - LOWEST >= SPAN:
            return p, count, True
        p = best & INDEX
        degree[p] |= VISITED
        path[count] = p
        count += U1
    return p, count, False


@compiled
def least_above(degree, near, keys, p, g, lowest):
    """Return the least key around `p` of a degree from `lowest` to 8, with its square's index; 0 if there is none.

    The degrees have fallen already.
    """
    best = np.uint64(0)
    for k in range(8):
        k = np.uint64(k)
        d = degree[p + near[k]]
        key = p + (np.uint64(d) << HIGH) + keys[g, k] + LOWEST
        if near[k] != U0 and lowest <= d <= 8 and (best == U0 or key < best):
            best = key
    return best


@compiled
def walk(degree, near, region, shift, keys, path, p, count, last, squares):
    """Visit squares until there are `last` of them or the walk is stuck; return where it is, and how many there are.

    Two steps are not ordinary: past a square of degree 0, and to the last one.
    """
    ordinary = min(last, squares - U1)
    while count < ordinary:
        if keys.shape[0] == 1:
            p, count, odd = walk_plain(degree, near, keys, path, p, count, ordinary)
        else:
            p, count, odd = walk_regions(degree, near, region, shift, keys, path, p, count, ordinary)
        if odd:
            g = np.uint64(region[p + shift]) if keys.shape[0] > 1 else U0
            best = least_above(degree, near, keys, p, g, 1)
            if best == U0:
                return p, count
            p = best & INDEX
            degree[p] |= VISITED
            path[count] = p
            count += U1
    if last == squares and count == squares - U1:
        for k in range(8):
            v = p + near[np.uint64(k)]
            if degree[v] < VISITED:
                path[count] = v
                degree[v] |= VISITED
                return v, squares
    return p, count


@compiled
def advance(degree, near, region, keys, path, s, budget):
    """Visit at most `budget` squares; return RUNNING, FOUND if all have been visited, or STUCK at a dead end."""
    p, count, squares = np.uint64(s[SQUARE]), np.uint64(s[LEVEL]), np.uint64(s[SQUARES])
    last = min(squares, count + np.uint64(budget))
    if count == U0 and last != U0:
        path[U0] = p
        degree[p] |= VISITED
        count = U1
    if count != U0:
        p, count = walk(degree, near, region, np.uint64(s[SHIFT]), keys, path, p, count, last, squares)
    s[SQUARE], s[LEVEL] = p, count
    if count == squares:
        return FOUND
    return RUNNING if count == last else STUCK


@compiled
def number(path, begin, end, first, width, filling):
    """Write into a filling (rows, columns) when the squares path[begin:end] were visited, from 1."""
    for i in range(begin, end):
        i = np.uint64(i)
        square = np.uint32(path[i] - first)
        filling[np.uint64(square // width), np.uint64(square % width)] = i + U1
