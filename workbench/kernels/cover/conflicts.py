"""Which options of a cover with colours are compatible, as rows of bits.

Two options conflict if they share a primary item, or a secondary one, unless both give it the same colour. The options
that hold an item are taken colour by colour, so that each step clears or keeps a whole word of them:

    holds    1 1 0 1 0 1 | 0 1 0 0 0 0      the options of an item
    alike    0 1 0 0 0 1 | 0 0 0 0 0 0      those that give it one colour; none for no colour
    keep[o] &= ~holds | alike               for each o of these

Arrays (N options, Z members, W words of 64 options):

    starts   (N + 1)  uint32, option k holds the items members[starts[k]:starts[k + 1]], numbered from 1
    members  (Z)      uint32
    colours  (Z)      uint32, 0 = none
    keep     (>= N*W) uint64, flat, by option: those that do not conflict with it
"""

import numpy as np

from workbench.kernels.compiled import compiled, counting

U1, U6, U32, U63 = (np.uint64(k) for k in (1, 6, 32, 63))
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def gather(options, row):
    """Set the bits of these options in a row, and no others."""
    row[:] = np.uint64(0)
    for k in options:
        o = np.uint64(k)
        row[o >> U6] |= U1 << (o & U63)


@counting
def keep_agreeing(starts, members, colours, words, keep):
    """Write what each option keeps: all options that do not conflict with it; `words` is W."""
    option_of = np.zeros(members.size, np.uint32)
    for o in range(starts.size - 1):
        option_of[starts[o] : starts[o + 1]] = o
    order = np.argsort(members.astype(np.uint64) << U32 | colours.astype(np.uint64))  # by item, then by colour
    members, colours, options = members[order], colours[order], option_of[order]
    keep[: np.uint64(starts.size - 1) * words] = ALL
    holds, alike = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
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
