"""Which way to count is chosen, and that the count is the same."""

import pytest

from tests.solvers.settings import puzzle_of
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.cover import counting
from workbench.solvers.cover.auto import COVER_AUTO
from workbench.solvers.cover.memo import MemoSearch
from workbench.solvers.goal import Goal
from workbench.solvers.polyomino.frontier import PolyominoFrontier
from workbench.solvers.search import UNLIMITED, Search

pytestmark = pytest.mark.usefixtures("compiled")


def matchings(vertices: int) -> Puzzle:
    """Return the perfect matchings of a complete graph."""
    names = [f"v{k}" for k in range(vertices)]
    edges = [f"{a} {b}" for k, a in enumerate(names) for b in names[k + 1 :]]
    return puzzle_of("cover", "\n".join(["cover", " ".join(names), *edges]))


def search_of(puzzle: Puzzle, goal: Goal = Goal.COUNT, **choices: str) -> Search:
    """Return the search at its end."""
    search = COVER_AUTO.start(puzzle, choices, goal)
    search.advance(UNLIMITED)
    return search


def test_many_solutions_with_common_rests_are_counted_with_a_memory() -> None:
    search = search_of(matchings(24))

    assert isinstance(search, MemoSearch)
    assert search.solutions == 316234143225  # 23!!
    assert search.note.startswith("Counted with memoization: the tree was estimated at ")


def test_few_solutions_are_listed() -> None:
    search = search_of(matchings(8))

    assert not isinstance(search, MemoSearch)
    assert search.probe().solutions == 105
    assert search.note.endswith("Counted one by one: the tree was estimated at 253 nodes.")


def test_pieces_that_are_used_once_are_listed() -> None:
    search = COVER_AUTO.start(puzzle_of("polyomino", "polyomino 6x15\npieces one-sided 5\n"), {}, Goal.COUNT)

    assert not isinstance(search, MemoSearch)
    assert search.note.endswith("hardly any state is found again.")


def test_the_estimate_of_a_deep_tree_is_that_of_the_probes_that_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = matchings(8)
    assert isinstance(puzzle, Coverable)
    cover = puzzle.to_cover().cover
    every = counting.tree_size(cover)
    monkeypatch.setattr(counting, "PROBED", 30)

    assert every == counting.tree_size(cover) == 253, "every probe of this tree is exact"


@pytest.mark.parametrize(("goal", "choices"), [(Goal.ALL, {}), (Goal.COUNT, {"order": "leftmost"})])
def test_other_goals_and_orders_of_ones_own_are_listed(goal: Goal, choices: dict[str, str]) -> None:
    assert not isinstance(COVER_AUTO.start(matchings(24), choices, goal), MemoSearch)


def test_a_board_that_is_too_large_for_a_memory_is_counted_row_by_row() -> None:
    puzzle = puzzle_of("polyomino", "polyomino 8x160\npieces free 4 any\n")

    search = SOLVERS["polyomino_auto"].start(puzzle, {}, Goal.COUNT)

    assert isinstance(search, PolyominoFrontier)
    assert search.why.startswith("Counted row by row: the board is large")
