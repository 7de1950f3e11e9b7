"""The kind of a text: by its first word, by trying all kinds, and of a long text by its beginning."""

from pathlib import Path

import pytest

from workbench.files.documents import parse_positions, parse_puzzles
from workbench.files.recognition import kinds as kinds_of_text
from workbench.files.recognition.kinds import first_word, kind_of_file
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Noted, ParseError

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
        name = "parse_notes" if issubclass(kind, Noted) else "parse"
        original = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda text, original=original: (read.append(text), original(text))[1])
    text = (LISTED + "\n") * 100 + "x\n"

    with pytest.raises(ParseError, match="Line 101"):
        parse_positions(text)

    assert [len(one) for one in read].count(len(text)) == 1


def test_a_text_of_no_kind_is_described_and_what_is_read_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds_of_text, "LONG", 10)

    with pytest.raises(ParseError, match="not a puzzle that the program knows: 20 lines, the first of them") as error:
        parse_positions("hello, world? (nothing)\n" * 20)

    assert len(str(error.value).splitlines()) == 4


@pytest.mark.parametrize("text", ["hello world", "hello, world\n", "abcd"])
def test_words_without_a_board_are_no_puzzle(text: str) -> None:
    with pytest.raises(ParseError, match='This is not a puzzle that the program knows: "'):
        parse_positions(text)


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
        "items a b\na " + "\x07" * 50 + "\n",
    ],
)
def test_the_error_of_a_text_without_a_kind_is_short(text: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_positions(text)

    assert max(map(len, str(error.value).splitlines())) <= 160


@pytest.mark.parametrize(
    "text",
    [
        "a b c d e f g\nc e\na d g\nb c f\na d\nb q\nd e g\n",  # could be read as a board of words
        "A B C:\nA B\n",
        "A A B C\nA B\n",
        "A B C | x:y\nA x:1\n",
    ],
)
def test_a_broken_dlx_file_is_blamed_on_nothing_but_exact_cover(text: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_positions(text, kind_of_file(Path("broken.dlx"), text))

    assert "polyomino" not in str(error.value).lower()
    assert "tiling" not in str(error.value)


@pytest.mark.parametrize("text", ["A B C:\nA B\n", "A A B C\nA B\n"])
def test_a_text_that_repeats_its_first_line_is_blamed_on_exact_cover(text: str) -> None:
    with pytest.raises(ParseError, match=r"\(Read as exact cover\.\)"):
        parse_positions(text)


def test_a_broken_sudoku_is_not_blamed_on_exact_cover() -> None:
    with pytest.raises(ParseError) as error:
        parse_positions("5 3 . . 7 . . . .\n6 . . 1 9 5 . .\n" * 4)

    assert "exact cover" not in str(error.value)


def test_a_text_that_names_its_kind_does_not_follow_the_name_of_its_file() -> None:
    assert kind_of_file(Path("board.dlx"), "# a comment\ntour 5x5\n") is None
    assert kind_of_file(Path("board.DLX"), "a b\na\nb\n") == "cover"
    assert kind_of_file(Path("board.txt"), "a b\na\nb\n") is None


@pytest.mark.parametrize("text", ["p cnf 3 2\n1 -3 0\n2 3 -1 0\n", "c a comment\nc\np cnf 3 2\n1 -3 0\n2 3 -1 0\n"])
def test_a_cnf_is_recognized_and_refused(text: str) -> None:
    with pytest.raises(ParseError, match="This CNF is not an exact cover"):
        parse_positions(text)
