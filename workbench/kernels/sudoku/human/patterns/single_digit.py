"""Two conjugate pairs of a digit, a-b and c-d, where b sees c: a or d is true, so cells that see both lose the digit.

    skyscraper         the pairs lie in two rows, b and c in a column; or the other way round
    two-string kite    one pair lies in a row, one in a column, b and c in a box
    turbot fish        all others

A dual kite is two kites with the same b and c: of one digit, the row and the column the other way round, or of two.
"""

import numpy as np

from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, COLUMN, ROW, U1, has
from workbench.kernels.sudoku.human.log import (
    BASE,
    CHAIN,
    DIGITS,
    FIRST,
    PREMISE,
    REMOVE,
    STRONG,
    WEAK,
    add,
    add_set,
    begin,
    end,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import add_node, ends, partner, seen_by_both, sees

SKYSCRAPER = SUDOKU_STEPS["skyscraper"]
KITE = SUDOKU_STEPS["two_string_kite"]
TURBOT = SUDOKU_STEPS["turbot_fish"]
DUAL = 1  # the variant of a kite
UNITS = np.uint64(0)  # where the units with a pair are listed in `board.numbers`
TARGET, OTHER = np.uint64(0), np.uint64(1)  # sets of `board.scratch`


@compiled
def skyscraper(board, log, _variant):
    """Find pairs in two parallel lines, connected by a line."""
    connected_pairs(board, log, SKYSCRAPER)


@compiled
def turbot_fish(board, log, _variant):
    """Find pairs connected in any other way."""
    connected_pairs(board, log, TURBOT)


@compiled
def two_string_kite(board, log, variant):
    """Find a pair in a row and one in a column, connected by a box; or dual kites only."""
    if variant == DUAL:
        dual_kite(board, log)
    else:
        connected_pairs(board, log, KITE)


@compiled
def connected_pairs(board, log, code):
    """Find two connected pairs of the kind of a technique."""
    target = board.scratch[TARGET]
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = list_pairs(board, digit)
        for i in range(count):
            u = board.numbers[UNITS + np.uint64(i)]
            a, b = ends(board, digit, u)
            for j in range(i + 1, count):
                v = board.numbers[UNITS + np.uint64(j)]
                if code != TURBOT and not lines(board, u, v, code):
                    continue
                c, d_ = ends(board, digit, v)
                if a == c or a == d_ or b == c or b == d_:
                    continue
                for turn in range(4):
                    w, x = (a, b) if turn & 1 else (b, a)
                    y, z = (c, d_) if turn & 2 else (d_, c)
                    if (
                        sees(board, x, y)
                        and kind(board, u, v, x, y) == code
                        and seen_by_both(board, target, digit, w, z)
                        and not sees(board, w, y)
                        and not sees(board, x, z)
                        and report(board, log, code, digit, u, v, w, x, y, z)
                    ):
                        return


@compiled
def list_pairs(board, digit):
    """List the units in which a digit has two places; return how many."""
    count = 0
    for u in range(board.units.shape[0]):
        if board.counts[digit, np.uint64(u)] == 2:
            board.numbers[UNITS + np.uint64(count)] = np.uint64(u)
            count += 1
    return count


@compiled
def lines(board, u, v, code):
    """Return whether two units are parallel lines, for a skyscraper, or crossing ones, for a kite."""
    one, other = board.sorts[u], board.sorts[v]
    return one <= COLUMN and other <= COLUMN and (one == other) == (code == SKYSCRAPER)


@compiled
def kind(board, u, v, b, c):
    """Return the code of a pattern of two units that is connected by two cells."""
    one, other = np.uint64(board.sorts[u]), np.uint64(board.sorts[v])
    if one > COLUMN or other > COLUMN:
        return TURBOT
    if one != other:
        return KITE if board.homes[b, np.uint64(BOX)] == board.homes[c, np.uint64(BOX)] else TURBOT
    crossing = U1 - one  # rows are 0, columns 1
    return SKYSCRAPER if board.homes[b, crossing] == board.homes[c, crossing] else TURBOT


@compiled
def dual_kite(board, log):
    """Find two kites that are connected by the same two cells of a box, of one digit or, as in HoDoKu, of two."""
    kites = 2 * board.places.shape[0]
    target, other = board.scratch[TARGET], board.scratch[OTHER]
    for cell in range(board.words.size):
        b = np.uint64(cell)
        for k in range(board.peers.shape[1]):
            c = np.uint64(board.peers[b, np.uint64(k)])
            if c < b or board.homes[b, np.uint64(BOX)] != board.homes[c, np.uint64(BOX)] or in_line(board, b, c):
                continue
            for i in range(kites - 1):
                if not removes(board, target, i, b, c):
                    continue
                for j in range(i + 1, kites):
                    if (
                        removes(board, other, j, b, c)
                        and not (i >> 1 == j >> 1 and same_set(target, other))
                        and report_dual(board, log, i, j, b, c)
                    ):
                        return


@compiled
def removes(board, target, kite, b, c):
    """Set `target` to what a kite removes; return whether there is anything.

    `kite`: its digit times two, and 0 for the row of b and the column of c, 1 for the column of b and the row of c.
    """
    digit, p, q = np.uint64(kite >> 1), c if kite & 1 else b, b if kite & 1 else c
    if not has(board.places[digit], p) or not has(board.places[digit], q):
        return False
    row, column = np.uint64(board.homes[p, np.uint64(ROW)]), np.uint64(board.homes[q, np.uint64(COLUMN)])
    if board.counts[digit, row] != 2 or board.counts[digit, column] != 2:
        return False
    a, d = partner(board, digit, row, p), partner(board, digit, column, q)
    return not sees(board, a, q) and not sees(board, p, d) and seen_by_both(board, target, digit, a, d)


@compiled
def same_set(one, other):
    """Return whether two sets are equal."""
    for k in range(one.size):
        if one[np.uint64(k)] != other[np.uint64(k)]:
            return False
    return True


@compiled
def in_line(board, b, c):
    """Return whether two cells share a row or a column."""
    row, column = np.uint64(ROW), np.uint64(COLUMN)
    return board.homes[b, row] == board.homes[c, row] or board.homes[b, column] == board.homes[c, column]


@compiled
def report(board, log, code, digit, u, v, a, b, c, d):
    """Report a pattern; what it removes is in the set TARGET."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, REMOVE)
    add_set(log, board.scratch[TARGET], digit, n)
    add_chain(log, digit, n, a, b, c, d)
    section(log, BASE)
    add(log, u)
    add(log, v)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def report_dual(board, log, i, j, b, c):
    """Report two kites; what they remove is in the sets TARGET and OTHER."""
    n = np.uint64(board.places.shape[0])
    begin(log, KITE)
    section(log, REMOVE)
    add_set(log, board.scratch[TARGET], np.uint64(i >> 1), n)
    add_set(log, board.scratch[OTHER], np.uint64(j >> 1), n)
    for turn in range(2):
        kite = j if turn else i
        digit, p, q = np.uint64(kite >> 1), c if kite & 1 else b, b if kite & 1 else c
        row, column = np.uint64(board.homes[p, np.uint64(ROW)]), np.uint64(board.homes[q, np.uint64(COLUMN)])
        add_chain(log, digit, n, partner(board, digit, row, p), p, q, partner(board, digit, column, q))
        section(log, BASE)
        add(log, row)
        add(log, column)
        if not turn or j >> 1 != i >> 1:
            section(log, DIGITS)
            add(log, digit)
    return end(log)


@compiled
def add_chain(log, digit, n, a, b, c, d):
    """Add the four candidates of a pattern, and the chain through them, to the step."""
    section(log, PREMISE)
    for cell in (a, b, c, d):
        add(log, cell * n + digit)
    section(log, CHAIN)
    add_node(log, FIRST, a * n + digit)
    add_node(log, STRONG, b * n + digit)
    add_node(log, WEAK, c * n + digit)
    add_node(log, STRONG, d * n + digit)
