"""Orders of moves as text."""

import pytest

from workbench.base.choices import ChoiceError
from workbench.solvers.tour.rules.move_orders import ORDERS, parse_order


@pytest.mark.parametrize("text", ["01234567", " 76543210 ", "flat", "Random"])
def test_orders_are_read(text: str) -> None:
    word = text.strip().lower()

    assert parse_order(text) == ORDERS.get(word, word)


@pytest.mark.parametrize("text", ["", "0123456", "012345678", "01234568", "11234567", "up", "0123456²"])
def test_invalid_orders_are_rejected(text: str) -> None:
    with pytest.raises(ChoiceError, match="is not a move order; expected each of the digits 0 to 7 once"):
        parse_order(text)
