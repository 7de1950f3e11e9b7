"""Log the shortest proof of a search: its conclusion, what it starts from, and its facts as chains.

Of each net the first chain leads from the assumption to the conclusion, each other to a fact that those before need
besides. A fact that other techniques prove follows from the first of those that are not in the way any more.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.log import (
    BASE,
    BEGUN,
    CELLS,
    CHAIN,
    DIGITS,
    FIRST,
    PLACE,
    PREMISE,
    PROVED,
    REMOVE,
    ROOM,
    SIZE,
    STRONG,
    WEAK,
    add,
    begin,
    end,
    section,
)
from workbench.kernels.sudoku.human.nested.choices import (
    BEST,
    BY_CELL,
    BY_REGION,
    CONTRADICTION,
    FACT,
    NONE,
    RANK,
    SORT,
    SUBJECT,
)
from workbench.kernels.sudoku.human.nested.ground import U0, U1, U6
from workbench.kernels.sudoku.human.nested.nets import ASSUMED, CLASH, CLASH_CAUSE, FACTS, HELPED, NO_FACT

U2 = np.uint64(2)


@compiled
def report(board, search, log, code):
    """Log the shortest proof, if there is one."""
    offers, ground = search.offers, search.ground
    if offers.s[BEST] == NONE:
        return
    key = U0
    while offers.kept[key, RANK] != offers.s[BEST]:
        key += U1
    sort, subject, fact = offers.kept[key, SORT], offers.kept[key, SUBJECT], offers.kept[key, FACT]
    begin(log, code)
    section(log, PLACE if fact & U1 else REMOVE)
    add(log, number_of(board, ground, fact >> U1))
    section(log, SIZE)
    add(log, offers.s[BEST] >> np.uint64(35))
    if sort == CONTRADICTION:
        clash = search.nets.s[subject, CLASH]
        section(log, PREMISE)
        add(log, number_of(board, ground, clash >> U1))
        write_net(board, search, log, subject, clash | U1)
        write_net(board, search, log, subject, clash & ~U1)
    elif sort == BY_CELL or sort == BY_REGION:
        cells, units = np.uint64(board.words.size), np.uint64(board.units.shape[0])
        section(log, CELLS if sort == BY_CELL else BASE)
        add(log, subject if sort == BY_CELL else (subject - cells) % units)
        if sort == BY_REGION:
            section(log, DIGITS)
            add(log, (subject - cells) // units)
        for w in range(ground.masks.shape[1]):
            word = ground.masks[subject, np.uint64(w)]
            while word:
                write_net(board, search, log, (np.uint64(w) << U6) + lowest(word), fact)
                word &= word - U1
    else:
        write_net(board, search, log, subject, fact)
        write_net(board, search, log, subject + np.uint64(ground.cell_of.size), fact)
    end(log)


@compiled
def number_of(board, ground, node):
    """Return the number of a node as a candidate."""
    return ground.cell_of[node] * np.uint64(board.places.shape[0]) + ground.digit_of[node]


@compiled
def write_net(board, search, log, net, fact):
    """Log how a fact follows in a net."""
    nets, ground, chain = search.nets, search.ground, search.hints.size
    words = np.uint64(nets.on.shape[1])
    clash = nets.s[net, CLASH] != NO_FACT and nets.s[net, CLASH] == fact
    row = np.uint64(nets.before.shape[1] - 1) if clash else fact
    for w in range(words):
        v = np.uint64(w)
        ground.spare[U0, v], ground.spare[U1, v] = nets.before[net, row, v], nets.before[net, row, words + v]
    write_chain(board, search, log, trace_back(search, net, fact, clash), chain)
    k = nets.s[net, FACTS]
    while k:
        k -= U1
        other = np.uint64(nets.order[net, k])
        if is_left(ground, other):
            write_chain(board, search, log, trace_back(search, net, other, False), chain)


@compiled
def is_left(ground, fact):
    """Return whether a fact is still to be logged."""
    return (ground.spare[fact & U1, fact >> np.uint64(7)] >> ((fact >> U1) & np.uint64(63))) & U1 != U0


@compiled
def trace_back(search, net, fact, clash):
    """Write the facts from one back to the assumption, or to one that is logged already; return their number."""
    nets, ground, chain = search.nets, search.ground, search.hints.size
    count = U0
    while True:
        node = fact >> U1
        chain[count] = fact
        count += U1
        left = is_left(ground, fact)
        ground.spare[fact & U1, node >> U6] &= ~(U1 << (node & np.uint64(63)))
        if not left:
            return count
        if fact & U1:
            cause = np.uint64(nets.on_from[net, node])
            if cause == np.uint64(ASSUMED) and not clash:
                return count
            fact = cause << U1
        else:
            cause = nets.s[net, CLASH_CAUSE] if clash else np.uint64(nets.off_cause[net, node])
            if cause == np.uint64(ASSUMED):
                return count
            if cause >= np.uint64(HELPED):
                fact = first_help(nets, net, cause - np.uint64(HELPED)) << U1
            else:
                fact = (cause << U1) | U1
        clash = False


@compiled
def first_help(nets, net, place):
    """Return the first false node that one follows from which another technique proves."""
    for w in range(nets.help_from.shape[2]):
        if nets.help_from[net, place, np.uint64(w)]:
            return (np.uint64(w) << U6) + lowest(nets.help_from[net, place, np.uint64(w)])
    return U0  # never: there is one


@compiled
def write_chain(board, search, log, count, chain):
    """Log a chain of facts, the last first, if there is room."""
    if log[log[BEGUN] + 1] + 3 * np.int64(count) + 2 >= ROOM:
        return
    section(log, CHAIN)
    before = U0
    for k in range(count):
        fact = chain[count - U1 - np.uint64(k)]
        link = FIRST if k == 0 else STRONG if fact & U1 else WEAK if before & U1 else PROVED
        add(log, link)
        add(log, 1)
        add(log, number_of(board, search.ground, fact >> U1))
        before = fact
