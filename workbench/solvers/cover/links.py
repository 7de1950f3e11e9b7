"""Algorithm X on dancing links: the puzzle reduced to exact cover, one option chosen a level."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Value
from workbench.kernels import scalars
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.links_search import CoverSearch
from workbench.solvers.cover.orders import COVER_CHOICES, Ordered, ordered
from workbench.solvers.goal import BEST, Goal
from workbench.solvers.search import STATUSES, UNLIMITED, Probe, Status, look
from workbench.solvers.solver import Solver

FINEST = 2**20  # of the shares of a cost: coarser only where the sum of all costs leaves no room for it
ROOM = 2**61  # twice this is the most an int64 holds


class Links(NamedTuple):
    """The dancing links themselves; their meaning is told in the kernel."""

    left: NDArray[np.uint32]
    right: NDArray[np.uint32]
    length: NDArray[np.uint32]
    top: NDArray[np.uint32]
    up: NDArray[np.uint32]
    down: NDArray[np.uint32]


class Levels(NamedTuple):
    """Counts by level."""

    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]


class State(NamedTuple):
    """The arrays of the kernel `cover_links`, in the order of its arguments; their meaning is told there."""

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


class MultipleState(NamedTuple):
    """The arrays of the kernel `cover_multiple`, in the order of its arguments; their meaning is told there."""

    left: NDArray[np.uint32]
    right: NDArray[np.uint32]
    length: NDArray[np.uint32]
    top: NDArray[np.uint32]
    up: NDArray[np.uint32]
    down: NDArray[np.uint32]
    colour: NDArray[np.uint32]
    bound: NDArray[np.int64]
    slack: NDArray[np.int64]
    cost: NDArray[np.int64]
    share: NDArray[np.int64]
    first: NDArray[np.uint32]
    chosen: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    s: NDArray[np.int64]


def plain_state(order: Ordered) -> State:
    """Return the links of a cover without colours and multiplicities, all items still to be covered."""
    from workbench.kernels.cover import links as kernel  # numba: only once a search starts

    levels = order.cover.primary + 1
    s = first_scalars(kernel.SCALARS, order)
    return State(*linked(order.cover), np.zeros(levels, np.uint32), *by_level(levels), s)


def multiple_state(order: Ordered, goal: Goal) -> MultipleState:
    """Return the links of any cover, no option chosen, for a search for all solutions or for better and better ones."""
    from workbench.kernels.cover import multiple as kernel

    cover = order.cover
    links = linked(cover)
    option, node = cover.option_of, nodes_of(cover)
    colour = np.zeros(len(links.top), np.uint32)
    colour[node] = cover.colours
    costs = np.ones(cover.count, np.int64) if goal is Goal.FEWEST else cover.costs.astype(np.int64)
    total = int(costs.sum())
    scale = min(FINEST, ROOM // (total + 1))
    cost, share = np.zeros((2, len(links.top)), np.int64)
    cost[node], share[node] = costs[option], shares(cover, costs * scale)[option]
    levels = deepest(cover) + 1
    s = first_scalars(kernel.SCALARS, order)
    s[kernel.SCALE], s[kernel.BEST] = scale if goal in BEST else 0, total + 1
    return MultipleState(
        *links,
        colour,
        bound=np.concatenate([[0], cover.high]).astype(np.int64),
        slack=np.concatenate([[0], cover.high - cover.low]).astype(np.int64),
        cost=cost,
        share=share,
        first=np.zeros(levels, np.uint32),
        chosen=np.zeros(levels, np.uint32),
        **by_level(levels)._asdict(),
        s=s,
    )


def first_scalars(size: int, order: Ordered) -> NDArray[np.int64]:
    """Return the scalars of a search that has not begun."""
    from workbench.kernels.cover import links as kernel

    s = np.zeros(size, np.int64)
    s[kernel.RULE], s[kernel.RANDOM] = order.rule, order.seed
    s[scalars.UNTIL], s[scalars.FLOOR] = UNLIMITED, -1
    return s


def linked(cover: Cover) -> Links:
    """Return the links of a cover."""
    from workbench.kernels.cover import links as kernel

    items = len(cover.items) + 1
    nodes = items + len(cover.members) + len(cover.starts)
    links = Links(*(np.zeros(size, np.uint32) for size in (items, items, items, nodes, nodes, nodes)))
    kernel.link(cover.starts, cover.members, cover.primary, *links)
    return links


def by_level(levels: int) -> Levels:
    """Return the counts by level, all 0."""
    return Levels(*(np.zeros(levels, np.int64) for _ in Levels._fields))


def spacers(cover: Cover) -> NDArray[np.int64]:
    """Return the node before the first of each option."""
    nodes: NDArray[np.int64] = len(cover.items) + 1 + cover.starts[:-1].astype(np.int64) + np.arange(cover.count)
    return nodes


def nodes_of(cover: Cover) -> NDArray[np.int64]:
    """Return the node of each of the members."""
    nodes: NDArray[np.int64] = len(cover.items) + 2 + np.arange(len(cover.members)) + cover.option_of
    return nodes


def shares(cover: Cover, costs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the part of an option's cost that falls to each of its items that need an option, rounded down."""
    needy = np.zeros(len(cover.items) + 1, np.bool_)
    needy[1 : cover.primary + 1] = cover.low > 0
    sharing = cover.option_of[needy[cover.members]]
    each: NDArray[np.int64] = costs // np.maximum(1, np.bincount(sharing, minlength=cover.count))
    return each


def deepest(cover: Cover) -> int:
    """Return the most branches that lead to a node: options, and for each item that may do with less, its last one."""
    options = np.bincount(cover.members, minlength=len(cover.items) + 1)[1 : cover.primary + 1]
    return min(cover.count, int(np.minimum(cover.high, options).sum())) + int((cover.low < cover.high).sum())


class CoverLinks:
    """The search on one cover: by the kernel for plain ones if all solutions are wanted, else by `cover_multiple`."""

    def __init__(self, reduction: Reduction, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> None:
        from workbench.kernels.cover import links as cover_links
        from workbench.kernels.cover import multiple as cover_multiple

        self.cover, self._fill = reduction
        self.ordered = ordered(self.cover, choices)
        self._spacers = spacers(self.ordered.cover)
        self._status = Status.RUNNING
        self._best = goal in BEST
        self.state: State | MultipleState
        if self._best or self.cover.coloured or self.cover.multiple:
            self.state, self._advance = multiple_state(self.ordered, goal), cover_multiple.advance
        else:
            self.state, self._advance = plain_state(self.ordered), cover_links.advance

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        self.state.s[scalars.UNTIL], self.state.s[scalars.FLOOR] = until, floor
        self._status = STATUSES[self._advance(*self.state, budget)]
        return self._status

    def probe(self) -> Probe:
        from workbench.kernels.cover.multiple import BEST as COST

        state = self.state
        options = self.path()[:, 1]
        filling = self._fill(options[options >= 0])
        probe = look(self._status, state.s, state.tried, state.degree, state.profile, filling)
        return replace(probe, best=int(state.s[COST])) if self._best and probe.solutions else probe

    def path(self) -> NDArray[np.int64]:
        chosen = self.state.chosen[: int(self.state.s[scalars.LEVEL])]
        options = np.searchsorted(self._spacers, chosen) - 1  # -1 for a header, which stands before all spacers
        given = options >= 0
        options[given] = self.ordered.option_of[options[given]]
        return np.stack([self.ordered.item_of[self.state.top[chosen]], options], axis=1)


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> CoverSearch:
    """Reduce the puzzle to a cover and start the search."""
    assert isinstance(puzzle, Coverable)
    return CoverLinks(puzzle.to_cover(), choices, goal)


COVER_LINKS = Solver(
    name="cover_links",
    title="Algorithm X, dancing links",
    about="Reduces the puzzle to exact cover and searches with Knuth's dancing links, one option a level.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable),
    choices=COVER_CHOICES,
    begin=begin,
    goals=tuple(Goal),
)
