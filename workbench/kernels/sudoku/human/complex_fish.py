"""Fish with boxes: Franken (a box among the base or cover units) and mutant (rows and columns on one side), with fins.

k base units, k cover units: each place of the digit in a base is covered, or is a fin; a place in two bases is a fin
too (endo fin). The digit is removed from places in a cover and no base, or in two covers (cannibalism), that see all
fins. So a place is removed if the places that it does not see in k base units lie in k - 1 units. The search goes
through these places, the targets, and adds base unit after base unit while k - 1 covers are enough; fish without fins
are sought without a target and with k covers. Diagonals count as boxes. Only places that no placement of the digit in
the whole board has can be removed, so most digits are passed over.

Places are numbered as in `cover_units`, where the covers are chosen.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import COLUMN, NONE, ROW
from workbench.kernels.sudoku.human.cover_units import (
    CELL,
    CHOSEN,
    HOME,
    HOMES,
    LEFT,
    LEVEL,
    PLACES,
    SEEN,
    UNIT,
    false_places,
    following_covers,
    list_homes,
    number_places,
    within,
)
from workbench.kernels.sudoku.human.log import BASE, COVER, DIGITS, ENDO, FIN, PREMISE, REMOVE, add, begin, end, section

SIZE, IS_FINNED, IS_MUTANT = 7, 8, 16  # bits of `variant`
FRANKEN = SUDOKU_STEPS["franken_x_wing"] - 2  # + k is the code
FINNED_FRANKEN = SUDOKU_STEPS["finned_franken_x_wing"] - 2
MUTANT = SUDOKU_STEPS["mutant_x_wing"] - 2
FINNED_MUTANT = SUDOKU_STEPS["finned_mutant_x_wing"] - 2

REST, NAME, PAIR = (np.uint64(k) for k in (256, 320, 384))  # in `numbers`
#  NAME + j, REST + j    base unit j, its places that the target does not see
#  PAIR + j              the later base units with which it may be in a fish; at most 64 base units are used
ITEM, UNION, OTHERS = (np.uint64(k) for k in (1024, 1032, 1072))
#  ITEM + l, UNION + l   the base unit of level l, the places of those before it
#  OTHERS + l            the base units that are yet to be tried at level l
BASES, ENDOS = np.uint64(1080), np.uint64(1081)  # the places in a base unit, in two

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def find(board, log, variant):
    """Find Franken or mutant fish of a size, with or without fins."""
    families = 1 if variant & IS_MUTANT else 2
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = number_places(board, digit)
        if count > PLACES or count == U0:
            continue
        targets = false_places(board.numbers, board.units.shape[1], board.units.shape[0], count)
        if targets == U0:
            continue
        for family in range(families):
            list_homes(board, NONE if variant & IS_MUTANT else np.uint64(ROW if family == 0 else COLUMN), count)
            if not variant & IS_FINNED:
                if fish_of(board, log, variant, family, digit, NONE):
                    return
                continue
            rest = targets
            while rest:
                target = lowest(rest)
                rest &= rest - U1
                if fish_of(board, log, variant, family, digit, target):
                    return


@compiled
def fish_of(board, log, variant, family, digit, target):
    """Report the fish that remove the digit from a target, all fish without fins if it is NONE; see `log.end`."""
    numbers = board.numbers
    size = np.uint64(variant & SIZE)
    covers = size if target == NONE else size - U1
    count = list_bases(board, variant, family, target, covers)
    if count < size:
        return False
    pair_bases(numbers, count, covers, target == NONE)
    level = U0
    numbers[OTHERS], numbers[UNION] = ~U0 >> (PLACES - count), U0
    while True:
        others = numbers[OTHERS + level]
        if popcount(others) + level < size:
            if level == U0:
                return False
            level -= U1
            continue
        item = lowest(others)
        numbers[OTHERS + level] = others & (others - U1)
        numbers[ITEM + level] = item
        union = numbers[UNION + level] | numbers[REST + item]
        if level > U1 and not within(numbers, union, covers):
            continue
        if level + U1 < size:
            level += U1
            numbers[OTHERS + level] = numbers[OTHERS + level - U1] & numbers[PAIR + item]
            numbers[UNION + level] = union
        elif report_covers(board, log, variant, digit, target, union, covers):
            return True


@compiled
def pair_bases(numbers, count, covers, disjoint):
    """Set PAIR: with which later base units each one may be in a fish."""
    for i in range(count):
        item = np.uint64(i)
        rest = numbers[REST + item]
        pairs = U0
        for k in range(i + 1, count):
            other = np.uint64(k)
            if (not disjoint or not rest & numbers[REST + other]) and within(
                numbers, rest | numbers[REST + other], covers
            ):
                pairs |= U1 << other
        numbers[PAIR + item] = pairs


@compiled
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
        if count < PLACES and within(numbers, rest, covers):
            numbers[NAME + count], numbers[REST + count] = unit, rest
            count += U1
    return count


@compiled
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


@compiled
def set_bases(numbers, size):
    """Set BASES and ENDOS for the chosen base units."""
    numbers[BASES] = numbers[ENDOS] = U0
    for level in range(size):
        places = numbers[UNIT + base(numbers, level)]
        numbers[ENDOS] |= numbers[BASES] & places
        numbers[BASES] |= places


@compiled
def base(numbers, level):
    """Return the base unit of a level."""
    return numbers[NAME + numbers[ITEM + np.uint64(level)]]


@compiled
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


@compiled
def code_of(variant):
    """Return the code of the technique of a variant."""
    if variant & IS_MUTANT:
        return (FINNED_MUTANT if variant & IS_FINNED else MUTANT) + (variant & SIZE)
    return (FINNED_FRANKEN if variant & IS_FINNED else FRANKEN) + (variant & SIZE)


@compiled
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


@compiled
def add_places(board, log, digit, places):
    """Add the candidates of some places to the section."""
    n = np.uint64(board.places.shape[0])
    while places:
        add(log, board.numbers[CELL + lowest(places)] * n + digit)
        places &= places - U1


@compiled
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
