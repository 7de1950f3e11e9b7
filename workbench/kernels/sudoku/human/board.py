"""The board of the human solver: candidates as words of cells and, turned over, as sets of cells of digits.

n = digits, N = n*n cells numbered row by row, U = units, W = ceil(N / 64) words of a set of cells:

    words[cell]        bit d of an open cell is set while digit d+1 is a candidate; 0 once the cell is solved
    places[d]          the open cells that have candidate d+1, as a set of cells: bit c % 64 of word c // 64
    counts[d, unit]    the number of these cells in a unit
    spots[d, unit]     which cells of the unit they are: bit k for units[unit, k]

Digits are counted from 0 in kernels. A candidate is one number, cell * n + d. The constant part is the geometry of
the layout, see `puzzles/sudoku/layout.py`; units are numbered rows first, then columns, boxes, diagonals, extra
regions. All arrays of a board come as one named tuple, `insight.sudoku.board.CandidateGrid`, which documents them.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled

OPEN, CHANGES = 0, 1  # of `s`: the number of open cells; how often the position has changed
SCALARS = 2

ROW, COLUMN, BOX, DIAGONAL, EXTRA = 0, 1, 2, 3, 4  # sorts of units
NONE = np.uint64(2**63)  # no digit, cell or unit
SCRATCH = 256  # sets of cells that a finder may use
NUMBERS = 1100  # and numbers

ZERO, ONE = np.uint32(0), np.uint32(1)
U0, U1, U6, U63 = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)


@compiled
def remove(board, cell, digit):
    """Remove a candidate, if it is still there."""
    bit = ONE << np.uint32(digit)
    if board.words[cell] & bit:
        board.words[cell] ^= bit
        board.s[CHANGES] += 1
        board.places[digit, cell >> U6] &= ~(U1 << (cell & U63))
        homes = board.homes[cell]
        last = NONE
        for k in range(homes.size):
            unit = np.uint64(homes[np.uint64(k)])
            if unit != last:
                board.counts[digit, unit] -= np.uint8(1)
                board.spots[digit, unit] ^= ONE << np.uint32(board.slots[cell, np.uint64(k)])
            last = unit


@compiled
def place(board, cell, digit):
    """Solve an open cell: its other candidates, and the digit's in its peers, are removed."""
    n = np.uint64(board.places.shape[0])
    for d in range(n):
        remove(board, cell, np.uint64(d))
    board.digits[cell] = np.uint8(digit + U1)
    board.s[OPEN] -= 1
    board.s[CHANGES] += 1
    peers = board.peers[cell]
    for k in range(peers.size):
        remove(board, np.uint64(peers[np.uint64(k)]), digit)


@compiled
def index(board):
    """Set `places`, `counts`, `spots` and `s` from `words` and `digits`."""
    board.places[:, :] = U0
    board.counts[:, :] = np.uint8(0)
    board.spots[:, :] = ZERO
    board.s[OPEN] = 0
    board.s[CHANGES] += 1
    for c in range(board.words.size):
        cell = np.uint64(c)
        if board.digits[cell]:
            board.words[cell] = ZERO
            continue
        board.s[OPEN] += 1
        word = board.words[cell]
        while word:
            digit = lowest(word)
            word &= word - ONE
            board.places[digit, cell >> U6] |= U1 << (cell & U63)
            last = NONE
            for k in range(board.homes.shape[1]):
                unit = np.uint64(board.homes[cell, np.uint64(k)])
                if unit != last:
                    board.counts[digit, unit] += np.uint8(1)
                    board.spots[digit, unit] |= ONE << np.uint32(board.slots[cell, np.uint64(k)])
                last = unit


@compiled
def load(board, givens):
    """Begin a puzzle: all candidates that its givens (uint8, 0 = open) allow."""
    n = board.places.shape[0]
    every = (ONE << np.uint32(n)) - ONE
    for c in range(givens.size):
        cell = np.uint64(c)
        board.digits[cell] = givens[cell]
        board.givens[cell] = np.uint8(givens[cell] > 0)
        board.words[cell] = every
    for c in range(givens.size):
        cell = np.uint64(c)
        if givens[cell]:
            kept = ~(ONE << np.uint32(givens[cell] - 1))
            peers = board.peers[cell]
            for k in range(peers.size):
                board.words[np.uint64(peers[np.uint64(k)])] &= kept
    index(board)
    board.s[CHANGES] += 1


@compiled
def has(cells, cell):
    """Return whether a set has a cell."""
    return (cells[cell >> U6] >> (cell & U63)) & U1 != U0


@compiled
def include(cells, cell):
    """Add a cell to a set."""
    cells[cell >> U6] |= U1 << (cell & U63)


@compiled
def copy(target, source):
    """Make a set equal to another."""
    for w in range(target.size):
        target[np.uint64(w)] = source[np.uint64(w)]


@compiled
def keep(target, other):
    """Remove the cells from a set that are not in another."""
    for w in range(target.size):
        target[np.uint64(w)] &= other[np.uint64(w)]


@compiled
def exclude(target, other):
    """Remove the cells from a set that are in another."""
    for w in range(target.size):
        target[np.uint64(w)] &= ~other[np.uint64(w)]


@compiled
def is_empty(cells):
    """Return whether a set has no cell."""
    for w in range(cells.size):
        if cells[np.uint64(w)]:
            return False
    return True


@compiled
def first_of(cells):
    """Return the lowest cell of a set, NONE if it is empty."""
    for w in range(cells.size):
        if cells[np.uint64(w)]:
            return (np.uint64(w) << U6) + lowest(cells[np.uint64(w)])
    return NONE


@compiled
def place_in(board, unit, digit):
    """Return the first cell of a unit that has a candidate; there must be one."""
    return np.uint64(board.units[unit, lowest(board.spots[digit, unit])])
