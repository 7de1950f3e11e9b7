"""Conjugate pairs, the two places of a digit in a unit; candidates that two cells see; nodes of the chains to draw."""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import ONE, ZERO, has
from workbench.kernels.sudoku.human.log import add

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def ends(board, digit, unit):
    """Return the two places of a digit in a unit that has two."""
    spots = board.spots[digit, unit]
    second = spots & (spots - ONE)
    return np.uint64(board.units[unit, lowest(spots)]), np.uint64(board.units[unit, lowest(second)])


@compiled
def partner(board, digit, unit, cell):
    """Return the other place of a digit in a unit that has two."""
    first, second = ends(board, digit, unit)
    return second if first == cell else first


@compiled
def sees(board, cell, other):
    """Return whether two cells share a unit."""
    return has(board.peer_sets[cell], other)


@compiled
def seen_by_both(board, target, digit, cell, other):
    """Set `target` to the places of a digit that two cells see; return whether there is one."""
    found = U0
    for k in range(target.size):
        w = np.uint64(k)
        target[w] = board.places[digit, w] & board.peer_sets[cell, w] & board.peer_sets[other, w]
        found |= target[w]
    return found != U0


@compiled
def single_digit(word):
    """Return whether a set of digits has exactly one."""
    return word != ZERO and word & (word - ONE) == ZERO


@compiled
def digit_pair(word):
    """Return whether a set of digits has exactly two."""
    return single_digit(word & (word - ONE))


@compiled
def add_digits_of(log, cell, word, n):
    """Add the candidates of a cell whose digits are set in `word` to the section."""
    while word:
        add(log, cell * n + lowest(word))
        word &= word - ONE


@compiled
def add_node(log, link, candidate):
    """Add a node of one candidate to the chain."""
    add(log, link)
    add(log, 1)
    add(log, candidate)
