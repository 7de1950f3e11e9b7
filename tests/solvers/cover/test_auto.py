"""The solver that is picked automatically, for every cover."""

from dataclasses import replace

import numpy as np
import pytest

from tests.covers import Coverish, langford, numbered, queens, random_cover
from tests.solvers.settings import puzzle_of
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.cover.auto import COVER_AUTO, NAMES, ORDERLY
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.goal import COVER_GOALS, Goal
from workbench.solvers.search import UNLIMITED, Status

GIVENS = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def with_bounds(cover: Cover) -> Cover:
    """Return the cover whose first item asks for none, one or two options."""
    low, high = np.ones(cover.primary, np.uint32), np.ones(cover.primary, np.uint32)
    low[0], high[0] = 0, 2
    return replace(cover, low=low, high=high)


def tilings(side: int, area: int) -> Cover:
    """Return the cover of a square board by any pieces of so many cells."""
    return puzzle_of("polyomino", f"polyomino {side}x{side}\npieces free {area} any").to_cover().cover


@pytest.mark.parametrize(
    ("cover", "name"),
    [
        (queens(12), "cover_bits"),
        (langford(12), "cover_bits"),
        (random_cover(3, True), "cover_bits"),
        (Sudoku.parse(GIVENS)[0].to_cover().cover, "cover_links"),  # fastest by half
        (langford(60), "cover_links"),  # the rows of bits are long
        (tilings(12, 3), "cover_bits"),  # few are hidden, but two nodes in five are leaves
        (tilings(5, 5), "cover_bits"),
        (numbered([[k, k + 1, k + 2, k + 3, k + 4] for k in range(1, 200)] * 100, 300), "cover_cells"),
        (with_bounds(queens(4)), "cover_links"),
        (numbered([[k, k + 1] for k in range(1, 300)], 300), "cover_links"),
        (numbered([[1]] * 20_000, 1), "cover_links"),
    ],
)
def test_the_search_is_the_one_that_suits_the_cover(cover: Cover, name: str) -> None:
    search = COVER_AUTO.start(Coverish(cover))

    items = "1 item" if len(cover.items) == 1 else f"{len(cover.items):,} items"
    assert search.note.startswith(f"{NAMES[name]}: {cover.count:,} options, {items}; ")


@pytest.mark.parametrize("goal", [Goal.FEWEST, Goal.CHEAPEST])
def test_the_best_solution_is_searched_with_links(goal: Goal) -> None:
    search = COVER_AUTO.start(Coverish(queens(12)), goal=goal)

    assert search.note == "Dancing links: 144 options, 70 items; only dancing links optimise"


@pytest.mark.parametrize(
    ("cover", "count"), [(queens(6), 4), (langford(7), 52), (with_bounds(numbered([[1]] * 3, 1)), 7)]
)
def test_the_count_is_that_of_the_rules(cover: Cover, count: int) -> None:
    search = COVER_AUTO.start(Coverish(cover))  # OEIS A000170 and A014552; 1 + 3 + 3 subsets of at most two

    search.advance(UNLIMITED)

    assert search.probe().solutions == count


@pytest.mark.parametrize(
    ("side", "goal", "restarted"),
    [(35, Goal.ONE, True), (35, Goal.ALL, False), (40, Goal.ONE, False), (30, Goal.ONE, False)],
)
def test_a_large_board_is_searched_with_restarts_if_the_order_finds_nothing(
    side: int, goal: Goal, restarted: bool
) -> None:
    board = puzzle_of("polyomino", f"polyomino {side}x{side}\npieces free 5 any\n")
    search = COVER_AUTO.start(board, goal=goal)

    assert (search.note == f"Dancing links, restarted: in order, {ORDERLY:,} nodes led to no solution") is restarted
    assert search.tally.nodes == 0
    if goal is Goal.ONE:
        assert search.advance(ORDERLY, 1) is Status.FOUND
        assert not board.judge(search.probe().filling)


def test_trying_a_tree_leaves_no_trace() -> None:
    [puzzle] = Sudoku.parse(GIVENS.replace("8", "."))
    tried, untried = COVER_AUTO.start(puzzle), COVER_LINKS.start(puzzle)

    assert tried.tally.nodes == tried.tally.solutions == 0
    for search in (tried, untried):
        search.advance(3_000)
    mine, other = tried.save(), untried.save()

    assert all(np.array_equal(a, b) for a, b in zip(mine.arrays, other.arrays, strict=True))
    assert tried.tally.visits.tolist() == untried.tally.visits.tolist()


def test_every_puzzle_with_a_cover_is_accepted_for_every_goal() -> None:
    assert COVER_AUTO.accepts(Sudoku.parse(GIVENS)[0])
    assert COVER_AUTO.accepts(Coverish(queens(4), "multiplicities", "colours"))
    assert COVER_AUTO.goals == COVER_GOALS


def test_a_sudoku_is_solved() -> None:
    [puzzle] = Sudoku.parse(GIVENS)
    search = COVER_AUTO.start(puzzle)

    search.advance(UNLIMITED, 1)

    assert puzzle.judge(search.probe().filling) == []
    assert search.probe().filling.all()
