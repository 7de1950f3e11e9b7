"""Orders of the eight moves: eight digits, the preferred move first, or one of a few names.

The moves are numbered from 0, clockwise from the first that goes up and to the right.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.puzzles.tour.leaps import KNIGHT, leaps

MOVES = 8
AT_RANDOM = "random"  # instead of an order: remaining ties are broken at random
ORDERS = {  # names for some of the 8! orders
    "clockwise": "01234567",
    "counterclockwise": "07654321",
    "reversed": "76543210",
    "opposite": "04152637",
    "flat": "12563470",
    "steep": "03476125",
}


def parse_order(text: str) -> str:
    """Return an order as eight digits from its name or digits, AT_RANDOM unchanged; raise ChoiceError."""
    word = text.strip().lower()
    if word == AT_RANDOM or word in ORDERS:
        return ORDERS.get(word, word)
    return order_of_digits(word)


def order_of_digits(text: str, first: int = 0) -> str:
    """Return an order whose moves are numbered from `first` as digits from 0, or raise ChoiceError."""
    digits = [ord(sign) - ord("0") - first for sign in text]
    if sorted(digits) != list(range(MOVES)):
        raise ChoiceError(
            f"{text!r} is not a move order; expected each of the digits 0 to 7 once, such as 01234567,"
            f" or {', '.join(ORDERS)}, {AT_RANDOM}"
        )
    return "".join(map(str, digits))


def directions(text: str) -> tuple[tuple[int, int], ...]:
    """Return the moves of an order as columns to the right and rows down; none at random. Raise ChoiceError."""
    order = parse_order(text)
    moves = leaps(KNIGHT).tolist()
    return () if order == AT_RANDOM else tuple((moves[int(digit)][1], moves[int(digit)][0]) for digit in order)


def ranks(order: str) -> NDArray[np.uint8]:
    """Return the position of each move in an order."""
    return np.argsort(np.array([int(digit) for digit in order])).astype(np.uint8)
