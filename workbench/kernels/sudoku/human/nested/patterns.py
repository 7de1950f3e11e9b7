"""The patterns that help dynamic chains along: intersections, hidden pairs, naked pairs and X-wings, tried in turn.

Each is sought in the state that a net has reached, and counts only if it rests on candidates that the net has removed:
those that were in the way before are what its conclusions follow from. Units, pairs and digits come in the order of
Sudoku Explainer.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import BOX, COLUMN, ROW
from workbench.kernels.sudoku.human.nested.ground import U0, U1
from workbench.kernels.sudoku.human.nested.hints import help_along

PAIR = np.uint16(2)
OUT, USED, BESIDES = np.uint64(2), np.uint64(3), np.uint64(4)  # of `spare`


@compiled
def find_pattern(board, ground, nets, net, states, row):
    """Add what the first of the patterns that proves anything proves; return the number of facts added."""
    added = 0
    for first, second in ((BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)):
        added += intersections(board, ground, nets, net, states, row, first, second)
    if added == 0:
        for sort in (BOX, COLUMN, ROW):
            added += hidden_pairs(board, ground, nets, net, states, row, sort)
    if added == 0:
        for sort in (BOX, COLUMN, ROW):
            added += naked_pairs(board, ground, nets, net, states, row, sort)
    if added == 0:
        for base, cover in ((COLUMN, ROW), (ROW, COLUMN)):
            added += x_wings(board, ground, nets, net, states, row, base, cover)
    return added


@compiled(forceinline=True)
def site_of(board, digit, unit):
    """Return the site of a digit in a unit."""
    return np.uint64(board.words.size) + digit * np.uint64(board.units.shape[0]) + unit


@compiled
def clear(ground):
    """Empty the sets of a pattern."""
    for w in range(ground.spare.shape[1]):
        for k in range(2, 5):
            ground.spare[np.uint64(k), np.uint64(w)] = U0


@compiled(forceinline=True)
def join(ground, states, row, target, site):
    """Add the nodes of a site to a set of a pattern; to `OUT` those that are left."""
    for w in range(ground.spare.shape[1]):
        v = np.uint64(w)
        there = states.alive[row, v] if target == OUT else ~U0
        ground.spare[target, v] |= ground.masks[site, v] & there


@compiled
def conclude(ground, nets, net, states, row):
    """Add that `OUT` without `BESIDES` is false, if `USED` without `BESIDES` was removed in part; return the number."""
    rests, last = U0, np.uint64(states.alive.shape[0] - 1)
    for w in range(ground.spare.shape[1]):
        v = np.uint64(w)
        removed = states.alive[last, v] & ~states.alive[row, v]
        ground.spare[U1, v] = ground.spare[USED, v] & ~ground.spare[BESIDES, v] & removed
        rests |= ground.spare[U1, v]
    return help_along(ground, nets, net, ground.spare, OUT, U0, U0) if rests else 0


@compiled
def intersections(board, ground, nets, net, states, row, first, second):
    """Find digits that are confined, in a unit of the first sort, to one of the second."""
    added = 0
    for a in range(board.units.shape[0]):
        for b in range(board.units.shape[0]):
            if board.sorts[a] != first or board.sorts[b] != second:
                continue
            for d in range(board.places.shape[0]):
                site = site_of(board, np.uint64(d), np.uint64(a))
                other = site_of(board, np.uint64(d), np.uint64(b))
                if states.left[row, site] < PAIR or not confined(ground, states, row, site, other):
                    continue
                for w in range(ground.spare.shape[1]):
                    v = np.uint64(w)
                    ground.spare[OUT, v] = ground.masks[other, v] & ~ground.masks[site, v] & states.alive[row, v]
                    ground.spare[USED, v], ground.spare[BESIDES, v] = ground.masks[site, v], ground.masks[other, v]
                    ground.spare[BESIDES, v] &= ground.masks[site, v]
                added += conclude(ground, nets, net, states, row)
    return added


@compiled(forceinline=True)
def confined(ground, states, row, site, other):
    """Return whether what is left of a site lies in another, which has more."""
    if states.left[row, other] <= states.left[row, site]:
        return False
    for w in range(ground.masks.shape[1]):
        v = np.uint64(w)
        if ground.masks[site, v] & states.alive[row, v] & ~ground.masks[other, v]:
            return False
    return True


@compiled
def hidden_pairs(board, ground, nets, net, states, row, sort):
    """Find two digits with the same two places in a unit."""
    added, n = 0, board.places.shape[0]
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.sorts[u] != sort or ground.open_cells[unit] <= np.uint64(4):
            continue
        for e in range(1, n):
            second = site_of(board, np.uint64(e), unit)
            if states.left[row, second] != PAIR:
                continue
            for d in range(e):
                first = site_of(board, np.uint64(d), unit)
                if states.left[row, first] == PAIR and same_cells(ground, states, row, first, second):
                    clear(ground)
                    x, y = pair_of(ground, states, row, first)
                    for site in (ground.sites[x, U0], ground.sites[y, U0]):
                        join(ground, states, row, OUT, site)
                    for site in (first, second):
                        join(ground, states, row, USED, site)
                    for w in range(ground.spare.shape[1]):
                        v = np.uint64(w)
                        ground.spare[OUT, v] &= ~ground.spare[USED, v]
                    added += conclude(ground, nets, net, states, row)
    return added


@compiled
def pair_of(ground, states, row, site):
    """Return the two nodes that are left of a site."""
    first = second = U0
    for w in range(ground.masks.shape[1]):
        v = np.uint64(w)
        word = ground.masks[site, v] & states.alive[row, v]
        if word:
            first = (v << np.uint64(6)) + lowest(word)
            break
    second = np.uint64(states.tie[row, site]) ^ first
    return first, second


@compiled
def same_cells(ground, states, row, first, second):
    """Return whether two sites have their two nodes in the same cells."""
    a, b = pair_of(ground, states, row, first)
    c, d = pair_of(ground, states, row, second)
    return ground.cell_of[a] == ground.cell_of[c] and ground.cell_of[b] == ground.cell_of[d]


@compiled
def naked_pairs(board, ground, nets, net, states, row, sort):
    """Find two cells of a unit with the same two digits."""
    added, n = 0, board.places.shape[0]
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        if board.sorts[u] != sort or ground.open_cells[unit] < np.uint64(4):
            continue
        for k in range(1, n):
            second = np.uint64(board.units[unit, np.uint64(k)])
            if states.left[row, second] != PAIR:
                continue
            for j in range(k):
                first = np.uint64(board.units[unit, np.uint64(j)])
                if states.left[row, first] == PAIR and same_digits(ground, states, row, first, second):
                    clear(ground)
                    x, y = pair_of(ground, states, row, first)
                    for node in (x, y):
                        join(ground, states, row, OUT, site_of(board, ground.digit_of[node], unit))
                    for site in (first, second):
                        join(ground, states, row, USED, site)
                    for w in range(ground.spare.shape[1]):
                        v = np.uint64(w)
                        ground.spare[OUT, v] &= ~ground.spare[USED, v]
                    added += conclude(ground, nets, net, states, row)
    return added


@compiled
def same_digits(ground, states, row, first, second):
    """Return whether two cells have the same two digits."""
    a, b = pair_of(ground, states, row, first)
    c, d = pair_of(ground, states, row, second)
    return ground.digit_of[a] == ground.digit_of[c] and ground.digit_of[b] == ground.digit_of[d]


@compiled
def x_wings(board, ground, nets, net, states, row, base, cover):
    """Find two lines with two places of a digit each, in the same two lines across."""
    added, units = 0, board.units.shape[0]
    for f in range(1, units):
        for e in range(f):
            if board.sorts[f] != base or board.sorts[e] != base:
                continue
            for d in range(board.places.shape[0]):
                digit = np.uint64(d)
                first, second = site_of(board, digit, np.uint64(e)), site_of(board, digit, np.uint64(f))
                if states.left[row, first] != PAIR or states.left[row, second] != PAIR:
                    continue
                if ground.solved[digit] + np.uint64(4) > np.uint64(board.places.shape[0]):
                    continue
                x, y = pair_of(ground, states, row, first)
                v, z = pair_of(ground, states, row, second)
                column = np.uint64(2 if cover == ROW else 3)
                across, other = ground.sites[x, column], ground.sites[y, column]
                if ground.sites[v, column] != across or ground.sites[z, column] != other:
                    continue
                clear(ground)
                for site in (across, other):
                    join(ground, states, row, OUT, site)
                    join(ground, states, row, BESIDES, site)
                for site in (first, second):
                    join(ground, states, row, USED, site)
                for w in range(ground.spare.shape[1]):
                    at = np.uint64(w)
                    ground.spare[OUT, at] &= ~ground.spare[USED, at]
                added += conclude(ground, nets, net, states, row)
    return added
