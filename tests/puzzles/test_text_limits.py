"""The size of texts: refused before they are split."""

import pytest

from workbench.puzzles import KINDS, text_limits
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.text_limits import LIMITS, TextLimits, lines_of


def test_every_kind_has_limits() -> None:
    assert LIMITS.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("text", "complaint"),
    [("1" * 101, "The text has 101 characters"), ("\n" * 11, "11 lines"), ("1" * 21, "the limit is 20")],
)
def test_a_text_beyond_the_limits_is_refused_by_every_kind(
    monkeypatch: pytest.MonkeyPatch, kind: str, text: str, complaint: str
) -> None:
    monkeypatch.setitem(LIMITS, kind, TextLimits(100, 10, 20))

    with pytest.raises(ParseError, match=complaint):
        KINDS[kind].parse(text)


@pytest.mark.parametrize("end", [*text_limits.LINE_ENDS, "\r\n"])
def test_every_line_end_counts(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setitem(LIMITS, "sudoku", TextLimits(100, 3, 20))

    assert lines_of(f"1{end}2{end}3", "sudoku") == ["1", "2", "3"]
    with pytest.raises(ParseError, match="4 lines"):
        lines_of(f"1{end}2{end}3{end}4{end}", "sudoku")


def test_the_longest_line_is_refused_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "tour", TextLimits(100, 10, 5))

    with pytest.raises(ParseError, match="Line 2, column 5: The line has 6 characters"):
        lines_of("12345\n123456\n", "tour")
