"""Sudoku of any layout up to 49 digits by bit masks: singles and locked candidates to a fixed point, then a guess.

A cell is one word: bit d-1 set while digit d is still a candidate, and SOLVED on top once the digit has been placed.
Each level of the search owns a copy of all words, so going back needs no undoing:

    level L of `cells`     |  cell 0 | cell 1 | ... | cell N-1  |    N = n*n words
    level L of `placed`    |  unit 0 | unit 1 | ... | unit U-1  |    digits that the unit has placed

A node is one such copy, propagated: the root, and each guess tried. Hidden singles and locked candidates are searched
only in units that lost a candidate since they were last looked at (`changed`, one bit a unit for each of the two).

The guess by weight is dom/wdeg (Boussemart, Hemery, Lecoutre, Sais 2004): a unit gets a weight of 1 more whenever it
fails, and the cell with the fewest candidates for the weight of its units is guessed. With restarts, a search that has
found nothing after LIMIT nodes begins again at the root with the weights learned, and the next limit is half as much
again; a search that has found a solution is never restarted, so that no solution is counted twice.

Arrays (uint32 unless stated otherwise; n = digits, N = n*n cells, U units, H units and P peers of a cell, D levels):

    units    (U*n)  the cells of each unit, rows first, then columns, boxes and diagonals
    homes    (N*H)  the units of each cell; the last is repeated
    peers    (N*P)  the cells that share a unit with each cell; the last is repeated
    splits   (U+1)  the first split of each unit
    parts    (S+1)  the first part of each split
    crossing (G)    the unit that a part lies in besides; U = none
    ends     (G+1)  the first cell of each part
    shared   (...)  the cells of the parts
    cells    (D*N)  uint64, candidate words by level        placed   (D*U)  uint64, by level
    guess    (D*3)  uint64, by level: the cell guessed, the digits not yet tried there (a mask), the digit being tried
    degree   (D)    int64, candidates of the cell guessed at this level
    tried    (D)    int64, how many of these have been tried
    profile  (D)    int64, nodes visited by level
    weights  (U)    int64, from 1
    visits   (V)    int32, the levels of recent nodes, see `scalars`
    queue    (N*2)  cells that have become naked singles
    changed  (2*W)  uint64, W = ceil(U / 64): units to look at for hidden singles; for locked candidates
    s        int64, scalars: see `scalars`; then those of `propagation` and RULE to RANDOM
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_DIGITS, SUDOKU_GUESS
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL
from workbench.kernels.sudoku.propagation import DIGITS, HOMES, NAKED, NEXT, SINGLES, SOLVED, U0, U1, U2, U3, propagate

RULE = NEXT  # which cell to guess
RESTARTS = NEXT + 1  # whether the search begins again
LIMIT = NEXT + 2  # nodes at which it does so next
ALLOWED = NEXT + 3  # nodes from one restart to the next
SEQUENCE = NEXT + 4  # the order in which the digits of the guessed cell are tried
RANDOM = NEXT + 5  # state of the generator, never 0
SCALARS = NEXT + 6

FIRST_LIMIT = 2000  # nodes

FEWEST, FIRST, LAST, WEIGHTED = (SUDOKU_GUESS[name] for name in ("fewest", "first", "last", "weighted"))  # RULE
UPWARD, SHUFFLED = SUDOKU_DIGITS["up"], SUDOKU_DIGITS["random"]  # SEQUENCE

ENTER, TRY, BACK = 0, 1, 2  # PHASE


@compiled
def choose(homes, cells, weights, base, count, h, rule, singles):
    """Return the open cell to guess, by the rule, or `count` when every cell is solved."""
    best = count
    if rule == LAST:
        for i in range(count):
            i = count - U1 - np.uint64(i)
            if not cells[base + i] & SOLVED:
                return i
        return best
    fewest, heaviest = np.uint64(99), U1
    least = U2 if singles & NAKED else U1  # where naked singles are placed, no cell has fewer than two
    for i in range(count):
        i = np.uint64(i)
        word = cells[base + i]
        if not word & SOLVED:
            if rule == FIRST:
                return i
            size = popcount(word)
            weight = U1
            if rule == WEIGHTED:
                weight = U0
                for k in range(h):
                    weight += np.uint64(weights[np.uint64(homes[i * h + np.uint64(k)])])
            if size * heaviest < fewest * weight:
                best, fewest, heaviest = i, size, weight
                if size == least and rule == FEWEST:
                    return best
    return best


@compiled
def digit_to_try(rest, s):
    """Return one digit of a mask, as a mask; at random by Marsaglia's xorshift64, "Xorshift RNGs" (2003)."""
    if s[SEQUENCE] == UPWARD:
        return rest & (~rest + U1)
    steps = popcount(rest) - U1
    if s[SEQUENCE] == SHUFFLED:
        x = np.uint64(s[RANDOM])
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
        s[RANDOM] = np.int64(x)
        steps = x % (steps + U1)
    for _ in range(steps):
        rest &= rest - U1
    return rest & (~rest + U1)


@compiled
def advance(
    units, homes, peers, splits, parts, crossing, ends, shared, cells, placed, guess, degree, tried, profile, weights,
    visits, queue, changed, s, budget,
):  # fmt: skip
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER propagates the copy made at the current level, and counts it as a node. TRY copies the level's words to the
    next level with one more of the guessed cell's digits. BACK leaves a level whose subtree is done.
    """
    n, h = np.uint64(s[DIGITS]), np.uint64(s[HOMES])
    count, sorts = n * n, np.uint64(weights.size)
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
            start = count if level == U0 else guess[(level - U1) * U3]
            phase = BACK
            good = propagate(
                units, homes, peers, splits, parts, crossing, ends, shared, cells, placed, weights, queue, changed, s,
                level, start,
            )  # fmt: skip
            if s[RESTARTS] and solutions == 0 and nodes >= s[LIMIT] and level > U0:
                s[ALLOWED] += s[ALLOWED] // 2
                s[LIMIT] = nodes + s[ALLOWED]
                if not good or choose(homes, cells, weights, level * count, count, h, rule, singles) != count:
                    level = U0  # begin again, where the weights may lead to another cell
                    good = True
            if good:
                cell = choose(homes, cells, weights, level * count, count, h, rule, singles)
                if cell == count:
                    solutions += 1
                    visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                    if solutions >= s[UNTIL]:
                        status = FOUND
                        break
                else:
                    guess[level * U3] = cell
                    guess[level * U3 + U1] = cells[level * count + cell]
                    degree[level] = popcount(cells[level * count + cell])
                    tried[level] = 0
                    phase = TRY

        elif phase == TRY:
            rest = guess[level * U3 + U1]
            if rest == U0:
                phase = BACK
                continue
            bit = digit_to_try(rest, s)
            guess[level * U3 + U1] = rest ^ bit
            guess[level * U3 + U2] = bit
            tried[level] += 1
            here, there = level * count, (level + U1) * count
            for i in range(count):
                cells[there + np.uint64(i)] = cells[here + np.uint64(i)]
            here, there = level * sorts, (level + U1) * sorts
            for i in range(sorts):
                placed[there + np.uint64(i)] = placed[here + np.uint64(i)]
            level += U1
            cells[level * count + guess[(level - U1) * U3]] = bit
            phase = ENTER

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = TRY

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status


@compiled
def load(givens, cells, placed, weights, s):
    """Set the root to the givens (uint8, N digits, 0 = open) and the scalars to the beginning of a search."""
    n = np.uint64(s[DIGITS])
    everything = (U1 << n) - U1
    for i in range(n * n):
        i = np.uint64(i)
        cells[i] = U1 << np.uint64(givens[i] - 1) if givens[i] else everything
    for i in range(weights.size):
        placed[np.uint64(i)] = U0
        weights[np.uint64(i)] = 1
    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS], s[FLOOR] = ENTER, 0, 0, 0, -1
    s[LIMIT], s[ALLOWED] = FIRST_LIMIT, FIRST_LIMIT


@compiled
def advance_each(
    grids, units, homes, peers, splits, parts, crossing, ends, shared, cells, placed, guess, degree, tried, profile,
    weights, visits, queue, changed, s, found, counts, effort,
):  # fmt: skip
    """Search every grid (uint8, m x N) until UNTIL solutions or the end of its tree.

    found (uint8, m x N) gets the first solution of each grid (zeros if none), or has no rows; counts (int64, m) gets
    the number of solutions seen, effort (int64, m) the nodes visited.
    """
    n = np.uint64(s[DIGITS])
    until = s[UNTIL]
    filled = found.shape[0] > 0
    forever = np.int64(1 << 62)  # no literal: that would be another type
    for k in range(grids.shape[0]):
        load(grids[k], cells, placed, weights, s)
        s[UNTIL] = 1 if filled else until
        status = RUNNING
        while status == RUNNING or (status == FOUND and s[SOLUTIONS] < until):
            status = advance(
                units, homes, peers, splits, parts, crossing, ends, shared, cells, placed, guess, degree, tried,
                profile, weights, visits, queue, changed, s, forever,
            )  # fmt: skip
            if filled and status == FOUND and s[SOLUTIONS] == 1:
                base = np.uint64(s[LEVEL]) * n * n
                for i in range(n * n):
                    found[k, i] = lowest(cells[base + np.uint64(i)]) + U1
                s[UNTIL] = until
        counts[k] = s[SOLUTIONS]
        effort[k] = s[NODES]
    s[UNTIL] = until
