"""Locked candidates: a digit whose places in a unit all lie in another unit, where it is removed from the rest."""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, EXTRA, NONE, ONE, ZERO, place_in
from workbench.kernels.sudoku.human.log import BASE, COVER, DIGITS, PREMISE, REMOVE, add, begin, end, section

POINTING = SUDOKU_STEPS["pointing"]
CLAIMING = SUDOKU_STEPS["claiming"]


@compiled
def pointing(board, log, _variant):
    """Find boxes in which a digit is confined to a line."""
    confined(board, log, POINTING, True)


@compiled
def claiming(board, log, _variant):
    """Find lines, and extra regions, in which a digit is confined to a box, or a line and an extra region."""
    confined(board, log, CLAIMING, False)


@compiled
def confined(board, log, code, from_boxes):
    """Find units, boxes or lines, in which a digit is confined to a unit of the other kind; extra regions are both."""
    n = np.uint64(board.places.shape[0])
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if (board.sorts[unit] == BOX) != from_boxes:
            continue
        for d in range(n):
            digit = np.uint64(d)
            if board.counts[digit, unit] < 2:
                continue
            cell = place_in(board, unit, digit)
            last = NONE
            for k in range(board.homes.shape[1]):
                other = np.uint64(board.homes[cell, np.uint64(k)])
                is_extra = board.sorts[unit] == EXTRA or board.sorts[other] == EXTRA
                if other == last or other == unit or ((board.sorts[other] == BOX) == from_boxes and not is_extra):
                    continue
                last = other
                if (
                    board.counts[digit, other] > board.counts[digit, unit]
                    and board.spots[digit, unit] & ~board.meets[unit, other] == ZERO
                    and report(board, log, code, digit, unit, other)
                ):
                    return


@compiled
def report(board, log, code, digit, unit, other):
    """Report that a digit, confined in a unit to another one, is removed from the rest of that."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, REMOVE)
    add_spots(board, log, other, board.spots[digit, other] & ~board.meets[other, unit], digit, n)
    section(log, PREMISE)
    add_spots(board, log, unit, board.spots[digit, unit], digit, n)
    section(log, BASE)
    add(log, unit)
    section(log, COVER)
    add(log, other)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def add_spots(board, log, unit, spots, digit, n):
    """Add the candidates of a digit in some cells of a unit, bit k for its cell k, to the section."""
    while spots:
        cell = np.uint64(board.units[unit, lowest(spots)])
        spots &= spots - ONE
        add(log, cell * n + digit)
