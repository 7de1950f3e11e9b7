"""The registry of tie-breaks, and the orders of moves that they stand for."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.base.choices import ChoiceError
from workbench.kernels.codes import TOUR_KEY
from workbench.kernels.tour import regions
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import KNIGHT, leaps
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS, Rule
from workbench.solvers.tour.rules.wheels import rays

LEAPERS = [(1, 2), (1, 4), (2, 3), (1, 3), (3, 4), (0, 1), (1, 1), (0, 2), (5, 20)]
ALL_ORDERS = st.permutations(range(8)).map(lambda order: "".join(map(str, order)))


def board(rows: int, columns: int) -> Tour:
    return Tour(np.ones((rows, columns), bool))


def test_rules_are_found_by_their_names() -> None:
    assert all(rule.name == name and rule.title and rule.about.endswith(".") for name, rule in TIE_BREAKS.items())
    assert {"plain", "random", "roth", "vahaaho", "pohl", "squirrel-cull", "wheel", "custom"} <= set(TIE_BREAKS)


def test_every_key_has_a_number_for_the_kernel() -> None:
    values = {"wheel": "", "expression": "row", "around": "centre"}

    assert {rule.rule(board(8, 8), values).key for rule in TIE_BREAKS.values()} == set(TOUR_KEY)


@pytest.mark.slow
@given(
    leap=st.sampled_from(LEAPERS),
    order=ALL_ORDERS,
    sign=st.sampled_from([-1, 1]),
    shape=st.tuples(st.integers(1, 30), st.integers(1, 30)),
    data=st.data(),
)
@settings(max_examples=40)
def test_the_table_orders_moves_as_the_distances_do(
    leap: tuple[int, int], order: str, sign: int, shape: tuple[int, int], data: st.DataObject
) -> None:
    rows, columns = shape
    point = data.draw(st.sampled_from([(rows - 1, columns - 1), (0, 0), (2 * rows - 2, 0)]))
    region = np.zeros(rows * columns, np.uint8)
    regions.fill(region, 0, columns, rows, columns, *point, rays(leap))
    table = Rule("euclidean", sign, order=order).orders(leap)
    assert table is not None

    for square in range(rows * columns):
        r, c = divmod(square, columns)
        away = [(2 * (r + dr) - point[0]) ** 2 + (2 * (c + dc) - point[1]) ** 2 for dr, dc in leaps(leap).tolist()]
        expected = sorted(range(len(away)), key=lambda k: (sign * away[k], order.index(str(k))))
        found = [int(move) for move in table[region[square]] if int(move) < len(away)]
        assert found == expected, (r, c)


WITH_WHEEL = ["plain", "roth", "vahaaho", "centre", "start", "wheel"]
MORE = ["random", "far-l1", "near-l1", "far-chebyshev", "near-chebyshev", "pohl", "pohl-least", "squirrel-cull", "own"]


def test_rules_that_are_more_than_a_wheel_have_none() -> None:
    tour = board(8, 8)
    values = {"wheel": "", "expression": "row", "around": "centre"}
    wheels = {name: rule.rule(tour, values).orders(tour.leap) for name, rule in TIE_BREAKS.items()}

    assert all(wheels[name] for name in WITH_WHEEL)
    assert not any(wheels[name] for name in MORE)
    assert wheels["plain"] == ("01234567",) * 49
    assert wheels["roth"] == wheels["vahaaho"]


def test_roth_goes_outwards_in_every_sector() -> None:
    wheel = Rule("euclidean", -1).orders(KNIGHT)
    assert wheel is not None

    assert wheel[0][0] == "0", "up and to the right of the centre: first the steep move up"
    assert wheel[24] == "07162534", "straight up: both steep moves are equally far, and so on"
    assert wheel[48] == "01234567", "at the centre all squares are equally far"


def test_a_wheel_is_for_leapers_of_eight_moves() -> None:
    text = "01234567 " * 24

    with pytest.raises(ChoiceError, match=r"a wheel orders 8 moves; a \(1,1\)-leaper has 4"):
        TIE_BREAKS["wheel"].rule(Tour(np.ones((5, 5), bool), leap=(1, 1)), {"wheel": text, "around": "centre"})


def test_short_names_of_tie_breaks_differ_and_can_be_listed_with_commas() -> None:
    short = [rule.title.partition(":")[0] for rule in TIE_BREAKS.values() if not rule.meaning]

    assert len(set(short)) == len(short)
    assert not [rule.title for rule in TIE_BREAKS.values() if "," in rule.title and not rule.meaning]
