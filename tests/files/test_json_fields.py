"""The values of a JSON object are of the type and in the range asked for, or the file is damaged."""

import json
from collections.abc import Callable
from math import inf, nan

import numpy as np
import pytest

from workbench.base.choices import Choice
from workbench.files.json_fields import LARGEST, LARGEST_REAL, Fields
from workbench.puzzles.puzzle import ParseError

BOARD = np.zeros((2, 3), np.int32)
DEEP = json.loads("[" * 200 + "]" * 200)
RULE = Choice(name="rule", title="Tie-break", about="", default="first", values=(("first", "First"), ("last", "Last")))
TIMES = Choice(name="times", title="Times", about="", default=1, low=1, high=9)

Read = Callable[[Fields], object]


def whole(fields: Fields) -> int:
    return fields.integer("a", 2, 5)


def natural(fields: Fields) -> int:
    return fields.integer("a")


def real(fields: Fields) -> float:
    return fields.real("a", 0.5, 2)


def positive(fields: Fields) -> float:
    return fields.real("a")


def text(fields: Fields) -> str:
    return fields.text("a")


def named(fields: Fields) -> str:
    return fields.text("a", ("one", "two"))


def board(fields: Fields) -> object:
    return fields.array("a", np.int32, (2, None))


def few(fields: Fields) -> list[object]:
    return fields.values("a", 2)


def chosen(fields: Fields) -> object:
    return fields.choices("a", (RULE, TIMES))


WRONG: list[tuple[Read, list[object]]] = [
    (whole, [1, 6, 10**400, True, 3.0, "3", nan, [3], DEEP]),
    (natural, [-1, False, 2**63]),
    (real, [0.4999, 2.0001, 10**400, -(10**400), True, "1", nan, inf, -inf, [1.0], DEEP]),
    (positive, [-1e-300, False, 1.0001e300]),
    (named, ["three", "on", "", 1, ["one"], DEEP]),
    (text, [1, True, ["a"], {}]),
    (few, [[1, 2, 3], (1, 2), "ab", {"0": 1}, BOARD]),
    (chosen, ["first", ["rule"], {"times": True}, {"times": 2.0}, {"rule": None}]),
    (board, [[[0, 0, 0]] * 2, BOARD[:1], BOARD[:, 0], BOARD[..., None], BOARD.astype(np.int64)]),
]


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (whole, 2),
        (whole, 5),
        (natural, 0),
        (natural, LARGEST),
        (real, 0.5),
        (real, 2),
        (positive, LARGEST_REAL),
        (named, "two"),
        (text, ""),
        (few, []),
        (few, [1, None]),
        (chosen, {}),
        (chosen, {"rule": "last", "times": 9}),
    ],
)
def test_values_up_to_both_ends_are_read(read: Read, value: object) -> None:
    assert read(Fields({"a": value})) == value


@pytest.mark.parametrize(("read", "value"), [(read, value) for read, values in WRONG for value in values])
def test_others_are_damage(read: Read, value: object) -> None:
    with pytest.raises(ParseError, match=r'^The file is damaged: the value of "a" is missing or wrong\.$'):
        read(Fields({"a": value}))


@pytest.mark.parametrize("read", [whole, real, named, board, few])
@pytest.mark.parametrize("stored", [{}, {"a": None}, {"b": 3}])
def test_a_missing_value_is_damage(read: Read, stored: dict[str, object]) -> None:
    assert "a" not in Fields(stored)
    with pytest.raises(ParseError, match='"a" is missing or wrong'):
        read(Fields(stored))


@pytest.mark.parametrize("value", [0, "", False, []])
def test_a_value_that_is_false_is_not_missing(value: object) -> None:
    assert "a" in Fields({"a": value})


def test_an_array_may_have_any_length_along_an_axis_without_one() -> None:
    assert board(Fields({"a": BOARD})) is BOARD
    assert Fields({"a": BOARD[:, :0]}).array("a", np.int32, (2, None)).shape == (2, 0)


@pytest.mark.parametrize("value", [{"rule": "roth"}, {"times": 0}, {"times": 10}, {"times": 10**300}, {"tmes": 1}])
def test_a_choice_that_no_solver_has_is_named(value: dict[str, object]) -> None:
    with pytest.raises(ParseError, match=r"^In the file, .*(rule|times|tmes)"):
        chosen(Fields({"a": value}))


@pytest.mark.parametrize("stored", [None, [], "a", 1, DEEP, BOARD])
def test_what_is_no_object_has_no_values(stored: object) -> None:
    message = "an object is missing"

    with pytest.raises(ParseError, match=message):
        Fields(stored)
    with pytest.raises(ParseError, match=message):
        Fields({"a": stored}).part("a")
    with pytest.raises(ParseError, match=message):
        list(Fields({"a": [{}, stored]}).objects("a", 2))


def test_objects_inside_are_read_as_the_outer_one_is() -> None:
    fields = Fields({"a": [{"a": 2}, {"a": 5}], "part": {"a": 3}})

    assert [whole(one) for one in fields.objects("a", 2)] == [2, 5]
    assert whole(fields.part("part")) == 3
    assert [key for key, _ in fields.items()] == ["a", "part"]
