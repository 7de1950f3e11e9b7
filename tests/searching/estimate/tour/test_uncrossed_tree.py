"""Estimates of the tree of uncrossed walks: right on average, and Knuth's of 1975 is one of many like it."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.puzzles.tour.tours import read
from tests.thorough import either
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.tour import Tour
from workbench.searching.estimate.counting import estimated_solvers
from workbench.searching.estimate.estimate import Estimator, estimated
from workbench.searching.estimate.estimated_search import ESTIMATE
from workbench.searching.estimate.estimation import Estimation
from workbench.searching.estimate.record import estimate_analysis, estimation_of
from workbench.searching.estimate.tour.uncrossed_tree import KNUTHS_TREE, UNCROSSED_TREE
from workbench.searching.estimate.trees import COVER_TREE, tree_of
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe, Step

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["uncrossed_walks"]
KNUTH_1975 = 3_123_375_511.1  # nodes, from 1,000 walks
CHESSBOARD = Tour(np.ones((8, 8), bool))


def counted(tour: Tour, **choices: Value) -> Probe:
    search = SOLVER.start(tour, choices, Goal.COUNT)
    search.advance(UNLIMITED)
    return search.probe()


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    Estimator(read("tour 4x5"), {}).advance(1)
    counted(read("tour 4x5"))


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("tour 4x5", {}),
        ("tour 5x4\n....\n.#..\n....\n..#.\n....", {"starts": "all"}),
        ("tour 5x5 closed", {}),
        ("tour 4x5 start a1 end c2", {"moves": 4}),
        ("tour 5x5 closed", {"moves": 6}),
        ("tour 3x4 leaper 0,1", {"starts": "all"}),
    ],
)
def test_probes_are_right_on_average(text: str, choices: dict[str, Value]) -> None:
    tour, probes = read(text), 40_000
    truth = counted(tour, **choices)
    estimator = Estimator(tour, {**choices, "seed": 5})

    estimator.advance(probes)

    found = estimator.estimate()
    assert found.nodes.mean == pytest.approx(truth.nodes, rel=0.05)
    assert found.solutions.mean == pytest.approx(truth.solutions, rel=0.15)
    assert found.profile.sum() == pytest.approx(found.nodes.mean)
    assert found.profile[:3] == pytest.approx(truth.profile[:3], rel=0.05)
    assert len(found.profile) <= len(truth.profile)


def test_a_tree_without_choice_is_known_at_once() -> None:
    tour = read("tour 2x3 start a1")

    found = estimated(tour, {"seed": 1}, "knuth", 2)

    assert found.nodes.interval is not None
    assert found.nodes.interval.kind == "exact"
    assert found.nodes.mean == counted(tour).nodes == 4  # the root, the start, a move, and the move back


def test_slices_and_seeds_decide_what_they_should() -> None:
    whole, sliced = (Estimator(CHESSBOARD, {"seed": 9}) for _ in range(2))
    whole.advance(300)
    while sliced.probes < 300:
        sliced.advance(300 - sliced.probes, 50)

    assert sliced.estimate().nodes == whole.estimate().nodes
    assert estimated(CHESSBOARD, {"seed": 10}, "knuth", 300).nodes.mean != whole.estimate().nodes.mean


@pytest.mark.slow
def test_estimates_of_1000_walks_lie_around_knuths_count() -> None:
    means = np.array(
        [estimated(CHESSBOARD, {"seed": seed}, "knuth", 1000).nodes.mean for seed in range(1, either(81, 201))]
    )

    ratios = means / KNUTHS_TREE.nodes
    assert abs(ratios.mean() - 1) < 4 * ratios.std() / len(ratios) ** 0.5
    assert np.quantile(means, 0.05) < KNUTH_1975 < np.quantile(means, 0.95)
    assert (abs(ratios - 1) < 0.2).mean() == pytest.approx(0.6, abs=0.1)
    assert (abs(ratios - 1) < 0.005).mean() < 0.05  # Knuth's was as close by chance


def test_many_walks_come_close_to_knuths_count() -> None:
    estimator = Estimator(CHESSBOARD, {"seed": 1234})

    estimator.advance(200_000)

    assert estimator.estimate().nodes.mean == pytest.approx(KNUTHS_TREE.nodes, rel=0.05)


def test_the_published_size_is_that_of_knuths_tree_only() -> None:
    def published(tour: Tour, **choices: Value) -> bool:
        return UNCROSSED_TREE.published(tour, choices) is not None

    assert UNCROSSED_TREE.published(CHESSBOARD, {}) == KNUTHS_TREE
    assert published(replace(CHESSBOARD, closed=True), moves=0, seed=7)
    assert not published(CHESSBOARD, moves=5)
    assert not published(CHESSBOARD, starts="all")
    assert not published(replace(CHESSBOARD, start=(0, 0)))
    assert not published(replace(CHESSBOARD, leap=(1, 3)))
    assert not published(read("tour 8x9"))


def test_boards_that_are_not_searched_have_the_tree_of_their_cover() -> None:
    for text in ("tour 6x6 torus", "tour 40x40", "tour 9x9 leaper 2,2"):
        assert tree_of(read(text)) is COVER_TREE
    with pytest.raises(ChoiceError, match="the limit is 100,000"):
        Estimator(read("tour 40x40"), {})
    with pytest.raises(ChoiceError, match="method must be one of knuth"):
        Estimator(CHESSBOARD, {}, "strata")
    assert estimated_solvers(CHESSBOARD) == [SOLVER]


def test_it_is_a_setting_of_experiments() -> None:
    search = ESTIMATE.start(CHESSBOARD, {"probes": 1000, "seed": 3, "starts": "different"})
    while search.advance(1) == "running":
        pass

    assert search.probe().nodes == round(estimated(CHESSBOARD, {"seed": 3}, "knuth", 1000).nodes.mean)


def test_an_estimation_counts_what_is_soon_counted_and_can_be_saved() -> None:
    estimation = Estimation(read("tour 5x6"), SOLVER, {"starts": "all", "moves": 0, "seed": 2}, target=200)
    while not estimation.follow(Step()):
        pass

    stored: Analysis = estimate_analysis(estimation, "Walks", {"program": "test"})
    restored = estimation_of(stored)

    assert estimation.count is not None
    assert estimation.count.nodes == counted(read("tour 5x6"), starts="all").nodes
    assert restored.estimate is not None
    assert estimation.estimate is not None
    assert restored.estimate.nodes.mean == estimation.estimate.nodes.mean
    assert (restored.choices, restored.solver) == (estimation.choices, SOLVER)
    assert restored.published is None
