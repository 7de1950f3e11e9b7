"""Algorithm X with dancing links, dancing cells, bit sets or memoization, whichever is fastest on the cover."""

from collections.abc import Mapping
from typing import NamedTuple

from workbench.base.choices import Value, settle
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.solvers.cover import bits, cells, links
from workbench.solvers.cover.counting import plan, tree_size
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch, why_not
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.preparation.choice import PREPARE, start_of
from workbench.solvers.goal import BEST, COVER_GOALS, Goal
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

# Measured on the first 200,000 nodes of 17 covers, from sudokus to tetrominoes on 20 x 20: bit sets were faster than
# cells from 1.0 on and for at most 64 items, cells up to 0.45 (the same for dominoes).
CROWDED = 0.5
FEW_ITEMS = 64  # primary items in one word
SHORT = 2.5  # items per option; dominoes hide so little that links have the least work


NAMES = {"cover_links": "Dancing links", "cover_cells": "Dancing cells", "cover_bits": "Bit sets"}


class Pick(NamedTuple):
    """The name of a solver, and why it was picked."""

    name: str
    why: str


def pick(cover: Cover, goal: Goal = Goal.ALL) -> Pick:
    """Return the solver for a cover."""
    if goal in BEST:
        return Pick("cover_links", "only dancing links optimise")
    if cover.multiple:
        return Pick("cover_links", "only dancing links support multiplicities")
    if crowded(cover) and bits.rejection_reason(cover) is None:
        few = cover.primary <= FEW_ITEMS
        return Pick("cover_bits", f"at most {FEW_ITEMS} items" if few else "its items share many options")
    if cells.fits(cover) and len(cover.members) > SHORT * cover.count:
        return Pick("cover_cells", "its items share few options")
    return Pick("cover_links", "its options are short" if cells.fits(cover) else "it is too deep for the others")


def crowded(cover: Cover) -> bool:
    """Tell whether hiding the items of an option in lists takes longer than looking at all items as bits.

    Hiding takes about (items per option)² x (options per item) steps, looking takes one per primary item.
    """
    each = len(cover.members) / max(1, cover.count)
    hidden = each**2 * len(cover.members) / max(1, len(cover.items))
    return cover.primary <= FEW_ITEMS or hidden >= CROWDED * cover.primary


def search_on(reduction: Reduction, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> CoverSearch:
    """Return the fastest search of a cover; its `note` names it and says why it was picked."""
    cover = reduction.cover
    name, why = pick(cover, goal)
    if name == "cover_bits":
        search = bits.search_of(reduction, choices)
    elif name == "cover_cells":
        search = cells.search_of(reduction, choices)
    else:
        search = links.search_of(reduction, choices, goal)
    search.note = f"{NAMES[name]}: {counted(cover.count, 'option')}, {counted(len(cover.items), 'item')}; {why}"
    return search


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the fastest search."""
    assert isinstance(puzzle, Coverable)
    reduction, prepared, cost = start_of(puzzle.to_cover(), choices, goal)
    listing = search_on(reduction, choices, goal)
    listing.note, listing.added_cost = f"{prepared} {listing.note}".lstrip(), cost
    if goal is not Goal.COUNT or settle(COVER_CHOICES, {}).items() - choices.items() or why_not(reduction.cover):
        return listing
    memory, why = plan(reduction, tree_size(reduction.cover))
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
