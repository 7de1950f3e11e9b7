"""The solver that reduces to exact cover, on sudokus and on covers of other origin."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.thorough import either
from workbench.puzzles.cover import Cover, Reduction
from workbench.puzzles.grid import frozen
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.links import CoverLinks, search_of
from workbench.solvers.cover.orders import RULES
from workbench.solvers.goal import BEST, Goal
from workbench.solvers.search import UNLIMITED, Limit, Status, drive

pytestmark = pytest.mark.usefixtures("compiled")

Lines = Callable[[str], list[str]]
ORDERS = tuple(RULES)
SHORT = "....\n" * 4


def cover_of(options: list[list[str]], secondary: str = "") -> Cover:
    """Return a cover of all items that the options name, in order; those that begin with a secondary sign come last."""
    items = sorted({item for option in options for item in option}, key=lambda item: (item[0] in secondary, item))
    primary = sum(item[0] not in secondary for item in items)
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    members = np.array([items.index(item) + 1 for option in options for item in option], np.uint32)
    return Cover(tuple(items), primary, frozen(starts), frozen(members))


def search_on(
    cover: Cover, order: str = "mrv", seed: int = 1, options: str = "given", goal: Goal = Goal.ALL
) -> CoverSearch:
    """Return a search whose fillings are the numbers of the options chosen."""
    choices: dict[str, str | int] = {"order": order, "options": options, "seed": seed}
    return search_of(Reduction(cover, lambda chosen: chosen.astype(np.int32)), choices, goal)


def solutions(
    options: list[list[str]], order: str = "mrv", seed: int = 1, secondary: str = ""
) -> list[list[list[str]]]:
    """Return the solutions of a cover as lists of options."""
    search = search_on(cover_of(options, secondary), order, seed)
    return [[options[k] for k in probe.filling.tolist()] for probe in drive(search) if probe.status is Status.FOUND]


def start(text: str, **choices: str | int):
    [puzzle] = Sudoku.parse(text)
    return SOLVERS["cover_links"].start(puzzle, choices)


BLOCKS = "1 2 3 4 5 6 7 12 13 34 46 56 67 123 346 456 467 567 3467 4567"
SEVEN_BLOCKS = tuple(BLOCKS.split())
U32 = np.uint32
XCC = Cover(  # TAOCP 4B, 7.2.2.1: p q x y:A | p r x:A y | p x:B | q x:A | r y:B, where x and y are secondary
    items=("p", "q", "r", "x", "y"),
    primary=3,
    starts=np.array([0, 4, 8, 10, 12, 14], U32),
    members=np.array([1, 2, 4, 5, 1, 3, 4, 5, 1, 4, 2, 4, 3, 5], U32),
    colours=np.array([0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 2], U32),
)


def searched_kinds() -> dict[str, Cover]:
    """Return a small cover with several solutions for each set of what a cover may ask."""
    plain = replace(cover_of([list(blocks) for blocks in SEVEN_BLOCKS]), costs=np.arange(20, dtype=U32) % 7)
    secondary = replace(plain, primary=4, colours=np.where(plain.members > 4, 1 + plain.members // 6, 0).astype(U32))
    primary_only = np.array([not set(plain.option(k).tolist()) - {5, 6, 7} for k in range(plain.count)])
    coloured = kept(secondary, ~primary_only)
    low, high = np.array([1, 0, 1, 1, 0, 1, 1], U32), np.array([2, 1, 1, 2, 1, 1, 1], U32)
    return {
        "plain": plain,
        "coloured": coloured,
        "multiple": replace(plain, low=low, high=high),
        "both": replace(coloured, low=low[:4], high=high[:4]),
    }


def kept(cover: Cover, which: np.ndarray) -> Cover:
    """Return the cover with only these options."""
    sizes = np.diff(cover.starts.astype(np.int64))
    of_members = np.repeat(which, sizes)
    return replace(
        cover,
        starts=np.concatenate([[0], np.cumsum(sizes[which])]).astype(U32),
        members=cover.members[of_members],
        colours=cover.colours[of_members],
        costs=cover.costs[which],
    )


KINDS = searched_kinds()


def langford(n: int) -> list[list[str]]:
    """Return the options of Langford's problem: two places for each digit d, with d places between them."""
    return [[f"d{d}", f"place {i:02}", f"place {i + d + 1:02}"] for d in range(1, n + 1) for i in range(2 * n - d - 1)]


# Covers of other origin


@pytest.mark.parametrize("order", ORDERS)
def test_knuths_example_has_his_solution(order: str) -> None:
    options = [list(option) for option in ("ce", "adg", "bcf", "adf", "bg", "deg")]  # TAOCP 4B, 7.2.2.1, (6)

    [found] = solutions(options, order)

    assert sorted("".join(option) for option in found) == ["adf", "bg", "ce"]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("n", "count"), [(2, 0), (3, 2), (4, 2), (5, 0), (6, 0)])
def test_langford_pairs_are_as_many_as_known(n: int, count: int, order: str) -> None:
    found = solutions(langford(n), order)  # OEIS A014552, which counts a solution and its mirror image once

    assert len(found) == count
    assert all(len(pairs) == n for pairs in found)


@pytest.mark.parametrize(("n", "count"), [(7, 2 * 26), (8, 2 * 150)])
def test_larger_langford_pairs_are_as_many_as_known(n: int, count: int) -> None:
    found = solutions(langford(n))  # OEIS A014552

    assert len(found) == count
    assert len({tuple(sorted(map(tuple, pairs))) for pairs in found}) == count


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("n", "count"), [(4, 2), (5, 10), (6, 4)])
def test_queens_are_as_many_as_known(n: int, count: int, order: str) -> None:
    assert_queens(n, count, order)


@pytest.mark.parametrize(("n", "count"), [(7, 40), (8, 92)])
def test_more_queens_are_as_many_as_known(n: int, count: int) -> None:
    assert_queens(n, count, "mrv")


def assert_queens(n: int, count: int, order: str) -> None:
    options = [[f"r{r}", f"c{c}", f"s{r + c:02}", f"d{r - c + n:02}"] for r in range(n) for c in range(n)]

    found = solutions(options, order, secondary="sd")  # OEIS A000170; diagonals need not be covered

    assert len(found) == count


def test_an_item_without_options_leaves_no_solution() -> None:
    cover = Cover(("a", "b"), 2, frozen(np.array([0, 1], np.uint32)), frozen(np.array([1], np.uint32)))
    search = search_on(cover)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert (search.probe().nodes, search.probe().solutions) == (1, 0)


def test_one_option_with_all_items_is_the_solution() -> None:
    assert solutions([["a", "b", "c"]]) == [[["a", "b", "c"]]]


def test_the_same_option_twice_gives_two_solutions() -> None:
    assert len(solutions([["a", "b"], ["a", "b"]])) == 2


# The choices


def test_leftmost_covers_the_cells_of_a_sudoku_row_by_row() -> None:
    search = start("sudoku 3x2\n" + "......\n" * 6, order="leftmost")

    search.advance(4)

    assert search.probe().filling.ravel()[:5].tolist() == [1, 2, 3, 4, 0]


def test_leftmost_finds_the_solutions_in_order() -> None:
    probes = drive(start(SHORT, order="leftmost"))

    found = [probe.filling.ravel().tolist() for probe in probes if probe.status is Status.FOUND]

    assert found == sorted(found)


def test_mrv_begins_with_the_item_that_has_fewest_options() -> None:
    search = start("....\n..1.\n...2\n2...", order="mrv")

    search.advance(2)

    level_0 = int(search.state.degree[0])
    assert level_0 == 1


def test_mrv_needs_fewer_nodes_than_leftmost_and_random() -> None:
    nodes = {order: list(drive(start(SHORT, order=order), keep=0))[-1].nodes for order in ORDERS}

    assert max(nodes[order] for order in ORDERS if "mrv" in order) < nodes["leftmost"]
    assert nodes["mrv"] < nodes["random"]


def test_the_same_seed_gives_the_same_search() -> None:
    one, other = (list(drive(start(SHORT, order="random", seed=5)))[-1] for _ in range(2))

    assert one.nodes == other.nodes
    assert one.profile.tolist() == other.profile.tolist()


def test_other_seeds_give_other_searches_with_the_same_solutions() -> None:
    searches = [list(drive(start(SHORT, order="random", seed=seed))) for seed in (0, 1, 2, 2**31 - 1)]

    assert len({probes[-1].nodes for probes in searches}) == 4
    found = [{probe.filling.tobytes() for probe in probes if probe.status is Status.FOUND} for probes in searches]
    assert [len(one) for one in found] == [288] * 4
    assert all(one == found[0] for one in found)


def test_the_seed_does_not_matter_to_the_other_orders() -> None:
    nodes = {list(drive(start(SHORT, order="mrv", seed=seed), keep=0))[-1].nodes for seed in (0, 1, 99)}

    assert len(nodes) == 1


# The filling


def test_the_filling_shows_the_options_chosen() -> None:
    search = start("sudoku 2x3\n......\n......\n......\n......\n......\n.....3")

    filled = []
    for _ in range(8):
        search.advance(1)
        filled.append(int(np.count_nonzero(search.probe().filling)))

    assert filled == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_given_appears_when_its_option_is_chosen() -> None:
    search = start("sudoku 2x3\n......\n......\n......\n......\n......\n.....3")

    search.advance(1)

    assert search.probe().filling[5, 5] == 3


def test_a_search_that_is_at_its_end_has_an_empty_filling() -> None:
    search = start(SHORT)

    search.advance(UNLIMITED)

    assert not search.probe().filling.any()


# Colours, multiplicities, costs


def test_knuths_example_with_colours_has_his_solution() -> None:
    cover = XCC

    [probe] = [probe for probe in drive(search_on(cover)) if probe.at_solution]

    assert probe.filling.tolist() == [3, 1]  # q x:A and p r x:A y


def test_the_fewest_of_the_seven_blocks_sets_are_two() -> None:
    search = search_on(cover_of([list(blocks) for blocks in SEVEN_BLOCKS]), goal=Goal.FEWEST)

    *_, best = (probe for probe in drive(search) if probe.at_solution)

    assert {SEVEN_BLOCKS[k] for k in best.filling.tolist()} == {"123", "4567"}
    assert best.best == 2


def test_the_cheapest_solution_need_not_have_the_fewest_options() -> None:
    costs = np.array([1, 1, 1, 1, 1, 1, 1] + [9] * 13, np.uint32)
    cover = replace(cover_of([list(blocks) for blocks in SEVEN_BLOCKS]), costs=costs)

    last = list(drive(search_on(cover, goal=Goal.CHEAPEST)))[-1]

    assert (last.status, last.best) == (Status.EXHAUSTED, 7)


def test_a_search_for_the_best_has_none_before_it_has_found_one() -> None:
    search = search_on(cover_of([["a"]]), goal=Goal.FEWEST)

    search.advance(1)

    assert search.probe().best is None


def test_a_search_for_all_solutions_has_no_best() -> None:
    search = search_on(cover_of([["a"]]))

    search.advance(UNLIMITED)

    assert (search.probe().solutions, search.probe().best) == (1, None)


def test_a_cover_whose_items_need_no_option_has_the_empty_solution() -> None:
    cover = replace(cover_of([["a", "b"], ["a"]]), low=np.zeros(2, np.uint32), high=np.ones(2, np.uint32))

    found = [sorted(probe.filling.tolist()) for probe in drive(search_on(cover)) if probe.at_solution]

    assert sorted(found) == [[], [0], [1]]


def test_a_cover_without_options_whose_items_need_none_has_one_solution() -> None:
    none = np.zeros(0, np.uint32)
    cover = Cover(("a",), 1, np.zeros(1, np.uint32), none, low=np.zeros(1, np.uint32), high=np.ones(1, np.uint32))
    search = search_on(cover)

    status = search.advance(UNLIMITED, 1)

    assert status is Status.FOUND
    assert search.path().tolist() == [[1, -1]]


@pytest.mark.parametrize("goal", Goal)
def test_the_plain_kernel_searches_plain_covers_for_solutions(goal: Goal) -> None:
    search = search_on(cover_of([["a"]]), goal=goal)

    assert isinstance(search.state, CoverLinks) is (goal not in BEST)


# Slices and floors


def all_of_it(search: CoverSearch, budget: int, floors: tuple[int, ...] = (-1,)) -> tuple[int, list[int], list[bytes]]:
    """Return nodes, profile and solutions of a search made in slices, stopped before nodes at these levels in turn."""
    found, turn = [], 0
    while (status := search.advance(budget, len(found) + 1, floors[turn % len(floors)])) is not Status.EXHAUSTED:
        turn += 1
        if status is Status.FOUND:
            found.append(search.probe().filling.tobytes())
    probe = search.probe()
    return probe.nodes, probe.profile.tolist(), found


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.CHEAPEST])
@pytest.mark.parametrize("name", ["plain", "coloured", "multiple", "both"])
def test_neither_slices_nor_floors_change_the_search(name: str, goal: Goal, order: str) -> None:
    cover = KINDS[name]
    expected = all_of_it(search_on(cover, order, goal=goal), UNLIMITED)

    for budget, floors in ((1, (-1,)), (3, (-1,)), (UNLIMITED, (2, 1, -1)), (2, (0, -1))):
        assert all_of_it(search_on(cover, order, goal=goal), budget, floors) == expected


def test_a_floor_stops_before_the_next_node_that_is_not_below_it() -> None:
    search = search_on(cover_of(langford(4)))
    search.advance(2)

    search.advance(UNLIMITED, floor=1)

    assert search.probe().level == 1
    assert search.probe().profile[:2].tolist() == [1, 1]


# The way down


@pytest.mark.parametrize("options", ["given", "reversed", "random"])
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", ["plain", "coloured", "multiple", "both"])
def test_the_path_holds_the_items_and_their_options(name: str, order: str, options: str) -> None:
    cover = KINDS[name]
    search = search_on(cover, order, options=options)

    while search.advance(1) is not Status.EXHAUSTED:
        path, probe = search.path(), search.probe()
        assert path.shape == (probe.level, 2)
        assert path[path[:, 1] >= 0, 1].tolist() == probe.filling.tolist()
        for item, k in path.tolist():
            assert item in cover.option(k) if k >= 0 else cover.low[item - 1] < cover.high[item - 1]


def test_the_path_is_in_the_numbers_of_the_cover_as_it_was_given() -> None:
    options = [["a", "b"], ["a"], ["b"], ["c"]]
    search = search_on(cover_of(options), "rightmost", options="reversed")

    search.advance(UNLIMITED, 1)

    assert search.path().tolist() == [[3, 3], [2, 2], [1, 1]]
    assert search.cover.items == ("a", "b", "c")


# Lists that lie beside the checkout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("sudoku/17clue_49158.txt", either(500, 2000)),
        ("sudoku/norvig_top95.txt", 95),
        ("sudoku/magictour_top1465.txt", either(70, 200)),
        ("sudoku/random_minimal_50000.txt", either(100, 300)),
        ("sudoku/minimal_16x16.txt", 12),
    ],
)
def test_published_puzzles_have_one_solution(shared_lines: Lines, name: str, most: int) -> None:
    puzzles = Sudoku.parse("\n".join(shared_lines(name)[:most]))

    for number, puzzle in enumerate(puzzles, 1):
        *_, last = drive(SOLVERS["cover_links"].start(puzzle), Limit(solutions=2), keep=0)
        assert (last.solutions, last.status) == (1, Status.EXHAUSTED), f"puzzle {number} of {name}"
