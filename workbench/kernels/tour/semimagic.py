"""Semimagic tours: all tours of which the move numbers in each of some lines have a given sum, depth first.

The squares of a path have alternating colours, so the free squares of a line will get so many odd and so many even
numbers, all of them greater than the last one. A move is tried only if the smallest and the largest numbers that are
left allow the sums of the lines through its square. Paths that isolate a square are abandoned as in `backtrack`.

In groups, each four numbers from 4k + 1 to 4k + 4 have to lie in one block of 4 x 4, in different rows and columns of
it: the quartes of Beverley and Wenzelides (G. P. Jelliss, "Knight's Tour Notes" 9, 2019).

Arrays (N squares of the rectangle, as row * columns + column; L lines, at most P through a square; D levels):

    near     (N, 8)  uint32, the squares a leap away
    moves    (N)     uint8, how many there are
    colour   (N)     uint8, 0 or 1
    lines    (N, P)  uint32, the lines through each square
    through  (N)     uint8, how many there are
    target   (L)     int64, their sums
    block    (N)     int64, the block of each square
    place    (N)     uint8, one bit for its row in the block, one for its column
    starts   (m)     int64, the squares to start from
    sums     (L)     int64, of the numbers in each line
    left     (L, 2)  int64, the free squares of each line, by colour
    ways     (N)     uint8, for each square those a leap away that are free or, in a closed tour, the start
    free     (N)     uint8, 1 = on the board and not on the path
    path     (D)     uint32, the squares of the path
    alone    (D)     int64, by level: free squares with at most one way, but for those a leap away from the end
    lonely   (D)     int64, and with those
    untried  (D)     uint8, by level: the moves to try, as bits
    degree   (D)     int64, by level: how many there were
    tried    (D)     int64, and how many of these have been tried
    profile  (D)     int64, nodes visited by level
    visits   (V)     int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then those named below

A node is a path; its level is the number of its squares.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, STUCK, UNTIL

CLOSED = OWN  # 1 = the last square must be a leap away from the first
END = OWN + 1  # the last square; -1 = any
GROUPS = OWN + 2  # 1 = each four numbers lie in a block
SQUARES = OWN + 3
SCALARS = OWN + 4

ENTER, TRY, BACK = 0, 1, 2  # PHASE
U0, U1 = np.uint64(0), np.uint64(1)


@compiled(forceinline=True)
def reachable(square, number, squares, odd, lines, through, target, sums, left):
    """Return whether a number in this square allows its lines their sums; `odd`: the colour of the odd numbers."""
    is_odd = number & 1
    low_odd, low_even = number + 1 + is_odd, number + 2 - is_odd  # the next numbers, and the last
    high_odd, high_even = squares - 1 + (squares & 1), squares - (squares & 1)
    for i in range(through[square]):
        line = np.uint64(lines[square, np.uint64(i)])
        p = left[line, odd] - is_odd
        q = left[line, odd ^ U1] - (is_odd ^ 1)
        need = target[line] - sums[line] - number
        squared = p * (p - 1) + q * (q - 1)
        if p * low_odd + q * low_even + squared > need or p * high_odd + q * high_even - squared < need:
            return False
    return True


@compiled(forceinline=True)
def next_moves(
    near, moves, lines, through, target, block, place, sums, left, ways, free, path, alone, lonely, level, odd, s
):
    """Return the moves from the end of the path, as bits, that may lead to a tour; set `lonely`."""
    squares, closed = s[SQUARES], s[CLOSED]
    end, at = np.uint64(path[np.uint64(level - 1)]), np.uint64(level)
    if alone[at] > 1 - closed:
        return U0
    found = forced = U0
    isolated, few = 0, alone[at]
    for k in range(moves[end]):
        k = np.uint64(k)
        square = np.uint64(near[end, k])
        if free[square]:
            found |= U1 << k
            if ways[square] <= 1:
                few += 1
                if ways[square] == 0:
                    isolated += 1
                    forced |= U1 << k
    lonely[at] = few
    final = level == squares - 1
    if isolated:
        if isolated > 1 or closed:
            return U0
        found = forced
    grouped = s[GROUPS] and level & 3
    taken, here = np.uint8(0), np.int64(0)
    if grouped:
        here = block[end]
        for x in range(level & ~3, level):
            taken |= place[np.uint64(path[np.uint64(x)])]
    left_over, found = found, U0
    while left_over:
        k = lowest(left_over)
        left_over &= left_over - U1
        square = np.uint64(near[end, k])
        if grouped and (place[square] & taken or block[square] != here):
            continue
        if s[END] >= 0 and final != (s[END] == square):
            continue
        if reachable(square, level + 1, squares, odd, lines, through, target, sums, left):
            found |= U1 << k
    return found


@compiled(forceinline=True)
def visit(square, near, moves, colour, lines, through, sums, left, ways, free, path, alone, lonely, s):
    """Append a square to the path."""
    level = np.uint64(s[LEVEL])
    others = lonely[level] - (ways[square] <= 1)
    free[square] = 0
    if level > U0 or s[CLOSED] == 0:  # the start of a closed tour remains a way
        for k in range(moves[square]):
            other = np.uint64(near[square, np.uint64(k)])
            others -= free[other] == 1 and ways[other] <= 1
            ways[other] -= 1
    else:
        for k in range(moves[square]):
            others -= ways[np.uint64(near[square, np.uint64(k)])] <= 1
    s[LEVEL] += 1
    for i in range(through[square]):
        line = np.uint64(lines[square, np.uint64(i)])
        sums[line] += s[LEVEL]
        left[line, np.uint64(colour[square])] -= 1
    path[level] = square
    alone[level + U1] = others


@compiled(forceinline=True)
def leave(near, moves, colour, lines, through, sums, left, ways, free, path, s):
    """Take the last square from the path."""
    level = np.uint64(s[LEVEL] - 1)
    square = np.uint64(path[level])
    for i in range(through[square]):
        line = np.uint64(lines[square, np.uint64(i)])
        sums[line] -= s[LEVEL]
        left[line, np.uint64(colour[square])] += 1
    kept = level == U0 and s[CLOSED] == 1
    for k in range(moves[square]):
        ways[np.uint64(near[square, np.uint64(k)])] += not kept
    free[square] = 1
    s[LEVEL] -= 1


@compiled
def advance(
    near, moves, colour, lines, through, target, block, place, starts, sums, left, ways, free, path, alone, lonely,
    untried, degree, tried, profile, visits, s, budget,
):  # fmt: skip
    """Visit at most `budget` nodes; return RUNNING, FOUND, or STUCK at the end: there may be tours of other kinds.

    ENTER visits a node, TRY makes its next move, BACK takes its square from the path.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    floor, status = s[FLOOR], RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        level = np.uint64(s[LEVEL])
        if phase == ENTER:
            if nodes == last or s[LEVEL] <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            tried[level] = 0
            phase = TRY
            if level == U0:
                degree[level] = starts.size
            elif s[LEVEL] == s[SQUARES]:
                phase = BACK
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
            else:
                odd = np.uint64(colour[np.uint64(path[U0])])
                found = next_moves(
                    near, moves, lines, through, target, block, place, sums, left, ways, free, path, alone,
                    lonely, s[LEVEL], odd, s,
                )  # fmt: skip
                untried[level] = found
                degree[level] = popcount(found)
        elif phase == TRY:
            at = tried[level]
            if at == degree[level]:
                phase = BACK
                continue
            tried[level] = at + 1
            phase = ENTER
            if level == U0:
                square = np.uint64(starts[np.uint64(at)])
            else:
                found = np.uint64(untried[level])
                untried[level] = found & (found - U1)
                square = np.uint64(near[np.uint64(path[level - U1]), lowest(found)])
            visit(square, near, moves, colour, lines, through, sums, left, ways, free, path, alone, lonely, s)
        else:
            if level == U0:
                status = STUCK
                break
            leave(near, moves, colour, lines, through, sums, left, ways, free, path, s)
            phase = TRY

    s[PHASE], s[NODES], s[SOLUTIONS] = phase, nodes, solutions
    return status
