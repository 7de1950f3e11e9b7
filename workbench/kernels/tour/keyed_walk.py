"""Warnsdorff's rule on any surface, for any leaper and any tie-break: keys are computed only where squares tie.

The degrees are in rows with a border, as in `warnsdorff`, and fall in the same way: all eight are loaded, then stored;
what is visited, a hole or border has its highest bit set. Of the free squares with the smallest degree the walk moves
to the one with the smallest key; remaining ties go by the order of moves, or at random. `warnsdorff_keys` makes the
same choice step by step, for searches that go back and for replays; most scalars are its.

       4 5|3 4 5|3 4      Where sides are joined, the border stands for squares on the opposite side, and `home` leads
       1 2|0 1 2|0 1      from each index to that of the square itself. It is used only near the edge, `reach` or less
       4 5|3 4 5|3 4      from it, and on a plain board not at all.

A step's number e holds, for each move, the degree, the rank of the move and the move itself, in this order; degrees are
read before they fall, and a dead end, which is visited only as the last square, becomes the largest of numbers. So the
least e is the choice of a rule without keys. Moves are tied if their e begin with the same degree.

An array handed to a function costs two atomic operations where numba cannot prove them needless, which among branches
and loops is often: this is why the loop is one function.

Arrays (int64 unless stated; N squares in a padded board, in which an index is row * width + column + first):

    degree    (N)      uint8, see above
    near      (8)      uint64, offsets of the moves in the padded board; 0 where there are fewer moves
    home      (N)      uint32, see above; of size 1 on a plain board
    ranks     (G, 8)   uint64, rank << RANK | move, less 2 << DEGREE, by group of squares: 49 regions, or stages, or 1
    region    (M)      uint8, the regions around the point: that of square (r, c) is at r * SPREAD + c + SHIFT
    switches  (G)      the index of the square from which the next stage holds; -1 = none
    code      (I, 4)   the program of the key, see `key_lanes`
    lanes     (R, 8)   its registers
    path      (n)      uint32, the squares visited
    s         scalars: see `warnsdorff_keys`, then those named below; LEVEL is the length of the path
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import FOUND, LEVEL, RUNNING, STUCK
from workbench.kernels.tour import key_lanes, warnsdorff_keys
from workbench.kernels.tour.key_code import choose
from workbench.kernels.tour.key_lanes import store
from workbench.kernels.tour.square_keys import set_start
from workbench.kernels.tour.warnsdorff_keys import (
    CHANCE,
    COLUMN,
    COLUMNS,
    REACH,
    REPLACES_DEGREE,
    ROW,
    ROWS,
    SQUARES,
    STAGE,
    START_COLUMN,
    START_ROW,
    WHEEL,
    draw,
)

SQUARE = warnsdorff_keys.SCALARS  # index of the last square, or of the start
SPREAD = SQUARE + 1  # from a row to the next in `region`
SHIFT = SQUARE + 2
KEYED = SQUARE + 3  # 1 = there is a key
NEEDS = SQUARE + 4  # the registers that the kernel has to write for the program, a bit each
WIDTH = SQUARE + 5  # of a row with its border
SCALARS = SQUARE + 6

RANK = 3  # bit; the number of the move is below
DEGREE = 8  # bit

U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(k) for k in range(8))
ONE, VISITED = np.uint8(1), np.uint8(0x80)
HIGH, LOW = np.uint64(DEGREE), np.uint64((1 << DEGREE) - 1)
SPAN = np.uint64(8 << DEGREE)  # one past the numbers of squares that can be entered and left again
NEVER = np.uint64(2**64 - 1)

NEEDS_DEGREE = np.uint64(1 << int(key_lanes.DEGREE))
NEEDS_PLACE = np.uint64(1 << int(key_lanes.ROW))  # row or column
NEEDS_SECOND = np.uint64(1 << int(key_lanes.SECOND))  # the least or the sum


@compiled(forceinline=True)
def place(v, width, reach):
    """Return row and column of an index."""
    return np.int64(np.uint32(v) // width) - reach, np.int64(np.uint32(v) % width) - reach


@compiled(forceinline=True)
def set_places(lanes, v0, v1, v2, v3, v4, v5, v6, v7, width, reach):
    """Set the rows and columns of the squares to which the moves lead."""
    r0, c0 = place(v0, width, reach)
    r1, c1 = place(v1, width, reach)
    r2, c2 = place(v2, width, reach)
    r3, c3 = place(v3, width, reach)
    r4, c4 = place(v4, width, reach)
    r5, c5 = place(v5, width, reach)
    r6, c6 = place(v6, width, reach)
    r7, c7 = place(v7, width, reach)
    store(lanes, key_lanes.ROW, r0, r1, r2, r3, r4, r5, r6, r7)
    store(lanes, key_lanes.COLUMN, c0, c1, c2, c3, c4, c5, c6, c7)


@compiled
def set_second(degree, near, home, lanes, p):
    """Set, for the tied squares, the sum and the minimum of the degrees of their free neighbours."""
    for k in range(8):
        k = np.uint64(k)
        if lanes[key_lanes.TIED, k] == 0:
            continue
        v = np.uint64(home[p + near[k]]) if home.size > 1 else p + near[k]
        total, least = np.int64(0), np.int64(9)
        for j in range(8):
            offset = near[np.uint64(j)]
            if offset == U0:
                continue
            u = np.uint64(home[v + offset]) if home.size > 1 else v + offset
            d = np.int64(degree[u])
            if d < 9:
                total += d
                least = min(least, d)
        lanes[key_lanes.SECOND_SUM, k] = total
        lanes[key_lanes.SECOND, k] = least if least < 9 else 0


@compiled
def drawn(lanes, s):
    """Return one of the tied moves with the smallest key, at random."""
    best, least, left = U0, np.int64(0), 0
    for k in range(8):
        k = np.uint64(k)
        if lanes[key_lanes.TIED, k]:
            value = lanes[key_lanes.KEY, k]
            if left == 0 or value < least:
                best, least, left = k, value, 1
            elif value == least:
                left += 1
                if draw(s, left) == 0:
                    best = k
    return best


@compiled
def walk(degree, near, home, ranks, region, switches, code, lanes, path, s, last):
    """Visit squares until there are `last` of them; return False if the walk gets stuck."""
    o0, o1, o2, o3, o4, o5, o6, o7 = near[U0], near[U1], near[U2], near[U3], near[U4], near[U5], near[U6], near[U7]
    joined, staged, wheel = home.size > 1, switches.size > 1, s[WHEEL] == 1
    replaces, chance = s[REPLACES_DEGREE] == 1, s[CHANCE] == 1
    rows, columns, squares, spread, shift, reach = s[ROWS], s[COLUMNS], s[SQUARES], s[SPREAD], s[SHIFT], s[REACH]
    inner_rows, inner_columns = np.uint64(max(rows - 2 * reach, 0)), np.uint64(max(columns - 2 * reach, 0))
    width = np.uint32(s[WIDTH])
    needs = np.uint64(s[NEEDS])
    keyed = s[KEYED] == 1 or chance
    set_start(lanes, s[START_ROW], s[START_COLUMN])
    p, r, c, count, stage = np.uint64(s[SQUARE]), s[ROW], s[COLUMN], s[LEVEL], s[STAGE]
    if count == 0 and last > 0:
        path[U0] = p
        degree[p] |= VISITED
        count = 1
        if staged and switches[U0] == np.int64(p):
            stage = 1
    group = NEVER
    q0 = q1 = q2 = q3 = q4 = q5 = q6 = q7 = U0
    stuck = False
    ordinary = min(last, squares - 1)
    while count < ordinary:
        # The ranks that hold here
        g = np.uint64(region[np.uint64(r * spread + c + shift)]) if wheel else np.uint64(stage)
        if g != group:
            group = g
            q0, q1, q2, q3 = ranks[g, U0], ranks[g, U1], ranks[g, U2], ranks[g, U3]
            q4, q5, q6, q7 = ranks[g, U4], ranks[g, U5], ranks[g, U6], ranks[g, U7]

        # The degrees fall
        v0, v1, v2, v3, v4, v5, v6, v7 = p + o0, p + o1, p + o2, p + o3, p + o4, p + o5, p + o6, p + o7
        edge = joined and (np.uint64(r - reach) >= inner_rows or np.uint64(c - reach) >= inner_columns)
        if edge:
            v0, v1, v2, v3 = np.uint64(home[v0]), np.uint64(home[v1]), np.uint64(home[v2]), np.uint64(home[v3])
            v4, v5, v6, v7 = np.uint64(home[v4]), np.uint64(home[v5]), np.uint64(home[v6]), np.uint64(home[v7])
        d0, d1, d2, d3 = degree[v0], degree[v1], degree[v2], degree[v3]
        d4, d5, d6, d7 = degree[v4], degree[v5], degree[v6], degree[v7]
        degree[v0] = d0 - ONE
        degree[v1] = d1 - ONE
        degree[v2] = d2 - ONE
        degree[v3] = d3 - ONE
        degree[v4] = d4 - ONE
        degree[v5] = d5 - ONE
        degree[v6] = d6 - ONE
        degree[v7] = d7 - ONE

        # The least of them
        e0, e1 = (np.uint64(d0) << HIGH) + q0, (np.uint64(d1) << HIGH) + q1
        e2, e3 = (np.uint64(d2) << HIGH) + q2, (np.uint64(d3) << HIGH) + q3
        e4, e5 = (np.uint64(d4) << HIGH) + q4, (np.uint64(d5) << HIGH) + q5
        e6, e7 = (np.uint64(d6) << HIGH) + q6, (np.uint64(d7) << HIGH) + q7
        least = min(min(min(e0, e1), min(e2, e3)), min(min(e4, e5), min(e6, e7)))
        if least >= SPAN:
            stuck = True
            break
        k = least & U7

        # The tie
        if keyed:
            end = SPAN if replaces else (least | LOW) + U1
            t0, t1, t2, t3, t4, t5, t6, t7 = (
                e0 < end,
                e1 < end,
                e2 < end,
                e3 < end,
                e4 < end,
                e5 < end,
                e6 < end,
                e7 < end,
            )
            a = np.int64(t0) + np.int64(t1) + np.int64(t2) + np.int64(t3)
            b = np.int64(t4) + np.int64(t5) + np.int64(t6) + np.int64(t7)
            if a + b > 1:
                at, row, column = key_lanes.ROW_MOVE, r, c
                if edge and needs & NEEDS_PLACE:
                    set_places(lanes, v0, v1, v2, v3, v4, v5, v6, v7, width, reach)
                    at, row, column = key_lanes.ROW, np.int64(0), np.int64(0)
                if needs & NEEDS_DEGREE:
                    store(
                        lanes, key_lanes.DEGREE, np.int64(d0) - 1, np.int64(d1) - 1, np.int64(d2) - 1, np.int64(d3) - 1,
                        np.int64(d4) - 1, np.int64(d5) - 1, np.int64(d6) - 1, np.int64(d7) - 1,
                    )  # fmt: skip
                if needs & NEEDS_SECOND or chance:
                    store(
                        lanes, key_lanes.TIED, np.int64(t0), np.int64(t1), np.int64(t2), np.int64(t3),
                        np.int64(t4), np.int64(t5), np.int64(t6), np.int64(t7),
                    )  # fmt: skip
                if needs & NEEDS_SECOND:
                    set_second(degree, near, home, lanes, p)
                tied = (
                    np.int64(t0) | np.int64(t1) << 1 | np.int64(t2) << 2 | np.int64(t3) << 3
                    | np.int64(t4) << 4 | np.int64(t5) << 5 | np.int64(t6) << 6 | np.int64(t7) << 7
                )  # fmt: skip
                k = choose(code, lanes, ranks, g, at, row, column, count, tied)
                if chance:
                    k = drawn(lanes, s)

        # The move
        p += near[k]
        r, c = r + lanes[key_lanes.ROW_MOVE, k], c + lanes[key_lanes.COLUMN_MOVE, k]
        if edge:
            p = np.uint64(home[p])
            r, c = place(p, width, reach)
        path[np.uint64(count)] = p
        degree[p] |= VISITED
        count += 1
        if staged and switches[np.uint64(stage)] == np.int64(p):
            stage += 1

    # The last square
    if not stuck and last == squares and count == squares - 1:
        stuck = True
        for i in range(8):
            v = np.uint64(home[p + near[np.uint64(i)]]) if joined else p + near[np.uint64(i)]
            if degree[v] == ONE:
                path[np.uint64(count)] = v
                stuck = False
        if not stuck:
            p = np.uint64(path[np.uint64(count)])
            degree[p] |= VISITED
            count += 1
    s[SQUARE], s[ROW], s[COLUMN], s[LEVEL], s[STAGE] = p, r, c, count, stage
    return not stuck


@compiled
def advance(degree, near, home, ranks, region, switches, code, lanes, path, s, budget):
    """Visit at most `budget` squares; return RUNNING, FOUND if all have been visited, or STUCK at a dead end."""
    last = min(s[LEVEL] + budget, s[SQUARES])
    if not walk(degree, near, home, ranks, region, switches, code, lanes, path, s, last):
        return STUCK
    return FOUND if s[LEVEL] == s[SQUARES] else RUNNING
