"""The estimate: each probe stands for what its walk says, and their mean is the true tree."""

from math import inf, sqrt
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.small_covers import Leaf, cover_of, knuth, leaves, small_covers, uneven
from tests.without_cover import WithoutCover
from workbench.base.choices import ChoiceError, settle
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.counting import counted_without_listing, estimated_solvers, trial
from workbench.searching.estimate.estimate import Estimate, Estimator, converge, estimated
from workbench.searching.estimate.quantity import AGREED, LEVEL, Interval
from workbench.solvers import SOLVERS
from workbench.solvers.cover.random_descent import MAX_OPTIONS
from workbench.solvers.search import UNLIMITED

SHORT = Sudoku.parse("1...\n....\n..3.\n....")[0]
UNEVEN = uneven()


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernel, so that no test's time contains it."""
    Estimator(knuth(), {}).advance(1)
    SOLVERS["cover_links"].start(knuth())


def estimate(cover: Cover, probes: int, **choices: str | int) -> Estimate:
    estimator = Estimator(cover, choices)
    estimator.advance(probes)
    return estimator.estimate()


def spread(values: list[tuple[float, int]]) -> tuple[float, float]:
    """Return mean and standard deviation of values with their chances."""
    middle = sum(chance * value for chance, value in values)
    return middle, sqrt(sum(chance * (value - middle) ** 2 for chance, value in values))


def chances(tree: list[Leaf], what: str) -> list[tuple[float, int]]:
    return [(float(leaf.chance), getattr(leaf, what)) for leaf in tree]


def level_means(tree: list[Leaf]) -> list[float]:
    """Return the nodes of each level."""
    deepest = max(len(leaf.degrees) for leaf in tree)
    levels = [leaf.by_level + [0] * deepest for leaf in tree]
    return [
        float(sum(leaf.chance * row[k] for leaf, row in zip(tree, levels, strict=True))) for k in range(deepest + 1)
    ]


@settings(max_examples=25)
@given(cover=small_covers(), mrv=st.booleans(), seed=st.integers(0, 999))
def test_every_probe_is_a_walk_to_a_leaf(cover: Cover, mrv: bool, seed: int) -> None:
    possible = {(leaf.nodes, leaf.solutions) for leaf in leaves(cover, mrv)}

    for k in range(10):
        one = estimate(cover, 1, order="mrv" if mrv else "leftmost", seed=seed + k)
        assert (one.nodes.mean, one.solutions.mean) in possible
        assert sum(one.profile) == one.nodes.mean


@settings(max_examples=25)
@given(cover=small_covers())
def test_the_mean_over_all_walks_is_the_true_tree(cover: Cover) -> None:
    tree = list(leaves(cover, mrv=True))
    search = SOLVERS["cover_links"].start(cover)

    search.advance(UNLIMITED)

    assert sum(leaf.chance for leaf in tree) == 1
    assert sum(leaf.chance * leaf.nodes for leaf in tree) == search.probe().nodes
    assert sum(leaf.chance * leaf.solutions for leaf in tree) == search.probe().solutions
    assert level_means(tree) == pytest.approx(search.probe().profile.tolist())


@pytest.mark.parametrize("order", ["mrv", "leftmost"])
@pytest.mark.parametrize("cover", [knuth(), UNEVEN], ids=["knuth", "uneven"])
def test_means_and_errors_come_to_the_true_ones(cover: Cover, order: str) -> None:
    tree = list(leaves(cover, order == "mrv"))
    probes = 20_000

    found = estimate(cover, probes, order=order)

    for what, quantity in (
        ("nodes", found.nodes),
        ("solutions", found.solutions),
    ):
        middle, deviation = spread(chances(tree, what))
        assert quantity.mean == pytest.approx(middle, abs=4 * deviation / sqrt(probes))
        if deviation:
            assert quantity.error == pytest.approx(deviation / sqrt(probes), rel=0.1)
    assert found.profile == pytest.approx(level_means(tree), rel=0.05)
    assert found.deepest == max(len(leaf.degrees) for leaf in tree)


@pytest.mark.parametrize("order", ["mrv", "mrv_right", "leftmost", "rightmost"])
def test_the_estimate_comes_to_what_the_search_counts(order: str) -> None:
    search = SOLVERS["cover_links"].start(SHORT, {"order": order})
    search.advance(UNLIMITED)
    true = search.probe()

    found = estimate(SHORT.to_cover().cover, 30_000, order=order)

    assert found.nodes.mean == pytest.approx(true.nodes, abs=4 * found.nodes.error)
    assert found.solutions.mean == pytest.approx(true.solutions, abs=4 * found.solutions.error)
    assert found.nodes.error < 0.05 * true.nodes
    assert found.profile == pytest.approx(true.profile, rel=0.2)


@pytest.mark.parametrize("order", ["mrv", "leftmost"])
def test_tetromino_tilings_are_estimated(order: str) -> None:
    [board] = Polyomino.parse("polyomino 4x5\npieces free 4 any")

    found = estimate(board.to_cover().cover, 20_000, order=order)

    assert found.solutions.mean == pytest.approx(454, abs=4 * found.solutions.error)  # source: known_polyominoes
    assert found.deepest == 5


def test_solutions_of_a_random_order_are_as_many() -> None:
    found = estimate(Sudoku.blank({"box": "2x2"}).to_cover().cover, 30_000, order="random")

    assert found.solutions.mean == pytest.approx(288, abs=4 * found.solutions.error)  # OEIS A107739


def test_mean_and_error_are_those_of_the_single_probes() -> None:
    estimator, totals = Estimator(UNEVEN, {}), [0.0]
    for k in range(1, 301):
        estimator.advance(1)
        totals.append(float(estimator.profile.sum()) * k)

    single = np.diff(totals).round().tolist()

    found = estimator.estimate()
    assert len(set(single)) > 2
    assert found.nodes.mean == pytest.approx(mean(single), rel=1e-12)
    assert found.nodes.error == pytest.approx(stdev(single) / sqrt(300), rel=1e-9)


def test_slices_do_not_change_the_estimate() -> None:
    whole, sliced = Estimator(UNEVEN, {"seed": 9}), Estimator(UNEVEN, {"seed": 9})

    whole.advance(1000)
    for part in (1, 499, 500):
        sliced.advance(part)

    assert whole.profile.tolist() == sliced.profile.tolist()
    assert whole.estimate().solutions.mean == sliced.estimate().solutions.mean
    assert whole.estimate().nodes.interval == sliced.estimate().nodes.interval


def test_another_seed_gives_another_estimate() -> None:
    assert estimate(UNEVEN, 50, seed=1).nodes != estimate(UNEVEN, 50, seed=2).nodes


def test_without_probes_nothing_is_known() -> None:
    nothing, one = Estimator(UNEVEN, {}).estimate(), estimate(UNEVEN, 1)

    assert (nothing.probes, nothing.nodes.error, nothing.nodes.interval, nothing.deepest) == (0, inf, None, 0)
    assert (one.probes, one.nodes.error) == (1, inf)


def test_a_tree_whose_walks_are_all_alike_is_known_exactly() -> None:
    n = 6  # rows and columns
    assignments = cover_of([[row, n + column] for row in range(1, n + 1) for column in range(1, n + 1)], 2 * n, 2 * n)

    found = estimate(assignments, 20_000)

    for quantity, truth in ((found.nodes, 1_957), (found.solutions, 720)):  # OEIS A000522, 6!
        assert quantity.mean == truth
        assert quantity.interval == Interval(AGREED, LEVEL, truth, truth)


@pytest.mark.parametrize("options", [[], [[1]]])
def test_an_item_without_options_leaves_the_root_alone(options: list[list[int]]) -> None:
    found = estimate(cover_of(options, 2, 2), 10)

    assert (found.nodes.mean, found.solutions.mean, found.deepest) == (1, 0, 0)


def test_a_tree_too_large_for_a_number_is_infinite() -> None:
    items = 105  # 32 ** 105 > 10 ** 158
    found = estimate(cover_of([[item] for item in range(1, items + 1) for _ in range(32)], items, items), 10)

    assert (found.nodes.mean, found.nodes.interval, found.solutions.mean) == (inf, None, inf)
    assert np.isfinite(found.profile).all()


def test_slices_of_a_convergence_are_halved_while_they_take_long() -> None:
    ticks = iter(range(100_000))

    probes = list(converge(Estimator(UNEVEN, {}), 200, lambda: next(ticks)))

    sizes = np.diff([0, *probes])
    assert sizes[0] > 2 * sizes[3] > 0  # a slice that lasts a second is halved
    assert probes[-1] == 200


def test_convergence_goes_on_where_the_estimator_is() -> None:
    estimator = Estimator(UNEVEN, {})
    estimator.advance(90)

    assert list(converge(estimator, 100)) == [100]
    assert list(converge(estimator, 100)) == []


def test_a_trial_measures_nodes_a_second_and_counts_what_ends_soon() -> None:
    [solver, *_] = estimated_solvers(SHORT)

    speed, whole = trial(SHORT, solver, {})

    search = SOLVERS["cover_links"].start(SHORT)
    search.advance(UNLIMITED)
    assert speed > 1000
    assert whole is not None
    assert (whole.nodes, whole.solutions) == (search.probe().nodes, search.probe().solutions)


def test_a_trial_that_is_cut_short_counts_nothing() -> None:
    large = Sudoku.blank({"box": "3x3"})

    assert trial(large, estimated_solvers(large)[0], {}, seconds=0.0).whole is None


def test_solutions_are_counted_without_listing_where_that_is_quick() -> None:
    [board] = Polyomino.parse("polyomino 4x8\npieces free 4 any")

    count = counted_without_listing(board, seconds=10)

    assert count is not None
    assert (count.solutions, count.nodes) == (40899, None)  # OEIS A230031


def test_solvers_with_another_tree_tell_no_time() -> None:
    assert "sudoku_digits" not in [solver.name for solver in estimated_solvers(SHORT)]
    assert SOLVERS["cover_links"] in estimated_solvers(SHORT)


def test_what_the_walks_cannot_take_is_refused() -> None:
    plain = knuth()
    twice = Cover(plain.items, 7, plain.starts, plain.members, high=np.full(7, 2, np.uint32))

    with pytest.raises(ChoiceError, match="it has multiplicities"):
        Estimator(twice, {})
    with pytest.raises(ChoiceError, match="at most 16,384 options"):
        Estimator(cover_of([[1]] * (MAX_OPTIONS + 1), 1, 1), {})
    with pytest.raises(ChoiceError, match="order must be one of"):
        Estimator(plain, {"order": "widest"})


def test_all_choices_of_a_search_are_taken_and_keys_are_refused() -> None:
    choices = settle(SOLVERS["cover_links"].choices, {})

    estimator = Estimator(knuth(), choices)
    estimator.advance(10)

    assert estimator.probes == 10
    with pytest.raises(ChoiceError, match="items chosen by a key"):
        Estimator(knuth(), {**choices, "order": "wdeg"})


def test_a_puzzle_is_estimated_by_its_cover_and_one_without_is_refused() -> None:
    whole = Estimator(SHORT.to_cover().cover, {"seed": 3}, "knuth")
    whole.advance(50)

    assert estimated(SHORT, {"seed": 3}, "knuth", 50).nodes == whole.estimate().nodes
    with pytest.raises(ChoiceError, match="it is neither an exact cover nor"):
        estimated(WithoutCover(np.ones((5, 6), bool), surface="torus"), {}, "knuth", 50)
