"""Wheels: a tie-break as text, an order of the eight moves for each of 24 sectors around the centre.

The sectors are listed clockwise from the one right of straight up:

    01234567 01243567 ...   # from here to the end of the line is a comment

After the 24 sectors, the 24 rays between them may follow, clockwise from straight up, and then the centre: 49 orders
in all. Without them a ray has the order of the sector that follows it, and the centre that of the first sector. See
`kernels.tour.regions` for where the sectors end.
"""

import re
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.puzzles.tour.leaps import Leap
from workbench.solvers.tour.rules.move_orders import order_of_digits

SECTORS, REGIONS = 24, 49


class WheelError(ChoiceError):
    """A text that is not a wheel; `line` is where the error is, from 1."""

    def __init__(self, message: str, line: int) -> None:
        self.line = line
        super().__init__(f"wheel, line {line}: {message}")


def parse_wheel(text: str) -> tuple[str, ...]:
    """Return the 49 orders of a wheel: sectors, rays, centre; raise WheelError."""
    orders: list[str] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        for word in re.split(r"[\s,;]+", line.partition("#")[0].strip()):
            if word:
                try:
                    orders.append(order_of_digits(word))
                except ChoiceError:
                    raise WheelError(
                        f"{word!r} is not an order; expected each of the digits 0 to 7 once", number
                    ) from None
    if len(orders) == SECTORS:
        return (*orders, *orders, orders[0])
    if len(orders) != REGIONS:
        raise WheelError(f"the wheel has {len(orders)} orders; expected 24 or 49", max(1, len(lines)))
    return tuple(orders)


def format_wheel(orders: tuple[str, ...]) -> str:
    """Return the text of a wheel; only 24 orders if rays and centre follow from the sectors."""
    shown = orders[:SECTORS] if orders == (*orders[:SECTORS], *orders[:SECTORS], orders[0]) else orders
    lines = [" ".join(shown[k : k + 6]) for k in range(0, len(shown), 6)]
    return "\n".join(lines) + "\n"


def around(leap: Leap) -> NDArray[np.int64]:
    """Return a vector in each of the 49 regions."""
    turned = rays(leap)
    sectors = turned + np.roll(turned, -1, axis=0)
    return np.concatenate([sectors, turned, np.zeros((1, 2), np.int64)])


def rays(leap: Leap) -> NDArray[np.int64]:
    """Return the 24 rays between the sectors, as rows and columns, clockwise from straight up: see `regions`."""
    r, s = leap
    steep = sorted([(s, r), (s + r, s - r)], key=lambda ray: Fraction(ray[1], ray[0]))
    eighth = [(-a, b) for a, b in steep]
    quarter = [(-1, 0), *eighth, (-1, 1), *[(-b, a) for a, b in reversed(steep)]]
    around_centre: list[tuple[int, int]] = []
    for _ in range(4):
        around_centre += quarter
        quarter = [(c, -r) for r, c in quarter]
    return np.array(around_centre, np.int64)
