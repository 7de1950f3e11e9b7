"""Failures by size on a logarithmic axis, and what walks leave."""

from dataclasses import replace

import numpy as np

from tests.lab.charts.test_boxes import sized
from workbench.lab.charts.failures import failures
from workbench.lab.charts.question import Question
from workbench.lab.charts.squares_left import NO_WALKS, histogram, mean_left

FEW = sized((10, 10), (0, 10), (0, 10), (10, 10), sizes=(4, 4, 8, 12))


def with_left(question: Question, *left: int) -> Question:
    return replace(question, results=replace(question.results, left=np.array(left, np.int64)))


def test_failures_are_powers_of_ten_and_none_stands_on_the_bottom_line() -> None:
    picture = failures(FEW)

    assert picture.y_axis.log
    assert picture.points.series.tolist() == [0, 0, 0, 1, 1, 1]
    bottom = picture.y_axis.low
    assert picture.y_axis.ticks[0] == (bottom, "0")
    assert picture.points.y.tolist() == [np.log10(0.5), 0, bottom, bottom, bottom, bottom]
    assert bottom < np.log10(0.5)
    assert picture.findings == ["Failures in all: Setting A 2 of 4, Setting B 0 of 4."]
    assert picture.describe is not None
    assert picture.describe(0) == "Setting A, size 4: 50.00 % fail (1 of 2 runs)"
    assert [picture.points.runs_of(np.array([k])).tolist() for k in range(3)] == [[0, 2], [4], [6]]


def test_without_failures_there_is_nothing_to_show() -> None:
    assert failures(sized((10, 10), sizes=(4,))).obstacle == "No run has failed."


def test_the_mean_of_squares_left_counts_tours_as_none() -> None:
    picture = mean_left(with_left(FEW, -1, -1, 6, -1, 2, -1, -1, -1))

    assert picture.points.y.tolist() == [3, 2, 0, 0, 0, 0]
    assert picture.findings[0] == "Setting A: 2 squares left on average, 4 where a walk fails, 6 at most."
    assert picture.findings[1] == "Setting B: 0 squares left on average."


def test_the_histogram_counts_walks_by_squares_left() -> None:
    picture = histogram(with_left(FEW, -1, -1, 2, -1, 2, -1, -1, -1))

    assert 10**picture.points.x == 2
    assert np.allclose(10**picture.points.y, 2)
    assert picture.describe is not None
    assert picture.describe(0) == "Setting A: 2 walks leave 2 squares"
    assert picture.points.runs_of(np.array([0])).tolist() == [2, 4]


def test_runs_that_are_no_walks_leave_no_squares() -> None:
    assert mean_left(FEW).obstacle == NO_WALKS
    assert histogram(FEW).obstacle == NO_WALKS
