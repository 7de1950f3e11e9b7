"""What `links` notes on its way with MRV: which items have one option left, and what to put back.

An item with one option or none is chosen next: often there is one, and searching the list of items for it takes longer
than covering it. And what was covered is put back by the same short loops, whose ends no processor foresees. So
covering notes

    forced   each item that is left with one option or none, in this order
    trail    each node that is taken out of a list, and `gone` each item: they are put back in reverse order

and `marks` holds, for a level, how many of each there were before its option was chosen. A node whose parent had
several options knows all forced items: they fell to one since. The open ones wait as bits in `pending`, lowest first.

Each call of `advance` begins without notes and makes them on its way: nothing of this need be saved. Above the level
where they begin, links are put back by `uncover`.

Arrays (m items, Z link nodes, D levels; all of size 0 if nothing is noted):

    forced   (2m+3)  uint32
    pending  (W)     uint64, the open items with one option: words of m + 1 bits
    trail    (Z+1)   uint32
    gone     (m+2)   uint32
    marks    (D, 4)  uint32, by level: the end of `forced` before its item was covered; after that, of `forced`, `trail`
                     and `gone`
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled

ROOT = np.uint64(0)
U1, U6, U63 = np.uint64(1), np.uint64(6), np.uint64(63)
ONE, TWO = np.uint32(1), np.uint32(2)


@compiled
def cover_and_note(i, left, right, length, top, up, down, forced, stop, trail, end):
    """Cover item `i`; return the new ends of `forced` and `trail`."""
    p = np.uint64(down[i])
    while p != i:
        q = p + U1
        while q != p:  # hide(p)
            x = np.uint64(top[q])
            u, d = np.uint64(up[q]), np.uint64(down[q])
            if x == ROOT:
                q = u
            else:
                down[u] = d
                up[d] = u
                size = length[x] - ONE
                length[x] = size
                forced[stop] = x
                stop += np.uint64(size <= ONE)
                trail[end] = q
                end += U1
                q += U1
        p = np.uint64(down[p])
    before, after = np.uint64(left[i]), np.uint64(right[i])
    right[before] = after
    left[after] = before
    return stop, end


@compiled
def put_back(length, top, up, down, trail, begin, end):
    """Put the nodes of `trail` from `begin` on back into their lists."""
    while end != begin:
        end -= U1
        q = np.uint64(trail[end])
        down[np.uint64(up[q])] = q
        up[np.uint64(down[q])] = q
        length[np.uint64(top[q])] += ONE


@compiled
def put_items_back(left, right, gone, begin, end):
    """Put the items of `gone` from `begin` on back into their list."""
    while end != begin:
        end -= U1
        i = np.uint64(gone[end])
        right[np.uint64(left[i])] = i
        left[np.uint64(right[i])] = i


@compiled
def is_open(i, left, right):
    """Return whether item `i` is in the list of items: one outside has a neighbour on the left that knows another."""
    before = np.uint64(left[i])
    return before != i and np.uint64(right[before]) == i


@compiled
def note_pending(forced, begin, stop, left, right, length, pending, groups, shift):
    """Enter the open ones of these forced items into `pending`; return its groups, and the lowest without options."""
    dead = ROOT
    for k in range(begin, stop):
        i = np.uint64(forced[k])
        if is_open(i, left, right):
            if length[i] == np.uint32(0):
                if dead == ROOT or i < dead:
                    dead = i
            else:
                pending[i >> U6] |= U1 << (i & U63)
                groups |= U1 << (i >> shift)
    return groups, dead


@compiled
def take_pending(left, right, pending, groups, shift):
    """Take the lowest open item out of `pending`; return its groups and the item, ROOT if there is none."""
    while groups != ROOT:
        group = lowest(groups)
        w = group << (shift - U6)
        end = min(np.uint64(pending.size), (group + U1) << (shift - U6))
        while w < end:
            word = pending[w]
            while word != ROOT:
                i = (w << U6) | lowest(word)
                word &= word - U1
                if is_open(i, left, right):
                    pending[w] = word
                    return groups, i
            pending[w] = word
            w += U1
        groups &= groups - U1
    return groups, ROOT


@compiled
def forget_pending(pending, groups, shift):
    """Clear these groups of `pending`."""
    while groups != ROOT:
        group = lowest(groups)
        for w in range(group << (shift - U6), min(np.uint64(pending.size), (group + U1) << (shift - U6))):
            pending[w] = ROOT
        groups &= groups - U1


@compiled
def group_shift(pending):
    """Return how many bits of an item do not tell its group, of which there are at most 64."""
    shift = U6
    while (np.uint64(pending.size) << U6) >> shift > np.uint64(64):
        shift += U1
    return shift


@compiled
def choose_unforced(right, length):
    """Return the item of fewest options, of these the lowest, where all have several; ROOT when all are covered."""
    item = np.uint64(right[ROOT])
    best, fewest = item, length[item]
    while item != ROOT and fewest > TWO:
        if length[item] < fewest:
            best, fewest = item, length[item]
        item = np.uint64(right[item])
    return best
