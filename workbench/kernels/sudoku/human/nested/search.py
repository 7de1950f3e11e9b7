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
from workbench.kernels.sudoku.human.nested.ground import U0, U1, Ground, States, ground_of, states_of
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

NETS = 2  # helped along in a part: a few milliseconds, a tenth of a second at most
NEXT, MOVED, BEGUN = 0, 1, 2  # of `turn`: the net to be helped next; whether one got on in this round; whether all grow
PLUS, SINGLE, MULTIPLE, NESTED = 1, 2, 3, 4  # levels
LEVELS = {
    SUDOKU_STEPS["dynamic_forcing_chains_plus"]: PLUS,
    SUDOKU_STEPS["nested_forcing_chains"]: SINGLE,
    SUDOKU_STEPS["nested_multiple_chains"]: MULTIPLE,
    SUDOKU_STEPS["nested_dynamic_chains"]: NESTED,
}


def parts(board, log, variant):
    """Find the shortest proof of a level, some nets a part; `variant`: the code of its technique."""
    search = search_of(board)
    if search is not None:
        while grow_some(board, search, LEVELS[variant], NETS):
            yield
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
    turn: np.ndarray  # (3,): see NEXT, MOVED, BEGUN


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
        turn=np.zeros(3, np.uint64),
    )


@compiled
def grow_some(board, search, level, most):
    """Help some nets along, and collect the proofs after each round; return whether there is more to do."""
    ground, nets, states, turn = search.ground, search.nets, search.states, search.turn
    base = np.uint64(states.alive.shape[0] - 1)
    m = np.uint64(ground.cell_of.size)
    if turn[BEGUN]:
        advance(board, search, level, most)
        if turn[NEXT] < np.uint64(nets.s.shape[0]):
            return True
        if not turn[MOVED]:
            return False
        turn[NEXT] = turn[MOVED] = U0
    else:
        for k in range(2 * m):
            net = np.uint64(k)
            fact = (net << U1) | U1 if net < m else (net - m) << U1
            start(nets, states, net, base, net, fact)
            grow(ground, nets, states, net, net, DYNAMIC)
        turn[BEGUN] = U1
    collect(ground, nets, states, base, base - U1, DYNAMIC, search.offers, True)
    return True


@compiled
def advance(board, search, level, most):
    """Help so many nets along that are not at their ends, and may still give a shorter proof."""
    nets, turn = search.nets, search.turn
    best, left = search.offers.s[BEST], most
    while left and turn[NEXT] < np.uint64(nets.s.shape[0]):
        net = turn[NEXT]
        turn[NEXT] += U1
        if nets.s[net, ENDED] or (best != NONE and nets.s[net, LEAST] > best >> np.uint64(35)):
            continue
        left -= 1
        if help_net(board, search, net, level):
            grow(search.ground, nets, search.states, net, net, DYNAMIC)
            turn[MOVED] = U1
        else:
            nets.s[net, ENDED] = U1


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
