"""Dancing cells and bit sets: the solutions of the rules, by the tree of dancing links."""

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.covers import Coverish, as_numbers, langford, numbered, queens, random_cover
from tests.reference import covers
from workbench.base.choices import ChoiceError, Value, settle
from workbench.puzzles.cover import Cover, Reduction
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.cover import bits, cells, links
from workbench.solvers.cover.bits import COVER_BITS
from workbench.solvers.cover.cells import COVER_CELLS
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.solver import Solver

pytestmark = pytest.mark.usefixtures("compiled")

Begin = Callable[[Reduction, Mapping[str, Value]], CoverSearch]
SEARCHES: tuple[Begin, ...] = (cells.search_of, bits.search_of)
ORDERS = ("mrv", "mrv_right", "mrv_random", "leftmost", "rightmost", "random")
SHORT = "1234\n3...\n....\n...."  # a sudoku of six solutions


def chosen(**choices: Value) -> dict[str, Value]:
    return settle(COVER_CHOICES, choices)


def found(search: CoverSearch) -> list[frozenset[int]]:
    """Return the solutions of a search in the order in which it finds them."""
    solutions = []
    while search.advance(UNLIMITED, search.probe().solutions + 1) is Status.FOUND:
        solutions.append(frozenset(search.probe().filling.tolist()))
    return solutions


# Solutions


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize("coloured", [False, True])
def test_random_covers_have_the_solutions_of_the_rules(kind: Begin, coloured: bool) -> None:
    planted = 0
    for seed in range(20):
        cover = random_cover(seed, coloured)
        expected = sorted(covers(cover), key=sorted)

        solutions = found(kind(as_numbers(cover), chosen(order=ORDERS[seed % 6])))

        assert sorted(solutions, key=sorted) == expected
        planted += len(expected) > 0
    assert planted >= 4


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize(
    ("cover", "count"),
    [
        (queens(4), 2),  # OEIS A000170
        (queens(6), 4),
        (queens(8), 92),
        (langford(7), 2 * 26),  # OEIS A014552, which counts a solution and its mirror image once
        (langford(8), 2 * 150),
        (langford(6), 0),
        (numbered([[1, 2], [1, 2]], 2), 2),
        (numbered([[1]], 2), 0),
        (numbered([], 1), 0),
        (numbered([], 0), 1),  # nothing is to be covered, and no option does it
    ],
)
def test_known_covers_have_the_known_number_of_solutions(kind: Begin, cover: Cover, count: int) -> None:
    search = kind(as_numbers(cover), chosen())

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.probe().solutions == count


@pytest.mark.parametrize("kind", SEARCHES)
def test_a_coloured_item_may_be_in_several_options_that_agree(kind: Begin) -> None:
    members = np.array([1, 2, 4, 5, 1, 3, 4, 5, 1, 4, 2, 4, 3, 5], np.uint32)  # TAOCP 4B, 7.2.2.1, (49)
    starts = np.array([0, 4, 8, 10, 12, 14], np.uint32)
    colours = np.array([0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 2], np.uint32)
    cover = Cover(("p", "q", "r", "x", "y"), 3, starts, members, colours, colour_names=("A", "B"))

    solutions = found(kind(as_numbers(cover), chosen()))

    assert solutions == [frozenset({1, 3})]  # p r x:A y and q x:A


# The tree


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize("options", ["given", "reversed", "random"])
@pytest.mark.parametrize("order", ORDERS)
def test_every_node_is_that_of_dancing_links(kind: Begin, order: str, options: str) -> None:
    [puzzle] = Sudoku.parse(SHORT)
    choices = chosen(order=order, options=options, seed=7)
    search, dancing = kind(puzzle.to_cover(), choices), links.search_of(puzzle.to_cover(), choices)

    assert_same(search, dancing, 1)


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize("cover", [queens(7), langford(8), *(random_cover(seed, False, 90) for seed in range(4))])
@pytest.mark.parametrize("order", ORDERS)
def test_the_tree_is_that_of_dancing_links(kind: Begin, cover: Cover, order: str) -> None:
    choices = chosen(order=order)

    assert_same(kind(as_numbers(cover), choices), links.search_of(as_numbers(cover), choices), 397)


@pytest.mark.parametrize("kind", SEARCHES)
def test_the_tree_of_a_board_with_many_options_is_that_of_dancing_links(kind: Begin) -> None:
    reduction = Sudoku.blank({"box": "3x3"}).to_cover()  # 729 options: the bit sets number them anew

    search, dancing = kind(reduction, chosen(options="random")), links.search_of(reduction, chosen(options="random"))

    assert_same(search, dancing, 501, slices=8)


def assert_same(search: CoverSearch, dancing: CoverSearch, budget: int, slices: int = 10_000) -> None:
    for _ in range(slices):
        status = dancing.advance(budget)
        assert search.advance(budget) is status
        one, other = search.probe(), dancing.probe()
        assert (one.nodes, one.level) == (other.nodes, other.level)
        assert (one.solutions, one.progress) == (other.solutions, other.progress)
        assert one.profile.tolist() == other.profile.tolist()
        assert search.path().tolist() == dancing.path().tolist()
        if status is Status.EXHAUSTED:
            break
    assert dancing.probe().nodes > 20


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 9), min_size=1, max_size=8), st.sampled_from(SEARCHES))
@example(3, [0, 1], bits.search_of)
def test_slices_do_not_change_the_search(seed: int, budgets: list[int], kind: Begin) -> None:
    cover = random_cover(seed, seed % 3 == 0, 30)
    whole, sliced = (kind(as_numbers(cover), chosen(seed=seed)) for _ in range(2))

    whole.advance(UNLIMITED)
    while sliced.advance(budgets[sliced.probe().nodes % len(budgets)] + 1) is not Status.EXHAUSTED:
        pass

    assert sliced.probe().nodes == whole.probe().nodes
    assert sliced.probe().profile.tolist() == whole.probe().profile.tolist()
    assert sliced.probe().solutions == whole.probe().solutions


@pytest.mark.parametrize("kind", SEARCHES)
def test_a_floor_stops_before_the_next_node_at_that_level(kind: Begin) -> None:
    search = kind(as_numbers(queens(6)), chosen())
    search.advance(2)

    begun = [(search.advance(UNLIMITED, floor=1), search.probe().level, search.probe().nodes) for _ in range(1)]
    search.advance(1)

    assert begun == [(Status.RUNNING, 1, begun[0][2])]
    assert search.probe().nodes == begun[0][2] + 1


@pytest.mark.parametrize("kind", SEARCHES)
def test_the_path_names_items_and_options_as_they_were_given(kind: Begin) -> None:
    cover = langford(4)
    search = kind(as_numbers(cover), chosen(order="mrv_random", options="random", seed=3))

    search.advance(UNLIMITED, 1)

    assert search.cover is cover
    assert [option for _, option in search.path().tolist()] == search.probe().filling.tolist()
    assert all(item in cover.option(option) for item, option in search.path().tolist())
    assert sorted(i for k in search.path()[:, 1] for i in cover.option(k).tolist()) == list(range(1, 13))


# The solvers


@pytest.mark.parametrize("solver", [COVER_CELLS, COVER_BITS])
def test_multiplicities_are_not_accepted(solver: Solver) -> None:
    assert solver.accepts(Coverish(queens(4), "colours"))
    assert not solver.accepts(Coverish(queens(4), "colours", "multiplicities"))


@pytest.mark.parametrize("solver", [COVER_CELLS, COVER_BITS])
def test_the_solver_starts_on_a_sudoku(solver: Solver) -> None:
    [puzzle] = Sudoku.parse(SHORT)

    search = solver.start(puzzle, {"order": "leftmost"}, Goal.COUNT)
    search.advance(UNLIMITED)

    assert search.probe().solutions == 6


def test_dancing_cells_reject_deep_covers_before_allocating() -> None:
    rows = [[item] for item in range(1, 9001)]

    with pytest.raises(ChoiceError, match=r"9,000 items.*choose dancing links"):
        COVER_CELLS.start(Coverish(numbered(rows, 9000)))
