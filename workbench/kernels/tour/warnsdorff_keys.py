"""Warnsdorff's rule on any surface, for any leaper and any tie-break, step by step: for replays and backtracking.

The walks of `keyed_walk` are these, many times faster. Here every free neighbour is listed, with its key if requested,
and a visit can be undone. The target of a move comes from two small tables that describe how the sides of the board
are joined; the key of that square from its distance, from the degrees of its neighbours, or from a user's program. Of
the free squares with the smallest degree the rule chooses the one with the smallest key; remaining ties go by the order
of moves, or at random.

A square of degree 0 is a dead end: it is visited only as the last one.

Arrays (int64 unless stated; a square's index is row * width + column, and the last row and column are border):

    degree    (N)      uint8: the free squares a leap away; visited squares, holes and border have their highest bit set
    row_of    (rows + 2 reach)     the row at this index minus the reach, or the border; on a twisted surface all
                                   that once more, upside down
    column_of (columns + 2 reach, 2)  likewise the column, and what to add to the index of a row: where a leap over
                                   the side comes out upside down, rows + 2 reach
    moves     (k, 3)   rows, columns and number of each move; k <= 8
    ranks     (G, 8)   the position of each move in the order; G = 49 regions, or stages, or 1
    switches  (G)      the square from which the next stage holds; -1 = none
    rays      (24, 2)  see `regions`
    program   (2 I)    see `key_program`; empty = none
    values    (V)      the values of the program's names
    stack     (D)      the stack of the program
    found     (8, 7)   the free neighbours of the last square, with the columns named below
    path      (n)      uint32, the squares visited, as row * columns + column
    s         scalars: see `scalars`; LEVEL is the length of the path; then those named below
"""

import numpy as np

from workbench.kernels.codes import TOUR_KEY
from workbench.kernels.compiled import compiled
from workbench.kernels.key_program import run
from workbench.kernels.scalars import LEVEL, OWN
from workbench.kernels.tour.regions import region_of

ROW = OWN  # the last square, or the start
COLUMN = OWN + 1
SQUARES = OWN + 2  # how many to visit
ROWS = OWN + 3
COLUMNS = OWN + 4
REACH = OWN + 5  # the longest step of a move in rows or columns
KEY = OWN + 6  # the kind of key: see below
SIGN = OWN + 7
POINT_ROW = OWN + 8  # the point that distances are measured from, in half squares
POINT_COLUMN = OWN + 9
START_ROW = OWN + 10
START_COLUMN = OWN + 11
STAGE = OWN + 12
WHEEL = OWN + 13  # 1 = ranks by region, 0 = by stage
REPLACES_DEGREE = OWN + 14  # 1 = the key alone decides, whatever the degree
CHANCE = OWN + 15  # 1 = remaining ties are broken at random
RANDOM = OWN + 16  # state of the generator, never 0
TIES = OWN + 17  # of the last step: squares tied by degree
LEFT = OWN + 18  # and those of them tied by key
FREE = OWN + 19  # rows of `found` in use
SCALARS = OWN + 20

AT, TO_ROW, TO_COLUMN, BY, DEGREE, VALUE, RANK = (np.uint64(k) for k in range(7))  # columns of `found`
COLUMNS_FOUND = 7

NO_KEY, EUCLIDEAN, MANHATTAN, CHEBYSHEV = (TOUR_KEY[name] for name in ("none", "euclidean", "manhattan", "chebyshev"))
SECOND_SUM, SECOND_LEAST = TOUR_KEY["second_sum"], TOUR_KEY["second_least"]  # else the program's result

VISITED, BLOCKED, ONE = np.uint8(0x80), np.uint8(9), np.uint8(1)
U0, U1, U2 = (np.uint64(k) for k in range(3))


@compiled
def mix(seed, square):
    """Return a state for the generator from a seed and a square: never 0, different for each pair (splitmix64)."""
    x = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(square) + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return np.int64(x) if x != np.uint64(0) else np.int64(1)


@compiled
def draw(s, below):
    """Draw a number from 0 to `below` - 1 (Marsaglia's xorshift64, 2003)."""
    x = np.uint64(s[RANDOM])
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s[RANDOM] = np.int64(x)
    return np.int64((x >> np.uint64(33)) % np.uint64(below))


@compiled(forceinline=True)
def led(row_of, column_of, moves, r, c, k, reach):
    """Return row and column of the square to which move k leads from (r, c), or of the border."""
    at = np.uint64(c + moves[k, U1] + reach)
    return row_of[np.uint64(r + moves[k, U0] + reach + column_of[at, U1])], column_of[at, U0]


@compiled(forceinline=True)
def second(degree, row_of, column_of, moves, r, c, s):
    """Return the sum and the minimum of the degrees of the free neighbours of (r, c)."""
    reach, width = s[REACH], s[COLUMNS] + 1
    total, least = 0, 255
    for k in range(moves.shape[0]):
        k = np.uint64(k)
        row, column = led(row_of, column_of, moves, r, c, k, reach)
        d = np.int64(degree[np.uint64(row * width + column)])
        if d < BLOCKED:
            total += d
            least = min(least, d)
    return total, least if least < BLOCKED else 0


@compiled
def distance(r, c, point_row, point_column):
    """Return the squared distance between a square and a point in half squares, in half squares."""
    dr, dc = 2 * r - point_row, 2 * c - point_column
    return dr * dr + dc * dc


@compiled(forceinline=True)
def key(degree, row_of, column_of, moves, program, values, stack, r, c, d, k, s):
    """Return the key of the square (r, c) of degree d, reached by move k."""
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


@compiled(forceinline=True)
def region(rays, s, r, c):
    """Return the row of the ranks for a square."""
    return region_of(rays, 2 * r - s[POINT_ROW], 2 * c - s[POINT_COLUMN]) if s[WHEEL] else s[STAGE]


@compiled(forceinline=True)
def visit(degree, row_of, column_of, moves, switches, found, path, r, c, s):
    """Visit the square (r, c): the degrees around it fall, and `found` holds its free neighbours."""
    reach, width = s[REACH], s[COLUMNS] + 1
    free = U0
    for k in range(moves.shape[0]):
        k = np.uint64(k)
        row, column = led(row_of, column_of, moves, r, c, k, reach)
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


@compiled(forceinline=True)
def weigh(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, lowest, highest, s):
    """Write into `found` the keys of the squares with these degrees, and the ranks of the moves."""
    g = np.uint64(region(rays, s, s[ROW], s[COLUMN]))
    for i in range(s[FREE]):
        i = np.uint64(i)
        d, k = found[i, DEGREE], np.uint64(found[i, BY])
        if lowest <= d <= highest:
            r, c = found[i, TO_ROW], found[i, TO_COLUMN]
            found[i, VALUE] = key(degree, row_of, column_of, moves, program, values, stack, r, c, d, k, s)
            found[i, RANK] = ranks[g, k]


@compiled(forceinline=True)
def choose(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s):
    """Return the chosen row of `found`, and whether there is one; set TIES and LEFT."""
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
