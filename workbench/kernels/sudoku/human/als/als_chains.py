"""ALS-Chain: sets in a row, neighbours with a restricted common, other than the one before; four sets or more.

If the first set lacks z it has the first restricted common, so the second set lacks it and has the next one, and so on:
the last set has z. A candidate that sees all z of both is false. Breadth-first from each end, so chains are shortest.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.als.als import LONG, may_join, report_path
from workbench.kernels.sudoku.human.als.als_sets import PRINTS, almost_locked, meet, unite_rows
from workbench.kernels.sudoku.human.board import U0, U1, U6, U63

ALS_CHAIN = SUDOKU_STEPS["als_chain"]
MIN_LINKS, MAX_LINKS = np.uint64(3), np.uint64(5)  # HoDoKu's chains have at most 6 sets
FIELD = np.uint64(16)  # bits of each part of a state: set, digit that it lacks, links, state before
MASK = np.uint64(0xFFFF)
REACHED, FRESH, BEFORE = np.uint64(0), np.uint64(1), np.uint64(2)  # of `rows`
FIRST_SEEN = np.uint64(8)  # of `rows`: the sets that lack a digit, a row for each digit
TWO, THREE = np.uint64(2), np.uint64(3)


@counting
def als_chain(board, log, variant):
    """Find chains, those of fewest sets first."""
    sets = almost_locked(board)
    sets.slots[:] = U0
    most = MAX_LINKS + MAX_LINKS if variant & LONG else MAX_LINKS
    for k in range(sets.s[PRINTS]):
        f = np.uint64(k)
        if may_end(sets.next, sets.ends, sets.rows, f, most):
            for w in range(sets.members.shape[1]):
                word = sets.members[f, np.uint64(w)]
                while word:
                    a = (np.uint64(w) << U6) + lowest(word)
                    word &= word - U1
                    if chains_from(board, sets, log, a, f, most, variant):
                        return


@compiled
def may_end(after, ends, rows, f, most):
    """Return whether a footprint, if true, makes one true through at most so many sets that may be an end."""
    wide = rows.shape[1]
    for w in range(wide):
        rows[REACHED, np.uint64(w)] = rows[FRESH, np.uint64(w)] = after[f, np.uint64(w)]
    for _ in range(most - U1):
        for w in range(wide):
            rows[BEFORE, np.uint64(w)] = rows[REACHED, np.uint64(w)]
        unite_rows(rows, REACHED, after, rows, FRESH)
        for w in range(wide):
            rows[FRESH, np.uint64(w)] = rows[REACHED, np.uint64(w)] & ~rows[BEFORE, np.uint64(w)]
    return meet(rows, REACHED, ends, f)


@compiled
def chains_from(board, sets, log, a, f, most, variant):
    """Report the chains that leave a set by a footprint; return whether the finder must return."""
    tail = U0
    for d in range(board.places.shape[0]):
        sets.rows[FIRST_SEEN + np.uint64(d)][:] = U0
    tail = follow(sets, a, f, U1, MASK, tail, variant)
    at = U0
    while at < tail:
        state = sets.queue[at, U0]
        b, digit, links = state & MASK, (state >> FIELD) & MASK, (state >> (TWO * FIELD)) & MASK
        if links >= MIN_LINKS and concludes(board, sets, log, a, at, variant):
            return True
        digits = sets.digits[b, U0] & ~(U1 << digit)
        while digits and links < most:
            tail = follow(sets, b, sets.feet[b, lowest(digits)], links + U1, at, tail, variant)
            digits &= digits - U1
        at += U1
    return False


@compiled
def follow(sets, a, f, links, before, tail, variant):
    """Append the states that follow from a set's footprint to the queue; return where it ends then."""
    digit = sets.signs[f, U0]
    seen = sets.rows[FIRST_SEEN + digit]
    for w in range(seen.size):
        word = sets.paired[f, np.uint64(w)] & ~seen[np.uint64(w)]
        while word:
            b = (np.uint64(w) << U6) + lowest(word)
            word &= word - U1
            if may_join(sets.cells, a, b, variant):
                seen[np.uint64(w)] |= U1 << (b & U63)
                sets.queue[tail, U0] = b | digit << FIELD | links << (TWO * FIELD) | before << (THREE * FIELD)
                tail += U1
    return tail


@compiled
def concludes(board, sets, log, a, at, variant):
    """Report the chain that ends in a state, if it removes anything; return whether the finder must return."""
    b = sets.queue[at, U0] & MASK
    if not may_join(sets.cells, a, b, variant):
        return False
    links = (sets.queue[at, U0] >> (TWO * FIELD)) & MASK
    to = links + links
    while at != MASK:
        state = sets.queue[at, U0]
        sets.path[to, U0], sets.path[to - U1, U0] = state & MASK, (state >> FIELD) & MASK
        at, to = state >> (THREE * FIELD), to - TWO
    sets.path[U0, U0] = a
    if repeats(sets, links):
        return False
    return report_path(board, sets, log, ALS_CHAIN, links)


@compiled
def repeats(sets, links):
    """Return whether a path passes through a set twice."""
    for k in range(links + U1):
        for j in range(np.uint64(k)):
            if sets.path[TWO * np.uint64(k), U0] == sets.path[TWO * np.uint64(j), U0]:
                return True
    return False
