"""The size of texts: refused before they are split."""

import pytest

from workbench.puzzles import KINDS, text_limits
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.text_limits import TextLimits, limits_of, lines_of


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_beyond_the_limits_is_refused_by_every_kind(kind: str) -> None:
    limits = limits_of(KINDS[kind])

    for text, complaint in (
        ("1" * (limits.characters + 1), f"The text has {limits.characters + 1:,} characters"),
        ("\n" * (limits.lines + 1), f"The text has {limits.lines + 1:,} lines"),
    ):
        with pytest.raises(ParseError, match=complaint):
            KINDS[kind].parse(text)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if limits_of(KINDS[kind]).longest_line < 2**20])
def test_a_line_beyond_the_limit_is_refused_by_every_kind(kind: str) -> None:
    longest = limits_of(KINDS[kind]).longest_line

    with pytest.raises(ParseError, match=f"the limit is {longest:,}"):
        KINDS[kind].parse("1" * (longest + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_the_limits_of_a_kind_name_it(kind: str) -> None:
    assert limits_of(KINDS[kind]).kind in (kind, text_limits.USUAL.kind)


@pytest.mark.parametrize("end", [*text_limits.LINE_ENDS, "\r\n"])
def test_every_line_end_counts(end: str) -> None:
    limits = TextLimits(100, 3, 20)

    assert lines_of(f"1{end}2{end}3", limits) == ["1", "2", "3"]
    with pytest.raises(ParseError, match="4 lines"):
        lines_of(f"1{end}2{end}3{end}4{end}", limits)


def test_the_longest_line_is_refused_with_its_place() -> None:
    with pytest.raises(ParseError, match="Line 2, column 5: The line has 6 characters"):
        lines_of("12345\n123456\n", TextLimits(100, 10, 5))
