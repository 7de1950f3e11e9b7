"""Ratios, p-values and ranks in words."""

from math import inf, nan

import numpy as np
import pytest

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.duels import corrected, noise_words, number, p_text, rank_words, ratio_words
from workbench.lab.charts.noise import Noise
from workbench.lab.charts.opponents import Ranks, opponents
from workbench.lab.statistics.intervals import Interval
from workbench.lab.statistics.pairs import Pair, compare
from workbench.lab.statistics.significance import Friedman


def pair(ratio: Interval, puzzles: int = 8) -> Pair:
    """Return a comparison of 8 instances with this ratio."""
    return compare(np.arange(1.0, 9.0), np.arange(2.0, 10.0))._replace(ratio=ratio, puzzles=puzzles)


@pytest.mark.parametrize(
    ("ratio", "puzzles", "words"),
    [
        (Interval(2, 1.5, 2.5), 8, "× 2 (95 % 1.5–2.5)"),
        (Interval(2, 0.5, inf), 8, "× 2 (95 % 0.5–∞)"),
        (Interval(2, nan, nan), 8, "× 2 (too few instances for an interval)"),
        (Interval(2, nan, nan), 4, "× 2 (too few boards for an interval)"),
        (Interval(0, nan, nan), 8, "solves most of what either solves alone"),
        (Interval(inf, nan, nan), 8, "does not solve most of what either solves"),
        (Interval(nan, nan, nan), 8, "solves nothing, nor does the baseline"),
    ],
)
def test_a_ratio_is_stated_with_its_interval_or_in_words(ratio: Interval, puzzles: int, words: str) -> None:
    assert ratio_words(pair(ratio, puzzles), "board") == words


def test_without_intervals_only_the_number_is_stated() -> None:
    assert ratio_words(pair(Interval(2.0, 1.5, 2.5)), "board", interval=False) == "× 2"


def test_numbers_have_three_digits_and_small_p_values_a_bound() -> None:
    assert [number(value) for value in (1234.5, 0.123456, inf)] == ["1.23e+03", "0.123", "∞"]
    assert [p_text(p) for p in (0.99e-4, 1e-4, 0.0456, 1.0)] == ["< 0.0001", "= 0.0001", "= 0.046", "= 1"]


def test_only_several_comparisons_need_a_correction() -> None:
    one, two = (opponents(asked(exact(*(((10,) * (k + 1)),) * 3))) for k in (1, 2))

    assert corrected(one) == ""
    assert corrected(two).startswith("With two comparisons, 0.1 false alarms are expected")


@pytest.mark.parametrize(
    ("p", "difference", "words"),
    [
        (0.05, 1.5, "These ranks do not differ significantly (Friedman p = 0.05)."),
        (0.049, 1.5, "They differ (Friedman p = 0.049); two of them do if 1.5 apart or more (Nemenyi, 5 %)."),
        (0.049, nan, "They differ (Friedman p = 0.049)."),
    ],
)
def test_ranks_differ_below_the_level(p: float, difference: float, words: str) -> None:
    found = Ranks(7, Friedman(np.array([1.0, 2.0]), 3.0, p, difference))

    whole = rank_words(asked(exact((10, 20))), found)

    assert whole == f"Mean ranks on 7 puzzles, 1 = least cost: Setting A 1, Setting B 2. {words}"


@pytest.mark.parametrize(("floor", "end"), [(0.25, "; on 19 of 20 instances by 25 % at most."), (nan, ".")])
def test_noise_is_what_two_halves_differ_by(floor: float, end: str) -> None:
    words = noise_words(asked(exact((10, 20))), Noise(1, pair(Interval(1.0, 0.9, 1.1)), floor))

    assert words == f"Noise: two halves of the seeds of “Setting B” differ by × 1 (95 % 0.9–1.1){end}"
