"""The cheaper techniques in one kernel: step after step, as long as one of them is the next in the order.

Singles, intersections, subsets, fish of lines, single-digit patterns, wings, uniqueness, colors and Sue de Coq: a call
of each by itself costs more than its search. Chains, almost locked sets and fish with boxes are called one by one.

    order    (m, 2) int64  the codes of techniques in the order in which they are tried, and the variants of the finders
    log      keeps the steps that were made; `advance` returns when none is found, or when the log has no room for more
"""

import numpy as np

from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import OPEN, place, remove
from workbench.kernels.sudoku.human.fish import basic, finned
from workbench.kernels.sudoku.human.intersections import claiming, pointing
from workbench.kernels.sudoku.human.log import BEGUN, PLACE, REMOVE, ROOM, STEPS, USED
from workbench.kernels.sudoku.human.patterns.colors import multi_1, multi_2, trap, wrap
from workbench.kernels.sudoku.human.patterns.empty_rectangle import empty_rectangle
from workbench.kernels.sudoku.human.patterns.remote_pair import remote_pair
from workbench.kernels.sudoku.human.patterns.single_digit import skyscraper, turbot_fish, two_string_kite
from workbench.kernels.sudoku.human.patterns.sue_de_coq import sue_de_coq
from workbench.kernels.sudoku.human.patterns.wings import w_wing, xy_wing, xyz_wing
from workbench.kernels.sudoku.human.singles import full_house, hidden_single, naked_single
from workbench.kernels.sudoku.human.subsets import hidden, locked, naked
from workbench.kernels.sudoku.human.uniqueness.avoidable import avoidable_rectangle
from workbench.kernels.sudoku.human.uniqueness.bug import bug_plus_1
from workbench.kernels.sudoku.human.uniqueness.rectangles import unique_rectangle

FULL_HOUSE, NAKED_SINGLE = SUDOKU_STEPS["full_house"], SUDOKU_STEPS["naked_single"]
HIDDEN_SINGLE = SUDOKU_STEPS["hidden_single"]
LOCKED_END = SUDOKU_STEPS["locked_triple"]
POINTING, CLAIMING = SUDOKU_STEPS["pointing"], SUDOKU_STEPS["claiming"]
NAKED_END = SUDOKU_STEPS["naked_quadruple"]
HIDDEN_END = SUDOKU_STEPS["hidden_quadruple"]
BASIC_END = SUDOKU_STEPS["jellyfish"]
FINNED_END = SUDOKU_STEPS["sashimi_jellyfish"]
SKYSCRAPER, KITE = SUDOKU_STEPS["skyscraper"], SUDOKU_STEPS["two_string_kite"]
TURBOT, EMPTY = SUDOKU_STEPS["turbot_fish"], SUDOKU_STEPS["empty_rectangle"]
TRAP, WRAP = SUDOKU_STEPS["simple_colors_trap"], SUDOKU_STEPS["simple_colors_wrap"]
MULTI_1, MULTI_2 = SUDOKU_STEPS["multi_colors_1"], SUDOKU_STEPS["multi_colors_2"]
REMOTE, W_WING = SUDOKU_STEPS["remote_pair"], SUDOKU_STEPS["w_wing"]
XY_WING, XYZ_WING = SUDOKU_STEPS["xy_wing"], SUDOKU_STEPS["xyz_wing"]
UNIQUE_END = SUDOKU_STEPS["hidden_rectangle"]
AVOIDABLE_END = SUDOKU_STEPS["avoidable_rectangle_2"]
BUG, SUE = SUDOKU_STEPS["bug_plus_1"], SUDOKU_STEPS["sue_de_coq"]

KNOWN = frozenset(
    code for code in SUDOKU_STEPS.values() if code <= FINNED_END or SKYSCRAPER <= code <= SUE
)  # the codes that may stand in an order


@compiled
def advance(board, log, order):
    """Make steps until no technique finds one; return whether that is so (False: the log has no room)."""
    while board.s[OPEN]:
        if log[USED] + 2 * ROOM > log.size:
            return False
        steps = log[STEPS]
        for k in range(order.shape[0]):
            find(board, log, order[k, 0], order[k, 1])
            if log[STEPS] > steps:
                break
        if log[STEPS] == steps:
            break
        apply(board, log)
    return True


@compiled
def find(board, log, code, variant):
    """Look for a step of one technique."""
    if code <= HIDDEN_END:
        find_basic(board, log, code, variant)
    elif code <= BASIC_END:
        basic(board, log, variant)
    elif code <= FINNED_END:
        finned(board, log, variant)
    elif code <= MULTI_2:
        find_single_digit(board, log, code, variant)
    elif code <= XYZ_WING:
        find_wing(board, log, code, variant)
    elif code <= UNIQUE_END:
        unique_rectangle(board, log, variant)
    elif code <= AVOIDABLE_END:
        avoidable_rectangle(board, log, variant)
    elif code == BUG:
        bug_plus_1(board, log, variant)
    else:
        sue_de_coq(board, log, variant)


@compiled
def find_basic(board, log, code, variant):
    """Look for a single, locked candidates or a subset."""
    if code == FULL_HOUSE:
        full_house(board, log, variant)
    elif code == NAKED_SINGLE:
        naked_single(board, log, variant)
    elif code == HIDDEN_SINGLE:
        hidden_single(board, log, variant)
    elif code <= LOCKED_END:
        locked(board, log, variant)
    elif code == POINTING:
        pointing(board, log, variant)
    elif code == CLAIMING:
        claiming(board, log, variant)
    elif code <= NAKED_END:
        naked(board, log, variant)
    else:
        hidden(board, log, variant)


@compiled
def find_single_digit(board, log, code, variant):
    """Look for a single-digit pattern or colors."""
    if code == SKYSCRAPER:
        skyscraper(board, log, variant)
    elif code == KITE:
        two_string_kite(board, log, variant)
    elif code == TURBOT:
        turbot_fish(board, log, variant)
    elif code == EMPTY:
        empty_rectangle(board, log, variant)
    elif code == TRAP:
        trap(board, log, variant)
    elif code == WRAP:
        wrap(board, log, variant)
    elif code == MULTI_1:
        multi_1(board, log, variant)
    else:
        multi_2(board, log, variant)


@compiled
def find_wing(board, log, code, variant):
    """Look for a remote pair or a wing."""
    if code == REMOTE:
        remote_pair(board, log, variant)
    elif code == W_WING:
        w_wing(board, log, variant)
    elif code == XY_WING:
        xy_wing(board, log, variant)
    else:
        xyz_wing(board, log, variant)


@compiled
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
