"""Knight's tours of large boards, made of tours of small pieces: each piece is laid down and joined to its neighbours.

Two closed tours become one where a move of each can be exchanged for two moves between them: moves a-b and c-d, where
a and c, and b and d, are a knight's move apart. In the same way a closed tour joins an open one. Parberry, "An
efficient algorithm for the knight's tour problem" (1997), joins four quarters so; Lin and Wei, "Optimal algorithms for
constructing knight's tours on arbitrary n x m chessboards" (2005), pieces of any rectangle.

Arrays (int32 unless stated otherwise; N squares of the board, R x C of them, P pieces in rows of Q, K patterns):

    rows     (P/Q+1)  the first row of each row of pieces; at the end, R
    columns  (Q+1)    the first column of each column of pieces; at the end, C
    piece    (P)      the pattern of each piece
    begins   (K+1)    where the squares of each pattern begin in `pattern`
    pattern  (2Z)     for each square of each pattern, the two squares next to it in the pattern's tour; -1 = none
    band_of  (R)      the row of pieces of each row of the board
    pile_of  (C)      the column of pieces of each column
    near     (2N)     the two squares next to each square in the tour so far; -1 = none
    profile  (P+1)    int64, nodes visited at each level: pieces that are joined
    visits   (V)      the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import FLOOR, FOUND, LEVEL, NODES, OWN, RUNNING, SOLUTIONS, STUCK, UNTIL

SCALARS = OWN
ROW_STEPS = np.array([-2, -2, -1, -1, 1, 1, 2, 2], np.int32)
COLUMN_STEPS = np.array([-1, 1, -2, 2, -2, 2, -1, 1], np.int32)


@compiled
def lay(k, rows, columns, piece, begins, pattern, near):
    """Lay down piece k with the tour of its pattern."""
    piles = columns.size - 1
    top, left = rows[k // piles], columns[k % piles]
    wide, begin = columns[k % piles + 1] - left, begins[piece[k]]
    for i in range(begins[piece[k] + 1] - begin):
        square = (top + i // wide) * columns[piles] + left + i % wide
        for side in range(2):
            to = pattern[2 * (begin + i) + side]
            near[2 * square + side] = -1 if to < 0 else (top + to // wide) * columns[piles] + left + to % wide


@compiled
def a_move_apart(a, b, wide):
    """Tell whether two squares are a knight's move apart."""
    down, right = abs(a // wide - b // wide), abs(a % wide - b % wide)
    return down * right == 2


@compiled
def put(square, new, old, near):
    """Let a square be next to a new one instead of an old one."""
    side = 0 if near[2 * square] == old else 1
    near[2 * square + side] = new


@compiled
def exchange(a, b, c, d, near):
    """Replace the moves a-b and c-d by a-c and b-d."""
    put(a, c, b, near)
    put(b, d, a, near)
    put(c, a, d, near)
    put(d, b, c, near)


@compiled
def join(k, rows, columns, band_of, pile_of, near):
    """Join piece k to those before it; return whether there are two moves to exchange."""
    piles, wide, high = columns.size - 1, columns[columns.size - 1], rows[rows.size - 1]
    top, left = rows[k // piles], columns[k % piles]
    for r in range(top, rows[k // piles + 1]):
        for c in range(left, columns[k % piles + 1]):
            if r >= top + 2 and c >= left + 2:  # no move leads from here to an earlier piece
                continue
            a = r * wide + c
            for m in range(8):
                row, column = r + ROW_STEPS[m], c + COLUMN_STEPS[m]
                if row < 0 or row >= high or column < 0 or column >= wide:
                    continue
                if band_of[row] * piles + pile_of[column] >= k:
                    continue
                there = row * wide + column
                for side in range(2):
                    b = near[2 * a + side]
                    for other in range(2):
                        d = near[2 * there + other]
                        if b >= 0 and d >= 0 and a_move_apart(b, d, wide):
                            exchange(a, b, there, d, near)
                            return True
    return False


@compiled
def advance(rows, columns, piece, begins, pattern, band_of, pile_of, near, profile, visits, s, budget):
    """Lay and join at most `budget` pieces; return RUNNING, FOUND or STUCK."""
    status, level = RUNNING, s[LEVEL]
    recent = visits.size - 1
    while status == RUNNING and budget > 0 and level > s[FLOOR]:
        if s[SOLUTIONS]:
            status = STUCK  # there may be more tours, but the search ends at the first
            break
        visits[s[NODES] & recent] = level
        profile[level] += 1
        s[NODES] += 1
        budget -= 1
        lay(level, rows, columns, piece, begins, pattern, near)
        if level > 0 and not join(level, rows, columns, band_of, pile_of, near):
            status = STUCK
            break
        level += 1
        if level == piece.size:
            s[SOLUTIONS] = 1
            visits[(s[NODES] - 1) & recent] = ~np.int32(level - 1)
            if s[SOLUTIONS] >= s[UNTIL]:
                status = FOUND
    s[LEVEL] = level
    return status


@compiled
def number(first, second, near, filling):
    """Number the squares (int32, N) along the tour, from one on towards another that is next to it; -1 = either."""
    before, square, count = -1, first, 0
    while square >= 0 and filling[square] == 0:
        count += 1
        filling[square] = count
        if count == 1 and second >= 0:
            nxt = second
        else:
            nxt = near[2 * square] if near[2 * square] != before else near[2 * square + 1]
        before, square = square, nxt
    return count
