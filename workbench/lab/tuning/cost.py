"""The cost of a setting: on how many instances it fails, and then how much of them it leaves or spends."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, Self

from workbench.base.choices import Value

Setting = Mapping[str, Value]  # choices of a solver


class Cost(NamedTuple):
    """What a setting costs on some instances; the smaller is better."""

    fails: int = 0
    amount: int = 0  # squares left over all failed walks, or nodes of all searches

    def plus(self, other: Self) -> Self:
        """Return the cost of both together."""
        return self._replace(fails=self.fails + other.fails, amount=self.amount + other.amount)


REJECTED = Cost(10**9)  # of a setting that is not supported: worse than every other


def total(costs: Iterable[Cost]) -> Cost:
    """Return the sum of costs."""
    whole = Cost()
    for cost in costs:
        whole = whole.plus(cost)
    return whole


class Measurement(Protocol):
    """The cost of one setting on one instance, while it is being measured."""

    @property
    def over(self) -> bool:
        """Whether the cost is known."""

    @property
    def cost(self) -> Cost:
        """The cost, once it is known; REJECTED if the setting is not supported."""

    @property
    def rejection_reason(self) -> str:
        """Why the setting is not supported; "" if it is."""

    def follow(self) -> None:
        """Go on for a slice, of a few milliseconds."""


class Instance(Protocol):
    """A board, or a puzzle, on which settings are compared; hashable."""

    @property
    def name(self) -> str:
        """What to call it."""

    def measure(self, setting: Setting) -> Measurement:
        """Return a measurement that has not begun."""


Block = tuple[Instance, ...]
