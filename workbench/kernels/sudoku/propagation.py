"""What singles and locked candidates rule out on a board of any layout; `digits` documents the arrays.

Locked candidates: the cells of a unit are split by the units that cross it, for example a row by the boxes. A digit
that occurs in only one part of the unit is removed from the rest of the unit that this part lies in, all digits at
once: those in one part only are `once & ~twice` of the words of the parts.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_SINGLES
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import OWN

DIGITS = OWN  # n
PEERS = OWN + 1  # P
HOMES = OWN + 2  # H
SINGLES = OWN + 3  # which singles are placed without guessing
LOCKED = OWN + 4  # whether locked candidates are removed
IGNORED = OWN + 5  # whether hidden singles pass over a digit without a place, until a cell has no candidate left
NEXT = OWN + 6  # the first scalar that is not of the board

NAKED, HIDDEN = SUDOKU_SINGLES["naked"], SUDOKU_SINGLES["hidden"]  # SINGLES: a bit each

SOLVED = np.uint64(1 << 63)
CANDIDATES = np.uint64(SOLVED - np.uint64(1))
U0, U1, U2, U3, U6, U63 = (np.uint64(k) for k in (0, 1, 2, 3, 6, 63))  # unsigned, so that numba adds no wrap


@compiled
def mark(homes, changed, reach, cell):
    """Mark the units of a cell that lost a candidate."""
    half = np.uint64(changed.size) >> U1
    for k in range(reach):
        unit = np.uint64(homes[cell * reach + np.uint64(k)])
        bit = U1 << (unit & U63)
        changed[unit >> U6] |= bit
        changed[half + (unit >> U6)] |= bit


@compiled
def blame(homes, weights, reach, cell):
    """Add to the weights of the units of a cell that has no candidate left."""
    last = np.uint64(weights.size)
    for k in range(reach):
        unit = np.uint64(homes[cell * reach + np.uint64(k)])
        if unit != last:  # the last is repeated
            weights[unit] += 1
        last = unit


@compiled
def next_of(changed, first, end):
    """Take the lowest unit out of the words of a set from `first` to `end`; return its number, or 64 * end if none."""
    for w in range(first, end):
        w = np.uint64(w)
        if changed[w]:
            bit = lowest(changed[w])
            changed[w] &= changed[w] - U1
            return ((w - first) << U6) + bit
    return end << U6


@compiled
def settle(homes, peers, cells, placed, weights, queue, changed, n, h, reach, singles, level, waiting):
    """Place the naked singles that wait, and those that follow; return False when a cell runs out of candidates."""
    base, unit_base = level * n * n, level * np.uint64(weights.size)
    while waiting != U0:
        waiting -= U1
        cell = np.uint64(queue[waiting])
        bit = cells[base + cell]
        if bit & SOLVED:
            continue
        twice = False
        last = np.uint64(weights.size)
        for k in range(h):
            unit = np.uint64(homes[cell * h + np.uint64(k)])
            if unit != last and placed[unit_base + unit] & bit:
                weights[unit] += 1
                twice = True
            placed[unit_base + unit] |= bit
            last = unit
        if twice:
            return False
        cells[base + cell] = bit | SOLVED
        first = cell * reach
        for k in range(reach):
            peer = np.uint64(peers[first + np.uint64(k)])
            word = cells[base + peer]
            if word & bit:
                word ^= bit
                if word & CANDIDATES == U0:
                    blame(homes, weights, h, peer)
                    return False
                cells[base + peer] = word
                mark(homes, changed, h, peer)
                if singles & NAKED and word & (word - U1) == U0:
                    queue[waiting] = peer
                    waiting += U1
    return True


@compiled
def place_hidden(units, homes, cells, placed, weights, queue, changed, n, h, ignored, level, unit):
    """Put the hidden singles of a unit into the queue; return how many, or 2N if a digit has no place.

    With `ignored` such digits are passed over, and of two with one cell the lower is placed.
    """
    base = level * n * n
    once = twice = U0
    first = unit * n
    for k in range(n):
        word = cells[base + np.uint64(units[first + np.uint64(k)])]
        twice |= once & word
        once |= word
    lacking = ((U1 << n) - U1) & ~placed[level * np.uint64(weights.size) + unit]
    failed = U2 * n * n
    if lacking & ~once and not ignored:
        weights[unit] += 1
        return failed
    hidden = once & ~twice & lacking
    waiting = U0
    if hidden:
        for k in range(n):
            cell = np.uint64(units[first + np.uint64(k)])
            bit = cells[base + cell] & hidden
            if bit:
                if bit & (bit - U1):  # two digits have only this cell
                    if not ignored:
                        weights[unit] += 1
                        return failed
                    bit &= ~bit + U1
                cells[base + cell] = bit
                queue[waiting] = cell
                waiting += U1
                mark(homes, changed, h, cell)  # the other candidates that this cell gave up
    return waiting


@compiled
def remove_locked(
    units,
    homes,
    splits,
    parts,
    crossing,
    ends,
    shared,
    cells,
    placed,
    weights,
    queue,
    changed,
    n,
    h,
    naked,
    level,
    unit,
):
    """Remove the locked candidates of a unit; return how many cells became naked singles, or 2N if one is empty."""
    base = level * n * n
    free = CANDIDATES & ~placed[level * np.uint64(weights.size) + unit]
    waiting = U0
    for split in range(splits[unit], splits[unit + U1]):
        split = np.uint64(split)
        once = twice = U0
        for part in range(parts[split], parts[split + U1]):
            word = U0
            for k in range(ends[np.uint64(part)], ends[np.uint64(part) + U1]):
                word |= cells[base + np.uint64(shared[np.uint64(k)])]
            twice |= once & word
            once |= word
        locked = once & ~twice & free
        if locked == U0:
            continue
        for part in range(parts[split], parts[split + U1]):
            other = np.uint64(crossing[np.uint64(part)])
            if other == np.uint64(weights.size):
                continue
            word = U0
            for k in range(ends[np.uint64(part)], ends[np.uint64(part) + U1]):
                word |= cells[base + np.uint64(shared[np.uint64(k)])]
            word &= locked
            if word == U0:
                continue
            for k in range(n):
                cell = np.uint64(units[other * n + np.uint64(k)])
                if not cells[base + cell] & word:
                    continue
                inside = False
                for home in range(h):
                    inside |= homes[cell * h + np.uint64(home)] == unit
                if inside:
                    continue
                left = cells[base + cell] & ~word
                if left & CANDIDATES == U0:
                    blame(homes, weights, h, cell)
                    return U2 * n * n
                cells[base + cell] = left
                mark(homes, changed, h, cell)
                if naked and left & (left - U1) == U0:
                    queue[waiting] = cell
                    waiting += U1
    return waiting


@compiled
def propagate(
    units, homes, peers, splits, parts, crossing, ends, shared, cells, placed, weights, queue, changed, s, level, start
):
    """Remove what a level rules out until nothing is left to do; return False when a cell or a unit fails.

    `start` is the cell just guessed, or N for the root, where every cell and unit is looked at.
    """
    n, reach, h = np.uint64(s[DIGITS]), np.uint64(s[PEERS]), np.uint64(s[HOMES])
    singles = s[SINGLES]
    count, failed = n * n, U2 * n * n
    half = np.uint64(changed.size) >> U1
    end = half << U1
    base = level * count
    waiting = U0
    if start < count:
        changed[:] = U0
        mark(homes, changed, h, start)  # the candidates that the guess gave up
        queue[U0] = np.uint32(start)
        waiting = U1
    else:
        for unit in range(weights.size):
            unit = np.uint64(unit)
            changed[unit >> U6] |= U1 << (unit & U63)
            changed[half + (unit >> U6)] |= U1 << (unit & U63)
        for cell in range(count):
            word = cells[base + np.uint64(cell)]
            if word & (word - U1) == U0:
                queue[waiting] = np.uint32(cell)
                waiting += U1

    while True:
        if waiting:
            if not settle(homes, peers, cells, placed, weights, queue, changed, n, h, reach, singles, level, waiting):
                return False
            waiting = U0
        if singles & HIDDEN:
            unit = next_of(changed, U0, half)
            if unit < half << U6:
                waiting = place_hidden(
                    units, homes, cells, placed, weights, queue, changed, n, h, s[IGNORED], level, unit
                )
                if waiting == failed:
                    return False
                continue
        if not s[LOCKED]:
            return True
        unit = next_of(changed, half, end)
        if unit >= end << U6:
            return True
        naked = singles & NAKED != 0
        waiting = remove_locked(
            units, homes, splits, parts, crossing, ends, shared, cells, placed, weights, queue, changed, n, h, naked,
            level, unit,
        )  # fmt: skip
        if waiting == failed:
            return False
