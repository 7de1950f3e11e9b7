"""Alternating chains: X-chains, XY-chains, nice loops and alternating inference chains (AIC), plain and grouped.

A chain from a (false) to b (true) proves that one of its ends is true. So:

    AIC            each candidate that sees both ends is false (the ends may differ in digit: each sees the other's);
                   as in HoDoKu, ends of one digit may see each other: what they remove may lie in a cell of the loop
    continuous     the ends are weakly linked: the chain closes, and exactly one of two neighbours is true everywhere
    discontinuous  the ends are the same node: it is true; or both see a candidate at which the loop is closed

`variant`: the greatest number of nodes, 0 = any. Shorter chains come first.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.board import NONE, has, include, is_empty
from workbench.kernels.sudoku.human.chaining.links import CANDIDATES, DEEPEST, NODES, U0, U1, U6
from workbench.kernels.sudoku.human.chaining.reach import GROUPED, PLAIN, XY, X, below, follow, trace, unite
from workbench.kernels.sudoku.human.log import (
    BEGUN,
    CHAIN,
    FIRST,
    PREMISE,
    REMOVE,
    SECOND,
    SIZE,
    STRONG,
    WEAK,
    add,
    begin,
    end,
    section,
)

X_CHAIN = SUDOKU_STEPS["x_chain"]
XY_CHAIN = SUDOKU_STEPS["xy_chain"]
CONTINUOUS = SUDOKU_STEPS["continuous_nice_loop"]
DISCONTINUOUS = SUDOKU_STEPS["discontinuous_nice_loop"]
AIC = SUDOKU_STEPS["aic"]
GROUPED_CONTINUOUS = SUDOKU_STEPS["grouped_continuous_nice_loop"]
GROUPED_DISCONTINUOUS = SUDOKU_STEPS["grouped_discontinuous_nice_loop"]
GROUPED_AIC = SUDOKU_STEPS["grouped_aic"]

U2 = np.uint64(2)
OUT, SPARE = np.uint64(2), np.uint64(3)  # of `sets`: what is removed; for a moment


def x_chain(board, log, variant):
    """Find chains on one digit."""
    search(board, log, variant, X, X_CHAIN)


def xy_chain(board, log, variant):
    """Find chains through cells with two candidates."""
    search(board, log, variant, XY, XY_CHAIN)


def aic(board, log, variant):
    """Find chains whose ends see a common candidate."""
    search(board, log, variant, PLAIN, AIC)


def grouped_aic(board, log, variant):
    """Find such chains with groups."""
    search(board, log, variant, GROUPED, GROUPED_AIC)


def continuous_nice_loop(board, log, variant):
    """Find chains that close with a weak link."""
    search(board, log, variant, PLAIN, CONTINUOUS)


def grouped_continuous_nice_loop(board, log, variant):
    """Find such loops with groups."""
    search(board, log, variant, GROUPED, GROUPED_CONTINUOUS)


def discontinuous_nice_loop(board, log, variant):
    """Find chains whose ends meet in one candidate."""
    search(board, log, variant, PLAIN, DISCONTINUOUS)


def grouped_discontinuous_nice_loop(board, log, variant):
    """Find such loops with groups."""
    search(board, log, variant, GROUPED, GROUPED_DISCONTINUOUS)


@counting
def search(board, log, variant, kind, code):
    """Find the chains of one technique; all are one kernel, which is compiled once."""
    if code in (CONTINUOUS, GROUPED_CONTINUOUS):
        closed_chains(board, log, variant, kind, code)
    elif code in (DISCONTINUOUS, GROUPED_DISCONTINUOUS):
        broken_loops(board, log, variant, kind, code)
    else:
        open_chains(board, log, variant, kind, code)


@compiled
def deepest(links, variant):
    """Return the greatest level of chains with at most `variant` nodes."""
    return min(links.s[DEEPEST], np.uint64(variant // 2)) if variant else links.s[DEEPEST]


@counting
def open_chains(board, log, variant, kind, code):
    """Report the chains whose ends see a common candidate."""
    links = follow(board, kind)
    mark_ends(links)
    for depth in range(U2, deepest(links, variant) + U1):
        for k in range(links.s[NODES]):
            a = np.uint64(k)
            for v in range(np.int64(a >> U6), links.jump.shape[1]):
                word = links.jump[a, np.uint64(v)]
                while word:
                    b = (np.uint64(v) << U6) + lowest(word)
                    word &= word - U1
                    if b > a and links.level[a, b] == depth and report_open(board, links, log, a, b, code):
                        return


@compiled
def mark_ends(links):
    """Set `jump` to the ends b of chains from each node a such that both see a candidate."""
    candidates = links.s[CANDIDATES]
    for k in range(links.s[NODES]):
        a = np.uint64(k)
        ends = links.jump[a]
        ends[:] = U0
        if is_empty(links.reach[a]):
            continue
        for v in range(ends.size):
            word = links.weak[a, np.uint64(v)] & below(candidates, np.uint64(v))
            while word:
                unite(links.jump, a, links.weak, (np.uint64(v) << U6) + lowest(word))
                word &= word - U1
        for v in range(ends.size):
            ends[np.uint64(v)] &= links.reach[a, np.uint64(v)]


@compiled
def report_open(board, links, log, a, b, code):
    """Report a chain by its ends, if it belongs to the technique; return whether the finder must return."""
    if links.digit_of[a] != links.digit_of[b] and (has(links.weak[a], b) or code in (X_CHAIN, XY_CHAIN)):
        return False  # a loop through a cell removes as much
    count = trace(links, a, b, U0)
    if code == GROUPED_AIC and not is_grouped(links, count):
        return False
    common(links, a, b, links.sets[OUT])
    return report(board, links, log, code, count, NONE, NONE)


@compiled
def common(links, a, b, seen):
    """Set the candidates that see two nodes."""
    for v in range(seen.size):
        at = np.uint64(v)
        seen[at] = links.weak[a, at] & links.weak[b, at] & below(links.s[CANDIDATES], at)


@compiled
def is_grouped(links, count):
    """Return whether the chain has a group."""
    for k in range(count):
        if links.path[np.uint64(k)] >= links.s[CANDIDATES]:
            return True
    return False


@counting
def closed_chains(board, log, variant, kind, code):
    """Report the continuous loops that remove something."""
    links = follow(board, kind)
    for depth in range(U2, deepest(links, variant) + U1):
        for k in range(links.s[NODES]):
            a = np.uint64(k)
            for v in range(np.int64(a >> U6), links.reach.shape[1]):
                word = links.reach[a, np.uint64(v)] & links.weak[a, np.uint64(v)]
                while word:
                    b = (np.uint64(v) << U6) + lowest(word)
                    word &= word - U1
                    if b > a and links.level[a, b] == depth and report_closed(board, links, log, a, b, code):
                        return


@compiled
def report_closed(board, links, log, a, b, code):
    """Report a continuous loop, if it removes something; return whether the finder must return."""
    count = trace(links, a, b, U0)
    if code == GROUPED_CONTINUOUS and not is_grouped(links, count):
        return False
    out, cells = links.sets[OUT], board.scratch[U0]
    out[:] = U0
    cells[:] = U0
    for k in range(count):
        unite(board.scratch, U0, links.members, links.path[np.uint64(k)])
    add_ruled_out(links, b, a, cells)
    for k in range(1, count - 1, 2):
        add_ruled_out(links, links.path[np.uint64(k)], links.path[np.uint64(k) + U1], cells)
    if is_empty(out):
        return False
    return report(board, links, log, code, count, NONE, a)


@compiled
def add_ruled_out(links, a, b, cells):
    """Add the candidates to `sets[OUT]` that see two neighbours of a loop.

    As in HoDoKu, a link in a unit removes nothing from the cells of the loop.
    """
    seen, candidates = links.sets[SPARE], links.s[CANDIDATES]
    common(links, a, b, seen)
    in_cell = links.digit_of[a] != links.digit_of[b]
    for v in range(seen.size):
        word = seen[np.uint64(v)] & below(candidates, np.uint64(v))
        while word:
            node = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            if in_cell or not has(cells, links.cell_of[node]):
                include(links.sets[OUT], node)


@counting
def broken_loops(board, log, variant, kind, code):
    """Report the discontinuous loops."""
    links = follow(board, kind)
    mark_ends(links)
    for depth in range(U2, deepest(links, variant) + U1):
        for k in range(links.s[NODES]):
            a = np.uint64(k)
            if has(links.reach[a], a) and links.level[a, a] == depth and report_true(board, links, log, a, code):
                return
            for v in range(np.int64(a >> U6), links.jump.shape[1]):
                word = links.jump[a, np.uint64(v)]
                while word:
                    b = (np.uint64(v) << U6) + lowest(word)
                    word &= word - U1
                    if b > a and links.level[a, b] == depth and report_false(board, links, log, a, b, code):
                        return


@compiled
def report_true(board, links, log, a, code):
    """Report a loop that proves a candidate; return whether the finder must return."""
    if a >= links.s[CANDIDATES]:
        return False
    count = trace(links, a, a, U0)
    if code == GROUPED_DISCONTINUOUS and not is_grouped(links, count):
        return False
    for v in range(links.weak.shape[1]):
        at = np.uint64(v)
        links.sets[OUT, at] = links.weak[a, at] & ~links.kin[links.digit_of[a], at]
    if is_empty(links.sets[OUT]):
        return False
    return report(board, links, log, code, count, NONE, NONE)


@compiled
def report_false(board, links, log, a, b, code):
    """Report the loops that a chain closes at each candidate that sees both ends; return whether to return."""
    if has(links.weak[a], b) and code in (DISCONTINUOUS, GROUPED_DISCONTINUOUS):
        return False  # a continuous loop
    count = trace(links, a, b, U0)
    if code == GROUPED_DISCONTINUOUS and not is_grouped(links, count):
        return False
    seen, out = links.sets[SPARE], links.sets[OUT]
    common(links, a, b, seen)
    for v in range(seen.size):
        word = seen[np.uint64(v)]
        while word:
            node = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            out[:] = U0
            include(out, node)
            if report(board, links, log, code, count, node, node):
                return True
    return False


@compiled
def report(board, links, log, code, count, first, last):
    """Report the chain in `path` that removes `sets[OUT]`.

    `first` and `last`: nodes weakly linked to its ends from which the chain is entered and by which it is left.
    """
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, REMOVE)
    out = links.sets[OUT]
    for v in range(out.size):
        word = out[np.uint64(v)]
        while word:
            node = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            add(log, links.cell_of[node] * n + links.digit_of[node])
    for side in range(2):
        section(log, PREMISE if side else SECOND)
        for k in range(side, count, 2):
            add_candidates(links, log, links.path[np.uint64(k)], n)
    section(log, SIZE)
    add(log, count if first == NONE else count + 2)
    section(log, CHAIN)
    if first != NONE:
        add_node(links, log, first, FIRST, n)
    for k in range(count):
        link = STRONG if k & 1 else WEAK if k or first != NONE else FIRST
        add_node(links, log, links.path[np.uint64(k)], link, n)
    if last != NONE:
        add_node(links, log, last, WEAK, n)
    return end(log)


@compiled
def add_node(links, log, node, link, n):
    """Add a node to the chain that is logged."""
    add(log, link)
    at = add_count(log)
    log[at] = add_candidates(links, log, node, n)


@compiled
def add_count(log):
    """Add a number that is not known yet; return its position."""
    at = log[BEGUN] + log[log[BEGUN] + 1]
    add(log, 0)
    return at


@compiled
def add_candidates(links, log, node, n):
    """Add the candidates of a node to the section; return how many they are."""
    count = 0
    for w in range(links.members.shape[1]):
        word = links.members[node, np.uint64(w)]
        while word:
            add(log, ((np.uint64(w) << U6) + lowest(word)) * n + links.digit_of[node])
            word &= word - U1
            count += 1
    return count
