"""Times as a person reads them."""

import pytest

from workbench.base.number_format import elapsed


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
