"""Warnsdorff's rule with backtracking: all tours, depth first, the moves of each square in the order of the rule.

Every square that is visited is a node; level L has a path of L squares, and the root is the empty board, from which
the starts branch. At a dead end the search returns to the last choice and tries the next best move.

DEAD_ENDS leaves out moves that cannot lead to a tour. What a free square has left is its free neighbours, the square
where the path ends, and in a closed tour the first one. A square with one left can only be the last of an open tour; so
there may be no second one, and none with nothing left. Only the neighbours of the square that the path now leaves have
lost one: those are counted once for all moves from there.

Arrays in addition to those of `warnsdorff_keys`, whose functions make moves and compute keys (N indices, D levels):

    starts    (m)  int64, the squares to start from, as row * columns + column
    joined    (N)  uint8, 1 = a leap away from the start, if the tour must be closed
    order     (D)  uint32, by level: the moves to try, 3 bits each, the first one lowest
    lonely    (D, 2)  int64, by level: free squares with at most one left, before and after the next move
    closers   (D)  int64, by level: free squares a leap away from the start, if the tour must be closed
    branches  (D)  int64, by level: how many moves there are
    tried     (D)  int64, and how many of these have been tried
    profile   (D)  int64, nodes visited by level
    visits    (V)  int32, the levels of recent nodes, see `scalars`
    queue     (8)  int64, room for `arrange`
    t         int64: those named below
    s         int64, scalars: those of all searches, and of `warnsdorff_keys`
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, PHASE, RUNNING, SOLUTIONS, UNTIL
from workbench.kernels.tour.warnsdorff_keys import (
    AT,
    BY,
    CHANCE,
    COLUMN,
    COLUMNS,
    DEGREE,
    FREE,
    ONE,
    POINT_COLUMN,
    POINT_ROW,
    RANK,
    REACH,
    REPLACES_DEGREE,
    ROW,
    SQUARES,
    STAGE,
    START_COLUMN,
    START_ROW,
    VALUE,
    VISITED,
    WHEEL,
    draw,
    led,
    visit,
    weigh,
)

CLOSED = 0  # 1 = the last square must be a leap away from the first
END = 1  # index of the square visited last; -1 = any
DEAD_ENDS = 2  # 1 = leave out what cannot lead to a tour
AROUND = 3  # 1 = distances are measured from the start
LONELY = 4  # squares that have at most one neighbour on the empty board
SIZE = 5

ENTER, TRY, BACK = 0, 1, 2  # PHASE

U0, U1 = np.uint64(0), np.uint64(1)
SEVEN, UNVISITED = np.uint32(7), np.uint8(0x7F)


@compiled(forceinline=True)
def mark(row_of, column_of, moves, joined, r, c, value, s):
    """Set `joined` for all squares a leap from (r, c)."""
    reach, width = s[REACH], s[COLUMNS] + 1
    for k in range(moves.shape[0]):
        k = np.uint64(k)
        row, column = led(row_of, column_of, moves, r, c, k, reach)
        joined[np.uint64(row * width + column)] = value


@compiled(forceinline=True)
def leave(degree, row_of, column_of, moves, switches, path, s):
    """Remove the last square of the path."""
    reach, columns = s[REACH], s[COLUMNS]
    width = columns + 1
    r, c = s[ROW], s[COLUMN]
    v = np.uint64(r * width + c)
    degree[v] &= UNVISITED
    for k in range(moves.shape[0]):
        k = np.uint64(k)
        row, column = led(row_of, column_of, moves, r, c, k, reach)
        v = np.uint64(row * width + column)
        if degree[v] < VISITED:
            degree[v] += ONE
    s[LEVEL] -= 1
    if s[WHEEL] == 0 and s[STAGE] > 0 and switches[np.uint64(s[STAGE] - 1)] == r * columns + c:
        s[STAGE] -= 1
    if s[LEVEL] > 0:
        square = np.int64(path[np.uint64(s[LEVEL] - 1)])
        s[ROW], s[COLUMN] = square // columns, square % columns


@compiled(forceinline=True)
def before(found, i, j, s):
    """Tell whether row i of `found` is tried before row j."""
    if s[REPLACES_DEGREE] == 0 and found[i, DEGREE] != found[j, DEGREE]:
        return found[i, DEGREE] < found[j, DEGREE]
    if found[i, VALUE] != found[j, VALUE]:
        return found[i, VALUE] < found[j, VALUE]
    return found[i, RANK] < found[j, RANK]


@compiled(forceinline=True)
def arrange(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, joined, order, lonely,
            closers, branches, queue, t, s):  # fmt: skip
    """Set, for the node at this level, which moves are to be tried, in order; the next level's `lonely` hangs on them.

    `queue` gets the lines of `found` in order.
    """
    level = np.uint64(s[LEVEL])
    final = s[LEVEL] == s[SQUARES] - 1
    leaving = t[DEAD_ENDS] == 1 and not (t[CLOSED] == 1 and s[LEVEL] == 1)
    if t[CLOSED] and s[LEVEL] == 1:
        closers[level] = s[FREE]
    none = one = 0
    if leaving:
        for i in range(s[FREE]):
            i = np.uint64(i)
            left = found[i, DEGREE] + joined[np.uint64(found[i, AT])]
            none += left == 0
            one += left == 1
    weigh(degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, 0, 8, s)
    count = U0
    for i in range(s[FREE]):
        i = np.uint64(i)
        if found[i, DEGREE] == 0 and not final:
            continue
        if found[i, AT] == t[END] and not final:
            continue
        if t[DEAD_ENDS] and not final:
            if t[CLOSED] and closers[level] == joined[np.uint64(found[i, AT])]:
                continue
            if leaving:
                left = found[i, DEGREE] + joined[np.uint64(found[i, AT])]
                if none - (left == 0) > 0 or lonely[level, U0] + one - (left <= 1) > 1 - t[CLOSED]:
                    continue
            elif lonely[level, U0] > 1 - t[CLOSED]:
                continue
        if s[CHANCE]:
            found[i, RANK] = draw(s, 1 << 30)
        j = count
        while j > U0 and before(found, i, np.uint64(queue[j - U1]), s):
            queue[j] = queue[j - U1]
            j -= U1
        queue[j] = i
        count += U1
    packed = np.uint32(0)
    for j in range(count):
        packed |= np.uint32(found[np.uint64(queue[np.uint64(j)]), BY]) << np.uint32(3 * j)
    order[level] = packed
    branches[level] = count
    lonely[level, U1] = lonely[level, U0] + one  # and one less if the move goes to one of those


@compiled
def advance(
    degree, row_of, column_of, moves, ranks, switches, rays, program, values, stack, found, path,
    starts, joined, order, lonely, closers, branches, tried, profile, visits, queue, t, s, budget,
):  # fmt: skip
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER visits a node, TRY makes its next move, BACK takes its square from the path.
    """
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    reach, columns, squares, floor = s[REACH], s[COLUMNS], s[SQUARES], s[FLOOR]
    width = columns + 1
    status = RUNNING
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
                branches[level] = starts.size
            elif s[LEVEL] == squares:
                phase = BACK
                v = s[ROW] * width + s[COLUMN]
                if (t[CLOSED] == 0 or joined[np.uint64(v)] == 1) and (t[END] < 0 or t[END] == v):
                    solutions += 1
                    visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                    if solutions >= s[UNTIL]:
                        status = FOUND
                        break
            else:
                arrange(
                    degree, row_of, column_of, moves, ranks, rays, program, values, stack, found,
                    joined, order, lonely, closers, branches, queue, t, s,
                )  # fmt: skip

        elif phase == TRY:
            at = tried[level]
            if at == branches[level]:
                phase = BACK
                continue
            tried[level] = at + 1
            phase = ENTER
            if level == U0:
                r, c = starts[np.uint64(at)] // columns, starts[np.uint64(at)] % columns
                s[START_ROW], s[START_COLUMN] = r, c
                if t[AROUND]:
                    s[POINT_ROW], s[POINT_COLUMN] = 2 * r, 2 * c
                lonely[U1, U0] = t[LONELY] - (degree[np.uint64(r * width + c)] <= ONE)
                if t[CLOSED]:
                    mark(row_of, column_of, moves, joined, r, c, 1, s)
            else:
                k = np.uint64((order[level] >> np.uint32(3 * at)) & SEVEN)
                r, c = led(row_of, column_of, moves, s[ROW], s[COLUMN], k, reach)
                v = np.uint64(r * width + c)
                if t[DEAD_ENDS]:
                    closers[level + U1] = closers[level] - joined[v]
                    fell = t[CLOSED] == 0 or s[LEVEL] > 1
                    lonely[level + U1, U0] = lonely[level, U1] - np.int64(fell and degree[v] + joined[v] <= 1)
            visit(degree, row_of, column_of, moves, switches, found, path, r, c, s)

        else:
            if level == U0:
                status = EXHAUSTED
                break
            if level == U1 and t[CLOSED]:
                mark(row_of, column_of, moves, joined, s[ROW], s[COLUMN], 0, s)
            leave(degree, row_of, column_of, moves, switches, path, s)
            phase = TRY

    s[PHASE], s[NODES], s[SOLUTIONS] = phase, nodes, solutions
    return status
