"""Sudoku of any size up to 25x25 by bit masks: naked and hidden singles to a fixed point, then a guess.

A cell is one word: bit d-1 set while digit d is still a candidate, and SOLVED on top once the digit has been placed.
Each level of the search owns a copy of all words, so going back needs no undoing:

    level L of `cells`     |  cell 0 | cell 1 | ... | cell N-1  |    N = n*n words
    level L of `missing`   |  row 0..n-1 | column 0..n-1 | box 0..n-1 |    digits that the unit has not yet placed

A node is one such copy, propagated: the root, and each guess tried. Hidden singles are searched only in units that lost
a candidate since their last check (`dirty`, one bit a unit, for rows, columns and boxes).

Arrays (uint32 unless stated otherwise; n = digits, N = n*n cells, U = 3n units, P = peers of a cell, D = N+1 levels):

    units    (U*n)  the cells of each unit, rows first, then columns, then boxes
    homes    (N*3)  row, column and box of each cell, counted within its sort (0..n-1)
    peers    (N*P)  the cells that share a unit with each cell
    cells    (D*N)  candidate words by level        missing  (D*U)  by level
    guess    (D*3)  by level: the cell guessed, the digits not yet tried there (a mask), the digit being tried (a mask)
    degree   (D)    int64, candidates of the cell guessed at this level
    tried    (D)    int64, how many of these have been tried
    profile  (D)    int64, nodes visited by level
    visits   (V)    int32, the levels of recent nodes, see `scalars`
    queue    (N)    cells that have become naked singles
    s        int64, scalars: see `scalars`; then DIGITS, PEERS, RULE and SINGLES
"""

import numpy as np
from numba import njit

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_GUESS, SUDOKU_SINGLES
from workbench.kernels.scalars import (
    EXHAUSTED,
    FLOOR,
    FOUND,
    LEVEL,
    NODES,
    OWN,
    PHASE,
    RUNNING,
    SOLUTIONS,
    UNTIL,
)

DIGITS = OWN  # n
PEERS = OWN + 1  # P
RULE = OWN + 2  # which cell to guess
SINGLES = OWN + 3  # which singles are placed without guessing
SCALARS = OWN + 4

FEWEST, FIRST, LAST = (
    SUDOKU_GUESS[name] for name in ("fewest", "first", "last")
)  # RULE; of those with fewest, the first
NAKED, HIDDEN = SUDOKU_SINGLES["naked"], SUDOKU_SINGLES["hidden"]  # SINGLES: a bit each

ENTER, TRY, BACK = 0, 1, 2  # PHASE

SOLVED = np.uint32(1 << 31)
CANDIDATES = np.uint32(SOLVED - 1)
ZERO, ONE = np.uint32(0), np.uint32(1)
U0, U1, U2, U3 = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)  # index words: unsigned, so numba adds no wrap


@njit(cache=True, nogil=True)
def propagate(units, homes, peers, cells, missing, queue, n, reach, singles, level, start):
    """Place every single of a level until none is left; return False when a cell or a unit runs out of candidates.

    `start` is the cell just guessed, or N for the root, where every cell and unit is looked at.
    """
    count = n * n
    base = level * count
    rows = level * U3 * n  # offsets of the three sorts of units in `missing`
    columns = rows + n
    boxes = columns + n
    dirty_rows = dirty_columns = dirty_boxes = ZERO
    waiting = U0
    if start < count:
        queue[U0] = np.uint32(start)
        waiting = U1
        dirty_rows = ONE << homes[start * U3]  # the candidates that the guess gave up
        dirty_columns = ONE << homes[start * U3 + U1]
        dirty_boxes = ONE << homes[start * U3 + U2]
    else:
        dirty_rows = dirty_columns = dirty_boxes = np.uint32((U1 << n) - U1)
        for i in range(count):
            i = np.uint64(i)
            word = cells[base + i]
            if word & (word - ONE) == ZERO:
                queue[waiting] = np.uint32(i)
                waiting += U1

    while True:
        while waiting != U0:  # naked singles
            waiting -= U1
            cell = np.uint64(queue[waiting])
            bit = cells[base + cell]
            if bit & SOLVED:
                continue
            home = cell * U3
            row, column, box = np.uint64(homes[home]), np.uint64(homes[home + U1]), np.uint64(homes[home + U2])
            if not (missing[rows + row] & missing[columns + column] & missing[boxes + box] & bit):
                return False
            missing[rows + row] ^= bit
            missing[columns + column] ^= bit
            missing[boxes + box] ^= bit
            cells[base + cell] = bit | SOLVED
            first = cell * reach
            for k in range(reach):
                peer = np.uint64(peers[first + np.uint64(k)])
                word = cells[base + peer]
                if word & bit:
                    word ^= bit
                    if word & CANDIDATES == ZERO:
                        return False
                    cells[base + peer] = word
                    home = peer * U3
                    dirty_rows |= ONE << homes[home]
                    dirty_columns |= ONE << homes[home + U1]
                    dirty_boxes |= ONE << homes[home + U2]
                    if singles & NAKED and word & (word - ONE) == ZERO:
                        queue[waiting] = np.uint32(peer)
                        waiting += U1

        if not singles & HIDDEN:
            return True
        if dirty_boxes:  # the next unit to look at for hidden singles
            unit = U2 * n + lowest(dirty_boxes)
            dirty_boxes &= dirty_boxes - ONE
        elif dirty_rows:
            unit = lowest(dirty_rows)
            dirty_rows &= dirty_rows - ONE
        elif dirty_columns:
            unit = n + lowest(dirty_columns)
            dirty_columns &= dirty_columns - ONE
        else:
            return True
        once = twice = ZERO
        first = unit * n
        for k in range(n):
            word = cells[base + np.uint64(units[first + np.uint64(k)])]
            twice |= once & word
            once |= word
        lacking = missing[rows + unit]
        if lacking & ~once:
            return False
        hidden = once & ~twice & lacking
        if hidden:
            for k in range(n):
                cell = np.uint64(units[first + np.uint64(k)])
                bit = cells[base + cell] & hidden
                if bit:
                    if bit & (bit - ONE):
                        return False  # two digits have only this cell
                    cells[base + cell] = bit
                    queue[waiting] = np.uint32(cell)
                    waiting += U1
                    home = cell * U3  # the other candidates that this cell gave up
                    dirty_rows |= ONE << homes[home]
                    dirty_columns |= ONE << homes[home + U1]
                    dirty_boxes |= ONE << homes[home + U2]


@njit(cache=True, nogil=True)
def choose(cells, base, count, rule, singles):
    """Return the open cell to guess, by the rule, or `count` when every cell is solved."""
    best = count
    if rule == LAST:
        for i in range(count):
            i = count - U1 - np.uint64(i)
            if not cells[base + i] & SOLVED:
                return i
        return best
    fewest = np.uint64(99)
    least = U2 if singles & NAKED else U1  # where naked singles are placed, no cell has fewer than two
    for i in range(count):
        i = np.uint64(i)
        word = cells[base + i]
        if not word & SOLVED:
            if rule == FIRST:
                return i
            size = popcount(word)
            if size < fewest:
                best, fewest = i, size
                if size == least:
                    return best
    return best


@njit(cache=True, nogil=True)
def advance(units, homes, peers, cells, missing, guess, degree, tried, profile, visits, queue, s, budget):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER propagates the copy made at the current level, and counts it as a node. TRY copies the level's words to the
    next level with one more of the guessed cell's digits. BACK leaves a level whose subtree is done.
    """
    n, reach = np.uint64(s[DIGITS]), np.uint64(s[PEERS])
    count, sorts = n * n, U3 * n
    rule, singles = s[RULE], s[SINGLES]
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level = np.uint64(s[LEVEL])
    floor = s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            start = count if level == U0 else np.uint64(guess[(level - U1) * U3])
            phase = BACK
            if propagate(units, homes, peers, cells, missing, queue, n, reach, singles, level, start):
                cell = choose(cells, level * count, count, rule, singles)
                if cell == count:
                    solutions += 1
                    visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                    if solutions >= s[UNTIL]:
                        status = FOUND
                        break
                else:
                    guess[level * U3] = np.uint32(cell)
                    guess[level * U3 + U1] = cells[level * count + cell]
                    degree[level] = popcount(cells[level * count + cell])
                    tried[level] = 0
                    phase = TRY

        elif phase == TRY:
            rest = guess[level * U3 + U1]
            if rest == ZERO:
                phase = BACK
                continue
            bit = rest & (~rest + ONE)
            guess[level * U3 + U1] = rest ^ bit
            guess[level * U3 + U2] = bit
            tried[level] += 1
            here, there = level * count, (level + U1) * count
            for i in range(count):
                cells[there + np.uint64(i)] = cells[here + np.uint64(i)]
            here, there = level * sorts, (level + U1) * sorts
            for i in range(sorts):
                missing[there + np.uint64(i)] = missing[here + np.uint64(i)]
            level += U1
            cells[level * count + np.uint64(guess[(level - U1) * U3])] = bit
            phase = ENTER

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status


@njit(cache=True, nogil=True)
def load(givens, cells, missing, s):
    """Set the root to the givens (uint8, N digits, 0 = open) and the scalars to the beginning of a search."""
    n = np.uint64(s[DIGITS])
    everything = np.uint32((U1 << n) - U1)
    for i in range(n * n):
        i = np.uint64(i)
        cells[i] = ONE << np.uint32(givens[i] - 1) if givens[i] else everything
    for i in range(U3 * n):
        missing[np.uint64(i)] = everything
    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS], s[FLOOR] = ENTER, 0, 0, 0, -1


@njit(cache=True, nogil=True)
def advance_each(
    grids, units, homes, peers, cells, missing, guess, degree, tried, profile, visits, queue, s, found, counts, effort
):
    """Search every grid (uint8, m x N) until UNTIL solutions or the end of its tree.

    found (uint8, m x N) gets the first solution of each grid (zeros if none), or has no rows; counts (int64, m) gets
    the number of solutions seen, effort (int64, m) the nodes visited.
    """
    n = np.uint64(s[DIGITS])
    until = s[UNTIL]
    filled = found.shape[0] > 0
    forever = 1 << 62
    for k in range(grids.shape[0]):
        load(grids[k], cells, missing, s)
        s[UNTIL] = 1 if filled else until
        status = advance(units, homes, peers, cells, missing, guess, degree, tried, profile, visits, queue, s, forever)
        if filled and status == FOUND:
            base = np.uint64(s[LEVEL]) * n * n
            for i in range(n * n):
                found[k, i] = lowest(cells[base + np.uint64(i)]) + U1
            s[UNTIL] = until
            if until > 1:
                advance(units, homes, peers, cells, missing, guess, degree, tried, profile, visits, queue, s, forever)
        counts[k] = s[SOLUTIONS]
        effort[k] = s[NODES]
    s[UNTIL] = until
