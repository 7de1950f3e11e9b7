"""The easy techniques in one kernel: step after step, as long as one of them is the next in the order.

order    (int64)  codes of techniques, in the order in which they are tried; those of EASY only
log      keeps the steps that were made; `advance` returns when none is found, or when the log has no room for more
"""

import numpy as np
from numba import njit

from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.sudoku.human.board import OPEN, place, remove
from workbench.kernels.sudoku.human.fish import basic
from workbench.kernels.sudoku.human.intersections import claiming, pointing
from workbench.kernels.sudoku.human.log import BEGUN, PLACE, REMOVE, ROOM, STEPS, USED
from workbench.kernels.sudoku.human.singles import full_house, hidden_single, naked_single
from workbench.kernels.sudoku.human.subsets import hidden, locked, naked

EASY = (
    *("full_house", "naked_single", "hidden_single", "locked_pair", "locked_triple", "pointing", "claiming"),
    *("naked_pair", "naked_triple", "naked_quadruple", "hidden_pair", "hidden_triple", "hidden_quadruple"),
    *("x_wing", "swordfish", "jellyfish"),
)
FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE = (SUDOKU_STEPS[name] for name in EASY[:3])
LOCKED, LOCKED_TRIPLE = SUDOKU_STEPS["locked_pair"] - 2, SUDOKU_STEPS["locked_triple"]
POINTING, CLAIMING = SUDOKU_STEPS["pointing"], SUDOKU_STEPS["claiming"]
NAKED, NAKED_QUADRUPLE = SUDOKU_STEPS["naked_pair"] - 2, SUDOKU_STEPS["naked_quadruple"]
HIDDEN, HIDDEN_QUADRUPLE = SUDOKU_STEPS["hidden_pair"] - 2, SUDOKU_STEPS["hidden_quadruple"]
FISH = SUDOKU_STEPS["x_wing"] - 2

U1 = np.uint64(1)


@njit(cache=True, nogil=True)
def advance(board, log, order):
    """Make steps until no technique finds one; return whether that is so (False: the log has no room)."""
    while board.s[OPEN]:
        if log[USED] + ROOM > log.size:
            return False
        steps = log[STEPS]
        for k in range(order.size):
            find(board, log, order[k])
            if log[STEPS] > steps:
                break
        if log[STEPS] == steps:
            break
        apply(board, log)
    return True


@njit(cache=True, nogil=True)
def find(board, log, code):
    """Look for a step of one technique."""
    if code == FULL_HOUSE:
        full_house(board, log, 0)
    elif code == NAKED_SINGLE:
        naked_single(board, log, 0)
    elif code == HIDDEN_SINGLE:
        hidden_single(board, log, 0)
    elif code <= LOCKED_TRIPLE:
        locked(board, log, code - LOCKED)
    elif code == POINTING:
        pointing(board, log, 0)
    elif code == CLAIMING:
        claiming(board, log, 0)
    elif code <= NAKED_QUADRUPLE:
        naked(board, log, code - NAKED)
    elif code <= HIDDEN_QUADRUPLE:
        hidden(board, log, code - HIDDEN)
    else:
        basic(board, log, code - FISH)


@njit(cache=True, nogil=True)
def apply(board, log):
    """Make the conclusion of the last step of the log, which is that begun last."""
    n = np.uint64(board.places.shape[0])
    at, last = log[BEGUN] + 2, log[USED]
    while at < last:
        role, length = log[at], log[at + 1]
        if role == PLACE or role == REMOVE:
            for k in range(at + 2, at + length):
                candidate = np.uint64(log[k])
                if role == REMOVE:
                    remove(board, candidate // n, candidate % n)
                elif board.digits[candidate // n] == 0:
                    place(board, candidate // n, candidate % n)
        at += length
