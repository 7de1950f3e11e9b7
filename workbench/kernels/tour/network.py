"""The neural network of Takefuji and Lee for closed knight's tours: a neuron for each possible move.

"Neural network computing for knight's tour problems" (Neurocomputing 4, 1992): a move is in the tour while its neuron
is active.

All neurons are updated at once: the input of each grows by 4 less the active moves at its two squares, and it becomes
active above 3 and inactive below 0. Where each square has two active moves, nothing changes any more: the moves are
circuits, and with luck a single one. If not, or if it takes too long, the network begins anew at random.

Arrays (N squares of the board, M possible moves):

    first, last  (M)     uint32, the squares of each move
    squares      (K)     uint32, the squares that are not holes
    inputs       (M)     int32
    active       (M)     uint8
    moves        (N)     int32, the active moves at each square
    near         (2N)    int32, the squares that two of them lead to; -1 = none
    seen         (N)     uint8, work area
    profile      (K+1)   int64, updates after which so many squares had two active moves
    visits       (V)     int32, that number for the recent updates, see `scalars`
    s            int64, scalars: see `scalars`; then those named below
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, RUNNING, SOLUTIONS, STUCK, UNTIL

RANDOM = OWN  # state of the generator, never 0
UPDATES = OWN + 1  # of the current network
MAX_UPDATES = OWN + 2  # after which it is given up
NETWORKS = OWN + 3  # that have ended
MAX_NETWORKS = OWN + 4
SETTLED = OWN + 5  # networks that ended in circuits, but not in a tour
CIRCUITS = OWN + 6  # of the one that settled last
BEGUN = OWN + 7  # whether there is a network
SCALARS = OWN + 8

HIGH, LOW = 3, 0  # inputs above and below which a neuron changes
U0, U1, U2 = (np.uint64(k) for k in range(3))


@compiled
def random(s):
    """Return the next number of Marsaglia's xorshift64, "Xorshift RNGs" (2003)."""
    x = np.uint64(s[RANDOM])
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s[RANDOM] = np.int64(x)
    return x


@compiled
def begin(inputs, active, s):
    """Begin a network at random."""
    for k in range(active.size):
        inputs[k] = 0
        active[k] = random(s) >> np.uint64(40) & U1
    s[UPDATES], s[BEGUN] = 0, 1


@compiled
def count(first, last, active, moves):
    """Count the active moves at each square."""
    moves[:] = 0
    for k in range(active.size):
        if active[np.uint64(k)]:
            moves[first[np.uint64(k)]] += 1
            moves[last[np.uint64(k)]] += 1


@compiled
def update(first, last, inputs, active, moves):
    """Update all neurons; return whether one has changed."""
    changed = False
    for k in range(active.size):
        k = np.uint64(k)
        inputs[k] += 4 - moves[first[k]] - moves[last[k]]
        if inputs[k] > HIGH and not active[k]:
            active[k], changed = 1, True
        elif inputs[k] < LOW and active[k]:
            active[k], changed = 0, True
    return changed


@compiled
def link(first, last, active, near):
    """Write down, for each square, where two of its active moves lead."""
    near[:] = -1
    for k in range(active.size):
        k = np.uint64(k)
        if active[k]:
            a, b = np.uint64(first[k]), np.uint64(last[k])
            near[U2 * a + (U1 if near[U2 * a] >= 0 else U0)] = b
            near[U2 * b + (U1 if near[U2 * b] >= 0 else U0)] = a


@compiled
def circuits(squares, near, seen):
    """Return how many circuits there are, where every square has two active moves."""
    seen[:] = 0
    found = 0
    for start in squares:
        if seen[start]:
            continue
        found += 1
        square = np.int64(start)
        while not seen[square]:
            seen[square] = 1
            square = near[2 * square] if not seen[near[2 * square]] else near[2 * square + 1]
    return found


@compiled
def advance(first, last, squares, inputs, active, moves, near, seen, profile, visits, s, budget):
    """Update the neurons at most `budget` times; return RUNNING, FOUND, or STUCK when enough networks have ended."""
    recent = visits.size - 1
    while budget > 0 and s[LEVEL] > s[FLOOR]:
        if s[SOLUTIONS] or s[NETWORKS] == s[MAX_NETWORKS]:
            return STUCK
        if active.size == 0:
            return EXHAUSTED  # there is no move
        if not s[BEGUN]:
            begin(inputs, active, s)
            count(first, last, active, moves)
        changed = update(first, last, inputs, active, moves)
        count(first, last, active, moves)
        level = 0
        for square in squares:
            level += moves[square] == 2
        visits[s[NODES] & recent] = level
        profile[level] += 1
        s[NODES] += 1
        s[UPDATES] += 1
        s[LEVEL] = level
        budget -= 1
        if level == squares.size and not changed:
            link(first, last, active, near)
            s[CIRCUITS] = circuits(squares, near, seen)
            s[BEGUN] = 0
            s[NETWORKS] += 1
            if s[CIRCUITS] == 1:
                s[SOLUTIONS] = 1
                visits[(s[NODES] - 1) & recent] = ~np.int32(level)
                if s[SOLUTIONS] >= s[UNTIL]:
                    return FOUND
            else:
                s[SETTLED] += 1
        elif s[UPDATES] == s[MAX_UPDATES]:
            s[BEGUN] = 0
            s[NETWORKS] += 1
    return RUNNING
