"""Death Blossom: each candidate of a stem cell is the restricted common of the cell and a petal, a set of its own.

The stem takes one of its digits, so the petal of this digit lacks it and has z, whichever it is: a candidate that sees
all z of all petals is false.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.als.als import OVERLAP, add_cells, add_digits, add_node, add_print, is_known
from workbench.kernels.sudoku.human.als.als_sets import PRINTS, almost_locked, meet
from workbench.kernels.sudoku.human.board import NONE, U0, U1, U6, U63, copy, has, is_empty, keep
from workbench.kernels.sudoku.human.log import (
    CELLS,
    CHAIN,
    COMMON,
    DIGITS,
    FIRST,
    PREMISE,
    REMOVE,
    SECOND,
    STRONG,
    WEAK,
    add,
    add_set,
    begin,
    end,
    section,
)

DEATH_BLOSSOM = SUDOKU_STEPS["death_blossom"]
MAX_PETALS = np.uint64(8)  # SCRATCH is enough for 8 x 25 sets of cells and a stack
STACK = np.uint64(208)  # of `scratch`: the candidates that the petals so far see
MAX_TRIALS = 2000  # petals tried for a stem and a digit
PETALS = np.uint64(8)  # of `rows`: the sets that may be the petal of a stem's digit, a row for each


@counting
def death_blossom(board, log, variant):
    """Find stems whose petals have a digit in common that sees a candidate."""
    sets, n = almost_locked(board), np.uint64(board.places.shape[0])
    sets.slots[:] = U0
    for k in range(board.words.size):
        stem, word = np.uint64(k), np.uint64(board.words[np.uint64(k)])
        if popcount(word) < np.uint64(2) or popcount(word) > MAX_PETALS or not find_petals(sets, stem, word):
            continue
        for d in range(n):
            digit = np.uint64(d)
            if (word >> digit) & U1 == U0 and may_see(board, sets, word, digit):
                if blossoms(board, sets, log, stem, digit, variant):
                    return


@compiled
def find_petals(sets, stem, word):
    """Mark the sets that may be the petal of each digit of a stem; return whether each digit has some."""
    row = PETALS
    while word:
        petals, any_petal = sets.rows[row], False
        petals[:] = U0
        digit = lowest(word)
        word &= word - U1
        for k in range(sets.s[PRINTS]):
            f = np.uint64(k)
            if sets.signs[f, U0] == digit and has(sets.peers[f], stem):
                for w in range(petals.size):
                    petals[np.uint64(w)] |= sets.members[f, np.uint64(w)]
                any_petal = True
        if not any_petal:
            return False
        row += U1
    return True


@compiled
def may_see(board, sets, word, digit):
    """Return whether some candidate is seen by a possible petal of each digit of the stem."""
    seen, cover = board.scratch[STACK], board.scratch[STACK + U1]
    copy(seen, board.places[digit])
    for k in range(popcount(word)):
        petals = sets.rows[PETALS + np.uint64(k)]
        cover[:] = U0
        at = next_petal(sets, petals, U0, digit)
        while at != NONE:
            for w in range(cover.size):
                cover[np.uint64(w)] |= sets.peers[sets.feet[at, digit], np.uint64(w)]
            at = next_petal(sets, petals, at + U1, digit)
        keep(seen, cover)
        if is_empty(seen):
            return False
    return True


@compiled
def next_petal(sets, petals, begin_at, digit):
    """Return the first marked set, from a number on, that has a digit; NONE if there is none."""
    w = begin_at >> U6
    if w >= petals.size:
        return NONE
    word = petals[w] & (~U0 << (begin_at & U63))
    while True:
        while word:
            at = (w << U6) + lowest(word)
            if (sets.digits[at, U0] >> digit) & U1:
                return at
            word &= word - U1
        w += U1
        if w >= petals.size:
            return NONE
        word = petals[w]


@compiled
def blossoms(board, sets, log, stem, digit, variant):
    """Report the blossoms of a stem whose petals have a digit; return whether the finder must return.

    A depth-first walk: `path` holds the petals chosen, the stack the candidates that all of them see.
    """
    size, level, path = popcount(np.uint64(board.words[stem])), U0, sets.path[:, U0]
    copy(board.scratch[STACK], board.places[digit])
    start = U0
    for _ in range(MAX_TRIALS):
        at = next_petal(sets, sets.rows[PETALS + level], start, digit)
        if at == NONE:
            if level == U0:
                return False
            level -= U1
            start = path[level] + U1
            continue
        start, path[level] = at + U1, at
        seen = board.scratch[STACK + level + U1]
        copy(seen, board.scratch[STACK + level])
        keep(seen, sets.peers[sets.feet[at, digit]])
        if is_empty(seen) or (variant & OVERLAP == 0 and overlaps(sets, path, level)):
            continue
        if level + U1 < size:
            level += U1
            start = U0
        elif report_blossom(board, sets, log, stem, size):
            return True
    return False


@compiled
def overlaps(sets, path, level):
    """Return whether the last petal has a cell of an earlier one."""
    for k in range(level):
        if meet(sets.cells, path[np.uint64(k)], sets.cells, path[level]):
            return True
    return False


@compiled
def report_blossom(board, sets, log, stem, size):
    """Report what a stem and its petals conclude; return whether the finder must return."""
    n, word = np.uint64(board.places.shape[0]), np.uint64(board.words[stem])
    digits = ~word
    for k in range(size):
        digits &= sets.digits[sets.path[np.uint64(k), U0], U0]
    begin(log, DEATH_BLOSSOM)
    section(log, REMOVE)
    removed = U0
    while digits:
        digit = lowest(digits)
        digits &= digits - U1
        if add_seen(board, sets, log, size, digit):
            removed |= U1 << digit
    if is_known(sets, log):
        return False
    add_digits(log, DIGITS, removed)
    add_digits(log, COMMON, word)
    section(log, CELLS)
    add(log, stem)
    for k in range(size):
        add_cells(sets, log, sets.path[np.uint64(k), U0])
    add_pattern(sets, log, stem, word, removed, n)
    return end(log)


@compiled
def add_seen(board, sets, log, size, digit):
    """Add the candidates that see a digit in all petals; return how many they are."""
    seen = board.scratch[STACK]
    copy(seen, board.places[digit])
    for k in range(size):
        keep(seen, sets.peers[sets.feet[sets.path[np.uint64(k), U0], digit]])
    return add_set(log, seen, digit, np.uint64(board.places.shape[0]))


@compiled
def add_pattern(sets, log, stem, word, removed, n):
    """Add the candidates of the stem and the petals, and a chain through each petal."""
    for role in (SECOND, PREMISE):
        section(log, role)
        k, digits = U0, word
        while digits:
            petal = sets.path[k, U0]
            if role == SECOND:
                add(log, stem * n + lowest(digits))
                add_print(sets, log, sets.feet[petal, lowest(digits)], n)
            else:
                add_prints(sets, log, petal, removed, n)
            digits &= digits - U1
            k += U1
    k, digits = U0, word
    while digits:
        section(log, CHAIN)
        add(log, FIRST)
        add(log, 1)
        add(log, stem * n + lowest(digits))
        add_node(sets, log, WEAK, sets.feet[sets.path[k, U0], lowest(digits)], n)
        add_node(sets, log, STRONG, sets.feet[sets.path[k, U0], lowest(removed)], n)
        digits &= digits - U1
        k += U1


@compiled
def add_prints(sets, log, at, digits, n):
    """Add the candidates of some digits of a set."""
    while digits:
        add_print(sets, log, sets.feet[at, lowest(digits)], n)
        digits &= digits - U1
