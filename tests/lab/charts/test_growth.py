"""Growth in words and lines."""

from dataclasses import replace
from math import log, nan

import numpy as np
import pytest

from tests.lab.charts.made_up import made_up
from tests.lab.charts.test_pictures import asked
from workbench.lab.charts.growth import MAX_MISSED, STEPS, fit_lines, growth, in_growing_families, sentence
from workbench.lab.charts.question import Question
from workbench.lab.statistics.growth import Fit

POWER = Fit("polynomial", 3.0, 2.5, 3.5, 1.0, 0.1)
BASE = Fit("exponential", 2.0, 1.5, 2.5, 1.0, log(2))


def question(sizes: list[float], families: str) -> Question:
    """Return a question about an instance of each size and family."""
    results = made_up(instances=len(sizes), settings=2, limit=10**9)
    labels = [
        replace(label, size=size, family=family)
        for label, size, family in zip(results.instances, sizes, families, strict=True)
    ]
    return asked(replace(results, instances=labels))


@pytest.mark.parametrize(
    ("best", "words"),
    [
        (POWER, "grows as size to the power 3 (95 %: 2.5 to 3.5); misses the medians by 10.5 %,"
         " the other law by 100 %"),
        (BASE, "× 2 for each size more (95 %: 1.5 to 2.5); misses the medians by 100 %, the other law by 100 %"),
        (BASE._replace(residual=0.0), "× 2 for each size more (95 %: 1.5 to 2.5); fits the medians exactly"),
        (BASE._replace(low=nan, high=nan, residual=0.0), "× 2 for each size more (too few runs of a size for an"
         " interval); fits the medians exactly"),
        (BASE._replace(low=2.0, high=2.0, residual=0.0), "× 2 for each size more; fits the medians exactly"),
        (BASE._replace(residual=MAX_MISSED, low=2.0, high=2.0), "× 2 for each size more; misses the medians by 200 %,"
         " the other law by 100 %"),
    ],
)  # fmt: skip
def test_a_fit_is_stated_with_what_it_misses(best: Fit, words: str) -> None:
    assert sentence(question([5, 6, 7], "aaa"), 0, [best, BASE]) == f"Setting A: {words}"


def test_a_fit_that_misses_more_than_a_factor_of_three_is_none() -> None:
    words = sentence(question([5, 6, 7], "aaa"), 1, [BASE._replace(residual=MAX_MISSED + 0.01), BASE])

    assert words.startswith("Setting B: neither law fits; the better one misses the medians by 203 %")


def test_runs_that_were_chosen_by_their_outcome_have_no_interval() -> None:
    chosen = replace(question([5, 6, 7], "aaa"), by_outcome=True)

    assert sentence(chosen, 0, [BASE._replace(residual=0.0), BASE]).startswith("Setting A: × 2 for each size more; ")


def test_a_fit_is_drawn_inside_the_sizes_and_dotted_beyond() -> None:
    inside, beyond = fit_lines(BASE, np.array([4.0, 2.0]), 5.0, 1)

    assert (inside.x[0], inside.x[-1], beyond.x[0], beyond.x[-1]) == (2, 4, 4, 5)
    assert (inside.dotted, beyond.dotted, len(inside.x)) == (False, True, STEPS)
    assert 10**inside.y == pytest.approx(2**inside.x)


@pytest.mark.parametrize(("sizes", "growing"), [([5, 6, 7], True), ([5, 6, 6], False)])
def test_a_family_grows_if_it_has_three_sizes(sizes: list[float], growing: bool) -> None:
    asked = question([*sizes, 1, 2, 3], "aaabbb")

    found = in_growing_families(asked)

    assert found.tolist() == [growing] * 6 + [True] * 6


def test_the_axis_goes_a_quarter_beyond_the_sizes() -> None:
    picture = growth(question([4, 6, 8, 12], "aaaa"))

    assert (picture.x_axis.low, picture.x_axis.high) == pytest.approx((4 - 0.3, 14 + 0.3))
    assert sorted(set(picture.points.x.tolist())) == [4, 6, 8, 12]
    assert picture.describe is not None
    assert picture.describe(5).startswith("Setting B, size 6: median ")
