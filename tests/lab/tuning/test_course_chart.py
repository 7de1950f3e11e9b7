"""The chart of a search for rules as a picture."""

import numpy as np

from workbench.lab.tuning.course import Course
from workbench.lab.tuning.course_chart import course_picture

COURSE = Course(
    evaluations=np.array([0.0, 10, 10, 40]),
    training=np.array([30.0, 30, 12, 12]),
    validation=np.array([40.0, 40, 20, 20]),
    baselines={"Roth": 25.0, "Random": 900.0},
    best=(10.0, 20.0),
)


def test_the_known_rules_that_are_not_far_above_are_lines() -> None:
    picture = course_picture(COURSE, "rules tried", "starts that fail, in %")

    assert [line.text for line in picture.lines] == ["Roth", "training", "validation"]
    assert (picture.points.x.tolist(), picture.points.y.tolist()) == ([10], [20])
    assert (picture.y_axis.low, picture.y_axis.high) == (0, 56)


def test_costs_can_be_powers_of_ten() -> None:
    picture = course_picture(COURSE, "settings tried", "mean nodes", log=True)

    assert picture.lines[-1].y.round(3).tolist() == [1.602, 1.602, 1.301, 1.301]
    assert picture.y_axis.log
    assert [text for _, text in picture.y_axis.ticks] == ["10", "20", "50"]


def test_a_search_that_has_not_begun_has_only_axes() -> None:
    nothing = course_picture(None, "rules tried", "failures")

    assert (nothing.x_axis.label, nothing.y_axis.label, len(nothing.lines)) == ("rules tried", "failures", 0)
