"""Fish of rows and columns: basic, finned and sashimi.

k base lines of one sort in which a digit lies in k cover lines of the other sort: it is removed from the rest of these.
Fins are places in the base lines outside the covers; with fins, it is removed only from cells that see all of them.
Such a cell is in no base line, so it shares a box (or a diagonal) with the fins: `finned` goes through these units, and
chooses base lines whose places outside the unit lie in k lines. A fish is sashimi if a base line would have at most one
place without its fins. Two fish with the same base lines may be reported as one step (siamese).
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.choice import ROOM, UNION, chosen, following, parts, start
from workbench.kernels.sudoku.human.intersections import add_spots
from workbench.kernels.sudoku.human.log import (
    BASE,
    COVER,
    DIGITS,
    FIN,
    PREMISE,
    REMOVE,
    add,
    begin,
    end,
    items,
    section,
)

BASIC = SUDOKU_STEPS["x_wing"] - 2  # + k is the code
FINNED = SUDOKU_STEPS["finned_x_wing"] - 2
SASHIMI = SUDOKU_STEPS["sashimi_x_wing"] - 2
SIZE, IS_SASHIMI, IS_SIAMESE = 7, 8, 16  # bits of `variant`

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def basic(board, log, variant):
    """Find k lines in which a digit lies in k crossing lines."""
    n, size = np.uint64(board.places.shape[0]), np.uint64(variant)
    choice, masks, names = parts(board)
    for d in range(n):
        digit = np.uint64(d)
        for sort in range(2):
            first = np.uint64(sort) * n
            count, lines = U0, U0
            for k in range(n):
                line = first + np.uint64(k)
                places = np.uint64(board.counts[digit, line])
                lines += np.uint64(places > U0)
                if places > U1 and places <= size:
                    masks[count], names[count] = board.spots[digit, line], np.uint64(k)
                    count += U1
            if count < size or lines <= size:
                continue
            start(choice)
            while following(choice, masks, count, size, count):
                if popcount(choice[UNION + size]) == size:
                    begin(log, BASIC + variant)
                    section(log, REMOVE)
                    bases = chosen(choice, names, size)
                    add_lines(board, log, digit, n - first, choice[UNION + size], ~bases)
                    if items(log) and finish(board, log, digit, first, bases, choice[UNION + size]):
                        return


@compiled
def finned(board, log, variant):
    """Find k lines in which a digit lies in k crossing lines, but for some places that share a box."""
    n, size = np.uint64(board.places.shape[0]), np.uint64(variant & SIZE)
    choice, masks, names = parts(board)
    inside = board.numbers[3 * ROOM : 4 * ROOM]
    spots, meets = board.spots, board.meets
    for d in range(n):
        digit = np.uint64(d)
        for u in range(2 * board.units.shape[1], board.units.shape[0]):
            unit = np.uint64(u)
            if board.counts[digit, unit] < 2:
                continue
            for sort in range(2):
                first = np.uint64(sort) * n
                firsts = list_lines(spots, meets, digit, first, unit, size, True, masks, names, inside, U0)
                if firsts == U0:
                    continue
                count = list_lines(spots, meets, digit, first, unit, size, False, masks, names, inside, firsts)
                start(choice)
                while following(choice, masks, count, size, firsts):
                    bases = chosen(choice, names, size)
                    if may_remove(inside, n, size, bases, choice[UNION + size]) and with_fins(
                        board, log, variant, digit, first, unit, bases, choice[UNION + size]
                    ):
                        return


@compiled(forceinline=True)
def list_lines(spots, meets, digit, first, unit, size, may_have_fins, masks, names, inside, count):
    """List the lines with places in a unit, or those without, if they have 1 to `size` others; return how many.

    Set `inside`: the places of each line in the unit.
    """
    for k in range(spots.shape[0]):
        line = first + np.uint64(k)
        inside[np.uint64(k)] = spots[digit, line] & meets[line, unit]
        if (inside[np.uint64(k)] != U0) != may_have_fins:
            continue
        outside = np.uint64(spots[digit, line]) ^ inside[np.uint64(k)]
        if outside and popcount(outside) <= size:
            masks[count], names[count] = outside, np.uint64(k)
            count += U1
    return count


@compiled(forceinline=True)
def may_remove(inside, n, size, bases, needed):
    """Return whether the base lines have fins, and other lines places that may be removed.

    This saves most calls with the whole board, in which numba counts the references to each of its arrays.
    """
    fins, others = U0, U0
    for k in range(n):
        if bases >> np.uint64(k) & U1:
            fins |= inside[np.uint64(k)]
        else:
            others |= inside[np.uint64(k)]
    covers = needed if popcount(needed) == size else needed | fins
    return fins & ~needed != U0 and others & covers != U0


@compiled
def with_fins(board, log, variant, digit, first, unit, bases, needed):
    """Report the fish of some base lines with fins in a unit; `needed`: the lines that must be covers."""
    size = np.uint64(variant & SIZE)
    missing = size - popcount(needed)
    inside = lines_within(board, digit, first, unit, bases) & ~needed
    if inside == U0 or missing > U1:
        return False
    if missing == U0:
        return report_finned(board, log, variant, digit, first, unit, bases, needed)
    rest = inside
    while rest:
        extra = U1 << lowest(rest)
        rest ^= extra
        if inside != extra and report_finned(board, log, variant, digit, first, unit, bases, needed | extra):
            return True
    return False


@compiled
def lines_within(board, digit, first, unit, bases):
    """Return the crossing lines of the base lines' places in a unit."""
    lines = U0
    while bases:
        line = first + lowest(bases)
        bases &= bases - U1
        lines |= np.uint64(board.spots[digit, line] & board.meets[line, unit])
    return lines


@compiled
def report_finned(board, log, variant, digit, first, unit, bases, covers):
    """Report a fish with fins in a unit, if it is of the kind that is sought and removes something."""
    size = variant & SIZE
    if is_sashimi(board, digit, first, bases, covers) != ((variant & IS_SASHIMI) != 0):
        return False
    begin(log, (SASHIMI if variant & IS_SASHIMI else FINNED) + size)
    section(log, REMOVE)
    add_lines_in(board, log, digit, first, unit, covers, ~bases)
    if items(log) == 0:
        return False
    if variant & IS_SIAMESE:
        return report_twins(board, log, variant, digit, first, bases, covers)
    section(log, FIN)
    add_lines(board, log, digit, first, bases, ~covers)
    return finish(board, log, digit, first, bases, covers)


@compiled
def is_sashimi(board, digit, first, bases, covers):
    """Return whether a base line has at most one place in the covers."""
    while bases:
        line = first + lowest(bases)
        bases &= bases - U1
        if popcount(np.uint64(board.spots[digit, line]) & covers) <= U1:
            return True
    return False


@compiled
def report_twins(board, log, variant, digit, first, bases, covers):
    """Add another fish with the same base lines, other covers and fins in another unit to the step."""
    size = np.uint64(variant & SIZE)
    for u in range(2 * board.units.shape[1], board.units.shape[0]):
        other = np.uint64(u)
        others = U0
        rest = bases
        while rest:
            line = first + lowest(rest)
            rest &= rest - U1
            others |= np.uint64(board.spots[digit, line] & ~board.meets[line, other])
        if (
            popcount(others) != size
            or others == covers
            or not lines_within(board, digit, first, other, bases) & ~others
        ):
            continue
        before = items(log)
        add_lines_in(board, log, digit, first, other, others, ~bases)
        if items(log) == before:
            continue
        section(log, FIN)
        add_lines(board, log, digit, first, bases, ~(covers & others))
        return finish(board, log, digit, first, bases, covers | others)
    return False


@compiled
def add_lines(board, log, digit, first, lines, spots):
    """Add the candidates of a digit in some cells of some lines to the section."""
    n = np.uint64(board.places.shape[0])
    while lines:
        line = first + lowest(lines)
        lines &= lines - U1
        add_spots(board, log, line, board.spots[digit, line] & spots, digit, n)


@compiled
def add_lines_in(board, log, digit, first, unit, covers, spots):
    """Add the candidates of a digit in some cells of the cover lines that lie in a unit to the section."""
    n = np.uint64(board.places.shape[0])
    while covers:
        line = n - first + lowest(covers)
        covers &= covers - U1
        add_spots(board, log, line, board.spots[digit, line] & spots & board.meets[line, unit], digit, n)


@compiled
def finish(board, log, digit, first, bases, covers):
    """Add the pattern of a fish, and end the step."""
    n = np.uint64(board.places.shape[0])
    section(log, PREMISE)
    add_lines(board, log, digit, first, bases, covers)
    section(log, BASE)
    add_units(log, first, bases)
    section(log, COVER)
    add_units(log, n - first, covers)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def add_units(log, first, lines):
    """Add lines to the section."""
    while lines:
        add(log, first + lowest(lines))
        lines &= lines - U1
