"""Fish with boxes: Franken (a box among the base or cover units) and mutant (rows and columns on one side), with fins.

k base units, k cover units: each place of the digit in a base is covered, or is a fin; a place in two bases is a fin
too (endo fin). The digit is removed from places in a cover and no base, or in two covers (cannibalism), that see all
fins. So a place is removed if the places that it does not see in k base units lie in k - 1 units. The search goes
through these places, the targets, and adds base unit after base unit while k - 1 covers are enough; fish without fins
are sought without a target and with k covers. Diagonals count as boxes.

The places of the digit are numbered, and sets of them are single words: digits with more than 64 places are passed
over. `numbers` is `board.numbers`, in which all lies, at the positions that the constants name.
"""

import numpy as np
from numba import njit

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.sudoku.human.board import COLUMN, NONE, ROW
from workbench.kernels.sudoku.human.log import (
    BASE,
    COVER,
    DIGITS,
    ENDO,
    FIN,
    PREMISE,
    REMOVE,
    add,
    begin,
    end,
    section,
)

SIZE, IS_FINNED, IS_MUTANT = 7, 8, 16  # bits of `variant`
FRANKEN = SUDOKU_STEPS["franken_x_wing"] - 2  # + k is the code
FINNED_FRANKEN = SUDOKU_STEPS["finned_franken_x_wing"] - 2
MUTANT = SUDOKU_STEPS["mutant_x_wing"] - 2
FINNED_MUTANT = SUDOKU_STEPS["finned_mutant_x_wing"] - 2

PLACES = np.uint64(64)  # at most
HOMES = np.uint64(8)  # covers of a place at most, with the one that ends the list
CELL, SEEN, UNIT, REST, NAME, HOME = (np.uint64(k) for k in (0, 64, 128, 256, 384, 512))
#  CELL + i, SEEN + i    the cell of place i, the places that it sees
#  UNIT + u              the places in unit u
#  NAME + j, REST + j    base unit j, its places that the target does not see
#  HOME + 8 * i          the units of place i that may be covers, then NONE
ITEM, UNION, LEFT, TRIED, CHOSEN, LEVEL = (np.uint64(k) for k in (1024, 1032, 1040, 1048, 1056, 1064))
#  ITEM + l, UNION + l   the base unit of level l, the places of those before it
#  LEFT + l              the places that are left under the first l covers
#  TRIED + l, CHOSEN + l which home of the first place left is the cover of level l, and the unit
#  LEVEL                 the last level of covers
BASES, ENDOS = np.uint64(1065), np.uint64(1066)  # the places in a base unit, in two

U0, U1 = np.uint64(0), np.uint64(1)


@njit(cache=True, nogil=True)
def find(board, log, variant):
    """Find Franken or mutant fish of a size, with or without fins."""
    families = 1 if variant & IS_MUTANT else 2
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = number_places(board, digit)
        if count > PLACES:
            continue
        for family in range(families):
            list_homes(board, variant, family, count)
            if not variant & IS_FINNED:
                if fish_of(board, log, variant, family, digit, NONE):
                    return
                continue
            for target in range(count):
                if fish_of(board, log, variant, family, digit, np.uint64(target)):
                    return


@njit(cache=True, nogil=True)
def number_places(board, digit):
    """Number the places of a digit, set what they see and what is in each unit; return how many there are."""
    numbers = board.numbers
    count = U0
    for w in range(board.places.shape[1]):
        count += popcount(board.places[digit, np.uint64(w)])
    if count > PLACES:
        return count
    place = U0
    numbers[UNIT : UNIT + np.uint64(board.units.shape[0])] = U0
    for w in range(board.places.shape[1]):
        word = board.places[digit, np.uint64(w)]
        while word:
            cell = (np.uint64(w) << np.uint64(6)) + lowest(word)
            word &= word - U1
            numbers[CELL + place] = cell
            for k in range(board.homes.shape[1]):
                numbers[UNIT + np.uint64(board.homes[cell, np.uint64(k)])] |= U1 << place
            place += U1
    for p in range(count):
        place = np.uint64(p)
        cell = numbers[CELL + place]
        seen = U0
        for k in range(board.homes.shape[1]):
            seen |= numbers[UNIT + np.uint64(board.homes[cell, np.uint64(k)])]
        numbers[SEEN + place] = seen & ~(U1 << place)
    return count


@njit(cache=True, nogil=True)
def list_homes(board, variant, family, count):
    """List the units of each place that may be covers: in family 0 all but rows, in family 1 all but columns."""
    for p in range(count):
        place = np.uint64(p)
        cell = board.numbers[CELL + place]
        at = HOME + HOMES * place
        last = NONE
        for k in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[cell, np.uint64(k)])
            if unit != last and (variant & IS_MUTANT or board.sorts[unit] != (ROW if family == 0 else COLUMN)):
                board.numbers[at] = unit
                at += U1
            last = unit
        board.numbers[at] = NONE


@njit(cache=True, nogil=True)
def within_1(numbers, places):
    """Return whether one cover has all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        if places & ~numbers[UNIT + numbers[at]] == U0:
            return True
        at += U1
    return False


@njit(cache=True, nogil=True)
def within_2(numbers, places):
    """Return whether two covers have all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        left = places & ~numbers[UNIT + numbers[at]]
        if left == U0 or within_1(numbers, left):
            return True
        at += U1
    return False


@njit(cache=True, nogil=True)
def within_3(numbers, places):
    """Return whether three covers have all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        left = places & ~numbers[UNIT + numbers[at]]
        if left == U0 or within_2(numbers, left):
            return True
        at += U1
    return False


@njit(cache=True, nogil=True)
def within_4(numbers, places):
    """Return whether four covers have all these places."""
    at = HOME + HOMES * lowest(places)
    while numbers[at] != NONE:
        left = places & ~numbers[UNIT + numbers[at]]
        if left == U0 or within_3(numbers, left):
            return True
        at += U1
    return False


@njit(cache=True, nogil=True)
def within(numbers, places, covers):
    """Return whether at most four covers have all these places."""
    if covers == U1:
        return within_1(numbers, places)
    if covers == np.uint64(2):
        return within_2(numbers, places)
    if covers == np.uint64(3):
        return within_3(numbers, places)
    return within_4(numbers, places)


@njit(cache=True, nogil=True)
def fish_of(board, log, variant, family, digit, target):
    """Report the fish that remove the digit from a target, all fish without fins if it is NONE; see `log.end`."""
    numbers = board.numbers
    size = np.uint64(variant & SIZE)
    covers = size if target == NONE else size - U1
    count = list_bases(board, variant, family, target, covers)
    level = U0
    numbers[ITEM] = numbers[UNION] = U0
    while True:
        item = numbers[ITEM + level]
        if item + size > count + level:
            if level == U0:
                return False
            level -= U1
            numbers[ITEM + level] += U1
            continue
        union = numbers[UNION + level] | numbers[REST + item]
        overlap = numbers[UNION + level] & numbers[REST + item]
        if (overlap and target == NONE) or (level > U0 and not within(numbers, union, covers)):
            numbers[ITEM + level] += U1
        elif level + U1 < size:
            level += U1
            numbers[ITEM + level] = item + U1
            numbers[UNION + level] = union
        else:
            if report_covers(board, log, variant, digit, target, union, covers):
                return True
            numbers[ITEM + level] += U1


@njit(cache=True, nogil=True)
def list_bases(board, variant, family, target, covers):
    """List the base units whose places that the target does not see lie in few enough covers; return how many."""
    numbers = board.numbers
    not_base = COLUMN if family == 0 else ROW
    unseen = ~U0
    if target != NONE:
        unseen = ~(numbers[SEEN + target] | (U1 << target))
    count = U0
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        rest = numbers[UNIT + unit] & unseen
        if rest == U0 or (board.sorts[unit] == not_base and not variant & IS_MUTANT):
            continue
        if within(numbers, rest, covers):
            numbers[NAME + count], numbers[REST + count] = unit, rest
            count += U1
    return count


@njit(cache=True, nogil=True)
def report_covers(board, log, variant, digit, target, union, covers):
    """Report the fish of the chosen base units, with each choice of covers; see `log.end`."""
    numbers = board.numbers
    size = np.uint64(variant & SIZE)
    set_bases(numbers, size)
    numbers[LEFT], numbers[LEVEL] = union, NONE
    while following_covers(numbers, covers):
        if target == NONE:
            if report(board, log, variant, digit, size):
                return True
            continue
        at = HOME + HOMES * target
        while numbers[at] != NONE:
            numbers[CHOSEN + covers] = numbers[at]
            if report(board, log, variant, digit, size):
                return True
            at += U1
    return False


@njit(cache=True, nogil=True)
def following_covers(numbers, covers):
    """Go to the next choice of covers for the places in LEFT, no fewer than `covers`; return False if there is none.

    Each level chooses a unit of the first place that is left.
    """
    level = numbers[LEVEL]
    if level == NONE:
        level = numbers[TRIED] = U0
    else:
        numbers[TRIED + level] += U1
    while True:
        first = lowest(numbers[LEFT + level])
        unit = numbers[HOME + HOMES * first + numbers[TRIED + level]]
        if unit == NONE:
            if level == U0:
                return False
            level -= U1
            numbers[TRIED + level] += U1
            continue
        left = numbers[LEFT + level] & ~numbers[UNIT + unit]
        numbers[CHOSEN + level] = unit
        is_last = level + U1 == covers
        if is_last and left == U0:
            numbers[LEVEL] = level
            return True
        if is_last or left == U0:  # with fewer covers, it is a smaller fish
            numbers[TRIED + level] += U1
        else:
            level += U1
            numbers[LEFT + level], numbers[TRIED + level] = left, U0


@njit(cache=True, nogil=True)
def set_bases(numbers, size):
    """Set BASES and ENDOS for the chosen base units."""
    numbers[BASES] = numbers[ENDOS] = U0
    for level in range(size):
        places = numbers[UNIT + base(numbers, level)]
        numbers[ENDOS] |= numbers[BASES] & places
        numbers[BASES] |= places


@njit(cache=True, nogil=True)
def base(numbers, level):
    """Return the base unit of a level."""
    return numbers[NAME + numbers[ITEM + np.uint64(level)]]


@njit(cache=True, nogil=True)
def report(board, log, variant, digit, size):
    """Report a fish if it is of the kind that is sought; see `log.end`."""
    numbers = board.numbers
    if not is_of_kind(board, variant, size):
        return False
    bases, endos, covers, twice = numbers[BASES], numbers[ENDOS], U0, U0
    for level in range(size):
        places = numbers[UNIT + numbers[CHOSEN + np.uint64(level)]]
        twice |= covers & places
        covers |= places
    exo = bases & ~covers
    if (exo | endos == U0) == bool(variant & IS_FINNED):
        return False
    targets = (covers & ~bases) | (twice & bases)
    fins = exo | endos
    while fins:
        targets &= numbers[SEEN + lowest(fins)]
        fins &= fins - U1
    if targets == U0:
        return False
    begin(log, code_of(variant))
    section(log, REMOVE)
    add_places(board, log, digit, targets)
    section(log, PREMISE)
    add_places(board, log, digit, bases & covers & ~endos)
    section(log, FIN)
    add_places(board, log, digit, exo & ~endos)
    section(log, ENDO)
    add_places(board, log, digit, endos)
    return finish(board, log, digit, size)


@njit(cache=True, nogil=True)
def code_of(variant):
    """Return the code of the technique of a variant."""
    if variant & IS_MUTANT:
        return (FINNED_MUTANT if variant & IS_FINNED else MUTANT) + (variant & SIZE)
    return (FINNED_FRANKEN if variant & IS_FINNED else FRANKEN) + (variant & SIZE)


@njit(cache=True, nogil=True)
def is_of_kind(board, variant, size):
    """Return whether no unit is base and cover, or a cover twice, and the sorts are those of Franken or mutant fish."""
    numbers = board.numbers
    bases, covers = 0, 0
    for level in range(size):
        unit = base(numbers, level)
        cover = numbers[CHOSEN + np.uint64(level)]
        bases |= 1 << board.sorts[unit]
        covers |= 1 << board.sorts[cover]
        for other in range(size):
            chosen = numbers[CHOSEN + np.uint64(other)]
            if chosen == unit or (other < level and chosen == cover):
                return False
    rows, columns = 1 << ROW, 1 << COLUMN
    if variant & IS_MUTANT:
        by_rows = bases & columns == 0 and covers & rows == 0
        by_columns = bases & rows == 0 and covers & columns == 0
        return not by_rows and not by_columns
    return (bases | covers) > (rows | columns)


@njit(cache=True, nogil=True)
def add_places(board, log, digit, places):
    """Add the candidates of some places to the section."""
    n = np.uint64(board.places.shape[0])
    while places:
        add(log, board.numbers[CELL + lowest(places)] * n + digit)
        places &= places - U1


@njit(cache=True, nogil=True)
def finish(board, log, digit, size):
    """Add the units and the digit, and end the step."""
    section(log, BASE)
    for level in range(size):
        add(log, base(board.numbers, level))
    section(log, COVER)
    for level in range(size):
        add(log, board.numbers[CHOSEN + np.uint64(level)])
    section(log, DIGITS)
    add(log, digit)
    return end(log)
