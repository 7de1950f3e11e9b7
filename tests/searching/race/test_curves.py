"""Curves over the nodes of a search agree with the levels and solutions of its nodes."""

import numpy as np
import pytest

from tests.ui.search.depth.maps import mapped
from workbench.searching.race.curves import LEVEL_POINTS, MAX_POINTS, NO_CURVE, Quantity, curve_of
from workbench.solvers.depth_map import DepthMap, level_of

FEW, MANY = 1_000, 200_000


def visits_of(count: int) -> np.ndarray:
    """Return the levels of some nodes, the complement where one is a solution."""
    rng = np.random.default_rng(3)
    levels = np.minimum(np.cumsum(rng.choice([1, 1, -1], count)).clip(0) % 12, 11).astype(np.int32)
    return np.where(rng.random(count) < 0.02, ~levels, levels).astype(np.int32)


@pytest.mark.parametrize("count", [FEW, MANY])
def test_a_curve_of_solutions_counts_those_among_the_nodes_before_each_point(count: int) -> None:
    visits = visits_of(count)

    curve = curve_of(mapped(visits), Quantity.SOLUTIONS)

    found = np.cumsum(visits < 0)
    assert len(curve.nodes) <= MAX_POINTS
    assert curve.nodes[-1] == count
    assert curve.values.tolist() == found[curve.nodes.astype(int) - 1].tolist()


@pytest.mark.parametrize("count", [FEW, MANY])
def test_a_curve_of_levels_holds_the_means_between_its_points(count: int) -> None:
    visits = visits_of(count)

    curve = curve_of(mapped(visits), Quantity.LEVEL)

    levels, ends = level_of(visits), curve.nodes.astype(int)
    means = [levels[begin:end].mean() for begin, end in zip([0, *ends[:-1]], ends, strict=True)]
    assert len(ends) <= LEVEL_POINTS
    assert curve.values == pytest.approx(means)


def test_a_curve_has_a_value_up_to_its_last_node_only() -> None:
    curve = curve_of(mapped(visits_of(FEW)), Quantity.SOLUTIONS)

    assert curve.at(0) is None
    assert curve.at(FEW) == curve.values[-1]
    assert curve.at(FEW + 1) is None


@pytest.mark.parametrize("depths", [None, DepthMap()])
def test_a_search_without_a_map_has_no_curve(depths: DepthMap | None) -> None:
    assert curve_of(depths, Quantity.SOLUTIONS) is NO_CURVE
