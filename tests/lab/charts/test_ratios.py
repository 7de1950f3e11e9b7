"""Ratios to a baseline: the lines of intervals and noise."""

from math import inf, nan

import numpy as np
import pytest

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.noise import Noise
from workbench.lab.charts.ratios import CAP, MIN_WIDTH, NO_INTERVALS, interval_lines, noise_lines, ratios
from workbench.lab.statistics.intervals import Interval
from workbench.lab.statistics.pairs import compare

EIGHT = tuple((10, 20) for _ in range(8))


def places(place: tuple[float, float, float]) -> list[tuple[list[float], list[float]]]:
    """Return the lines of an interval in row 2."""
    return [(line.x.tolist(), line.y.tolist()) for line in interval_lines(1, place, 2.0)]


def test_an_interval_has_an_end_on_either_side_unless_it_is_beyond_the_axis() -> None:
    ends = [2 - CAP, 2 + CAP]

    assert places((0.5, 0.0, 1.0)) == [([0, 1], [2, 2]), ([0, 0], ends), ([1, 1], ends)]
    assert places((0.5, -3.0, 1.0)) == [([-3, 1], [2, 2]), ([1, 1], ends)]
    assert places((0.5, 0.0, 3.0)) == [([0, 3], [2, 2]), ([0, 0], ends)]
    assert places((0.5, nan, nan)) == []


@pytest.mark.parametrize(
    ("ratio", "ends"),
    [
        (Interval(1, 0.1, 10), [-1, 1]),
        (Interval(1, 0.1, inf), [-1]),
        (Interval(1, 0, 10), [1]),
        (Interval(1, 0.001, 1000), []),
        (Interval(1, nan, nan), []),
    ],
)
def test_noise_is_a_dotted_line_at_each_end_within_the_axis(ratio: Interval, ends: list[float]) -> None:
    pair = compare(np.arange(1.0, 9.0), np.arange(1.0, 9.0))._replace(ratio=ratio)

    lines = noise_lines(Noise(0, pair, 0.1), 5.0)

    assert [line.x.tolist() for line in lines] == [[end, end] for end in ends]
    assert all(line.dotted and line.y.tolist() == [0, 5] for line in lines)
    assert noise_lines(None, 5.0) == []


def test_settings_are_rows_from_the_top() -> None:
    picture = ratios(asked(exact(*((10, 20, 40),) * 8)))

    assert picture.points.series.tolist() == [1, 2]
    assert picture.points.y.tolist() == [2, 1]
    assert (picture.y_axis.low, picture.y_axis.high) == (0.3, 2.7)
    assert picture.lines[0].y.tolist() == [0, 3]
    assert picture.points.runs_of(np.array([1])).tolist() == list(range(2, 24, 3))
    assert picture.describe is not None
    assert picture.describe(1).startswith("Setting C: × 4 ")


@pytest.mark.parametrize(("other", "wide"), [(10, MIN_WIDTH), (1000, 2)])
def test_the_axis_is_as_wide_on_both_sides(other: int, wide: float) -> None:
    axis = ratios(asked(exact(*((10, other),) * 7, (10, 11)))).x_axis

    assert (-axis.low, axis.high) == pytest.approx((1.06 * wide, 1.06 * wide))


def test_runs_that_were_chosen_by_their_outcome_have_no_intervals() -> None:
    from dataclasses import replace

    picture = ratios(replace(asked(exact(*EIGHT)), by_outcome=True))

    assert picture.about == NO_INTERVALS
    assert len(picture.lines) == 1
    assert picture.findings == ["Setting B: × 2. Of 8 instances: cheaper on 0, equal on 0, dearer on 8."]


def test_a_baseline_without_runs_is_refused() -> None:
    assert ratios(asked(exact((10, 20)), pair=(2, 0))).obstacle.startswith("Choose a baseline that has runs")
    assert ratios(asked(exact((10,)))).obstacle.startswith("Choose a baseline that has runs")
