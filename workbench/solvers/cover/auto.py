"""Algorithm X by whichever of links, cells and bit sets is fastest on the cover."""

from collections.abc import Mapping
from typing import NamedTuple

from workbench.choices import Value
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover import bits, cells, links
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.goal import BEST, Goal
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

# Measured on the first 200,000 nodes of 17 covers, from sudokus to tetrominoes on 20 x 20: of cells and bit sets, the
# sets took less time from 1.0 on and for 64 items or less, the cells from 0.45 down (but for dominoes the same).
CROWDED = 0.5
FEW_ITEMS = 64  # primary ones: all in one word
SHORT = 2.5  # items of an option; dominoes hide so little that links have the least to do


class Pick(NamedTuple):
    """The name of a solver, and why it was chosen."""

    name: str
    why: str


def pick(cover: Cover, goal: Goal = Goal.ALL) -> Pick:
    """Return the solver for a cover."""
    if goal in BEST:
        return Pick("cover_links", "only dancing links look for the best solution")
    if cover.multiple:
        return Pick("cover_links", "only dancing links take multiplicities")
    if crowded(cover) and bits.refusal(cover) is None:
        return Pick("cover_bits", "its items share many options")
    if cells.fits(cover) and len(cover.members) > SHORT * cover.count:
        return Pick("cover_cells", "its items share few options")
    return Pick("cover_links", "its options are short" if cells.fits(cover) else "it is too deep for others")


def crowded(cover: Cover) -> bool:
    """Tell whether to hide an option's items in lists is more work than to look at all items as bits.

    Hiding takes about (items of an option)² times (options of an item) steps, looking takes one per primary item.
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
    search.note = f"{name}: {cover.count:,} options, {len(cover.items):,} items; {why}"
    return search


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the search that suits it."""
    assert isinstance(puzzle, Coverable)
    return search_on(puzzle.to_cover(), choices, goal)


COVER_AUTO = Solver(
    name="cover_auto",
    title="Algorithm X, automatic",
    about="Reduces the puzzle to exact cover and searches with links, cells or bit sets, whichever suits it.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable),
    choices=COVER_CHOICES,
    begin=begin,
    goals=tuple(Goal),
)
