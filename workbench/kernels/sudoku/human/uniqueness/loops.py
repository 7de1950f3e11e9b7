"""Unique loops: four or more open cells, each next to two others in a unit, which could exchange two digits a and b.

    p - q      Cells of even and odd places in the loop hold a and b in turn. No two even cells share a unit, nor two
    |   |      odd ones, and every unit that has an even cell has an odd one: so the digits can be exchanged. In a
    v   r      puzzle with one solution an extra candidate is true: see `deadly` for the four types.
    |   |
    u - t      A loop of four cells is a unique rectangle.

A loop has at most two cells with extra candidates, or several that have the same one. `variant` is the type. Loops of
up to MAX_LOOP cells are sought by depth-first search, short ones first, each from its first cell {a, b}: the path so
far, the peers that were tried and the extra candidates up to each cell are in `board.numbers`, the even and odd cells
are two sets of `board.scratch`.
"""

import numpy as np

from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import U0, U1, U6, U63, has, include
from workbench.kernels.sudoku.human.patterns.pairs import digit_pair, sees
from workbench.kernels.sudoku.human.uniqueness.deadly import (
    FREE_NUMBER,
    FREE_SET,
    MAX_ROOFS,
    PATTERN,
    add_roof,
    begin_roofs,
    conclude,
)

TYPE = SUDOKU_STEPS["unique_loop_1"] - 1  # + the type is the code
MAX_LOOP = 14
MAX_NODES = 2000  # of the search from a cell
PATH, TRIED = FREE_NUMBER, FREE_NUMBER + np.uint64(MAX_LOOP)
ROOFS_OF, EXTRA_OF = TRIED + np.uint64(MAX_LOOP), TRIED + np.uint64(2 * MAX_LOOP)  # of the path up to each cell
EVEN = FREE_SET  # the odd cells are the next set


@compiled
def unique_loop(board, log, variant):
    """Find loops from each cell with two candidates."""
    for length in range(4, MAX_LOOP + 1, 2):
        for c in range(board.words.size):
            cell = np.uint64(c)
            if digit_pair(board.words[cell]) and enough_cells(board, board.words[cell], length, variant):
                if from_cell(board, log, variant, cell, np.uint64(length)):
                    return


@compiled
def enough_cells(board, pair, length, variant):
    """Return whether enough cells have both digits of a pair, and enough of them only these."""
    both, only = 0, 0
    for c in range(board.words.size):
        word = board.words[np.uint64(c)]
        both += word & pair == pair
        only += word == pair
    return both >= length and (only >= length - 2 or variant == 2)


@compiled
def from_cell(board, log, variant, start, length):
    """Find the loops of a length in which a cell is the first with two candidates; return whether to stop."""
    numbers, pair = board.numbers, board.words[start]
    board.scratch[EVEN], board.scratch[EVEN + U1] = U0, U0
    include(board.scratch[EVEN], start)
    numbers[PATH], numbers[TRIED], numbers[ROOFS_OF], numbers[EXTRA_OF] = start, U0, U0, U0
    level, nodes, most = U0, 0, np.uint64(1 if variant == 1 else MAX_ROOFS if variant == 2 else 2)
    peers = np.uint64(board.peers.shape[1])
    while nodes < MAX_NODES:
        k = numbers[TRIED + level]
        if k == peers:
            if level == U0:
                return False
            leave(board, level, numbers[PATH + level])
            level -= U1
            continue
        numbers[TRIED + level] += U1
        cell = np.uint64(board.peers[numbers[PATH + level], k])
        word = board.words[cell]
        if word & pair != pair or (word == pair and cell <= start) or level + U1 == length:
            continue
        roofs = numbers[ROOFS_OF + level] + np.uint64(word != pair)
        extra = numbers[EXTRA_OF + level] | np.uint64(word & ~pair)
        if roofs > most or (variant == 2 and extra & (extra - U1)) or not fits(board, level + U1, cell):
            continue
        nodes += 1
        level += U1
        numbers[PATH + level], numbers[TRIED + level] = cell, U0
        numbers[ROOFS_OF + level], numbers[EXTRA_OF + level] = roofs, extra
        include(board.scratch[EVEN + (level & U1)], cell)
        if level + U1 == length and numbers[PATH + U1] < cell and sees(board, cell, start):
            if balanced(board, level) and report(board, log, variant, length, pair):
                return True
    return False


@compiled
def leave(board, level, cell):
    """Remove the last cell from its set."""
    board.scratch[EVEN + (level & U1), cell >> U6] &= ~(U1 << (cell & U63))


@compiled
def fits(board, level, cell):
    """Return whether a cell is not in the path and sees no cell of its own kind, even or odd."""
    for w in range(board.scratch.shape[1]):
        if board.scratch[EVEN + (level & U1), np.uint64(w)] & board.peer_sets[cell, np.uint64(w)]:
            return False
    return not has(board.scratch[EVEN], cell) and not has(board.scratch[EVEN + U1], cell)


@compiled
def balanced(board, level):
    """Return whether every unit of the path's cells has an even and an odd one."""
    for i in range(level + U1):
        cell = board.numbers[PATH + np.uint64(i)]
        other = board.scratch[EVEN + (np.uint64(i) + U1 & U1)]
        for k in range(board.homes.shape[1]):
            unit, found = np.uint64(board.homes[cell, np.uint64(k)]), U0
            for w in range(other.size):
                found |= other[np.uint64(w)] & board.unit_sets[unit, np.uint64(w)]
            if found == U0:
                return False
    return True


@compiled
def report(board, log, variant, length, pair):
    """Report what follows from the loop by a type; return whether to stop."""
    begin_roofs(board)
    for w in range(board.scratch.shape[1]):
        w_ = np.uint64(w)
        board.scratch[PATTERN, w_] = board.scratch[EVEN, w_] | board.scratch[EVEN + U1, w_]
    roofs = 0
    for i in range(length):
        cell = board.numbers[PATH + np.uint64(i)]
        if board.words[cell] != pair:
            add_roof(board, cell, board.words[cell] & ~pair)
            roofs += 1
    if roofs == 0:
        return False
    return conclude(board, log, TYPE + variant, variant)
