"""Numbers with their nouns, and lists in words."""

import pytest

from workbench.puzzles.sentences import counted, joined, spelled


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (0, "cell", "0 cells"),
        (1, "cell", "1 cell"),
        (1_000, "node", "1,000 nodes"),
        (2, "search", "2 searches"),
        (2, "entry", "2 entries"),
        (1, "entry", "1 entry"),
        (2, "key", "2 keys"),
        (2, "loss", "2 losses"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, noun: str, words: str) -> None:
    assert counted(number, noun) == words


def test_small_numbers_are_spelled() -> None:
    assert (spelled(1, "test"), spelled(3, "test"), spelled(13, "test")) == ("one test", "three tests", "13 tests")


@pytest.mark.parametrize(
    ("parts", "words"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([], "")]
)
def test_a_list_is_joined_by_and(parts: list[str], words: str) -> None:
    assert joined(parts) == words


def test_of_many_parts_the_first_ones_are_named() -> None:
    assert joined(["a", "b", "c"], "or", most=3) == "a, b or c"
    assert joined(["a", "b", "c", "d", "e"], most=3) == "a, b, c and 2 more"
