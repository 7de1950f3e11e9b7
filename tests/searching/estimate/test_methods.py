"""The methods of probing: each is right on average, and exact where nothing is left to chance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.small_covers import cover_of, knuth, small_covers, uneven
from workbench.base.choices import settle
from workbench.base.places import samples
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.methods import METHOD, STRATA, Strata, SubtreeWalks
from workbench.searching.estimate.quantity import EXACT
from workbench.solvers import SOLVERS
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.random_descent import by_lowest_item
from workbench.solvers.search import UNLIMITED, Probe

METHODS = tuple(name for name, _ in METHOD.values)
ORDERS = tuple(name for name, _ in COVER_CHOICES[0].values if name != "random")  # whose tree is a random one


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    for method in METHODS:
        Estimator(knuth(), {}, method).advance(1)
    SubtreeWalks(by_lowest_item(knuth(), settle(COVER_CHOICES, {})), 3)
    searched(knuth(), "mrv")


def searched(cover: Cover, order: str) -> Probe:
    search = SOLVERS["cover_links"].start(cover, {"order": order})
    search.advance(UNLIMITED)
    return search.probe()


@settings(max_examples=25)
@given(cover=small_covers(), order=st.sampled_from(ORDERS))
def test_a_tree_listed_from_top_to_bottom_is_exact(cover: Cover, order: str) -> None:
    walks = SubtreeWalks(by_lowest_item(cover, settle(COVER_CHOICES, {"order": order})), subtrees=10**6)
    true = searched(cover, order)

    [nodes, solutions] = walks.advance(1, 1)[0]

    assert walks.certain
    assert (nodes, solutions) == (true.nodes, true.solutions)
    assert walks.profile[: len(true.profile)].tolist() == true.profile.tolist()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("text", ["polyomino 4x5\npieces free 4 any", "polyomino 3x7\npieces free 3 any"])
def test_every_method_comes_to_what_the_search_counts(text: str, order: str, method: str) -> None:
    cover = Polyomino.parse(text)[0].to_cover().cover
    true = searched(cover, order)
    estimator = Estimator(cover, {"order": order}, method)

    estimator.advance({"knuth": 6000, "subtrees": 200, "strata": 200}[method])

    estimate = estimator.estimate()
    for quantity, exact in ((estimate.nodes, true.nodes), (estimate.solutions, true.solutions)):
        assert quantity.mean == pytest.approx(exact, abs=5 * quantity.error)
        assert quantity.error < 0.1 * exact
    assert estimate.profile.sum() == pytest.approx(estimate.nodes.mean)
    assert len(estimate.profile) == len(true.profile)


@pytest.mark.parametrize("method", METHODS)
def test_colours_are_estimated_by_every_method(method: str) -> None:
    cover = cover_of([[1, 3, 4], [2, 3], [2, 3], [1], [1, 2, 4]], 4, 2, [[0, 1, 2], [0, 1], [0, 2], [0], [0, 0, 0]])
    true = searched(cover, "mrv")
    estimator = Estimator(cover, {}, method)

    estimator.advance(2000)

    assert estimator.estimate().nodes.mean == pytest.approx(true.nodes, rel=0.1)
    assert estimator.estimate().solutions.mean == pytest.approx(true.solutions, rel=0.1)


@pytest.mark.parametrize("method", METHODS)
def test_a_tree_without_choices_is_exact(method: str) -> None:
    estimator = Estimator(Sudoku.parse("1234\n3412\n2143\n4321")[0].to_cover().cover, {}, method)

    estimator.advance(3)

    for quantity, true in ((estimator.estimate().nodes, 17), (estimator.estimate().solutions, 1)):
        assert quantity.interval is not None
        assert (quantity.interval.kind, quantity.mean) == (EXACT, true)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("cover", [cover_of([], 2, 2), cover_of([[1]], 2, 2)], ids=["no options", "a dead end"])
def test_a_leaf_is_a_tree(cover: Cover, method: str) -> None:
    estimator = Estimator(cover, {"order": "leftmost"}, method)

    estimator.advance(5)

    assert estimator.estimate().nodes.mean == searched(cover, "leftmost").nodes
    assert estimator.estimate().solutions.mean == 0


@pytest.mark.parametrize("method", METHODS)
def test_a_budget_ends_a_slice_and_the_probes_are_the_same(method: str) -> None:
    whole, sliced = Estimator(uneven(), {}, method), Estimator(uneven(), {}, method)

    whole.advance(40)
    while sliced.probes < 40:
        sliced.advance(40 - sliced.probes, budget=1)

    assert sliced.estimate().nodes == whole.estimate().nodes


def test_strata_are_exact_where_all_nodes_of_a_level_are_alike() -> None:
    cover = cover_of([[item] for item in range(1, 7) for _ in range(4)], 6, 6)
    estimator = Estimator(cover, {}, "strata")

    estimator.advance(10)

    assert estimator.estimate().nodes.mean == sum(4**level for level in range(7))
    assert estimator.estimate().solutions.mean == 4**6


def test_strata_are_exact_where_no_level_has_more_nodes_than_there_may_be_strata() -> None:
    cover = Polyomino.parse("polyomino 3x6\npieces free 3 any")[0].to_cover().cover
    true = searched(cover, "mrv")
    assert true.profile.max() <= STRATA
    estimator = Estimator(cover, {}, "strata")

    estimator.advance(1)

    for quantity, exact in ((estimator.estimate().nodes, true.nodes), (estimator.estimate().solutions, true.solutions)):
        assert quantity.interval is not None
        assert (quantity.interval.kind, quantity.mean) == (EXACT, exact)


def test_strata_of_neighbours_make_probes_that_differ_little() -> None:
    [text] = [path.read_text(encoding="utf-8") for path in samples("cover") if path.stem == "queens-12"]
    [queens] = Cover.parse(text)
    strata = Strata(by_lowest_item(queens, settle(COVER_CHOICES, {})))

    solutions = strata.advance(30, UNLIMITED)[:, 1]

    assert solutions.mean() == pytest.approx(14_200, rel=0.2)
    assert solutions.std() < 0.4 * 14_200


def test_more_subtrees_make_probes_that_differ_less() -> None:
    errors = []
    for subtrees in (1, 8):
        walks = SubtreeWalks(by_lowest_item(knuth_twice(), settle(COVER_CHOICES, {})), subtrees)
        errors.append(walks.advance(500, UNLIMITED)[:, 0].std())

    assert errors[1] < errors[0]


def knuth_twice() -> Cover:
    """Return two covers side by side, whose tree has enough nodes to list some."""
    one, other = knuth(), uneven()
    rows = [one.option(k).tolist() for k in range(one.count)]
    return cover_of([*rows, *((other.option(k) + 7).tolist() for k in range(other.count))], 12, 12)
