"""Algorithm X on dancing cells: the options of each item as a sparse set."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
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
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, all_but
from workbench.solvers.ring import ring
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

MAX_SAVED = 2**26  # words of 4 bytes, for the saved sizes of all levels


class CoverCells(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    items: NDArray[np.uint32]
    cells: NDArray[np.uint32]
    nodes: NDArray[np.uint32]
    forced: NDArray[np.uint32]
    saved: NDArray[np.uint32]
    path: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    number: NDArray[np.uint32]
    facts: NDArray[np.int64]
    weight: NDArray[np.int64]
    program: NDArray[np.int64]
    stack: NDArray[np.int64]
    s: NDArray[np.int64]


def levels(cover: Cover) -> int:
    """Return one more than the options that a full or partial solution can have."""
    primary = np.add.reduceat(cover.members <= cover.primary, cover.starts[:-1].astype(np.intp)) if cover.count else [1]
    return cover.primary // max(1, int(np.min(primary))) + 1


def saved_words(cover: Cover) -> int:
    """Return how many words the saved sizes of all levels may take."""
    deep = levels(cover)
    secondary = len(cover.items) - cover.primary
    each = cover.primary // max(1, deep - 1)  # the fewest primary items that a level covers
    return 2 * deep * (secondary + cover.primary) - each * deep * (deep - 1)


def bases_of(cover: Cover) -> NDArray[np.uint32]:
    """Return where the set of each item begins, by item number from 1."""
    sizes = np.bincount(cover.members, minlength=len(cover.items) + 1)
    return np.cumsum(sizes + 2).astype(np.uint32) - sizes.astype(np.uint32) - np.uint32(2)


def state(order: Ordered, choices: Mapping[str, Value] = DEFAULTS, goal: Goal = Goal.ALL) -> CoverCells:
    """Return the sets of a cover with no option chosen."""
    from workbench.kernels.cover import cells as kernel  # numba: only once a search starts
    from workbench.kernels.cover import item_key

    cover, restarts = order.cover, may_restart(choices, goal)
    items, nodes, deep = len(cover.items), len(cover.members), levels(cover)
    bases = bases_of(cover)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[item_key.RULE], s[item_key.RANDOM], s[kernel.ACTIVE] = order.rule, order.seed, items
    set_heuristics(s, choices, goal)
    s[kernel.SECOND] = bases[cover.primary + 1] if items > cover.primary else 2 * items + nodes + 2
    arrays = CoverCells(
        items=np.zeros(items, np.uint32),
        cells=np.zeros(2 * items + nodes, np.uint32),
        nodes=np.zeros(4 * (1 + nodes + cover.count), np.uint32),
        forced=np.zeros(cover.primary + 2, np.uint32),
        saved=np.zeros(saved_words(cover) + 2 * items * restarts, np.uint32),
        path=np.zeros(8 * (deep + 1), np.uint32),
        degree=np.zeros(deep, np.int64),
        tried=np.zeros(deep, np.int64),
        profile=np.zeros(deep, np.int64),
        visits=ring(),
        number=numbers_of(bases, 2 * items + nodes + 1) if order.rule == COVER_ITEM["key"] else np.zeros(0, np.uint32),
        **key_arrays(cover, choices)._asdict(),
        s=s,
    )
    kernel.fill(cover.starts, cover.members, cover.colours, bases, cover.primary, *arrays[:4])
    if restarts:
        every = np.arange(0, 2 * items, 2)
        arrays.saved[every], arrays.saved[every + 1] = arrays.items, arrays.cells[arrays.items.astype(np.intp) - 1]
        arrays.path[3] = 2 * items
    return arrays


def numbers_of(bases: NDArray[np.uint32], size: int) -> NDArray[np.uint32]:
    """Return the number of the item of each base, from 1; elsewhere 0."""
    numbers = np.zeros(size, np.uint32)
    numbers[bases[1:]] = np.arange(1, len(bases))
    return numbers


def search_of(reduction: Reduction, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> CoverSearch:
    """Return a search of one cover at its root."""
    from workbench.kernels.cover import cells as kernel

    choices = {**DEFAULTS, **choices}
    order = ordered(reduction.cover, choices)
    arrays, bases = state(order, choices, goal), bases_of(order.cover)
    changing = all_but(arrays, "number", *CONSTANT)
    return CoverSearch(
        reduction,
        order,
        kernel.advance,
        arrays,
        lambda: chosen(arrays, bases),
        changing,
        restarts=may_restart(choices, goal),
        cut=Cut(
            entering=(kernel.ENTER, kernel.DEAD),
            leaving=kernel.BACK,
            repeatable=is_repeatable(choices),
            restart_no_more=partial(restart_no_more, arrays.s),
        ),
    )


def chosen(state: CoverCells, bases: NDArray[np.uint32]) -> Chosen:
    """Return the items and options of the path."""
    level = int(state.s[scalars.LEVEL])
    base, node = state.path[: 8 * level].reshape(level, 8)[:, :2].T
    return np.searchsorted(bases, base), state.nodes[state.nodes[node + 2] + 1].astype(np.int64)


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether the puzzle reduces to a cover without multiplicities."""
    return isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks


def fits(cover: Cover) -> bool:
    """Tell whether the search on a cover stays within its memory."""
    return saved_words(cover) <= MAX_SAVED


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the search; raise ChoiceError if it is too deep."""
    assert isinstance(puzzle, Coverable)
    reduction, note, _ = start_of(puzzle.to_cover(), choices)
    if not fits(reduction.cover):
        raise ChoiceError(
            f"dancing cells cannot store the sizes of {len(reduction.cover.items):,} items "
            f"at {levels(reduction.cover):,} levels; choose dancing links"
        )
    search = search_of(reduction, choices, goal)
    search.note = note
    return search


COVER_CELLS = Solver(
    name="cover_cells",
    title="Algorithm X, dancing cells",
    about="Reduces the puzzle to exact cover; options are sparse sets. Best with many items.",
    accepts=accepts,
    choices=(*HEURISTIC_CHOICES, PREPARE),
    begin=begin,
)
