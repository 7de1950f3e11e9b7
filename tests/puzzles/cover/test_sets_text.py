"""Covers written as families of sets, and read again; the example of Knuth's paper in its own notation."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.small_covers import small_covers
from workbench.files.documents import parse_puzzles
from workbench.files.notations import notations, text_in
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour

FAMILY = """U = {1, 2, 3, 4, 5, 6, 7}
A = {3, 5, 6}
B = {1, 4, 7}
C = {2, 3, 6}
D = {1, 4}
E = {2, 7}
F = {4, 5, 7}
"""


def cover(text: str) -> Cover:
    [found] = Cover.parse(text if " = {" in text else f"cover\n{text.removeprefix('cover')}")
    return found


def test_the_family_of_the_paper_is_written_as_it_is_printed() -> None:
    plain = cover("cover\n1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n")

    assert plain.format("sets") == FAMILY
    assert plain.lost_in("sets") == "Options without a name, or whose name is not a word, are renamed."
    assert cover(FAMILY) == plain.kept_in("sets")
    assert cover(FAMILY).format("sets") == FAMILY
    assert parse_puzzles(FAMILY) == [cover(FAMILY)]


@settings(max_examples=100)
@given(found=small_covers())
def test_what_is_written_is_read_again(found: Cover) -> None:
    if found.style_problem("sets"):
        return

    text = found.format("sets")

    assert Cover.parse(text) == [found.kept_in("sets")]
    sets = [set(re.findall(r"\w+", line.split("{")[1])) for line in text.splitlines()]  # by a reader of its own
    assert sets[0] == set(found.items)
    assert sets[1:] == [{found.items[k - 1] for k in found.option(option).tolist()} for option in range(found.count)]


@settings(max_examples=100)
@given(
    names=st.permutations("abcd"), sets=st.lists(st.sets(st.sampled_from("abcd"), min_size=1), min_size=1, max_size=4)
)
def test_a_set_may_have_the_name_of_an_element(names: list[str], sets: list[set[str]]) -> None:
    rows = "".join(f"{name}: {' '.join(sorted(row))}\n" for name, row in zip(names, sets, strict=False))
    found = cover(f"a b c d\n{rows}")

    assert parse_puzzles(found.format("sets")) == [found]


def test_letters_name_the_sets_only_if_no_element_has_such_a_name() -> None:
    assert cover("A B C\nB\nA C\n").format("sets") == "U = {A, B, C}\nS1 = {B}\nS2 = {A, C}\n"


@pytest.mark.parametrize(
    ("text", "universe"),
    [("a b\nU: a\nB: b\n", "X"), ("a b\nU: a\nx: b\n", "Universe"), ("a b\nA: a\nB: b\n", "U")],
)
def test_the_universe_has_a_name_that_no_option_has(text: str, universe: str) -> None:
    written = cover(text).format("sets")

    assert written.startswith(f"{universe} = {{a, b}}\n")
    assert cover(written) == cover(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a | b\na b\n", "Sets hold only covers whose items are all primary"),
        ("2|a\na\na\n", "without colours, multiplicities and costs"),
        ("a b\na |3\nb\n", "without colours, multiplicities and costs"),
        ("a {b}\na {b}\n", 'Item "{b}" cannot be written in a set'),
    ],
)
def test_what_sets_cannot_hold_is_named(text: str, why: str) -> None:
    assert why in cover(text).style_problem("sets")
    assert "sets" not in [one.style for one in notations(cover(text))]


def test_names_that_are_no_words_are_numbered() -> None:
    [sudoku] = Sudoku.parse("sudoku 2x2\n12.4\n3412\n2143\n4321\n")

    odd = cover("a b\n1st: a\nlast one: b\n")
    assert odd.format("sets") == "U = {a, b}\nS1 = {a}\nS2 = {b}\n"
    assert Cover.parse(text_in("sets", sudoku)) == [sudoku.to_cover().cover.kept_in("sets")]


@pytest.mark.parametrize("style", ["sets", "cnf", "partitioning", "covering"])
def test_the_cover_of_a_tour_is_not_written_without_its_colours(style: str) -> None:
    [tour] = Tour.parse("tour 3x4")

    assert style not in [one.style for one in notations(tour)]
    assert {"knuth", "matrix"} <= {one.style for one in notations(tour)}
