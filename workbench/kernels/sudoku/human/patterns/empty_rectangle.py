"""Empty rectangles: a digit of a box is confined to a row and a column, one of which a conjugate pair ends on.

    . . . | . . .          The box has the digit only in row r and column c. The pair x-y of a column has x in row r.
    # # # | . x .   r      If y is false, x is true; then the box has its digit in column c. So the cell * where the
    . # . | . . .          row of y meets column c loses the digit. The same holds with rows and columns exchanged.
    ------+------
    . * . | . y .
      c

A dual one is two of the same box that remove different candidates. `variant` has the bits SMALL (boxes with two places
count, too) and DUAL (only dual ones are reported). Those of a box are listed in `board.numbers`, FIELDS numbers each:
x, y, the cell *, the line of the box that x is in, the other line of the box.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, COLUMN, NONE, ONE, ROW, U1, ZERO
from workbench.kernels.sudoku.human.intersections import add_spots
from workbench.kernels.sudoku.human.log import (
    BASE,
    CHAIN,
    COVER,
    DIGITS,
    FIRST,
    PREMISE,
    REMOVE,
    SECOND,
    STRONG,
    WEAK,
    add,
    begin,
    end,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import add_node, partner

EMPTY_RECTANGLE = SUDOKU_STEPS["empty_rectangle"]
SMALL, DUAL = 1, 2  # bits of the variant
X, Y, STAR, NEAR, FAR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
FIELDS = np.uint64(5)
MAX_LISTED = 48


@compiled
def empty_rectangle(board, log, variant):
    """Find empty rectangles, box by box."""
    least = 2 if variant & SMALL else 3
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        for u in range(board.units.shape[0]):
            box = np.uint64(u)
            if board.sorts[box] != BOX or board.counts[digit, box] < least:
                continue
            count = list_of_box(board, digit, box)
            for i in range(count):
                if not variant & DUAL:
                    if report(board, log, digit, box, np.uint64(i), np.uint64(i)):
                        return
                    continue
                for j in range(i):
                    if differ(board, np.uint64(i), np.uint64(j)):
                        if report(board, log, digit, box, np.uint64(i), np.uint64(j)):
                            return


@compiled
def list_of_box(board, digit, box):
    """List the empty rectangles of a digit and a box; return how many."""
    spots = board.spots[digit, box]
    first = np.uint64(board.units[box, lowest(spots)])
    count, last = 0, NONE
    for sort in range(2):  # the first place lies in the row or in the column
        line = np.uint64(board.homes[first, np.uint64(sort)])
        rest = spots & ~board.meets[box, line]
        if rest == ZERO:
            return 0
        other = np.uint64(board.homes[np.uint64(board.units[box, lowest(rest)]), np.uint64(1 - sort)])
        if rest & ~board.meets[box, other] or spots & ~board.meets[box, other] == ZERO or other == last:
            continue
        last = line
        count = list_of_lines(board, digit, box, line, other, count)
        count = list_of_lines(board, digit, box, other, line, count)
    return count


@compiled
def list_of_lines(board, digit, box, near, far, count):
    """List those whose pair ends on the line `near` of the box; return how many there are in all."""
    across = np.uint64(COLUMN if board.sorts[near] == ROW else ROW)
    outside = board.spots[digit, near] & ~board.meets[near, box]
    while outside:
        x = np.uint64(board.units[near, lowest(outside)])
        outside &= outside - ONE
        pair = np.uint64(board.homes[x, across])
        if board.counts[digit, pair] != 2:
            continue
        y = partner(board, digit, pair, x)
        parallel = np.uint64(board.homes[y, U1 - across])
        star = board.spots[digit, far] & board.meets[far, parallel] & ~board.meets[far, box]
        if star == ZERO or np.uint64(board.homes[y, np.uint64(BOX)]) == box or count == MAX_LISTED:
            continue
        cell = np.uint64(board.units[far, lowest(star)])
        if cell != y:
            at = np.uint64(count) * FIELDS
            board.numbers[at + X], board.numbers[at + Y], board.numbers[at + STAR] = x, y, cell
            board.numbers[at + NEAR], board.numbers[at + FAR] = near, far
            count += 1
    return count


@compiled
def differ(board, i, j):
    """Return whether two that are listed remove different candidates."""
    return board.numbers[i * FIELDS + STAR] != board.numbers[j * FIELDS + STAR]


@compiled
def report(board, log, digit, box, i, j):
    """Report one that is listed, or two."""
    n = np.uint64(board.places.shape[0])
    begin(log, EMPTY_RECTANGLE)
    add_one(board, log, digit, box, i)
    if j != i:
        add_one(board, log, digit, box, j)
    section(log, PREMISE)
    add_spots(board, log, box, board.spots[digit, box], digit, n)
    section(log, COVER)
    add(log, box)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def add_one(board, log, digit, box, i):
    """Add to the step what one that is listed removes, and its chain."""
    n = np.uint64(board.places.shape[0])
    fields = board.numbers[i * FIELDS : (i + U1) * FIELDS]
    near, far = fields[NEAR], fields[FAR]
    spots = board.spots[digit, box]
    section(log, REMOVE)
    add(log, fields[STAR] * n + digit)
    section(log, SECOND)
    add(log, fields[X] * n + digit)
    add(log, fields[Y] * n + digit)
    section(log, BASE)
    add(log, near)
    add(log, far)
    section(log, CHAIN)
    add_node(log, FIRST, fields[Y] * n + digit)
    add_node(log, STRONG, fields[X] * n + digit)
    add_group(board, log, WEAK, box, spots & board.meets[box, near], digit, n)
    add_group(board, log, STRONG, box, spots & ~board.meets[box, near], digit, n)


@compiled
def add_group(board, log, link, box, spots, digit, n):
    """Add a node of all places of a digit among some cells of a box to the chain."""
    add(log, link)
    add(log, popcount(spots))
    add_spots(board, log, box, spots, digit, n)
