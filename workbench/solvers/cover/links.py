"""Algorithm X on dancing links: exact cover, one option per level."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.kernels import scalars
from workbench.kernels.codes import COVER_ITEM
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.cover_search import Chosen, CoverSearch
from workbench.solvers.cover.heuristics import (
    CONSTANT,
    DEFAULTS,
    HEURISTIC_CHOICES,
    is_repeatable,
    key_arrays,
    may_restart,
    restart_no_more,
    set_heuristics,
)
from workbench.solvers.cover.orders import Ordered, ordered
from workbench.solvers.cover.preparation.choice import PREPARE, start_of
from workbench.solvers.goal import BEST, COVER_GOALS, Goal
from workbench.solvers.kernel_search import Cut, all_but
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED
from workbench.solvers.solver import Solver

FINEST = 2**20  # finest share of a cost; coarser only where the sum of all costs leaves no room
ROOM = 2**61  # twice this is the most an int64 holds


class Links(NamedTuple):
    """The dancing links; the kernel documents them."""

    left: NDArray[np.uint32]
    right: NDArray[np.uint32]
    length: NDArray[np.uint32]
    top: NDArray[np.uint32]
    up: NDArray[np.uint32]
    down: NDArray[np.uint32]


class Levels(NamedTuple):
    """Counts by level, and the levels of recent nodes."""

    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]


class Notes(NamedTuple):
    """What a search with MRV notes on its way; the kernel `noted_links` documents it."""

    forced: NDArray[np.uint32]
    pending: NDArray[np.uint64]
    trail: NDArray[np.uint32]
    gone: NDArray[np.uint32]
    marks: NDArray[np.uint32]


class CoverLinks(NamedTuple):
    """The arrays of the kernel `cover_links`, in the order of its arguments; the kernel documents them."""

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
    visits: NDArray[np.int32]
    forced: NDArray[np.uint32]
    pending: NDArray[np.uint64]
    trail: NDArray[np.uint32]
    gone: NDArray[np.uint32]
    marks: NDArray[np.uint32]
    facts: NDArray[np.int64]
    weight: NDArray[np.int64]
    program: NDArray[np.int64]
    stack: NDArray[np.int64]
    s: NDArray[np.int64]


class MultipleState(NamedTuple):
    """The arrays of the kernel `cover_multiple`, in the order of its arguments; the kernel documents them."""

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
    visits: NDArray[np.int32]
    facts: NDArray[np.int64]
    weight: NDArray[np.int64]
    program: NDArray[np.int64]
    stack: NDArray[np.int64]
    s: NDArray[np.int64]


def plain_state(order: Ordered, choices: Mapping[str, Value] = DEFAULTS, goal: Goal = Goal.ALL) -> CoverLinks:
    """Return the arrays of a cover without colours and multiplicities, no item covered."""
    from workbench.kernels.cover import links as kernel  # numba: only once a search starts

    levels = order.cover.primary + 1
    s = first_scalars(kernel.SCALARS, order, choices, goal)
    links, keys = linked(order.cover), key_arrays(order.cover, choices)
    notes = notes_of(order, links, levels)
    chosen = np.zeros(levels, np.uint32)
    return CoverLinks(
        **links._asdict(),
        chosen=chosen,
        **by_level(levels)._asdict(),
        **notes._asdict(),
        **keys._asdict(),
        s=s,
    )


def notes_of(order: Ordered, links: Links, levels: int) -> Notes:
    """Return the arrays for the notes of a search: empty for other rules than MRV, and where they would not pay.

    Secondary items that fall to one option are noted in vain; queens lose 9 %, and covers without any gain 5 to 40.
    """
    pays = order.cover.primary == len(order.cover.items) or hidden_options(order.cover) < order.cover.primary
    return room_for_notes(order.rule == COVER_ITEM["mrv"] and pays, links, levels)


def room_for_notes(notes: bool, links: Links, levels: int) -> Notes:
    """Return the arrays for the notes of a search, with nothing in them; empty ones for none."""
    items, nodes = len(links.left) - 1, len(links.top)
    return Notes(
        forced=np.zeros(notes * (2 * items + 3), np.uint32),
        pending=np.zeros(notes * (items // 64 + 1), np.uint64),
        trail=np.zeros(notes * (nodes + 1), np.uint32),
        gone=np.zeros(notes * (items + 2), np.uint32),
        marks=np.zeros((notes * levels, 4), np.uint32),
    )


def hidden_options(cover: Cover) -> float:
    """Return how often an option is hidden at a node, if all items and options are as long as on average."""
    each = len(cover.members) / max(1, cover.count)
    return each**2 * len(cover.members) / max(1, len(cover.items))


def multiple_state(order: Ordered, goal: Goal, choices: Mapping[str, Value] = DEFAULTS) -> MultipleState:
    """Return the arrays of any cover, no option chosen, for all solutions or for the best one."""
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
    levels, keys = deepest(cover) + 1, key_arrays(cover, choices)
    s = first_scalars(kernel.SCALARS, order, choices, goal)
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
        facts=keys.facts,
        weight=keys.weight,
        program=keys.program,
        stack=keys.stack,
        s=s,
    )


def first_scalars(size: int, order: Ordered, choices: Mapping[str, Value], goal: Goal) -> NDArray[np.int64]:
    """Return the scalars of a search at its root."""
    from workbench.kernels.cover import item_key as kernel

    s = np.zeros(size, np.int64)
    s[kernel.RULE], s[kernel.RANDOM] = order.rule, order.seed
    s[scalars.UNTIL], s[scalars.FLOOR] = UNLIMITED, -1
    set_heuristics(s, choices, goal)
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
    return Levels(np.zeros(levels, np.int64), np.zeros(levels, np.int64), np.zeros(levels, np.int64), ring())


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


def search_of(reduction: Reduction, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> CoverSearch:
    """Return a search of one cover at its root, by the kernel for plain covers where that is enough."""
    from workbench.kernels.cover import links as plain
    from workbench.kernels.cover import multiple

    choices = {**DEFAULTS, **choices}
    order = ordered(reduction.cover, choices)
    before, restarts = spacers(order.cover), may_restart(choices, goal)
    cut = None if goal in BEST else Cut((plain.ENTER,), plain.BACK, is_repeatable(choices))
    if goal in BEST or order.cover.coloured or order.cover.multiple:
        state = multiple_state(order, goal, choices)
        changing, best = all_but(state, *CONSTANT), multiple.BEST if goal in BEST else None
        if cut is not None:
            cut = cut._replace(restart_no_more=partial(restart_no_more, state.s))
        return CoverSearch(
            reduction, order, multiple.advance, state, lambda: chosen(state, before), changing, best, restarts, cut
        )
    arrays = plain_state(order, choices, goal)
    changing = all_but(arrays, *Notes._fields, *CONSTANT)
    if cut is not None:
        cut = cut._replace(restart_no_more=partial(restart_no_more, arrays.s))
    return CoverSearch(
        reduction, order, plain.advance, arrays, lambda: chosen(arrays, before), changing, None, restarts, cut
    )


def chosen(state: CoverLinks | MultipleState, before: NDArray[np.int64]) -> Chosen:
    """Return the items and options of the path; a header, which stands before all spacers, is no option."""
    nodes = state.chosen[: int(state.s[scalars.LEVEL])]
    return state.top[nodes].astype(np.int64), np.searchsorted(before, nodes) - 1


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> CoverSearch:
    """Reduce the puzzle to a cover and start the search."""
    assert isinstance(puzzle, Coverable)
    start = start_of(puzzle.to_cover(), choices, goal)
    search = search_of(start.reduction, choices, goal)
    search.note, search.added_cost = start.note, start.cost
    return search


COVER_LINKS = Solver(
    name="cover_links",
    title="Algorithm X, dancing links",
    about="Reduces the puzzle to exact cover and searches with Knuth's dancing links, one option per level.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable),
    choices=(*HEURISTIC_CHOICES, PREPARE),
    begin=begin,
    goals=COVER_GOALS,
)
