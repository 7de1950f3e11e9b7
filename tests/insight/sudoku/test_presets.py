"""Orders of techniques: their text form, and switching."""

from workbench.insight.sudoku.presets import HODOKU, SUDOKU_EXPLAINER, Order
from workbench.insight.sudoku.techniques import TECHNIQUES


def test_an_order_survives_its_text() -> None:
    for order in (HODOKU, SUDOKU_EXPLAINER, HODOKU.switched(["x_wing"], False).moved("jellyfish", 0)):
        assert Order.parse(order.format()) == order


def test_hodoku_has_every_technique_of_hodoku_in_the_registry() -> None:
    missing = [one.name for one in TECHNIQUES.values() if one.name not in HODOKU.names]

    assert [name for name in missing if TECHNIQUES[name].code < 500] == []


def test_unknown_and_repeated_names_are_left_out() -> None:
    assert Order.parse("x_wing later_technique -x_wing -jellyfish").format() == "x_wing -jellyfish"


def test_uniqueness_is_switched_off_for_all_techniques_that_assume_it() -> None:
    order = HODOKU.with_uniqueness(False)

    assert not any(technique.assumes_unique for technique in order.techniques)
    assert order.with_uniqueness(True) == HODOKU


def test_a_technique_moves_within_the_order() -> None:
    assert Order.parse("full_house x_wing jellyfish").moved("jellyfish", 1).format() == "full_house jellyfish x_wing"
