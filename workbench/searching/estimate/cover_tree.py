"""The tree of Algorithm X, which the solvers of exact covers visit, whatever the puzzle."""

from collections.abc import Mapping
from dataclasses import replace

from workbench.base.choices import Value, settle
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.methods import METHOD, Method, method_of
from workbench.searching.estimate.probed_tree import ProbedTree
from workbench.solvers.cover.heuristics import without_keys
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.preparation.choice import start_of
from workbench.solvers.cover.random_descent import by_lowest_item

COVER_TREE_CHOICES = tuple(  # the order of options changes no whole tree; every walk needs a seed
    replace(choice, needs=()) for choice in COVER_CHOICES if choice.name != "options"
)


def probes_of(puzzle: Puzzle, choices: Mapping[str, Value], method: str) -> Method:
    """Return the probes of the cover of a puzzle."""
    assert isinstance(puzzle, Coverable)
    searched = start_of(puzzle.to_cover(), choices).reduction.cover
    return method_of(method, by_lowest_item(searched, settle(COVER_CHOICES, without_keys(choices))))


COVER_TREE = ProbedTree(
    solvers=("cover_auto", "cover_bits", "cover_cells", "cover_links"),
    choices=COVER_TREE_CHOICES,
    method=METHOD,
    takes=lambda puzzle: isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks,
    probes=probes_of,
)
