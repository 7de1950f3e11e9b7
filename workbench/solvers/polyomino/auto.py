"""Board bit masks; or, to count many tilings, the frontier or memoization, whichever suits the board."""

from collections.abc import Mapping

from workbench.base.choices import ChoiceError, Value, settle
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.counting import SHORT, plan, tree_size, tree_text
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch, why_not
from workbench.solvers.goal import Goal
from workbench.solvers.polyomino.bits import CHOICES, fits_words, search_of
from workbench.solvers.polyomino.frontier import POLYOMINO_FRONTIER, PolyominoFrontier
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search that suits the goal; its note says which way to count was chosen, and why."""
    assert isinstance(puzzle, Polyomino)
    listing = search_of(puzzle, choices)
    if goal is not Goal.COUNT or choices != settle(CHOICES, {}):
        return listing
    frontier = unlimited(puzzle) and POLYOMINO_FRONTIER.accepts(puzzle)
    if not frontier and "multiplicities" in puzzle.asks:
        return listing
    try:
        reduction = puzzle.to_cover()
    except ChoiceError:  # too large for a cover
        return listing
    if why_not(reduction.cover):
        return frontier_search(puzzle, "the board is large") if frontier else listing
    size = tree_size(reduction.cover)
    if size > SHORT and frontier:
        return frontier_search(puzzle, tree_text(size))
    memory, listing.note = plan(reduction, size)
    if memory:
        search = MemoSearch(reduction, settle(COVER_MEMO.choices, {}))
        search.why = listing.note
        return search
    return listing


def frontier_search(puzzle: Polyomino, reason: str) -> Search:
    """Return a search row by row that says why it was chosen."""
    search = PolyominoFrontier(puzzle, settle(POLYOMINO_FRONTIER.choices, {}))
    search.why = f"Counted row by row: {reason}, and pieces may be used any number of times."
    return search


def unlimited(puzzle: Polyomino) -> bool:
    """Return whether every piece that may be used may be used any number of times."""
    return all((piece.low, piece.high) in ((0, None), (0, 0)) for piece in puzzle.pieces)


POLYOMINO_AUTO = Solver(
    name="polyomino_auto",
    title="Board, automatic",
    about="Board bit masks; to count many tilings, a frontier or memoization, if an estimate finds the tree too large"
    " to list.",
    accepts=fits_words,
    choices=CHOICES,
    begin=begin,
)
