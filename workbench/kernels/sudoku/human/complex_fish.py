"""Fish with boxes: Franken (a box among the base or cover units) and mutant (rows and columns on one side), with fins.

k base units, k cover units: each place of the digit in a base is covered, or is a fin; a place in two bases is a fin
too (endo fin). The digit is removed from places in a cover and no base, or in two covers (cannibalism), that see all
fins. So a place is removed if the places that it does not see in k base units lie in k - 1 units. The search goes
through these places, the targets, and adds base unit after base unit while k - 1 covers are enough; fish without fins
are sought without a target and with k covers. Diagonals count as boxes.

Sets lie in `board.scratch`, numbers in `board.numbers`, at the places that the constants name.
"""

import numpy as np
from numba import njit

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.sudoku.human.board import (
    COLUMN,
    NONE,
    ROW,
    copy,
    exclude,
    first_of,
    has,
    is_empty,
    keep,
)
from workbench.kernels.sudoku.human.log import (
    BASE,
    COVER,
    DIGITS,
    ENDO,
    FIN,
    PREMISE,
    REMOVE,
    add,
    add_set,
    begin,
    end,
    section,
)

SIZE, IS_FINNED, IS_MUTANT = 7, 8, 16  # bits of `variant`
FRANKEN = SUDOKU_STEPS["franken_x_wing"] - 2  # + k is the code
FINNED_FRANKEN = SUDOKU_STEPS["finned_franken_x_wing"] - 2
MUTANT = SUDOKU_STEPS["mutant_x_wing"] - 2
FINNED_MUTANT = SUDOKU_STEPS["finned_mutant_x_wing"] - 2

UNSEEN = 0  # sets: the places in base unit i that the target does not see
UNIONS = 100  # those of the first l chosen base units
RESTS = 110  # what is left of them under the first l covers
BASES, ENDOS, COVERS, TWICE, FINS, TARGETS = 120, 121, 122, 123, 124, 125

NAMES = 0  # numbers: base unit i
ITEMS = 100  # the index of the base unit of each level
HOMES = 110  # which unit of the first place left is the cover of a level
CHOSEN = 120  # the cover of each level
LEVEL = 130  # the last level of covers

U0, U1 = np.uint64(0), np.uint64(1)


@njit(cache=True, nogil=True)
def find(board, log, variant):
    """Find Franken or mutant fish of a size, with or without fins."""
    families = 1 if variant & IS_MUTANT else 2
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        for family in range(families):
            if variant & IS_FINNED:
                for w in range(board.places.shape[1]):
                    word = board.places[digit, np.uint64(w)]
                    while word:
                        target = (np.uint64(w) << np.uint64(6)) + lowest(word)
                        word &= word - U1
                        if fish_of(board, log, variant, family, digit, target):
                            return
            elif fish_of(board, log, variant, family, digit, NONE):
                return


@njit(cache=True, nogil=True)
def may_be_base(sort, variant, family):
    """Return whether base units may be of a sort: in family 0 all but columns, in family 1 all but rows."""
    return bool(variant & IS_MUTANT) or sort != (COLUMN if family == 0 else ROW)


@njit(cache=True, nogil=True)
def may_be_cover(sort, variant, family):
    """Return whether cover units may be of a sort."""
    return bool(variant & IS_MUTANT) or sort != (ROW if family == 0 else COLUMN)


@njit(cache=True, nogil=True)
def fish_of(board, log, variant, family, digit, target):
    """Report the fish that remove a digit from a target, all fish without fins if it is NONE; see `log.end`."""
    size = np.uint64(variant & SIZE)
    covers = size if target == NONE else size - U1
    count = list_bases(board, variant, family, digit, target, covers)
    items = board.numbers[ITEMS : ITEMS + 8]
    board.scratch[UNIONS] = U0
    level, items[0] = U0, U0
    while True:
        item = items[level]
        if item + size > count + level:
            if level == U0:
                return False
            level -= U1
            items[level] += U1
            continue
        union = board.scratch[np.uint64(UNIONS) + level + U1]
        for w in range(union.size):
            before = board.scratch[np.uint64(UNIONS) + level, np.uint64(w)]
            union[np.uint64(w)] = before | board.scratch[item, np.uint64(w)]
        start_covers(board, union)
        if not following_covers(board, variant, family, covers):
            items[level] += U1
        elif level + U1 < size:
            level += U1
            items[level] = item + U1
        else:
            if report_covers(board, log, variant, family, digit, target, covers):
                return True
            items[level] += U1


@njit(cache=True, nogil=True)
def list_bases(board, variant, family, digit, target, covers):
    """List the base units, and their places that the target does not see if `covers` units cover these."""
    count = U0
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.counts[digit, unit] < 2 or not may_be_base(board.sorts[unit], variant, family):
            continue
        cells = board.scratch[count]
        copy(cells, board.places[digit])
        keep(cells, board.unit_sets[unit])
        if target != NONE:
            if has(cells, target):
                continue
            exclude(cells, board.peer_sets[target])
        if is_empty(cells):
            continue
        start_covers(board, cells)
        if following_covers(board, variant, family, covers):
            board.numbers[np.uint64(NAMES) + count] = unit
            count += U1
    return count


@njit(cache=True, nogil=True)
def start_covers(board, cells):
    """Begin at the first choice of units that cover some places."""
    copy(board.scratch[RESTS], cells)
    board.numbers[HOMES] = U0
    board.numbers[LEVEL] = NONE


@njit(cache=True, nogil=True)
def following_covers(board, variant, family, covers):
    """Go to the next choice of at most `covers` units that cover the places; return False when there is none.

    Each level chooses a unit of the first place that is left.
    """
    level = board.numbers[LEVEL]
    if level == NONE:
        level = U0
    else:
        board.numbers[np.uint64(HOMES) + level] += U1
    while True:
        home = board.numbers[np.uint64(HOMES) + level]
        if home >= np.uint64(board.homes.shape[1]):
            if level == U0:
                return False
            level -= U1
            board.numbers[np.uint64(HOMES) + level] += U1
            continue
        cell = first_of(board.scratch[np.uint64(RESTS) + level])
        unit = np.uint64(board.homes[cell, home])
        again = home > U0 and np.uint64(board.homes[cell, home - U1]) == unit
        if again or not may_be_cover(board.sorts[unit], variant, family):
            board.numbers[np.uint64(HOMES) + level] += U1
            continue
        rest = board.scratch[np.uint64(RESTS) + level + U1]
        copy(rest, board.scratch[np.uint64(RESTS) + level])
        exclude(rest, board.unit_sets[unit])
        board.numbers[np.uint64(CHOSEN) + level] = unit
        if is_empty(rest):
            board.numbers[LEVEL] = level
            return True
        if level + U1 == covers:
            board.numbers[np.uint64(HOMES) + level] += U1
        else:
            level += U1
            board.numbers[np.uint64(HOMES) + level] = U0


@njit(cache=True, nogil=True)
def report_covers(board, log, variant, family, digit, target, covers):
    """Report the fish of the chosen base units, with each choice of covers; see `log.end`."""
    size = np.uint64(variant & SIZE)
    set_bases(board, digit, size)
    start_covers(board, board.scratch[np.uint64(UNIONS) + size])
    while following_covers(board, variant, family, covers):
        if board.numbers[LEVEL] + U1 < covers:
            continue  # fewer are enough: a smaller fish
        if target == NONE:
            if report(board, log, variant, digit, target, covers):
                return True
            continue
        last = NONE
        for k in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[target, np.uint64(k)])
            if unit != last and may_be_cover(board.sorts[unit], variant, family):
                board.numbers[np.uint64(CHOSEN) + covers] = unit
                if report(board, log, variant, digit, target, size):
                    return True
            last = unit
    return False


@njit(cache=True, nogil=True)
def set_bases(board, digit, size):
    """Set BASES, the digit's places in the base units, and ENDOS, those that lie in two of them."""
    bases, endos = board.scratch[BASES], board.scratch[ENDOS]
    bases[:] = U0
    endos[:] = U0
    for level in range(size):
        unit = base(board, np.uint64(level))
        for w in range(bases.size):
            k = np.uint64(w)
            cells = board.places[digit, k] & board.unit_sets[unit, k]
            endos[k] |= bases[k] & cells
            bases[k] |= cells


@njit(cache=True, nogil=True)
def base(board, level):
    """Return the base unit of a level."""
    return board.numbers[np.uint64(NAMES) + board.numbers[np.uint64(ITEMS) + level]]


@njit(cache=True, nogil=True)
def report(board, log, variant, digit, target, size):
    """Report a fish if it is of the kind that is sought; see `log.end`."""
    if not is_of_kind(board, variant, size):
        return False
    bases, endos = board.scratch[BASES], board.scratch[ENDOS]
    covers, twice, fins, targets = (
        board.scratch[COVERS],
        board.scratch[TWICE],
        board.scratch[FINS],
        board.scratch[TARGETS],
    )
    covers[:] = U0
    twice[:] = U0
    for level in range(size):
        unit = board.numbers[np.uint64(CHOSEN) + np.uint64(level)]
        for w in range(covers.size):
            k = np.uint64(w)
            cells = board.places[digit, k] & board.unit_sets[unit, k]
            twice[k] |= covers[k] & cells
            covers[k] |= cells
    for w in range(covers.size):
        k = np.uint64(w)
        fins[k] = bases[k] & ~covers[k]
        targets[k] = (covers[k] & ~bases[k]) | twice[k]
        fins[k] |= endos[k]
    if is_empty(fins) == bool(variant & IS_FINNED):
        return False
    keep_peers(board, targets, fins)
    first = first_of(targets)
    if first == NONE or (target != NONE and first < target and not has(bases, first)):
        return False  # it was reported for the first target
    return log_fish(board, log, variant, digit, size)


@njit(cache=True, nogil=True)
def is_of_kind(board, variant, size):
    """Return whether no unit is base and cover, or a cover twice, and the sorts are those of Franken or mutant fish."""
    bases, covers = 0, 0
    for level in range(size):
        unit = base(board, np.uint64(level))
        cover = board.numbers[np.uint64(CHOSEN) + np.uint64(level)]
        bases |= 1 << board.sorts[unit]
        covers |= 1 << board.sorts[cover]
        for other in range(size):
            if board.numbers[np.uint64(CHOSEN) + np.uint64(other)] == unit:
                return False
            if other < level and board.numbers[np.uint64(CHOSEN) + np.uint64(other)] == cover:
                return False
    rows, columns = 1 << ROW, 1 << COLUMN
    by_rows = bases & columns == 0 and covers & rows == 0
    by_columns = bases & rows == 0 and covers & columns == 0
    if variant & IS_MUTANT:
        return not by_rows and not by_columns
    return (bases | covers) > (rows | columns)


@njit(cache=True, nogil=True)
def keep_peers(board, targets, fins):
    """Keep the targets that see all fins."""
    for w in range(fins.size):
        word = fins[np.uint64(w)]
        while word:
            cell = (np.uint64(w) << np.uint64(6)) + lowest(word)
            word &= word - U1
            keep(targets, board.peer_sets[cell])


@njit(cache=True, nogil=True)
def log_fish(board, log, variant, digit, size):
    """Report the fish whose sets were made."""
    n = np.uint64(board.places.shape[0])
    if variant & IS_MUTANT:
        code = FINNED_MUTANT if variant & IS_FINNED else MUTANT
    else:
        code = FINNED_FRANKEN if variant & IS_FINNED else FRANKEN
    begin(log, code + (variant & SIZE))
    section(log, REMOVE)
    add_set(log, board.scratch[TARGETS], digit, n)
    section(log, ENDO)
    add_set(log, board.scratch[ENDOS], digit, n)
    exclude(board.scratch[FINS], board.scratch[ENDOS])
    section(log, FIN)
    add_set(log, board.scratch[FINS], digit, n)
    exclude(board.scratch[BASES], board.scratch[ENDOS])
    section(log, PREMISE)
    keep(board.scratch[BASES], board.scratch[COVERS])
    add_set(log, board.scratch[BASES], digit, n)
    section(log, BASE)
    for level in range(size):
        add(log, base(board, np.uint64(level)))
    section(log, COVER)
    for level in range(size):
        add(log, board.numbers[np.uint64(CHOSEN) + np.uint64(level)])
    section(log, DIGITS)
    add(log, digit)
    stop = end(log)
    set_bases(board, digit, size)
    return stop
