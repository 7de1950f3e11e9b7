"""The states of a frontier in memory: lists of chunks, and hash tables by which a state is found again.

The states of the lists stand in *chunks* of CHUNK states; a chunk is free again when its states are worked off.
The states of the current row are found by a hash table, `own`, those of the next row by another one, `other`. An entry
is a tag, the upper half of the hash, and the number of the state; where the tags agree, the states are compared in
full. Entries of states that were worked off stay: they lead to some state that differs, also by the parity of the
row. Access to tables of a gigabyte is mostly waiting for memory, so new states are collected in `pending`, and memory
is fetched ahead: first the entries of all of them, then the states with the same tag, which are added to last.

Arrays (W width, C chunks, L limbs of a count, G = 2 + L words of a state; uint64 unless stated otherwise):

    records  (any)   the states of all chunks, G words each: low, high, and in how many ways, lowest limb first
    after    (C)     uint32, the chunk after each one in its list, or among the free ones; 0 = none; chunk 0 is not used
    lists    (2 (W + 1), 4)  the lists of even rows, then of odd ones: first chunk, last chunk, states in the last
                     chunk, states in all chunks
    own, other  (2^b)  hash tables with linear probing; 0 = empty
    pending  (2, B, G + 2)  new states of this row, and of the next one, with their hashes and lists; B - PENDING is
                     the largest number of placements of a list
    s                int64, scalars of the search
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.prefetch import prefetch
from workbench.kernels.scalars import OWN

FREE = OWN  # the first free chunk that was used before; 0 = none
FREED = OWN + 1  # how many of them there are
FRESH = OWN + 2  # the first chunk that was never used
MOST = OWN + 3  # chunks that may be used; the number after the last
NEXT = OWN + 4  # the first scalar that is not of the memory

CHUNK = 256  # states
PENDING = 64  # new states that are collected: more than the memory loads at the same time

U0, U1, U2 = (np.uint64(k) for k in range(3))
HEAD, TAIL, FILL, STATES = (np.uint64(k) for k in range(4))  # columns of `lists`
SIZE = np.uint64(CHUNK)
PARITY = np.uint64(2**63)  # of the row, in the high word of a state
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
