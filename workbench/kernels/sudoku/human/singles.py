"""Singles: full house, naked single and hidden single."""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, ONE, ZERO, place_in
from workbench.kernels.sudoku.human.log import BASE, CELLS, PLACE, add, begin, end, section

FULL_HOUSE = SUDOKU_STEPS["full_house"]
NAKED_SINGLE = SUDOKU_STEPS["naked_single"]
HIDDEN_SINGLE = SUDOKU_STEPS["hidden_single"]


@compiled
def report(log, code, cell, digit, n, unit):
    """Report a digit placed; `unit` < 0: no unit is part of the reason."""
    begin(log, code)
    section(log, PLACE)
    add(log, cell * n + digit)
    section(log, CELLS)
    add(log, cell)
    if unit >= 0:
        section(log, BASE)
        add(log, unit)
    return end(log)


@compiled
def full_house(board, log, _variant):
    """Find units with one open cell."""
    n = np.uint64(board.places.shape[0])
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        open_cells, last = 0, np.uint64(0)
        for k in range(n):
            cell = np.uint64(board.units[unit, np.uint64(k)])
            if board.digits[cell] == 0:
                open_cells += 1
                last = cell
        word = board.words[last]
        if open_cells == 1 and word and word & (word - ONE) == ZERO:
            if report(log, FULL_HOUSE, last, lowest(word), n, u):
                return


@compiled
def naked_single(board, log, _variant):
    """Find open cells with one candidate."""
    n = np.uint64(board.places.shape[0])
    for c in range(board.words.size):
        word = board.words[np.uint64(c)]
        if word and word & (word - ONE) == ZERO:
            if report(log, NAKED_SINGLE, np.uint64(c), lowest(word), n, -1):
                return


@compiled
def hidden_single(board, log, _variant):
    """Find digits with one place in a unit, boxes first."""
    n = np.uint64(board.places.shape[0])
    for sort in range(2):
        for u in range(board.units.shape[0]):
            unit = np.uint64(u)
            if (board.sorts[unit] == BOX) != (sort == 0):
                continue
            for d in range(n):
                if board.counts[np.uint64(d), unit] == 1:
                    cell = place_in(board, unit, np.uint64(d))
                    if report(log, HIDDEN_SINGLE, cell, np.uint64(d), n, u):
                        return
