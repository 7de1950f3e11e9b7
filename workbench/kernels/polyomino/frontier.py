"""Counting the tilings of a board by dynamic programming over a frontier, row by row.

The first empty cell in scan order is covered by each placement that fits and has its first cell there, as in
`board_bits`; but all ways that lead to the same *state* are continued together, as one state with their number. The
state is what is filled from the current row on: a window of as many rows as the highest piece has.

        # # # # # #        the row is full up to column 3, so the state stands in list 3 of this row
        # # # . # .        bits, from the lowest one: 111011 (reversed: column 0 first) 110010 ...
        # # . . . #        a placement that fills the row leads to a state of the next row: the window moves down,
        . . . . # #        and takes in the holes of its new last row; cells below the board count as filled
        . . . . . .

A state is two words, read as one number of 128 bits: bit r * width + c is cell (r, c) of the window. At the upper end
of the high word stand how often the pieces that are limited in number have been used, a *field* of bits for each, and
bit 63 is the parity of the row. What must stay true: list c of a row is worked off before list c + 1, and a state only
leads to later lists; list `width` holds the states whose row is full, which just move on.

If the rest of the board and the pieces are symmetric, a state that enters a row is replaced by its mirror image if that
is smaller. A state is dropped if the region of its first empty cell is closed, and no pieces can fill it.

Memory. The states of the lists stand in *chunks* of CHUNK states; a chunk is free again when its states are worked off.
The states of the current row are found by a hash table, `own`, those of the next row by another one, `other`. An entry
is a tag, the upper half of the hash, and the number of the state; where the tags agree, the states are compared in
full. Entries of states that were worked off stay: they lead to some state that differs, also by the parity of the
row. Access to tables of a gigabyte is mostly waiting for memory, so new states are collected in `pending`, and memory
is fetched ahead: first the entries of all of them, then the states with the same tag, which are added to last.

Arrays (W width, H rows of the window, R rows of the board, E entries of all lists of placements, F placements by
column, L limbs of a count, G = 2 + L words of a state; uint64 unless stated otherwise):

    starts   (W * 256 + 1)  uint32, the placements at column c and pattern x: from starts[256 c + x] up to the next; a
                     pattern is the three cells after the first empty one, and five around it in the next row
    entries  (E)     uint32, placements
    low      (F)     the cells of a placement, low word       high  (F)  high word
    field    (F)     the bits of its piece's field, or 0      unit  (F)  one in that field
    full     (F)     the field when it no longer grows; 1 without a field
    capped   (F)     bool, whether the piece is then used up
    holes    (R, 2)  low and high word: cells filled in the row that enters the window after each row
    folds    (R + 1) bool, whether the rows from here on are symmetric
    swaps    (W / 2, 2)  low and high word: column c of the window
    windows  (5)     see the names below
    white    (2)     white cells of the window, if the board is coloured like a chessboard: in even and in odd rows
    possible (4096)  bool, whether pieces can fill n cells of which m are white: at 64 n + m

    records  (any)   the states of all chunks, G words each: low, high, and in how many ways, lowest limb first
    after    (C)     uint32, the chunk after each one in its list, or among the free ones; 0 = none; chunk 0 is not used
    lists    (2 (W + 1), 4)  the lists of even rows, then of odd ones: first chunk, last chunk, states in the last
                     chunk, states in all chunks
    own, other  (2^b)  hash tables with linear probing; 0 = empty
    pending  (2, B, G + 2)  new states of this row, and of the next one, with their hashes and lists; B - PENDING is
                     the largest number of placements of a list
    marks    (W + 1) int64, the nodes after each list of this row
    s                int64, scalars: LEVEL = row, NODES of `scalars`, and those named below

A node is a state that is worked off.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.prefetch import prefetch
from workbench.kernels.scalars import LEVEL, NODES, OWN, RUNNING

WIDTH = OWN
COUNTED = OWN + 1  # 1 = some pieces have fields
WORDS = OWN + 2  # G
COLUMN = OWN + 3  # the list that is worked off
AT = OWN + 4  # the chunk of its next state; 0 = the list is empty
PLACE = OWN + 5  # the next state in the chunk
BEGUN = OWN + 6  # nodes before the list
OWN_STATES = OWN + 7  # entries of `own`
OTHER_STATES = OWN + 8  # entries of `other`
FREE = OWN + 9  # the first free chunk that was used before; 0 = none
FREED = OWN + 10  # how many of them there are
FRESH = OWN + 11  # the first chunk that was never used
MOST = OWN + 12  # chunks that may be used; the number after the last
SCALARS = OWN + 13

# `advance` also returns: the row is done; there are no chunks; a table is half full; counts need another limb
ROW_DONE, NO_CHUNKS, OWN_FULL, OTHER_FULL, WIDE = 1, 2, 3, 4, 5

CHUNK = 256  # states
PENDING = 64  # new states that are collected: more than the memory loads at the same time
PATTERNS = 256  # of the cells around the first empty one: AFTER in its row, and below it in the next one
AFTER, BELOW, BEFORE = 3, 5, 2  # BEFORE of those below are in earlier columns
HIGH_CELLS, INNER, LAST, NOT_FIRST, NOT_LAST = (np.uint64(k) for k in range(5))
# `windows`: cells of the high word; of the low word, all cells of whole rows, and of these the last row, all but the
# first column, all but the last column

U0, U1, U2, U6, U63, U64 = (np.uint64(k) for k in (0, 1, 2, 6, 63, 64))
HEAD, TAIL, FILL, STATES = (np.uint64(k) for k in range(4))  # columns of `lists`
SIZE, BATCH = np.uint64(CHUNK), np.uint64(PENDING)
PATTERN_BITS, AFTER_BITS, BEFORE_FIRST = np.uint64(AFTER + BELOW), np.uint64(AFTER), np.uint64(BEFORE)
AFTER_MASK, BELOW_MASK = np.uint64(2**AFTER - 1), np.uint64(2**BELOW - 1)
PARITY = np.uint64(2**63)
CREATED = np.uint64(2**64 - 1)  # instead of the list of a pending state
TAG, NUMBER, SHIFT = np.uint64(2**64 - 2**32), np.uint64(2**32 - 1), np.uint64(32)
LARGE = np.uint64(2**48)  # the last limb of a count stays below 2^64 for as many additions as `pending` can hold
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)  # as xxHash spreads bits


@compiled
def spread(low, high):
    """Return the hash of a state."""
    x = low * FIRST_FACTOR
    x ^= (high + (x >> SHIFT)) * SECOND_FACTOR
    x ^= x >> SHIFT
    x *= FIRST_FACTOR
    return x ^ (x >> SHIFT)


@compiled
def dead(low, column, width, inner, last, not_first, not_last, white, possible):
    """Tell whether the region of the first empty cell, in this column, is closed and cannot be filled."""
    empty = ~low & inner
    region = U1 << column
    while True:
        sides = (region & not_last) << U1 | (region & not_first) >> U1
        grown = (region | region << width | region >> width | sides) & empty
        if grown & last:
            return False
        if grown == region:
            return not possible[popcount(region) << U6 | popcount(region & white)]
        region = grown


@compiled
def mirrored(low, high, width, swaps, wide):
    """Return the cells of a window with the columns in reverse order; `wide`: there are cells in the high word."""
    for k in range(width >> U1):
        k = np.uint64(k)
        apart = width - U1 - k - k
        if wide:
            differ_low = ((low >> apart | high << (U64 - apart)) ^ low) & swaps[k, U0]
            differ_high = (high >> apart ^ high) & swaps[k, U1]
            high ^= differ_high | differ_high << apart | differ_low >> (U64 - apart)
        else:
            differ_low = (low >> apart ^ low) & swaps[k, U0]
        low ^= differ_low | differ_low << apart
    return low, high


@compiled
def release(chunk, after, s):
    """Put a chunk with the free ones."""
    after[chunk] = s[FREE]
    s[FREE] = chunk
    s[FREED] += 1


@compiled
def append(line, after, lists, s):
    """Return the number of a further state of a list."""
    fill = lists[line, FILL]
    if fill == SIZE:
        if s[FREE]:
            chunk = np.uint64(s[FREE])
            s[FREE] = after[chunk]
            s[FREED] -= 1
        else:
            chunk = np.uint64(s[FRESH])
            s[FRESH] += 1
        after[chunk] = U0
        if lists[line, HEAD] == U0:
            lists[line, HEAD] = chunk
        else:
            after[lists[line, TAIL]] = chunk
        lists[line, TAIL] = chunk
        fill = U0
    lists[line, FILL] = fill + U1
    lists[line, STATES] += U1
    return lists[line, TAIL] * SIZE + fill


@compiled
def search(pending, i, words, records, after, lists, table, s):
    """Return where pending state i belongs, all entries compared in full, and whether it is new there."""
    mask = np.uint64(table.size - 1)
    x = pending[i, words] & mask
    while table[x] != U0:
        base = (table[x] & NUMBER) * words
        if records[base] == pending[i, U0] and records[base + U1] == pending[i, U1]:
            return base, True
        x = (x + U1) & mask
    number = append(pending[i, words + U1], after, lists, s)
    table[x] = pending[i, words] & TAG | number
    return number * words, False


@compiled
def add(pending, i, base, words, records):
    """Add the ways of pending state i to those of the state that stands there; return the last limb."""
    carry = U0
    for k in range(words - U2):
        k = np.uint64(k) + U2
        before = records[base + k]
        total = before + pending[i, k]
        overflow = np.uint64(total < before)
        total += carry
        overflow |= np.uint64(total < carry)
        records[base + k], carry = total, overflow
    return records[base + words - U1]


@compiled
def settle(pending, count, words, records, after, lists, table, s):
    """Store so many pending states of a row; return how many were new, and whether counts need another limb."""
    mask = np.uint64(table.size - 1)
    line, stands = words + U1, words + U2
    new, top = 0, U0
    for i in range(count):
        i = np.uint64(i)
        tag = pending[i, words] & TAG
        x = pending[i, words] & mask
        entry = table[x]
        while entry != U0 and entry & TAG != tag:
            x = (x + U1) & mask
            entry = table[x]
        base = (entry & NUMBER) * words
        if entry == U0:
            number = append(pending[i, line], after, lists, s)
            table[x], base = tag | number, number * words
            records[base], records[base + U1] = pending[i, U0], pending[i, U1]
            pending[i, line] = CREATED
        prefetch(records, base)
        pending[i, stands] = base
    for i in range(count):
        i = np.uint64(i)
        base, known = pending[i, stands], pending[i, line] != CREATED
        if known and (records[base] != pending[i, U0] or records[base + U1] != pending[i, U1]):
            base, known = search(pending, i, words, records, after, lists, table, s)
        if known:
            top |= add(pending, i, base, words, records)
        else:
            new += 1
            for k in range(words):
                k = np.uint64(k)
                records[base + k] = pending[i, k]
    return new, top >= LARGE


@compiled
def fill(pending, i, low, high, line, at, words, records):
    """Write a pending state with the ways of the record at `at`; return its hash."""
    h = spread(low, high)
    pending[i, U0], pending[i, U1] = low, high
    for k in range(words - U2):
        k = np.uint64(k) + U2
        pending[i, k] = records[at + k]
    pending[i, words], pending[i, words + U1] = h, line
    return h


@compiled
def advance(
    starts, entries, low, high, field, unit, full, capped, holes, folds, swaps, windows, white, possible,
    records, after, lists, own, other, pending, marks, s, budget,
):  # fmt: skip
    """Work off at most `budget` states of the row; return RUNNING, ROW_DONE or what is missing.

    NO_CHUNKS, OWN_FULL, OTHER_FULL and WIDE: it may not be possible to store or to add another batch of new states.
    """
    width, words, row = np.uint64(s[WIDTH]), np.uint64(s[WORDS]), np.uint64(s[LEVEL])
    high_cells, inner, lowest_row = windows[HIGH_CELLS], windows[INNER], windows[LAST]
    not_first, not_last = windows[NOT_FIRST], windows[NOT_LAST]
    white_here, white_there = white[row & U1], white[row + U1 & U1]
    hole_low, hole_high, folding = holes[row, U0], holes[row, U1], folds[row + U1]
    counted, wide = s[COUNTED] != 0, high_cells != U0
    whole_row = (U1 << width) - U1
    first_own = (row & U1) * (width + U1)
    first_other = width + U1 - first_own
    here, there = pending[U0], pending[U1]
    mask_here, mask_there = np.uint64(own.size - 1), np.uint64(other.size - 1)
    room_here, room_there = own.size // 2 - here.shape[0], other.size // 2 - there.shape[0]
    chunks = lists.shape[0] + 2 * here.shape[0] // CHUNK  # that a batch may need
    column, chunk, place = np.uint64(s[COLUMN]), np.uint64(s[AT]), np.uint64(s[PLACE])
    nodes, last = s[NODES], s[NODES] + budget
    n_here = n_there = U0

    while True:
        line = first_own + column
        ended = chunk == U0 or (chunk == lists[line, TAIL] and place == lists[line, FILL])
        if ended or n_here >= BATCH or n_there >= BATCH or nodes == last:
            new, wide_here = settle(here, n_here, words, records, after, lists, own, s)
            s[OWN_STATES] += new
            new, wide_there = settle(there, n_there, words, records, after, lists, other, s)
            s[OTHER_STATES] += new
            n_here = n_there = U0
            if wide_here or wide_there:
                status = WIDE
                break
            if s[FREED] + s[MOST] - s[FRESH] < chunks:
                status = NO_CHUNKS
                break
            if s[OWN_STATES] > room_here:
                status = OWN_FULL
                break
            if s[OTHER_STATES] > room_there:
                status = OTHER_FULL
                break
        if ended:
            if chunk != U0:
                release(chunk, after, s)
                lists[line, HEAD], lists[line, FILL], lists[line, STATES] = U0, SIZE, U0
                chunk = U0
            marks[column] = nodes
            if column == width:
                status = ROW_DONE
                break
            column += U1
            chunk, place, s[BEGUN] = lists[line + U1, HEAD], U0, nodes
            continue
        if nodes == last:
            status = RUNNING
            break
        if place == SIZE:
            chunk, place = np.uint64(after[chunk]), U0
            release(lists[line, HEAD], after, s)
            lists[line, HEAD] = chunk
        at = (chunk * SIZE + place) * words
        place += U1
        nodes += 1

        cells, above = records[at], records[at + U1]
        k, end = U0, U1
        if column < width:
            below = cells >> min(width + column - min(column, BEFORE_FIRST), U63)
            pattern = cells >> (column + U1) & AFTER_MASK | (below & BELOW_MASK) << AFTER_BITS
            k = column << PATTERN_BITS | pattern
            k, end = np.uint64(starts[k]), np.uint64(starts[k + U1])
        while k < end:
            new_low, new_high = cells, above
            if column < width:
                f = np.uint64(entries[k])
                if cells & low[f] | above & high[f]:
                    k += U1
                    continue
                new_low, new_high = cells | low[f], above | high[f]
                if counted and above & field[f] != full[f]:
                    new_high += unit[f]
                elif counted and capped[f]:
                    k += U1
                    continue
            k += U1
            empty = ~new_low & whole_row
            if empty:
                c = lowest(empty)
                if not dead(new_low, c, width, inner, lowest_row, not_first, not_last, white_here, possible):
                    h = fill(here, n_here, new_low, new_high, first_own + c, at, words, records)
                    prefetch(own, h & mask_here)
                    n_here += U1
                continue
            counts = new_high & ~high_cells
            new_high &= high_cells
            new_low = new_low >> width | new_high << (U64 - width) | hole_low
            new_high = new_high >> width | hole_high
            empty = ~new_low & whole_row
            c = lowest(empty) if empty else width
            if empty and dead(new_low, c, width, inner, lowest_row, not_first, not_last, white_there, possible):
                continue
            if folding:
                mirror_low, mirror_high = mirrored(new_low, new_high, width, swaps, wide)
                if mirror_high < new_high or (mirror_high == new_high and mirror_low < new_low):
                    new_low, new_high = mirror_low, mirror_high
                    c = lowest(~new_low & whole_row) if empty else width
            h = fill(there, n_there, new_low, (new_high | counts) ^ PARITY, first_other + c, at, words, records)
            prefetch(other, h & mask_there)
            n_there += U1

    s[COLUMN], s[AT], s[PLACE], s[NODES] = column, chunk, place, nodes
    return status


@compiled
def enter(chunk, count, words, records, table):
    """Enter the first states of a chunk, none of which is there, into a hash table."""
    mask = np.uint64(table.size - 1)
    for k in range(count):
        number = chunk * SIZE + np.uint64(k)
        h = spread(records[number * words], records[number * words + U1])
        x = h & mask
        while table[x] != U0:
            x = (x + U1) & mask
        table[x] = h & TAG | number


@compiled
def widen(first, end, words, records):
    """Give the states from `first` on and before `end` another limb, the last ones first."""
    while end > first:
        end -= U1
        records[end * words + end + words] = U0
        for k in range(words):
            k = words - U1 - np.uint64(k)
            records[end * words + end + k] = records[end * words + k]
