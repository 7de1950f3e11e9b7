"""What follows from one candidate being true or false when several facts together may imply another.

Facts are worked off breadth first, true ones before false ones. If a candidate is true, the others of its cell and of
its digit in its units are false. If it is false, the last other candidate of its cell, or the last other place of its
digit in a unit, is true: dynamic nets count what is left now, static ones what was left at first. A net ends at once
when a candidate becomes both. This is how Sudoku Explainer searches, in this order (box before row before column).

A fact is a number: 2 * node + 1 if the node is true, 2 * node if it is false. A net lies in a slot k: rows 3k, 3k+1
and 3k+2 of `states` are the nodes false, true, and false and worked off; rows 2k and 2k+1 of `causes` say why they are
false (the node that is true, or NONE if it is assumed) and true (ASSUMED, BY_CELL, or BY_UNIT + the unit).
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE, has
from workbench.kernels.sudoku.human.chaining.alternating import add_node
from workbench.kernels.sudoku.human.chaining.links import QUEUED, U0, U1, mark
from workbench.kernels.sudoku.human.log import BEGUN, CHAIN, FIRST, ROOM, STRONG, WEAK, section

NISHIO, STATIC, DYNAMIC = 0, 1, 2  # modes; Nishio is dynamic, on one digit
ASSUMED, BY_CELL, BY_UNIT = np.uint64(0), np.uint64(1), np.uint64(2)
U2, U3 = np.uint64(2), np.uint64(3)
FALSE, TRUE, DONE = np.uint64(0), np.uint64(1), np.uint64(2)  # rows of a slot
SEEN = np.uint64(2)  # of `sets`, and the next: the facts counted or written, false and true


@compiled
def grow(board, links, slot, fact, mode):
    """Work off everything that follows from a fact; return the node that is both true and false, NONE if none is."""
    links.states[slot * U3 : slot * U3 + U3] = U0
    links.s[QUEUED], links.s[QUEUED + 1] = U0, U0
    count_left(board, links.left)
    add_fact(links, slot, fact, NONE if fact & U1 == U0 else ASSUMED)
    worked_off, proved = U0, U0
    while True:
        if proved < links.s[QUEUED + 1]:
            node = links.queues[U1, proved]
            proved += U1
            clash = rule_out(board, links, slot, node, mode)
        elif worked_off < links.s[QUEUED]:
            node = links.queues[U0, worked_off]
            worked_off += U1
            clash = prove(board, links, slot, node, mode)
        else:
            return NONE
        if clash != NONE:
            return clash


@compiled
def count_left(board, left):
    """Count the candidates of each cell and the places of each digit in each unit."""
    for c in range(board.words.size):
        left[np.uint64(c)] = popcount(board.words[np.uint64(c)])
    at = np.uint64(board.words.size)
    for d in range(board.counts.shape[0]):
        for u in range(board.counts.shape[1]):
            left[at] = np.uint64(board.counts[np.uint64(d), np.uint64(u)])
            at += U1


@compiled(forceinline=True)
def add_fact(links, slot, fact, cause):
    """Add a fact; return its node if the opposite holds, else NONE."""
    node, value = fact >> U1, fact & U1
    row = slot * U3 + value
    result = NONE
    if has(links.states[slot * U3 + (U1 - value)], node):
        links.causes[slot * U2 + value, node] = cause
        mark(links.states, row, node)
        result = node
    elif not has(links.states[row], node):
        mark(links.states, row, node)
        links.causes[slot * U2 + value, node] = cause
        links.queues[value, links.s[np.uint64(QUEUED) + value]] = node
        links.s[np.uint64(QUEUED) + value] += U1
    return result


@compiled
def rule_out(board, links, slot, node, mode):
    """Add what is false since a node is true; return a node that is both, else NONE."""
    n = np.uint64(board.places.shape[0])
    digit, cell = links.digit_of[node], links.cell_of[node]
    word = board.words[cell] & ~(np.uint32(1) << np.uint32(digit))
    while word and mode != NISHIO:
        other = links.node_of[cell * n + lowest(word)]
        word &= word - np.uint32(1)
        clash = add_fact(links, slot, other << U1, node)
        if clash != NONE:
            return clash
    for h in range(board.homes.shape[1]):
        unit = np.uint64(board.homes[cell, in_order(h)])
        for k in range(n):
            other = np.uint64(board.units[unit, np.uint64(k)])
            if other != cell and has(board.places[digit], other):
                clash = add_fact(links, slot, links.node_of[other * n + digit] << U1, node)
                if clash != NONE:
                    return clash
    return NONE


@compiled
def in_order(h):
    """Return the column of `homes` that is looked at as number h: box, row, column, diagonals."""
    return np.uint64((2, 0, 1)[h] if h < 3 else h)


@compiled
def prove(board, links, slot, node, mode):
    """Add what is true since a node is false; return a node that is both, else NONE."""
    units = np.uint64(board.units.shape[0])
    digit, cell = links.digit_of[node], links.cell_of[node]
    cells, two = np.uint64(board.words.size), U2 if mode == STATIC else U1
    if mode != STATIC:
        mark(links.states, slot * U3 + DONE, node)
        links.left[cell] -= U1
        last = NONE
        for h in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[cell, np.uint64(h)])
            if unit != last:
                links.left[cells + digit * units + unit] -= U1
            last = unit
    if mode != NISHIO and links.left[cell] == two:
        other = last_in_cell(board, links, slot, node)
        clash = add_fact(links, slot, (other << U1) | U1, BY_CELL)
        if clash != NONE:
            return clash
    for h in range(board.homes.shape[1]):
        unit = np.uint64(board.homes[cell, in_order(h)])
        if links.left[cells + digit * units + unit] == two:
            other = last_in_unit(board, links, slot, node, unit)
            clash = add_fact(links, slot, (other << U1) | U1, BY_UNIT + unit)
            if clash != NONE:
                return clash
    return NONE


@compiled
def last_in_cell(board, links, slot, node):
    """Return the other candidate that is left in the cell of a node."""
    n, cell = np.uint64(board.places.shape[0]), links.cell_of[node]
    word = board.words[cell]
    while word:
        other = links.node_of[cell * n + lowest(word)]
        word &= word - np.uint32(1)
        if other != node and not has(links.states[slot * U3 + DONE], other):
            return other
    return node  # never: one is left


@compiled
def last_in_unit(board, links, slot, node, unit):
    """Return the other place that is left for the digit of a node in a unit."""
    n, digit = np.uint64(board.places.shape[0]), links.digit_of[node]
    for k in range(n):
        cell = np.uint64(board.units[unit, np.uint64(k)])
        if has(board.places[digit], cell):
            other = links.node_of[cell * n + digit]
            if other != node and not has(links.states[slot * U3 + DONE], other):
                return other
    return node  # never: one is left


@compiled
def push_causes(board, links, slot, fact, stack, top):
    """Put the facts on a stack from which a fact follows directly, those not seen; return the stack's new height."""
    n = np.uint64(board.places.shape[0])
    node, cause = fact >> U1, links.causes[slot * U2 + (fact & U1), fact >> U1]
    if fact & U1 == U0:
        return push(links, (cause << U1) | U1, stack, top) if cause != NONE else top
    cell, digit = links.cell_of[node], links.digit_of[node]
    if cause == BY_CELL:
        word = board.words[cell] & ~(np.uint32(1) << np.uint32(digit))
        while word:
            top = push(links, links.node_of[cell * n + lowest(word)] << U1, stack, top)
            word &= word - np.uint32(1)
    elif cause >= BY_UNIT:
        for k in range(n):
            other = np.uint64(board.units[cause - BY_UNIT, np.uint64(k)])
            if other != cell and has(board.places[digit], other):
                top = push(links, links.node_of[other * n + digit] << U1, stack, top)
    return top


@compiled
def push(links, fact, stack, top):
    """Put a fact on a stack and among those seen, unless it is; return the stack's new height."""
    if has(links.sets[SEEN + (fact & U1)], fact >> U1):
        return top
    mark(links.sets, SEEN + (fact & U1), fact >> U1)
    stack[top] = fact
    return top + U1


@compiled
def count_proof(board, links, slot, fact, most):
    """Return the number of facts that prove a fact in a net, itself included; stop counting above a bound."""
    links.sets[SEEN] = U0
    links.sets[SEEN + U1] = U0
    stack = links.queues[U0]
    top = push(links, fact, stack, U0)
    count = U0
    while top and count <= most:
        top -= U1
        count += U1
        top = push_causes(board, links, slot, stack[top], stack, top)
    return count


@compiled
def write_proof(board, links, log, slot, fact):
    """Log the proof of a fact as chains: the first from the assumption, each other to a fact that they need besides."""
    links.sets[SEEN] = U0
    links.sets[SEEN + U1] = U0
    stack, chain = links.queues[U0], links.queues[U1]
    top = push(links, fact, stack, U0)
    while top:
        top -= U1
        length = U0
        fact = stack[top]
        while True:
            chain[length] = fact
            length += U1
            before = top
            top = push_causes(board, links, slot, fact, stack, top)
            if top == before:
                break
            top -= U1
            fact = stack[top]
        start = first_cause(board, links, slot, fact)
        if start != NONE:
            chain[length] = start
            length += U1
        write_chain(links, log, chain, length, np.uint64(board.places.shape[0]))


@compiled
def first_cause(board, links, slot, fact):
    """Return a fact from which a fact follows directly, NONE if it is assumed."""
    n = np.uint64(board.places.shape[0])
    node, cause = fact >> U1, links.causes[slot * U2 + (fact & U1), fact >> U1]
    if fact & U1 == U0:
        return (cause << U1) | U1 if cause != NONE else NONE
    cell, digit = links.cell_of[node], links.digit_of[node]
    if cause == BY_CELL:
        return links.node_of[cell * n + lowest(board.words[cell] & ~(np.uint32(1) << np.uint32(digit)))] << U1
    if cause >= BY_UNIT:
        for k in range(n):
            other = np.uint64(board.units[cause - BY_UNIT, np.uint64(k)])
            if other != cell and has(board.places[digit], other):
                return links.node_of[other * n + digit] << U1
    return NONE


@compiled
def write_chain(links, log, chain, length, n):
    """Log a chain of facts, the last first, if there is room."""
    if log[log[BEGUN] + 1] + 3 * np.int64(length) + 2 >= ROOM:
        return
    section(log, CHAIN)
    for k in range(length):
        fact = chain[length - U1 - np.uint64(k)]
        add_node(links, log, fact >> U1, FIRST if k == 0 else STRONG if fact & U1 else WEAK, n)
