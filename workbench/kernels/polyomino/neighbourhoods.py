"""One tiling of a large board: fill it strip by strip, and where that gets stuck, clear the surroundings and go on.

Shaw, "Using constraint programming and local search methods to solve vehicle routing problems" (1998), calls it large
neighbourhood search: most of what has been decided is kept, and the rest is searched anew, depth first.

The first empty cell in the order of a round is covered by a placement that is drawn at random. Along strips some eight
cells wide, what is laid last lies close together, so that going back over a few pieces mends most dead ends:

      1 3 5 7 9 ...       the order of cells in strips of two rows
      2 4 6 8 10 ...
      a c e ...

If many nodes cover no more cells than before, the pieces around the dead end are lifted; the others become the base,
below which the search does not go back. The radius follows the ruler sequence 0, 1, 0, 2, 0, 1, 0, 3, ... on top of
RADIUS, like the restarts of Luby, Sinclair and Zuckerman (1993). If that does not help, the board is cleared and a
round begins:

    odd rounds   along strips; from the second of them on their direction and width and the pieces preferred are drawn
                 at random, and in every other one pieces stay within their strips
    even rounds  line by line, or from a dead end outwards, the first one from the cell that fewest placements cover: of
                 the first empty cells the one with the fewest candidates is next. Where a part of the board cannot be
                 covered, one of these trees is small

A tree without a base, of which nothing was left out, is a complete one: if it ends, there are no more solutions.
Rounds grow, so that any tree is searched at last.

A node is a partial filling; level L has L pieces. Arrays in addition to those of `regions` (int32 unless stated
otherwise; P pieces, M cells of all orientations, D levels, C room for candidates):

    piece    (K)    the piece of an orientation
    through, shift (M)  the ways to cover a cell: see `candidates`
    area     (P)    int64, cells of a piece
    ideal    (P)    int64, how many copies of a piece are meant to be laid
    sequence, rank, strip  the order of cells in this round: see `fill_order`
    liking   (P)    int64, how much each piece is preferred in this round
    left, owed (P)  int64, how many more of a piece may be laid, and must be; negative: so many more than must be
    due      (P)    int64, how many more copies are meant to be laid
    shape, place (D)    by slot: orientation of a piece on the board, and its first cell; shape -1: lifted
    stack    (D)        by level: the slot of the piece laid there; behind these the slots that are free
    aim      (D)        by level: the cell to be covered
    start, stop (D)     by level: its candidates not tried yet are pool[start] to pool[stop - 1]
    pool     (C)        candidates of all levels
    profile  (D)        int64, nodes by level
    visits   (V)        the levels of recent nodes, see `scalars`
    s                   int64, scalars: see `scalars`; then those below

On the board, `blocked` holds the slot of a piece + 1, and -1 where there is no cell.
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.polyomino.candidates import find, narrowest
from workbench.kernels.polyomino.fill_order import order_in_strips, order_outwards
from workbench.kernels.polyomino.regions import cuts_off
from workbench.kernels.scalars import (
    EXHAUSTED,
    FLOOR,
    FOUND,
    LEVEL,
    NODES,
    OWN,
    PHASE,
    RUNNING,
    SOLUTIONS,
    UNTIL,
)

STRIDE = OWN  # from a cell to the one below it
MARGIN = OWN + 1  # rows above the board, and columns to its left
ROWS, COLUMNS = OWN + 2, OWN + 3  # of the board
ISLANDS = OWN + 4  # 1 = pieces are connected: look for regions that none can fill
RANDOM = OWN + 5  # state of the generator, never 0
BALANCED = OWN + 6  # 1 = numbers of pieces are bounded: draw those of which more than usual are due
IDEAL = OWN + 7  # the sum of `ideal`
DUE = OWN + 8  # the sum of `due`
SLACK = OWN + 9  # cells not needed for the pieces that are owed; negative: they no longer fit
FILLED = OWN + 10  # cells covered
FIRST = OWN + 11  # in the sequence no cell before this one is empty
BASE = OWN + 12  # level below which the search does not go back
COMPLETE = OWN + 13  # 1 = nothing of the tree below the root was left out
ROUND = OWN + 14
RECORD = OWN + 15  # most cells covered in this round
MOST = OWN + 16  # most cells covered in any round
PATIENCE = OWN + 17  # the node at which to clear, unless more cells are covered before
END = OWN + 18  # likewise the node at which to end the round
CLEARED = OWN + 19  # how often the surroundings of a dead end were cleared
FAILED = OWN + 20  # likewise since the last record
DEEPEST, FOCUS = OWN + 21, OWN + 22  # most cells covered at a dead end since then, and the cell not to be covered
FLOODS = OWN + 23  # so far
WITHIN = OWN + 24  # 1 = pieces stay within their strips in this round
SCALARS = OWN + 25

AGAIN, ENTER, TRY, BACK, CLEAR = 0, 1, 2, 3, 4  # PHASE

ORDERLY = 2_000  # nodes without a record before pieces are lifted for the first time: some milliseconds
LOCAL = 400  # likewise around a dead end; doubled with each step of the radius
STAY, OTHERS = 100_000, 50_000  # likewise in the first round along strips, and in the next; then half as many more each
GLANCE = 200  # nodes of the first even round
CLOSE = 1_500_000  # ways to cover a cell that are tried, of 32 cells each, in the next: a tenth of a second; likewise
RADIUS, WIDEST = 2, 12  # in cells
WIDTH = 8  # of strips: at most this many cells are open between two pieces laid one after the other
NARROWEST, WIDTHS = 3, 10  # of the strips of other rounds
EVEN, STEEP = 16, 64  # a piece's weight is due / ideal relative to all, EVEN for 1, at most STEEP, to the 8th power
U13, U7, U17 = np.uint64(13), np.uint64(7), np.uint64(17)


@compiled
def draw(below, s):
    """Return a random number from 0 to `below` - 1 (Marsaglia's xorshift64, 2003)."""
    x = np.uint64(s[RANDOM])
    x ^= x << U13
    x ^= x >> U7
    x ^= x << U17
    s[RANDOM] = np.int64(x)
    return np.int64((x >> np.uint64(1)) % np.uint64(below))


@compiled
def weight(x, due, ideal, liking, s):
    """Return the weight of a piece when one is drawn."""
    if not s[BALANCED]:
        return liking[x]
    if due[x] <= 0:
        return 1
    ratio = min(STEEP, max(1, EVEN * due[x] * s[IDEAL] // (ideal[x] * max(1, s[DUE]))))
    ratio *= ratio
    ratio *= ratio
    return ratio * ratio


@compiled
def drawn(start, stop, pool, through, piece, due, ideal, liking, s):
    """Return one of these candidates, as its place in the pool."""
    if not s[BALANCED] and s[ROUND] < 2:
        return start + draw(stop - start, s)
    total = 0
    for k in range(start, stop):
        total += weight(piece[through[pool[k]]], due, ideal, liking, s)
    rest = draw(total, s)
    for k in range(start, stop):
        rest -= weight(piece[through[pool[k]]], due, ideal, liking, s)
        if rest < 0:
            return k
    return stop - 1


@compiled
def count(x, change, area, left, owed, due, s):
    """Note that a copy of a piece is laid (change -1) or lifted (1)."""
    if change > 0 and owed[x] < 0:
        s[SLACK] += area[x]
    left[x] += change
    owed[x] += change
    due[x] += change
    s[DUE] += change
    if change < 0 and owed[x] < 0:
        s[SLACK] -= area[x]
    s[FILLED] -= change * area[x]


@compiled
def cover(shape, first, value, shapes, begins, blocked):
    """Enter a value in the cells of a placement."""
    for k in range(begins[shape], begins[shape + 1]):
        blocked[first + shapes[k]] = value


@compiled
def lift(t, shapes, begins, piece, area, rank, blocked, left, owed, due, shape, place, s):
    """Take the piece of a slot off the board."""
    o, b = shape[t], place[t]
    for k in range(begins[o], begins[o + 1]):
        blocked[b + shapes[k]] = 0
        s[FIRST] = min(s[FIRST], rank[b + shapes[k]])
    count(piece[o], 1, area, left, owed, due, s)


@compiled
def clear(radius, level, shapes, begins, piece, area, rank, blocked, left, owed, due, shape, place, stack, s):
    """Lift the pieces within a distance of the focus, and return how many are left; they keep their order."""
    stride = s[STRIDE]
    row, column = s[FOCUS] // stride, s[FOCUS] % stride
    for r in range(max(0, row - radius), min(blocked.size // stride, row + radius + 1)):
        for c in range(max(0, column - radius), min(stride, column + radius + 1)):
            t = np.int32(blocked[r * stride + c] - 1)
            if t >= 0 and (r - row) ** 2 + (c - column) ** 2 <= radius * radius:
                lift(t, shapes, begins, piece, area, rank, blocked, left, owed, due, shape, place, s)
                shape[t] = -1
    kept = 0
    for k in range(level):
        t = stack[k]
        if shape[t] >= 0:
            stack[k], stack[kept] = stack[kept], t
            kept += 1
    return kept


@compiled
def lay_out(across, width, blocked, sequence, rank, strip, s):
    """Order the cells of an empty board in strips."""
    corner = s[MARGIN] * s[STRIDE] + s[MARGIN]
    order_in_strips(across, width, corner, s[ROWS], s[COLUMNS], blocked, sequence, rank, strip, s[STRIDE])


@compiled
def grown(nodes, s):
    """Return these nodes of the first other round, half as many more for each since."""
    for _ in range(min(s[ROUND] // 2 - 1, 50)):
        nodes += nodes // 2
    return nodes


@compiled
def begin_round(nodes, ways, blocked, seen, sequence, rank, strip, liking, s):
    """Begin the next round on an empty board; `ways`: to cover a cell."""
    s[ROUND] += 1
    s[FIRST] = s[BASE] = s[RECORD] = s[FAILED] = s[DEEPEST] = s[WITHIN] = 0
    s[COMPLETE] = 1
    if s[ROUND] == 1:
        lay_out(False, WIDTH, blocked, sequence, rank, strip, s)
        return
    if s[ROUND] % 2 == 0:
        if s[ROUND] % 4 == 0:
            s[FLOODS] += 1
            order_outwards(s[FOCUS], s[FLOODS], blocked, seen, sequence, rank, strip, s[STRIDE])
        else:
            lay_out(s[ROWS] > s[COLUMNS], max(s[ROWS], s[COLUMNS]), blocked, sequence, rank, strip, s)
        s[END] = s[PATIENCE] = nodes + (grown(max(GLANCE, CLOSE // ways), s) if s[ROUND] else GLANCE)
        return
    s[WITHIN] = s[ROUND] % 4 == 3
    s[COMPLETE] = 1 - s[WITHIN]
    across, width = draw(2, s) == 1, NARROWEST + draw(WIDTHS, s)
    side = s[COLUMNS] if across else s[ROWS]
    for _ in range(WIDTHS):  # strips of one width, where pieces stay within them
        if s[WITHIN] and side % width != 0:
            width = NARROWEST + draw(WIDTHS, s)
    lay_out(across, width, blocked, sequence, rank, strip, s)
    for x in range(liking.size):
        liking[x] = 1 << 3 * draw(5, s)


@compiled
def note_record(nodes, s):
    """Stay in the round, and around the dead end, as long as more and more cells are covered."""
    s[RECORD] = s[FILLED]
    s[MOST] = max(s[MOST], s[FILLED])
    s[FAILED] = 0
    if s[ROUND] % 2:
        s[END] = nodes + (grown(OTHERS, s) if s[ROUND] > 1 else STAY)
        s[PATIENCE] = nodes + (ORDERLY if s[BASE] == 0 else LOCAL)


@compiled
def note_dead_end(cell, s):
    """Remember the dead end at which most cells are covered."""
    if s[FILLED] >= s[DEEPEST]:
        s[DEEPEST], s[FOCUS] = s[FILLED], cell


@compiled
def advance(
    shapes,
    begins,
    piece,
    through,
    shift,
    area,
    ideal,
    white,
    possible,
    sums,
    blocked,
    seen,
    queue,
    sequence,
    rank,
    strip,
    liking,
    left,
    owed,
    due,
    shape,
    place,
    stack,
    aim,
    start,
    stop,
    pool,
    profile,
    visits,
    s,
    budget,
):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and finds the candidates for its first empty cell, TRY lays the next one, BACK lifts the last
    piece; CLEAR lifts those around a dead end, AGAIN lifts all.
    """
    phase, nodes, solutions, level = s[PHASE], s[NODES], s[SOLUTIONS], s[LEVEL]
    floor = s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        if phase == ENTER:
            if nodes == last or level <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            phase = BACK
            if s[SLACK] < 0:
                note_dead_end(aim[max(level - 1, 0)], s)
                continue
            first = s[FIRST]
            while first < sequence.size and blocked[sequence[first]] != 0:
                first += 1
            s[FIRST] = first
            if s[FILLED] > s[RECORD]:
                note_record(nodes, s)
            if first == sequence.size:
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~level
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            x = sequence[first]
            if s[ROUND] % 2 == 0:
                x = narrowest(first, left, shapes, begins, piece, through, shift, sequence, strip, blocked)
            top = stop[level - 1] if level > s[BASE] else 0
            if top + through.size > pool.size:  # no room to go back to what is laid
                s[BASE], s[COMPLETE], top = level, 0, 0
            aim[level], start[level] = x, top
            limit = strip[x] if s[WITHIN] else blocked.size
            stop[level] = find(x, limit, top, left, shapes, begins, piece, through, shift, strip, blocked, pool)
            if stop[level] == top:
                note_dead_end(x, s)
                continue
            phase = TRY

        elif phase == TRY:
            phase = BACK
            while stop[level] > start[level]:
                k = drawn(start[level], stop[level], pool, through, piece, due, ideal, liking, s)
                m = pool[k]
                stop[level] -= 1
                pool[k] = pool[stop[level]]
                o, b, t = through[m], aim[level] - shift[m], stack[level]
                cover(o, b, t + 1, shapes, begins, blocked)
                if s[ISLANDS]:
                    cut, s[FLOODS] = cuts_off(
                        o, b, s[FLOODS], shapes, begins, blocked, seen, queue, white, possible, sums, s[STRIDE]
                    )
                    if cut:
                        cover(o, b, 0, shapes, begins, blocked)
                        note_dead_end(aim[level], s)
                        continue
                shape[t], place[t] = o, b
                count(piece[o], -1, area, left, owed, due, s)
                level += 1
                phase = ENTER
                break

        elif phase == BACK:
            if level == s[BASE] or nodes >= s[PATIENCE]:
                if level == 0 and s[COMPLETE]:
                    status = EXHAUSTED
                    break
                phase = AGAIN if nodes >= s[END] else CLEAR
                continue
            level -= 1
            lift(stack[level], shapes, begins, piece, area, rank, blocked, left, owed, due, shape, place, s)
            phase = TRY

        elif phase == CLEAR:
            s[CLEARED] += 1
            s[FAILED] += 1
            wider = 0
            while s[FAILED] >> wider & 1 == 0:
                wider += 1
            radius = min(RADIUS + wider, WIDEST)
            level = clear(
                radius, level, shapes, begins, piece, area, rank, blocked, left, owed, due, shape, place, stack, s
            )
            s[BASE], s[COMPLETE], s[DEEPEST] = level, 0, 0
            s[PATIENCE] = nodes + (LOCAL << wider)
            phase = ENTER

        else:
            while level > 0:
                level -= 1
                lift(stack[level], shapes, begins, piece, area, rank, blocked, left, owed, due, shape, place, s)
            begin_round(nodes, through.size, blocked, seen, sequence, rank, strip, liking, s)
            phase = ENTER

    s[PHASE], s[NODES], s[SOLUTIONS], s[LEVEL] = phase, nodes, solutions, level
    return status
