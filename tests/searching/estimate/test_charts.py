"""The charts of an estimate as pictures."""

import numpy as np
import pytest

from workbench.pictures.charts.picture import NONE
from workbench.searching.estimate.charts import COUNTED, NO_COURSE, mean_picture, nodes_picture, profile_picture

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
