"""Chains without branches that are nested in nets: cycles, and candidates that imply their opposite.

They are sought in a state from every candidate, breadth first: on one digit, through cells with two candidates, and
through both, in this order, as Sudoku Explainer does; see `chaining/cycles` for what they are.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.nested.ground import U0, U1, U6, holds, mark
from workbench.kernels.sudoku.human.nested.hints import COUNT, FOUND, keep, mixed, rank_of

NOWHERE = np.uint32(2**30)
DIGIT, CELLS = 1, 2  # kinds of links: of one digit, through cells; 3 = both
ON, OFF, SEEN, FORWARD, BACKWARD, MET = U0, U1, np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(5)  # of `sets`


class Walk(NamedTuple):
    """What a breadth-first search needs."""

    sets: np.ndarray  # (6, W)
    on_from: np.ndarray  # (m,) uint32: the entry of the false node before a true one
    on_site: np.ndarray  # (m,) uint32
    node: np.ndarray  # (E + 1,) uint32: the false nodes in the order in which they were found
    from_on: np.ndarray  # (E + 1,) uint32: the true node before each
    site: np.ndarray  # (E + 1,) uint32: the site that it shares with it
    ons: np.ndarray  # (m,) uint32: the true nodes in order


def walk_of(ground):
    """Return what a breadth-first search needs."""
    m, entries = ground.cell_of.size, ground.weak.size + 1
    return Walk(
        sets=np.zeros((6, ground.masks.shape[1]), np.uint64),
        on_from=np.zeros(m, np.uint32),
        on_site=np.zeros(m, np.uint32),
        node=np.zeros(entries, np.uint32),
        from_on=np.zeros(entries, np.uint32),
        site=np.zeros(entries, np.uint32),
        ons=np.zeros(m, np.uint32),
    )


@compiled
def find_single(ground, states, row, walk, hints):
    """Collect the cycles and chains of a state."""
    for kind in (DIGIT, CELLS, DIGIT | CELLS):
        for k in range(ground.cell_of.size):
            node = np.uint64(k)
            if holds(states.alive, row, node) and states.left[row, ground.sites[node, U0]] > 1:
                find_cycles(ground, states, row, walk, hints, node, kind)
                if kind & DIGIT:
                    find_chain(ground, states, row, walk, hints, node, kind, True)
                    find_chain(ground, states, row, walk, hints, node, kind, False)


@compiled
def rating(base, nodes):
    """Return a rating in tenths: 0.1 more for each bound below the number of nodes less two."""
    ceiling, odd = np.uint64(4), False
    while nodes > ceiling + np.uint64(2):
        base += 1
        ceiling = ceiling * np.uint64(4) // np.uint64(3) if odd else ceiling * np.uint64(3) // np.uint64(2)
        odd = not odd
    return base


@compiled
def clear_walk(walk):
    """Empty the sets of a search."""
    for k in range(walk.sets.shape[0]):
        for w in range(walk.sets.shape[1]):
            walk.sets[np.uint64(k), np.uint64(w)] = U0


@compiled
def find_cycles(ground, states, row, walk, hints, source, kind):
    """Collect the loops from a true node back to itself."""
    clear_walk(walk)
    mark(walk.sets, ON, source)
    walk.on_from[source] = walk.on_site[source] = NOWHERE
    walk.ons[0] = np.uint32(source)
    on, done_on, off, done_off, length = 1, 0, 0, 0, 0
    while done_on < on or done_off < off:
        length += 2
        while done_on < on:
            node = np.uint64(walk.ons[done_on])
            done_on += 1
            off = rule_out(ground, states, row, walk, node, kind, off)
        while done_off < off:
            entry = done_off
            done_off += 1
            node = np.uint64(walk.node[entry])
            last = NOWHERE
            for h in range(ground.sites.shape[1]):
                site = ground.sites[node, np.uint64(h)]
                if states.left[row, site] != 2 or (h == 0 and not kind & CELLS) or (h and not kind & DIGIT):
                    continue
                other = np.uint64(states.tie[row, site]) ^ node
                if length >= 4 and other == source and last != np.uint32(other):
                    keep_cycle(ground, states, row, walk, hints, source, entry, site, kind)
                    last = np.uint32(other)
                if not holds(walk.sets, ON, other):
                    mark(walk.sets, ON, other)
                    walk.on_from[other], walk.on_site[other] = np.uint32(entry), np.uint32(site)
                    walk.ons[on] = np.uint32(other)
                    on += 1


@compiled
def rule_out(ground, states, row, walk, node, kind, off):
    """Add what is false since a node is true, but what is before it; return the number of entries."""
    for w in range(walk.sets.shape[1]):
        walk.sets[SEEN, np.uint64(w)] = U0
    at = walk.on_from[node]
    while at != NOWHERE:
        mark(walk.sets, SEEN, np.uint64(walk.node[at]))
        at = walk.on_from[walk.from_on[at]]
    for k in range(ground.weak_from[node], ground.weak_from[node + U1]):
        other, site = ground.weak[np.uint64(k)], ground.weak_site[np.uint64(k)]
        if site == ground.sites[node, U0] and not kind & CELLS:
            continue
        if holds(states.alive, row, other) and not holds(walk.sets, SEEN, other):
            walk.node[off], walk.from_on[off], walk.site[off] = np.uint32(other), np.uint32(node), np.uint32(site)
            off += 1
    return off


@compiled
def use(ground, hints, at, site):
    """Add the nodes of a site to what a conclusion may rest on."""
    for w in range(ground.masks.shape[1]):
        hints.used[at, np.uint64(w)] |= ground.masks[site, np.uint64(w)]


@compiled
def clear_hint(hints):
    """Empty the first free conclusion; return its row."""
    at = hints.s[COUNT]
    for w in range(hints.out.shape[1]):
        hints.out[at, np.uint64(w)] = hints.used[at, np.uint64(w)] = U0
    return at


@compiled
def keep_cycle(ground, states, row, walk, hints, source, entry, site, kind):
    """Keep what a loop removes: what sees a true and a false node of its digit, outside its cells."""
    at = clear_hint(hints)
    sets = walk.sets
    for w in range(sets.shape[1]):
        sets[FORWARD, np.uint64(w)] = sets[BACKWARD, np.uint64(w)] = sets[MET, np.uint64(w)] = U0
    size, hashed, node, behind = U0, np.uint64(kind), source, np.uint32(entry)
    while True:
        false = np.uint64(walk.node[behind])
        for w in range(sets.shape[1]):
            v = np.uint64(w)
            sets[FORWARD, v] |= ground.peers[node, v]
            sets[BACKWARD, v] |= ground.peers[false, v]
            sets[MET, v] |= ground.masks[ground.sites[node, U0], v] | ground.masks[ground.sites[false, U0], v]
        use(ground, hints, at, site)
        use(ground, hints, at, np.uint64(walk.site[behind]))
        hashed = mixed(mixed(hashed, node), false)
        size += np.uint64(2)
        node = np.uint64(walk.from_on[behind])
        if node == source:
            break
        behind, site = walk.on_from[node], np.uint64(walk.on_site[node])
    found = U0
    for w in range(sets.shape[1]):
        v = np.uint64(w)
        hints.out[at, v] = sets[FORWARD, v] & sets[BACKWARD, v] & ~sets[MET, v] & states.alive[row, v]
        found |= hints.out[at, v]
    if found:
        hints.s[FOUND] += U1
        tenths = rating(70 if kind == 3 else 65, size)
        keep(hints, rank_of(tenths, size, sort_of(kind), hints.s[FOUND]), size, hashed, at)


@compiled
def sort_of(kind):
    """Return the place of a kind among chains of one length."""
    return 4 if kind == 3 else 3 if kind == CELLS else 2


@compiled
def find_chain(ground, states, row, walk, hints, source, kind, true):
    """Collect the shortest chain from a node, true or false, to its opposite."""
    clear_walk(walk)
    on = done_on = off = done_off = 0
    if true:
        mark(walk.sets, ON, source)
        walk.on_from[source] = walk.on_site[source] = NOWHERE
        walk.ons[0] = np.uint32(source)
        on = 1
    else:
        mark(walk.sets, OFF, source)
        walk.node[0], walk.from_on[0], walk.site[0] = np.uint32(source), NOWHERE, NOWHERE
        off = 1
    while done_on < on or done_off < off:
        while done_on < on:
            node = np.uint64(walk.ons[done_on])
            done_on += 1
            for k in range(ground.weak_from[node], ground.weak_from[node + U1]):
                other, site = ground.weak[np.uint64(k)], ground.weak_site[np.uint64(k)]
                if (site == ground.sites[node, U0] and not kind & CELLS) or not holds(states.alive, row, other):
                    continue
                if not holds(walk.sets, OFF, other):
                    mark(walk.sets, OFF, other)
                    walk.node[off], walk.from_on[off] = np.uint32(other), np.uint32(node)
                    walk.site[off] = np.uint32(site)
                    off += 1
                    if true and other == source:
                        keep_chain(ground, states, row, walk, hints, source, np.uint32(off - 1), kind, False)
                        return
        while done_off < off:
            entry = done_off
            done_off += 1
            node = np.uint64(walk.node[entry])
            for h in range(ground.sites.shape[1]):
                site = ground.sites[node, np.uint64(h)]
                if states.left[row, site] != 2 or (h == 0 and not kind & CELLS):
                    continue
                other = np.uint64(states.tie[row, site]) ^ node
                if not holds(walk.sets, ON, other):
                    mark(walk.sets, ON, other)
                    walk.on_from[other], walk.on_site[other] = np.uint32(entry), np.uint32(site)
                    walk.ons[on] = np.uint32(other)
                    on += 1
                    if not true and other == source:
                        keep_chain(ground, states, row, walk, hints, source, walk.on_from[source], kind, True)
                        return


@compiled
def keep_chain(ground, states, row, walk, hints, source, behind, kind, proves):
    """Keep what a chain proves: that its source is true or false."""
    at = clear_hint(hints)
    size, hashed, node = U0, np.uint64(8 + kind) + (np.uint64(16) if proves else U0), source
    if proves:
        size += U1
        use(ground, hints, at, np.uint64(walk.on_site[source]))
        for w in range(hints.out.shape[1]):
            v = np.uint64(w)
            hints.out[at, v] = ground.masks[ground.sites[source, U0], v] & states.alive[row, v]
        hints.out[at, source >> U6] &= ~(U1 << (source & np.uint64(63)))
    else:
        mark(hints.out, at, source)
    while behind != NOWHERE:
        size += U1
        hashed = mixed(hashed, np.uint64(walk.node[behind]))
        if walk.from_on[behind] == NOWHERE:
            break
        node = np.uint64(walk.from_on[behind])
        size += U1
        if walk.on_site[node] != NOWHERE:
            use(ground, hints, at, np.uint64(walk.on_site[node]))
        behind = walk.on_from[node]
    found = U0
    for w in range(hints.out.shape[1]):
        found |= hints.out[at, np.uint64(w)]
    if found:
        hints.s[FOUND] += U1
        tenths = rating(70 if kind == 3 else 66, size)
        keep(hints, rank_of(tenths, size, sort_of(kind), hints.s[FOUND]), size, hashed, at)
