"""Numbers of solutions as texts, and texts as numbers."""

import pytest

from workbench.ui.analyses.atlas.numbers import compact, exact_part, grouped, number_of_text, power, share_text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (999_999_999_999_999, "999,999,999,999,999"),
        (10**15, "1.000 × 10¹⁵"),
        (99_996 * 10**20, "1.000 × 10²⁵"),
    ],
)
def test_long_numbers_become_powers_of_ten(number: int, text: str) -> None:
    assert compact(number) == text


def test_a_power_of_ten_has_four_digits() -> None:
    assert power(92_109_458_286_284_989_468_604) == "9.211 × 10²²"


@pytest.mark.parametrize("text", ["12345678901234567890", "12,345,678,901,234,567,890", "12 345 678 901 234 567 890"])
def test_numbers_are_read_as_people_write_them(text: str) -> None:
    assert number_of_text(text) == 12345678901234567890
    assert number_of_text(grouped(12345678901234567890)) == 12345678901234567890


@pytest.mark.parametrize("text", ["", "-3", "1e9", "x", "²", "٣", "9" * 3000])
def test_what_is_no_number_is_none(text: str) -> None:
    assert number_of_text(text) is None


@pytest.mark.parametrize(("share", "text"), [(0.0, "0 %"), (1.0, "100 %"), (1 - 1e-14, "100 %"), (0.99999, "99.99 %")])
def test_only_a_certain_share_is_100_percent(share: float, text: str) -> None:
    assert share_text(share) == text


def test_a_part_of_few_solutions_is_exact() -> None:
    assert exact_part(1 / 3, 9_356 * 3) == "9,356"
    assert exact_part(0.25, 4 * 10**30).startswith("≈ 1.000 × 10³⁰")
