"""Which digit of a guessed cell of a kakuro is tried next: upward, downward, at random, or the likeliest first.

The likeliest digit is the nearest to what the open cells of its two runs must hold on average. A search that has
restarted first tries what it tried last (Pipatsrisawat and Darwiche, "A lightweight component caching scheme for
satisfiability solvers", 2007).

The arrays are those of `sums`; of the scalars, the two named below are used.
"""

import numpy as np

from workbench.kernels.bits import popcount
from workbench.kernels.codes import KAKURO_DIGITS
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import OWN

SEQUENCE = OWN  # in which order the digits of a cell are tried
RANDOM = OWN + 1  # state of the generator, never 0
SCALARS = OWN + 2

UPWARD, DOWNWARD, SHUFFLED, NEAREST = (KAKURO_DIGITS[name] for name in ("up", "down", "random", "near"))  # SEQUENCE
FINE = 8  # parts of a digit; the unit of averages
MIDDLE = 5 * FINE  # the average digit of a run without a clue

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
def digit_of(bit):
    """Return the digit of a mask with one bit."""
    return np.int64(popcount(bit - U1)) + 1


@compiled
def average(run, cells, starts, sums, masks):
    """Return what the cells of a run without a digit must hold on average, in parts of a digit."""
    total, open_cells = np.int64(sums[run]), np.int64(0)
    for i in range(starts[run], starts[run + U1]):
        word = np.uint64(masks[np.uint64(cells[np.uint64(i)])])
        if word & (word - U1):
            open_cells += 1
        else:
            total -= digit_of(word)
    return MIDDLE if sums[run] == 0 or open_cells == 0 else FINE * total // open_cells


@compiled
def nearest(rest, average):
    """Return the digit of a mask, as a mask, that is nearest to an average in parts of a digit."""
    best, least = U0, np.int64(99 * FINE)
    while rest != U0:
        bit = rest & (~rest + U1)
        rest ^= bit
        off = abs(FINE * digit_of(bit) - average)
        if off < least:
            best, least = bit, off
    return best


@compiled
def digit_to_try(cell, rest, cells, starts, sums, home, masks, latest, s):
    """Return one digit of a mask, as a mask."""
    if s[SEQUENCE] == UPWARD:
        return rest & (~rest + U1)
    if s[SEQUENCE] == NEAREST:
        again = np.uint64(latest[cell]) & rest
        if again != U0:
            return again
        across = average(np.uint64(home[U2 * cell]), cells, starts, sums, masks)
        down = average(np.uint64(home[U2 * cell + U1]), cells, starts, sums, masks)
        return nearest(rest, (across + down) // 2)
    steps = popcount(rest) - U1
    if s[SEQUENCE] == SHUFFLED:
        steps = random(s) % (steps + U1)
    for _ in range(steps):
        rest &= rest - U1
    return rest & (~rest + U1)
