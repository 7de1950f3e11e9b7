"""The texts that exact covers come as: written exactly, read leniently, refused with the place and the reason."""

import contextlib
import string
from time import process_time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.thorough import either
from workbench.base import places
from workbench.puzzles.cover import Cover, names
from workbench.puzzles.cover import text as cover_text
from workbench.puzzles.cover.edits import without_options
from workbench.puzzles.puzzle import ParseError

SAMPLES = places.samples("cover")
CONFUSING = ["cover", "Cover", "matrix", "0", "1", "01", "10", "1,0", "[0]", "#a", "1;0", "a;", "é", "=", "$1", "r1=1"]
NAMES = st.sampled_from(CONFUSING) | st.text(string.ascii_letters + string.digits + ".,-#;{}[]", min_size=1, max_size=3)
GOOD_NAMES = NAMES.filter(lambda name: not names.name_fault(name))
OPTION_NAMES = st.lists(GOOD_NAMES, max_size=3).map(" ".join).filter(lambda name: not names.option_name_fault(name))


@st.composite
def covers(draw: st.DrawFn) -> Cover:
    """Return a cover with any of the things that one may have."""
    items = draw(st.lists(GOOD_NAMES, min_size=1, max_size=6, unique=True))
    primary = draw(st.integers(1, len(items)))
    colours = draw(st.lists(GOOD_NAMES, max_size=2, unique=True))
    choose = st.lists(st.integers(1, len(items)), min_size=1, max_size=4, unique=True)
    options = draw(st.lists(choose.filter(lambda option: min(option) <= primary), max_size=5))
    members = [item for option in options for item in option]
    paint = [draw(st.integers(0, len(colours))) if item > primary else 0 for item in members]
    bounds = st.integers(1, 3).flatmap(lambda high: st.tuples(st.integers(0, high), st.just(high)))
    low, high = zip(*[draw(st.just((1, 1)) | bounds) for _ in range(primary)], strict=True)
    return Cover(
        tuple(items),
        primary,
        np.cumsum([0, *map(len, options)]).astype(np.uint32),
        np.array(members, np.uint32),
        np.array(paint, np.uint32),
        np.array(low, np.uint32),
        np.array(high, np.uint32),
        np.array(draw(st.just([1] * len(options)) | st.just([k % 3 for k in range(len(options))])), np.uint32),
        tuple(draw(OPTION_NAMES) for _ in options) if draw(st.booleans()) else (),
        tuple(colours),
    )


def cover_of(items: list[str], *options: list[int]) -> Cover:
    """Return a cover of primary items without anything else."""
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    return Cover(tuple(items), len(items), starts, np.array([item for option in options for item in option], np.uint32))


def read(text: str) -> Cover:
    """Return the only cover of a text."""
    [cover] = Cover.parse(text)
    return cover


def options_of(cover: Cover) -> list[str]:
    """Return the items of each option, as words."""
    return [" ".join(cover.items[item - 1] for item in cover.option(k).tolist()) for k in range(cover.count)]


def refusal(text: str) -> ParseError:
    """Return the error that a text is refused with."""
    with pytest.raises(ParseError) as caught:
        Cover.parse(text)
    return caught.value


KNUTH = read("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")
EVERYTHING = read("cover\na 2:3|b 2|c | x y\na c x:red |5\nfirst one: b y\n")

# Writing, and reading what was written


@pytest.mark.parametrize("style", Cover.filling_styles)
@settings(max_examples=either(10, 30))
@given(cover=covers())
@example(cover=cover_of(["cover"], [1], [1]))
@example(cover=cover_of(["cover", "matrix"], [1, 2], [2], [1]))
@example(cover=cover_of(["0", "1"], [1, 2], [2], [1]))
@example(cover=cover_of(["[0,1]", "b"], [1], [2]))
@example(cover=cover_of(["1"], [1], [1]))
@example(cover=cover_of(["a", "01"], [2], [1]))
@example(cover=cover_of([]))
@example(cover=KNUTH)
@example(cover=EVERYTHING)
def test_what_is_written_reads_as_the_same(style: str, cover: Cover) -> None:
    assert Cover.parse(cover.format(style)) == [cover]


@pytest.mark.parametrize("style", Cover.filling_styles)
@settings(max_examples=either(5, 12))
@given(several=st.lists(covers(), min_size=2, max_size=3))
def test_many_covers_in_one_text_read_as_the_same(style: str, several: list[Cover]) -> None:
    ends = "\n" if style == "plain" else ""

    assert Cover.parse(ends.join(cover.format(style) for cover in several)) == several


@pytest.mark.parametrize("style", Cover.filling_styles)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_read_as_the_same_in_every_style(path, style: str) -> None:
    cover = read(path.read_text(encoding="utf-8"))

    assert Cover.parse(cover.format(style)) == [cover]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_written_as_we_write_them(path) -> None:
    title, about, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)

    assert (title[:2], about[:2]) == ("# ", "# ")
    assert len(about) < 120  # three lines of a card
    text = "".join(line for line in lines if not line.startswith(("# solve:", "# topic:")))
    assert read(text).format() == text


def test_plain_has_a_header_and_an_option_a_line() -> None:
    assert KNUTH.format() == "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def test_plain_has_names_bounds_colours_and_costs() -> None:
    assert EVERYTHING.format() == "cover\na 2:3|b 2|c | x y\na c x:red |5\nfirst one: b y |0\n"


def test_line_has_it_all_on_one() -> None:
    assert EVERYTHING.format("line") == "cover ; a 2:3|b 2|c | x y ; a c x:red |5 ; first one: b y |0\n"


def test_knuths_text_has_our_words_in_comments_only() -> None:
    text = "| cover\na 2:3|b 2|c | x y\na c x:red |5\n|: first one\nb y |0\n"

    assert EVERYTHING.format("knuth") == text


def test_a_matrix_has_an_entry_for_every_item() -> None:
    text = "cover matrix\na 2:3|b 2|c | x y\n1 0 1 :red 0 |5\nfirst one: 0 1 0 0 1 |0\n"

    assert EVERYTHING.format("matrix") == text


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("plain", "a c x:red |5\nfirst one: b y |0\n"),
        ("knuth", "a c x:red |5\nb y |0\n"),
        ("matrix", "1 0 1 :red 0 |5\nfirst one: 0 1 0 0 1 |0\n"),
        ("line", "1 2\n"),
    ],
)
def test_a_filling_is_written_as_its_options(style: str, text: str) -> None:
    assert EVERYTHING.format_filling(np.ones((2, 1), np.int32), style) == text


@pytest.mark.parametrize("style", Cover.filling_styles)
def test_a_filling_that_chooses_nothing_is_an_empty_line(style: str) -> None:
    assert KNUTH.format_filling(np.zeros(KNUTH.shape, np.int32), style) == "\n"


# Reading

MATRIX = "0010100\n1001001\n0110010\n1001010\n0100001\n0001101\n"


@pytest.mark.parametrize(
    "text",
    [
        "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g",
        "# a title\n#\n\ncover\n\na b c d e f g\n# half way\nc e\na d g\nb c f\na d f\nb g\nd e g",
        "#a title\n#another\ncover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g",
        "| A simple example\n  a b c d e f g |\n| of Knuth's\nc e\na d g\nb c f\na d f\n\nb g\nd e g",
        "\ufeffCOVER\r\na b c d e f g\r\nc e\r\na d g\r\nb c f\r\na d f\r\nb g\r\nd e g\r\n",
        "cover\n1|a 1:1|b c d e f g\ne c\ng a d\nb c f\na d f\nb g\nd e g",
        MATRIX,
        "cover\n" + MATRIX,
        "cover matrix\n" + MATRIX,
        "\n".join(" ".join(row) for row in MATRIX.split()),
        "\n".join(",".join(row) for row in MATRIX.split()),
        "[" + "\n".join(f"[{', '.join(row)}]," for row in MATRIX.split()) + "]",
        "a b c d e f g\n" + MATRIX,
        "a,b,c,d,e,f,g\n" + "\n".join(",".join(row) for row in MATRIX.split()),
        "cover ; a b c d e f g ; c e ; a d g ; b c f ; a d f ; b g ; d e g",
    ],
)
def test_the_same_cover_comes_in_many_texts(text: str) -> None:
    assert read(text) == KNUTH


def test_knuths_example_of_secondary_items_is_read() -> None:
    cover = read("| A simple example\nA B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n")  # in his DLX1

    assert (cover.items, cover.primary, cover.count) == (tuple("ABCDEFG"), 5, 6)
    assert options_of(cover) == ["C E F", "A D G", "B C F", "A D", "B G", "D E G"]


def test_knuths_example_of_multiplicities_is_read() -> None:
    cover = read(
        "| A simple example of color controls\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n"
    )

    assert (cover.low.tolist(), cover.high.tolist()) == ([1, 1, 2], [1, 1, 3])  # in his DLX3
    assert "".join(map(cover.colour_name, cover.colours.tolist())) == "0011011"
    assert cover.asks == {"colours", "multiplicities"}


def test_a_bar_may_touch_the_first_secondary_item() -> None:
    assert read("cover\na b |c d\na c\nb d") == read("cover\na b | c d\na c\nb d")


def test_an_option_without_a_cost_costs_1_where_no_option_has_one() -> None:
    assert read("cover\na b\na\nb").costs.tolist() == [1, 1]


def test_an_option_without_a_cost_costs_nothing_where_another_has_one() -> None:
    assert read("cover\na b\na |7 |2\nb").costs.tolist() == [9, 0]  # as in Knuth's DLX5, which adds several up


def test_names_of_options_may_have_spaces() -> None:
    assert read("cover\na b\n  F at  r1c2 : a\nb").options == ("F at r1c2", "")


def test_items_of_a_bare_matrix_are_letters_and_then_numbers() -> None:
    assert read("cover\n" + "1" + "0" * 25).items == tuple(string.ascii_lowercase)
    assert read("cover\n" + "1" + "0" * 26).items == tuple(str(k) for k in range(1, 28))


def test_a_header_begins_the_next_cover() -> None:
    first, second = Cover.parse("cover\na b\na\nb\n\n# the second\ncover matrix\n11\n")

    assert (options_of(first), options_of(second)) == (["a", "b"], ["a b"])


def test_an_item_may_be_called_cover() -> None:
    assert options_of(read("cover it\ncover\nit\ncover it")) == ["cover", "it", "cover it"]
    assert options_of(read("cover\n1|cover\n: cover\n")) == ["cover"]


def test_a_cover_may_be_empty() -> None:
    assert (read("cover\n").items, read("cover\na b").count) == ((), 0)


@pytest.mark.parametrize("items", ["a 1:3|b", "a | b"])
def test_a_bar_in_the_first_line_names_items_even_if_every_option_has_all(items: str) -> None:
    assert options_of(read(f"{items}\na b\na b\n")) == ["a b", "a b"]


# Refusing


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "not an exact cover yet"),
        ("# only a comment\n", 1, 1, "not an exact cover yet"),
        ("one line of words", 1, 1, "not an exact cover yet"),
        ("cover\na b | c\na c:\nb\n", 3, 5, 'Nothing follows "a c:"'),
        ("....\n....\n....\n", 1, 1, "not an exact cover yet"),  # of a sudoku with too few rows
        ("cover\na b\n  a b a", 3, 7, 'Item "a" is in this option twice'),
        ("cover\na b | x\na x x:A", 3, 5, 'Item "x" is in this option twice'),
        ("cover\na b\na c", 3, 3, 'There is no item "c"'),
        ("cover\na b\n\na :c", 4, 3, "missing"),
        ("cover\na 2|\na", 2, 3, "missing"),
        ("cover\na b a", 2, 5, 'Item "a" already exists'),
        ("cover\na | b a", 2, 7, 'Item "a" already exists'),
        ("cover\na b | x\n  x", 3, 3, "no primary item"),
        ("cover\na b | x\nname: x", 3, 1, "no primary item"),
        ("cover\na b\nname:", 3, 6, 'Nothing follows "name:"'),
        ("cover\na b | x\na b:A", 3, 5, '"b" is primary'),
        ("cover\na b | x\na x:|", 3, 5, "Colour: "),
        ("cover\na b | x\na x:A:B", 3, 5, "Colour: "),
        ("cover\n3:2|a b", 2, 1, 'The lower bound of item "a", 3'),
        ("cover\na 0|b", 2, 3, 'The upper bound of item "b" is 0'),
        ("cover\na 0:0|b", 2, 3, 'The upper bound of item "b" is 0'),
        ("cover\na x:2|b", 2, 3, "expected bounds"),
        ("cover\na 2:|b", 2, 3, "expected bounds"),
        ("cover\na 1234567890|b", 2, 3, "expected bounds"),
        ("cover\na | 2|x", 2, 5, "only primary items have bounds"),
        ("cover\na | 1|x", 2, 5, "only primary items have bounds"),
        ("cover\na | x | y", 2, 7, "second bar"),
        ("cover\na b:c", 2, 3, "is not a valid name"),
        ("cover\na #", 2, 3, "is not a valid name"),
        ("cover\na " + "b" * 101, 2, 3, "101 characters"),
        ("cover\na b\na |x", 3, 3, "expected a cost"),
        ("cover\na b\na |-1", 3, 3, "expected a cost"),
        ("cover\na b\na |1234567890", 3, 3, "expected a cost"),
        ("cover\na b\n" + "n" * 101 + ": a", 3, 1, "101 characters"),
        ("cover\na b\n#n: a", 3, 1, "is not a valid option name"),
        ("cover matrix\na b\n0 1 1", 3, 5, "3 entries; expected 2"),
        ("cover matrix\na b c\n0 1", 3, 4, "2 entries; expected 3"),
        ("cover matrix\na b\n0 2", 3, 3, "expected 0 or 1"),
        ("cover matrix\na b\n02", 3, 2, "expected 0 or 1"),
        ("cover matrix\na b\n00", 3, 1, "no primary item"),
        ("cover matrix\na b | x\n1 :A 0", 3, 3, '"b" is primary'),
        ("0110\n011\n", 2, 4, "3 entries; expected 4"),
        ("cover ; a b ; a c", 1, 17, 'There is no item "c"'),
        ("| cover\na b\n|: #\na", 3, 3, "is not a valid option name"),
    ],
)
def test_a_fault_is_told_with_its_place(text: str, line: int, column: int, words: str) -> None:
    error = refusal(text)

    assert (error.line, error.column) == (line, column), error
    assert words in error.message


def test_a_line_that_begins_with_a_bar_is_a_comment_whatever_it_says() -> None:
    assert options_of(read("cover\na b\n |5\na |5\n| x y z\nb\n")) == ["a", "b"]


def test_too_many_options_are_refused_while_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_text, "MAX_OPTIONS", 2)

    assert (refusal("cover\na b\na\nb\na").line, refusal("cover\na b\na\nb\na b |5").line) == (5, 5)


def test_too_many_items_are_refused_while_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_text, "MAX_ITEMS", 2)

    error = refusal("cover\na b c\n")

    assert (error.line, error.column, error.message) == (2, 5, "There are more than 2 items. Use a smaller cover.")


def test_too_many_members_are_refused_while_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_text, "MAX_MEMBERS", 3)

    assert refusal("cover\na b\na b\na\nb").line == 5


@settings(max_examples=either(25, 80))
@given(text=st.text("ab01 |:#;,cover\nx", max_size=40) | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ParseError):
        covers = Cover.parse("cover\n" + text)

        assert Cover.parse("\n".join(cover.format() for cover in covers)) == covers


@pytest.mark.slow
def test_a_large_cover_is_read_fast() -> None:
    items = " ".join(f"i{k}" for k in range(1000))
    text = "cover\n" + items + "\n" + "\n".join(f"i{k % 990} i{k % 990 + 3} i{k % 990 + 7} i999" for k in range(50_000))
    begun = process_time()

    cover = read(text)

    assert cover.count == 50_000
    assert process_time() - begun < 2


def test_costs_of_an_option_that_add_up_to_too_much_are_refused() -> None:
    with pytest.raises(ParseError, match=r"Line 3.*add up to 1,000,000,006; the limit is 999,999,999"):
        Cover.parse("cover\na b\na |7 |999999999\nb\n")


COMMENTED = """| Seven items, from Knuth
| 7.2.2.1

a b c | x
| the first
a b x:red
|: named
c
| the last
a
|
"""


@pytest.mark.parametrize("style", ["plain", "knuth", "matrix"])
def test_comments_survive_a_round_trip(style: str) -> None:
    [cover] = Cover.parse(COMMENTED)

    [back] = Cover.parse(cover.format(style))

    assert [tuple(comment) for comment in cover.comments] == [
        (0, "Seven items, from Knuth"), (0, "7.2.2.1"), (1, "the first"), (3, "the last"), (4, ""),
    ]  # fmt: skip
    assert (back, back.comments) == (cover, cover.comments)


def test_a_comment_that_looks_like_a_header_stays_a_comment() -> None:
    [cover] = Cover.parse("# cover\na b\na\nb\n")

    for style in ("plain", "knuth", "matrix"):
        assert Cover.parse(cover.format(style)) == [cover]


def test_each_of_several_covers_has_its_own_comments() -> None:
    covers = Cover.parse("# one\ncover\na\na\n\n# two\ncover\nb\n# three\nb\n")

    assert [[comment.text for comment in cover.comments] for cover in covers] == [["one"], ["two", "three"]]


def test_comments_follow_their_options_when_others_are_removed() -> None:
    [cover] = Cover.parse(COMMENTED)

    shorter = without_options(cover, [0])

    assert [comment.above for comment in shorter.comments] == [0, 0, 1, 2, 3]
