"""Brute force on exact cover: the textbook baseline for better searches."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.kernels import scalars
from workbench.kernels.codes import COVER_CUT
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.orders import COVER_CHOICES, ordered
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver

CHOICES = (
    Choice(
        name="cut",
        title="Prune",
        about="Which sets of options are not extended, and whether the next open item is covered first.",
        default="first",
        values=(
            ("none", "Nothing: try all sets"),
            ("conflict", "Sets with a conflict"),
            ("first", "Conflicts, next open item first"),
        ),
    ),
    Choice(
        name="order",
        title="Item",
        about="The item to cover next.",
        default="leftmost",
        values=(("leftmost", "Leftmost"), ("rightmost", "Rightmost")),
        needs=(("cut", "first"),),
    ),
    *(choice for choice in COVER_CHOICES if choice.name == "options"),
    Choice(name="seed", title="Seed", about="Random seed.", default=1, needs=(("options", "random"),)),
)


class OpenSets(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    starts: NDArray[np.uint32]
    members: NDArray[np.uint32]
    colours: NDArray[np.uint32]
    queue: NDArray[np.uint32]
    first: NDArray[np.uint32]
    times: NDArray[np.uint32]
    hue: NDArray[np.uint32]
    chosen: NDArray[np.uint32]
    lead: NDArray[np.uint32]
    at: NDArray[np.int64]
    stop: NDArray[np.int64]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


def state(cover: Cover, cut: str) -> OpenSets:
    """Return the arrays of a search at the empty set."""
    from workbench.kernels.cover import brute_force as kernel  # numba: only once a search starts

    items = len(cover.items)
    # Without a conflict, each option of a set covers another primary item; one more option may cause a conflict.
    levels = 2 + (cover.count if cut == "none" else min(cover.count, cover.primary + 1))
    queue, first = by_item(cover) if cut == "first" else (np.arange(cover.count), np.zeros(items + 2))
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.CUT], s[kernel.PRIMARY], s[kernel.MISSING] = COVER_CUT[cut], cover.primary, cover.primary
    return OpenSets(
        starts=cover.starts,
        members=cover.members,
        colours=cover.colours,
        queue=queue.astype(np.uint32),
        first=first.astype(np.uint32),
        times=np.zeros(items + 1, np.uint32),
        hue=np.zeros(items + 1, np.uint32),
        chosen=np.zeros(levels, np.uint32),
        lead=np.ones(levels, np.uint32),
        at=np.zeros(levels, np.int64),
        stop=np.zeros(levels, np.int64),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=s,
    )


def by_item(cover: Cover) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the options of each primary item in turn, and where the options of each item begin."""
    primary = cover.members <= cover.primary
    item = cover.members[primary]
    queue = cover.option_of[primary][np.argsort(item, kind="stable")]
    return queue, np.searchsorted(np.sort(item), np.arange(len(cover.items) + 2))


def search_of(reduction: Reduction, choices: Mapping[str, Value]) -> KernelSearch:
    """Return a search of one cover at its root."""
    from workbench.kernels.cover import brute_force as kernel

    cover, fill = reduction
    order = ordered(cover, choices)
    arrays = state(order.cover, str(choices["cut"]))

    def look_at(status: Status) -> Probe:
        options = order.option_of[arrays.chosen[: int(arrays.s[scalars.LEVEL])]]
        probe = look(status, arrays, fill(options))
        if arrays.s[kernel.CLASHES]:
            probe = replace(probe, clash=clash(reduction, options))
        if choices["cut"] == "none":  # then the size of the tree is known
            probe = replace(probe, progress=probe.nodes / 2**cover.count)
        return probe

    changing = all_but(arrays, "starts", "members", "colours", "queue", "first")
    return KernelSearch(kernel.advance, arrays, changing, look_at, Cut((kernel.ENTER,), kernel.BACK))


def clash(reduction: Reduction, options: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return the cells in which options overlap; if none do, all cells of the options that conflict."""
    cover, fill = reduction
    overlap: NDArray[np.bool_] = fill(options) != fill(options[::-1])  # the last to fill a cell shows
    return overlap if overlap.any() else fill(conflicting(cover, options)) != 0


def conflicting(cover: Cover, options: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the options that share a primary item, or give different colours to a secondary one."""
    among = np.isin(cover.option_of, options)
    member, colour = cover.members[among], cover.colours[among]
    hue = np.zeros(len(cover.items) + 1, np.uint32)
    hue[member] = colour
    times = np.bincount(member, minlength=len(hue))
    unlike = np.unique(member[(times[member] > 1) & ((colour == 0) | (colour != hue[member]))])
    return np.unique(cover.option_of[among][np.isin(member, unlike)])


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the search."""
    assert isinstance(puzzle, Coverable)
    return search_of(puzzle.to_cover(), choices)


BRUTE_FORCE = Solver(
    name="brute_force",
    title="Brute force",
    about="Reduces the puzzle to exact cover and tries sets of options one by one, with or without pruning.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks,
    choices=CHOICES,
    begin=begin,
)
