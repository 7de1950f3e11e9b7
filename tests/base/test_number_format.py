"""Times as a person reads them."""

from math import inf

import pytest

from workbench.base.number_format import duration, elapsed, number


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 ms"),
        (73.24e-6, "73.2 µs"),
        (0.99949e-3, "999 µs"),
        (0.9996e-3, "1 ms"),
        (0.5132, "513 ms"),
        (12.345, "12.35 s"),
        (125.0, "2:05 min"),
        (3723.0, "1:02:03 h"),
    ],
)
def test_a_time_is_in_its_usual_unit(seconds: float, text: str) -> None:
    assert elapsed(seconds) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.01234, "0.0123"), (12.34, "12.3"), (999.9, "1,000"), (1234.5, "1,234"), (1.234e20, "1.23e+20"), (inf, "∞")],
)
def test_numbers_have_three_digits_or_are_whole(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (2.5e-6, "2.5 µs"),
        (0.004, "4 ms"),
        (59, "59 s"),
        (90, "1.5 minutes"),
        (86400, "1 day"),
        (3600, "1 hour"),
        (1, "1 s"),
        (inf, "∞ years"),
    ],
)
def test_times_are_in_the_largest_unit_that_fits(seconds: float, text: str) -> None:
    assert duration(seconds) == text
