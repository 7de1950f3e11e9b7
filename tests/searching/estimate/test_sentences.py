"""What is claimed about an estimated number, in words."""

from math import inf

import pytest

from workbench.searching.estimate.quantity import AGREED, BOOTSTRAP, BOUND, EXACT, Interval, Quantity
from workbench.searching.estimate.sentences import claim, grounds, headline, reached, statement

BETWEEN = Interval(BOOTSTRAP, 0.95, 80, 130)
AT_LEAST = Interval(BOUND, 1 - 2**-7, 40, inf)
SEEN = Interval(BOUND, 1.0, 1, inf)  # a solution was reached, so there is one
NO_CHOICE = Interval(EXACT, 1.0, 100, 100)
AGREED_ON = Interval(AGREED, 0.95, 100, 100)
NEARLY = Interval(AGREED, 0.95, 98, 104)


def write(number: float) -> str:
    return f"{number:g}"


@pytest.mark.parametrize(
    ("interval", "head", "words", "whole"),
    [
        (BETWEEN, "100", "95 % interval: 80 to 130", "100, 95 % interval: 80 to 130"),
        (AT_LEAST, "≥ 40", "at least 40, with 99.2 % confidence", "at least 40, with 99.2 % confidence"),
        (SEEN, "≥ 1", "at least 1", "at least 1"),
        (NO_CHOICE, "100", "exact: the probes had no choice", "100, exact: the probes had no choice"),
        (
            AGREED_ON,
            "100",
            "exact with 95 % confidence: all probes agree",
            "100, exact with 95 % confidence: all probes agree",
        ),
        (
            NEARLY,
            "100",
            "all probes agree; 95 % interval: 98 to 104",
            "100, all probes agree; 95 % interval: 98 to 104",
        ),
    ],
)
def test_a_number_is_stated_with_what_may_be_claimed(interval: Interval, head: str, words: str, whole: str) -> None:
    quantity = Quantity(1000, 100.0, interval=interval)

    assert headline(quantity, write) == head
    assert claim(interval, write) == words
    assert statement(quantity, write) == whole


@pytest.mark.parametrize(("mean", "words"), [(100.0, "unknown"), (inf, "∞")])
def test_without_an_interval_the_number_is_unknown_or_too_large(mean: float, words: str) -> None:
    quantity = Quantity(1000, mean)

    assert headline(quantity, write) == statement(quantity, write) == words


def test_a_claim_rests_on_the_effective_sample_and_the_largest_probes() -> None:
    quantity = Quantity(1000, 100.0, effective=250.0, largest=0.125, reached=1)

    assert grounds(quantity, write) == "effective sample size 250; largest 1 % of probes hold 12 %"
    assert reached(quantity) == "1 of 1,000 probes reached a solution"
