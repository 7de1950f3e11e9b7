"""The ways to probe a tree at random: each makes probes that are independent, alike, and right on average."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice
from workbench.searching.estimate.top import listed_top
from workbench.solvers.cover.orders import Ordered
from workbench.solvers.cover.random_descent import scalars_of, words_of

SUBTREES = 64  # a probe of as many walks, or some more, still takes less than a millisecond for most puzzles
STRATA = 256  # of a level at most; then 300 probes give an interval for pentominoes on 6 x 10, 5 x 12 and 4 x 15
SPREAD = "strata"  # the method whose probes differ least on pruned trees
METHOD = Choice(
    name="method",
    title="Method",
    about="A probe: one random walk (Knuth), one in each subtree below the top levels, or one node of each of at"
    " most 256 strata of every level (Chen).",
    default="knuth",
    values=(
        ("knuth", "Random walk (Knuth)"),
        ("subtrees", "A walk in each subtree"),
        (SPREAD, "One node of each stratum (Chen)"),
    ),
)
Floats = NDArray[np.float64]


class Method(Protocol):
    """Probes of one tree."""

    @property
    def profile(self) -> Floats:
        """The nodes of each level, on average over the probes made so far."""

    @property
    def certain(self) -> bool:
        """Whether nothing was left to chance so far: if a probe has been made, it is the tree itself."""

    def advance(self, probes: int, budget: int) -> Floats:
        """Make at most so many probes, visit about `budget` nodes; return (probes, 2): nodes, solutions of each."""


class SubtreeWalks:
    """A probe is a random walk down each subtree below the top levels, which are listed; of one, Knuth's walk."""

    def __init__(self, order: Ordered, subtrees: int = 1) -> None:
        from workbench.kernels.cover import subtree_walks as kernel  # numba: only when it is used

        self._kernel = kernel
        self._words = words_of(order.cover)
        self._s = scalars_of(order, kernel.SCALARS)
        self._top = top = listed_top(order, self._words, self._s, subtrees)
        items, roots = max(1, order.cover.primary), len(top.subtrees)
        opens = np.zeros((roots, items), np.uint32)
        for k, subtree in enumerate(top.subtrees):
            opens[k, : len(subtree.open_)] = subtree.open_
        alive = np.array([subtree.alive for subtree in top.subtrees], np.uint64).reshape(roots, len(self._words.alive))
        counts = np.array([len(subtree.open_) for subtree in top.subtrees], np.int64)
        levels = np.array([subtree.level for subtree in top.subtrees], np.int64)
        self._roots = alive, opens, counts, levels
        self._sums, self._partial = np.zeros(order.cover.primary + 1), np.zeros(order.cover.primary + 1)
        self._f = np.zeros(kernel.FLOATS)

    @property
    def profile(self) -> Floats:
        profile: Floats = self._top.profile + self._sums / max(1, self._s[self._kernel.PROBES])
        return profile

    @property
    def certain(self) -> bool:
        return bool(self._s[self._kernel.DRAWS] == 0)

    def advance(self, probes: int, budget: int) -> Floats:
        known = self._top.profile.sum(), self._top.solutions
        values = np.zeros((probes, 2))
        made = probes
        if self._top.subtrees:
            changing = self._sums, self._partial, values, self._f, self._s
            made = self._kernel.advance(*self._words, *self._roots, *changing, probes, budget)
        return values[:made] + known


class Strata:
    """A probe goes through the tree with one node of each stratum of a level: Chen's heterogeneous sampling."""

    def __init__(self, order: Ordered) -> None:
        from workbench.kernels.cover import strata as kernel  # numba: only when it is used

        self._kernel = kernel
        self._words = words_of(order.cover)
        self._s = scalars_of(order, kernel.SCALARS)
        levels, banks = order.cover.primary + 1, (2, STRATA)
        self._nodes = (
            np.zeros((*banks, len(self._words.alive)), np.uint64),
            np.zeros((*banks, max(1, order.cover.primary)), np.uint32),
            np.zeros((*banks, 3), np.uint32),
            np.zeros(banks),
        )
        self._sums, self._partial, self._f = np.zeros(levels), np.zeros(levels), np.zeros(kernel.FLOATS)

    @property
    def profile(self) -> Floats:
        profile: Floats = self._sums / max(1, self._s[self._kernel.PROBES])
        profile[0] = 1
        return profile

    @property
    def certain(self) -> bool:
        return bool(self._s[self._kernel.DRAWS] == 0)

    def advance(self, probes: int, budget: int) -> Floats:
        values = np.zeros((probes, 2))
        changing = self._sums, self._partial, values, self._f, self._s
        made = self._kernel.advance(*self._words, *self._nodes, *changing, probes, budget)
        values[:, 0] += 1  # the root
        return values[:made]


def spread_instead(chosen: str, methods: Choice) -> str:
    """Return the title of the method whose probes differ least, if there is one and another is chosen."""
    return dict(methods.values).get(SPREAD, "") if chosen != SPREAD else ""


def method_of(name: str, order: Ordered) -> Method:
    """Return the probes of a tree by the method of this name."""
    if name == SPREAD:
        return Strata(order)
    return SubtreeWalks(order, SUBTREES if name == "subtrees" else 1)
