"""Warnsdorff's rule on any surface, for any leaper and any tie-break: the general walk, several times slower.

What `warnsdorff` does with a table and a border is here reckoned for each square: where a move leads, by two small
tables that know how the board's sides are glued together; and what the square there is worth, by its distance, by its
neighbours' degrees, or by a program of a person's own. Of the free squares with the least degree the one that is worth
least is gone to; then the order of moves decides, or chance.

A square of degree 0 is a dead end: it is gone to only if it is the last one.

Arrays (int64 unless said otherwise; a square's index is row * width + column, and the last row and column are border):

    degree    (N)      uint8: the free squares a leap away; visited squares, holes and border have their highest bit set
    row_of    (rows + 2 reach)     the row that lies at so many rows, less the reach, or that of the border
    column_of (columns + 2 reach)  likewise
    moves     (k, 3)   rows, columns and number of each move; k <= 8
    ranks     (G, 8)   the place of each move in the order; G = 49 regions, or stages, or 1
    switches  (G)      the square from which on the next stage holds; -1 = none
    rays      (24, 2)  see `tour_regions`
    program   (2 I)    see `key_program`; empty = none
    values    (V)      of the program's names
    stack     (D)      of the program
    found     (8, 7)   the free squares a leap from the last one visited, by the columns named below
    path      (n)      uint32, the squares visited, as row * columns + column
    s         scalars: see `scalars`; LEVEL is the length of the path; then those named below
"""

import numpy as np
from numba import njit

from workbench.kernels.codes import TOUR_KEY
from workbench.kernels.scalars import FOUND, LEVEL, OWN, RUNNING, STUCK
from workbench.kernels.tour.key_program import run
from workbench.kernels.tour.regions import region_of

ROW = OWN  # where the walk is, or is to start
COLUMN = OWN + 1
SQUARES = OWN + 2  # how many are to be visited
ROWS = OWN + 3
COLUMNS = OWN + 4
REACH = OWN + 5  # rows or columns that a move goes at most
KEY = OWN + 6  # what squares are worth: see below
SIGN = OWN + 7
POINT_ROW = OWN + 8  # that distances are measured from, in half squares
POINT_COLUMN = OWN + 9
START_ROW = OWN + 10
START_COLUMN = OWN + 11
STAGE = OWN + 12
WHEEL = OWN + 13  # 1 = ranks go by the region, 0 = by the stage
REPLACES_DEGREE = OWN + 14  # 1 = what a square is worth decides alone, whatever its degree
CHANCE = OWN + 15  # 1 = the last ties are decided by chance
RANDOM = OWN + 16  # state of the generator, never 0
TIES = OWN + 17  # of the last step: squares that the degree left
LEFT = OWN + 18  # and how many of them what they are worth left
FREE = OWN + 19  # how many lines of `found` there are
SCALARS = OWN + 20

AT, TO_ROW, TO_COLUMN, BY, DEGREE, VALUE, RANK = (np.uint64(k) for k in range(7))  # columns of `found`
COLUMNS_FOUND = 7

NO_KEY, EUCLIDEAN, MANHATTAN, CHEBYSHEV = (TOUR_KEY[name] for name in ("none", "euclidean", "manhattan", "chebyshev"))
SECOND_SUM, SECOND_LEAST = TOUR_KEY["second_sum"], TOUR_KEY["second_least"]  # else the program's result

VISITED, BLOCKED, ONE = np.uint8(0x80), np.uint8(9), np.uint8(1)
U0, U1, U2 = (np.uint64(k) for k in range(3))


@njit(cache=True, nogil=True)
def mix(seed, square):
    """Return a state for the generator from a seed and a square: never 0, and never alike (splitmix64)."""
    x = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(square) + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return np.int64(x) if x != np.uint64(0) else np.int64(1)


@njit(cache=True, nogil=True)
def draw(s, below):
    """Draw a number from 0 to `below` - 1 (Marsaglia's xorshift64, 2003)."""
    x = np.uint64(s[RANDOM])
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s[RANDOM] = np.int64(x)
    return np.int64((x >> np.uint64(33)) % np.uint64(below))


@njit(cache=True, nogil=True, forceinline=True)
def second(degree, row_of, column_of, moves, r, c, s):
    """Return the sum and the least of the degrees of the free squares a leap from (r, c)."""
    reach, width = s[REACH], s[COLUMNS] + 1
    total, least = 0, 255
    for k in range(moves.shape[0]):
        k = np.uint64(k)
        row, column = row_of[np.uint64(r + moves[k, U0] + reach)], column_of[np.uint64(c + moves[k, U1] + reach)]
        d = np.int64(degree[np.uint64(row * width + column)])
        if d < BLOCKED:
            total += d
            least = min(least, d)
    return total, least if least < BLOCKED else 0


@njit(cache=True, nogil=True)
def distance(r, c, point_row, point_column):
    """Return the squared distance between a square and a point in half squares, in half squares."""
    dr, dc = 2 * r - point_row, 2 * c - point_column
    return dr * dr + dc * dc


@njit(cache=True, nogil=True, forceinline=True)
def key(degree, row_of, column_of, moves, program, values, stack, r, c, d, k, s):
    """Return what it is worth to go to (r, c) of degree d by move k; the least is best."""
    kind = s[KEY]
    if kind == NO_KEY:
        return np.int64(0)
    if kind == EUCLIDEAN:
        return s[SIGN] * distance(r, c, s[POINT_ROW], s[POINT_COLUMN])
    if kind <= CHEBYSHEV:
        dr, dc = abs(2 * r - s[POINT_ROW]), abs(2 * c - s[POINT_COLUMN])
        return s[SIGN] * (dr + dc if kind == MANHATTAN else max(dr, dc))
    total, least = second(degree, row_of, column_of, moves, r, c, s)
    if kind == SECOND_SUM:
        return s[SIGN] * total
    if kind == SECOND_LEAST:
        return s[SIGN] * least
    values[0], values[1], values[2] = d, r, c
    values[3], values[4], values[5] = moves[k, U0], moves[k, U1], moves[k, U2]
    values[6] = distance(r, c, s[ROWS] - 1, s[COLUMNS] - 1)
    values[7] = distance(r, c, 2 * s[START_ROW], 2 * s[START_COLUMN])
    values[8], values[9], values[10] = least, total, s[LEVEL]
    values[11], values[12], values[13] = s[SQUARES], s[ROWS], s[COLUMNS]
    return run(program, values, stack)


@njit(cache=True, nogil=True, forceinline=True)
def region(rays, s, r, c):
    """Return which row of the ranks holds on a square."""
    return region_of(rays, 2 * r - s[POINT_ROW], 2 * c - s[POINT_COLUMN]) if s[WHEEL] else s[STAGE]


@njit(cache=True, nogil=True, forceinline=True)
def visit(degree, row_of, column_of, moves, switches, found, path, r, c, s):
    """Visit the square (r, c): the degrees around it fall, and `found` holds its free neighbours."""
    reach, width = s[REACH], s[COLUMNS] + 1
    free = U0
    for k in range(moves.shape[0]):
        k = np.uint64(k)
        row, column = row_of[np.uint64(r + moves[k, U0] + reach)], column_of[np.uint64(c + moves[k, U1] + reach)]
        v = np.uint64(row * width + column)
        d = degree[v]
        if d < VISITED:
            degree[v] = d - ONE
            found[free, AT], found[free, TO_ROW], found[free, TO_COLUMN] = v, row, column
            found[free, BY], found[free, DEGREE] = k, d - ONE
            free += U1
    degree[np.uint64(r * width + c)] |= VISITED
    square = r * s[COLUMNS] + c
    path[np.uint64(s[LEVEL])] = square
    s[LEVEL] += 1
    s[ROW], s[COLUMN], s[FREE] = r, c, free
    if s[WHEEL] == 0 and switches[np.uint64(s[STAGE])] == square:
        s[STAGE] += 1


@njit(cache=True, nogil=True, forceinline=True)
def weigh(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, lowest, highest, s):
    """Enter into `found` what the squares of these degrees are worth, and the ranks of the moves to them."""
    g = np.uint64(region(rays, s, s[ROW], s[COLUMN]))
    for i in range(s[FREE]):
        i = np.uint64(i)
        d, k = found[i, DEGREE], np.uint64(found[i, BY])
        if lowest <= d <= highest:
            r, c = found[i, TO_ROW], found[i, TO_COLUMN]
            found[i, VALUE] = key(degree, row_of, column_of, moves, program, values, stack, r, c, d, k, s)
            found[i, RANK] = ranks[g, k]


@njit(cache=True, nogil=True, forceinline=True)
def choose(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s):
    """Return the line of `found` to go to, and whether there is one; TIES and LEFT tell who decided."""
    lowest, highest = np.int64(1), np.int64(8)
    if s[LEVEL] == s[SQUARES] - 1:
        lowest = highest = np.int64(0)
    least = np.int64(9)
    best = ties = U0
    for i in range(s[FREE]):
        i = np.uint64(i)
        d = found[i, DEGREE]
        if lowest <= d <= highest:
            if d < least or s[REPLACES_DEGREE]:
                ties = U0 if s[REPLACES_DEGREE] == 0 else ties
                least, best = d, i
            if d == least or s[REPLACES_DEGREE]:
                ties += U1
    s[TIES] = s[LEFT] = ties
    if ties <= U1:
        return best, ties == U1
    if s[REPLACES_DEGREE] == 0:
        lowest = highest = least
    weigh(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, lowest, highest, s)
    left = 0
    for i in range(s[FREE]):
        i = np.uint64(i)
        d = found[i, DEGREE]
        if lowest <= d <= highest:
            if left == 0 or found[i, VALUE] < found[best, VALUE]:
                best, left = i, 1
            elif found[i, VALUE] == found[best, VALUE]:
                left += 1
                if s[CHANCE]:
                    if draw(s, left) == 0:
                        best = i
                elif found[i, RANK] < found[best, RANK]:
                    best = i
    s[LEFT] = left
    return best, True


@njit(cache=True, nogil=True, forceinline=True)
def walk(degree, row_of, column_of, moves, ranks, switches, rays, program, values, stack, found, path, s, last):
    """Visit squares until there are `last` of them; return False if the walk is stuck before."""
    if s[LEVEL] == 0 and last > 0:
        visit(degree, row_of, column_of, moves, switches, found, path, s[ROW], s[COLUMN], s)
    while s[LEVEL] < last:
        i, any_ = choose(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s)
        if not any_:
            return False
        r, c = found[i, TO_ROW], found[i, TO_COLUMN]
        visit(degree, row_of, column_of, moves, switches, found, path, r, c, s)
    return True


@njit(cache=True, nogil=True)
def advance(degree, row_of, column_of, moves, ranks, switches, rays, program, values, stack, found, path, s, budget):
    """Visit at most `budget` squares; return RUNNING, FOUND if all have been visited, or STUCK at a dead end."""
    last = min(s[LEVEL] + budget, s[SQUARES])
    if not walk(degree, row_of, column_of, moves, ranks, switches, rays, program, values, stack, found, path, s, last):
        return STUCK
    return FOUND if s[LEVEL] == s[SQUARES] else RUNNING
