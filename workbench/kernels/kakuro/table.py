"""Kakuro by one table of candidates: the textbook backtracking over cells.

What a run may still take depends on three things only: how many cells it has, its clue, and which digits it already
holds. All answers are made once, candidates[count][sum][known]; a cell's candidates are those of its two runs together
(Koo, "Algorithmic problem solving strategies", 2012, problem KAKURO2). The cell with fewest is filled next, or the next
one of a fixed order. Nothing is propagated.

    run of 2 cells, clue 4      known {}: {1,3}       known {1}: {3}       known {2}: {}

A node is one partial filling: the root, and each digit tried. At level L, L cells hold a digit:

    order   | cells filled at levels 0 .. L-1 | open cells ... |

Arrays (uint32 unless stated otherwise; N cells of the board, W of them open, R runs, D = W+1 levels):

    table    uint16, candidates as masks (bit d-1 for digit d); the row of a run begins at a multiple of 512, and is
             indexed by the mask of the digits it holds
    home     (2N)  run across and run down of a cell
    rank     (N)   of two cells with as many candidates the one of lower rank is filled
    order    (W)   the cells; those still open begin at the level
    at       (R)   where in the table each run stands         may  (R)  the candidates found there
    rest     (D)   by level: the digits not yet tried (a mask)  bit (D)  the digit being tried (a mask)
    degree   (D)   int64, candidates of the cell filled at this level
    tried    (D)   int64, how many of these have been tried
    swap     (D)   by level: where in `order` the cell was found
    profile  (D)   int64, nodes visited by level
    visits   (V)   int32, the levels of recent nodes, see `scalars`
    s        int64, scalars: see `scalars`; then RULE and VOID
"""

import numpy as np

from workbench.kernels.bits import popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.scalars import EXHAUSTED, FLOOR, FOUND, LEVEL, NODES, OWN, PHASE, RUNNING, SOLUTIONS, UNTIL

RULE = OWN  # which cell to fill next
VOID = OWN + 1  # whether the puzzle is known to have no solution: the root is its only node
SCALARS = OWN + 2

FEWEST, NEXT = 0, 1  # RULE: fewest candidates, of those the lowest rank; the next of the order

ENTER, TRY, LEAVE, BACK = 0, 1, 2, 3  # PHASE

LENGTHS, SUMS, HELD = 10, 46, 512
U0, U1, U2 = np.uint64(0), np.uint64(1), np.uint64(2)


def candidate_table() -> np.ndarray:
    """Return the candidates of a run of (count, sum) that holds the digits of a mask; sum 0 stands for no clue.

    The row of (0, 0) has none: it is that of a run which nothing can fill.
    """
    table = np.zeros((LENGTHS, SUMS, HELD), np.uint16)
    masks = np.arange(HELD)
    members = masks[:, None] >> np.arange(9) & 1
    sizes, sums = members.sum(axis=1), members @ np.arange(1, 10)
    for digits in range(1, HELD):
        known = masks[masks & ~digits == 0]
        table[sizes[digits], sums[digits], known] |= (digits ^ known).astype(np.uint16)
    for count in range(1, LENGTHS):
        table[count, 0] = np.where(sizes < count, masks ^ (HELD - 1), 0)
    return table


@compiled
def choose(home, rank, order, may, level, rule):
    """Return the position in `order` of the cell to fill next; cells without candidates come first."""
    if rule == NEXT:
        return level
    best = level
    least = U1 << np.uint64(40)
    for place in range(level, np.uint64(order.size)):
        place = np.uint64(place)
        cell = np.uint64(order[place])
        across, down = np.uint64(home[U2 * cell]), np.uint64(home[U2 * cell + U1])
        key = popcount(np.uint64(may[across] & may[down])) << np.uint64(32) | rank[cell]
        if key < least:
            best, least = place, key
    return best


@compiled
def turn(cell, bit, table, home, at, may):
    """Toggle a digit in the runs of a cell."""
    for way in range(U2):
        run = np.uint64(home[U2 * cell + np.uint64(way)])
        place = np.uint64(at[run]) ^ bit
        at[run] = place
        may[run] = table[place]


@compiled
def advance(table, home, rank, order, at, may, rest, bit, swap, degree, tried, profile, visits, s, budget):
    """Visit at most `budget` nodes; return RUNNING, FOUND or EXHAUSTED.

    ENTER counts a node and chooses a cell, TRY writes the next of its digits, LEAVE takes the digit out again, BACK
    leaves the level.
    """
    rule = s[RULE]
    phase, nodes, solutions = s[PHASE], s[NODES], s[SOLUTIONS]
    level = np.uint64(s[LEVEL])
    floor = s[FLOOR]
    status = RUNNING
    last = nodes + budget
    recent = np.uint64(visits.size - 1)

    while True:
        if phase == ENTER:
            if nodes == last or np.int64(level) <= floor:
                break
            visits[np.uint64(nodes) & recent] = level
            nodes += 1
            profile[level] += 1
            phase = BACK
            if s[VOID]:
                continue
            if level == np.uint64(order.size):
                solutions += 1
                visits[np.uint64(nodes - 1) & recent] = ~np.int64(level)
                if solutions >= s[UNTIL]:
                    status = FOUND
                    break
                continue
            place = choose(home, rank, order, may, level, rule)
            cell = np.uint64(order[place])
            digits = np.uint64(may[np.uint64(home[U2 * cell])] & may[np.uint64(home[U2 * cell + U1])])
            if digits:
                order[place], order[level] = order[level], cell
                swap[level] = place
                rest[level] = digits
                degree[level] = popcount(digits)
                tried[level] = 0
                phase = TRY

        elif phase == TRY:
            digits = np.uint64(rest[level])
            cell = np.uint64(order[level])
            if digits == U0:
                place = np.uint64(swap[level])
                order[level], order[place] = order[place], cell
                phase = BACK
                continue
            digit = digits & (~digits + U1)
            rest[level] = digits ^ digit
            bit[level] = digit
            tried[level] += 1
            turn(cell, digit, table, home, at, may)
            level += U1
            phase = ENTER

        elif phase == LEAVE:
            turn(np.uint64(order[level]), np.uint64(bit[level]), table, home, at, may)
            phase = TRY

        else:
            if level == U0:
                status = EXHAUSTED
                break
            level -= U1
            phase = LEAVE

    s[PHASE], s[LEVEL], s[NODES], s[SOLUTIONS] = phase, level, nodes, solutions
    return status
