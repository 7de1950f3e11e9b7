"""Whole numbers as people type them: every usual way to write a range is read, the rest refused with the form."""

import pytest

from workbench.base.number_ranges import FORM, RangeError, numbers

SIXTY = tuple(range(5, 61))


@pytest.mark.parametrize(
    "text",
    ["5..60", "5-60", "5 - 60", "5 to 60", "5to60", "5 TO 60", "5...60", "5…60", "5 .. 60", "5\u201360", "5..60..1"],
)
def test_every_way_to_write_a_range_is_read(text: str) -> None:
    assert numbers(text) == SIXTY


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", (7,)),
        ("0", (0,)),
        ("5, 8, 13", (5, 8, 13)),
        ("5,8,13,", (5, 8, 13)),
        ("5; 8 13", (5, 8, 13)),
        ("5..20..5", (5, 10, 15, 20)),
        ("5-20 by 5", (5, 10, 15, 20)),
        ("5 to 22 step 5", (5, 10, 15, 20)),
        ("1-3, 10..12", (1, 2, 3, 10, 11, 12)),
        ("7..7", (7,)),
        ("-3..-1", (-3, -2, -1)),
        ("1_000", (1000,)),
        (" 5 ", (5,)),
    ],
)
def test_lists_and_steps_are_read(text: str, expected: tuple[int, ...]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", " ", ",", "abc", "5..", "..5", "5-", "5 to", "5 × 7", "5x7", "5.5", "5..6.5", "1e3", "5, x", "1,000", "05"],
)
def test_what_is_no_list_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(RangeError) as caught:
        numbers(text)

    assert f"Write {FORM}." in str(caught.value)
    assert len(str(caught.value)) <= 160


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("60..5", "Write 5..60."),
        ("7-5", "Write 5..7."),
        ("5..60..0", "has no step forwards"),
        ("0..1000000", "at most 1,000,000"),
        ("1..600000, 1..600000", "at most 1,000,000"),
        ("x" * 1000, "…"),
    ],
)
def test_what_no_range_can_be_says_why(text: str, words: str) -> None:
    with pytest.raises(RangeError) as caught:
        numbers(text)

    assert words in str(caught.value)
    assert len(str(caught.value)) <= 160


def test_numbers_outside_the_bounds_are_refused() -> None:
    assert numbers("5..60", 5, 60) == SIXTY
    for text in ("4..60", "5..61"):
        with pytest.raises(RangeError, match=r"from 5 to 60"):
            numbers(text, 5, 60)
    with pytest.raises(RangeError, match="at least 1,"):
        numbers("0", 1)
