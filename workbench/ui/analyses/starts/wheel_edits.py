"""Edits of a wheel: a move order for each of 49 regions, and its images under the board's symmetries.

Regions are numbered as in `kernels.tour_regions`: 24 sectors, the 24 rays between them, and the point in the middle.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import KNIGHT, Leap, leaps
from workbench.solvers.tour.rules.move_orders import ORDERS
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.solvers.tour.rules.wheels import SECTORS, around, format_wheel, parse_wheel, rays

POINT = 2 * SECTORS  # the number of the middle
PRESETS: dict[str, dict[str, Value]] = {  # by title, the choices of a rule
    "Roth": {"rule": "roth"},
    "Vähäaho": {"rule": "vahaaho"},
    "Plain": {"rule": "plain"},
    "Near the centre": {"rule": "centre"},
}
UPRIGHT = ([[1, 0], [0, 1]], [[-1, 0], [0, 1]], [[1, 0], [0, -1]], [[-1, 0], [0, -1]])
SYMMETRIES = (
    *UPRIGHT,
    *([row[::-1] for row in turn] for turn in UPRIGHT),
)  # the first is the identity


@dataclass(frozen=True)
class Wheel:
    """49 move orders: sectors, rays, middle."""

    orders: tuple[str, ...]

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Parse a wheel; raise WheelError."""
        return cls(parse_wheel(text))

    @property
    def text(self) -> str:
        """The wheel as text."""
        return format_wheel(self.orders)

    @property
    def plain_rays(self) -> bool:
        """Whether each ray has the order of the next sector, and the middle that of the first."""
        sectors = self.orders[:SECTORS]
        return self.orders == (*sectors, *sectors, sectors[0])

    def changed(self, region: int, order: str, symmetric: bool) -> Self:
        """Return the wheel with another order in a region, and optionally its images in the images of the region.

        Rays that follow their sectors go on to do so.
        """
        orders = list(self.orders)
        edits = images(region, order) if symmetric else {region: order}
        for place, image in edits.items():
            orders[place] = image
        if self.plain_rays and region < SECTORS:
            orders = [*orders[:SECTORS], *orders[:SECTORS], orders[0]]
        return type(self)(tuple(orders))

    def differing(self, other: Self) -> list[int]:
        """Return the regions in which two wheels differ."""
        return [k for k, (one, two) in enumerate(zip(self.orders, other.orders, strict=True)) if one != two]


def wheel_of_rule(choices: Mapping[str, Value]) -> tuple[Wheel, str] | None:
    """Return the wheel of a rule and its centre; None if the rule is more than a wheel."""
    rule = rule_of(Tour(np.ones((1, 1), bool)), choices)
    orders = rule.orders(KNIGHT)
    return None if orders is None else (Wheel(orders), rule.around)


def images(region: int, order: str) -> dict[int, str]:
    """Return the images of a region, each with the image of its order."""
    found: dict[int, str] = {}
    for regions, moves in symmetries():
        image = "".join(str(moves[int(digit)]) for digit in order)
        found.setdefault(regions[region], image)
    return found


@cache
def symmetries() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return the images of the regions and of the moves under each of the square's eight symmetries."""
    return tuple(
        (moved(around(KNIGHT), np.array(turn)), moved(leaps(KNIGHT).astype(np.int64), np.array(turn)))
        for turn in SYMMETRIES
    )


def moved(vectors: NDArray[np.int64], turn: NDArray[np.int64]) -> tuple[int, ...]:
    """Return the numbers of the images of these vectors."""
    numbers = {tuple(vector): k for k, vector in enumerate(vectors.tolist())}
    return tuple(numbers[tuple(vector)] for vector in (vectors @ turn).tolist())


def squares_in(region: int, shape: tuple[int, int], start: Cell | None, leap: Leap = KNIGHT) -> NDArray[np.bool_]:
    """Return the squares in a region around a start, or around the centre of the board."""
    rows, columns = shape
    point = (rows - 1, columns - 1) if start is None else (2 * start[0], 2 * start[1])
    down, across = 2 * np.arange(rows)[:, None] - point[0], 2 * np.arange(columns)[None, :] - point[1]
    found: NDArray[np.bool_] = (down == 0) & (across == 0)
    if region == POINT:
        return found
    lines = rays(leap).tolist()
    one, other = lines[region % SECTORS], lines[(region + 1) % SECTORS]
    clockwise = one[1] * down - one[0] * across
    if region >= SECTORS:
        found = (clockwise == 0) & (one[0] * down + one[1] * across > 0)
    else:
        found = (clockwise > 0) & (other[1] * down - other[0] * across < 0)
    return found


def named(region: int) -> str:
    """Return the name of a region."""
    if region == POINT:
        return "middle"
    return f"sector {region + 1} of 24" if region < SECTORS else f"ray {region - SECTORS + 1} of 24"


FIRST_WHEEL = Wheel((ORDERS["clockwise"],) * (POINT + 1))
