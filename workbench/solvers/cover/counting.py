"""Whether to count solutions one by one or without listing: an estimate and a short trial decide."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import NamedTuple

import numpy as np

from workbench.base.choices import settle
from workbench.puzzles.cover import Cover, Reduction
from workbench.solvers.cover.bits import full
from workbench.solvers.cover.memo import MEGABYTES, MemoSearch
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.random_descent import by_lowest_item, scalars_of, words_of
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.subtrees import Divisible

PROBES, PROBED = 1000, 20_000  # of the tree, and nodes that they visit: a tenth of a second on a 25 x 25 sudoku
FIRST_PROBED = 500  # nodes, of the first probes
PART = 300  # of the tree: what probes visit of it takes twelve times as long as in a search, 4 % of it
LISTED = 1000  # nodes of a search whose progress shows that its tree is small
NO_PROGRESS = 1e-4  # less of a tree does not tell how large it is
SMALL = 100  # times as small as what is listed without more ado: such a tree needs no probes
TRIAL = 20_000  # states of a search with memoization
SHORT = 20_000_000  # nodes that are listed without more ado: a second or two
REPEATED = 0.3  # of the states must be met again for memoization to pay


class Plan(NamedTuple):
    """How to count, and why."""

    memory: bool
    why: str


@contextmanager
def tried(search: Divisible, nodes: int, solutions: int = UNLIMITED) -> Iterator[Status]:
    """Visit nodes of a search, up to a number of solutions, and bring it back to where it was."""
    here = search.save()
    yield search.advance(nodes, solutions)
    search.load(here)
    search.tally.visits[:] = 0


def listed_nodes(listing: Divisible, nodes: int) -> float:
    """Return the nodes that a listing at its root visits: counted if there are so few, else by its progress then.

    `inf` where that tells nothing yet.
    """
    with tried(listing, nodes) as status:
        if status is Status.EXHAUSTED:
            return float(listing.tally.nodes)
        progress = listing.kernel.progress
        return nodes / progress if progress > NO_PROGRESS else inf


def listed_size(listing: Divisible, cover: Cover) -> float:
    """Return the nodes that a listing of a cover at its root visits: by its progress if they are few, or by probes."""
    size = listed_nodes(listing, LISTED)
    return size if size * SMALL < SHORT else tree_size(cover)


def tree_size(cover: Cover) -> float:
    """Return an estimate of the nodes that a listing visits, by Knuth's random probes (1975); `inf` for very many.

    Probes go on until they have visited a part of the tree as it is estimated: they should not take as long as the
    search.
    """
    from workbench.kernels.cover import subtree_walks as kernel  # numba: only once a search starts

    order = by_lowest_item(cover, settle(COVER_CHOICES, {}))
    every_item = np.arange(1, cover.primary + 1, dtype=np.uint32)[None]
    root = full(cover.count)[None], every_item, np.array([cover.primary]), np.zeros(1, np.int64)
    sums, partial = np.zeros((2, cover.primary + 1))
    values, scalars = np.zeros((PROBES, 2)), scalars_of(order, kernel.SCALARS)
    arrays = *words_of(order.cover), *root, sums, partial
    made, size, probed, budget = 0, inf, 0, min(FIRST_PROBED, PROBED)
    while budget > 0 and made < PROBES and PART * probed < size:
        made += kernel.advance(*arrays, values[made:], np.zeros(kernel.FLOATS), scalars, PROBES - made, budget)
        probed, size = probed + budget, 1 + float(values[:made, 0].mean())
        budget = min(probed, PROBED - probed)
    return size


def plan(reduction: Reduction, size: float) -> Plan:
    """Return how to count the solutions of a cover whose tree has this size, and which memoization supports."""
    tree = tree_text(size)
    if size <= SHORT:
        return Plan(False, f"Counted one by one: {tree}.")
    trial = MemoSearch(reduction, {"order": "auto", "memory": MEGABYTES})
    if trial.advance(TRIAL) is Status.RUNNING and trial.hits < REPEATED * trial.states:
        return Plan(False, f"Counted one by one, although {tree}: hardly any state is found again.")
    return Plan(True, f"Counted with memoization: {tree}.")


def tree_text(size: float) -> str:
    """Return the size of a tree in words."""
    if size == inf:
        return "the tree has more nodes than can be estimated"
    number = f"{size:,.0f}" if size < SHORT else f"{size:.0e}".replace("e+", " × 10^").replace("^0", "^")
    return f"the tree was estimated at {number} nodes"
