"""Boxes by size: where they stand, and the runs that they are of."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.boxes import box, boxes
from workbench.lab.charts.question import Question
from workbench.pictures.charts.picture import Picture


def sized(*nodes: tuple[int, ...], sizes: tuple[float, ...]) -> Question:
    """Return a question about an instance of each size."""
    results = exact(*nodes)
    labels = [replace(label, size=size) for label, size in zip(results.instances, sizes, strict=True)]
    return asked(replace(results, instances=labels))


def two_sizes() -> Picture:
    """Return two settings at two sizes, of which the second one solves nothing at the larger size."""
    return boxes(sized((10, 20), (1000, 20), (10, 0), sizes=(4, 4, 8)))


def test_the_boxes_of_a_size_stand_side_by_side_around_it() -> None:
    picture = two_sizes()

    assert [each.series for each in picture.boxes] == [0, 0, 1]
    assert [each.x for each in picture.boxes] == pytest.approx([4 - 0.8, 8 - 0.8, 4 + 0.8])
    assert [each.width for each in picture.boxes] == pytest.approx([1.28] * 3)
    assert (picture.x_axis.low, picture.x_axis.high) == pytest.approx((2 - 0.24, 10 + 0.24))


def test_a_box_stands_for_the_runs_of_its_size_and_setting() -> None:
    points = two_sizes().points

    assert [points.runs_of(np.array([k])).tolist() for k in range(3)] == [[0, 2], [4], [1, 3]]
    assert points.y.tolist() == pytest.approx([np.log10(505), 1, np.log10(20)])


def test_a_box_is_described_by_its_quartiles() -> None:
    describe = two_sizes().describe

    assert describe is not None
    assert describe(0) == "Setting A, size 4: quartiles 258, 505 and 752; 2 of 2 runs solved"
    assert describe(1) == "Setting A, size 8: quartiles 10, 10 and 10; 1 of 1 run solved"


def test_a_point_without_a_median_is_at_the_highest_quantile_that_is_known() -> None:
    points = boxes(sized((10,), (100,), (0,), (0,), sizes=(4, 4, 4, 4))).points

    assert points.y.tolist() == pytest.approx([np.log10(77.5)])  # the first quartile: 10 + 0.75 * 90


def test_quantiles_that_are_infinite_are_not_known() -> None:
    inf = np.inf

    assert box(1.0, 0.5, 2, np.array([1.0, inf, inf, inf, inf])) == box(
        1.0, 0.5, 2, np.array([1.0, 1.0, inf, inf, inf])
    )
    whole = box(1.0, 0.5, 2, np.arange(5.0))
    assert (whole.low, whole.first, whole.median, whole.third, whole.high) == (0, 1, 2, 3, 4)
