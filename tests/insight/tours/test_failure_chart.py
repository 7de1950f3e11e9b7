"""The chart of the walks that fail as a picture."""

import numpy as np

from workbench.insight.tours.failure_chart import BASE, failures_picture


def test_each_number_of_squares_has_a_bar() -> None:
    picture = failures_picture(np.array([0, 0, 1, 100]))

    assert [(box.x, box.first, box.third) for box in picture.boxes] == [(2, BASE, 0), (3, BASE, 2)]
    assert picture.about == "101 failing walks; the longest visit 3 squares"


def test_without_failures_there_are_only_axes() -> None:
    picture = failures_picture(np.zeros(1, np.int64))

    assert not picture.boxes
    assert picture.about == "No failing walks"
