"""Conclusions from nets: contradictions, and what all choices of a cell, of a digit's places, or of a candidate imply.

`collect` goes over cells, and over the units whose first place lies in them, in the order of Sudoku Explainer, and
keeps the shortest proof of each conclusion: its length counts the facts of all its nets, and those of the chains that
are nested in them, each once. Nets that are missing are grown on the way.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.nested.ground import U0, U1, U6, holds
from workbench.kernels.sudoku.human.nested.hints import FOUND, keep, mixed, rank_of
from workbench.kernels.sudoku.human.nested.nets import (
    ASSUMED,
    CLASH,
    CLASH_CAUSE,
    DYNAMIC,
    HELP,
    NO_FACT,
    OFF,
    ON,
    READY,
    grow,
    length_of,
    start,
    trace,
)
from workbench.kernels.sudoku.human.nested.single import clear_hint, rating, use

DOUBLE, BY_CELL, BY_REGION, CONTRADICTION = np.uint64(1), np.uint64(5), np.uint64(6), np.uint64(7)
NONE = np.uint64(2**64 - 1)
BEST, SEEN, NUMBER = 0, 1, 2  # of `s`: the lowest rank; the nested chains counted; the conclusions so far
RANK, SORT, SUBJECT, FACT = U0, U1, np.uint64(2), np.uint64(3)
BOTH = np.uint64(5)  # of `spare`, and the next: what all choices have in common, false and true
U2, U32 = np.uint64(2), np.uint64(32)
CHAINS = 4096


class Offers(NamedTuple):
    """The shortest proofs of conclusions."""

    kept: np.ndarray  # (2m, 4): of each fact concluded, its rank, sort, subject (a site or a node), and fact
    seen: np.ndarray  # (CHAINS,): hashes of the nested chains that are counted
    s: np.ndarray


def offers_of(ground):
    """Return room for proofs."""
    m = ground.cell_of.size
    return Offers(np.zeros((2 * m, 4), np.uint64), np.zeros(CHAINS, np.uint64), np.zeros(3, np.uint64))


@compiled
def collect(ground, nets, states, base, scratch, mode, offers, shortest):
    """Collect the proofs in a state, those of one conclusion if only the `shortest` is asked for."""
    offers.kept[:, RANK] = NONE
    offers.s[BEST], offers.s[NUMBER] = NONE, U0
    place = (base, scratch, np.uint64(mode), np.uint64(shortest))
    node, m = U0, np.uint64(ground.cell_of.size)
    while node < m:
        cell = ground.sites[node, U0]
        count = np.uint64(states.left[base, cell])
        wide = count > U2 or (count > U1 and mode == DYNAMIC)
        while node < m and ground.sites[node, U0] == cell:
            if wide and holds(states.alive, base, node):
                if mode == DYNAMIC:
                    try_node(ground, nets, states, offers, place, node, count)
                for h in range(1, ground.sites.shape[1]):
                    site = ground.sites[node, np.uint64(h)]
                    if site + U1 < np.uint64(ground.masks.shape[0]) and states.left[base, site] > 1:
                        if first_of(ground, states, base, site) == node:
                            try_common(ground, nets, states, offers, place, site, BY_REGION)
            node += U1
        if wide:
            try_common(ground, nets, states, offers, place, cell, BY_CELL)


@compiled(forceinline=True)
def first_of(ground, states, base, site):
    """Return the first node that is left of a site."""
    for w in range(ground.masks.shape[1]):
        v = np.uint64(w)
        word = ground.masks[site, v] & states.alive[base, v]
        if word:
            return (v << U6) + lowest(word)
    return U0


@compiled
def need(ground, nets, states, place, net):
    """Grow a net that is missing."""
    if nets.s[net, READY] == U0:
        m = np.uint64(ground.cell_of.size)
        fact = (net << U1) | U1 if net < m else (net - m) << U1
        start(nets, states, place[1], place[0], net, fact)
        grow(ground, nets, states, place[1], net, np.int64(place[2]))


@compiled
def try_node(ground, nets, states, offers, place, node, count):
    """Collect what a node's being true and being false lead to."""
    other = node + np.uint64(ground.cell_of.size)
    need(ground, nets, states, place, node)
    if nets.s[node, CLASH] != NO_FACT:
        offer_clash(ground, nets, states, offers, place, node, node << U1)
    need(ground, nets, states, place, other)
    if nets.s[other, CLASH] != NO_FACT:
        offer_clash(ground, nets, states, offers, place, other, (node << U1) | U1)
    if count > U2:
        common = U0
        for w in range(nets.on.shape[1]):
            v = np.uint64(w)
            ground.spare[BOTH, v] = nets.off[node, v] & nets.off[other, v]
            ground.spare[BOTH + U1, v] = nets.on[node, v] & nets.on[other, v]
            common |= ground.spare[BOTH, v] | ground.spare[BOTH + U1, v]
        if common:
            offer_common(ground, nets, states, offers, place, node, node, DOUBLE)


@compiled
def try_common(ground, nets, states, offers, place, site, sort):
    """Collect what all choices of a site imply."""
    for w in range(nets.on.shape[1]):
        ground.spare[BOTH, np.uint64(w)] = ground.spare[BOTH + U1, np.uint64(w)] = ~U0
    common, first = U1, NONE
    for w in range(nets.on.shape[1]):
        v = np.uint64(w)
        word = ground.masks[site, v] & states.alive[place[0], v]
        while word and common:
            net = (v << U6) + lowest(word)
            word &= word - U1
            first = min(first, net)
            need(ground, nets, states, place, net)
            common = U0
            for x in range(nets.on.shape[1]):
                y = np.uint64(x)
                ground.spare[BOTH, y] &= nets.off[net, y]
                ground.spare[BOTH + U1, y] &= nets.on[net, y]
                common |= ground.spare[BOTH, y] | ground.spare[BOTH + U1, y]
    if common:
        offer_common(ground, nets, states, offers, place, first, site, sort)


@compiled
def offer_common(ground, nets, states, offers, place, first, subject, sort):
    """Offer what all choices have in common, in the order in which the first of them finds it: true facts first."""
    for value in (U1, U0):
        count = nets.s[first, ON] if value else nets.s[first, OFF]
        for k in range(count):
            node = np.uint64(nets.ons[first, np.uint64(k)] if value else nets.offs[first, np.uint64(k)])
            if holds(ground.spare, BOTH + value, node):
                offer(ground, nets, states, offers, place, subject, sort, (node << U1) | value)


@compiled
def offer_clash(ground, nets, states, offers, place, net, fact):
    """Offer a fact whose opposite contradicts itself."""
    offer(ground, nets, states, offers, place, net, CONTRADICTION, fact)


@compiled
def offer(ground, nets, states, offers, place, subject, sort, fact):
    """Keep the proof of a fact, if it removes something and is the shortest."""
    offers.s[NUMBER] += U1
    key, node = fact, fact >> U1
    if fact & U1:
        left = states.left[place[0], ground.sites[node, U0]]
        if left < 2:
            return
        if left == 2:  # the other one is false: that is the same conclusion
            key = (np.uint64(states.tie[place[0], ground.sites[node, U0]]) ^ node) << U1
    most = offers.kept[key, RANK]
    if place[3]:
        most = min(most, offers.s[BEST])
    size = length(ground, nets, states, offers, place, subject, sort, fact, most >> U32)
    rank = (((size << np.uint64(3)) | sort) << U32) | offers.s[NUMBER]
    if rank < most:
        offers.kept[key, RANK], offers.kept[key, SORT] = rank, sort
        offers.kept[key, SUBJECT], offers.kept[key, FACT] = subject, fact
        offers.s[BEST] = min(offers.s[BEST], rank)


@compiled
def length(ground, nets, states, offers, place, subject, sort, fact, most):
    """Return the number of facts of a proof; stop counting when it, times 8, is above a bound."""
    offers.s[SEEN] = U0
    if sort == CONTRADICTION:
        size = add_length(ground, nets, states, offers, place, subject, nets.s[subject, CLASH] ^ U1)
        return size + add_length(ground, nets, states, offers, place, subject, np.uint64(nets.before.shape[1] - 1))
    if sort == DOUBLE:
        size = add_length(ground, nets, states, offers, place, subject, fact)
        other = subject + np.uint64(ground.cell_of.size)
        return size + add_length(ground, nets, states, offers, place, other, fact)
    size = U0
    for w in range(nets.on.shape[1]):
        v = np.uint64(w)
        word = ground.masks[subject, v] & states.alive[place[0], v]
        while word and (size << np.uint64(3)) <= most:
            net = (v << U6) + lowest(word)
            word &= word - U1
            size += add_length(ground, nets, states, offers, place, net, fact)
    return size


@compiled
def add_length(ground, nets, states, offers, place, net, at):
    """Return the number of facts before one in a net, and of those of the nested chains that are not counted yet."""
    trace(ground, nets, states, place[0], net, np.int64(place[2]))
    size = length_of(nets, net, at)
    for k in range(nets.s[net, HELP]):
        place_of = np.uint64(k)
        node = nets.help_node[net, place_of]
        there = (nets.before[net, at, node >> U6] >> (node & np.uint64(63))) & U1
        if nets.help_size[net, place_of] and there:
            if not counted(offers, nets.help_hash[net, place_of]):
                size += nets.help_size[net, place_of]
    return size


@compiled
def counted(offers, hashed):
    """Return whether a nested chain is counted already; count it from now on."""
    for k in range(offers.s[SEEN]):
        if offers.seen[np.uint64(k)] == hashed:
            return True
    if offers.s[SEEN] < np.uint64(CHAINS):
        offers.seen[offers.s[SEEN]] = hashed
        offers.s[SEEN] += U1
    return False


@compiled
def keep_offers(ground, nets, states, base, offers, hints, base_rating):
    """Keep the proofs as conclusions, with what they rest on."""
    for f in range(offers.kept.shape[0]):
        key = np.uint64(f)
        rank = offers.kept[key, RANK]
        if rank == NONE:
            continue
        at = clear_hint(hints)
        sort, subject, fact = offers.kept[key, SORT], offers.kept[key, SUBJECT], offers.kept[key, FACT]
        node = fact >> U1
        if fact & U1:
            for w in range(hints.out.shape[1]):
                v = np.uint64(w)
                hints.out[at, v] = ground.masks[ground.sites[node, U0], v] & states.alive[base, v]
            hints.out[at, node >> U6] &= ~(U1 << (node & np.uint64(63)))
        else:
            hints.out[at, node >> U6] |= U1 << (node & np.uint64(63))
        hashed = use_proof(ground, nets, states, base, hints, at, sort, subject, fact)
        size = rank >> np.uint64(35)
        hints.s[FOUND] += U1
        number = rank & np.uint64(2**32 - 1)
        keep(hints, rank_of(rating(base_rating, size), size, sort, number), size, hashed, at)


@compiled
def use_proof(ground, nets, states, base, hints, at, sort, subject, fact):
    """Add what a proof rests on to a conclusion; return a hash of it."""
    if sort == CONTRADICTION:
        clash, twice = nets.s[subject, CLASH], np.uint64(nets.before.shape[1] - 1)
        true, false = (twice, clash ^ U1) if clash & U1 else (clash ^ U1, twice)
        if clash & U1:
            use(ground, hints, at, nets.s[subject, CLASH_CAUSE])
        hashed = use_net(ground, nets, hints, at, subject, true, clash | U1, sort)
        return use_net(ground, nets, hints, at, subject, false, clash & ~U1, hashed)
    if sort == DOUBLE:
        hashed = use_net(ground, nets, hints, at, subject, fact, fact, sort)
        return use_net(ground, nets, hints, at, subject + np.uint64(ground.cell_of.size), fact, fact, hashed)
    hashed = U0
    use(ground, hints, at, subject)
    for w in range(nets.on.shape[1]):
        v = np.uint64(w)
        word = ground.masks[subject, v] & states.alive[base, v]
        while word:
            net = (v << U6) + lowest(word)
            word &= word - U1
            hashed = use_net(ground, nets, hints, at, net, fact, fact, hashed)
    return hashed


@compiled
def use_net(ground, nets, hints, at, net, row, fact, hashed):
    """Add the sites in which a true node before a fact is the last; return a hash of what is before it, and of it."""
    words = np.uint64(nets.on.shape[1])
    hashed = mixed(hashed, fact)
    for w in range(words):
        v = np.uint64(w)
        hashed = mixed(mixed(hashed, nets.before[net, row, v]), nets.before[net, row, words + v])
        word = nets.before[net, row, words + v]
        while word:
            node = (v << U6) + lowest(word)
            word &= word - U1
            if holds(nets.on, net, node) and nets.on_site[net, node] != ASSUMED:
                use(ground, hints, at, np.uint64(nets.on_site[net, node]))
    return hashed
