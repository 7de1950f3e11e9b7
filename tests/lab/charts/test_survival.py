"""Distributions of costs: their steps, and what is said about tails."""

from math import inf

import numpy as np

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.survival import step_line, survival, tail_words
from workbench.lab.statistics.tails import Tail


def test_runs_of_equal_cost_share_a_level_in_each_setting() -> None:
    points = survival(asked(exact((10, 10), (10, 100), (100, 100), (100, 1000), limit=5000))).points

    one, other = (10 ** points.y[points.series == k] for k in (0, 1))
    assert one.round(9).tolist() == [1, 1, 0.5, 0.5]
    assert other.round(9).tolist() == [1, 0.75, 0.75, 0.25]


def test_a_line_goes_down_at_each_cost() -> None:
    line = step_line(np.array([1.0, 2.0, 4.0]), np.array([0.0, -1.0, -2.0]), 5)

    assert line.x.tolist() == [1, 2, 2, 4, 4]
    assert line.y.tolist() == [0, 0, -1, -1, -2]
    assert (line.series, len(step_line(np.zeros(0), np.zeros(0), 5).x)) == (5, 0)


def test_a_tail_is_named_by_its_index() -> None:
    question = asked(exact((10,)))
    costs = np.full(300, 10.0)  # all alike: a restart never pays

    words = [tail_words(question, 0, Tail(exponent, ""), costs) for exponent in (0.99, 1.0, 1.99, 2.0)]

    assert words == [
        "Setting A: index of the tail 0.99 (infinite mean).",
        "Setting A: index of the tail 1.00 (infinite variance).",
        "Setting A: index of the tail 1.99 (infinite variance).",
        "Setting A: index of the tail 2.00 (light).",
    ]


def test_a_restart_that_pays_is_stated_with_what_it_saves() -> None:
    costs = np.append(np.full(150, 10.0), np.full(150, inf))  # half of the runs end after 10 nodes, the others never

    words = tail_words(asked(exact((10,))), 0, Tail(0.5, ""), costs)

    assert words.endswith("; a restart after 10 would cost 20 on average instead of –.")


def test_settings_without_a_verdict_are_named_if_others_have_one() -> None:
    from dataclasses import replace

    from tests.lab.charts.made_up import made_up

    results = made_up(instances=1, settings=2, seeds=400, limit=10**12)
    heavy = 10 * np.random.default_rng(3).random(len(results)) ** (-1 / 0.7)
    results = replace(results, nodes=np.where(results.setting == 0, heavy, 10).astype(np.int64))

    one, other = survival(asked(results)).findings

    assert one.startswith("Setting A: index of the tail ")
    assert other.startswith("No verdict on the tail of Setting B: The costs span only 0.0 powers of ten")
