"""Bidirectional cycles and forcing chains, as Sudoku Explainer sorts them.

A cycle is a continuous loop on one digit (X), through cells with two candidates (Y), or of both; it removes what sees a
true and a false node of its digit outside its cells. A forcing chain is a discontinuous loop, on one digit or not.
Without `log[ALL]` the lowest rated of all is reported, of equally rated ones the shortest; else all of one code.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.board import NONE, has, include, is_empty
from workbench.kernels.sudoku.human.chaining.alternating import (
    OUT,
    SPARE,
    U2,
    mark_ends,
    report,
    report_false,
    report_true,
)
from workbench.kernels.sudoku.human.chaining.links import CANDIDATES, DEEPEST, U0, U1, U6
from workbench.kernels.sudoku.human.chaining.reach import PLAIN, XY, X, follow, trace, unite
from workbench.kernels.sudoku.human.log import ALL

X_CYCLE = SUDOKU_STEPS["bidirectional_x_cycle"]
Y_CYCLE = SUDOKU_STEPS["bidirectional_y_cycle"]
CYCLE = SUDOKU_STEPS["bidirectional_cycle"]
X_CHAIN = SUDOKU_STEPS["forcing_x_chain"]
CHAIN = SUDOKU_STEPS["forcing_chain"]

WORST = 2**40  # above every rank
RANKS = 2**20  # of the chains of one rating


@counting
def single(board, log, variant):
    """Find cycles and forcing chains; `variant`: the code of which all are reported."""
    if log[ALL]:
        kind = X if variant in (X_CYCLE, X_CHAIN) else XY if variant == Y_CYCLE else PLAIN
        search(board, log, kind, variant, False)
        return
    best, found = WORST, 0
    for code in (X_CYCLE, X_CHAIN, Y_CYCLE, CYCLE, CHAIN):
        kind = X if code in (X_CYCLE, X_CHAIN) else XY if code == Y_CYCLE else PLAIN
        rank = search(board, log, kind, code, True)
        if rank < best:
            best, found = rank, code
    if found:
        kind = X if found in (X_CYCLE, X_CHAIN) else XY if found == Y_CYCLE else PLAIN
        search(board, log, kind, found, False)


@counting
def search(board, log, kind, code, ranked):
    """Report the steps of a code, shortest first, or return the rank of the shortest."""
    if code in (X_CHAIN, CHAIN):
        return search_chains(board, log, kind, code, ranked)
    return search_cycles(board, log, kind, code, ranked)


@compiled
def rank_of(code, nodes):
    """Return the rating in tenths times RANKS, and the number of nodes, as one number."""
    tenths = 66 if code == X_CHAIN else 70 if code in (CYCLE, CHAIN) else 65
    ceiling, odd = np.int64(4), False
    while nodes - 2 > ceiling:
        tenths += 1
        ceiling = ceiling * 4 // 3 if odd else ceiling * 3 // 2
        odd = not odd
    return np.int64(tenths * RANKS + nodes)


@counting
def search_cycles(board, log, kind, code, ranked):
    """Search continuous loops."""
    links = follow(board, kind)
    for depth in range(U2, links.s[DEEPEST] + U1):
        for k in range(links.s[CANDIDATES]):
            a = np.uint64(k)
            for v in range(np.int64(a >> U6), links.reach.shape[1]):
                word = links.reach[a, np.uint64(v)] & links.free[a, np.uint64(v)]
                while word:
                    b = (np.uint64(v) << U6) + lowest(word)
                    word &= word - U1
                    if b > a and links.level[a, b] == depth and rules_out(board, links, trace(links, a, b, U0)):
                        nodes = np.int64(depth << U1)
                        if ranked:
                            return rank_of(code, nodes)
                        if report(board, links, log, code, nodes, NONE, a):
                            return WORST
    return np.int64(WORST)


@compiled
def rules_out(board, links, count):
    """Set `sets[OUT]` to what the loop in `path` removes; return whether it removes anything."""
    out, seen, cells = links.sets[OUT], links.sets[SPARE], board.scratch[U0]
    out[:] = U0
    seen[:] = U0
    cells[:] = U0
    for k in range(count):
        node = links.path[np.uint64(k)]
        unite(board.scratch, U0, links.members, node)
        for v in range(out.size):
            at = np.uint64(v)
            kin = links.weak[node, at] & links.kin[links.digit_of[node], at]
            if k & 1:
                out[at] |= kin
            else:
                seen[at] |= kin
    for v in range(out.size):
        word = out[np.uint64(v)] & seen[np.uint64(v)]
        out[np.uint64(v)] = U0
        while word:
            node = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            if node < links.s[CANDIDATES] and not has(cells, links.cell_of[node]):
                include(out, node)
    return not is_empty(out)


@counting
def search_chains(board, log, kind, code, ranked):
    """Search discontinuous loops: those that prove a candidate have two nodes less than those that disprove one."""
    links = follow(board, kind)
    mark_ends(links)
    for depth in range(U2, links.s[DEEPEST] + U2):
        for k in range(links.s[CANDIDATES]):
            a = np.uint64(k)
            if has(links.reach[a], a) and links.level[a, a] == depth:
                if ranked:
                    return rank_of(code, np.int64(depth << U1))
                if report_true(board, links, log, a, code):
                    return WORST
            for v in range(np.int64(a >> U6), links.jump.shape[1]):
                word = links.jump[a, np.uint64(v)]
                while word:
                    b = (np.uint64(v) << U6) + lowest(word)
                    word &= word - U1
                    if b > a and links.level[a, b] == depth - U1:
                        if ranked:
                            return rank_of(code, np.int64(depth << U1))
                        if report_false(board, links, log, a, b, code):
                            return WORST
    return np.int64(WORST)
