"""The estimate: each probe stands for what its walk says, and their mean is the true tree."""

from math import inf, sqrt
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.small_covers import Leaf, cover_of, knuth, leaves, small_covers, uneven
from workbench.choices import ChoiceError
from workbench.lab.estimate.estimate import Estimate, Estimator, converge, estimated_solvers, speed
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.sudoku import Sudoku
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
        assert (one.nodes, one.solutions) in possible
        assert sum(one.profile) == one.nodes


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

    for what, value, error in (
        ("nodes", found.nodes, found.nodes_error),
        ("solutions", found.solutions, found.solutions_error),
    ):
        middle, deviation = spread(chances(tree, what))
        assert value == pytest.approx(middle, abs=4 * deviation / sqrt(probes))
        assert error == pytest.approx(deviation / sqrt(probes), rel=0.1)
    assert found.profile == pytest.approx(level_means(tree), rel=0.05)
    assert found.deepest == max(len(leaf.degrees) for leaf in tree)


@pytest.mark.parametrize("order", ["mrv", "mrv_right", "leftmost", "rightmost"])
def test_the_estimate_comes_to_what_the_search_counts(order: str) -> None:
    search = SOLVERS["cover_links"].start(SHORT, {"order": order})
    search.advance(UNLIMITED)
    true = search.probe()

    found = estimate(SHORT.to_cover().cover, 30_000, order=order)

    assert found.nodes == pytest.approx(true.nodes, abs=4 * found.nodes_error)
    assert found.solutions == pytest.approx(true.solutions, abs=4 * found.solutions_error)
    assert found.nodes_error < 0.05 * true.nodes
    assert found.profile == pytest.approx(true.profile, rel=0.2)


@pytest.mark.parametrize("order", ["mrv", "leftmost"])
def test_tetromino_tilings_are_estimated(order: str) -> None:
    [board] = Polyomino.parse("polyomino 4x5\npieces free 4 any")

    found = estimate(board.to_cover().cover, 20_000, order=order)

    assert found.solutions == pytest.approx(454, abs=4 * found.solutions_error)  # source: known_polyominoes
    assert found.deepest == 5


def test_solutions_of_a_random_order_are_as_many() -> None:
    found = estimate(Sudoku.blank({"box": "2x2"}).to_cover().cover, 30_000, order="random")

    assert found.solutions == pytest.approx(288, abs=4 * found.solutions_error)  # OEIS A107739


def test_mean_and_error_are_those_of_the_single_probes() -> None:
    estimator, totals = Estimator(UNEVEN, {}), [0.0]
    for k in range(1, 301):
        estimator.advance(1)
        totals.append(float(estimator.estimate().profile.sum()) * k)

    single = np.diff(totals).round().tolist()

    found = estimator.estimate()
    assert len(set(single)) > 2
    assert found.nodes == pytest.approx(mean(single), rel=1e-12)
    assert found.nodes_error == pytest.approx(stdev(single) / sqrt(300), rel=1e-12)


def test_slices_do_not_change_the_estimate() -> None:
    whole, sliced = Estimator(UNEVEN, {"seed": 9}), Estimator(UNEVEN, {"seed": 9})

    whole.advance(1000)
    for part in (1, 499, 500):
        sliced.advance(part)

    assert vars(whole.estimate()).pop("profile").tolist() == vars(sliced.estimate()).pop("profile").tolist()
    assert (whole.estimate().nodes, whole.estimate().nodes_error) == (
        sliced.estimate().nodes,
        sliced.estimate().nodes_error,
    )


def test_another_seed_gives_another_estimate() -> None:
    assert estimate(UNEVEN, 50, seed=1).nodes != estimate(UNEVEN, 50, seed=2).nodes


def test_without_probes_nothing_is_known() -> None:
    nothing, one = Estimator(UNEVEN, {}).estimate(), estimate(UNEVEN, 1)

    assert (nothing.probes, nothing.nodes_error, nothing.solutions_error) == (0, inf, inf)
    assert (one.probes, one.nodes_error) == (1, inf)


def test_a_tree_without_branches_has_no_error() -> None:
    found = estimate(Sudoku.parse("1234\n3412\n2143\n4321")[0].to_cover().cover, 100)

    assert (found.nodes, found.nodes_error, found.solutions, found.solutions_error) == (17, 0, 1, 0)
    assert found.profile.tolist() == [1] * 17


@pytest.mark.parametrize("options", [[], [[1]]])
def test_an_item_without_options_leaves_the_root_alone(options: list[list[int]]) -> None:
    found = estimate(cover_of(options, 2, 2), 10)

    assert (found.nodes, found.solutions, found.deepest) == (1, 0, 0)


def test_a_tree_too_large_for_a_number_is_said_to_be_infinite() -> None:
    items = 105  # 32 ** 105 > 10 ** 158
    found = estimate(cover_of([[item] for item in range(1, items + 1) for _ in range(32)], items, items), 10)

    assert (found.nodes, found.nodes_error, found.solutions) == (inf, inf, inf)
    assert np.isfinite(found.profile).all()


def test_time_follows_from_the_speed() -> None:
    found = Estimate(10, 3e6, 1e5, 0, 0, np.ones(1), 0)

    assert found.seconds(2e6) == 1.5
    assert found.seconds_error(2e6) == 0.05


def test_convergence_is_told_slice_by_slice() -> None:
    ticks = iter(range(10_000))

    probes = [found.probes for found in converge(Estimator(UNEVEN, {}), 100, lambda: next(ticks))]

    assert probes[:4] == [16, 24, 28, 30]  # a slice that lasts a second is halved
    assert probes == sorted(set(probes))
    assert probes[-1] == 100


def test_convergence_goes_on_where_the_estimator_is() -> None:
    estimator = Estimator(UNEVEN, {})
    estimator.advance(90)

    probes = [found.probes for found in converge(estimator, 100)]

    assert probes == [100]
    assert list(converge(estimator, 100)) == []


def test_speed_is_nodes_a_second() -> None:
    [solver, *_] = estimated_solvers(SHORT)

    assert speed(SHORT, solver, {}, seconds=0.01) > 1000


def test_solvers_with_another_tree_tell_no_time() -> None:
    assert "sudoku_digits" not in [solver.name for solver in estimated_solvers(SHORT)]
    assert SOLVERS["cover_links"] in estimated_solvers(SHORT)


def test_what_the_walks_cannot_take_is_refused() -> None:
    plain = knuth()
    twice = Cover(plain.items, 7, plain.starts, plain.members, high=np.full(7, 2, np.uint32))

    with pytest.raises(ChoiceError, match="do not support multiplicities"):
        Estimator(twice, {})
    with pytest.raises(ChoiceError, match="at most 16,384 options"):
        Estimator(cover_of([[1]] * (MAX_OPTIONS + 1), 1, 1), {})
    with pytest.raises(ChoiceError, match="order must be one of"):
        Estimator(plain, {"order": "widest"})
