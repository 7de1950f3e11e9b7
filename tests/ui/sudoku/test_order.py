"""The order of techniques in the settings: presets by name, own orders, and the switch of uniqueness."""

from collections.abc import Iterator

import pytest

from workbench.insight.sudoku.presets import HODOKU, SUDOKU_EXPLAINER, Order
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.ui.base.settings import settings
from workbench.ui.sudoku.advice.order import (
    ORDER,
    UNIQUENESS,
    chosen_order,
    complete,
    preset_of,
    set_assumes_unique,
    store_order,
    stored_order,
)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    for key in (ORDER, UNIQUENESS):
        settings().remove(key)


def test_hodokus_order_is_the_default() -> None:
    assert stored_order() == HODOKU


@pytest.mark.parametrize(("name", "order"), [("hodoku", HODOKU), ("explainer", SUDOKU_EXPLAINER)])
def test_a_preset_is_stored_by_its_name(name: str, order: Order) -> None:
    store_order(complete(order))

    assert settings().value(ORDER) == name
    assert stored_order() == order


def test_an_own_order_is_stored_as_it_is() -> None:
    own = complete(HODOKU.switched({"x_wing"}, on=False).moved("xy_wing", 0))

    store_order(own)

    assert stored_order() == own
    assert preset_of(own) == ""


def test_a_damaged_setting_leaves_the_known_techniques() -> None:
    settings().setValue(ORDER, "naked_single nonsense -hidden_single naked_single")

    assert stored_order().format() == "naked_single -hidden_single"


def test_an_order_is_completed_by_techniques_that_are_off() -> None:
    order = complete(Order.parse("x_wing -naked_single"))

    assert order.names[:2] == ("x_wing", "naked_single")
    assert set(order.names) == set(TECHNIQUES)
    assert [one.name for one in order.techniques] == ["x_wing"]


def test_techniques_that_assume_one_solution_can_be_left_out() -> None:
    set_assumes_unique(False)

    assert not any(one.assumes_unique for one in chosen_order().techniques)
    assert stored_order() == HODOKU
