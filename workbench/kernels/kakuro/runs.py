"""A kakuro's run by itself: which candidates of its cells occur in some assignment (generalised arc consistency).

A cell is one word: bit d-1 set while digit d is still a candidate. A run needs distinct digits that add up to its
clue; a cell keeps only the digits that occur in some such assignment. For a set of as many digits as the run has open
cells this is a matching, and by Hall's theorem a digit cannot go to a cell exactly if some *tight* set of other cells,
with as many candidates together as cells, needs it (Régin, "A filtering algorithm for constraints of difference",
1994). A run has at most nine cells, so all sets of cells are tried:

    open cells   a {1,2}   b {1,2}   c {1,2,3,4}                 tight: {a,b} -> 1 and 2 are taken from c
    unions       {} a b ab c ac bc abc                           by the number of the set, cell i being bit i

Two and three open cells are looked up instead: REFLECT[rest, mask] holds the digits d with rest-d in the mask.

Arrays (uint32 unless stated otherwise):

    desk     (592)  the work area for one run: its open cells; from ASKED on their candidates, from SUPPORTED those
                    that occur in an assignment, from WITHIN those in the current set, from BANNED those that tight
                    sets remove, from UNIONS on the unions
    SETS, FIRST     the sets of digits by size and sum, and where those of size k and sum t begin: k*46 + t
    TOTAL           int64, the sum of each set
    REFLECT         see above; index rest*512 + mask
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled

LONGEST = 9  # cells of a run
HIGHEST = 45  # sum of a run
ASKED, SUPPORTED, WITHIN, BANNED, UNIONS = (np.uint64(place) for place in (16, 32, 48, 64, 80))
DESK = 80 + 512
U0, U1, U2, U3 = (np.uint64(k) for k in (0, 1, 2, 3))


def digit_sets():
    """Return all sets of digits ordered by size and sum, where those of size k and sum t begin (k*46 + t), all sums."""
    sets = np.arange(512)
    members = sets[:, None] >> np.arange(9) & 1
    totals, place = members @ np.arange(1, 10), members.sum(axis=1) * (HIGHEST + 1)
    order = np.argsort(place + totals, kind="stable")
    first = np.searchsorted((place + totals)[order], np.arange(10 * (HIGHEST + 1) + 1))
    return order.astype(np.uint32), first.astype(np.uint32), totals.astype(np.int64)


def reflections():
    """Return, for each rest up to 17 and each mask, the digits d for which rest-d is another digit of the mask."""
    table = np.zeros((18, 512), np.uint32)
    for rest in range(18):
        for d in range(max(1, rest - 9), min(9, rest - 1) + 1):
            if 2 * d != rest:
                table[rest, (np.arange(512) >> (rest - d - 1) & 1) == 1] |= 1 << (d - 1)
    return table.ravel()


SETS, FIRST, TOTAL = digit_sets()
REFLECT = reflections()


@compiled
def match(desk, count):
    """Support what occurs in a matching of the open cells with the candidates WITHIN; none may exist."""
    desk[UNIONS] = 0
    size = U1
    for i in range(count):
        i = np.uint64(i)
        word = desk[WITHIN + i]
        for t in range(size):
            t = UNIONS + np.uint64(t)
            desk[t + size] = desk[t] | word
        size += size
        desk[BANNED + i] = 0
    for t in range(U1, size):
        t = np.uint64(t)
        union = np.uint64(desk[UNIONS + t])
        candidates, cells = popcount(union), popcount(t)
        if candidates < cells:
            return
        if candidates == cells:
            others = (size - U1) ^ t
            while others != U0:
                i = lowest(others)
                others &= others - U1
                desk[BANNED + i] |= np.uint32(union)
    for i in range(count):
        i = np.uint64(i)
        desk[SUPPORTED + i] |= desk[WITHIN + i] & ~desk[BANNED + i]


@compiled
def match_sets(desk, count, rest, union):
    """Support what occurs in an assignment of four or more open cells that adds up to `rest`."""
    place = count * np.uint64(HIGHEST + 1) + rest
    for k in range(FIRST[place], FIRST[place + U1]):
        digits = np.uint64(SETS[np.uint64(k)])
        if digits & ~union:
            continue
        news = U0
        for i in range(count):
            i = np.uint64(i)
            within = desk[ASKED + i] & digits
            if within == U0:
                news = U0
                break
            desk[WITHIN + i] = np.uint32(within)
            news |= within & ~np.uint64(desk[SUPPORTED + i])
        if news:
            match(desk, count)


@compiled
def match_three(desk, rest):
    """Support what occurs in an assignment of three open cells that adds up to `rest`."""
    a, b, c = np.uint64(desk[ASKED]), np.uint64(desk[ASKED + U1]), np.uint64(desk[ASKED + U2])
    in_a = in_b = in_c = U0
    digits = a
    while digits:
        d = lowest(digits) + U1
        bit = digits & (~digits + U1)
        digits ^= bit
        if d + U3 > rest or rest > d + np.uint64(17):
            continue
        place = (rest - d) * np.uint64(512)
        for_b = b & ~bit & REFLECT[place + (c & ~bit)]
        if for_b:
            in_a |= bit
            in_b |= for_b
            in_c |= c & ~bit & REFLECT[place + (b & ~bit)]
    desk[SUPPORTED], desk[SUPPORTED + U1], desk[SUPPORTED + U2] = in_a, in_b, in_c


@compiled
def support(run, cells, starts, sums, masks, desk):
    """Put a run's open cells on the desk with the candidates that occur in an assignment of the run.

    Return how many cells that are, or LONGEST + 1 when there is no assignment.
    """
    none = np.uint64(LONGEST + 1)
    start, stop = starts[run], starts[run + U1]
    if stop - start > np.uint32(LONGEST):
        return none
    used = count = U0
    for z in range(start, stop):
        cell = np.uint64(cells[np.uint64(z)])
        word = np.uint64(masks[cell])
        if word & (word - U1) == U0:
            if used & word:
                return none
            used |= word
        else:
            desk[count] = cell
            desk[ASKED + count] = word
            count += U1
    clue = sums[run]
    left = np.int64(clue) - TOTAL[used]
    if count == U0:
        return none if clue != 0 and left != 0 else U0
    union = U0
    for i in range(count):
        i = np.uint64(i)
        word = desk[ASKED + i] & ~used
        if word == U0:
            return none
        desk[ASKED + i] = word
        desk[SUPPORTED + i] = 0
        union |= word
    if clue == 0:
        for i in range(count):
            desk[WITHIN + np.uint64(i)] = desk[ASKED + np.uint64(i)]
        match(desk, count)
    elif left < 1 or left > HIGHEST:
        return none
    else:
        rest = np.uint64(left)
        if count == U1:
            desk[SUPPORTED] = (U1 << (rest - U1)) & union
        elif count == U2:
            if rest < np.uint64(18):
                a, b = np.uint64(desk[ASKED]), np.uint64(desk[ASKED + U1])
                place = rest * np.uint64(512)
                desk[SUPPORTED] = a & REFLECT[place + b]
                desk[SUPPORTED + U1] = b & REFLECT[place + a]
        elif count == U3:
            match_three(desk, rest)
        else:
            match_sets(desk, count, rest, union)
    return count if desk[SUPPORTED] else none
