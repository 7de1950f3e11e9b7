"""Exhaustive search of the walks that never cross themselves, depth first; D. E. Knuth counted their tree in 1975.

D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975). Each square has a
byte with a bit for each of its moves that is forbidden. A move forbids, at once, all moves that would cross it and
all moves to its square: one OR of words. The start alone remains allowed, so that a move back to it closes the walk.

    byte of a square:  bit k = move k     word: the bytes of eight squares     row: the words of all squares

    row at level 3  =  row at level 2  |  row of the move from the second square of the path to its third

Arrays (N squares; W words to a row, a multiple of 8; m starts; D levels). Move k of square q has the number 8q + k:

    near     (8N)    uint32, the square that each move leads to
    rows     (8N*W)  uint64, the row of each move; and
    row_bytes        uint8, the same memory by bytes
    starts   (m)     uint32, the squares to start from
    first    (m)     uint8, the moves to try from each, as bits
    taken    (D*W)   uint64, by level: the forbidden moves; at level 1 those that leave the board; and
    taken_bytes      uint8, the same memory by bytes
    path     (D)     uint32, the squares of the path
    made     (D)     uint32, by level: the move that led there
    ways     (D)     uint8, by level: the moves that can be tried, as bits
    untried  (D)     uint8, by level: those of them that have not been
    profile  (D)     int64, nodes visited by level
    visits   (V)     int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then those named below

A node is a path, and its level the number of its squares, or a move back to the start, one level below its path. A
solution is a path of at least LEAST and at most MOST moves, to END if that is a square; or a closed one, if CLOSED.
A path that has MOST moves or is at END does not go on, but back to the start if CLOSED.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.blocks import BLOCK, write_either
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, UNTIL

AT = OWN  # how many starts have been begun
CLOSED = OWN + 1  # 1 = a solution ends with the move back to its start
END = OWN + 2  # the last square of a solution; -1 = any
LEAST = OWN + 3  # moves of a solution
MOST = OWN + 4
GROWS = OWN + 5  # 1 = each solution must have more moves than the one before
LONGEST = OWN + 6  # the moves of the longest solution so far; -1 = there is none
WORDS = OWN + 7  # W
SCALARS = OWN + 8

ENTER, TRY, BACK = 0, 1, 2  # PHASE
U0, U1, U3, U8 = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(8)


@compiled
def advance(
    near, rows, row_bytes, starts, first, taken, taken_bytes, path, made, ways, untried, profile, visits, s, budget
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER visits the node at the end of the path, TRY goes on with a move that has not been tried, BACK returns.
    """
    phase, nodes, solutions, level = s[PHASE], s[NODES], s[SOLUTIONS], np.uint64(s[LEVEL])
    floor, until, closed, end = s[FLOOR], s[UNTIL], s[CLOSED], s[END]
    least, most = s[LEAST], s[MOST]
    words = np.uint64(s[WORDS])
    last = nodes + budget
    recent = np.uint64(visits.size - 1)
    status = RUNNING

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            phase = TRY
            if level == U0:
                continue
            square, moves = np.uint64(path[level - U1]), np.int64(level) - 1
            back, last_square = 0, square
            if moves == 0:
                free = first[np.uint64(s[AT] - 1)]
            elif square == np.uint64(path[U0]):
                back, last_square, free = 1, np.uint64(path[level - U1 - U1]), np.uint8(0)
            else:
                move = np.uint64(made[level])
                free = onward(near, rows, row_bytes, taken, taken_bytes, path, level, square, move, words, s)
            ways[level] = untried[level] = free
            if back == closed and least <= moves <= most and (end < 0 or np.int64(last_square) == end):
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if s[GROWS]:
                    s[LONGEST], least = moves, moves + 1
                if solutions >= until:
                    status = FOUND
                    break
        elif phase == TRY:
            if level == U0:
                if s[AT] == starts.size:
                    phase = BACK
                    continue
                path[U0] = starts[np.uint64(s[AT])]
                s[AT] += 1
            else:
                left = np.uint64(untried[level])
                if left == U0:
                    phase = BACK
                    continue
                untried[level] = left & (left - U1)
                move = np.uint64(path[level - U1]) << U3 | lowest(left)
                path[level] = near[move]
                made[level + U1] = move
            level += U1
            phase = ENTER
        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = TRY

    s[PHASE], s[NODES], s[SOLUTIONS], s[LEVEL], s[LEAST] = phase, nodes, solutions, level, least
    return status


@compiled(forceinline=True)
def onward(near, rows, row_bytes, taken, taken_bytes, path, level, square, move, words, s):
    """Return the moves from the end of a path as bits, after the move that led there; write the row of its level."""
    width = words * U8
    free = np.uint8(~(taken_bytes[(level - U1) * width + square] | row_bytes[move * width + square]))
    if np.int64(square) == s[END] or np.int64(level) > s[MOST] - s[CLOSED]:
        free = returning(near, path, square, free) if s[CLOSED] else np.uint8(0)
    if free:
        join(taken, rows, level * words, move * words, words)
    return free


@compiled(forceinline=True)
def join(taken, rows, at, move, words):
    """Write the row at a position of `taken`: that before it with that of a move."""
    for block in range(np.uint64(0), words, np.uint64(BLOCK)):
        to = at + block
        write_either(taken, to, to - words, rows, move + block)


@compiled(forceinline=True)
def returning(near, path, square, free):
    """Return which of the moves from a square lead to the start of the path."""
    found = np.uint8(0)
    for k in range(8):
        bit = np.uint8(1 << k)
        if free & bit and near[square << U3 | np.uint64(k)] == path[U0]:
            found |= bit
    return found
