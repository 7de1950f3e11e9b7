"""The charts of an estimate as pictures."""

import numpy as np
import pytest

from workbench.pictures.charts.picture import NONE
from workbench.searching.estimate.charts import (
    COUNTED,
    ESTIMATED,
    FLOOR,
    NO_COURSE,
    mean_picture,
    nodes_picture,
    profile_picture,
    runs_of,
)

PROBES = np.array([2.0, 10, 100, 1000])


def test_without_probes_there_are_only_axes() -> None:
    picture = nodes_picture(NO_COURSE, None)

    assert (picture.x_axis.label, picture.y_axis.label) == ("probes", "nodes")
    assert not picture.lines
    assert not profile_picture(np.zeros(0), np.zeros(0)).lines


def test_the_axis_of_a_mean_is_not_scaled_by_an_early_outlier() -> None:
    mean = np.array([900_000.0, 200_000, 20_000, 10_000])
    low, high = np.array([0.0, 0, 0, 5_000]), np.array([2_700_000.0, 600_000, 50_000, 15_000])

    axis = mean_picture("solutions", PROBES, mean, low, high, 12_000).y_axis

    assert axis.low == 0
    assert 25_000 <= axis.high < 40_000


def test_a_bound_is_drawn_where_there_is_no_interval() -> None:
    nan = np.nan

    picture = mean_picture(
        "solutions",
        PROBES,
        np.array([50.0, 60, 55, 58]),
        np.array([nan, 20, 40, 50]),
        np.array([nan, nan, 70, 65]),
    )

    assert [band.high.tolist() for band in picture.bands] == [[70, 65]]
    [bound] = [line for line in picture.lines if line.series == NONE]
    assert (bound.x.tolist(), bound.y.tolist(), bound.text) == ([1.0], [20], "lower bound")


def test_a_chart_of_bounds_alone_is_scaled_to_the_latest_means() -> None:
    nothing = np.full(4, np.nan)

    picture = mean_picture("solutions", PROBES, np.array([0.0, 9e9, 400, 300]), nothing, nothing)

    assert 400 < picture.y_axis.high < 500
    assert not picture.bands


def test_the_axis_of_a_mean_shows_the_value_counted() -> None:
    two = np.array([2.0, 10])

    picture = mean_picture("nodes", two, np.array([50.0, 60]), np.array([45.0, 58]), np.array([55.0, 62]), 90)

    assert 40 < picture.y_axis.low < 54
    assert picture.y_axis.high > 90
    assert picture.lines[-1].text == "counted: 90"


@pytest.mark.parametrize("mean", [1e-3, 0.5, 1543, 9.4e22, 1e30])
def test_means_of_any_size_have_short_numbers(mean: float) -> None:
    axis = mean_picture("nodes", PROBES, np.full(4, mean), np.full(4, mean * 0.9), np.full(4, mean * 1.1)).y_axis

    assert 3 <= len(axis.ticks) <= 8
    assert max(len(text) for _, text in axis.ticks) <= 8


def test_each_level_is_a_step() -> None:
    picture = profile_picture(np.array([1.0, 10.0]), np.array([1, 0, 100]))

    estimated, counted = picture.lines
    assert estimated.x.tolist() == [-0.5, 0.5, 0.5, 1.5]
    assert estimated.y.tolist() == [0, 0, 1, 1]
    assert counted.series == COUNTED
    assert counted.y.round(9).tolist() == [0, 0, -0.3, -0.3, 2, 2]
    assert (picture.x_axis.low, picture.x_axis.high) == (-0.5, 2.5)


def test_stretches_of_points_are_separated_by_gaps() -> None:
    there = np.array([True, False, True, True, False, False, True])

    assert runs_of(there) == [slice(0, 1), slice(2, 4), slice(6, 7)]
    assert runs_of(~there) == [slice(1, 2), slice(4, 6)]
    assert runs_of(np.zeros(3, bool)) == []


def test_only_the_latest_stretch_of_intervals_is_a_band_and_the_latest_bound_is_named() -> None:
    nan = np.nan
    low, high = np.array([5.0, 6, 7, 8, 9, 10]), np.array([nan, 20, nan, nan, 30, 31])

    picture = mean_picture("nodes", np.array([2.0, 3, 4, 5, 6, 7]), np.full(6, 15.0), low, high)

    [band] = picture.bands
    assert (band.low.tolist(), band.high.tolist(), band.series) == ([9, 10], [30, 31], ESTIMATED)
    bounds = [line for line in picture.lines if line.series == NONE]
    assert [(line.y.tolist(), line.text) for line in bounds] == [([5], ""), ([7, 8], "lower bound")]


@pytest.mark.parametrize(("probes", "right"), [([2.0, 5.0], 1), ([2.0, 10.0], 1), ([2.0, 1000.0], 3)])
def test_the_axis_of_probes_reaches_from_1_to_the_last_one_and_at_least_to_10(
    probes: list[float], right: float
) -> None:
    two = np.array([1.0, 1.0])

    axis = mean_picture("nodes", np.array(probes), two, two, two).x_axis

    assert (axis.low, axis.high, axis.log) == (0, right, True)


def test_the_value_counted_is_a_line_across_the_chart_of_another_series() -> None:
    two = np.array([50.0, 60.0])

    estimated, counted = mean_picture("nodes", np.array([2.0, 100.0]), two, two, two, 55).lines[-2:]

    assert (estimated.y.tolist(), counted.y.tolist()) == ([50, 60], [55, 55])
    assert counted.x.tolist() == [0, 2]
    assert estimated.series != counted.series


def test_only_levels_that_are_known_are_drawn_and_those_estimated_are_filled() -> None:
    levels = np.array([1.0, 100.0])

    both = profile_picture(levels, levels.astype(np.int64))
    [alone] = profile_picture(np.zeros(0), np.array([1, 10, 10])).lines

    assert [line.text for line in both.lines] == ["estimated", "counted"]
    [band] = both.bands
    assert (band.low.tolist(), band.high.tolist()) == ([FLOOR] * 4, [0, 0, 2, 2])
    assert (both.y_axis.low, both.y_axis.high > 2) == (FLOOR, True)
    assert (alone.text, len(alone.x)) == ("counted", 6)


def test_a_small_profile_has_an_axis_to_ten_nodes() -> None:
    assert 1 < profile_picture(np.array([1.0, 2.0]), np.zeros(0)).y_axis.high < 1.5
