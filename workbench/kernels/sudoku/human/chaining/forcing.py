"""Forcing chains: all candidates of a cell, or all places of a digit in a unit, lead to the same.

The chains may have groups. Read one way, each choice implies the conclusion (verity); read the other way, the
conclusion's opposite rules out all choices (contradiction). The two prove the same, since chains can be reversed; with
two choices it is an alternating chain, so there are three at least. `variant`: not used.

`sets[TRUE + ...]` of the choices follow from `reach`: if a is true, the nodes weakly linked to it are false.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.board import NONE, has
from workbench.kernels.sudoku.human.chaining.alternating import add_node
from workbench.kernels.sudoku.human.chaining.links import CANDIDATES, U0, U1, U6, mark
from workbench.kernels.sudoku.human.chaining.reach import GROUPED, below, follow, trace, unite
from workbench.kernels.sudoku.human.log import (
    BASE,
    CELLS,
    CHAIN,
    FIRST,
    PLACE,
    PREMISE,
    REMOVE,
    STRONG,
    WEAK,
    add,
    begin,
    end,
    section,
)

CONTRADICTION = SUDOKU_STEPS["forcing_chain_contradiction"]
VERITY = SUDOKU_STEPS["forcing_chain_verity"]

CHOICES, TRUE, FALSE, ON, OFF = np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(5), np.uint64(6)  # of `sets`


def contradiction(board, log, _variant):
    """Find candidates that rule out a whole cell, or a digit in a unit."""
    search(board, log, CONTRADICTION)


def verity(board, log, _variant):
    """Find candidates that all choices of a cell, or of a digit in a unit, prove or rule out."""
    search(board, log, VERITY)


@counting
def search(board, log, code):
    """Report what follows from the choices of each cell and of each digit in each unit."""
    links = follow(board, GROUPED)
    if links.s[CANDIDATES] == U0:
        return
    n = np.uint64(board.places.shape[0])
    for c in range(board.words.size):
        cell = np.uint64(c)
        word = board.words[cell]
        links.sets[CHOICES, :] = U0
        while word:
            mark(links.sets, CHOICES, links.node_of[cell * n + lowest(word)])
            word &= word - np.uint32(1)
        if conclude(board, links, log, code, cell, NONE):
            return
    for u in range(board.units.shape[0]):
        unit = np.uint64(u)
        for d in range(n):
            digit = np.uint64(d)
            links.sets[CHOICES, :] = U0
            if board.counts[digit, unit] > 2:
                for k in range(n):
                    cell = np.uint64(board.units[unit, np.uint64(k)])
                    if has(board.places[digit], cell):
                        mark(links.sets, CHOICES, links.node_of[cell * n + digit])
            if conclude(board, links, log, code, NONE, unit):
                return


@compiled
def conclude(board, links, log, code, cell, unit):
    """Report what follows from all of `sets[CHOICES]`, if they are three at least; return whether to return."""
    sets, width = links.sets, links.sets.shape[1]
    count = 0
    for v in range(width):
        word = sets[CHOICES, np.uint64(v)]
        while word:
            imply(links, (np.uint64(v) << U6) + lowest(word))
            word &= word - U1
            count += 1
            for w in range(width):
                at = np.uint64(w)
                sets[ON, at] = sets[TRUE, at] & (sets[ON, at] if count > 1 else ~U0)
                sets[OFF, at] = sets[FALSE, at] & (sets[OFF, at] if count > 1 else ~U0)
    if count < 3:
        return False
    for side in range(2):
        for v in range(width):
            at = np.uint64(v)
            word = sets[ON if side == 0 else OFF, at] & below(links.s[CANDIDATES], at)
            while word:
                node = (at << U6) + lowest(word)
                word &= word - U1
                if report(board, links, log, code, cell, unit, node, side == 0):
                    return True
    return False


@compiled
def imply(links, a):
    """Set `sets[TRUE]` and `sets[FALSE]` to what follows if a node is true, itself included."""
    sets, width = links.sets, links.sets.shape[1]
    sets[TRUE, :] = U0
    mark(sets, TRUE, a)
    for v in range(width):
        sets[FALSE, np.uint64(v)] = links.free[a, np.uint64(v)]
        word = links.free[a, np.uint64(v)]
        while word:
            unite(sets, TRUE, links.reach, (np.uint64(v) << U6) + lowest(word))
            word &= word - U1
    for v in range(width):
        word = sets[TRUE, np.uint64(v)]
        while word:
            unite(sets, FALSE, links.free, (np.uint64(v) << U6) + lowest(word))
            word &= word - U1


@compiled
def report(board, links, log, code, cell, unit, target, true):
    """Report that the choices prove a node true or false; return whether the finder must return."""
    n = np.uint64(board.places.shape[0])
    begin(log, code)
    section(log, PLACE if true else REMOVE)
    add(log, links.cell_of[target] * n + links.digit_of[target])
    section(log, CELLS if unit == NONE else BASE)
    add(log, cell if unit == NONE else unit)
    section(log, PREMISE)
    for v in range(links.sets.shape[1]):
        word = links.sets[CHOICES, np.uint64(v)]
        while word:
            node = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            add(log, links.cell_of[node] * n + links.digit_of[node])
    for v in range(links.sets.shape[1]):
        word = links.sets[CHOICES, np.uint64(v)]
        while word:
            write_chain(links, log, code, (np.uint64(v) << U6) + lowest(word), target, true, n)
            word &= word - U1
    return end(log)


@compiled
def write_chain(links, log, code, choice, target, true, n):
    """Write the shortest chain from a choice that is true to the target, for a contradiction in the other direction."""
    count = between(links, choice, target, true)
    section(log, CHAIN)
    for k in range(count):
        back = np.int64(code == CONTRADICTION)
        node = links.path[np.uint64(count - 1 - k if back else k)]
        weak = (k & 1) == (1 if not back or not true else 0)
        add_node(links, log, node, FIRST if k == 0 else WEAK if weak else STRONG, n)


@compiled
def between(links, a, b, true):
    """Write the shortest chain from a (true) to b (true or false) into `path`; return its number of nodes."""
    links.path[U0] = a
    if true and a == b:
        return 1
    if not true and has(links.free[a], b):
        links.path[U1] = b
        return 2
    best_false, best_true, least = a, a, np.uint64(255)
    for v in range(links.free.shape[1]):
        word = links.free[a, np.uint64(v)]
        while word:
            false = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            last, level = nearest(links, false, b, true)
            if level < least:
                best_false, best_true, least = false, last, level
    count = 1 + trace(links, best_false, best_true, U1)
    if not true:
        links.path[np.uint64(count)] = b
        count += 1
    return count


@compiled
def nearest(links, false, b, true):
    """Return the node true after a false one with the least level from which b follows, and its level; 255 if none."""
    if true:
        return b, np.uint64(links.level[false, b]) if has(links.reach[false], b) else np.uint64(255)
    best, least = b, np.uint64(255)
    for v in range(links.free.shape[1]):
        word = links.free[b, np.uint64(v)] & links.reach[false, np.uint64(v)]
        while word:
            node = (np.uint64(v) << U6) + lowest(word)
            word &= word - U1
            if np.uint64(links.level[false, node]) < least:
                best, least = node, np.uint64(links.level[false, node])
    return best, least
