"""Operations in words: the names of entries, and secondary items."""

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import KNUTH, cover
from tests.searching.watch.test_dancing import EVEN_ALONE
from tests.searching.watch.test_operations import CHOICES
from workbench.searching.watch.dancing import danced, first_links
from workbench.searching.watch.operation_words import Names, describe_items, describe_operation
from workbench.searching.watch.operations import apply, operations
from workbench.solvers.cover.orders import ordered

ROOT = np.zeros((0, 2), np.int64)


def told(text: str, path: list[list[int]]) -> list[str]:
    """Return the words of all operations from a node on."""
    order = ordered(cover(text), CHOICES)
    steps = np.array(path, np.int64).reshape(-1, 2)
    links, names = danced(order, steps), Names(order)
    words = []
    for operation in operations(order, steps):
        apply(links, operation)
        words.append(describe_operation(names, links, operation))
    return words


def test_entries_have_the_names_of_their_items_and_options() -> None:
    order = ordered(cover(KNUTH), CHOICES)
    names, links = Names(order), first_links(order)

    # The headers of the root and of a to g come first, then a spacer, and c and e of the first option.
    assert [names.cell(node, int(links.top[node])) for node in (0, 1, 7, 8, 9, 10)] == [
        "root", "a", "g", "", "c in 1", "e in 1",
    ]  # fmt: skip
    assert (names.item(0), names.item(1), names.item(7)) == ("the root", "a", "g")
    assert (names.entry(7), names.entry(9)) == ("the header", "option 1")


def test_the_items_that_are_left_are_counted() -> None:
    order = ordered(cover(KNUTH), CHOICES)

    assert describe_items(first_links(order)) == "7 items to cover."
    one_left = danced(order, np.array([[1, 3], [2, 4]]))  # a d f and b g: c and e are left
    assert describe_items(one_left) == "2 items to cover."
    none = danced(order, np.array([[1, 3], [2, 4], [3, 0]]))
    assert describe_items(none) == "all items are covered, a solution."


def test_a_secondary_item_leaves_the_list_of_items_as_it_is() -> None:
    words = told(EVEN_ALONE, [])
    words += told(EVEN_ALONE, [[1, 1]])

    alone = "Item s is secondary: it is in no list of items, and its link stays as it is."
    assert words.count(alone) >= 2
    assert not any("from s " in sentence for sentence in words if sentence.startswith("List of items"))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ([[1, 3], [2, 4], [3, 0]], "Leaves level 3: back to level 2."),
        ([[1, 3], [2, 4], [3, 0]], "Leaves level 0: the search ends."),
        ([[1, 3], [2, 4], [3, 0]], "Item c has no further option."),
        ([[1, 3], [2, 4], [3, 0]], "No option of item c is left to try: uncover it."),
        ([], "Option 2 is chosen: go down to level 1."),
    ],
)
def test_moves_are_told_with_their_levels(path: list[list[int]], words: str) -> None:
    assert words in told(KNUTH, path)


def test_links_up_and_down_lead_again_to_what_they_skipped() -> None:
    words = told(KNUTH, [[1, 1], [2, 2]])

    for way in ("down", "up"):
        assert f"List of item e: the link {way} from the header leads to option 1 again." in words
    assert "Links option 1 into item e again: size 0 → 1." in words
