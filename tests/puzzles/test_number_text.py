"""Numbers in texts, taken apart and written at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.puzzles import number_text
from workbench.puzzles.number_text import TextLine, constant, digits, joined, words_of
from workbench.puzzles.puzzle import ParseError


def lines(text: str) -> list[TextLine]:
    return [TextLine(7 + k, line) for k, line in enumerate(text.split("\n"))]


def test_words_are_numbers_open_fields_and_holes() -> None:
    words = words_of(lines("12 . #\n\n 0,999999999;3"), "a number")

    assert words.values.tolist() == [12, 0, -1, 0, 999_999_999, 3]
    assert [words.row_of(k) for k in range(6)] == [0, 0, 0, 2, 2, 2]
    assert words.counts.tolist() == [3, 0, 3]


@pytest.mark.parametrize(("word", "line", "column"), [(0, 7, 1), (2, 7, 6), (3, 9, 2), (5, 9, 14)])
def test_a_word_is_refused_with_its_place(word: int, line: int, column: int) -> None:
    words = words_of(lines("12 . #\n\n 0,999999999;3"), "a number")

    with pytest.raises(ParseError, match="too large") as caught:
        words.reject(word, "too large")

    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("size", [1, 5, 12, 40])
def test_long_texts_are_taken_apart_in_parts(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    text = "1 22 333\n4444 55555\n\n" + " ".join(map(str, range(100)))
    at_once = words_of(lines(text), "a number")

    monkeypatch.setattr(number_text, "READ_AT_ONCE", size)
    in_parts = words_of(lines(text), "a number")

    assert in_parts.values.tolist() == at_once.values.tolist()
    assert in_parts.counts.tolist() == at_once.counts.tolist()


@pytest.mark.parametrize("size", [1, 5, 12, 40])
def test_a_wrong_word_of_a_long_line_has_its_place(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(number_text, "READ_AT_ONCE", size)

    with pytest.raises(ParseError, match='"x"; expected a number') as caught:
        words_of(lines("1 2\n" + "123 " * 20 + "x 5"), "a number")

    assert (caught.value.line, caught.value.column) == (8, 81)


@given(st.lists(st.lists(st.integers(0, 999_999_999), max_size=5), min_size=1, max_size=5))
def test_all_numbers_come_back(rows: list[list[int]]) -> None:
    words = words_of(lines("\n".join(" ".join(map(str, row)) for row in rows)), "a number")

    assert words.values.tolist() == [number for row in rows for number in row]


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("1 2\n3 x 4", 8, 3, '"x"; expected a number'),
        ("1 2\n3 4y", 8, 3, '"4y"'),
        ("1 é 2", 7, 3, '"é"'),
        ("1 ..", 7, 3, '".."'),
        ("1 3. 2", 7, 3, '"3."'),
        ("5 #4", 7, 3, '"#4"'),
        ("1234567890", 7, 1, '"1234567890"'),
        ("a 1 b", 7, 1, '"a"'),
    ],
)
def test_the_first_wrong_word_is_told_with_its_place(text: str, line: int, column: int, said: str) -> None:
    with pytest.raises(ParseError, match="expected a number") as caught:
        words_of(lines(text), "a number")

    assert (caught.value.line, caught.value.column) == (line, column)
    assert said in caught.value.message


def test_digits_are_right_justified() -> None:
    assert digits(np.array([0, 7, 120]), 3, " ").tobytes() == b"  0  7120"


def test_signs_of_no_width_are_left_out() -> None:
    numbers = np.array([5, 120])

    assert joined([digits(numbers, 3), constant(";", 2)]) == b"5;120;"
