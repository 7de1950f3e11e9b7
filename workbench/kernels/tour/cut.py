"""When a walk cut off the squares it left: the free squares are joined backwards until the walk reaches them.

At the end of the walk the squares left form connected parts. Going back, the squares of the walk become free again
and join the parts (Galler and Fischer's forest of equivalence classes, 1964). The step at which a part is within reach
of the walk's end for the last time is the one before it was cut off: once out of reach, it stays so.

Arrays (int64 unless stated otherwise; a square's index is row * width + column, as in `warnsdorff_keys`):

    free      (N)   uint8, 1 = not visited; initially the squares left
    squares   (n)   the walk, as row * columns + column
    parent    (N)   the forest
    part      (N)   of a square left: one that stands for its part
    following (N)   lists of the parts in a tree that are not yet reached: by part, the next one; -1 = none
    first     (N)   by root, the first of its list; -1 = none
    final     (N)   by root, the last of its list
    when      (N)   by part: the number of the move that cut it off, 1 = the first; 0 = it was in reach until the end
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.tour.warnsdorff_keys import led


@compiled
def root(parent, v):
    """Return the root of a square's tree, and halve the path to it."""
    while parent[np.uint64(v)] != v:
        up = parent[np.uint64(parent[np.uint64(v)])]
        parent[np.uint64(v)] = up
        v = up
    return v


@compiled
def join(parent, first, final, following, a, b):
    """Make one tree of two, with the parts of both."""
    a, b = root(parent, a), root(parent, b)
    if a == b:
        return
    parent[np.uint64(b)] = a
    if first[np.uint64(b)] >= 0:
        if first[np.uint64(a)] >= 0:
            following[np.uint64(final[np.uint64(a)])] = first[np.uint64(b)]
        else:
            first[np.uint64(a)] = first[np.uint64(b)]
        final[np.uint64(a)] = final[np.uint64(b)]


@compiled
def cut(free, row_of, column_of, moves, reach, columns, squares, parent, part, following, first, final, when):
    """Set `part` and `when` of all squares left."""
    width = columns + 1
    for v in range(free.size):
        parent[np.uint64(v)] = v
        following[np.uint64(v)] = first[np.uint64(v)] = final[np.uint64(v)] = -1
    for v in range(free.size):
        if free[np.uint64(v)]:
            r, c = v // width, v % width
            for k in range(moves.shape[0]):
                k = np.uint64(k)
                row, column = led(row_of, column_of, moves, r, c, k, reach)
                u = row * width + column
                if free[np.uint64(u)]:
                    join(parent, first, final, following, v, u)
    for v in range(free.size):
        if free[np.uint64(v)]:
            part[np.uint64(v)] = root(parent, v)
            if part[np.uint64(v)] == v:
                first[np.uint64(v)] = final[np.uint64(v)] = v
    for t in range(squares.size, 0, -1):
        if t < squares.size:  # the square after this one is free again
            v = squares[np.uint64(t)] // columns * width + squares[np.uint64(t)] % columns
            free[np.uint64(v)] = 1
            r, c = v // width, v % width
            for k in range(moves.shape[0]):
                k = np.uint64(k)
                row, column = led(row_of, column_of, moves, r, c, k, reach)
                u = row * width + column
                if free[np.uint64(u)]:
                    join(parent, first, final, following, v, u)
        r, c = squares[np.uint64(t - 1)] // columns, squares[np.uint64(t - 1)] % columns
        for k in range(moves.shape[0]):
            k = np.uint64(k)
            row, column = led(row_of, column_of, moves, r, c, k, reach)
            u = row * width + column
            if free[np.uint64(u)]:
                top = np.uint64(root(parent, u))
                p = first[top]
                while p >= 0:
                    when[np.uint64(p)] = t + 1 if t < squares.size else 0
                    p = following[np.uint64(p)]
                first[top] = -1
