"""ALS-XZ and ALS-XY-Wing, and how a step of almost locked sets is reported.

ALS-XZ: sets A and B with a restricted common x; a candidate that sees all z of both is false. With two restricted
commons, each is in exactly one of the sets, and all other digits of a set are locked in it.
ALS-XY-Wing: A and C have the restricted common x, C and B another one, y; a candidate that sees all z of A and B is
false. Chains of more sets: `als_chains`.

Sets that follow one another, and the two ends, have no cell in common, unless the variant is
OVERLAP.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.als.als_sets import (
    COUNT,
    MULTIPLIER,
    PRINTS,
    SLOTS,
    almost_locked,
    meet,
    unite_rows,
)
from workbench.kernels.sudoku.human.board import U0, U1, U6, U63
from workbench.kernels.sudoku.human.log import (
    ALL,
    BEGUN,
    CHAIN,
    COMMON,
    DIGITS,
    FIRST,
    PREMISE,
    REMOVE,
    SECOND,
    SET,
    STRONG,
    WEAK,
    add,
    add_set,
    begin,
    end,
    items,
    section,
)

ALS_XZ = SUDOKU_STEPS["als_xz"]
ALS_XY_WING = SUDOKU_STEPS["als_xy_wing"]
OVERLAP, LONG = 1, 2  # variants, added up: sets may share cells; chains of any length
PAIRED, PARTNERS = np.uint64(0), np.uint64(1)  # of `rows`
TWO, THREE, FOUR = np.uint64(2), np.uint64(3), np.uint64(4)


@counting
def als_xz(board, log, variant):
    """Find pairs of sets with one or two restricted commons."""
    sets = almost_locked(board)
    sets.slots[:] = U0
    for k in range(sets.s[COUNT]):
        a = np.uint64(k)
        find_partners(sets.digits[a, U0], sets.feet, a, sets.paired, sets.next, sets.ends, sets.rows)
        for w in range(sets.rows.shape[1]):
            word = sets.rows[PARTNERS, np.uint64(w)]
            while word:
                b = (np.uint64(w) << U6) + lowest(word)
                word &= word - U1
                if b > a and may_join(sets.cells, a, b, variant) and report_pair(board, sets, log, a, b):
                    return


@compiled
def find_partners(digits, feet, a, paired, after, ends, rows):
    """Mark the sets with which a set has two restricted commons, or one that may come to something."""
    for w in range(rows.shape[1]):
        rows[PAIRED, np.uint64(w)] = U0
        rows[PARTNERS, np.uint64(w)] = U0
    while digits:
        f = feet[a, lowest(digits)]
        digits &= digits - U1
        everyone = ~U0 if meet(after, f, ends, f) else U0
        for w in range(rows.shape[1]):
            word = np.uint64(w)
            rows[PARTNERS, word] |= (rows[PAIRED, word] | everyone) & paired[f, word]
            rows[PAIRED, word] |= paired[f, word]


@compiled
def ends_meet(sets, a, f, g):
    """Return whether a set that is left by footprint `f` sees a candidate with a footprint after `g`."""
    digits = sets.digits[a, U0]
    while digits:
        other = sets.feet[a, lowest(digits)]
        digits &= digits - U1
        if other != f and meet(sets.next, g, sets.useful, other):
            return True
    return False


@compiled
def may_join(cells, a, b, variant):
    """Return whether two sets may follow one another, or be the ends."""
    return a != b and (variant & OVERLAP != 0 or not meet(cells, a, cells, b))


@compiled
def is_linked(sets, a, b, digit):
    """Return whether a digit is a restricted common of two sets that have it."""
    f, g = sets.feet[a, digit], sets.feet[b, digit]
    return (sets.linked[f, g >> U6] >> (g & U63)) & U1 == U1


@compiled
def report_pair(board, sets, log, a, b):
    """Report what two sets with restricted commons conclude, if anything; return whether the finder must return."""
    commons, digits = U0, sets.digits[a, U0] & sets.digits[b, U0]
    while digits:
        digit = lowest(digits)
        digits &= digits - U1
        if is_linked(sets, a, b, digit):
            commons |= U1 << digit
    if popcount(commons) > U1:
        return report_locked(board, sets, log, a, b, commons, False) or report_locked(
            board, sets, log, a, b, commons, True
        )
    path = sets.path[:, U0]
    path[U0], path[U1], path[TWO] = a, lowest(commons), b
    return report_path(board, sets, log, ALS_XZ, U1)


@compiled
def report_locked(board, sets, log, a, b, commons, inside):
    """Report what two sets with two restricted commons conclude, about the cells of the sets or about all others."""
    n = np.uint64(board.places.shape[0])
    begin(log, ALS_XZ)
    section(log, REMOVE)
    removed = U0
    for d in range(n):
        digit = np.uint64(d)
        if (commons >> digit) & U1:
            if not inside and add_common(board, sets, log, sets.feet[a, digit], sets.feet[b, digit]):
                removed |= U1 << digit
        elif add_locked(board, sets, log, a, b, digit, inside) + add_locked(board, sets, log, b, a, digit, inside):
            removed |= U1 << digit
    if removed == U0 or is_known(sets, log):
        return False
    add_digits(log, DIGITS, removed)
    add_digits(log, COMMON, commons)
    section(log, SECOND)
    for d in range(n):
        if (commons >> np.uint64(d)) & U1:
            add_print(sets, log, sets.feet[a, np.uint64(d)], n)
            add_print(sets, log, sets.feet[b, np.uint64(d)], n)
    section(log, PREMISE)
    for at in (a, b):
        digits = sets.digits[at, U0] & removed & ~commons
        while digits:
            add_print(sets, log, sets.feet[at, lowest(digits)], n)
            digits &= digits - U1
    add_cells(sets, log, a)
    add_cells(sets, log, b)
    return end(log)


@compiled
def add_locked(board, sets, log, a, b, digit, inside):
    """Add the candidates that see a digit locked in set `a`, in the cells of `b` or outside; return how many."""
    count = U0
    if (sets.digits[a, U0] >> digit) & U1:
        f, n = sets.feet[a, digit], np.uint64(board.places.shape[0])
        for w in range(sets.cells.shape[1]):
            at = np.uint64(w)
            word = sets.peers[f, at] & board.places[digit, at]
            word &= sets.cells[b, at] if inside else ~sets.cells[b, at]
            count += add_word(log, word, at, digit, n)
    return count


@compiled
def report_path(board, sets, log, code, links):
    """Report what the ends of `path` conclude, if anything; return whether the finder must return."""
    n, last, path = np.uint64(board.places.shape[0]), links + links, sets.path[:, U0]
    a, b = path[U0], path[last]
    digits = sets.digits[a, U0] & sets.digits[b, U0]
    digits &= ~(U1 << path[U1]) & ~(U1 << path[last - U1])
    begin(log, code)
    section(log, REMOVE)
    removed = U0
    while digits:
        digit = lowest(digits)
        digits &= digits - U1
        if add_common(board, sets, log, sets.feet[a, digit], sets.feet[b, digit]):
            removed |= U1 << digit
    if removed == U0 or is_known(sets, log):
        return False
    add_digits(log, DIGITS, removed)
    section(log, COMMON)
    for k in range(links):
        add(log, path[np.uint64(k) + np.uint64(k) + U1])
    section(log, PREMISE)
    digits = removed
    while digits:
        add_print(sets, log, sets.feet[a, lowest(digits)], n)
        add_print(sets, log, sets.feet[b, lowest(digits)], n)
        digits &= digits - U1
    add_links(sets, log, path, links, lowest(removed), n)
    for k in range(links + U1):
        add_cells(sets, log, path[np.uint64(k) + np.uint64(k)])
    return end(log)


@compiled
def add_links(sets, log, path, links, digit, n):
    """Add the restricted commons of a path, and the chain of footprints from the digit in one end to the other."""
    section(log, SECOND)
    for k in range(links):
        at = np.uint64(k) + np.uint64(k)
        add_print(sets, log, sets.feet[path[at], path[at + U1]], n)
        add_print(sets, log, sets.feet[path[at + U1 + U1], path[at + U1]], n)
    section(log, CHAIN)
    link, entered = FIRST, digit
    for k in range(links + U1):
        at = np.uint64(k) + np.uint64(k)
        left = path[at + U1] if np.uint64(k) < links else digit
        add_node(sets, log, link, sets.feet[path[at], entered], n)
        add_node(sets, log, STRONG, sets.feet[path[at], left], n)
        link, entered = WEAK, left


@compiled
def add_node(sets, log, link, f, n):
    """Add a footprint to a chain."""
    add(log, link)
    count = U0
    for w in range(sets.prints.shape[1]):
        count += popcount(sets.prints[f, np.uint64(w)])
    add(log, count)
    add_print(sets, log, f, n)


@compiled
def add_print(sets, log, f, n):
    """Add the candidates of a footprint to the section."""
    add_set(log, sets.prints[f], sets.signs[f, U0], n)


@compiled
def add_digits(log, role, digits):
    """Add a section of digits."""
    section(log, role)
    while digits:
        add(log, lowest(digits))
        digits &= digits - U1


@compiled
def add_cells(sets, log, a):
    """Add a section with the cells of a set."""
    section(log, SET)
    for w in range(sets.cells.shape[1]):
        word = sets.cells[a, np.uint64(w)]
        while word:
            add(log, (np.uint64(w) << U6) + lowest(word))
            word &= word - U1


@compiled
def add_common(board, sets, log, f, g):
    """Add the candidates that see all of two footprints of a digit; return how many they are."""
    n, digit, count = np.uint64(board.places.shape[0]), sets.signs[f, U0], U0
    for w in range(sets.prints.shape[1]):
        at = np.uint64(w)
        count += add_word(log, sets.peers[f, at] & sets.peers[g, at] & board.places[digit, at], at, digit, n)
    return count


@compiled
def add_word(log, word, w, digit, n):
    """Add the candidates of a digit in one word of a set of cells; return how many they are."""
    count = popcount(word)
    while word:
        add(log, ((w << U6) + lowest(word)) * n + digit)
        word &= word - U1
    return count


@compiled
def is_known(sets, log):
    """Return whether the finder has reported a step with the same candidates, which are the step's first section."""
    if log[ALL] == 0:
        return False
    key = U1
    for k in range(items(log)):
        key = (key ^ np.uint64(log[log[BEGUN] + 4 + k])) * MULTIPLIER
        key ^= key >> np.uint64(29)
    slot = key & (SLOTS - U1)
    for _ in range(64):  # the table may be full: then a step may be reported twice
        if sets.slots[slot, U0] == key:
            return True
        if sets.slots[slot, U0] == U0:
            sets.slots[slot, U0] = key
            return False
        slot = (slot + U1) & (SLOTS - U1)
    return False


@counting
def als_xy_wing(board, log, variant):
    """Find a set that has different restricted commons with two others."""
    sets = almost_locked(board)
    sets.slots[:] = U0
    for k in range(sets.s[PRINTS]):
        f = np.uint64(k)
        if reaches(sets.next, sets.ends, sets.rows, f) and wings_from(board, sets, log, f, variant):
            return


@compiled
def reaches(after, ends, rows, f):
    """Return whether a footprint, if true, makes one true through two more sets that may be an end."""
    for w in range(rows.shape[1]):
        rows[PARTNERS, np.uint64(w)] = U0
    unite_rows(rows, PARTNERS, after, after, f)
    return meet(rows, PARTNERS, ends, f)


@compiled
def wings_from(board, sets, log, f, variant):
    """Report the wings one end of which is left by a footprint; return whether the finder must return."""
    for w in range(sets.members.shape[1]):
        word = sets.members[f, np.uint64(w)]
        while word:
            a = (np.uint64(w) << U6) + lowest(word)
            word &= word - U1
            for v in range(sets.paired.shape[1]):
                pivots = sets.paired[f, np.uint64(v)]
                while pivots:
                    c = (np.uint64(v) << U6) + lowest(pivots)
                    pivots &= pivots - U1
                    if may_join(sets.cells, a, c, variant) and wings_of(board, sets, log, a, f, c, variant):
                        return True
    return False


@compiled
def wings_of(board, sets, log, a, f, c, variant):
    """Report the wings with an end and a pivot; return whether the finder must return."""
    path = sets.path[:, U0]
    digits = sets.digits[c, U0] & ~(U1 << sets.signs[f, U0])
    while digits:
        digit = lowest(digits)
        digits &= digits - U1
        g = sets.feet[c, digit]
        if not ends_meet(sets, a, f, g):
            continue
        for w in range(sets.paired.shape[1]):
            word = sets.paired[g, np.uint64(w)]
            while word:
                b = (np.uint64(w) << U6) + lowest(word)
                word &= word - U1
                if b > a and may_join(sets.cells, b, c, variant) and may_join(sets.cells, a, b, variant):
                    path[U0], path[U1], path[TWO], path[THREE], path[FOUR] = a, sets.signs[f, U0], c, digit, b
                    if report_path(board, sets, log, ALS_XY_WING, TWO):
                        return True
    return False
