"""A choice of k items whose masks have k bits in all: k cells with k digits, k digits in k cells, k rows in k columns.

    masks[i]       the bits of item i (uint64); `count` items
    names[i]       its number: that of a cell, digit or row
    choice[0]      0 before the first one, 1 after it             choice[1]      the level of the search
    choice[8 + l]  the item of level l < k, in rising order       choice[16 + l] the bits of the items before level l

`start` and then `following`, until it returns False, go through all choices by depth-first search.
"""

import numpy as np

from workbench.kernels.bits import popcount
from workbench.kernels.compiled import compiled

BEGUN, LEVEL, ITEM, UNION = np.uint64(0), np.uint64(1), np.uint64(8), np.uint64(16)
ROOM = 32  # numbers of a choice, and of the items at most
U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def parts(board):
    """Return the arrays `choice`, `masks` and `names`, which lie in the numbers of a finder."""
    return board.numbers[:ROOM], board.numbers[ROOM : 2 * ROOM], board.numbers[2 * ROOM : 3 * ROOM]


@compiled
def start(choice):
    """Begin at the first choice."""
    choice[BEGUN] = choice[LEVEL] = choice[ITEM] = choice[UNION] = U0


@compiled
def following(choice, masks, count, size, firsts):
    """Go to the next choice of `size` items with at most `size` bits; return False when there is none.

    The first item of a choice is one of the first `firsts`.
    """
    level = choice[LEVEL]
    choice[ITEM + level] += choice[BEGUN]
    choice[BEGUN] = U1
    while True:
        item = choice[ITEM + level]
        if item + size > count + level or (level == U0 and item >= firsts):  # too few are left
            if level == U0:
                return False
            level -= U1
            choice[ITEM + level] += U1
            continue
        union = choice[UNION + level] | masks[item]
        if popcount(union) > size:
            choice[ITEM + level] += U1
        elif level + U1 == size:
            choice[LEVEL] = level
            choice[UNION + size] = union
            return True
        else:
            level += U1
            choice[ITEM + level] = item + U1
            choice[UNION + level] = union


@compiled
def chosen(choice, names, size):
    """Return the numbers of the chosen items, as bits."""
    bits = U0
    for level in range(size):
        bits |= U1 << names[choice[ITEM + np.uint64(level)]]
    return bits
