"""Nets: what follows from one candidate being true or false, and for each fact all those that it follows from.

As in `chaining/nets`, facts are worked off breadth first, true ones before false ones, and a net ends at once when a
candidate becomes both. A fact is 2 * node + 1 if the node is true, 2 * node if it is false. Net k is the one from node
k true, net m + k that from node k false. A net works on a state of its own; `source` is the state that it began with.

`before[net, fact]` is the set of facts that a fact follows from, itself included: first the false ones, then the true
ones. Row 2m is that of the second fact of a contradiction, whose opposite holds already. They are set by `trace`.

A net may have false facts besides, which other techniques prove (see `patterns`, `choices`): these are numbered, with
the false facts that they follow from, and, if they are proved by chains, the length and a hash of these.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.bits import lowest, popcount
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.nested.ground import U0, U1, U6, clear_node, copy_state, holds, mark

STATIC, DYNAMIC = 1, 2
ASSUMED, HELPED = np.uint32(2**30), np.uint32(2**20)  # causes of false facts; HELPED + the number of the fact
NO_FACT = np.uint64(2**40)

# Numbers of a net
READY, ON, OFF, DONE_ON, DONE_OFF, FACTS, TRACED, CLASH, CLASH_CAUSE, HELP, LEAST, ENDED = range(12)
NUMBERS = 12


class Nets(NamedTuple):
    """Nets, one a row of each array."""

    on: np.ndarray  # (A, W): the true nodes
    off: np.ndarray  # (A, W): the false ones
    ons: np.ndarray  # (A, m) uint16: the true nodes as they were found
    offs: np.ndarray  # (A, m) uint16
    order: np.ndarray  # (A, 2m) uint16: all facts
    off_cause: np.ndarray  # (A, m) uint32: the true node, ASSUMED or HELPED + a number
    on_site: np.ndarray  # (A, m) uint32: the site in which a true node is the last, or ASSUMED
    on_from: np.ndarray  # (A, m) uint32: the false node by which it became the last
    before: np.ndarray  # (A, 2m + 1, 2W)
    help_node: np.ndarray  # (A, m) uint64: the false facts that are proved by other techniques
    help_from: np.ndarray  # (A, m, W)
    help_size: np.ndarray  # (A, m): the nodes of chains that prove it, 0 if there are none
    help_hash: np.ndarray  # (A, m)
    s: np.ndarray  # (A, NUMBERS)


def nets_of(ground, helped):
    """Return the nets of a ground; `helped`: whether other techniques help them along."""
    m, words = ground.cell_of.size, ground.masks.shape[1]
    nets, helps = 2 * m, (2 * m if helped else 1)
    return Nets(
        on=np.zeros((nets, words), np.uint64),
        off=np.zeros((nets, words), np.uint64),
        ons=np.zeros((nets, m), np.uint16),
        offs=np.zeros((nets, m), np.uint16),
        order=np.zeros((nets, 2 * m), np.uint16),
        off_cause=np.zeros((nets, m), np.uint32),
        on_site=np.zeros((nets, m), np.uint32),
        on_from=np.zeros((nets, m), np.uint32),
        before=np.zeros((nets, 2 * m + 1, 2 * words), np.uint64),
        help_node=np.zeros((helps, m), np.uint64),
        help_from=np.zeros((helps, m, words), np.uint64),
        help_size=np.zeros((helps, m), np.uint64),
        help_hash=np.zeros((helps, m), np.uint64),
        s=np.zeros((nets, NUMBERS), np.uint64),
    )


@compiled
def start(nets, states, row, source, net, fact):
    """Begin a net with a fact, in a state that is a copy of its source."""
    copy_state(states, row, source)
    for w in range(nets.on.shape[1]):
        nets.on[net, np.uint64(w)] = U0
        nets.off[net, np.uint64(w)] = U0
    for k in range(NUMBERS):
        nets.s[net, k] = U0
    nets.s[net, READY], nets.s[net, CLASH] = U1, NO_FACT
    if fact & U1:
        add_true(nets, net, fact >> U1, ASSUMED, ASSUMED)
    else:
        add_false(nets, net, fact >> U1, ASSUMED)


@compiled(forceinline=True)
def add_true(nets, net, node, site, origin):
    """Add that a node is true."""
    mark(nets.on, net, node)
    nets.on_site[net, node], nets.on_from[net, node] = site, origin
    nets.ons[net, nets.s[net, ON]] = np.uint16(node)
    nets.s[net, ON] += U1
    nets.order[net, nets.s[net, FACTS]] = np.uint16((node << U1) | U1)
    nets.s[net, FACTS] += U1


@compiled(forceinline=True)
def add_false(nets, net, node, cause):
    """Add that a node is false."""
    mark(nets.off, net, node)
    nets.off_cause[net, node] = cause
    nets.offs[net, nets.s[net, OFF]] = np.uint16(node)
    nets.s[net, OFF] += U1
    nets.order[net, nets.s[net, FACTS]] = np.uint16(node << U1)
    nets.s[net, FACTS] += U1


@compiled
def grow(ground, nets, states, row, net, mode):
    """Work off all facts of a net, until a node is both true and false."""
    while True:
        if nets.s[net, DONE_ON] < nets.s[net, ON]:
            node = np.uint64(nets.ons[net, nets.s[net, DONE_ON]])
            nets.s[net, DONE_ON] += U1
            clash = rule_out(ground, nets, states, row, net, node)
        elif nets.s[net, DONE_OFF] < nets.s[net, OFF]:
            node = np.uint64(nets.offs[net, nets.s[net, DONE_OFF]])
            nets.s[net, DONE_OFF] += U1
            clash = prove(ground, nets, states, row, net, node, mode)
        else:
            return
        if clash:
            nets.s[net, ENDED] = U1
            return


@compiled
def rule_out(ground, nets, states, row, net, node):
    """Add what is false since a node is true; return whether a node is both."""
    for k in range(ground.weak_from[node], ground.weak_from[node + U1]):
        other = ground.weak[np.uint64(k)]
        if not holds(states.alive, row, other):
            continue
        if holds(nets.on, net, other):
            nets.s[net, CLASH], nets.s[net, CLASH_CAUSE] = other << U1, node
            return True
        if not holds(nets.off, net, other):
            add_false(nets, net, other, np.uint32(node))
    return False


@compiled
def prove(ground, nets, states, row, net, node, mode):
    """Add what is true since a node is false; return whether a node is both."""
    last = np.uint16(2)
    if mode == DYNAMIC:
        clear_node(ground, states, row, node)
        last = np.uint16(1)
    for h in range(ground.sites.shape[1]):
        site = ground.sites[node, np.uint64(h)]
        if states.left[row, site] != last:
            continue
        other = np.uint64(states.tie[row, site])
        if mode != DYNAMIC:
            other ^= node
        if holds(nets.off, net, other):
            nets.s[net, CLASH], nets.s[net, CLASH_CAUSE] = (other << U1) | U1, site
            nets.on_from[net, other] = np.uint32(node)
            return True
        if not holds(nets.on, net, other):
            add_true(nets, net, other, np.uint32(site), np.uint32(node))
    return False


@compiled
def trace(ground, nets, states, source, net, mode):
    """Set `before` of the facts found since the last time, and of a contradiction."""
    while nets.s[net, TRACED] < nets.s[net, FACTS]:
        fact = np.uint64(nets.order[net, nets.s[net, TRACED]])
        nets.s[net, TRACED] += U1
        node = fact >> U1
        cause = np.uint64(nets.on_site[net, node] if fact & U1 else nets.off_cause[net, node])
        add_before(ground, nets, states, source, net, mode, fact, fact, cause)
    if nets.s[net, CLASH] != NO_FACT:
        twice = np.uint64(nets.before.shape[1] - 1)
        cause = nets.s[net, CLASH_CAUSE]
        add_before(ground, nets, states, source, net, mode, twice, nets.s[net, CLASH], cause)


@compiled
def add_before(ground, nets, states, source, net, mode, at, fact, cause):
    """Set a row of `before` to what a fact follows from by its cause."""
    words, node = np.uint64(nets.on.shape[1]), fact >> U1
    for w in range(nets.before.shape[2]):
        nets.before[net, at, np.uint64(w)] = U0
    if cause != np.uint64(ASSUMED):
        if fact & U1 == U0 and cause < np.uint64(HELPED):
            unite(nets, net, at, (cause << U1) | U1)
        elif fact & U1 and mode != DYNAMIC:
            unite(nets, net, at, np.uint64(nets.on_from[net, node]) << U1)
        else:
            for w in range(words):
                at_word = np.uint64(w)
                if fact & U1:
                    word = ground.masks[cause, at_word] & states.alive[source, at_word]
                else:
                    word = nets.help_from[net, cause - np.uint64(HELPED), at_word]
                while word:
                    other = (at_word << U6) + lowest(word)
                    word &= word - U1
                    if other != node:
                        unite(nets, net, at, other << U1)
    half = words if fact & U1 else U0
    nets.before[net, at, half + (node >> U6)] |= U1 << (node & np.uint64(63))


@compiled(forceinline=True)
def unite(nets, net, at, fact):
    """Add the facts before a fact to a row of `before`."""
    for w in range(nets.before.shape[2]):
        nets.before[net, at, np.uint64(w)] |= nets.before[net, fact, np.uint64(w)]


@compiled
def length_of(nets, net, at):
    """Return the number of facts in a row of `before`."""
    count = U0
    for w in range(nets.before.shape[2]):
        count += popcount(nets.before[net, at, np.uint64(w)])
    return count
