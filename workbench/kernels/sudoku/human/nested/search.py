"""Dynamic forcing chains that patterns help along (+), and those in which other chains are nested.

From each candidate, true and false, a net is grown; wherever it comes to a halt, the first technique that proves
anything there adds what it proves: patterns, then, by the level, chains without branches (2), those and multiple chains
(3), or dynamic chains (4). This is Sudoku Explainer's search, level by level, and so are its lengths and its order.

Only the shortest proof of all is sought. What follows later in a net rests on what was added last by chains, whose
lengths count: a net need not be grown further once the least of these is longer than the shortest proof so far.
What chains prove in a state is kept, because many nets come to the same one.
"""

from typing import NamedTuple

import numpy as np

from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.nested.choices import (
    BEST,
    NONE,
    SEEN,
    Offers,
    add_length,
    collect,
    keep_offers,
    offers_of,
)
from workbench.kernels.sudoku.human.nested.ground import (
    U0,
    U1,
    Ground,
    States,
    ground_of,
    states_of,
)
from workbench.kernels.sudoku.human.nested.hints import COUNT, FOUND, Hints, adopt, hints_of
from workbench.kernels.sudoku.human.nested.nets import (
    DYNAMIC,
    ENDED,
    HELP,
    LEAST,
    READY,
    STATIC,
    Nets,
    grow,
    nets_of,
    start,
)
from workbench.kernels.sudoku.human.nested.patterns import find_pattern
from workbench.kernels.sudoku.human.nested.report import report
from workbench.kernels.sudoku.human.nested.single import Walk, find_single, walk_of

PLUS, SINGLE, MULTIPLE, NESTED = 1, 2, 3, 4  # levels
LEVELS = {
    SUDOKU_STEPS["dynamic_forcing_chains_plus"]: PLUS,
    SUDOKU_STEPS["nested_forcing_chains"]: SINGLE,
    SUDOKU_STEPS["nested_multiple_chains"]: MULTIPLE,
    SUDOKU_STEPS["nested_dynamic_chains"]: NESTED,
}


def find(board, log, variant):
    """Find the shortest proof of a level; `variant`: the code of its technique."""
    search = search_of(board)
    if search is not None:
        grow_all(board, search, LEVELS[variant])
        report(board, search, log, variant)


class Search(NamedTuple):
    """A search for the shortest proof."""

    ground: Ground
    states: States
    nets: Nets
    inner: Nets  # the nets of nested chains
    hints: Hints
    walk: Walk
    offers: Offers  # of the nets
    nested: Offers  # of nested chains


def search_of(board):
    """Return a search, None if the position has too many candidates."""
    ground = ground_of(board)
    if ground is None:
        return None
    return Search(
        ground=ground,
        states=states_of(ground, 2 * ground.cell_of.size + 2),
        nets=nets_of(ground, True),
        inner=nets_of(ground, False),
        hints=hints_of(ground),
        walk=walk_of(ground),
        offers=offers_of(ground),
        nested=offers_of(ground),
    )


@compiled
def grow_all(board, search, level):
    """Grow all nets, as far as is needed for the shortest proof, and collect the proofs."""
    ground, nets, states = search.ground, search.nets, search.states
    base = np.uint64(states.alive.shape[0] - 1)
    m = np.uint64(ground.cell_of.size)
    for k in range(2 * m):
        net = np.uint64(k)
        fact = (net << U1) | U1 if net < m else (net - m) << U1
        start(nets, states, net, base, net, fact)
        grow(ground, nets, states, net, net, DYNAMIC)
    while True:
        collect(ground, nets, states, base, base - U1, DYNAMIC, search.offers, True)
        if not advance(board, search, level):
            return


@compiled
def advance(board, search, level):
    """Help each net along that is not at its end, and may still give a shorter proof; return whether there is one."""
    nets, moved = search.nets, False
    best = search.offers.s[BEST]
    for k in range(nets.s.shape[0]):
        net = np.uint64(k)
        if nets.s[net, ENDED] or (best != NONE and nets.s[net, LEAST] > best >> np.uint64(35)):
            continue
        if help_net(board, search, net, level):
            grow(search.ground, nets, search.states, net, net, DYNAMIC)
            moved = True
        else:
            nets.s[net, ENDED] = U1
    return moved


@compiled
def help_net(board, search, net, level):
    """Add to a net what the first technique proves that proves anything; return whether one does."""
    ground, nets, states, hints = search.ground, search.nets, search.states, search.hints
    before = nets.s[net, HELP]
    if find_pattern(board, ground, nets, net, states, net):
        return True
    if level == SINGLE or level == MULTIPLE:
        hints.s[COUNT] = hints.s[FOUND] = U0
        find_single(ground, states, net, search.walk, hints)
        if adopt(ground, nets, net, states, net, hints):
            if level == SINGLE:
                limit(search, net, before)
            return True
    if level == MULTIPLE:
        chains(search, net, STATIC, 80)
    elif level == NESTED:
        chains(search, net, DYNAMIC, 85)
    if level > SINGLE and adopt(ground, nets, net, states, net, hints):
        limit(search, net, before)
        return True
    return False


@compiled
def chains(search, net, mode, rating):
    """Collect what the chains of a mode prove in the state of a net."""
    inner, hints, base = search.inner, search.hints, np.uint64(search.states.alive.shape[0] - 1)
    for k in range(inner.s.shape[0]):
        inner.s[np.uint64(k), READY] = U0
    hints.s[COUNT] = hints.s[FOUND] = U0
    collect(search.ground, inner, search.states, net, base - U1, mode, search.nested, False)
    keep_offers(search.ground, inner, search.states, net, search.nested, hints, rating)


@compiled
def limit(search, net, before):
    """Set the least length of what may follow in a net, from the facts that chains of the last technique added."""
    nets, offers, least = search.nets, search.offers, NONE
    base = np.uint64(search.states.alive.shape[0] - 1)
    place = (base, base - U1, np.uint64(DYNAMIC), U1)
    for k in range(before, nets.s[net, HELP]):
        offers.s[SEEN] = U0
        fact = nets.help_node[net, np.uint64(k)] << U1
        least = min(least, add_length(search.ground, nets, search.states, offers, place, net, fact))
    nets.s[net, LEAST] = max(nets.s[net, LEAST], least)
