"""Which options of a cover with colours are compatible, as rows of bits.

Two options conflict if they share a primary item, or a secondary one, unless both give it the same colour. The options
that hold an item are taken colour by colour, so that each step clears or keeps a whole word of them:

    holds    1 1 0 1 0 1 | 0 1 0 0 0 0      the options of an item
    alike    0 1 0 0 0 1 | 0 0 0 0 0 0      those that give it one colour; none for no colour
    keep[o] &= ~holds | alike               for each o of these

Arrays (N options, Z members of all, by item and then by colour, W words of 64 options):

    members  (Z)       uint32
    colours  (Z)       uint32, 0 = none
    options  (Z)       uint32, the option of each
    rows     (2, W)    uint64, room
    keep     (>= N*W)  uint64, flat, by option: those that do not conflict with it; all at first
"""

import numpy as np

from workbench.kernels.compiled import compiled

U1, U6, U63 = (np.uint64(k) for k in (1, 6, 63))


@compiled
def gather(options, row):
    """Set the bits of these options in a row, and no others."""
    row[:] = np.uint64(0)
    for k in options:
        o = np.uint64(k)
        row[o >> U6] |= U1 << (o & U63)


@compiled
def keep_agreeing(members, colours, options, rows, keep):
    """Take from what each option keeps all options that conflict with it."""
    holds, alike = rows[0], rows[1]
    words = np.uint64(holds.size)
    begin = end = 0
    for z in range(members.size):
        if z == end:  # another item
            while end < members.size and members[end] == members[z]:
                end += 1
            gather(options[z:end], holds)
            begin = z
        if z == begin:  # another colour
            while begin < end and colours[begin] == colours[z]:
                begin += 1
            gather(options[z : begin if colours[z] else z], alike)
        k = np.uint64(options[z]) * words
        for w in range(words):
            keep[k + w] &= ~holds[w] | alike[w]
