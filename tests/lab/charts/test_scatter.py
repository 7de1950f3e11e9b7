"""Two settings on the same instances: the guides, and what lies beyond the limit."""

from math import log10

import numpy as np
import pytest

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.scatter import BORDER, guides, limits, scatter


def test_the_guides_are_the_diagonal_and_two_and_ten_times_as_much_on_both_sides() -> None:
    found = {round(float(line.y[0] - line.x[0]), 6): line for line in guides(1.0, 3.0)}

    assert sorted(found) == [-1, round(-log10(2), 6), 0, round(log10(2), 6), 1]
    assert [away for away, line in found.items() if not line.dotted] == [0]
    assert all(np.ptp(line.x) == np.ptp(line.y) == 2 for line in found.values())
    assert all(min(line.x[0], line.y[0]) == 1 for line in found.values())


def test_lines_at_the_limit_reach_beyond_the_border_only_if_something_is_there() -> None:
    level, upright = limits(3.0, 1.0, 3.2, np.array([True, False]))

    assert (level.x.tolist(), level.y.tolist()) == ([1, pytest.approx(3.4)], [3, 3])
    assert (upright.x.tolist(), upright.y.tolist()) == (level.y.tolist(), level.x.tolist())
    assert limits(3.0, 1.0, 3.2, np.array([True, True])) == []


def test_what_is_not_solved_is_a_part_of_the_axis_beyond_the_limit() -> None:
    points = scatter(asked(exact((10, 100), (10, 0), (0, 0), limit=1000))).points

    border = 3 + BORDER * (3 - 1)
    assert points.x.tolist() == pytest.approx([1, 1, border])
    assert points.y.tolist() == pytest.approx([2, border, border])


def test_without_what_is_unsolved_the_border_is_beyond_the_largest_cost() -> None:
    picture = scatter(asked(exact((10, 100), (100, 10), limit=1000)))

    high = 2 + BORDER
    assert picture.x_axis.high == picture.y_axis.high == pytest.approx(high + 0.03 * (high - 1))
    assert picture.findings == ["Solved by both: 2. “Setting A” costs less on 1, “Setting B” on 1."]
    assert all(len(line.x) == 2 for line in picture.lines)
    assert len(picture.lines) == 5


@pytest.mark.parametrize("pair", [(0, 0), (0, 2), (2, 1)])
def test_two_settings_with_runs_are_needed(pair: tuple[int, int]) -> None:
    assert scatter(asked(exact((10, 100)), pair=pair)).obstacle == "Choose two settings that have runs."


def test_the_runs_of_other_settings_have_no_point() -> None:
    points = scatter(asked(exact((10, 20, 30), (10, 20, 30)), pair=(0, 2))).points

    assert points.runs_of(np.array([0])).tolist() == [0, 2]
    assert points.runs_of(np.array([1])).tolist() == [3, 5]
