"""A genome of Warnsdorff's rule: an order of the moves for each of the 24 sectors around the centre, or the start.

A wheel of 3 sectors is mirrored and turned into the others: it treats all eight images of a board alike.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Self

from workbench.lab.tuning.cost import Setting
from workbench.lab.tuning.move_order import swapped
from workbench.puzzles.tour.leaps import KNIGHT
from workbench.solvers.tour.rules.move_orders import MOVES
from workbench.solvers.tour.rules.tie_breaks import Rule
from workbench.solvers.tour.rules.wheels import SECTORS, format_wheel, parse_wheel

MIRRORED = 3  # sectors of an eighth of the circle

Orders = tuple[str, ...]


@dataclass(frozen=True)
class Wheel:
    """24 orders, or 3 that stand for all; the sectors are around the centre of the board, or around the start."""

    orders: Orders
    around: str = "centre"

    @classmethod
    def of_setting(cls, setting: Setting) -> Self:
        """Return the wheel of a setting; raise ChoiceError or KeyError."""
        return cls(parse_wheel(str(setting["wheel"]))[:SECTORS], str(setting["around"]))

    @classmethod
    def mirrored_of_setting(cls, setting: Setting) -> Self:
        """Return the wheel of which the first sectors stand for all; raise ChoiceError or KeyError."""
        whole = cls.of_setting(setting)
        return replace(whole, orders=whole.orders[:MIRRORED])

    @property
    def setting(self) -> Setting:
        """The wheel as a tie-break."""
        return {"rule": "wheel", "wheel": format_wheel(self.sectors), "around": self.around}

    @property
    def text(self) -> str:
        """The orders in one line."""
        return " ".join(self.orders)

    @property
    def sectors(self) -> Orders:
        """All 24 orders."""
        return self.orders if len(self.orders) == SECTORS else spread(self.orders)

    def mutated(self, random: Random) -> "Wheel":
        """Return a wheel with two moves of a sector exchanged, or a sector copied, turned or mirrored into another."""
        to, source = random.randrange(len(self.orders)), random.randrange(len(self.orders))
        change = random.random()
        if change < 0.6 or to == source:
            order = swapped(self.orders[to], random)
        elif change < 0.8:
            order = self.orders[source]
        elif change < 0.9:
            order = turned(self.orders[source], random.randrange(1, 4))
        else:
            order = mirrored(self.orders[source])
        return replace(self, orders=(*self.orders[:to], order, *self.orders[to + 1 :]))


def spread(eighth: Orders) -> Orders:
    """Return all 24 orders from those of the first three sectors."""
    quarter = (*eighth, *(mirrored(order) for order in reversed(eighth)))
    return tuple(turned(order, quarters) for quarters in range(4) for order in quarter)


def turned(order: str, quarters: int) -> str:
    """Return an order turned clockwise by quarters."""
    return "".join(str((int(move) + 2 * quarters) % MOVES) for move in order)


def mirrored(order: str) -> str:
    """Return an order mirrored at the diagonal that goes up and to the right."""
    return "".join(str((1 - int(move)) % MOVES) for move in order)


def roths_wheel(sectors: int = SECTORS, around: str = "centre") -> Wheel:
    """Return the wheel that moves away from the point: Roth's tie-break, or Vähäaho's around the start."""
    orders = Rule("euclidean", sign=-1).orders(KNIGHT)
    assert orders is not None
    return Wheel(orders[:sectors], around)
