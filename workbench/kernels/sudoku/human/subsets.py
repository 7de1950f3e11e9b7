"""Subsets: k cells of a unit that hold k digits in all (naked, locked), k digits that fit only k cells (hidden).

A naked subset removes its digits from the other cells of each unit that has all its cells. It is locked if its cells
lie in a box and a line, and digits are removed from both. `variant` is k.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, NONE, ONE, ZERO
from workbench.kernels.sudoku.human.choice import UNION, chosen, following, parts, start
from workbench.kernels.sudoku.human.intersections import add_spots
from workbench.kernels.sudoku.human.log import (
    BASE,
    CELLS,
    COVER,
    DIGITS,
    PREMISE,
    REMOVE,
    add,
    begin,
    end,
    items,
    section,
)

LOCKED = SUDOKU_STEPS["locked_pair"] - 2  # + k is the code
NAKED = SUDOKU_STEPS["naked_pair"] - 2
HIDDEN = SUDOKU_STEPS["hidden_pair"] - 2

U0, U1 = np.uint64(0), np.uint64(1)


@compiled
def naked(board, log, variant):
    """Find k cells of a unit with k digits in all."""
    size = np.uint64(variant)
    choice, masks, names = parts(board)
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        count, open_cells = small_cells(board, unit, size, masks, names)
        if count < size or open_cells <= size:
            continue
        start(choice)
        while following(choice, masks, count, size, count):
            digits, cells = choice[UNION + size], chosen(choice, names, size)
            if popcount(digits) == size and report_naked(board, log, NAKED + variant, unit, NONE, digits, cells):
                return


@compiled
def locked(board, log, variant):
    """Find k cells of a box and a line with k digits in all that are removed from both."""
    size = np.uint64(variant)
    choice, masks, names = parts(board)
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.sorts[unit] != BOX:
            continue
        count, open_cells = small_cells(board, unit, size, masks, names)
        if count < size or open_cells <= size:
            continue
        start(choice)
        while following(choice, masks, count, size, count):
            digits, cells = choice[UNION + size], chosen(choice, names, size)
            if popcount(digits) == size and report_locked(board, log, LOCKED + variant, unit, digits, cells):
                return


@compiled
def hidden(board, log, variant):
    """Find k digits of a unit that have k places in all."""
    size = np.uint64(variant)
    n = np.uint64(board.places.shape[0])
    choice, masks, names = parts(board)
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        count, open_digits = U0, U0
        for d in range(n):
            places = np.uint64(board.counts[np.uint64(d), unit])
            open_digits += np.uint64(places > U0)
            if places > U1 and places <= size:
                masks[count], names[count] = board.spots[np.uint64(d), unit], np.uint64(d)
                count += U1
        if count < size or open_digits <= size:
            continue
        start(choice)
        while following(choice, masks, count, size, count):
            cells, digits = choice[UNION + size], chosen(choice, names, size)
            if popcount(cells) == size and report_hidden(board, log, HIDDEN + variant, unit, digits, cells):
                return


@compiled
def small_cells(board, unit, size, masks, names):
    """List the cells of a unit with 2 to `size` candidates; return how many, and how many are open."""
    count, open_cells = U0, U0
    for k in range(board.units.shape[1]):
        word = board.words[np.uint64(board.units[unit, np.uint64(k)])]
        if word == ZERO:
            continue
        open_cells += U1
        candidates = popcount(word)
        if candidates > U1 and candidates <= size:
            masks[count], names[count] = word, np.uint64(k)
            count += U1
    return count, open_cells


@compiled
def report_locked(board, log, code, unit, digits, spots):
    """Report a naked subset of a box that lies in a line, if both lose candidates."""
    cell = np.uint64(board.units[unit, lowest(spots)])
    for k in range(board.homes.shape[1]):
        line = np.uint64(board.homes[cell, np.uint64(k)])
        if (
            board.sorts[line] != BOX
            and spots & ~board.meets[unit, line] == ZERO
            and loses(board, unit, digits, ~spots)
            and loses(board, line, digits, ~board.meets[line, unit])
        ):
            return report_naked(board, log, code, unit, line, digits, spots)
    return False


@compiled
def loses(board, unit, digits, others):
    """Return whether other cells of a unit have one of the digits."""
    while digits:
        digit = lowest(digits)
        digits &= digits - U1
        if board.spots[digit, unit] & others:
            return True
    return False


@compiled
def report_naked(board, log, code, unit, line, digits, spots):
    """Report a naked subset; `line` is the second unit of a locked one, or NONE."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, REMOVE)
    cell = np.uint64(board.units[unit, lowest(spots)])
    last = NONE
    for k in range(board.homes.shape[1]):
        other = np.uint64(board.homes[cell, np.uint64(k)])
        if other != last and spots & ~board.meets[unit, other] == ZERO:
            kept = spots if other == unit else board.meets[other, unit]
            add_digits(board, log, other, digits, ~kept, n)
        last = other
    if items(log) == 0:
        return False
    add_pattern(board, log, unit, digits, spots, n)
    if line != NONE:
        section(log, COVER)
        add(log, line)
    return end(log)


@compiled
def report_hidden(board, log, code, unit, digits, spots):
    """Report a hidden subset, if its cells have other candidates."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, REMOVE)
    rest = spots
    while rest:
        cell = np.uint64(board.units[unit, lowest(rest)])
        rest &= rest - ONE
        others = board.words[cell] & ~digits
        while others:
            add(log, cell * n + lowest(others))
            others &= others - ONE
    if items(log) == 0:
        return False
    add_pattern(board, log, unit, digits, spots, n)
    return end(log)


@compiled
def add_pattern(board, log, unit, digits, spots, n):
    """Add the digits, cells and candidates of a subset to the step."""
    section(log, PREMISE)
    add_digits(board, log, unit, digits, spots, n)
    section(log, CELLS)
    while spots:
        add(log, board.units[unit, lowest(spots)])
        spots &= spots - ONE
    section(log, BASE)
    add(log, unit)
    section(log, DIGITS)
    while digits:
        add(log, lowest(digits))
        digits &= digits - ONE


@compiled
def add_digits(board, log, unit, digits, spots, n):
    """Add the candidates of digits in some cells of a unit to the section."""
    while digits:
        digit = lowest(digits)
        digits &= digits - ONE
        add_spots(board, log, unit, board.spots[digit, unit] & spots, digit, n)
