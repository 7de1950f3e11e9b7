"""Tie-breaks for Warnsdorff's rule: which of several squares with equally few free neighbours to go to.

A rule says what a square, or a move, is worth; where that leaves a tie as well, the order of the moves decides, or
chance. All distances are between doubled coordinates, so that the centre of a board of even size is whole too.

A **wheel** is a rule as text: an order of the eight moves for each of 24 sectors around the centre, clockwise from the
one right of straight up:

    01234567 01243567 ...   # from here to the end of the line is a comment

An order names the moves by the digits 0 to 7, the one to be preferred first; the moves are numbered clockwise from the
first that goes up and to the right. After the 24 sectors, the 24 rays between them may follow, clockwise from straight
up, and then the centre: 49 orders in all. Without them a ray has the order of the sector that follows it, and the
centre that of the first sector. See `kernels.tour_regions` for where the sectors end.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import KNIGHT, Leap, leaps
from workbench.solvers.tour.tie_break_key import Program, program

MOVES = 8
SECTORS, REGIONS = 24, 49
AT_RANDOM = "random"  # instead of an order: each tie that is left is decided by chance
ORDERS = {  # names for some of the 8! orders
    "clockwise": "01234567",
    "counterclockwise": "07654321",
    "reversed": "76543210",
    "opposite": "04152637",
    "flat": "12563470",
    "steep": "03476125",
}

NOTHING, SQUARES, SUM, MOST, SECOND_SUM, SECOND_LEAST, KEY = range(7)  # what a square is worth: see `Rule`


class Rule(NamedTuple):
    """A tie-break as the kernels want it: of several squares, the one that is worth least is gone to."""

    worth: int = NOTHING  # or the distance: SQUARES, SUM, MOST of its parts; SECOND_*: of its free neighbours; KEY
    sign: int = 1  # -1: the one that is worth most
    around: str = "centre"  # what the distance is measured from, or "start"
    wheel: tuple[str, ...] = ()  # 49 orders, which leave no tie
    stages: tuple[tuple[str, Cell | None], ...] = ()  # an order, and the square from which on the next one holds
    program: Program | None = None  # of the key
    whole: bool = False  # whether the worth decides alone, and not only between squares of the same degree
    chance: bool = False  # whether all ties are decided by chance, and never by an order


@dataclass(frozen=True)
class TieBreak:
    """One entry of the registry."""

    name: str
    title: str
    about: str
    rule: Callable[[Tour, Mapping[str, Value]], Rule]


# The rules


def plain(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule()


def at_random(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(chance=True)


def roth(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SQUARES, sign=-1)


def vahaaho(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SQUARES, sign=-1, around="start")


def centre(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SQUARES)


def start(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SQUARES, around="start")


def far_l1(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SUM, sign=-1)


def near_l1(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SUM)


def far_chebyshev(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(MOST, sign=-1)


def near_chebyshev(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(MOST)


def pohl_sum(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SECOND_SUM)


def pohl_least(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(SECOND_LEAST)


def squirrel_cull(tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    """The table of the paper; its squares and moves are numbered from 1 there, here from 0."""
    m = min(tour.shape)
    table = SQUIRREL_CULL_13 if m % 16 == 13 else SQUIRREL_CULL[m % 8]
    return Rule(stages=tuple((order_of_digits(order, 1), at(m) if at else None) for order, at in table))


def wheel(tour: Tour, choices: Mapping[str, Value]) -> Rule:
    text = str(choices["wheel"])
    if not text.strip():
        return Rule()
    if len(tour.moves) != MOVES:
        raise ChoiceError(f"a wheel orders 8 moves; a ({tour.leap[0]},{tour.leap[1]})-leaper has {len(tour.moves)}")
    return Rule(around=str(choices["around"]), wheel=parse_wheel(text))


def custom(_tour: Tour, choices: Mapping[str, Value]) -> Rule:
    return Rule(KEY, program=program(str(choices["expression"])))


def own_key(_tour: Tour, choices: Mapping[str, Value]) -> Rule:
    return Rule(KEY, program=program(str(choices["expression"])), whole=True)


TIE_BREAKS: dict[str, TieBreak] = {
    rule.name: rule
    for rule in (
        TieBreak(
            name="plain", title="Plain: order of moves", about="The first square in the order of moves.", rule=plain
        ),
        TieBreak(name="random", title="Random", about="A square drawn by chance.", rule=at_random),
        TieBreak(
            name="roth",
            title="Roth: far from the centre",
            about="The square farthest from the board's centre.",
            rule=roth,
        ),
        TieBreak(
            name="vahaaho",
            title="Vähäaho: far from the start",
            about="The square farthest from the start.",
            rule=vahaaho,
        ),
        TieBreak(
            name="centre", title="Near the centre", about="The square nearest to the board's centre.", rule=centre
        ),
        TieBreak(name="start", title="Near the start", about="The square nearest to the start.", rule=start),
        TieBreak(
            name="far-l1",
            title="Far from the centre, L1",
            about="Roth, with rows and columns added up as the distance.",
            rule=far_l1,
        ),
        TieBreak(
            name="near-l1",
            title="Near the centre, L1",
            about="Near the centre, with rows and columns added up.",
            rule=near_l1,
        ),
        TieBreak(
            name="far-chebyshev",
            title="Far from the centre, Chebyshev",
            about="Roth, with the larger of rows and columns as the distance.",
            rule=far_chebyshev,
        ),
        TieBreak(
            name="near-chebyshev",
            title="Near the centre, Chebyshev",
            about="Near the centre, with the larger of rows and columns as the distance.",
            rule=near_chebyshev,
        ),
        TieBreak(
            name="pohl",
            title="Pohl: second level, sum",
            about="The square whose free neighbours have the fewest free neighbours in all (Pohl 1967).",
            rule=pohl_sum,
        ),
        TieBreak(
            name="pohl-least",
            title="Pohl: second level, least",
            about="The square one of whose free neighbours has the fewest free neighbours of all.",
            rule=pohl_least,
        ),
        TieBreak(
            name="squirrel-cull",
            title="Squirrel & Cull: switching orders",
            about="The order of moves changes at certain squares, by the size modulo 8: a tour of every square board of"
            " 112 rows or more from its first corner (Squirrel and Cull 1996).",
            rule=squirrel_cull,
        ),
        TieBreak(
            name="wheel", title="Wheel", about="An order of moves of your own for each of 24 sectors.", rule=wheel
        ),
        TieBreak(
            name="custom",
            title="Custom key",
            about="The square for which an expression of your own is least.",
            rule=custom,
        ),
        TieBreak(
            name="own",
            title="Custom key instead of degrees",
            about="The square for which an expression of your own is least, whatever its degree.",
            rule=own_key,
        ),
    )
}


Place = Callable[[int], Cell]

# Squirrel and Cull, "A Warnsdorff-rule algorithm for knight's tours on square chessboards" (1996), by m mod 8; as told
# by D. Squirrel's own program (github.com/douglassquirrel/warnsdorff, config.py). Each order holds up to a square, its
# row and column from 1; the moves are numbered from 1, as here from 0.
SQUIRREL_CULL: tuple[tuple[tuple[str, Place | None], ...], ...] = (
    (
        *(("34261578", lambda m: (m - 1, m - 2)), ("87642135", lambda _m: (2, 2)), ("51867342", lambda m: (m - 8, 1))),
        *(("51342678", lambda m: (7, m - 3)), ("21435678", None)),
    ),
    (
        *(("34261578", lambda m: (m - 1, m - 2)), ("87642135", lambda _m: (2, 2))),
        *(("51324678", lambda m: (m - 6, (m + 9) // 2)), ("32481765", None)),
    ),
    (
        *(("34261578", lambda _m: (6, 1)), ("87642135", lambda _m: (3, 1)), ("54132678", lambda m: (m - 15, 4))),
        *(("52431678", lambda m: (10, m - 2)), ("85647123", lambda m: (5, (m - 6) // 2)), ("15746823", None)),
    ),
    (
        *(("34625718", lambda m: (m - 1, m - 2)), ("42681357", lambda m: (m - 6, m)), ("86512347", lambda _m: (2, 5))),
        *(("51867342", lambda m: (m - 10, 3)), ("61825437", lambda m: ((m + 1) // 2, m - 2)), ("71642538", None)),
    ),
    (
        *(("34261578", lambda m: (m - 1, m - 2)), ("87642135", lambda _m: (2, 2)), ("51867342", lambda m: (m - 8, 1))),
        *(("51342678", lambda m: (10, m - 5)), ("86753421", lambda m: (13, (m + 2) // 2)), ("78563421", None)),
    ),
    (
        *(("34261578", lambda m: (m - 1, m - 2)), ("87642135", lambda _m: (2, 2))),
        *(("51324678", lambda m: (m - 2, (m - 5) // 2)), ("15234678", None)),
    ),
    (
        *(("34261578", lambda _m: (6, 1)), ("87642135", lambda _m: (3, 1)), ("54132678", lambda m: (m - 10, 1))),
        *(("52431678", lambda m: (10, m - 2)), ("85647123", lambda m: (3, (m + 8) // 2)), ("12453678", None)),
    ),
    (
        *(("34625718", lambda m: (m - 1, m - 2)), ("42681357", lambda m: (m - 6, m)), ("86512347", lambda _m: (2, 5))),
        *(("51867342", lambda m: (m - 6, 3)), ("61825437", lambda m: ((m + 1) // 2, m - 2)), ("61357284", None)),
    ),
)
SQUIRREL_CULL_13: tuple[tuple[str, Place | None], ...] = (  # where m mod 16 is 13, not 5
    *(("34261578", lambda m: (m - 1, m - 2)), ("87642135", lambda _m: (2, 2))),
    *(("51324678", lambda m: (m - 2, (m - 13) // 2)), ("15234678", None)),
)


# Orders of moves


def parse_order(text: str) -> str:
    """Return an order as eight digits from its name or its digits; AT_RANDOM stays as it is. Raise ChoiceError."""
    word = text.strip().lower()
    if word == AT_RANDOM or word in ORDERS:
        return ORDERS.get(word, word)
    return order_of_digits(word)


def order_of_digits(text: str, first: int = 0) -> str:
    """Return an order whose moves are numbered from `first` as digits from 0, or raise ChoiceError."""
    digits = [ord(sign) - ord("0") - first for sign in text]
    if sorted(digits) != list(range(MOVES)):
        raise ChoiceError(
            f"{text!r} is no order of moves; expected each of the digits 0 to 7 once, such as 01234567,"
            f" or {', '.join(ORDERS)}, {AT_RANDOM}"
        )
    return "".join(map(str, digits))


def ranks(order: str) -> NDArray[np.uint8]:
    """Return the place of each of the eight moves in an order."""
    return np.argsort(np.array([int(digit) for digit in order])).astype(np.uint8)


# Wheels


class WheelError(ChoiceError):
    """A text that is no wheel; `line` tells where, from 1."""

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
                    raise WheelError(f"{word!r} is no order; expected each of the digits 0 to 7 once", number) from None
    if len(orders) == SECTORS:
        return (*orders, *orders, orders[0])
    if len(orders) != REGIONS:
        raise WheelError(f"the wheel ends after {len(orders)} orders; expected 24, or 49", max(1, len(lines)))
    return tuple(orders)


def format_wheel(orders: tuple[str, ...]) -> str:
    """Return the text of a wheel, 24 orders where the rays and the centre follow from the sectors."""
    told = orders[:SECTORS] if orders == (*orders[:SECTORS], *orders[:SECTORS], orders[0]) else orders
    lines = [" ".join(told[k : k + 6]) for k in range(0, len(told), 6)]
    return "\n".join(lines) + "\n"


def wheel_of(rule: Rule, order: str = ORDERS["clockwise"], leap: Leap = KNIGHT) -> tuple[str, ...] | None:
    """Return the 49 orders in which a rule prefers the moves; None if it is more than that."""
    if rule.wheel:
        return rule.wheel
    if rule.worth not in (NOTHING, SQUARES) or rule.stages or rule.chance or rule.program or order == AT_RANDOM:
        return None
    moves = leaps(leap).astype(np.int64)
    outward = around(leap) @ moves.T * (rule.sign if rule.worth == SQUARES else 0)
    if len(moves) < MOVES:
        outward = np.pad(outward, ((0, 0), (0, MOVES - len(moves))))
    keys = np.lexsort((np.broadcast_to(ranks(order), outward.shape), outward), axis=-1)
    return tuple("".join(map(str, row)) for row in keys.tolist())


def around(leap: Leap) -> NDArray[np.int64]:
    """Return a vector in each of the 49 regions."""
    turned = rays(leap)
    sectors = turned + np.roll(turned, -1, axis=0)
    return np.concatenate([sectors, turned, np.zeros((1, 2), np.int64)])


def rays(leap: Leap) -> NDArray[np.int64]:
    """Return the 24 rays between the sectors, rows and columns, clockwise from straight up: see `tour_regions`."""
    r, s = leap
    steep = sorted([(s, r), (s + r, s - r)], key=lambda ray: Fraction(ray[1], ray[0]))
    eighth = [(-a, b) for a, b in steep]
    quarter = [(-1, 0), *eighth, (-1, 1), *[(-b, a) for a, b in reversed(steep)]]
    whole: list[Cell] = []
    for _ in range(4):
        whole += quarter
        quarter = [(c, -r) for r, c in quarter]
    return np.array(whole, np.int64)
