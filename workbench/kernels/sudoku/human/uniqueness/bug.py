"""Bivalue universal graves (BUG): every open cell has two candidates, every digit two places in each unit, or none.

A position like that has no solution or several, as exchanging the two candidates of every cell shows. Some cells may
have extra candidates, one of which must be true if there is one solution: see `deadly` for what follows. A candidate is
extra if its digit has more than two places in every unit of its cell; without them the rest must be a BUG.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import ONE, U0, U1, ZERO, include
from workbench.kernels.sudoku.human.patterns.pairs import single_digit
from workbench.kernels.sudoku.human.uniqueness.deadly import (
    EXTRA,
    MAX_ROOFS,
    PATTERN,
    ROOF,
    ROOFS,
    add_roof,
    begin_roofs,
    conclude,
)

BUG_PLUS_1 = SUDOKU_STEPS["bug_plus_1"]
TYPE = SUDOKU_STEPS["bug_type_1"] - 1  # + the type is the code
TWO = np.uint64(2)


@compiled
def bug_plus_1(board, log, _variant):
    """Find a BUG with one extra candidate."""
    if list_roofs(board, 1) and single_digit(np.uint32(board.numbers[EXTRA])) and is_grave(board):
        conclude(board, log, BUG_PLUS_1, 1)


@compiled
def bug_type(board, log, variant):
    """Find a BUG with extra candidates; the type is the variant."""
    if list_roofs(board, 1 if variant == 1 else MAX_ROOFS) and is_grave(board):
        conclude(board, log, TYPE + variant, variant)


@compiled
def list_roofs(board, most):
    """List the cells with extra candidates; return whether there are any, not more than `most`, with two others."""
    begin_roofs(board)
    board.scratch[PATTERN] = U0
    for c in range(board.words.size):
        cell = np.uint64(c)
        word = board.words[cell]
        if word == ZERO or popcount(word) == TWO:
            continue
        if board.numbers[ROOFS] == np.uint64(most):
            return False
        extra = extra_digits(board, cell)
        if popcount(word & ~extra) != TWO:
            return False
        add_roof(board, cell, extra)
        include(board.scratch[PATTERN], cell)
    return board.numbers[ROOFS] > U0


@compiled
def extra_digits(board, cell):
    """Return the candidates of a cell that have more than two places in all its units."""
    word = board.words[cell]
    extra = ZERO
    while word:
        digit = lowest(word)
        bit = ONE << np.uint32(digit)
        word ^= bit
        many = True
        for k in range(board.homes.shape[1]):
            many &= board.counts[digit, np.uint64(board.homes[cell, np.uint64(k)])] > 2
        if many:
            extra |= bit
    return extra


@compiled
def is_grave(board):
    """Return whether, without the extra candidates, each digit has two places in every unit, or none."""
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        for d in range(board.places.shape[0]):
            digit = np.uint64(d)
            places = np.uint64(board.counts[digit, unit])
            if places > TWO:
                places -= extra_places(board, digit, unit)
            if places != U0 and places != TWO:
                return False
    return True


@compiled
def extra_places(board, digit, unit):
    """Return how many extra candidates a digit has in a unit."""
    count = U0
    for i in range(board.numbers[ROOFS]):
        roof = board.numbers[ROOF + np.uint64(i)]
        if board.numbers[EXTRA + np.uint64(i)] >> digit & U1:
            for k in range(board.homes.shape[1]):
                if np.uint64(board.homes[roof, np.uint64(k)]) == unit:
                    count += U1
                    break
    return count
