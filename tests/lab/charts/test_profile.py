"""Performance profiles: the corners of their steps."""

import numpy as np
import pytest

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.profile import MIN_TOP, profile, steps


def test_a_step_goes_up_at_each_ratio_and_on_to_the_right_end() -> None:
    x, y = steps(np.array([1.0, 0.0, np.inf, 0.0]), 2.0)

    assert x.tolist() == [0, 0, 0, 0, 0, 1, 1, 2]
    assert y.tolist() == [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75]


def test_a_setting_that_solves_nothing_stays_at_0() -> None:
    x, y = steps(np.array([np.inf, np.inf]), 2.0)

    assert (x.tolist(), y.tolist()) == ([0, 2], [0, 0])


@pytest.mark.parametrize(("nodes", "top"), [(10, MIN_TOP), (15, MIN_TOP), (1000, 2)])
def test_the_axis_reaches_the_largest_ratio_and_at_least_twice_the_least_cost(nodes: int, top: float) -> None:
    axis = profile(asked(exact((10, nodes), (10, 10)))).x_axis

    assert (axis.low, axis.high) == pytest.approx((-0.03 * top, 1.03 * top))


def test_only_with_three_settings_there_is_a_warning() -> None:
    assert profile(asked(exact((10, 20)))).findings == []
    assert len(profile(asked(exact((10, 20, 30)))).findings) == 1
    assert "two settings or more" in profile(asked(exact((10,)))).obstacle


def test_each_point_stands_for_the_runs_of_its_instance() -> None:
    points = profile(asked(exact((100, 10), (10, 10), (0, 10)))).points

    runs = [points.runs_of(np.array([k])).tolist() for k in range(len(points))]
    assert points.series.tolist() == [0, 0, 1, 1, 1]
    assert runs == [[2], [0], [1], [3], [5]]
    assert points.x.tolist() == [0, 1, 0, 0, 0]
    assert points.y.tolist() == pytest.approx([1 / 3, 2 / 3, 1 / 3, 2 / 3, 1])
