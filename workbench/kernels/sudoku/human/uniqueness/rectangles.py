"""Unique rectangles: four open cells of two rows and two columns, which could exchange two digits a and b.

    p . q      If p and t held a, q and s b, they could hold b and a as well: every unit that has one of them has both
    . . .      an a and a b. In a puzzle with one solution an extra candidate is true: see `deadly` for types 1 to 4.
    s . t

    type 5    as type 2, with two roofs in a diagonal, or three
    type 6    two roofs in a diagonal; a has no other places in both rows (or both columns): the roofs lose a
    hidden    p is {a, b}; a has no other places in the row and the column of t: t loses b

`variant` is the type, HIDDEN, or one of them with the bit MISSING: corners with extra candidates may lack a or b.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import COLUMN, ONE, ROW, U0, U1, ZERO, has, include
from workbench.kernels.sudoku.human.log import BASE, DIGITS, REMOVE, add, begin, end, items, section
from workbench.kernels.sudoku.human.patterns.pairs import add_digits_of, digit_pair, sees
from workbench.kernels.sudoku.human.uniqueness.deadly import (
    EXTRA,
    FREE_NUMBER,
    PATTERN,
    ROOF,
    ROOFS,
    add_pattern,
    add_roof,
    begin_roofs,
    conclude,
    one_digit,
    same_extra,
)

TYPE = SUDOKU_STEPS["unique_rectangle_1"] - 1  # + the type is the code
HIDDEN, MISSING = 7, 16  # variants
TWO, THREE = np.uint64(2), np.uint64(3)
CORNER = FREE_NUMBER  # where p, q, s, t are in `board.numbers`


@compiled
def unique_rectangle(board, log, variant):
    """Find rectangles with a corner {a, b}; each is looked at from the first such corner."""
    n = np.uint64(board.places.shape[0])
    for c in range(board.words.size):
        p = np.uint64(c)
        pair = board.words[p]
        if not digit_pair(pair):
            continue
        row, column = np.uint64(board.homes[p, np.uint64(ROW)]), np.uint64(board.homes[p, np.uint64(COLUMN)])
        for i in range(n):
            q = np.uint64(board.units[row, np.uint64(i)])
            if q == p or not corner(board, q, pair, variant) or (q < p and board.words[q] == pair):
                continue
            for j in range(n):
                s = np.uint64(board.units[column, np.uint64(j)])
                if s == p or not corner(board, s, pair, variant) or (s < p and board.words[s] == pair):
                    continue
                t = np.uint64(board.units[np.uint64(j), np.uint64(i)])  # row j, column i
                if not corner(board, t, pair, variant) or (t < p and board.words[t] == pair):
                    continue
                if exchangeable(board, p, q, s, t) and by_type(board, log, variant & ~MISSING, p, q, s, t):
                    return


@compiled
def corner(board, cell, pair, variant):
    """Return whether a cell can be a corner."""
    common = board.words[cell] & pair
    return common != ZERO if variant & MISSING else common == pair


@compiled
def exchangeable(board, p, q, s, t):
    """Return whether every unit that has p or t has as many of q and s, and the other way round."""
    if sees(board, p, t) or sees(board, q, s):
        return False
    for cell in (p, q, s, t):
        for k in range(board.homes.shape[1]):
            cells = board.unit_sets[np.uint64(board.homes[cell, np.uint64(k)])]
            if (has(cells, p) or has(cells, t)) != (has(cells, q) or has(cells, s)):
                return False
    return True


@compiled
def by_type(board, log, kind, p, q, s, t):
    """Report what follows from a rectangle by a type; return whether to stop."""
    pair = board.words[p]
    begin_roofs(board)
    board.scratch[PATTERN] = U0
    for k, cell in enumerate((p, q, s, t)):
        board.numbers[CORNER + np.uint64(k)] = cell
        include(board.scratch[PATTERN], cell)
        if board.words[cell] != pair:
            add_roof(board, cell, board.words[cell] & ~pair)
    roofs = board.numbers[ROOFS]
    if kind == HIDDEN:
        return hidden(board, log, pair)
    if kind == 5:
        diagonal = roofs == TWO and not sees(board, board.numbers[ROOF], board.numbers[ROOF + U1])
        return (diagonal or roofs == THREE) and same_extra(board) and one_digit(board, log, TYPE + 5)
    if kind == 6:
        diagonal = roofs == TWO and not sees(board, board.numbers[ROOF], board.numbers[ROOF + U1])
        return diagonal and crossed(board, log, pair)
    if kind > 1 and (roofs != TWO or not sees(board, board.numbers[ROOF], board.numbers[ROOF + U1])):
        return False
    if roofs == U0:
        return False
    return complete_roofs(board) and conclude(board, log, TYPE + kind, kind)


@compiled
def complete_roofs(board):
    """Return whether all roofs have extra candidates; one that lacks a or b may have none."""
    for i in range(board.numbers[ROOFS]):
        if board.numbers[EXTRA + np.uint64(i)] == U0:
            return False
    return True


@compiled
def only_corners(board, digit, unit):
    """Return whether a digit has places in a unit, all of them corners."""
    spots = board.spots[digit, unit]
    if spots == ZERO:
        return False
    while spots:
        if not has(board.scratch[PATTERN], np.uint64(board.units[unit, lowest(spots)])):
            return False
        spots &= spots - ONE
    return True


@compiled
def crossed(board, log, pair):
    """Report type 6; return whether to stop."""
    p, t = board.numbers[CORNER], board.numbers[CORNER + THREE]
    rest = pair
    while rest:
        digit = lowest(rest)
        rest &= rest - ONE
        for sort in (ROW, COLUMN):
            one, other = np.uint64(board.homes[p, np.uint64(sort)]), np.uint64(board.homes[t, np.uint64(sort)])
            if only_corners(board, digit, one) and only_corners(board, digit, other):
                if report_crossed(board, log, digit, one, other):
                    return True
    return False


@compiled
def report_crossed(board, log, digit, one, other):
    """Report that the roofs lose a digit that has no other places in two lines."""
    n = np.uint64(board.places.shape[0])
    begin(log, TYPE + 6)
    section(log, REMOVE)
    for i in range(2):
        roof = board.numbers[ROOF + np.uint64(i)]
        add_digits_of(log, roof, board.words[roof] & ONE << np.uint32(digit), n)
    if items(log) == 0:
        return False
    add_pattern(board, log)
    section(log, BASE)
    add(log, one)
    add(log, other)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def hidden(board, log, pair):
    """Report hidden rectangles of any corner {a, b}; return whether to stop."""
    for k in range(4):
        p, t = board.numbers[CORNER + np.uint64(k)], board.numbers[CORNER + np.uint64(3 - k)]
        if board.words[p] != pair:
            continue
        row, column = np.uint64(board.homes[t, np.uint64(ROW)]), np.uint64(board.homes[t, np.uint64(COLUMN)])
        rest = pair
        while rest:
            digit = lowest(rest)
            other = lowest(pair & ~(ONE << np.uint32(digit)))
            rest &= rest - ONE
            if (
                board.words[t] >> np.uint32(other) & ONE
                and only_corners(board, digit, row)
                and only_corners(board, digit, column)
                and report_hidden(board, log, t, digit, other, row, column)
            ):
                return True
    return False


@compiled
def report_hidden(board, log, t, digit, other, row, column):
    """Report that a corner loses a digit, because the other one has no other places in its row and column."""
    n = np.uint64(board.places.shape[0])
    begin(log, TYPE + HIDDEN)
    section(log, REMOVE)
    add(log, t * n + other)
    add_pattern(board, log)
    section(log, BASE)
    add(log, row)
    add(log, column)
    section(log, DIGITS)
    add(log, digit)
    return end(log)
