"""Aligned exclusion: two or three cells, a candidate of which has no possible combination with those of the others.

A combination is impossible if two cells that see each other hold the same digit, or if it has all candidates of a cell,
with as many candidates at most as there are cells, that sees all of them. These cells are the excluders.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import ONE, U0, U1, U6, ZERO
from workbench.kernels.sudoku.human.log import CELLS, PREMISE, REMOVE, SECOND, SET, add, begin, end, section
from workbench.kernels.sudoku.human.patterns.pairs import add_digits_of, sees

PAIR = SUDOKU_STEPS["aligned_pair_exclusion"]
TRIPLE = SUDOKU_STEPS["aligned_triple_exclusion"]
SMALL, SEEN, ALL_SEEN = np.uint64(0), np.uint64(1), np.uint64(2)  # sets: small cells, those that two, three cells see
FORBIDDEN = np.uint64(0)  # for each digit of a cell, the digits that the other must not have, in `board.numbers`
WORDS = np.uint64(32)  # the candidates of the excluders of three cells
LEAST = 2  # excluders
MAX_EXCLUDERS = 64


@compiled
def aligned_pair(board, log, _variant):
    """Find two cells with impossible candidates."""
    find_small(board, 2)
    cells = board.words.size
    for i in range(cells):
        x = np.uint64(i)
        if board.words[x] == ZERO:
            continue
        for j in range(i + 1, cells):
            y = np.uint64(j)
            if board.words[y] and common(board, SEEN, SMALL, x, y) >= LEAST and of_two(board, log, x, y):
                return


@compiled
def find_small(board, most):
    """Set SMALL to the cells with two candidates, or up to `most`."""
    board.scratch[SMALL] = U0
    for c in range(board.words.size):
        count = popcount(board.words[np.uint64(c)])
        if count > U1 and count <= np.uint64(most):
            board.scratch[SMALL, np.uint64(c) >> U6] |= U1 << (np.uint64(c) & np.uint64(63))


@compiled
def common(board, target, source, x, y):
    """Set `target` to the cells of `source` that x and y see; return how many."""
    count = U0
    for k in range(board.scratch.shape[1]):
        w = np.uint64(k)
        board.scratch[target, w] = board.scratch[source, w] & board.peer_sets[x, w] & board.peer_sets[y, w]
        count += popcount(board.scratch[target, w])
    return count


@compiled
def of_two(board, log, x, y):
    """Report the impossible candidates of two cells; return whether to stop."""
    forbid(board, sees(board, x, y))
    x_bad = impossible(board, board.words[x], board.words[y])
    y_bad = impossible(board, board.words[y], board.words[x])
    if x_bad == ZERO and y_bad == ZERO:
        return False
    begin_step(board, log, PAIR, x, y, x)
    section(log, REMOVE)
    n = np.uint64(board.places.shape[0])
    add_digits_of(log, x, x_bad, n)
    add_digits_of(log, y, y_bad, n)
    return end(log)


@compiled
def forbid(board, aligned):
    """Set FORBIDDEN from the excluders in SEEN; `aligned`: the two cells see each other."""
    n = board.places.shape[0]
    for d in range(n):
        board.numbers[FORBIDDEN + np.uint64(d)] = U1 << np.uint64(d) if aligned else U0
    for w in range(board.scratch.shape[1]):
        left = board.scratch[SEEN, np.uint64(w)]
        while left:
            word = board.words[(np.uint64(w) << U6) + lowest(left)]
            left &= left - U1
            one, other = lowest(word), lowest(word & (word - ONE))
            board.numbers[FORBIDDEN + one] |= U1 << other
            board.numbers[FORBIDDEN + other] |= U1 << one


@compiled
def impossible(board, word, other):
    """Return the candidates of a cell that have no possible combination with those of another."""
    bad, left = ZERO, word
    while left:
        digit = lowest(left)
        left &= left - ONE
        if np.uint64(other) & ~board.numbers[FORBIDDEN + digit] == U0:
            bad |= ONE << np.uint32(digit)
    return bad


@compiled
def aligned_triple(board, log, _variant):
    """Find three cells with impossible candidates."""
    find_small(board, 3)
    cells = board.words.size
    for i in range(cells):
        x = np.uint64(i)
        if board.words[x] == ZERO:
            continue
        for j in range(i + 1, cells):
            y = np.uint64(j)
            if board.words[y] == ZERO or common(board, SEEN, SMALL, x, y) < LEAST:
                continue
            for k in range(j + 1, cells):
                z = np.uint64(k)
                if board.words[z] and enough(board, z) and of_three(board, log, x, y, z):
                    return


@compiled
def enough(board, z):
    """Return whether a cell sees enough of the cells in SEEN."""
    count = U0
    for k in range(board.scratch.shape[1]):
        w = np.uint64(k)
        count += popcount(board.scratch[SEEN, w] & board.peer_sets[z, w])
    return count >= LEAST


@compiled
def of_three(board, log, x, y, z):
    """Report the impossible candidates of three cells; return whether to stop."""
    common(board, ALL_SEEN, SEEN, z, z)
    count = list_words(board)
    x_good, y_good, z_good = ZERO, ZERO, ZERO
    xy, xz, yz = sees(board, x, y), sees(board, x, z), sees(board, y, z)
    x_left = board.words[x]
    while x_left:
        x_bit = x_left & (~x_left + ONE)
        x_left ^= x_bit
        y_left = board.words[y] & ~x_bit if xy else board.words[y]
        while y_left:
            y_bit = y_left & (~y_left + ONE)
            y_left ^= y_bit
            if x_bit & x_good and y_bit & y_good and z_good == board.words[z]:
                continue
            z_word = board.words[z] & ~(x_bit if xz else ZERO) & ~(y_bit if yz else ZERO)
            possible = allowed(board, count, x_bit | y_bit, z_word)
            if possible:
                x_good, y_good, z_good = x_good | x_bit, y_good | y_bit, z_good | possible
    if x_good == board.words[x] and y_good == board.words[y] and z_good == board.words[z]:
        return False
    n = np.uint64(board.places.shape[0])
    begin_step(board, log, TRIPLE, x, y, z)
    section(log, REMOVE)
    add_digits_of(log, x, board.words[x] & ~x_good, n)
    add_digits_of(log, y, board.words[y] & ~y_good, n)
    add_digits_of(log, z, board.words[z] & ~z_good, n)
    return end(log)


@compiled
def list_words(board):
    """List the candidates of the excluders in ALL_SEEN; return how many they are."""
    count = 0
    for w in range(board.scratch.shape[1]):
        left = board.scratch[ALL_SEEN, np.uint64(w)]
        while left and count < MAX_EXCLUDERS:
            board.numbers[WORDS + np.uint64(count)] = board.words[(np.uint64(w) << U6) + lowest(left)]
            left &= left - U1
            count += 1
    return count


@compiled
def allowed(board, count, taken, word):
    """Return the candidates of a cell that leave all excluders a candidate, if two digits are taken."""
    for i in range(count):
        rest = np.uint32(board.numbers[WORDS + np.uint64(i)]) & ~taken
        if rest == ZERO:
            return ZERO
        if rest & (rest - ONE) == ZERO:
            word &= ~rest
    return word


@compiled
def begin_step(board, log, code, x, y, z):
    """Begin a step with its cells, their candidates and the excluders; z may be x again."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, CELLS)
    add(log, x)
    add(log, y)
    if z != x:
        add(log, z)
    section(log, PREMISE)
    add_digits_of(log, x, board.words[x], n)
    add_digits_of(log, y, board.words[y], n)
    if z != x:
        add_digits_of(log, z, board.words[z], n)
    pool = board.words[x] | board.words[y] | board.words[z]
    add_excluders(board, log, ALL_SEEN if z != x else SEEN, pool)


@compiled
def add_excluders(board, log, source, pool):
    """Add the excluders whose candidates the cells could take, and these candidates, to the step."""
    n = np.uint64(board.places.shape[0])
    for role in (SET, SECOND):
        section(log, role)
        for w in range(board.scratch.shape[1]):
            left = board.scratch[source, np.uint64(w)]
            while left:
                cell = (np.uint64(w) << U6) + lowest(left)
                left &= left - U1
                if board.words[cell] & ~pool:
                    continue
                if role == SET:
                    add(log, cell)
                else:
                    add_digits_of(log, cell, board.words[cell], n)
