"""A genome of Warnsdorff's rule: one order of the eight moves, which decides all ties."""

from dataclasses import dataclass
from random import Random
from typing import Self

from workbench.lab.tuning.cost import Setting
from workbench.solvers.tour.rules.move_orders import MOVES, ORDERS, parse_order


@dataclass(frozen=True)
class MoveOrder:
    """The order as eight digits."""

    order: str = ORDERS["clockwise"]

    @classmethod
    def of_setting(cls, setting: Setting) -> Self:
        """Return the order of a setting; raise ChoiceError or KeyError."""
        return cls(parse_order(str(setting["order"])))

    @property
    def setting(self) -> Setting:
        """The rule without a tie-break but this order."""
        return {"rule": "plain", "order": self.order}

    @property
    def text(self) -> str:
        """The order."""
        return self.order

    def mutated(self, random: Random) -> "MoveOrder":
        """Return an order with two moves exchanged."""
        return MoveOrder(swapped(self.order, random))


def swapped(order: str, random: Random) -> str:
    """Return an order with two moves exchanged."""
    digits = list(order)
    one, other = random.sample(range(MOVES), 2)
    digits[one], digits[other] = digits[other], digits[one]
    return "".join(digits)
