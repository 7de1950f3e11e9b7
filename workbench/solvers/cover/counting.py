"""Whether to count solutions one by one or without listing: an estimate and a short trial decide."""

from math import inf
from typing import NamedTuple

import numpy as np

from workbench.base.choices import settle
from workbench.puzzles.cover import Cover, Reduction
from workbench.solvers.cover.bits import full
from workbench.solvers.cover.memo import MEGABYTES, MemoSearch
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.random_descent import by_lowest_item, scalars_of, words_of
from workbench.solvers.search import Status

PROBES, PROBED = 1000, 20_000  # of the tree, and nodes that they visit: a tenth of a second on a 25 x 25 sudoku
TRIAL = 20_000  # states of a search with memoization
SHORT = 20_000_000  # nodes that are listed without more ado: a second or two
REPEATED = 0.3  # of the states must be met again for memoization to pay


class Plan(NamedTuple):
    """How to count, and why."""

    memory: bool
    why: str


def tree_size(cover: Cover) -> float:
    """Return an estimate of the nodes that a listing visits, by Knuth's random probes (1975); `inf` for very many."""
    from workbench.kernels.cover import subtree_walks as kernel  # numba: only once a search starts

    order = by_lowest_item(cover, settle(COVER_CHOICES, {}))
    every_item = np.arange(1, cover.primary + 1, dtype=np.uint32)[None]
    root = full(cover.count)[None], every_item, np.array([cover.primary]), np.zeros(1, np.int64)
    sums, partial = np.zeros((2, cover.primary + 1))
    values, scalars = np.zeros((PROBES, 2)), scalars_of(order, kernel.SCALARS)
    changing = sums, partial, values, np.zeros(kernel.FLOATS), scalars
    made = kernel.advance(*words_of(order.cover), *root, *changing, PROBES, PROBED)
    return 1 + float(values[:made, 0].mean())


def plan(reduction: Reduction, size: float) -> Plan:
    """Return how to count the solutions of a cover whose tree has this size, and which memoization supports."""
    tree = tree_text(size)
    if size <= SHORT:
        return Plan(False, f"Listed: {tree}.")
    trial = MemoSearch(reduction, {"order": "auto", "memory": MEGABYTES})
    if trial.advance(TRIAL) is Status.RUNNING and trial.hits < REPEATED * trial.states:
        return Plan(False, f"Listed, although {tree}: hardly any state is found again.")
    return Plan(True, f"Counted with memoization: {tree}.")


def tree_text(size: float) -> str:
    """Return the size of a tree in words."""
    if size == inf:
        return "the tree has more nodes than can be estimated"
    number = f"{size:,.0f}" if size < SHORT else f"{size:.0e}".replace("e+", " × 10^").replace("^0", "^")
    return f"the tree was estimated at {number} nodes"
