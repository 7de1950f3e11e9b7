"""Algorithm X on dancing links: the puzzle reduced to exact cover, one option chosen a level."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Choice, Value
from workbench.kernels import scalars
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.search import STATUSES, UNLIMITED, Probe, Search, Status, look
from workbench.solvers.solver import Solver

ORDERS = ("mrv", "leftmost", "random")  # in the order of the kernel's numbers

CHOICES = (
    Choice(
        "order",
        "Item",
        "Which item is covered next.",
        "mrv",
        (("mrv", "Fewest options (MRV)"), ("leftmost", "Leftmost"), ("random", "Random")),
    ),
    Choice("seed", "Seed", "Where the random order begins.", 1, needs=("order", "random")),
)


class State(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; their meaning is told there."""

    left: NDArray[np.uint32]
    right: NDArray[np.uint32]
    length: NDArray[np.uint32]
    top: NDArray[np.uint32]
    up: NDArray[np.uint32]
    down: NDArray[np.uint32]
    chosen: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    s: NDArray[np.int64]


def state(cover: Cover, choices: Mapping[str, Value]) -> State:
    """Return the links of a cover, all items still to be covered."""
    from workbench.kernels import cover_links as kernel  # numba: only once a search starts

    items = len(cover.items) + 1
    links = items + len(cover.members) + len(cover.starts)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.ORDER] = ORDERS.index(str(choices["order"]))
    s[kernel.RANDOM] = (int(choices["seed"]) + 1) * 0x9E3779B97F4A7C15 % 2**63 or 1  # spread by the golden ratio
    arrays = State(
        left=np.zeros(items, np.uint32),
        right=np.zeros(items, np.uint32),
        length=np.zeros(items, np.uint32),
        top=np.zeros(links, np.uint32),
        up=np.zeros(links, np.uint32),
        down=np.zeros(links, np.uint32),
        chosen=np.zeros(items, np.uint32),
        degree=np.zeros(items, np.int64),
        tried=np.zeros(items, np.int64),
        profile=np.zeros(items, np.int64),
        s=s,
    )
    kernel.link(cover.starts, cover.members, cover.primary, *arrays[:6])
    return arrays


class CoverLinks:
    """The search on one cover."""

    def __init__(self, reduction: Reduction, choices: Mapping[str, Value]) -> None:
        from workbench.kernels import cover_links as kernel

        cover, self._fill = reduction
        self._kernel = kernel
        self._status = Status.RUNNING
        self._spacers = len(cover.items) + 1 + cover.starts + np.arange(len(cover.starts))
        self.state = state(cover, choices)

    def advance(self, budget: int, until: int = UNLIMITED) -> Status:
        self.state.s[scalars.UNTIL] = until
        self._status = STATUSES[self._kernel.advance(*self.state, budget)]
        return self._status

    def probe(self) -> Probe:
        state = self.state
        chosen = state.chosen[: int(state.s[scalars.LEVEL])]
        options = np.searchsorted(self._spacers, chosen) - 1
        return look(self._status, state.s, state.tried, state.degree, state.profile, self._fill(options))


def begin(puzzle: Puzzle, choices: Mapping[str, Value]) -> Search:
    """Reduce the puzzle to a cover and start the search."""
    assert isinstance(puzzle, Coverable)
    return CoverLinks(puzzle.to_cover(), choices)


COVER_LINKS = Solver(
    name="cover_links",
    title="Algorithm X, dancing links",
    about="Reduces the puzzle to exact cover and searches with Knuth's dancing links, one option a level.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable),
    choices=CHOICES,
    begin=begin,
)
