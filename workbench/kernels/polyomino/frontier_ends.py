"""A board that is filled from both ends: where the two halves meet.

The board is cut between two rows. The first pass fills it down to the cut; each of its final states is an *overhang*,
the cells below the cut that its pieces cover, and the pieces that it has used. The second pass fills the board
from its last row up to the cut. Its last H - 1 rows are the *strip*: there, the first empty cell may also be left for
an overhang. What was left is one number, written from bit LEFT of the high word on: bit W * r + c is the cell in row r
of the strip and column c, in the order in which the second pass decides on them.

        # # # # # #    first pass            the overhang, as the second pass sees it, upside down:
        # # # # # #
        ----------- cut                      . . . . . .   row 0 of the strip
        # # . . # #    row 2 of the strip    . . . . # .   row 1
        . . . . # .    row 1                 # # . . # #   row 2
        . . . . . .    row 0

So a tiling is a pair of final states, of which the second one has left the overhang of the first one, and
used the other pieces. The second pass keeps only states whose cells so far are the beginning of some overhang.

Arrays, beside those of `frontier` and `frontier_memory` (uint64):

    reached  (2^b)  a hash set of the beginnings of overhangs, with linear probing: their first q cells as a
                    number, times 64, plus q and 1; 0 = empty. There is always an empty entry
    found    (any)  the place in `records` of each state's partner; 0 = it has none
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.polyomino.frontier_memory import FIRST_FACTOR, NUMBER, PARITY, SHIFT, SIZE, TAG, U0, U1, spread

U6 = np.uint64(6)


@compiled
def entry_of(bits, cells):
    """Return the entry of the first cells of an overhang."""
    return ((bits & ((U1 << cells) - U1)) << U6) + cells + U1


@compiled
def place_of(entry, reached):
    """Return where an entry stands in the set, or the empty place where it belongs."""
    mask = np.uint64(reached.size - 1)
    x = entry * FIRST_FACTOR
    x = (x ^ x >> SHIFT) & mask
    while reached[x] != U0 and reached[x] != entry:
        x = (x + U1) & mask
    return x


@compiled
def is_reached(bits, cells, reached):
    """Tell whether some overhang begins with these cells."""
    return reached[place_of(entry_of(bits, cells), reached)] != U0


@compiled
def turned(cells, width, rows):
    """Return so many rows of cells in reverse order."""
    row = (U1 << width) - U1
    result = U0
    for _ in range(rows):
        result = result << width | cells & row
        cells >>= width
    return result


@compiled
def reach(chunk, count, words, records, ground, width, rows, reached, used):
    """Enter the overhangs of the first states of a chunk, with all their beginnings; return the entries in use.

    `ground` are holes of the board in the window. Stop when the set is half full, and return its size.
    """
    cells = width * rows
    for k in range(count):
        if used + cells >= np.uint64(reached.size) >> U1:
            return np.uint64(reached.size)
        at = (chunk * SIZE + np.uint64(k)) * words
        bits = turned(records[at] & ~ground, width, rows)
        for q in range(cells + U1):
            entry = entry_of(bits, cells - np.uint64(q))
            x = place_of(entry, reached)
            if reached[x] != U0:
                break  # and all shorter ones are there
            reached[x] = entry
            used += U1
    return used


@compiled
def partners(chunk, count, words, records, width, rows, left, ground, high, other_words, other_records, table, found):
    """Find the state of the first pass that completes each of the first states of a chunk of the second pass.

    `high` is the high word of a state that has used all pieces, as often as they must be, in the row of the cut.
    """
    mask = np.uint64(table.size - 1)
    overhang = (U1 << width * rows) - U1
    pieces = ~PARITY & ~((U1 << left + width * rows) - U1)
    for k in range(count):
        k = np.uint64(k)
        at = (chunk * SIZE + k) * words
        low = turned(records[at + U1] >> left & overhang, width, rows) | ground
        rest = high - (records[at + U1] & pieces)
        h = spread(low, rest)
        x = h & mask
        found[k] = U0
        while table[x] != U0:
            base = (table[x] & NUMBER) * other_words
            if table[x] & TAG == h & TAG and other_records[base] == low and other_records[base + U1] == rest:
                found[k] = base
                break
            x = (x + U1) & mask
