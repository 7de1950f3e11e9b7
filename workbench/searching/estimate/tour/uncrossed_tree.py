"""The tree of uncrossed walks, on which Knuth tried his estimate in 1975: the solver `uncrossed_walks` visits it."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from workbench.base.choices import Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.searching.estimate.methods import METHOD, Floats, Method
from workbench.searching.estimate.probed_tree import ProbedTree, Published
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.goal import Goal
from workbench.solvers.tour.uncrossed_walks import UNCROSSED_WALKS, UncrossedWalks

[SEED] = (replace(choice, needs=()) for choice in COVER_CHOICES if choice.name == "seed")
KNUTHS_TREE = Published(3_137_317_290, "D. E. Knuth, Mathematics of Computation 29, 1975")
KNUTHS_BOARD = Tour(np.ones((8, 8), bool))


class UncrossedProbes:
    """Random walks down the tree of one board."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.cover import estimate
        from workbench.kernels.tour import uncrossed_probes as kernel

        self._kernel = kernel
        own = {choice.name: choices[choice.name] for choice in UNCROSSED_WALKS.choices}
        walk = UncrossedWalks(tour, own, Goal.COUNT).walk
        self._walk = walk[: walk._fields.index("path") + 1]
        self._sums = np.zeros(len(walk.profile))
        self._s, self._r = walk.s, np.zeros(kernel.SCALARS, np.int64)
        self._r[estimate.RANDOM] = np.random.default_rng(int(choices[SEED.name])).integers(1, 2**63)
        self._made = 0

    @property
    def profile(self) -> Floats:
        profile: Floats = self._sums / max(1, self._made)
        return profile

    @property
    def certain(self) -> bool:
        return bool(self._r[self._kernel.DRAWS] == 0)

    def advance(self, probes: int, budget: int) -> Floats:
        values = np.zeros((probes, 2))
        made = self._kernel.advance(*self._walk, self._sums, values, self._s, self._r, probes, budget)
        self._made += made
        return values[:made]


def probes_of(puzzle: Puzzle, choices: Mapping[str, Value], method: str) -> Method:
    """Return the probes of a board; its other choices are the defaults."""
    assert isinstance(puzzle, Tour)
    UNCROSSED_TREE.method.settle(method)
    known = {choice.name for choice in UNCROSSED_TREE.choices}
    given = {name: value for name, value in choices.items() if name in known}
    return UncrossedProbes(puzzle, settle(UNCROSSED_TREE.choices, given))


def published(puzzle: Puzzle, choices: Mapping[str, Value]) -> Published | None:
    """Return the size of the tree that Knuth counted, with starts and first moves of each kind once."""
    settled = settle(UNCROSSED_TREE.choices, choices)
    whole = settled["starts"] != "all" and not settled["moves"]
    return KNUTHS_TREE if whole and puzzle in (KNUTHS_BOARD, replace(KNUTHS_BOARD, closed=True)) else None


UNCROSSED_TREE = ProbedTree(
    solvers=(UNCROSSED_WALKS.name,),
    choices=(*UNCROSSED_WALKS.choices, SEED),
    method=replace(METHOD, values=METHOD.values[:1]),
    takes=UNCROSSED_WALKS.accepts,
    probes=probes_of,
    published=published,
)
