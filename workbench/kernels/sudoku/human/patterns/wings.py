"""Wings: a few cells with two candidates (and a pivot, or a conjugate pair) of which one must be a digit.

XY-wing     pivot {x, y}, pincers {x, z} and {y, z} that it sees: one pincer is z
XYZ-wing    pivot {x, y, z}, the same pincers: the pivot or a pincer is z
W-wing      two cells {a, b} see the places p and q of a conjugate pair of a, one each: one of the cells is b
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import ONE
from workbench.kernels.sudoku.human.log import (
    BASE,
    CELLS,
    CHAIN,
    DIGITS,
    FIRST,
    PREMISE,
    REMOVE,
    STRONG,
    WEAK,
    add,
    add_set,
    begin,
    end,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import (
    add_digits_of,
    add_node,
    digit_pair,
    ends,
    seen_by_both,
    sees,
    single_digit,
)

W_WING = SUDOKU_STEPS["w_wing"]
XY_WING = SUDOKU_STEPS["xy_wing"]
XYZ_WING = SUDOKU_STEPS["xyz_wing"]
TARGET = np.uint64(0)  # the set of places that are removed
U0 = np.uint64(0)


@compiled
def xy_wing(board, log, _variant):
    """Find pivots of two candidates."""
    wings(board, log, XY_WING, 2)


@compiled
def xyz_wing(board, log, _variant):
    """Find pivots of three candidates."""
    wings(board, log, XYZ_WING, 3)


@compiled
def wings(board, log, code, size):
    """Find pivots with `size` candidates and two pincers."""
    for p in range(board.words.size):
        pivot = np.uint64(p)
        word = board.words[pivot]
        if popcount(word) != np.uint64(size):
            continue
        count = list_pincers(board, pivot, size)
        for i in range(count):
            one = board.numbers[np.uint64(i)]
            for j in range(i):
                other = board.numbers[np.uint64(j)]
                common = board.words[one] & board.words[other]
                if not single_digit(common) or (size == 2 and board.words[one] ^ board.words[other] != word):
                    continue
                if removes(board, pivot, one, other, lowest(common), size):
                    if report_wing(board, log, code, pivot, one, other, lowest(common)):
                        return


@compiled
def list_pincers(board, pivot, size):
    """List the cells with two candidates, two or one of the pivot's, that a pivot sees; return how many."""
    count, last = 0, pivot
    for k in range(board.peers.shape[1]):
        cell = np.uint64(board.peers[pivot, np.uint64(k)])
        word = board.words[cell]
        if cell != last and digit_pair(word) and popcount(word & board.words[pivot]) == np.uint64(size - 1):
            board.numbers[np.uint64(count)] = cell
            count += 1
        last = cell
    return count


@compiled
def removes(board, pivot, one, other, digit, size):
    """Set TARGET to the places that see both pincers, and the pivot if it is one of three; return whether any do."""
    target = board.scratch[TARGET]
    found = seen_by_both(board, target, digit, one, other)
    if found and size == 3:
        rest = U0
        for w in range(target.size):
            target[np.uint64(w)] &= board.peer_sets[pivot, np.uint64(w)]
            rest |= target[np.uint64(w)]
        return rest != U0
    return found


@compiled
def report_wing(board, log, code, pivot, one, other, digit):
    """Report that a digit is removed from the places in TARGET."""
    n = np.uint64(board.places.shape[0])
    x, y = (
        lowest(board.words[one] & ~(ONE << np.uint32(digit))),
        lowest(board.words[other] & ~(ONE << np.uint32(digit))),
    )
    begin(log, code)
    section(log, REMOVE)
    add_set(log, board.scratch[TARGET], digit, n)
    section(log, CELLS)
    for cell in (pivot, one, other):
        add(log, cell)
    section(log, PREMISE)
    for cell in (pivot, one, other):
        add_digits_of(log, cell, board.words[cell], n)
    section(log, CHAIN)
    add_node(log, FIRST, one * n + digit)
    add_node(log, STRONG, one * n + x)
    add_node(log, WEAK, pivot * n + x)
    add_node(log, STRONG, pivot * n + y)
    add_node(log, WEAK, other * n + y)
    add_node(log, STRONG, other * n + digit)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def w_wing(board, log, _variant):
    """Find two cells with the same two candidates, and a conjugate pair between them."""
    cells = board.words.size
    for i in range(cells):
        one = np.uint64(i)
        word = board.words[one]
        if not digit_pair(word):
            continue
        for j in range(i + 1, cells):
            other = np.uint64(j)
            if board.words[other] != word or sees(board, one, other):
                continue
            first, second = lowest(word), lowest(word & (word - ONE))
            if connected(board, log, one, other, first, second) or connected(board, log, one, other, second, first):
                return


@compiled
def connected(board, log, one, other, linked, digit):
    """Find conjugate pairs of the digit `linked` between two cells; return whether to stop."""
    if not seen_by_both(board, board.scratch[TARGET], digit, one, other):
        return False
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.counts[linked, unit] != 2:
            continue
        p, q = ends(board, linked, unit)
        for _turn in range(2):
            if sees(board, one, p) and sees(board, other, q) and p != other and q != one:
                if report_w_wing(board, log, one, other, p, q, linked, digit, unit):
                    return True
            p, q = q, p
    return False


@compiled
def report_w_wing(board, log, one, other, p, q, linked, digit, unit):
    """Report that a digit is removed from the places in TARGET."""
    n = np.uint64(board.places.shape[0])
    begin(log, W_WING)
    section(log, REMOVE)
    add_set(log, board.scratch[TARGET], digit, n)
    section(log, CELLS)
    add(log, one)
    add(log, other)
    section(log, PREMISE)
    add_digits_of(log, one, board.words[one], n)
    add_digits_of(log, other, board.words[other], n)
    add(log, p * n + linked)
    add(log, q * n + linked)
    section(log, CHAIN)
    add_node(log, FIRST, one * n + digit)
    add_node(log, STRONG, one * n + linked)
    add_node(log, WEAK, p * n + linked)
    add_node(log, STRONG, q * n + linked)
    add_node(log, WEAK, other * n + linked)
    add_node(log, STRONG, other * n + digit)
    section(log, BASE)
    add(log, unit)
    section(log, DIGITS)
    add(log, digit)
    add(log, linked)
    return end(log)
