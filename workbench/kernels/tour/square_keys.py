"""Warnsdorff's rule on a plain board with a key that depends on the square alone: one number a square, no branches.

The key of each square is computed before the walk. A cell holds a square's degree, its key, and nothing below bit KEY,
in this order; with the rank of a move added there, the least of the eight cells is the choice of the rule. The degrees
are those of `warnsdorff`, with the same border, and fall in the same way: all eight are loaded, then stored. What is
visited, border or a hole has its highest bit set. A dead end, which is visited only as the last square, becomes the
largest of numbers, because degrees are read before they fall and two are taken away.

Arrays (N squares in a padded board, in which an index is row * width + column + first):

    fresh    (N)     uint8, the degrees before the walk
    cells    (N)     uint64, see above
    near     (8)     uint64, offsets of the moves in the padded board; 0 where there are fewer moves
    moves    (8)     uint64, rank << RANK | move, less 2 << DEGREE
    code     (2)     the addresses of the key's functions, see `key_code`
    lanes    (R, 8)  int64, its registers, see `key_lanes`
    path     (n)     uint32, the squares visited
    s        int64, scalars: see `scalars`; LEVEL is the length of the path; then those named below
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import FOUND, LEVEL, OWN, RUNNING, STUCK
from workbench.kernels.tour import key_lanes
from workbench.kernels.tour.key_code import add_keys

SQUARE = OWN  # the last square, or the start
SQUARES = OWN + 1  # how many to visit
FIRST = OWN + 2
WIDTH = OWN + 3
ROWS = OWN + 4
COLUMNS = OWN + 5
LOWEST = OWN + 6  # no key is less; it is less than 2**(DEGREE - KEY) more
SCALARS = OWN + 7

RANK = 3  # bit; the number of the move is below
KEY, DEGREE = 8, 56  # bits

U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(k) for k in range(8))
ONE = np.uint64(1 << DEGREE)  # a degree
VISITED = np.uint64(1 << 63)
SPAN = np.uint64(8 << DEGREE)  # one past the numbers of squares that can be entered and left again


@compiled
def set_start(lanes, row, column):
    """Set the registers of the start."""
    for k in range(8):
        lanes[key_lanes.START_ROW, np.uint64(k)] = 2 * row
        lanes[key_lanes.START_COLUMN, np.uint64(k)] = 2 * column


@compiled
def fill(fresh, cells, code, lanes, s):
    """Compute the cells of all squares."""
    for k in range(fresh.size):
        cells[np.uint64(k)] = np.uint64(fresh[np.uint64(k)]) << np.uint64(DEGREE)
    add_keys(code, lanes, cells, s[FIRST], s[WIDTH], s[ROWS], s[COLUMNS], s[LOWEST])


@compiled
def walk(cells, near, moves, path, p, count, last, squares):
    """Visit squares until there are `last` of them or the walk is stuck; return where it is, and how many there are."""
    o0, o1, o2, o3, o4, o5, o6, o7 = near[U0], near[U1], near[U2], near[U3], near[U4], near[U5], near[U6], near[U7]
    m0, m1, m2, m3, m4, m5, m6, m7 = (
        moves[U0], moves[U1], moves[U2], moves[U3], moves[U4], moves[U5], moves[U6], moves[U7],
    )  # fmt: skip
    ordinary = min(last, squares - U1)
    while count < ordinary:
        c0, c1, c2, c3 = cells[p + o0], cells[p + o1], cells[p + o2], cells[p + o3]
        c4, c5, c6, c7 = cells[p + o4], cells[p + o5], cells[p + o6], cells[p + o7]
        cells[p + o0] = c0 - ONE
        cells[p + o1] = c1 - ONE
        cells[p + o2] = c2 - ONE
        cells[p + o3] = c3 - ONE
        cells[p + o4] = c4 - ONE
        cells[p + o5] = c5 - ONE
        cells[p + o6] = c6 - ONE
        cells[p + o7] = c7 - ONE
        a, b = min(c0 + m0, c1 + m1), min(c2 + m2, c3 + m3)
        c, d = min(c4 + m4, c5 + m5), min(c6 + m6, c7 + m7)
        least = min(min(a, b), min(c, d))
        if least >= SPAN:
            return p, count
        p += near[least & U7]
        cells[p] |= VISITED
        path[count] = p
        count += U1
    if last == squares and count == squares - U1:
        for k in range(8):
            v = p + near[np.uint64(k)]
            if cells[v] < VISITED:
                path[count] = v
                cells[v] |= VISITED
                return v, squares
    return p, count


@compiled
def advance(fresh, cells, near, moves, code, lanes, path, s, budget):
    """Visit at most `budget` squares; return RUNNING, FOUND if all have been visited, or STUCK at a dead end."""
    p, count, squares = np.uint64(s[SQUARE]), np.uint64(s[LEVEL]), np.uint64(s[SQUARES])
    last = min(squares, count + np.uint64(budget))
    if count == U0 and last != U0:
        fill(fresh, cells, code, lanes, s)
        path[U0] = p
        cells[p] |= VISITED
        count = U1
    if count != U0:
        p, count = walk(cells, near, moves, path, p, count, last, squares)
    s[SQUARE], s[LEVEL] = p, count
    if count == squares:
        return FOUND
    return RUNNING if count == last else STUCK
