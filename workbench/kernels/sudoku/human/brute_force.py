"""Brute force: a digit of the solution, found by search. The last resort.

Depth first, guessing the open cell with the fewest digits left, which are those candidates that no unit has used. In
`scratch`, read as one list, with U units and N cells: the digits used in each unit, then for each level its cell and
the digits still to try there, then the digit chosen for each cell as a bit, 0 if none is. Nothing is reported if
MAX_TRIES guesses do not suffice.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE, U0, U1
from workbench.kernels.sudoku.human.log import CELLS, PLACE, add, begin, end, section

BRUTE_FORCE = SUDOKU_STEPS["brute_force"]
MAX_TRIES = 2_000_000


@compiled
def brute_force(board, log, _variant):
    """Place the digit of one solution in the open cell with the fewest candidates."""
    memory = board.scratch.reshape(board.scratch.size)
    units, cells = board.units.shape[0], board.words.size
    used, path = memory[:units], memory[units : units + cells]
    to_try, chosen = memory[units + cells : units + 2 * cells], memory[units + 2 * cells : units + 3 * cells]
    if not solve(board, used, path, to_try, chosen):
        return
    cell = path[U0]
    begin(log, BRUTE_FORCE)
    section(log, PLACE)
    add(log, cell * np.uint64(board.places.shape[0]) + lowest(chosen[cell]))
    section(log, CELLS)
    add(log, cell)
    end(log)


@compiled
def solve(board, used, path, to_try, chosen):
    """Set `path` and `chosen` to a solution; return whether one was found."""
    used[:] = U0
    chosen[:] = U0
    level, tries = U0, 0
    path[U0] = fewest(board, used, chosen)
    if path[U0] == NONE:
        return False
    to_try[U0] = left(board, used, path[U0])
    while tries < MAX_TRIES:
        cell = path[level]
        toggle(board, used, cell, chosen[cell])
        chosen[cell] = U0
        if to_try[level] == U0:
            if level == U0:
                return False
            level -= U1
            continue
        tries += 1
        chosen[cell] = to_try[level] & (~to_try[level] + U1)
        to_try[level] ^= chosen[cell]
        toggle(board, used, cell, chosen[cell])
        following = fewest(board, used, chosen)
        if following == NONE:
            return True
        level += U1
        path[level] = following
        to_try[level] = left(board, used, following)
    return False


@compiled
def left(board, used, cell):
    """Return the candidates of a cell that no unit has used, as bits."""
    word = np.uint64(board.words[cell])
    for h in range(board.homes.shape[1]):
        word &= ~used[np.uint64(board.homes[cell, np.uint64(h)])]
    return word


@compiled
def toggle(board, used, cell, bit):
    """Add a digit to those used in the units of a cell, or remove it."""
    last = NONE
    for h in range(board.homes.shape[1]):
        unit = np.uint64(board.homes[cell, np.uint64(h)])
        if unit != last:
            used[unit] ^= bit
        last = unit


@compiled
def fewest(board, used, chosen):
    """Return the open cell without a digit that has the fewest left, NONE if all have one."""
    best, least = NONE, np.uint64(64)
    for c in range(board.words.size):
        cell = np.uint64(c)
        if board.digits[cell] == 0 and chosen[cell] == U0:
            count = popcount(left(board, used, cell))
            if count < least:
                best, least = cell, count
                if count <= U1:
                    return best
    return best
