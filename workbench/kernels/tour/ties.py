"""A replay of a walk: at every step, how many squares tied for the smallest degree, and what broke the tie.

At each step of a given walk the rule of `warnsdorff_keys` chooses a square, with the arrays documented there, and then
the next square of the walk is visited. So a walk can also be compared with another rule.

Arrays in addition to those of the general walk:

    squares  (n)      int64, the walk, as row * columns + column
    ties     (n)      uint8, by step: squares of the least degree among which this one was chosen; 0 for the start
    left     (n)      uint8, those of them that the rule left to the order of moves, or to chance
    chosen   (n)      int64, the square that the rule chooses at this step; -1 = none
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import LEVEL
from workbench.kernels.tour.warnsdorff_keys import (
    COLUMN,
    COLUMNS,
    LEFT,
    ROW,
    TIES,
    TO_COLUMN,
    TO_ROW,
    choose,
    visit,
    weigh,
)


@compiled
def replay(
    squares, ties, left, chosen,
    degree, row_of, column_of, moves, ranks, switches, rays, program, values, stack, found, path, s, last,
):  # fmt: skip
    """Follow the walk until `last` squares have been visited, then compute the keys of all free neighbours."""
    columns = s[COLUMNS]
    if s[LEVEL] == 0 and last > 0:
        chosen[np.uint64(0)] = squares[np.uint64(0)]
        visit(degree, row_of, column_of, moves, switches, found, path, s[ROW], s[COLUMN], s)
    while s[LEVEL] < last:
        at = np.uint64(s[LEVEL])
        i, any_ = choose(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s)
        ties[at], left[at], chosen[at] = s[TIES], s[LEFT], -1
        if any_:
            chosen[at] = found[i, TO_ROW] * columns + found[i, TO_COLUMN]
        r, c = squares[at] // columns, squares[at] % columns
        visit(degree, row_of, column_of, moves, switches, found, path, r, c, s)
    weigh(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, 0, 8, s)


@compiled
def next_square(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s):
    """Return the square that the rule chooses next; -1 = none."""
    i, any_ = choose(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s)
    return found[i, TO_ROW] * s[COLUMNS] + found[i, TO_COLUMN] if any_ else np.int64(-1)
