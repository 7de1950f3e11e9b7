"""A heat map of starts: the squares that a walk by Warnsdorff's rule leaves from every square of a board.

Each walk begins with the degrees of the empty board, and only the number of squares that it leaves is kept. The walks
are those of `warnsdorff`, `square_keys` and `keyed_walk`; between two walks a search may pause.

All walks may share a beginning, whose squares are holes then; the starts are the squares after it. For keys, the number
of a step counts them, and distances are from the first of them: see BEGUN.

Arrays in addition to those of the walks:

    fresh    (N)   uint8, the degrees before any walk
    starts   (m)   int64, the squares to start from, as row * columns + column
    left     (m)   int32, output: squares left uncovered
    kept     (N)   uint64, the cells before any walk, for keys that do not depend on the start; else of size 1
    t        int64: those named below
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import LEVEL
from workbench.kernels.tour import key_lanes, keyed_walk, square_keys, warnsdorff
from workbench.kernels.tour.warnsdorff_keys import COLUMN, RANDOM, ROW, SQUARES, STAGE, START_COLUMN, START_ROW, mix

NEXT = 0  # the place in `starts` of the next walk
VISITS = 1  # total squares visited
FIRST = 2  # index of the first square
WIDTH = 3  # of a row in the padded board
AROUND = 4  # 1 = distances and regions are around the start
MIDDLE = 5  # index in `region` of the start, where AROUND is 1
SEED = 6  # of the random numbers
BEGUN = 7  # squares that all walks have in common before the start; 0 = none
ORIGIN = 8  # the first of them, as row * columns + column
BEGUN_STAGE = 9  # of the rule, after them
SIZE = 10

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def plain(fresh, starts, left, t, columns, degree, near, region, keys, path, s, budget):
    """Make walks by the fast kernel until `budget` squares have been visited, or all walks are made."""
    squares = np.uint64(s[warnsdorff.SQUARES])
    last = t[VISITS] + budget
    while t[VISITS] < last and t[NEXT] < starts.size:
        at = np.uint64(t[NEXT])
        row, column = starts[at] // columns, starts[at] % columns
        p = np.uint64(t[FIRST] + row * t[WIDTH] + column)
        shift = np.uint64(t[MIDDLE]) - p if t[AROUND] else U0
        for k in range(fresh.size):
            degree[np.uint64(k)] = fresh[np.uint64(k)]
        degree[p] |= warnsdorff.VISITED
        path[U0] = p
        p, count = warnsdorff.walk(degree, near, region, shift, keys, path, p, U1, squares, squares)
        left[at] = squares - count
        t[NEXT] += 1
        t[VISITS] += count


@compiled
def by_squares(starts, left, t, columns, kept, fresh, cells, near, moves, code, lanes, path, s, budget):
    """Make walks by the kernel for keys of squares until `budget` squares have been visited, or all walks are made."""
    squares = np.uint64(s[square_keys.SQUARES])
    last = t[VISITS] + budget
    if kept.size > 1 and t[NEXT] == 0:
        square_keys.fill(fresh, kept, code, lanes, s)
    while t[VISITS] < last and t[NEXT] < starts.size:
        at = np.uint64(t[NEXT])
        row, column = starts[at] // columns, starts[at] % columns
        if kept.size > 1:
            for k in range(kept.size):
                cells[np.uint64(k)] = kept[np.uint64(k)]
        else:
            square_keys.set_start(lanes, row, column)
            if t[AROUND]:
                lanes[key_lanes.POINT_ROW], lanes[key_lanes.POINT_COLUMN] = 2 * row, 2 * column
            square_keys.fill(fresh, cells, code, lanes, s)
        p = np.uint64(t[FIRST] + row * t[WIDTH] + column)
        cells[p] |= square_keys.VISITED
        path[U0] = p
        p, count = square_keys.walk(cells, near, moves, path, p, U1, squares, squares)
        left[at] = squares - count
        t[NEXT] += 1
        t[VISITS] += count


@compiled
def keyed(
    fresh, starts, left, t, columns, degree, near, home, ranks, region, switches, code, lanes, path, s, budget
):  # fmt: skip
    """Make walks by the kernel for keys until `budget` squares have been visited, or all walks are made."""
    last = t[VISITS] + budget
    while t[VISITS] < last and t[NEXT] < starts.size:
        at = np.uint64(t[NEXT])
        row, column = starts[at] // columns, starts[at] % columns
        for k in range(fresh.size):
            degree[np.uint64(k)] = fresh[np.uint64(k)]
        p = t[FIRST] + row * t[WIDTH] + column
        origin = t[ORIGIN] if t[BEGUN] else starts[at]
        s[LEVEL], s[STAGE], s[keyed_walk.SQUARE] = t[BEGUN], t[BEGUN_STAGE], p
        s[ROW], s[COLUMN] = row, column
        s[START_ROW], s[START_COLUMN] = origin // columns, origin % columns
        if t[AROUND]:
            s[keyed_walk.SHIFT] = t[MIDDLE] - row * s[keyed_walk.SPREAD] - column
            lanes[key_lanes.POINT_ROW], lanes[key_lanes.POINT_COLUMN] = 2 * row, 2 * column
        if t[BEGUN]:  # else the walk itself enters its first square
            degree[np.uint64(p)] |= keyed_walk.VISITED
            path[np.uint64(t[BEGUN])] = p
            s[LEVEL] += 1
            if switches.size > 1 and switches[np.uint64(s[STAGE])] == p:
                s[STAGE] += 1
        s[RANDOM] = mix(t[SEED], origin)
        keyed_walk.walk(degree, near, home, ranks, region, switches, code, lanes, path, s, s[SQUARES])
        left[at] = s[SQUARES] - s[LEVEL]
        t[NEXT] += 1
        t[VISITS] += s[LEVEL]
