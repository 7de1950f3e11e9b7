"""Tie-breaks for Warnsdorff's rule: which of several squares with equally few free neighbours the walk moves to.

A tie-break gives each square, or move, a key, and the smallest wins; where keys are equal, the order of the moves
decides, or chance. All distances are between doubled coordinates, so that the centre of a board of even size has
integers too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from workbench.base.choices import Choice, ChoiceError, Value, offer, settle
from workbench.kernels.tour.key_names import NAMES
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import Leap, leaps
from workbench.solvers.key_expression import MAX_LENGTH, Program, explained
from workbench.solvers.key_parameters import parse_parameters, several_texts
from workbench.solvers.tour.rules.move_orders import AT_RANDOM, MOVES, ORDERS, directions, parse_order, ranks
from workbench.solvers.tour.rules.tie_break_key import program
from workbench.solvers.tour.rules.wheels import around, parse_wheel
from workbench.solvers.tour.squirrel_cull import stages

MAX_WHEEL = 2_000  # characters
KEPT_ORDERS = 64  # each is used on every board that a rule walks on


class Rule(NamedTuple):
    """A tie-break as the kernels need it: of several squares, the walk moves to the one with the smallest key."""

    key: str = "none"  # of TOUR_KEY: a distance, the degrees of the free neighbours, or an expression
    sign: int = 1  # -1: the largest key instead
    around: str = "centre"  # what distances are measured from, or "start"
    wheel: tuple[str, ...] = ()  # 49 orders, which leave no tie
    stages: tuple[tuple[str, Cell | None], ...] = ()  # an order, and the square from which on the next one holds
    program: Program | None = None  # of the expression
    replaces_degree: bool = False  # whether the key decides alone, and not only between squares of the same degree
    chance: bool = False  # whether remaining ties are broken at random, not by the order
    order: str = ORDERS["clockwise"]  # of the moves
    seed: int = 1

    def fast(self, tour: Tour) -> bool:
        """Tell whether the fast kernel can walk by this rule."""
        return tour.surface == "plain" and self.orders(tour.leap) is not None

    def orders(self, leap: Leap) -> tuple[str, ...] | None:
        """Return the move orders in the 49 regions; None if the rule is more than that."""
        if self.chance or self.wheel:
            return None if self.chance else self.wheel
        if self.key not in ("none", "euclidean") or self.stages:
            return None
        return orders_by_region(leap, self.sign if self.key == "euclidean" else 0, self.order)


@lru_cache(KEPT_ORDERS)
def orders_by_region(leap: Leap, sign: int, order: str) -> tuple[str, ...]:
    """Return the orders in which moves lead away from a point (1), to it (-1), or as an order has them (0)."""
    moves = leaps(leap).astype(np.int64)
    outward = around(leap) @ moves.T * sign
    if len(moves) < MOVES:
        outward = np.pad(outward, ((0, 0), (0, MOVES - len(moves))))
    keys = np.lexsort((np.broadcast_to(ranks(order), outward.shape), outward), axis=-1)
    return tuple("".join(map(str, row)) for row in keys.tolist())


def rule_of(tour: Tour, choices: Mapping[str, Value]) -> Rule:
    """Return the tie-break that these choices, or their defaults, mean on a board; raise ChoiceError."""
    own = {choice.name for choice in RULE_CHOICES}
    values = settle(RULE_CHOICES, {name: value for name, value in choices.items() if name in own})
    rule = TIE_BREAKS[str(values["rule"])].rule(tour, values)
    order = parse_order(str(values["order"]))
    chance = rule.chance or order == AT_RANDOM
    return rule._replace(
        chance=chance, order=ORDERS["clockwise"] if order == AT_RANDOM else order, seed=int(values["seed"])
    )


@dataclass(frozen=True)
class TieBreak:
    """One entry of the registry."""

    name: str
    title: str
    about: str
    rule: Callable[[Tour, Mapping[str, Value]], Rule]
    meaning: str = ""  # of one that a person added: a hash of what it does


# The rules


def plain(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule()


def at_random(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(chance=True)


def roth(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("euclidean", sign=-1)


def vahaaho(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("euclidean", sign=-1, around="start")


def centre(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("euclidean")


def start(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("euclidean", around="start")


def far_l1(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("manhattan", sign=-1)


def near_l1(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("manhattan")


def far_chebyshev(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("chebyshev", sign=-1)


def near_chebyshev(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("chebyshev")


def pohl_sum(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("second_sum")


def pohl_least(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("second_least")


EVOLVED = program("(4 * squares * second if degree < 3 else 0) - 12 * from_centre - from_start")


def evolved(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule("expression", program=EVOLVED)


def squirrel_cull(tour: Tour, _choices: Mapping[str, Value]) -> Rule:
    return Rule(stages=stages(min(tour.shape)))


def wheel(tour: Tour, choices: Mapping[str, Value]) -> Rule:
    text = str(choices["wheel"])
    if not text.strip():
        return Rule()
    if len(tour.moves) != MOVES:
        raise ChoiceError(f"a wheel orders 8 moves; a ({tour.leap[0]},{tour.leap[1]})-leaper has {len(tour.moves)}")
    return Rule(around=str(choices["around"]), wheel=parse_wheel(text))


def custom(_tour: Tour, choices: Mapping[str, Value]) -> Rule:
    return Rule("expression", program=program_of(choices))


def own_key(_tour: Tour, choices: Mapping[str, Value]) -> Rule:
    return Rule("expression", program=program_of(choices), replaces_degree=True)


def program_of(choices: Mapping[str, Value]) -> Program:
    """Return the program of a rule's expression with its parameters."""
    return program(str(choices["expression"]), str(choices.get("parameter", "")))


TIE_BREAKS: dict[str, TieBreak] = {
    rule.name: rule
    for rule in (
        TieBreak(name="plain", title="Plain: move order", about="The first square in the move order.", rule=plain),
        TieBreak(name="random", title="Random", about="A random square.", rule=at_random),
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
            title="Far L1: from the centre",
            about="The square farthest from the centre by the sum of row and column distances.",
            rule=far_l1,
        ),
        TieBreak(
            name="near-l1",
            title="Near L1: to the centre",
            about="The square nearest to the centre by the sum of row and column distances.",
            rule=near_l1,
        ),
        TieBreak(
            name="far-chebyshev",
            title="Far Chebyshev: from the centre",
            about="The square farthest from the centre by the larger of row and column distances.",
            rule=far_chebyshev,
        ),
        TieBreak(
            name="near-chebyshev",
            title="Near Chebyshev: to the centre",
            about="The square nearest to the centre by the larger of row and column distances.",
            rule=near_chebyshev,
        ),
        TieBreak(
            name="pohl",
            title="Pohl: sum of the second level",
            about="The square whose free neighbours have the fewest free neighbours in total (Pohl 1967).",
            rule=pohl_sum,
        ),
        TieBreak(
            name="pohl-least",
            title="Pohl least: of the second level",
            about="The square with the free neighbour that has the fewest free neighbours.",
            rule=pohl_least,
        ),
        TieBreak(
            name="squirrel-cull",
            title="Squirrel & Cull",
            about="Move orders that switch at certain squares, by the size modulo 8: tours of square boards from the"
            " first corner (Squirrel and Cull 1996). Only 74 × 74 is known to fail; the sizes 47, 55, 63, … are proved"
            " (Ganzfried 2004).",
            rule=squirrel_cull,
        ),
        TieBreak(
            name="evolved",
            title="Evolved: second level and far",
            about="A key found by evolution and refined by hand: up to 2 free neighbours, the square with the free"
            " neighbour that has the fewest free neighbours; then far from the centre and the start. On square boards"
            " n = 5 to 60, on which it was chosen, it fails on 118 of 55,804 starts (Roth 406, Vähäaho 604);"
            " on n = 61 to 80 and 100 to 150 in tens, on 488 of 170,910 (Roth 1,233, Vähäaho 1,974).",
            rule=evolved,
        ),
        TieBreak(name="wheel", title="Wheel", about="Your own move order for each of 24 sectors.", rule=wheel),
        TieBreak(
            name="custom",
            title="Custom key",
            about="The square with the smallest value of your own expression.",
            rule=custom,
        ),
        TieBreak(
            name="own",
            title="Custom key without degrees",
            about="The square with the smallest value of your own expression, whatever its degree.",
            rule=own_key,
        ),
    )
}


def about_rule(name: str) -> str:
    """Return what a tie-break does, in a sentence."""
    return TIE_BREAKS[name].about


RULE_CHOICES = (
    Choice(
        name="rule",
        title="Tie-break",
        about="The choice between several squares with the fewest free neighbours.",
        default="roth",
        values=tuple((rule.name, rule.title) for rule in TIE_BREAKS.values()),
        explain=about_rule,
    ),
    Choice(
        name="order",
        title="Move order",
        about="Decides the remaining ties: the moves 0 to 7 by preference, clockwise from up and right;"
        f" or {', '.join(ORDERS)}, {AT_RANDOM}.",
        default=ORDERS["clockwise"],
        longest=20,
        check=parse_order,
        arrows=directions,
    ),
    Choice(
        name="seed",
        title="Seed",
        about="Random seed.",
        default=1,
        needs=(("rule", "random"), ("order", AT_RANDOM)),
    ),
    Choice(
        name="wheel",
        title="Wheel",
        about="24 move orders, one per sector, clockwise from straight up.",
        default="",
        longest=MAX_WHEEL,
        check=parse_wheel,
        needs=(("rule", "wheel"),),
    ),
    Choice(
        name="around",
        title="Centre",
        about="The point around which the sectors are arranged.",
        default="centre",
        values=(("centre", "The centre of the board"), ("start", "The start")),
        needs=(("rule", "wheel"),),
    ),
    Choice(
        name="expression",
        title="Key",
        about="The square with the smallest value of this expression wins."
        f"\nOther names of one letter are parameters: a * second - from_centre. {explained(NAMES)}",
        default="0 - from_centre",
        longest=MAX_LENGTH,
        check=program,
        needs=(("rule", "custom"), ("rule", "own")),
    ),
    Choice(
        name="parameter",
        title="Parameters",
        about="Values of the key's parameters: a = 0.5, b = -2. Without a value, a parameter is 1.",
        default="",
        longest=MAX_LENGTH,
        check=parse_parameters,
        several=several_texts,
        is_list=True,
        needs=(("rule", "custom"), ("rule", "own")),
    ),
)


def add(rule: TieBreak) -> None:
    """Add a tie-break that a person has made, or put it in the place of an earlier one of this name."""
    TIE_BREAKS[rule.name] = rule
    offer(
        RULE_CHOICES[0],
        [(one.name, one.title) for one in TIE_BREAKS.values()],
        [(one.name, one.meaning) for one in TIE_BREAKS.values() if one.meaning],
    )
