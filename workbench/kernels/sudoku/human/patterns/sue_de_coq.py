"""Sue de Coq (two-sector disjoint subsets): cells of a box and a line, and of the rest of each, hold their digits.

    I    two or three open cells of the intersection, with at least two digits more than cells
    A    open cells of the rest of the line          B    open cells of the rest of the box

If A and B have no digit in common, and I, A and B together have as many digits as cells, each digit is in one of them:
the rest of the line loses the digits of I and A that B lacks, the rest of the box those of I and B that A lacks.
A set of A gains |A| - |its digits not in I|; the gains of A and B must make up for the digits that I has too many.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, ONE, U0, U1, ZERO
from workbench.kernels.sudoku.human.log import (
    BASE,
    CELLS,
    COVER,
    FIN,
    PREMISE,
    REMOVE,
    SECOND,
    SET,
    add,
    begin,
    end,
    items,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import add_digits_of

SUE_DE_COQ = SUDOKU_STEPS["sue_de_coq"]
MAX_SET = 5  # cells of A or B
LISTED = 48  # sets of A, and of B, at most
A_SETS, B_SETS = np.uint64(0), np.uint64(96)  # where they are listed in `board.numbers`: their cells, then their digits
DIGITS_AT, STACK = np.uint64(LISTED), np.uint64(192)
U8, U16 = np.uint64(8), np.uint64(16)


@compiled
def sue_de_coq(board, log, _variant):
    """Find intersections of a box and a line, and sets of both."""
    for b in range(board.units.shape[0]):
        box = np.uint64(b)
        if board.sorts[box] != BOX:
            continue
        for k in range(board.units.shape[0]):
            line = np.uint64(k)
            if board.sorts[line] != BOX and of_intersection(board, log, box, line):
                return


@compiled
def open_spots(board, unit):
    """Return the open cells of a unit, bit k for its cell k."""
    spots = ZERO
    for k in range(board.units.shape[1]):
        if board.words[np.uint64(board.units[unit, np.uint64(k)])]:
            spots |= ONE << np.uint32(k)
    return spots


@compiled
def digits_of(board, unit, spots):
    """Return the digits of some cells of a unit."""
    word = ZERO
    while spots:
        word |= board.words[np.uint64(board.units[unit, lowest(spots)])]
        spots &= spots - ONE
    return word


@compiled
def of_intersection(board, log, box, line):
    """Find the patterns of an intersection; return whether to stop."""
    crossing = open_spots(board, box) & board.meets[box, line]
    if popcount(crossing) < 2:
        return False
    i = np.uint64(crossing)
    inside = i
    while inside:  # all subsets
        size = popcount(inside)
        word = digits_of(board, box, inside)
        if (size == 2 or size == 3) and popcount(word) >= size + np.uint64(2):
            if of_cells(board, log, box, line, np.uint32(inside), word):
                return True
        inside = (inside - U1) & i
    return False


@compiled
def of_cells(board, log, box, line, inside, word):
    """Find the sets A and B for the cells of an intersection; return whether to stop."""
    many = popcount(word) - popcount(inside)
    a_count = list_sets(board, line, open_spots(board, line) & ~board.meets[line, box], word, many, A_SETS)
    if a_count == 0:
        return False
    b_count = list_sets(board, box, open_spots(board, box) & ~board.meets[box, line], word, many, B_SETS)
    numbers = board.numbers
    for i in range(a_count):
        a = A_SETS + np.uint64(i)
        for j in range(b_count):
            b = B_SETS + np.uint64(j)
            if numbers[a + DIGITS_AT] & numbers[b + DIGITS_AT]:
                continue
            if gain(numbers, a, word) + gain(numbers, b, word) == many:
                if report(board, log, box, line, inside, word, a, b):
                    return True
    return False


@compiled
def gain(numbers, at, word):
    """Return how many more cells a listed set has than digits that I lacks."""
    return popcount(numbers[at]) - popcount(numbers[at + DIGITS_AT] & ~np.uint64(word))


@compiled
def list_sets(board, unit, rest, word, many, at):
    """List the sets of some cells of a unit with a gain from 1 to `many` - 1; return how many."""
    numbers = board.numbers
    chosen, level, count = U0, U0, 0
    numbers[STACK], numbers[STACK + U8] = U0, np.uint64(rest)  # of each level: the digits so far, the cells to come
    while True:
        left = numbers[STACK + U8 + level]
        if left == U0:
            if level == U0:
                return count
            level -= U1
            chosen ^= numbers[STACK + U16 + level]
            continue
        spot = lowest(left)
        bit = U1 << spot
        numbers[STACK + U8 + level] ^= bit
        digits = numbers[STACK + level] | np.uint64(board.words[np.uint64(board.units[unit, spot])])
        size, foreign = level + U1, popcount(digits & ~np.uint64(word))
        if foreign < size and size - foreign < many and count < LISTED:
            numbers[at + np.uint64(count)], numbers[at + DIGITS_AT + np.uint64(count)] = chosen | bit, digits
            count += 1
        if size < MAX_SET and foreign < MAX_SET:
            numbers[STACK + U16 + level] = bit
            chosen |= bit
            level += U1
            numbers[STACK + level], numbers[STACK + U8 + level] = digits, numbers[STACK + U8 + level - U1]


@compiled
def report(board, log, box, line, inside, word, a, b):
    """Report a pattern, if candidates are removed."""
    numbers = board.numbers
    a_cells, a_digits = np.uint32(numbers[a]), np.uint32(numbers[a + DIGITS_AT])
    b_cells, b_digits = np.uint32(numbers[b]), np.uint32(numbers[b + DIGITS_AT])
    begin(log, SUE_DE_COQ)
    section(log, REMOVE)
    add_rest(board, log, line, box, inside, a_cells, (word | a_digits) & ~b_digits)
    add_rest(board, log, box, line, inside, b_cells, (word | b_digits) & ~a_digits)
    if items(log) == 0:
        return False
    n = np.uint64(board.places.shape[0])
    section(log, PREMISE)
    add_words(board, log, box, inside, n)
    section(log, SECOND)
    add_words(board, log, line, a_cells, n)
    section(log, FIN)
    add_words(board, log, box, b_cells, n)
    section(log, CELLS)
    add_cells(board, log, box, inside)
    section(log, SET)
    add_cells(board, log, line, a_cells)
    section(log, SET)
    add_cells(board, log, box, b_cells)
    section(log, BASE)
    add(log, line)
    section(log, COVER)
    add(log, box)
    return end(log)


@compiled
def add_rest(board, log, unit, other, inside, kept, digits):
    """Add the digits of a unit outside the cells `kept` and, in the intersection, outside I to the section."""
    n = np.uint64(board.places.shape[0])
    for k in range(board.units.shape[1]):
        cell = np.uint64(board.units[unit, np.uint64(k)])
        if not kept >> np.uint32(k) & ONE and not is_inside(board, unit, other, inside, cell):
            add_digits_of(log, cell, board.words[cell] & digits, n)


@compiled
def is_inside(board, unit, other, inside, cell):
    """Return whether a cell is one of I, which are numbered as cells of the box."""
    box = unit if board.sorts[unit] == BOX else other
    for k in range(board.homes.shape[1]):
        if np.uint64(board.homes[cell, np.uint64(k)]) == box:
            return inside >> np.uint32(board.slots[cell, np.uint64(k)]) & ONE != ZERO
    return False


@compiled
def add_words(board, log, unit, spots, n):
    """Add all candidates of some cells of a unit to the section."""
    while spots:
        cell = np.uint64(board.units[unit, lowest(spots)])
        spots &= spots - ONE
        add_digits_of(log, cell, board.words[cell], n)


@compiled
def add_cells(board, log, unit, spots):
    """Add some cells of a unit to the section."""
    while spots:
        add(log, board.units[unit, lowest(spots)])
        spots &= spots - ONE
