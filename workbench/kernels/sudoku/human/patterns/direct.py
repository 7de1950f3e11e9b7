"""Direct variants: locked candidates or a hidden subset whose removals leave a digit one place in a unit, at once.

They place that digit. After pointing and claiming, it is the digit itself, in a unit of the kind of the first one that
crosses the line or box that loses it. After a hidden subset, it is another digit of the same unit.
"""

import numpy as np

from workbench.kernels.bits import popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, NONE, U0, U1, ZERO, place_in
from workbench.kernels.sudoku.human.choice import UNION, chosen, following, parts, start
from workbench.kernels.sudoku.human.intersections import add_spots
from workbench.kernels.sudoku.human.log import BASE, COVER, DIGITS, PLACE, PREMISE, SECOND, add, begin, end, section
from workbench.kernels.sudoku.human.patterns.pairs import single_digit
from workbench.kernels.sudoku.human.subsets import add_pattern

POINTING = SUDOKU_STEPS["direct_pointing"]
CLAIMING = SUDOKU_STEPS["direct_claiming"]
HIDDEN = np.uint64(SUDOKU_STEPS["direct_hidden_pair"] - 2)  # + k is the code


@compiled
def direct_pointing(board, log, _variant):
    """Find boxes in which a digit is confined to a line, and a box that has one place left."""
    confined(board, log, POINTING, True)


@compiled
def direct_claiming(board, log, _variant):
    """Find lines in which a digit is confined to a box, and a line that has one place left."""
    confined(board, log, CLAIMING, False)


@compiled
def confined(board, log, code, from_boxes):
    """Find units in which a digit is confined to a unit of the other kind."""
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if (board.sorts[unit] == BOX) != from_boxes:
            continue
        for d in range(board.places.shape[0]):
            digit = np.uint64(d)
            if board.counts[digit, unit] < 2:
                continue
            cell = place_in(board, unit, digit)
            last = NONE
            for k in range(board.homes.shape[1]):
                other = np.uint64(board.homes[cell, np.uint64(k)])
                if other == last or (board.sorts[other] == BOX) == from_boxes:
                    continue
                last = other
                if (
                    board.counts[digit, other] > board.counts[digit, unit]
                    and board.spots[digit, unit] & ~board.meets[unit, other] == ZERO
                    and singles(board, log, code, digit, unit, other)
                ):
                    return


@compiled
def singles(board, log, code, digit, unit, other):
    """Report the units of the same sort that have one place left outside the other unit; return whether to stop."""
    for k in range(board.units.shape[0]):
        third = np.uint64(k)
        if third == unit or board.sorts[third] != board.sorts[unit]:
            continue
        lost = board.spots[digit, third] & board.meets[third, other] & ~board.meets[third, unit]
        left = board.spots[digit, third] & ~lost
        if lost and single_digit(left) and report(board, log, code, digit, unit, other, third, lost, left):
            return True
    return False


@compiled
def report(board, log, code, digit, unit, other, third, lost, left):
    """Report that a digit, confined in a unit to another one, has one place left in a third."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, PLACE)
    add_spots(board, log, third, left, digit, n)
    section(log, PREMISE)
    add_spots(board, log, unit, board.spots[digit, unit], digit, n)
    section(log, SECOND)
    add_spots(board, log, third, lost, digit, n)
    section(log, BASE)
    add(log, unit)
    add(log, third)
    section(log, COVER)
    add(log, other)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def direct_hidden(board, log, variant):
    """Find hidden subsets of `variant` digits, and another digit of the unit that has one place left."""
    size = np.uint64(variant)
    choice, masks, names = parts(board)
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        count = U0
        for d in range(board.places.shape[0]):
            places = np.uint64(board.counts[np.uint64(d), unit])
            if places > U1 and places <= size:
                masks[count], names[count] = board.spots[np.uint64(d), unit], np.uint64(d)
                count += U1
        if count < size:
            continue
        start(choice)
        while following(choice, masks, count, size, count):
            cells = choice[UNION + size]
            if popcount(cells) == size and others(board, log, unit, chosen(choice, names, size), cells, size):
                return


@compiled
def others(board, log, unit, digits, cells, size):
    """Report the digits that a hidden subset leaves one place; return whether to stop."""
    n = np.uint64(board.places.shape[0])
    for d in range(n):
        digit = np.uint64(d)
        spots = board.spots[digit, unit]
        if digits >> digit & U1 or spots & cells == U0 or not single_digit(spots & ~cells):
            continue
        begin(log, HIDDEN + size)
        section(log, PLACE)
        add_spots(board, log, unit, spots & ~cells, digit, n)
        section(log, SECOND)
        add_spots(board, log, unit, spots & cells, digit, n)
        add_pattern(board, log, unit, digits, cells, n)
        if end(log):
            return True
    return False
