"""Counting the sudoku grids that a symmetry turns into a relabelling of themselves.

A symmetry h moves cells to cells, a relabelling s replaces digits. A grid is *fixed* by both if cell h(x) always has
digit s(d) where cell x has d. So the cells of one orbit of h have one choice, the digit of its first cell; the
orbits are filled in a given order, each with every digit that none of its cells sees. Three things keep this short:

  * Digits that s treats alike are interchangeable until one of them is used. Of the cycles of s that are not *touched*
    yet, only the first of each length is tried, and of its digits only the first: this counts the grids up to the
    relabellings that commute with s.
  * Lines that h treats alike are interchangeable while they are empty; their first digits are placed in rising order.
  * Grids that agree in the digits used by each partly filled unit are completed in equally many ways: these are
    remembered, looked up by a hash of the masks and compared in full. A newer state replaces an older one at the same
    place, so the memory never fills up.

Arrays (n = digits, P = orbits, C = cells in the order of their orbits, U = 3 n units, B = places of the memory):

    starts   (P+1)   int64, the first cell of each orbit
    units    (C, 3)  int64, row, column and box of each cell
    powers   (L, n)  int64, what s does to each digit when applied k times: the digit of the k-th cell of an orbit
    allowed  (P)     uint32, digits (a mask) that the first cell of each orbit can have in an empty grid
    cycles   (n)     uint32, the digits in the cycle of each digit
    alike    (K)     uint32, the digits in cycles of each length; cycles of a length have rising digits
    below    (P)     int64, the position whose digit must be smaller, or -1
    firsts   (P+2)   int64, the first of the partly filled units at each position; none = not remembered
    partial   (O)     int64, partly filled units
    used     (U)     uint32, the digits used in each unit
    untried  (P+1)   uint32, by level: digits not yet tried
    touched  (P+1)   uint32, by level: digits in cycles that are used
    digit    (P+1)   int64, by level: the digit being tried
    total    (P+1)   int64, by level: the grids counted so far
    place    (P+1)   int64, by level: where its state belongs in the memory
    keys     (B, U)  uint16, the masks of the partly filled units of a state
    level    (B)     int16, its level; -1 = empty
    count    (B)     int64, its grids
    s        int64, scalars: PHASE, LEVEL, NODES, SOLUTIONS of `scalars`, and HITS
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS

HITS = OWN  # states found in the memory
SCALARS = OWN + 1

ENTER, TRY, BACK = 0, 1, 2  # PHASE

FACTOR, SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)
ONE = np.uint32(1)


@compiled
def toggle(p, digit, starts, units, powers, used):
    """Place the digit of an orbit in all its cells, or remove it."""
    first = starts[p]
    for x in range(first, starts[p + 1]):
        bit = ONE << np.uint32(powers[x - first, digit])
        used[units[x, 0]] ^= bit
        used[units[x, 1]] ^= bit
        used[units[x, 2]] ^= bit


@compiled
def choices(p, starts, units, allowed, alike, below, used, touched, digit):
    """Return the digits to try at a position."""
    x = starts[p]
    fresh = touched[p]
    for group in alike:
        free = group & ~touched[p]
        fresh |= free & (~free + ONE)  # the lowest
    digits = allowed[p] & fresh & ~(used[units[x, 0]] | used[units[x, 1]] | used[units[x, 2]])
    if below[p] >= 0:
        digits &= ~((ONE << np.uint32(digit[below[p]])) - ONE)
    return digits


@compiled
def place_of(p, firsts, partial, used, places):
    """Return where the state at a position belongs in the memory."""
    x = np.uint64(p)
    for k in range(firsts[p], firsts[p + 1]):
        x = (x ^ np.uint64(used[partial[k]])) * FACTOR
        x ^= x >> SHIFT
    return np.int64(x & np.uint64(places - 1))


@compiled
def remembered(p, place, firsts, partial, used, keys, level):
    """Tell whether the memory holds the state at a position."""
    if level[place] != p:
        return False
    for k in range(firsts[p], firsts[p + 1]):
        if keys[place, k - firsts[p]] != used[partial[k]]:
            return False
    return True


@compiled
def advance(
    starts, units, powers, allowed, cycles, alike, below, firsts, partial,
    used, untried, touched, digit, total, place, keys, level, count, s, budget,
):  # fmt: skip
    """Visit at most `budget` nodes; return a status."""
    positions = allowed.size
    phase, p, nodes, hits = s[PHASE], s[LEVEL], s[NODES], s[HITS]
    last = nodes + budget
    status = RUNNING
    while True:
        if phase == ENTER:
            if nodes == last:
                break
            nodes += 1
            phase = TRY
            total[p] = 0
            if p == positions:
                total[p] = 1
                phase = BACK
                continue
            if firsts[p] < firsts[p + 1]:
                place[p] = place_of(p, firsts, partial, used, level.size)
                if remembered(p, place[p], firsts, partial, used, keys, level):
                    hits += 1
                    total[p] = count[place[p]]
                    phase = BACK
                    continue
            untried[p] = choices(p, starts, units, allowed, alike, below, used, touched, digit)
        elif phase == TRY:
            if untried[p] == 0:
                if firsts[p] < firsts[p + 1]:
                    x = place[p]
                    for k in range(firsts[p], firsts[p + 1]):
                        keys[x, k - firsts[p]] = used[partial[k]]
                    level[x], count[x] = p, total[p]
                phase = BACK
                continue
            d = np.int64(lowest(untried[p]))
            untried[p] &= untried[p] - ONE
            digit[p] = d
            touched[p + 1] = touched[p] | cycles[d]
            toggle(p, d, starts, units, powers, used)
            p += 1
            phase = ENTER
        else:
            if p == 0:
                s[SOLUTIONS] = total[0]
                status = EXHAUSTED
                break
            p -= 1
            total[p] += total[p + 1]
            toggle(p, digit[p], starts, units, powers, used)
            phase = TRY
    s[PHASE], s[LEVEL], s[NODES], s[HITS] = phase, p, nodes, hits
    return status
