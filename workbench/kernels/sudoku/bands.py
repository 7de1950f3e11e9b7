"""Sudoku 9x9 by bands: for each digit the cells that it may still take, 27 bits for each of the three bands.

    bit 9*r + c of a word  =  the digit may stand in row r of the band, column c

    words of a level, STRIDE:  digit 1: band 0, 1, 2, 0 | digit 2: ... | digit 9: ... | open cells: band 0, 1, 2, 0

The three bands of a digit are worked on together, as `lanes`. A *minirow* is the three cells of a row and a box. In a
solution, the minirows of a digit in a band form one of 6 permutation matrices (a row and a box each), so that a
pattern of 9 minirows that are not empty can be closed exactly: keep those that lie on a matrix the pattern contains;
if it contains none, the level fails. The same table, sideways, closes the 9 columns of a digit within a stack. Together
they are all locked candidates of the digit, and a row with one cell left is a hidden single, whatever the unit was.

A queue of digits (a bit each, 4 apart) says whose words have changed. When it is empty, naked singles and cells with
two candidates are found in all bands at once by adding up the nine words of each band bit by bit.

A node is a level's words, closed: the root, and each guess tried. The last guess of a cell uses the words of the level
that it was made at, which are not needed again, except those of the root.

Arrays (uint32 unless stated otherwise; D = 82 levels):

    closed   (512)     the closure of each pattern of 3 x 3 minirows; 0 = none
    kept     (512)     the cells of a band in the minirows of the closure
    excluded (512)     the cells of a band in the rows and boxes of a pattern; CLASH on top where two share one
    homes    (27)      the cells of a band in the row and the box of each cell
    peers    (81*4)    the cells of each band that share a unit with each cell, and 0
    words    (D*STRIDE + STRIDE)  by slot; the last slot is used while givens are loaded
    slot     (D)       the slot of each level
    guess    (D*3)     by level: the cell guessed; the digits not yet tried there and the one being tried (masks)
    degree   (D)       int64, candidates of the cell guessed at this level
    tried    (D)       int64, how many of these have been tried
    profile  (D)       int64, nodes visited by level
    visits   (V)       int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`

The words by digit and band and the tables of minirows are those of JCZSolve and fastdoku; bit-sliced counters of
candidates and the choice of the guess (the cell of two candidates that most open cells see) are common property.
"""

from itertools import permutations

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.lanes import any_bit, lane, lanes, load_lanes, store_lanes, zero_lanes
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

SCALARS = OWN
LEVELS = 82
STRIDE = np.uint64(40)  # words of a level
OPENS = np.uint64(36)  # where the open cells lie in them
LOADED = np.uint64(LEVELS * 40)  # where the last slot begins

ENTER, TRY, BACK = 0, 1, 2  # PHASE
FAILED, OPEN, SOLVED = 0, 1, 2  # what `close` returns

CLASH = np.uint32(1 << 31)
ZERO, ONE, THREE, FOUR, SIX, NINE, TWELVE, EIGHTEEN = (np.uint32(k) for k in (0, 1, 3, 4, 6, 9, 12, 18))
TWO = np.uint32(2)
ROW = np.uint32(0x1FF)
ROW_1, ROW_2 = np.uint32(ROW << NINE), np.uint32(ROW << EIGHTEEN)
FIRSTS = np.uint32(1 | 1 << 9 | 1 << 18)  # the first cell of each row
MINIROWS = np.uint32(0o111111111)  # the first cell of each minirow
THIRDS = np.uint32(7 | 7 << 9 | 7 << 18)  # the first minirow of each row
ALL_DIGITS = np.uint64(sum(1 << 4 * d for d in range(9)))
U0, U1, U2, U3, U4, U27 = (np.uint64(k) for k in (0, 1, 2, 3, 4, 27))


def tables():
    """Return `closed`, `kept`, `excluded`, `homes` and `peers`."""
    closed, excluded = np.zeros((2, 512), np.uint32)
    patterns = np.arange(512)
    held = patterns[:, None] >> np.arange(9) & 1 == 1  # by pattern and minirow
    for order in permutations(range(3)):
        matrix = sum(1 << 3 * r + c for r, c in enumerate(order))
        closed[patterns & matrix == matrix] |= matrix
    cell = np.arange(81)
    row, column = cell // 9, cell % 9
    minirow = (row % 3 * 3 + column // 3)[:27]
    kept = words_of(closed[:, None] >> minirow.astype(np.uint32) & ONE)
    rows, boxes = held.reshape(512, 3, 3).sum(axis=2), held.reshape(512, 3, 3).sum(axis=1)
    excluded[:] = words_of((rows[:, row[:27]] > 0) | (boxes[:, column[:27] // 3] > 0))
    excluded[(rows > 1).any(axis=1) | (boxes > 1).any(axis=1)] |= CLASH
    box = row // 3 * 3 + column // 3
    same_home = (row[:, None] == row) | (box[:, None] == box)
    seen = (same_home | (column[:, None] == column)) & ~np.eye(81, dtype=bool)
    peers = np.zeros((81, 4), np.uint32)
    peers[:, :3] = words_of(seen.reshape(81, 3, 27))
    return closed, kept, excluded, words_of(same_home[:27, :27]), peers.ravel()


def words_of(cells):
    """Return each 27 cells of the last axis as a word."""
    return (cells.astype(bool) @ (1 << np.arange(27))).astype(np.uint32)


@compiled
def minirows(cells):
    """Return the minirows that are not empty, as 9 bits, of each band."""
    cells = (cells | (cells >> ONE) | (cells >> TWO)) & MINIROWS
    cells = (cells | (cells >> TWO) | (cells >> FOUR)) & THIRDS
    return (cells | (cells >> SIX) | (cells >> TWELVE)) & ROW


@compiled
def close(words, at, queue, closed, kept, homes):
    """Remove what the words at `at` rule out, from the digits of a queue on; return FAILED, OPEN or SOLVED."""
    opened = load_lanes(words, at + OPENS)
    thirds = lanes(ZERO, THREE, SIX, ZERO)
    while True:
        while queue:
            digit = lowest(queue)  # times 4
            queue &= queue - U1
            cells = load_lanes(words, at + digit)
            while True:
                rows = minirows(cells)
                cells &= lanes(kept[lane(rows, 0)], kept[lane(rows, 1)], kept[lane(rows, 2)], ZERO)
                columns = (cells | (cells >> NINE) | (cells >> EIGHTEEN)) & ROW
                columns = ((columns | (columns << SIX) | (columns << TWELVE)) & THIRDS) << thirds
                before = lane(columns, 0) | lane(columns, 1) | lane(columns, 2)  # 9 bits for each stack
                left, middle, right = closed[before & ROW], closed[before >> NINE & ROW], closed[before >> EIGHTEEN]
                after = left | middle << NINE | right << EIGHTEEN
                if after == before:
                    if before == ZERO:  # the patterns of all three bands have failed
                        return FAILED
                    break
                if left == ZERO or middle == ZERO or right == ZERO:
                    return FAILED
                columns = (lanes(after, after, after, ZERO) >> thirds) & THIRDS
                columns = (columns | (columns >> SIX) | (columns >> TWELVE)) & ROW
                cells &= columns | (columns << NINE) | (columns << EIGHTEEN)
            later = cells & (cells - FIRSTS)  # all but the first cell of each row
            alone = zero_lanes(later & ROW) & ROW
            alone |= zero_lanes(later & ROW_1) & ROW_1
            alone |= zero_lanes(later & ROW_2) & ROW_2
            placed = alone & cells & opened
            if any_bit(placed):
                opened ^= placed
                for d in range(9):
                    other = load_lanes(words, at + np.uint64(4 * d))
                    store_lanes(words, at + np.uint64(4 * d), other & ~placed)
                    queue |= np.uint64(any_bit(other & placed)) << np.uint64(4 * d)
                queue &= ~(U1 << digit)
            store_lanes(words, at + digit, cells)
        store_lanes(words, at + OPENS, opened)
        if not any_bit(opened):
            return SOLVED
        once = load_lanes(words, at)
        twice = once ^ once
        for d in range(1, 9):
            cells = load_lanes(words, at + np.uint64(4 * d))
            twice |= once & cells
            once |= cells
        if any_bit(opened & ~once):
            return FAILED
        single = opened & ~twice
        if not any_bit(single):
            return OPEN
        for b in range(3):
            left_over = lane(single, b)
            while left_over:
                position = lowest(left_over)
                bit = ONE << np.uint32(position)
                left_over ^= bit
                for d in range(9):
                    i = at + np.uint64(4 * d + b)
                    if words[i] & bit:
                        words[i] &= ~homes[position] | bit
                        queue |= U1 << np.uint64(4 * d)


@compiled
def choose(words, at, peers):
    """Return the cell to guess: of those with two candidates the one that most open cells see, else with fewest."""
    opened = load_lanes(words, at + OPENS)
    once = load_lanes(words, at)
    twice = once ^ once
    thrice = once ^ once
    for d in range(1, 9):
        cells = load_lanes(words, at + np.uint64(4 * d))
        thrice |= twice & cells
        twice |= once & cells
        once |= cells
    pairs = opened & twice & ~thrice
    best, most = U0, -1
    for b in range(3):
        of_band = lane(pairs, b)
        while of_band:
            cell = np.uint64(b) * U27 + lowest(of_band)
            of_band &= of_band - ONE
            seen = load_lanes(peers, cell * U4) & opened
            count = np.int64(popcount(lane(seen, 0)) + popcount(lane(seen, 1)) + popcount(lane(seen, 2)))
            if count > most:
                best, most = cell, count
    if most >= 0:
        return best
    fewest = np.uint64(99)
    for b in range(3):
        of_band = lane(opened, b)
        while of_band:
            cell = np.uint64(b) * U27 + lowest(of_band)
            of_band &= of_band - ONE
            size = popcount(candidates(words, at, cell))
            if size < fewest:
                best, fewest = cell, size
    return best


@compiled
def candidates(words, at, cell):
    """Return the candidates of a cell, as a mask of digits."""
    band = cell // U27
    position = np.uint32(cell - band * U27)
    mask = ZERO
    for d in range(9):
        mask |= (words[at + np.uint64(4 * d) + band] >> position & ONE) << np.uint32(d)
    return np.uint32(mask)


@compiled
def advance(closed, kept, homes, peers, words, slot, guess, degree, tried, profile, visits, s, budget):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER closes the words of the current level, and counts them as a node. TRY makes those of the next level with one
    more of the guessed cell's digits. BACK leaves a level whose subtree is done.
    """
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
            queue = ALL_DIGITS
            if level > U0:
                queue = U1 << (lowest(guess[(level - U1) * U3 + U2]) * U4)
            at = np.uint64(slot[level])
            phase = BACK
            result = close(words, at, queue, closed, kept, homes)
            if result == SOLVED:
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
            elif result == OPEN:
                cell = choose(words, at, peers)
                mask = candidates(words, at, cell)
                guess[level * U3] = np.uint32(cell)
                guess[level * U3 + U1] = mask
                degree[level] = popcount(mask)
                tried[level] = 0
                phase = TRY

        elif phase == TRY:
            rest = guess[level * U3 + U1]
            if rest == ZERO:
                phase = BACK
                continue
            bit = rest & (~rest + ONE)
            rest ^= bit
            guess[level * U3 + U1] = rest
            guess[level * U3 + U2] = bit
            tried[level] += 1
            here = np.uint64(slot[level])
            there = here
            if rest or level == U0:
                there = here + STRIDE
                for k in range(10):
                    store_lanes(words, there + np.uint64(4 * k), load_lanes(words, here + np.uint64(4 * k)))
            cell = np.uint64(guess[level * U3])
            band = cell // U27
            position = cell - band * U27
            words[there + lowest(bit) * U4 + band] &= ~homes[position] | (ONE << np.uint32(position))
            level += U1
            slot[level] = there
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
def load(grid, excluded, words, slot, s):
    """Set the root to the givens (uint8, 81 digits, 0 = open) and the scalars to the beginning of a search."""
    zeros = lanes(ZERO, ZERO, ZERO, ZERO)
    for k in range(10):
        store_lanes(words, LOADED + np.uint64(4 * k), zeros)
    cell = U0
    for b in range(3):
        for p in range(27):
            words[LOADED + np.uint64(grid[cell]) * U4 + np.uint64(b)] |= ONE << np.uint32(p)
            cell += U1
    opened = load_lanes(words, LOADED)  # the cells that hold a 0
    clash = ZERO
    for d in range(9):
        given = load_lanes(words, LOADED + np.uint64(4 * d + 4))
        rows = minirows(given)
        out_0, out_1, out_2 = excluded[lane(rows, 0)], excluded[lane(rows, 1)], excluded[lane(rows, 2)]
        clash |= out_0 | out_1 | out_2
        for b in range(3):
            if popcount(lane(given, b)) != popcount(lane(rows, b)):  # two in a minirow
                clash |= CLASH
        store_lanes(words, np.uint64(4 * d), (opened & ~lanes(out_0, out_1, out_2, ZERO)) | given)
    if clash & CLASH:
        store_lanes(words, U0, zeros)  # no place for digit 1: the root fails
    store_lanes(words, OPENS, opened)
    slot[U0] = 0
    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS], s[FLOOR] = ENTER, 0, 0, 0, -1


@compiled
def write_out(words, at, filling):
    """Write the digits of solved words into a filling (uint8, 81)."""
    for d in range(9):
        for b in range(3):
            cells = words[at + np.uint64(4 * d + b)]
            while cells:
                filling[np.uint64(27 * b) + lowest(cells)] = d + 1
                cells &= cells - ONE


@compiled
def advance_each(
    grids,
    excluded,
    closed,
    kept,
    homes,
    peers,
    words,
    slot,
    guess,
    degree,
    tried,
    profile,
    visits,
    s,
    found,
    counts,
    effort,
):
    """Search every grid (uint8, m x 81) until UNTIL solutions or the end of its tree.

    found (uint8, m x 81) gets the first solution of each grid (zeros if none), or has no rows; counts (int64, m) gets
    the number of solutions seen, effort (int64, m) the nodes visited.
    """
    until = s[UNTIL]
    filled = found.shape[0] > 0
    forever = np.int64(1 << 62)  # no literal: that would be another type
    for k in range(grids.shape[0]):
        k = np.uint64(k)
        load(grids[k], excluded, words, slot, s)
        s[UNTIL] = 1 if filled else until
        status = advance(closed, kept, homes, peers, words, slot, guess, degree, tried, profile, visits, s, forever)
        if filled and status == FOUND:
            write_out(words, np.uint64(slot[s[LEVEL]]), found[k])
            s[UNTIL] = until
            if until > 1:
                advance(closed, kept, homes, peers, words, slot, guess, degree, tried, profile, visits, s, forever)
        counts[k] = s[SOLUTIONS]
        effort[k] = s[NODES]
    s[UNTIL] = until
