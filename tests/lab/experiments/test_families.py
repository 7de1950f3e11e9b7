"""Families of boards: what `generate` may name."""

import pytest

from workbench.base.choices import ChoiceError
from workbench.lab.experiments.families import SIDES, combinations, families, family_named
from workbench.puzzles import KINDS

SQUARE = [name for name, kind in KINDS.items() if set(SIDES) <= {choice.name for choice in kind.sizes}]


@pytest.mark.parametrize("kind", SQUARE)
def test_square_boards_have_as_many_rows_as_columns_within_the_bounds_of_both(kind: str) -> None:
    family = family_named(f"{kind} square")
    rows, columns = (next(one for one in KINDS[kind].sizes if one.name == side) for side in SIDES)

    n, *others = family.choices
    assert (n.low, n.high) == (max(rows.low, columns.low), min(rows.high, columns.high))
    assert n.default == rows.default
    assert not {choice.name for choice in others} & set(SIDES)
    for side in (max(n.low, 5), 6):
        [puzzle] = family.make({"n": side})
        assert puzzle is not None
        assert puzzle.shape == (side, side)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_empty_puzzle(kind: str) -> None:
    family = family_named(f"blank {kind}")

    [puzzle] = family.make({})

    assert isinstance(puzzle, KINDS[kind])
    assert not family.is_random


def test_every_family_is_known_by_its_name() -> None:
    found = families()

    assert all(family.name == name for name, family in found.items())
    assert {family.is_random for family in found.values()} == {True, False}
    with pytest.raises(ChoiceError, match="generate: there is no family 'tour squaree'"):
        family_named("tour squaree")


def test_every_combination_of_values_is_tried_and_checked() -> None:
    choices = family_named("tour square").choices

    assert list(combinations({"n": (5, 6)}, choices)) == [{"n": 5}, {"n": 6}]
    assert list(combinations({}, choices)) == [{}]
    with pytest.raises(ChoiceError):
        list(combinations({"n": (5, 10**6)}, choices))
