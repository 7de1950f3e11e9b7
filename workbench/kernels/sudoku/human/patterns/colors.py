"""Colors: the conjugate pairs of a digit connect its places; in each connected component, every other one is true.

A component has two colors, `c` and its opposite: all places of one color are true, all of the other are false.

    trap           a place that sees both colors of a component is false
    wrap           two places of one color see each other: that color is false
    multi 1        a color of one component sees one of another: one of their opposites is true, and a place that
                   sees both opposites is false
    multi 2        a color sees both colors of another component: it is false

Component k of a digit has its colors in the sets 4k and 4k + 1 of `board.scratch`, and what they see in 4k + 2 and
4k + 3. At most MAX_COMPONENTS are looked at.
"""

import numpy as np

from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE, U0, U1, U6, first_of, has, include
from workbench.kernels.sudoku.human.log import (
    CHAIN,
    DIGITS,
    ENDO,
    FIN,
    FIRST,
    PREMISE,
    REMOVE,
    SECOND,
    STRONG,
    add,
    add_set,
    begin,
    end,
    section,
)
from workbench.kernels.sudoku.human.patterns.pairs import add_node, ends, partner

TRAP = SUDOKU_STEPS["simple_colors_trap"]
WRAP = SUDOKU_STEPS["simple_colors_wrap"]
MULTI_1 = SUDOKU_STEPS["multi_colors_1"]
MULTI_2 = SUDOKU_STEPS["multi_colors_2"]
MAX_COMPONENTS = 60
LEFT = np.uint64(4 * MAX_COMPONENTS)  # the set of cells to go on from
TARGET = LEFT + U1  # and of the places that are removed
SEEN, FOUR = np.uint64(2), np.uint64(4)


@compiled
def trap(board, log, _variant):
    """Find places that see both colors of a component."""
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = components(board, digit)
        for k in range(count):
            c = np.uint64(k) * FOUR
            exists = seen_by_colors(board, digit, c, c + U1, True)
            if exists and report(board, log, TRAP, digit, c, NONE):
                return


@compiled
def wrap(board, log, _variant):
    """Find colors of which two places see each other."""
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = components(board, digit)
        for color in range(2 * count):
            c = color_set(color)
            if touch(board, c, c) and report_false(board, log, WRAP, digit, c, NONE):
                return


@compiled
def multi_1(board, log, _variant):
    """Find two components of which colors see each other, and places that see both opposites."""
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = components(board, digit)
        for i in range(count):
            for j in range(i):
                p, q = np.uint64(i) * FOUR, np.uint64(j) * FOUR
                if join(board, digit, p, q) and report(board, log, MULTI_1, digit, p, q):
                    return


@compiled
def multi_2(board, log, _variant):
    """Find colors that see both colors of another component."""
    for d in range(board.places.shape[0]):
        digit = np.uint64(d)
        count = components(board, digit)
        for color in range(2 * count):
            c = color_set(color)
            for k in range(count):
                q = np.uint64(k) * FOUR
                if k != color >> 1 and touch(board, c, q) and touch(board, c, q + U1):
                    if report_false(board, log, MULTI_2, digit, c, q):
                        return


@compiled
def color_set(color):
    """Return the number of the set of a color; the components have two each."""
    return np.uint64(color >> 1) * FOUR + np.uint64(color & 1)


@compiled
def components(board, digit):
    """Color the components of the conjugate pairs of a digit; return how many there are."""
    count = 0
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.counts[digit, unit] != 2 or count == MAX_COMPONENTS:
            continue
        cell, _other = ends(board, digit, unit)
        if not colored(board, cell, count):
            component(board, digit, np.uint64(count) * FOUR, cell)
            count += 1
    return count


@compiled
def colored(board, cell, count):
    """Return whether a cell has a color in one of the components so far."""
    for color in range(2 * count):
        if has(board.scratch[color_set(color)], cell):
            return True
    return False


@compiled
def component(board, digit, c, cell):
    """Color the component of a cell; its colors are the sets c and c + 1."""
    for k in range(4):
        board.scratch[c + np.uint64(k)] = U0
    left = board.scratch[LEFT]
    left[:] = U0
    include(board.scratch[c], cell)
    while cell != NONE:
        color = c if has(board.scratch[c], cell) else c + U1
        opposite = c + c + U1 - color
        see(board, board.scratch[color + SEEN], cell)
        for k in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[cell, np.uint64(k)])
            if board.counts[digit, unit] == 2:
                other = partner(board, digit, unit, cell)
                if not has(board.scratch[c], other) and not has(board.scratch[c + U1], other):
                    include(board.scratch[opposite], other)
                    include(left, other)
        cell = first_of(left)
        if cell != NONE:
            left[cell >> U6] &= left[cell >> U6] - U1


@compiled
def see(board, cells, cell):
    """Add what a cell sees to a set."""
    for w in range(cells.size):
        cells[np.uint64(w)] |= board.peer_sets[cell, np.uint64(w)]


@compiled
def touch(board, color, other):
    """Return whether a place of a color sees one of another color."""
    for w in range(board.scratch.shape[1]):
        if board.scratch[color, np.uint64(w)] & board.scratch[other + SEEN, np.uint64(w)]:
            return True
    return False


@compiled
def seen_by_colors(board, digit, color, other, first):
    """Add the places that see two colors to TARGET, which is emptied before if `first`; return whether it has any."""
    target, found = board.scratch[TARGET], U0
    for k in range(target.size):
        w = np.uint64(k)
        seen = board.places[digit, w] & board.scratch[color + SEEN, w] & board.scratch[other + SEEN, w]
        if color ^ other == U1:  # of one component: its own places are no news
            seen &= ~(board.scratch[color, w] | board.scratch[other, w])
        target[w] = seen if first else target[w] | seen
        found |= target[w]
    return found != U0


@compiled
def join(board, digit, p, q):
    """Set TARGET to what the touching colors of two components remove; return whether there is anything."""
    exists, first = False, True
    for turn in range(4):
        a, b = p + np.uint64(turn & 1), q + np.uint64(turn >> 1)
        if touch(board, a, b):
            exists = seen_by_colors(board, digit, p + p + U1 - a, q + q + U1 - b, first)
            first = False
    return exists


@compiled
def report_false(board, log, code, digit, color, q):
    """Report that a color is false; `q` is the other component or NONE."""
    for w in range(board.scratch.shape[1]):
        board.scratch[TARGET, np.uint64(w)] = board.scratch[color, np.uint64(w)]
    return report(board, log, code, digit, color & ~U1, q)


@compiled
def report(board, log, code, digit, p, q):
    """Report that the places in TARGET are removed, because of one component or two."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, REMOVE)
    add_set(log, board.scratch[TARGET], digit, n)
    add_component(board, log, digit, p, PREMISE, SECOND)
    if q != NONE:
        add_component(board, log, digit, q, FIN, ENDO)
    section(log, DIGITS)
    add(log, digit)
    return end(log)


@compiled
def add_component(board, log, digit, c, role, opposite):
    """Add the colors of a component, and its conjugate pairs as chains of two, to the step."""
    n = np.uint64(board.places.shape[0])
    section(log, role)
    add_set(log, board.scratch[c], digit, n)
    section(log, opposite)
    add_set(log, board.scratch[c + U1], digit, n)
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.counts[digit, unit] == 2:
            first, second = ends(board, digit, unit)
            if has(board.scratch[c], first) or has(board.scratch[c + U1], first):
                section(log, CHAIN)
                add_node(log, FIRST, first * n + digit)
                add_node(log, STRONG, second * n + digit)
