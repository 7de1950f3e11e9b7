"""The kind of a text: by its first word, by trying all kinds, and of a long text by its beginning."""

import pytest

from workbench import kinds_of_text
from workbench.files import parse_filled, parse_positions, parse_puzzles
from workbench.kinds_of_text import first_word
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import ParseError

LISTED = "." * 81
TEXTS = {
    "sudoku": (LISTED + "\n") * 4,
    "kakuro": "#  4\\  3\\\n\\3 .  .\n\\4 .  .\n\n" * 4,
    "polyomino": "AAB\nABB\n\n" * 4,
    "tour": "1 14 9 20 3\n24 19 2 15 10\n13 8 25 4 21\n18 23 6 11 16\n7 12 17 22 5\n\n" * 4,
    "cover": "i1 i2 i3\n" + "i1 i2\ni3\ni2 i3\n" * 4,
}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", ""),
        ("Sudoku 3x3", "sudoku"),
        ("# a\n\n  # b\r\ntour 3x3", "tour"),
        ("# only", ""),
        ('{"tour": "3x3"}', "tour"),
        ("x" * 100, ""),
    ],
)
def test_the_first_word_is_beyond_comments(text: str, word: str) -> None:
    assert first_word(text) == word


@pytest.mark.parametrize("kind", TEXTS)
def test_a_long_text_is_read_as_the_kind_that_its_beginning_shows(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    found = parse_puzzles(TEXTS[kind])

    monkeypatch.setattr(kinds_of_text, "LONG", 40)

    assert list(parse_puzzles(TEXTS[kind])) == list(found)
    assert found[0].kind == kind


def test_a_long_text_is_read_whole_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds_of_text, "LONG", 100)
    read: list[str] = []
    for kind in KINDS.values():
        original = kind.parse
        monkeypatch.setattr(kind, "parse", lambda text, original=original: (read.append(text), original(text))[1])
    text = (LISTED + "\n") * 100 + "x\n"

    with pytest.raises(ParseError, match="Line 101"):
        parse_filled(text)

    assert [len(one) for one in read].count(len(text)) == 1


def test_the_error_of_a_long_text_of_no_kind_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds_of_text, "LONG", 10)

    with pytest.raises(ParseError) as caught:
        parse_filled("hello, world? (nothing)\n" * 20)

    assert caught.value.line == 1


def test_a_long_list_makes_its_puzzles_when_they_are_asked_for() -> None:
    text = (LISTED + "\n") * 6000 + "1" + LISTED[1:] + "\n"

    positions = parse_positions(text)

    assert len(positions) == 6001
    assert positions[-1].puzzle == parse_puzzles("1" + LISTED[1:])[0]
    assert len(positions[10:20]) == 10


@pytest.mark.parametrize(
    "text",
    [
        "items a b\na " + "x" * 50 + ":" + "y" * 50 + "\n",
        "#" * 20 + "\n##aa##bb##aa########\n" + "." * 20 + "\n" + "a" * 20,
        "items a b\na " + "\u202e" * 50 + "\n",
    ],
)
def test_the_error_of_a_text_without_a_kind_is_short(text: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_filled(text)

    assert len(str(error.value)) <= 160
