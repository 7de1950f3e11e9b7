"""Changes of an exact cover: what they change, what they leave alone, and what they refuse."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.puzzles.cover import Cover, edits
from workbench.puzzles.cover.edits import (
    CoverError,
    in_other_sort,
    renamed_item,
    renamed_option,
    toggled,
    with_bounds,
    with_colour,
    with_cost,
    with_item,
    with_option,
    without_items,
    without_options,
)

[COVER] = Cover.parse("cover\na b c | x y\na c x:R\nb y\nb c x:R y:B\n")
[NAMED] = Cover.parse("cover\na b\none: a |5\ntwo: b |6\n")


def written(cover: Cover) -> list[str]:
    """Return the lines of a cover, without the header."""
    return cover.format().splitlines()[1:]


def test_an_option_is_appended() -> None:
    assert written(with_option(COVER, [4, 1]))[-1] == "x a"
    assert written(with_option(COVER, [2], "new one"))[-1] == "new one: b"
    assert written(with_option(NAMED, [1, 2])) == ["a b", "one: a |5", "two: b |6", "a b |1"]


def test_options_are_removed_with_their_names_and_costs() -> None:
    assert written(without_options(COVER, [0, 2])) == ["a b c | x y", "b y"]
    assert written(without_options(NAMED, [0])) == ["a b", "two: b |6"]
    assert written(without_options(NAMED, [0, 1])) == ["a b"]


def test_an_item_is_put_into_an_option_where_it_belongs_in_order_and_taken_out_again() -> None:
    changed = toggled(COVER, 0, 2)

    assert written(changed)[1:] == ["a b c x:R", "b y", "b c x:R y:B"]
    assert toggled(changed, 0, 2) == COVER
    assert written(toggled(COVER, 2, 4))[-1] == "b c y:B"


def test_a_colour_is_given_changed_and_taken() -> None:
    assert written(with_colour(COVER, 1, 5, "G"))[2] == "b y:G"
    assert written(with_colour(COVER, 0, 4, "B"))[1] == "a c x:B"
    assert written(with_colour(COVER, 0, 4, ""))[1] == "a c x"


def test_costs_bounds_and_names_are_changed() -> None:
    assert written(with_cost(COVER, 1, 0))[1:] == ["a c x:R |1", "b y |0", "b c x:R y:B |1"]
    assert written(with_bounds(COVER, 2, 0, 2))[0] == "a 0:2|b c | x y"
    assert written(renamed_item(COVER, 3, "see")) == ["a b see | x y", "a see x:R", "b y", "b see x:R y:B"]
    assert written(renamed_option(COVER, 1, "my own"))[2] == "my own: b y"
    assert written(renamed_option(renamed_option(COVER, 1, "my own"), 1, "")) == written(COVER)


def test_a_new_item_is_the_last_of_its_sort() -> None:
    assert written(with_item(COVER, "d")) == ["a b c d | x y", *written(COVER)[1:]]
    assert written(with_item(COVER, "z", primary=False)) == ["a b c | x y z", *written(COVER)[1:]]
    assert written(with_item(Cover.parse("cover\n")[0], "a")) == ["a"]


def test_items_are_removed_with_their_members() -> None:
    assert written(without_items(COVER, [3, 4])) == ["a b | y", "a", "b y", "b y:B"]
    assert written(without_items(with_bounds(COVER, 2, 0, 2), [1, 4]))[0] == "0:2|b c | y"


REFUSED: dict[str, tuple[Callable[[], Cover], str]] = {
    "no primary item": (lambda: with_option(COVER, [4, 5]), "no primary item"),
    "no item": (lambda: with_option(COVER, []), "no primary item"),
    "twice": (lambda: with_option(COVER, [1, 1]), "twice"),
    "unknown": (lambda: with_option(COVER, [1, 6]), "1 to 5"),
    "last primary": (lambda: toggled(COVER, 1, 2), "b is the only primary item"),
    "primary colour": (lambda: with_colour(COVER, 0, 1, "R"), "a is primary"),
    "colour of nothing": (lambda: with_colour(COVER, 0, 5, "R"), "y is not in this option"),
    "colour's name": (lambda: with_colour(COVER, 0, 4, "R G"), "is not a valid name"),
    "cost": (lambda: with_cost(COVER, 0, -1), "from 0"),
    "bounds": (lambda: with_bounds(COVER, 1, 3, 2), "The upper bound"),
    "upper bound": (lambda: with_bounds(COVER, 1, 0, 0), "The upper bound"),
    "secondary bounds": (lambda: with_bounds(COVER, 4, 1, 2), "x is secondary"),
    "same name": (lambda: renamed_item(COVER, 1, "x"), "An item named x already exists"),
    "name with a bar": (lambda: renamed_item(COVER, 1, "x|"), "is not a valid name"),
    "no name": (lambda: renamed_item(COVER, 1, ""), "A name is missing"),
    "option's name": (lambda: renamed_option(COVER, 1, "a:"), "is not a valid name"),
    "new with same name": (lambda: with_item(COVER, "x"), "An item named x already exists"),
    "secondary first": (lambda: with_item(Cover.parse("cover\n")[0], "x", primary=False), "must be primary"),
    "emptied option": (lambda: without_items(COVER, [2]), "without a primary item"),
    "only secondary items": (lambda: without_items(without_options(COVER, [0, 1, 2]), [1, 2, 3]), "must stay primary"),
}


@pytest.mark.parametrize(("change", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_what_would_be_no_cover_is_refused(change: Callable[[], Cover], words: str) -> None:
    with pytest.raises(CoverError, match=words):
        change()


def test_a_cover_does_not_grow_beyond_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MAX_OPTIONS", "MAX_ITEMS", "MAX_MEMBERS"):
        monkeypatch.setattr(edits, name, {"MAX_OPTIONS": 3, "MAX_ITEMS": 5, "MAX_MEMBERS": 9}[name])

    for change in (lambda: with_option(COVER, [1]), lambda: with_item(COVER, "z"), lambda: toggled(COVER, 0, 2)):
        with pytest.raises(CoverError):
            change()


@settings(max_examples=15)
@given(data=st.data())
def test_changes_agree_with_the_same_changes_of_lists(data: st.DataObject) -> None:
    options = [[1, 3, 4], [2, 5], [2, 3, 4, 5]]
    cover = COVER
    for _ in range(8):
        k, item = data.draw(st.integers(0, len(options) - 1)), data.draw(st.integers(1, 5))
        if data.draw(st.booleans()):
            changed = sorted({item} ^ set(options[k]))
            if not changed or changed[0] > 3:
                continue
            cover, options[k] = toggled(cover, k, item), changed
        elif len(options) > 1 and item > 2:
            cover = without_options(cover, [k])
            del options[k]
        else:
            cover = with_option(cover, [1, item] if item > 1 else [1])
            options.append([1, item] if item > 1 else [1])

        assert [sorted(cover.option(n).tolist()) for n in range(cover.count)] == options
        assert Cover.parse(cover.format()) == [cover]
        assert cover.members.dtype == cover.starts.dtype == cover.colours.dtype == np.uint32


def test_an_item_of_the_other_sort_stands_next_to_the_bar_and_loses_what_only_its_old_sort_has() -> None:
    cover = Cover.parse("cover\na 2:3|b | x y\na x:red y\na b y:blue\n")[0]

    one_more = in_other_sort(cover, 4)
    one_less = in_other_sort(cover, 2)

    assert one_more == Cover.parse("cover\na 2:3|b y | x\na x:red y\na b y\n")[0]
    assert one_less == Cover.parse("cover\na | b x y\na x:red y\na b y:blue\n")[0]
    assert in_other_sort(one_less, 2) == Cover.parse("cover\na b | x y\na x:red y\na b y:blue\n")[0]


def test_no_option_and_no_cover_loses_its_last_primary_item_to_the_other_sort() -> None:
    cover = Cover.parse("cover\na b\na\na b\n")[0]

    with pytest.raises(CoverError, match="without a primary item"):
        in_other_sort(cover, 1)
    with pytest.raises(CoverError, match="must stay primary"):
        in_other_sort(in_other_sort(cover, 2), 1)
