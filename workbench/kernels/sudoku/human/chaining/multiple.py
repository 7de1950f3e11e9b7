"""Forcing chains and nets from all choices: contradictions, double, cell and region forcing, Nishio.

    contradiction   a candidate, true or false, makes another one both true and false
    double          a candidate, true and false, leads to the same
    cell, region    all candidates of a cell, or all places of a digit in a unit, lead to the same

Of each conclusion the shortest proof is kept: the one with the fewest facts, counted as in Sudoku Explainer, and of
equally short ones the sort that it prefers. Without `log[ALL]` the shortest of all is reported.
`offers[fact]` of a conclusion: the facts of its proof times 8 + the sort; the sort's subject; the digit of a region.
"""

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled, counting
from workbench.kernels.sudoku.human.board import NONE, has
from workbench.kernels.sudoku.human.chaining.links import BEST, CANDIDATES, KIND, U0, U1, U6, build
from workbench.kernels.sudoku.human.chaining.nets import (
    DYNAMIC,
    NISHIO,
    STATIC,
    U2,
    U3,
    count_proof,
    grow,
    in_order,
    write_proof,
)
from workbench.kernels.sudoku.human.log import (
    ALL,
    BASE,
    CELLS,
    DIGITS,
    PLACE,
    PREMISE,
    REMOVE,
    SIZE,
    add,
    begin,
    end,
    section,
)

NISHIO_CHAIN = SUDOKU_STEPS["nishio_forcing_chain"]
CELL_CHAINS = SUDOKU_STEPS["cell_forcing_chains"]
REGION_CHAINS = SUDOKU_STEPS["region_forcing_chains"]
DYNAMIC_CONTRADICTION = SUDOKU_STEPS["contradiction_forcing_chain"]
DYNAMIC_DOUBLE = SUDOKU_STEPS["double_forcing_chain"]
DYNAMIC_CHAINS = SUDOKU_STEPS["dynamic_forcing_chains"]
NET_CONTRADICTION = SUDOKU_STEPS["forcing_net_contradiction"]
NET_VERITY = SUDOKU_STEPS["forcing_net_verity"]

DOUBLE, BY_CELL, BY_REGION, CONTRADICTION = np.uint64(1), np.uint64(5), np.uint64(6), np.uint64(7)  # sorts
U8 = np.uint64(8)


def nishio(board, log, variant):
    """Find contradictions on one digit."""
    search(board, log, NISHIO, variant)


def static(board, log, variant):
    """Find cell and region forcing chains; `variant`: the code of which all are reported."""
    search(board, log, STATIC, variant)


def dynamic(board, log, variant):
    """Find dynamic forcing chains of all sorts, or, if `variant` is the code of forcing nets, of theirs."""
    search(board, log, DYNAMIC, variant)


@counting
def search(board, log, mode, code):
    """Collect the conclusions of all cells and units, and report them."""
    links = build(board, U0)
    if links.s[CANDIDATES] == U0:
        return
    links.s[KIND], links.s[BEST] = U0, NONE
    links.offers[:, :] = NONE
    task = (mode, code, log[ALL] != 0)
    for c in range(board.words.size):
        cell = np.uint64(c)
        count = popcount(board.words[cell])
        if count > U2 or (count > U1 and mode != STATIC):
            try_cell(board, links, cell, task)
            if mode != NISHIO and code != NET_CONTRADICTION:
                try_regions(board, links, cell, task)
    report_offers(board, links, log, mode, code)


@compiled
def try_cell(board, links, cell, task):
    """Collect what the candidates of a cell lead to, one by one and together."""
    n, spare, mode = np.uint64(board.places.shape[0]), np.uint64(board.places.shape[0]), task[0]
    word, count = board.words[cell], popcount(board.words[cell])
    slot = U0
    while word:
        node = links.node_of[cell * n + lowest(word)]
        word &= word - np.uint32(1)
        clash = grow(board, links, slot, (node << U1) | U1, mode)
        if clash != NONE and mode != STATIC:
            offer_clash(board, links, slot, clash, node << U1, task)
        if mode != STATIC:
            clash = grow(board, links, spare, node << U1, mode)
            if clash != NONE:
                offer_clash(board, links, spare, clash, (node << U1) | U1, task)
            if mode == DYNAMIC and count > U2:
                offer_double(board, links, slot, spare, node, task)
        slot += U1
    if mode != NISHIO:
        offer_common(board, links, count, BY_CELL, cell, NONE, task)


@compiled
def try_regions(board, links, cell, task):
    """Collect what the places of a digit in a unit lead to, for the units in which this cell is the first of them."""
    n = np.uint64(board.places.shape[0])
    word = board.words[cell]
    while word:
        digit = lowest(word)
        word &= word - np.uint32(1)
        last = NONE
        for h in range(board.homes.shape[1]):
            unit = np.uint64(board.homes[cell, in_order(h)])
            if unit != last and board.counts[digit, unit] > 1:
                slot = U0
                for k in range(n):
                    other = np.uint64(board.units[unit, np.uint64(k)])
                    if has(board.places[digit], other):
                        if slot == U0 and other != cell:
                            break
                        grow(board, links, slot, (links.node_of[other * n + digit] << U1) | U1, task[0])
                        slot += U1
                if slot:
                    offer_common(board, links, slot, BY_REGION, unit, digit, task)
            last = unit


@compiled
def bound(board, links, fact, sort, task):
    """Return how many facts may prove a fact so that the proof is kept; 0 if none is."""
    code = code_of(task[0], task[1], sort)
    if code < 0 or (task[2] and code != task[1]) or not is_worth(board, links, fact):
        return U0
    rank = min(links.offers[fact, U0], links.s[BEST])
    return (rank - sort - U1) >> U3 if rank > sort else U0


@compiled
def offer(links, fact, count, sort, subject, digit, task):
    """Keep the proof of a fact."""
    rank = count * U8 + sort
    links.offers[fact, U0], links.offers[fact, U1], links.offers[fact, U2] = rank, subject, digit
    if not task[2]:
        links.s[BEST] = rank


@compiled
def offer_clash(board, links, slot, clash, fact, task):
    """Collect a contradiction that proves a fact."""
    most = bound(board, links, fact, CONTRADICTION, task)
    count = U0
    for value in range(2):
        if count <= most:
            count += count_proof(board, links, slot, (clash << U1) | np.uint64(value), most - count)
    if count <= most:
        offer(links, fact, count, CONTRADICTION, fact ^ U1, NONE, task)


@compiled
def offer_double(board, links, slot, spare, node, task):
    """Collect what follows from a node both true and false."""
    for value in range(2):
        row = np.uint64(value)
        for v in range(links.states.shape[1]):
            at = np.uint64(v)
            word = links.states[slot * U3 + row, at] & links.states[spare * U3 + row, at]
            while word:
                fact = (((at << U6) + lowest(word)) << U1) | row
                word &= word - U1
                most = bound(board, links, fact, DOUBLE, task)
                count = count_proof(board, links, slot, fact, most)
                if count <= most:
                    count += count_proof(board, links, spare, fact, most - count)
                if count <= most:
                    offer(links, fact, count, DOUBLE, node, NONE, task)


@compiled
def offer_common(board, links, slots, sort, subject, digit, task):
    """Collect what follows in each of the first slots."""
    for value in range(2):
        row = np.uint64(value)
        for v in range(links.states.shape[1]):
            at = np.uint64(v)
            word = ~U0
            for k in range(slots):
                word &= links.states[np.uint64(k) * U3 + row, at]
            while word:
                fact = (((at << U6) + lowest(word)) << U1) | row
                word &= word - U1
                most = bound(board, links, fact, sort, task)
                count = U0
                for k in range(slots):
                    if count <= most:
                        count += count_proof(board, links, np.uint64(k), fact, most - count)
                if count <= most:
                    offer(links, fact, count, sort, subject, digit, task)


@compiled
def report_offers(board, links, log, mode, code):
    """Report the proofs kept; without `log[ALL]` the shortest."""
    for k in range(links.offers.shape[0]):
        fact = np.uint64(k)
        rank = links.offers[fact, U0]
        if rank != NONE and (log[ALL] or rank == links.s[BEST]):
            if report(board, links, log, mode, fact, code_of(mode, code, rank & np.uint64(7))):
                return


@compiled
def is_worth(board, links, fact):
    """Return whether a fact removes a candidate: a true one must not be alone in its cell."""
    return fact & U1 == U0 or popcount(board.words[links.cell_of[fact >> U1]]) > U1


@compiled
def code_of(mode, code, sort):
    """Return the code of a step of a sort; -1 if it is not in question."""
    if code == NET_CONTRADICTION:
        return code if sort == CONTRADICTION else -1
    if code == NET_VERITY:
        return code if sort != CONTRADICTION else -1
    if mode == NISHIO:
        return NISHIO_CHAIN
    if mode == STATIC:
        return CELL_CHAINS if sort == BY_CELL else REGION_CHAINS
    if sort == CONTRADICTION:
        return DYNAMIC_CONTRADICTION
    return DYNAMIC_DOUBLE if sort == DOUBLE else DYNAMIC_CHAINS


@compiled
def report(board, links, log, mode, fact, code):
    """Report a conclusion with its proof; return whether the finder must return."""
    n = np.uint64(board.places.shape[0])
    rank, subject, digit = links.offers[fact, U0], links.offers[fact, U1], links.offers[fact, U2]
    sort = rank & np.uint64(7)
    begin(log, code)
    section(log, PLACE if fact & U1 else REMOVE)
    add(log, links.cell_of[fact >> U1] * n + links.digit_of[fact >> U1])
    section(log, SIZE)
    add(log, rank >> U3)
    if sort == BY_CELL:
        section(log, CELLS)
        add(log, subject)
        word = board.words[subject]
        while word:
            write_branch(board, links, log, (links.node_of[subject * n + lowest(word)] << U1) | U1, fact, mode)
            word &= word - np.uint32(1)
    elif sort == BY_REGION:
        section(log, BASE)
        add(log, subject)
        section(log, DIGITS)
        add(log, digit)
        for k in range(n):
            cell = np.uint64(board.units[subject, np.uint64(k)])
            if has(board.places[digit], cell):
                write_branch(board, links, log, (links.node_of[cell * n + digit] << U1) | U1, fact, mode)
    elif sort == DOUBLE:
        write_branch(board, links, log, (subject << U1) | U1, fact, mode)
        write_branch(board, links, log, subject << U1, fact, mode)
    else:
        clash = grow(board, links, U0, subject, mode)
        section(log, PREMISE)
        add(log, links.cell_of[clash] * n + links.digit_of[clash])
        write_proof(board, links, log, U0, (clash << U1) | U1)
        write_proof(board, links, log, U0, clash << U1)
    return end(log)


@compiled
def write_branch(board, links, log, assumed, fact, mode):
    """Log how a fact follows from an assumption."""
    grow(board, links, U0, assumed, mode)
    write_proof(board, links, log, U0, fact)
