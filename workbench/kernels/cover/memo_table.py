"""A hash table of states: keys of some words, compared whole, each with a number.

The states are numbered in the order in which they were inserted. Linear probing; at most half of the index is filled.

    keys   (R, K)  uint64, by state: its key of K words; room for R states
    index  (2^b)   uint32, the number of a state + 1 at its hash or after it; 0 = empty
"""

import numpy as np

from workbench.kernels.compiled import compiled

U0, U1, SHIFT = np.uint64(0), np.uint64(1), np.uint64(32)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)  # as xxHash spreads bits


@compiled
def spread(key, words):
    """Return the hash of a key."""
    x = FIRST_FACTOR
    for w in range(words):
        x = (x ^ key[w]) * SECOND_FACTOR
        x ^= x >> SHIFT
    x *= FIRST_FACTOR
    return x ^ (x >> SHIFT)


@compiled
def place_of(key, words, keys, index):
    """Return where the index holds this key, or the empty place where it belongs."""
    mask = np.uint64(index.size - 1)
    x = spread(key, words) & mask
    while index[x] != U0:
        state = np.uint64(index[x]) - U1
        w = U0
        while w < words and keys[state, w] == key[w]:
            w += U1
        if w == words:
            return x
        x = (x + U1) & mask
    return x


@compiled
def index_some(keys, index, begin, end):
    """Insert the states from `begin` to `end`, which are not there yet, into the index."""
    mask = np.uint64(index.size - 1)
    words = np.uint64(keys.shape[1])
    for state in range(np.uint64(begin), np.uint64(end)):
        x = spread(keys[state], words) & mask
        while index[x] != U0:
            x = (x + U1) & mask
        index[x] = state + U1
