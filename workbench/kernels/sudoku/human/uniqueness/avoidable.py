"""Avoidable rectangles: a unique rectangle of which corners are solved but not given.

p . q      If p and t held a, q and s b, the two digits could be exchanged, though the puzzle has one solution.
. . .
s . t      type 1: three corners hold theirs, so the fourth is not what completes the pattern
           type 2: two corners hold theirs, the others may hold theirs or a digit c: one of them is c
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import COLUMN, ONE, ROW, U0, ZERO, include
from workbench.kernels.sudoku.human.log import DIGITS, REMOVE, add, begin, end, section
from workbench.kernels.sudoku.human.patterns.pairs import digit_pair
from workbench.kernels.sudoku.human.uniqueness.deadly import (
    PATTERN,
    add_pattern,
    add_roof,
    begin_roofs,
    one_digit,
    same_extra,
)
from workbench.kernels.sudoku.human.uniqueness.rectangles import exchangeable

TYPE = SUDOKU_STEPS["avoidable_rectangle_1"] - 1  # + the type is the code


@compiled
def avoidable_rectangle(board, log, variant):
    """Find rectangles of a type, from each solved corner."""
    n = np.uint64(board.places.shape[0])
    for c in range(board.words.size):
        p = np.uint64(c)
        if not entered(board, p):
            continue
        row, column = np.uint64(board.homes[p, np.uint64(ROW)]), np.uint64(board.homes[p, np.uint64(COLUMN)])
        for i in range(n):
            q = np.uint64(board.units[row, np.uint64(i)])
            if q == p or board.givens[q] or (variant == 1 and board.digits[q] == 0):
                continue
            for j in range(n):
                s = np.uint64(board.units[column, np.uint64(j)])
                t = np.uint64(board.units[np.uint64(j), np.uint64(i)])
                if s == p or board.givens[s] or board.givens[t]:
                    continue
                if variant == 1:
                    if board.digits[s] == board.digits[q] and board.words[t] and one_open(board, log, p, q, s, t):
                        return
                elif two_pairs(board.words[q], board.words[s], board.words[t]) and two_open(board, log, p, q, s, t):
                    return


@compiled
def two_pairs(one, other, third):
    """Return whether two of three cells have two candidates, while the third is solved."""
    return (
        (digit_pair(one) and digit_pair(other) and third == ZERO)
        or (digit_pair(one) and other == ZERO and digit_pair(third))
        or (one == ZERO and digit_pair(other) and digit_pair(third))
    )


@compiled
def entered(board, cell):
    """Return whether a cell is solved and not given."""
    return board.digits[cell] != 0 and board.givens[cell] == 0


@compiled
def bit_of(board, cell):
    """Return the digit of a solved cell as a set of digits."""
    return ONE << np.uint32(board.digits[cell] - np.uint8(1))


@compiled
def one_open(board, log, p, q, s, t):
    """Report type 1 with t open; return whether to stop."""
    n = np.uint64(board.places.shape[0])
    if not board.words[t] & bit_of(board, p) or not exchangeable(board, p, q, s, t):
        return False
    begin(log, TYPE + 1)
    section(log, REMOVE)
    add(log, t * n + lowest(bit_of(board, p)))
    corners(board, p, q, s, t)
    add_both(board, log, bit_of(board, p), bit_of(board, q))
    return end(log)


@compiled
def two_open(board, log, p, q, s, t):
    """Report type 2 with p and another corner solved; return whether to stop."""
    a = bit_of(board, p)
    if board.digits[q]:
        return extra(board, log, p, q, s, t, a, bit_of(board, q))
    if board.digits[s]:
        return extra(board, log, p, q, s, t, a, bit_of(board, s))
    if board.digits[t] != board.digits[p] or board.words[q] != board.words[s]:
        return False
    b = board.words[q] & (board.words[q] - ONE)
    return extra(board, log, p, q, s, t, a, b) or extra(board, log, p, q, s, t, a, board.words[q] & ~b)


@compiled
def extra(board, log, p, q, s, t, a, b):
    """Report type 2 if the open corners have their digit, a or b, and the same other one; return whether to stop."""
    corners(board, p, q, s, t)
    for cell in (p, q, s, t):
        word, bit = board.words[cell], a if cell == p or cell == t else b
        if word:
            if not word & bit:
                return False
            add_roof(board, cell, word & ~bit)
    if not same_extra(board) or not exchangeable(board, p, q, s, t):
        return False
    return one_digit(board, log, TYPE + 2)


@compiled
def corners(board, p, q, s, t):
    """Set the pattern to the corners, without roofs."""
    begin_roofs(board)
    board.scratch[PATTERN] = U0
    for cell in (p, q, s, t):
        include(board.scratch[PATTERN], cell)


@compiled
def add_both(board, log, a, b):
    """Add the pattern and its digits to the step."""
    add_pattern(board, log)
    section(log, DIGITS)
    add(log, lowest(a))
    add(log, lowest(b))
