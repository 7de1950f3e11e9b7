"""Algorithm X with dancing links, dancing cells, bit sets or memoization, whichever is fastest on the cover."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from workbench.base.choices import Value, settle
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.solvers.cover import bits, cells, links
from workbench.solvers.cover.counting import listed_size, plan, tried
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch, why_not
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.preparation.choice import PREPARE, start_of
from workbench.solvers.goal import BEST, COVER_GOALS, Goal
from workbench.solvers.search import Search, Status
from workbench.solvers.solver import Solver

# Measured on 70 covers, from sudokus to tetrominoes on 60 x 60, by nodes of 30,000 to 150,000: `tests.bench.picks`.
TRIAL = 1_000  # nodes: a tenth of a millisecond, or one where options are long
CROWDED = 1.0  # options hidden for each word that bit sets look at: bit sets are faster, whatever the tree
SHARING = 0.38  # likewise, in a tree with at least SOME_LEAVES
SOME_LEAVES, MANY_LEAVES = 0.2, 1 / 3  # of the nodes; what fails at once is little work for bit sets
LONG = 5  # items per option, with which dancing cells overtake links

LARGE = 1_000  # items: a search rarely gets back to early choices that leave no solution
ORDERLY = 20_000  # nodes of a search of such a cover before it chooses at random and restarts, tens of milliseconds
AT_RANDOM: Mapping[str, Value] = {"ties": "random", "options": "random", "restarts": "geometric", "interval": 100}

NAMES = {"cover_links": "Dancing links", "cover_cells": "Dancing cells", "cover_bits": "Bit sets"}


class Pick(NamedTuple):
    """The name of a solver, and why it was picked."""

    name: str
    why: str


def pick(cover: Cover, goal: Goal, leaves: Callable[[], float]) -> Pick:
    """Return the solver for a cover; `leaves` tries the tree and returns the share of leaves among its nodes."""
    if goal in BEST:
        return Pick("cover_links", "only dancing links optimise")
    if cover.multiple:
        return Pick("cover_links", "only dancing links support multiplicities")
    if bits.rejection_reason(cover) is None:
        hidden = links.hidden_options(cover) / words_in_rows(cover)
        share = leaves() if hidden < CROWDED else 0.0
        if hidden >= CROWDED or (hidden >= SHARING and share >= SOME_LEAVES):
            return Pick("cover_bits", "a node takes less work with bits")
        if share >= MANY_LEAVES:
            return Pick("cover_bits", "many of its nodes are leaves")
    if not cells.fits(cover):
        return Pick("cover_links", "it is too deep for the others")
    if cover.coloured or len(cover.members) >= LONG * cover.count:
        return Pick("cover_cells", "its items have colours" if cover.coloured else "its options are long")
    return Pick("cover_links", "its options are short")


def words_in_rows(cover: Cover) -> int:
    """Return how many words bit sets look at in a node with all primary items, and to take an option."""
    word = cover.option_of // 64
    first, last = np.full(len(cover.items) + 1, bits.words_of(cover.count)), np.zeros(len(cover.items) + 1, np.int64)
    np.minimum.at(first, cover.members, word)
    np.maximum.at(last, cover.members, word)
    spans = np.maximum(0, last - first + 1)[1 : cover.primary + 1]
    return int(spans.sum()) + bits.words_of(cover.count)


def leaves_of(search: CoverSearch) -> float:
    """Return the share of leaves among the first nodes of a search at its root, where it is left."""
    with tried(search, TRIAL):
        levels = search.tally.visits[: search.tally.nodes].copy()
    levels = np.where(levels < 0, ~levels, levels)
    return float(np.mean(levels[1:] <= levels[:-1])) if len(levels) > 1 else 1.0


def search_on(reduction: Reduction, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> CoverSearch:
    """Return the fastest search of a cover; its `note` names it and says why it was picked."""
    cover = reduction.cover
    searches = {
        "cover_links": partial(links.search_of, reduction, choices, goal),
        "cover_cells": partial(cells.search_of, reduction, choices),
        "cover_bits": partial(bits.search_of, reduction, choices),
    }
    linked = cache(searches["cover_links"])
    name, why = pick(cover, goal, lambda: leaves_of(linked()))
    listing = linked() if name == "cover_links" else searches[name]()
    listing.kernel.again = searches[name]
    listing.note = f"{NAMES[name]}: {counted(cover.count, 'option')}, {counted(len(cover.items), 'item')}; {why}"
    return listing


def is_stuck(search: CoverSearch, cover: Cover) -> bool:
    """Tell whether a search of a large cover at its root, where it is left, finds nothing for a long time.

    Random restarts then leave the part of the tree that has no solution (Gomes, Selman and Kautz, AAAI-98).
    """
    if len(cover.items) < LARGE:
        return False
    with tried(search, ORDERLY, 1) as status:
        return status is Status.RUNNING


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the fastest search."""
    assert isinstance(puzzle, Coverable)
    reduction, prepared, cost = start_of(puzzle.to_cover(), choices, goal)
    listing = search_on(reduction, choices, goal)
    by_default = not settle(COVER_CHOICES, {}).items() - choices.items()
    if goal is Goal.ONE and by_default and is_stuck(listing, reduction.cover):
        listing = links.search_of(reduction, {**choices, **AT_RANDOM}, goal)
        listing.note = f"Dancing links, restarted: in order, {ORDERLY:,} nodes led to no solution"
    listing.note, listing.added_cost = f"{prepared} {listing.note}".lstrip(), cost
    if goal is not Goal.COUNT or not by_default or why_not(reduction.cover):
        return listing
    memory, why = plan(reduction, listed_size(listing, reduction.cover))
    if memory:
        search = MemoSearch(reduction, settle(COVER_MEMO.choices, {}))
        search.why = f"{prepared} {why}".lstrip()
        return search
    listing.note += f". {why}"
    return listing


COVER_AUTO = Solver(
    name="cover_auto",
    title="Algorithm X, automatic",
    about="Reduces the puzzle to exact cover and picks dancing links, dancing cells or bit sets; or memoization, to"
    " count many solutions.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable),
    choices=(*COVER_CHOICES, PREPARE),
    begin=begin,
    goals=COVER_GOALS,
)
