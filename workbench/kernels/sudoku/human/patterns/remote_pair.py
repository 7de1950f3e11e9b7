"""Remote pairs: cells with the same two candidates that see each other in a chain of four or more.

In turn they hold one digit and the other: of two cells of opposite parity one holds each digit, so what sees both loses
both. The cells that are connected form one component; its two halves are the sets HALF and HALF + 1 of `board.scratch`.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE, ONE, U0, U1, U6, first_of, has, include
from workbench.kernels.sudoku.human.log import (
    CELLS,
    CHAIN,
    DIGITS,
    FIRST,
    PREMISE,
    REMOVE,
    SECOND,
    WEAK,
    add,
    add_set,
    begin,
    end,
    items,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import add_node, digit_pair

REMOTE_PAIR = SUDOKU_STEPS["remote_pair"]
LEAST = np.uint64(4)  # cells of a chain
HALF, SEEN, LEFT, DONE, TARGET = np.uint64(0), np.uint64(2), np.uint64(4), np.uint64(5), np.uint64(6)
EDGES = 120  # pairs of cells that a picture shows at most; they are listed in `board.numbers`


@compiled
def remote_pair(board, log, _variant):
    """Find components of cells with the same two candidates."""
    done = board.scratch[DONE]
    done[:] = U0
    for c in range(board.words.size):
        cell = np.uint64(c)
        if digit_pair(board.words[cell]) and not has(done, cell):
            edges = component(board, cell)
            if large(board) and report(board, log, board.words[cell], edges):
                return


@compiled
def component(board, cell):
    """Divide the component of a cell into its halves; list who was reached from whom, and return how many."""
    left, done = board.scratch[LEFT], board.scratch[DONE]
    for k in range(5):
        board.scratch[np.uint64(k)] = U0
    word, edges = board.words[cell], 0
    include(board.scratch[HALF], cell)
    include(done, cell)
    while cell != NONE:
        half = HALF if has(board.scratch[HALF], cell) else HALF + U1
        for w in range(left.size):
            board.scratch[half + SEEN, np.uint64(w)] |= board.peer_sets[cell, np.uint64(w)]
        for k in range(board.peers.shape[1]):
            other = np.uint64(board.peers[cell, np.uint64(k)])
            if board.words[other] == word and not has(done, other):
                include(done, other)
                include(left, other)
                include(board.scratch[HALF + U1 - half], other)
                if edges < EDGES:
                    board.numbers[np.uint64(2 * edges)], board.numbers[np.uint64(2 * edges + 1)] = cell, other
                    edges += 1
        cell = first_of(left)
        if cell != NONE:
            left[cell >> U6] &= left[cell >> U6] - U1
    return edges


@compiled
def large(board):
    """Return whether the component has enough cells."""
    count = U0
    for w in range(board.scratch.shape[1]):
        count += popcount(board.scratch[HALF, np.uint64(w)]) + popcount(board.scratch[HALF + U1, np.uint64(w)])
    return count >= LEAST


@compiled
def report(board, log, word, edges):
    """Report what the component removes; return whether to stop."""
    n = np.uint64(board.places.shape[0])
    first, second = lowest(word), lowest(word & (word - ONE))
    begin(log, REMOTE_PAIR)
    section(log, REMOVE)
    for digit in (first, second):
        add_seen(board, log, digit, n)
    if items(log) == 0:
        return False
    section(log, CELLS)
    for half in (HALF, HALF + U1):
        add_set(log, board.scratch[half], U0, U1)
    for half in (HALF, HALF + U1):
        section(log, PREMISE if half == HALF else SECOND)
        add_set(log, board.scratch[half], first, n)
        add_set(log, board.scratch[half], second, n)
    for k in range(edges):
        section(log, CHAIN)
        for place in (2 * k, 2 * k + 1):
            add_node(log, FIRST if place == 2 * k else WEAK, board.numbers[np.uint64(place)] * n + first)
    section(log, DIGITS)
    add(log, first)
    add(log, second)
    return end(log)


@compiled
def add_seen(board, log, digit, n):
    """Add the places of a digit outside the component that see both halves to the section."""
    target = board.scratch[TARGET]
    for k in range(target.size):
        w = np.uint64(k)
        target[w] = board.places[digit, w] & board.scratch[HALF + SEEN, w] & board.scratch[HALF + U1 + SEEN, w]
        target[w] &= ~(board.scratch[HALF, w] | board.scratch[HALF + U1, w])
    add_set(log, target, digit, n)
