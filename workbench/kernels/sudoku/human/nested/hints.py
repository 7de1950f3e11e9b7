"""What one technique concludes in a state: candidates that are false, why, and in which order it says so.

A conclusion has the candidates that it removes (`out`), those whose absence it may rest on (`used`), the length and a
hash of its chains, and a rank: its rating, then its length, its sort, and when it was found. Of conclusions that remove
the same only that of the lowest rank is kept. This is how Sudoku Explainer sorts and filters the steps of a technique.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.nested.ground import U0, U1, U6, holds
from workbench.kernels.sudoku.human.nested.nets import HELP, HELPED, add_false

CAPACITY = 4096
COUNT, FOUND = 0, 1  # of `s`: the conclusions kept, and how many were found
DONE = np.uint64(2**64 - 1)  # the rank of a conclusion that was read


class Hints(NamedTuple):
    """The conclusions of a technique."""

    out: np.ndarray  # (CAPACITY, W)
    used: np.ndarray  # (CAPACITY, W)
    rank: np.ndarray  # (CAPACITY,)
    size: np.ndarray  # (CAPACITY,)
    hash: np.ndarray  # (CAPACITY,)
    s: np.ndarray


def hints_of(ground):
    """Return room for the conclusions of a technique."""
    words = ground.masks.shape[1]
    return Hints(
        out=np.zeros((CAPACITY, words), np.uint64),
        used=np.zeros((CAPACITY, words), np.uint64),
        rank=np.zeros(CAPACITY, np.uint64),
        size=np.zeros(CAPACITY, np.uint64),
        hash=np.zeros(CAPACITY, np.uint64),
        s=np.zeros(2, np.uint64),
    )


@compiled
def rank_of(rating, size, sort, found):
    """Return a rating in tenths, a length, a sort and a number as one that orders them."""
    return (np.uint64(rating) << np.uint64(50)) | (size << np.uint64(36)) | (np.uint64(sort) << np.uint64(32)) | found


@compiled
def mixed(hashed, word):
    """Return a hash of a hash and one more word."""
    word = (hashed ^ word) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return word ^ (word >> np.uint64(32))


@compiled
def keep(hints, rank, size, hashed, at):
    """Keep the conclusion in row `at`, the first free one, unless one of lower rank removes the same."""
    for k in range(hints.s[COUNT]):
        row = np.uint64(k)
        same = True
        for w in range(hints.out.shape[1]):
            same = same and hints.out[row, np.uint64(w)] == hints.out[at, np.uint64(w)]
        if same:
            if hints.rank[row] > rank:
                hints.rank[row], hints.size[row], hints.hash[row] = rank, size, hashed
                for w in range(hints.used.shape[1]):
                    hints.used[row, np.uint64(w)] = hints.used[at, np.uint64(w)]
            return
    hints.rank[at], hints.size[at], hints.hash[at] = rank, size, hashed
    if hints.s[COUNT] + U1 < np.uint64(CAPACITY):
        hints.s[COUNT] += U1


@compiled
def adopt(ground, nets, net, states, row, hints):
    """Add the conclusions to a net, those of lowest rank first, if they rest on something that the net has removed.

    Return the number of facts added.
    """
    added, last = 0, np.uint64(states.alive.shape[0] - 1)
    for _ in range(hints.s[COUNT]):
        best, least = U0, DONE
        for k in range(hints.s[COUNT]):
            if hints.rank[np.uint64(k)] < least:
                best, least = np.uint64(k), hints.rank[np.uint64(k)]
        hints.rank[best] = DONE
        rests = U0
        for w in range(hints.used.shape[1]):
            v = np.uint64(w)
            removed = states.alive[last, v] & ~states.alive[row, v]
            ground.spare[U1, v] = hints.used[best, v] & removed
            rests |= ground.spare[U1, v]
        if rests:
            added += help_along(ground, nets, net, hints.out, best, hints.size[best], hints.hash[best])
    return added


@compiled
def help_along(ground, nets, net, outs, at, size, hashed):
    """Add that the nodes of a set are false, which follows from `spare[1]`; return how many were not yet."""
    added = 0
    for w in range(outs.shape[1]):
        word = outs[at, np.uint64(w)]
        while word:
            node = (np.uint64(w) << U6) + lowest(word)
            word &= word - U1
            if not holds(nets.off, net, node):
                place = nets.s[net, HELP]
                nets.s[net, HELP] += U1
                nets.help_node[net, place], nets.help_size[net, place] = node, size
                nets.help_hash[net, place] = hashed
                for v in range(outs.shape[1]):
                    nets.help_from[net, place, np.uint64(v)] = ground.spare[U1, np.uint64(v)]
                add_false(nets, net, node, HELPED + np.uint32(place))
                added += 1
    return added
