"""Success by size in words and intervals."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.test_boxes import sized
from workbench.lab.charts.success import INTERVALS, about, success

FEW = sized((10, 10), (0, 10), (10, 0), sizes=(4, 4, 8))


def test_each_setting_has_a_share_and_an_interval_at_each_size() -> None:
    picture = success(FEW)

    assert picture.points.series.tolist() == [0, 0, 1, 1]
    assert picture.points.x.tolist() == [4, 8, 4, 8]
    assert picture.points.y.tolist() == [0.5, 1, 1, 0]
    assert [(line.x.tolist(), line.y.tolist(), line.series) for line in picture.lines] == [
        ([4, 8], [0.5, 1], 0),
        ([4, 8], [1, 0], 1),
    ]
    assert [band.series for band in picture.bands] == [0, 1]
    assert picture.bands[1].low.tolist()[1] == 0  # Wilson's interval of none
    assert picture.bands[0].high.tolist()[1] == 1
    assert [picture.points.runs_of(np.array([k])).tolist() for k in range(4)] == [[0, 2], [4], [1, 3], [5]]


def test_runs_that_were_chosen_by_their_outcome_have_no_intervals() -> None:
    picture = success(replace(FEW, by_outcome=True))

    assert picture.bands == []
    assert picture.about == "Share of runs solved by size"
    assert picture.describe is not None
    assert picture.describe(0) == "Setting A, size 4: 50.00 % (1 of 2 runs)"


def test_many_sizes_are_ranges() -> None:
    picture = success(sized(*((10,),) * 101, sizes=tuple(range(101))))

    assert picture.describe is not None
    assert picture.describe(0).startswith("Setting A, size about 0.5: 100 % (")


@pytest.mark.parametrize(
    ("sampled", "words"),
    [
        ([True, True], f"x, {INTERVALS}"),
        ([True, False], f"x, {INTERVALS}; without one where all starts were tried"),
        ([False, False], "x; all starts were tried, so there are no intervals"),
    ],
)
def test_what_has_an_interval_is_said(sampled: list[bool], words: str) -> None:
    assert about("x", np.array(sampled), FEW) == words
    assert about("x", np.array(sampled), replace(FEW, by_outcome=True)) == "x"
