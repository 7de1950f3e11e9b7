"""Figures for a person."""

from math import inf

import pytest

from workbench.base.figures import duration, number


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.01234, "0.0123"), (12.34, "12.3"), (999.9, "1,000"), (1234.5, "1,234"), (1.234e20, "1.23e+20"), (inf, "∞")],
)
def test_numbers_have_three_digits_or_are_whole(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(2.5e-6, "2.5 µs"), (0.004, "4 ms"), (59, "59 s"), (90, "1.5 minutes"), (86400, "1 days"), (inf, "∞ years")],
)
def test_times_are_in_the_largest_unit_that_fits(seconds: float, text: str) -> None:
    assert duration(seconds) == text
