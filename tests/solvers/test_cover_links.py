"""The solver that reduces to exact cover, on sudokus and on covers of other origin."""

from collections.abc import Callable

import numpy as np
import pytest

from workbench.puzzles.cover import Cover, Reduction
from workbench.puzzles.grid import frozen
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.cover_links import ORDERS, CoverLinks
from workbench.solvers.search import UNLIMITED, Limit, Status, drive

pytestmark = pytest.mark.usefixtures("compiled")

Lines = Callable[[str], list[str]]
SHORT = "....\n" * 4


def cover_of(options: list[list[str]], secondary: str = "") -> Cover:
    """Return a cover of all items that the options name, in order; those that begin with a secondary sign come last."""
    items = sorted({item for option in options for item in option}, key=lambda item: (item[0] in secondary, item))
    primary = sum(item[0] not in secondary for item in items)
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    members = np.array([items.index(item) + 1 for option in options for item in option], np.uint32)
    return Cover(tuple(items), primary, frozen(starts), frozen(members))


def search_on(cover: Cover, order: str = "mrv", seed: int = 1) -> CoverLinks:
    """Return a search whose fillings are the numbers of the options chosen."""
    return CoverLinks(Reduction(cover, lambda chosen: chosen.astype(np.int32)), {"order": order, "seed": seed})


def solutions(
    options: list[list[str]], order: str = "mrv", seed: int = 1, secondary: str = ""
) -> list[list[list[str]]]:
    """Return the solutions of a cover as lists of options."""
    search = search_on(cover_of(options, secondary), order, seed)
    return [[options[k] for k in probe.filling.tolist()] for probe in drive(search) if probe.status is Status.FOUND]


def start(text: str, **choices: str | int):
    [puzzle] = Sudoku.parse(text)
    return SOLVERS["cover_links"].start(puzzle, choices)


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

    assert nodes["mrv"] < nodes["leftmost"]
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


# Lists that lie beside the checkout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("sudoku/17clue_49158.txt", 2000),
        ("sudoku/norvig_top95.txt", 95),
        ("sudoku/magictour_top1465.txt", 200),
        ("sudoku/random_minimal_50000.txt", 300),
        ("sudoku/minimal_16x16.txt", 12),
    ],
)
def test_published_puzzles_have_one_solution(shared_lines: Lines, name: str, most: int) -> None:
    puzzles = Sudoku.parse("\n".join(shared_lines(name)[:most]))

    for number, puzzle in enumerate(puzzles, 1):
        *_, last = drive(SOLVERS["cover_links"].start(puzzle), Limit(solutions=2), keep=0)
        assert (last.solutions, last.status) == (1, Status.EXHAUSTED), f"puzzle {number} of {name}"
