"""Board bit masks or exact cover; or, to count many tilings, the frontier or memoization, whichever suits the board."""

from collections.abc import Mapping
from functools import partial
from math import inf

from workbench.base.choices import ChoiceError, Value, settle
from workbench.puzzles.cover import Reduction
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.auto import search_on
from workbench.solvers.cover.counting import SHORT, listed_nodes, plan, tree_size, tree_text, tried
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch, why_not
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch
from workbench.solvers.polyomino.bits import CHOICES, fits_words, search_of
from workbench.solvers.polyomino.frontier import POLYOMINO_FRONTIER, PolyominoFrontier, states_from_both_ends
from workbench.solvers.polyomino.frontier_plan import why_not_both
from workbench.solvers.polyomino.neighbourhoods import NeighbourhoodSearch
from workbench.solvers.polyomino.neighbourhoods import accepts as is_large
from workbench.solvers.search import Search, Status
from workbench.solvers.solver import Solver

TRIAL = 20_000  # nodes of a board with fixed pieces, or of a large one: a millisecond
STATE_NODES, STATE_BYTES = 8, 15  # of the states that there may be from both ends: nodes listed meanwhile, and memory
MOST_BYTES = 10**9  # the usual limit
DEARER = 8  # times as long a node takes in a search of the cover than in one of the board, at most


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search that suits the goal; its note says which way to count was chosen, and why."""
    assert isinstance(puzzle, Polyomino)
    listing = search_of(puzzle, choices)
    listing.again = partial(search_of, puzzle, choices)
    fixed = bool(puzzle.fixed) and "multiplicities" not in puzzle.asks
    if choices == settle(CHOICES, {}) and goal is Goal.ONE and is_large(puzzle):
        return one_of_large(puzzle, listing)
    if choices != settle(CHOICES, {}) or not (goal is Goal.COUNT or (goal is Goal.ALL and fixed)):
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
    board = listed_nodes(listing, TRIAL) if fixed else 0.0
    size = board if 0 < board <= TRIAL else tree_size(reduction.cover)
    if goal is Goal.COUNT:
        if size > SHORT and frontier:
            return frontier_search(puzzle, tree_text(size))
        if size > SHORT and ends_pay(puzzle, size):
            return frontier_search(puzzle, tree_text(size), "both")
        memory, listing.note = plan(reduction, size)
        if memory:
            search = MemoSearch(reduction, settle(COVER_MEMO.choices, {}))
            search.why = listing.note
            return search
    return cover_search(reduction, goal, size, board) if DEARER * size < board < inf else listing


def one_of_large(puzzle: Polyomino, listing: KernelSearch) -> Search:
    """Return the search for one solution of a large board: in order, unless that finds nothing for a long time."""
    with tried(listing, TRIAL, 1) as status:
        stuck = status is Status.RUNNING
    if not stuck:
        return listing
    search = NeighbourhoodSearch(puzzle)
    search.why = f"In order, {TRIAL:,} nodes led to no solution, so pieces are laid at random."
    return search


def cover_search(reduction: Reduction, goal: Goal, size: float, board: float) -> CoverSearch:
    """Return a search of the board's cover that says why it was chosen."""
    search = search_on(reduction, settle(COVER_CHOICES, {}), goal)
    search.note = f"Searched as an exact cover: {tree_text(size)}, and that of the board at {board:,.0f}. {search.note}"
    return search


def frontier_search(puzzle: Polyomino, reason: str, ends: str = "one") -> Search:
    """Return a search row by row that says why it was chosen."""
    search = PolyominoFrontier(puzzle, settle(POLYOMINO_FRONTIER.choices, {"ends": ends}))
    search.why = (
        f"Counted row by row: {reason}, and pieces may be used any number of times."
        if ends == "one"
        else f"Counted from both ends: {reason}."
    )
    return search


def ends_pay(puzzle: Polyomino, size: float) -> bool:
    """Return whether to count from both ends: less work than a tree of this size, and no more memory than usual."""
    if not POLYOMINO_FRONTIER.accepts(puzzle) or why_not_both(puzzle.rest):
        return False
    states = states_from_both_ends(puzzle)
    return STATE_NODES * states < size and STATE_BYTES * states < MOST_BYTES


def unlimited(puzzle: Polyomino) -> bool:
    """Return whether every piece that may be used may be used any number of times."""
    return all((piece.low, piece.high) in ((0, None), (0, 0)) for piece in puzzle.pieces)


POLYOMINO_AUTO = Solver(
    name="polyomino_auto",
    title="Board, automatic",
    about="Board bit masks, or exact cover where its tree is much smaller; counts many tilings by a frontier or"
    " memoization, and finds one of a large board by large neighbourhood search.",
    accepts=fits_words,
    choices=CHOICES,
    begin=begin,
)
