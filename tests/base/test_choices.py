"""Choices declared as data."""

import dataclasses

import pytest

from workbench.base.choices import Choice, ChoiceError, listed, settle, shortened
from workbench.insight.generators import GENERATORS
from workbench.puzzles import KINDS
from workbench.solvers import SOLVERS

ORDER = Choice(
    name="order",
    title="Order",
    about="What comes next.",
    default="first",
    values=(("first", "First"), ("last", "Last")),
)
SEED = Choice(
    name="seed", title="Seed", about="Where chance begins.", default=7, low=1, high=100, needs=(("order", "last"),)
)


def test_a_choice_tells_its_options() -> None:
    assert ORDER.options() == "first | last (default: first)"
    assert SEED.options() == "1 to 100 (default: 7)"


def test_a_named_value_settles_as_itself() -> None:
    assert ORDER.settle("last") == "last"


@pytest.mark.parametrize("value", ["", "Last", "First", "nothing", 0, 1])
def test_a_name_that_is_not_offered_is_refused(value: str | int) -> None:
    with pytest.raises(ChoiceError, match="order must be one of first, last, not " + repr(value)):
        ORDER.settle(value)


@pytest.mark.parametrize(("value", "number"), [(1, 1), (100, 100), ("42", 42), (" 5 ", 5), ("007", 7)])
def test_a_number_settles_as_an_integer(value: str | int, number: int) -> None:
    settled = SEED.settle(value)

    assert settled == number
    assert isinstance(settled, int)


@pytest.mark.parametrize("value", [0, 101, -3, "0", "101", "1.5", "", "x", "9" * 5000])
def test_a_number_out_of_range_is_refused(value: str | int) -> None:
    with pytest.raises(ChoiceError, match="seed must be a whole number from 1 to 100"):
        SEED.settle(value)


def test_a_text_settles_as_itself_if_it_is_short_enough() -> None:
    rule = Choice(name="rule", title="Rule", about="What to compare.", default="degree", longest=10)

    assert rule.options() == "text of at most 10 characters (default: degree)"
    assert rule.settle("row") == "row"
    assert rule.settle(7) == "7"
    with pytest.raises(ChoiceError, match="rule must have at most 10 characters, not 11"):
        rule.settle("x" * 11)


def test_settling_fills_in_the_defaults() -> None:
    assert settle((ORDER, SEED), {}) == {"order": "first", "seed": 7}


def test_settling_keeps_what_is_given() -> None:
    assert settle((ORDER, SEED), {"seed": "3", "order": "last"}) == {"order": "last", "seed": 3}


def test_settling_rejects_unknown_names() -> None:
    with pytest.raises(ChoiceError, match=r"no choice 'tempo'; the choices are: order, seed"):
        settle((ORDER, SEED), {"order": "first", "tempo": 9})


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"ordr": "first"}, "there is no choice 'ordr'; did you mean order?"),
        ({"order": "frist"}, "order must be one of first, last, not 'frist'; did you mean first?"),
        ({"order": "FIRST"}, "order must be one of first, last, not 'FIRST'; did you mean first?"),
        ({"order": "sideways"}, "order must be one of first, last, not 'sideways'"),
        ({"order": "x" * 10**6}, f"order must be one of first, last, not '{'x' * 23}…'"),
    ],
)
def test_a_close_name_is_suggested(given: dict[str, str], error: str) -> None:
    with pytest.raises(ChoiceError) as raised:
        settle((ORDER, SEED), given)

    assert str(raised.value) == error


def test_settling_names_no_choices_if_there_are_none() -> None:
    with pytest.raises(ChoiceError, match="the choices are: none"):
        settle((), {"order": "first"})


def test_settling_refuses_a_bad_value() -> None:
    with pytest.raises(ChoiceError, match="not 'sideways'"):
        settle((ORDER, SEED), {"order": "sideways"})


def test_a_choice_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        ORDER.default = "last"  # type: ignore[misc]


def test_a_short_list_of_names_is_complete_and_of_a_long_one_the_first_are_named() -> None:
    assert listed(["first", "last"]) == "first, last"
    assert listed([f"name-{k}" for k in range(100)]) == (
        "name-0, name-1, name-2, name-3, name-4, name-5, … (100 in all)"
    )


def test_of_a_long_wrong_value_the_beginning_is_shown() -> None:
    assert shortened("widest") == "'widest'"
    assert shortened("x" * 500) == "'" + "x" * 23 + "…'"
    assert shortened(16**5_000) == "'0x1" + "0" * 20 + "…'"


def every_choice() -> list[tuple[str, tuple[Choice, ...]]]:
    """Return all choices of the program, by the names of what has them."""
    of_solvers = [(name, solver.choices) for name, solver in SOLVERS.items()]
    of_kinds = [(name, kind.sizes) for name, kind in KINDS.items()]
    return of_solvers + of_kinds + [(name, generator.choices) for name, generator in GENERATORS.items()]


@pytest.mark.parametrize(("name", "choices"), every_choice())
def test_every_error_about_a_choice_is_short(name: str, choices: tuple[Choice, ...]) -> None:
    for given in ({"x" * 500: 1}, *({choice.name: "x" * 5_000} for choice in choices)):
        with pytest.raises(ChoiceError) as error:
            settle(choices, given)

        assert len(str(error.value)) <= 160, name
