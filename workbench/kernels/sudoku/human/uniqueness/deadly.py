"""Deadly patterns with extra candidates: cells that would have two solutions or none, but for a few extra candidates.

If a puzzle has one solution, one of the extra candidates is true. The cells that have them are the roofs; they are
listed in `board.numbers`: ROOFS is how many, ROOF + i a cell, EXTRA + i its extra candidates. The cells of the pattern
are the set PATTERN of `board.scratch`. What follows:

    type 1    one roof: it loses its other candidates
    type 2    all extra candidates are of one digit: cells that see all roofs lose it
    type 3    the extra candidates, of roofs in one unit, act as one cell of a naked subset of that unit
    type 4    two roofs of a unit are the only places of another digit of both: they lose the rest of what is not extra
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE, ONE, U0, U1, U6, ZERO, has
from workbench.kernels.sudoku.human.choice import ITEM, ROOM, UNION, following, parts, start
from workbench.kernels.sudoku.human.log import (
    BASE,
    CELLS,
    DIGITS,
    PREMISE,
    REMOVE,
    SECOND,
    SET,
    add,
    add_set,
    begin,
    end,
    items,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import add_digits_of, single_digit

PATTERN, TARGET = np.uint64(0), np.uint64(1)  # sets of `board.scratch`; patterns may use those from FREE_SET on
FREE_SET = np.uint64(2)
MAX_ROOFS = 12
ROOFS = np.uint64(3 * ROOM)  # after those of a choice, see `choice`
ROOF, EXTRA = ROOFS + U1, ROOFS + np.uint64(1 + MAX_ROOFS)
FREE_NUMBER = ROOFS + np.uint64(1 + 2 * MAX_ROOFS)  # numbers from here on are the patterns' own
MAX_SUBSET = 5  # cells, with the one that the roofs stand for


@compiled
def begin_roofs(board):
    """Begin a list of roofs."""
    board.numbers[ROOFS] = U0


@compiled
def add_roof(board, cell, extra):
    """Add a roof to the list."""
    count = board.numbers[ROOFS]
    board.numbers[ROOF + count], board.numbers[EXTRA + count] = cell, np.uint64(extra)
    board.numbers[ROOFS] = count + U1


@compiled
def extras_of(board):
    """Return all extra digits."""
    word = ZERO
    for i in range(board.numbers[ROOFS]):
        word |= np.uint32(board.numbers[EXTRA + np.uint64(i)])
    return word


@compiled
def same_extra(board):
    """Return whether all roofs have the same single extra digit."""
    for i in range(board.numbers[ROOFS]):
        if board.numbers[EXTRA + np.uint64(i)] != board.numbers[EXTRA]:
            return False
    return single_digit(np.uint32(board.numbers[EXTRA]))


@compiled
def conclude(board, log, code, kind):
    """Report what follows from the roofs by a type; return whether to stop."""
    if kind == 1:
        return board.numbers[ROOFS] == U1 and one_roof(board, log, code)
    if board.numbers[ROOFS] < U1 + U1:
        return False
    if kind == 2:
        return same_extra(board) and one_digit(board, log, code)
    return in_units(board, log, code, kind)


@compiled
def one_roof(board, log, code):
    """Report type 1."""
    n = np.uint64(board.places.shape[0])
    roof, extra = board.numbers[ROOF], np.uint32(board.numbers[EXTRA])
    begin(log, code)
    section(log, REMOVE)
    add_digits_of(log, roof, board.words[roof] & ~extra, n)
    add_pattern(board, log)
    return end(log)


@compiled
def one_digit(board, log, code):
    """Report type 2, if cells lose the digit."""
    n = np.uint64(board.places.shape[0])
    digit = lowest(board.numbers[EXTRA])
    target, found = board.scratch[TARGET], U0
    for k in range(target.size):
        w = np.uint64(k)
        target[w] = board.places[digit, w]
        for i in range(board.numbers[ROOFS]):
            target[w] &= board.peer_sets[board.numbers[ROOF + np.uint64(i)], w]
        found |= target[w]
    if found == U0:
        return False
    begin(log, code)
    section(log, REMOVE)
    add_set(log, target, digit, n)
    add_pattern(board, log)
    return end(log)


@compiled
def in_units(board, log, code, kind):
    """Report type 3 or 4 in every unit that has all roofs; return whether to stop."""
    last = NONE
    for k in range(board.homes.shape[1]):
        unit = np.uint64(board.homes[board.numbers[ROOF], np.uint64(k)])
        roofs = roof_spots(board, unit)
        if unit != last and roofs != ZERO:
            if kind == 3 and subsets(board, log, code, unit, roofs):
                return True
            if kind == 4 and confined(board, log, code, unit, roofs):
                return True
        last = unit
    return False


@compiled
def roof_spots(board, unit):
    """Return the roofs as cells of a unit, bit k for its cell k; 0 unless it has all of them."""
    spots = ZERO
    for i in range(board.numbers[ROOFS]):
        cell = board.numbers[ROOF + np.uint64(i)]
        inside = False
        for k in range(board.homes.shape[1]):
            if np.uint64(board.homes[cell, np.uint64(k)]) == unit:
                spots |= ONE << np.uint32(board.slots[cell, np.uint64(k)])
                inside = True
        if not inside:
            return ZERO
    return spots


@compiled
def confined(board, log, code, unit, roofs):
    """Report type 4 in a unit: a digit with no other places in it; return whether to stop."""
    if board.numbers[ROOFS] != U1 + U1:
        return False
    n = np.uint64(board.places.shape[0])
    p, q = board.numbers[ROOF], board.numbers[ROOF + U1]
    p_base = board.words[p] & ~np.uint32(board.numbers[EXTRA])
    q_base = board.words[q] & ~np.uint32(board.numbers[EXTRA + U1])
    common = p_base & q_base
    while common:
        digit = lowest(common)
        bit = ONE << np.uint32(digit)
        common ^= bit
        if board.spots[digit, unit] != roofs or (p_base | q_base) == bit:
            continue
        begin(log, code)
        section(log, REMOVE)
        add_digits_of(log, p, p_base & ~bit, n)
        add_digits_of(log, q, q_base & ~bit, n)
        add_pattern(board, log)
        section(log, BASE)
        add(log, unit)
        section(log, DIGITS)
        add(log, digit)
        if end(log):
            return True
    return False


@compiled
def subsets(board, log, code, unit, roofs):
    """Report type 3 in a unit; return whether to stop."""
    choice, masks, names = parts(board)
    masks[0], names[0] = extras_of(board), U0  # the item that stands for the roofs
    count = U1
    for k in range(board.units.shape[1]):
        cell = np.uint64(board.units[unit, np.uint64(k)])
        word = board.words[cell]
        if word and not roofs >> np.uint32(k) & ONE and popcount(word) <= np.uint64(MAX_SUBSET):
            masks[count], names[count] = word, np.uint64(k)
            count += U1
    for k in range(2, MAX_SUBSET + 1):
        size = np.uint64(k)
        start(choice)
        while following(choice, masks, count, size, U1):
            if popcount(choice[UNION + size]) == size:
                if report_subset(board, log, code, unit, roofs, chosen_spots(choice, names, size), size):
                    return True
    return False


@compiled
def chosen_spots(choice, names, size):
    """Return the chosen cells of the unit, bit k for its cell k, without the first item."""
    spots = ZERO
    for level in range(1, size):
        spots |= ONE << np.uint32(names[choice[ITEM + np.uint64(level)]])
    return spots


@compiled
def report_subset(board, log, code, unit, roofs, chosen, size):
    """Report type 3, in all units that have the subset and the roofs, if they lose candidates."""
    n = np.uint64(board.places.shape[0])
    digits = np.uint32(board.numbers[UNION + size])
    begin(log, code)
    section(log, REMOVE)
    last = NONE
    for k in range(board.homes.shape[1]):
        other = np.uint64(board.homes[board.numbers[ROOF], np.uint64(k)])
        if other != last and (roofs | chosen) & ~board.meets[unit, other] == ZERO:
            add_rest(board, log, unit, chosen, other, digits, n)
        last = other
    if items(log) == 0:
        return False
    add_pattern(board, log)
    section(log, SET)
    rest = chosen
    while rest:
        add(log, board.units[unit, lowest(rest)])
        rest &= rest - ONE
    section(log, BASE)
    add(log, unit)
    section(log, DIGITS)
    while digits:
        add(log, lowest(digits))
        digits &= digits - ONE
    return end(log)


@compiled
def add_rest(board, log, unit, chosen, other, digits, n):
    """Add the candidates of digits in a unit, outside the subset and the pattern, to the section."""
    for k in range(board.units.shape[1]):
        cell = np.uint64(board.units[other, np.uint64(k)])
        if not has(board.scratch[PATTERN], cell) and not is_chosen(board, unit, chosen, cell):
            add_digits_of(log, cell, board.words[cell] & digits, n)


@compiled
def is_chosen(board, unit, chosen, cell):
    """Return whether a cell is one of the chosen ones of a unit."""
    while chosen:
        if np.uint64(board.units[unit, lowest(chosen)]) == cell:
            return True
        chosen &= chosen - ONE
    return False


@compiled
def extra_of(board, cell):
    """Return the extra candidates of a cell."""
    for i in range(board.numbers[ROOFS]):
        if board.numbers[ROOF + np.uint64(i)] == cell:
            return np.uint32(board.numbers[EXTRA + np.uint64(i)])
    return ZERO


@compiled
def add_pattern(board, log):
    """Add the cells and candidates of the pattern to the step."""
    n = np.uint64(board.places.shape[0])
    section(log, CELLS)
    add_set(log, board.scratch[PATTERN], U0, U1)
    for part in range(2):
        section(log, PREMISE if part == 0 else SECOND)
        for w in range(board.scratch.shape[1]):
            word = board.scratch[PATTERN, np.uint64(w)]
            while word:
                cell = (np.uint64(w) << U6) + lowest(word)
                word &= word - U1
                extra = extra_of(board, cell)
                add_digits_of(log, cell, board.words[cell] & (~extra if part == 0 else extra), n)
