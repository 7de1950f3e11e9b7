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

`frontier_memory` says how the states are stored, and documents its arrays.

Arrays (W width, H rows of the window, R rows of the board, E entries of all lists of placements, F placements by
column; uint64 unless stated otherwise):

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

    marks    (W + 1) int64, the nodes after each list of this row
    reached  (2^b)   the beginnings of overhangs: see `frontier_ends`
    s                int64, scalars: LEVEL = row, NODES of `scalars`, and those named below

A node is a state that is worked off.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.polyomino.frontier_ends import is_reached
from workbench.kernels.polyomino.frontier_memory import (
    CHUNK,
    FILL,
    FREED,
    FRESH,
    HEAD,
    MOST,
    NEXT,
    PARITY,
    PENDING,
    SIZE,
    STATES,
    TAIL,
    fill,
    release,
    settle,
)
from workbench.kernels.prefetch import prefetch
from workbench.kernels.scalars import LEVEL, NODES, RUNNING

WIDTH = NEXT
COUNTED = NEXT + 1  # 1 = some pieces have fields
WORDS = NEXT + 2  # G
COLUMN = NEXT + 3  # the list that is worked off
AT = NEXT + 4  # the chunk of its next state; 0 = the list is empty
PLACE = NEXT + 5  # the next state in the chunk
BEGUN = NEXT + 6  # nodes before the list
OWN_STATES = NEXT + 7  # entries of `own`
OTHER_STATES = NEXT + 8  # entries of `other`
STRIP = NEXT + 9  # the first row in which cells may be left: see `frontier_ends`; 0 = there is none
LEFT = NEXT + 10  # the bit of the high word from which on the cells that are left stand
SCALARS = NEXT + 11

# `advance` also returns: the row is done; there are no chunks; a table is half full; counts need another limb
ROW_DONE, NO_CHUNKS, OWN_FULL, OTHER_FULL, WIDE = 1, 2, 3, 4, 5

PATTERNS = 256  # of the cells around the first empty one: AFTER in its row, and below it in the next one
AFTER, BELOW, BEFORE = 3, 5, 2  # BEFORE of those below are in earlier columns
HIGH_CELLS, INNER, LAST, NOT_FIRST, NOT_LAST = (np.uint64(k) for k in range(5))
# `windows`: cells of the high word; of the low word, all cells of whole rows, and of these the last row, all but the
# first column, all but the last column

U0, U1, U6, U63, U64 = (np.uint64(k) for k in (0, 1, 6, 63, 64))
BATCH = np.uint64(PENDING)
PATTERN_BITS, AFTER_BITS, BEFORE_FIRST = np.uint64(AFTER + BELOW), np.uint64(AFTER), np.uint64(BEFORE)
AFTER_MASK, BELOW_MASK = np.uint64(2**AFTER - 1), np.uint64(2**BELOW - 1)


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
def advance(
    starts, entries, low, high, field, unit, full, capped, holes, folds, swaps, windows, white, possible,
    reached, records, after, lists, own, other, pending, marks, s, budget,
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
    rows = np.uint64(holes.shape[0])
    first_own = (row & U1) * (width + U1)
    first_other = width + U1 - first_own
    here, there = pending[U0], pending[U1]
    mask_here, mask_there = np.uint64(own.size - 1), np.uint64(other.size - 1)
    room_here, room_there = own.size // 2 - here.shape[0], other.size // 2 - there.shape[0]
    chunks = lists.shape[0] + 2 * here.shape[0] // CHUNK  # that a batch may need
    strip, left = s[STRIP], np.uint64(s[LEFT])
    meeting_here, meeting_there = 0 < strip <= s[LEVEL], 0 < strip <= s[LEVEL] + 1
    cells_here, cells_there = (row - np.uint64(strip)) * width, (row + U1 - np.uint64(strip)) * width
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
                if meeting_here:
                    good = is_reached(new_high >> left, cells_here + c, reached)
                else:
                    good = not dead(new_low, c, width, inner, lowest_row, not_first, not_last, white_here, possible)
                if good:
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
            if meeting_there:
                if not is_reached(counts >> left, cells_there + (c if empty or row + U1 < rows else U0), reached):
                    continue
            elif empty and dead(new_low, c, width, inner, lowest_row, not_first, not_last, white_there, possible):
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
