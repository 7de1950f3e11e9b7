"""Cactus plots: the lines beside the points."""

from dataclasses import replace

import numpy as np

from tests.lab.charts.made_up import made_up
from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.cactus import best_of_all, cactus, limit_line


def test_each_setting_has_a_line_from_its_first_run() -> None:
    picture = cactus(asked(exact((100, 10), (10, 0), (1000, 100), limit=5000)))

    assert [(line.x.tolist(), line.series) for line in picture.lines[:2]] == [([1, 2, 3], 0), ([1, 2], 1)]
    assert (picture.x_axis.low, picture.x_axis.high) == (-0.09, 3.09)


def test_the_limit_is_a_line_only_where_something_is_not_solved() -> None:
    assert [line.text for line in cactus(asked(exact((100, 10)))).lines] == ["", "", "best of all"]
    limit = limit_line(1000.0, 6)
    assert (limit.x.tolist(), limit.y.tolist(), limit.dotted) == ([-6, 12], [3, 3], True)


def test_the_axis_reaches_the_limit() -> None:
    axis = cactus(asked(exact((10,), (0,), limit=1000))).y_axis

    assert axis.high > 3 > axis.high - 0.1


def test_the_best_of_all_needs_two_settings_with_one_run_an_instance() -> None:
    results = made_up(instances=2, settings=2)

    assert len(best_of_all(asked(results))) == 1
    assert best_of_all(asked(made_up(instances=2, settings=1))) == []
    assert best_of_all(asked(made_up(instances=2, settings=2, seeds=2))) == []


def test_what_no_setting_solves_is_not_among_the_best() -> None:
    question = asked(exact((100, 10), (0, 0), (0, 1000), limit=5000))

    [best] = best_of_all(replace(question, runs=np.arange(6)))

    assert (best.x.tolist(), best.y.tolist()) == ([1, 2], [1, 3])
