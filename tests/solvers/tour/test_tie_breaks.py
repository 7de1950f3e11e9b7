"""The registry of tie-breaks, orders of moves, and wheels as text."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.choices import ChoiceError
from workbench.kernels.tour import regions, warnsdorff_keys
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import leaps
from workbench.solvers.tour import tie_breaks
from workbench.solvers.tour.tie_breaks import (
    ORDERS,
    SQUARES,
    TIE_BREAKS,
    Rule,
    WheelError,
    around,
    format_wheel,
    parse_order,
    parse_wheel,
    rays,
    wheel_of,
)

LEAPERS = [(1, 2), (1, 4), (2, 3), (1, 3), (3, 4), (0, 1), (1, 1), (0, 2), (5, 20)]
ALL_ORDERS = st.permutations(range(8)).map(lambda order: "".join(map(str, order)))


def board(rows: int, columns: int) -> Tour:
    return Tour(np.ones((rows, columns), bool))


def test_rules_are_found_by_their_names() -> None:
    assert all(rule.name == name and rule.title and rule.about.endswith(".") for name, rule in TIE_BREAKS.items())
    assert {"plain", "random", "roth", "vahaaho", "pohl", "squirrel-cull", "wheel", "custom"} <= set(TIE_BREAKS)


def test_the_kernel_numbers_what_squares_are_worth_alike() -> None:
    names = ("NOTHING", "SUM", "MOST", "SECOND_SUM", "SECOND_LEAST", "KEY")

    assert [getattr(tie_breaks, name) for name in names] == [getattr(warnsdorff_keys, name) for name in names]
    assert tie_breaks.SQUARES == warnsdorff_keys.SQUARED


@pytest.mark.parametrize("text", ["01234567", " 76543210 ", "flat", "Random"])
def test_orders_are_read(text: str) -> None:
    word = text.strip().lower()

    assert parse_order(text) == ORDERS.get(word, word)


@pytest.mark.parametrize("text", ["", "0123456", "012345678", "01234568", "11234567", "up", "0123456²"])
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(ChoiceError, match="is no order of moves; expected each of the digits 0 to 7 once"):
        parse_order(text)


@pytest.mark.slow
@given(orders=st.one_of(st.lists(ALL_ORDERS, min_size=24, max_size=24), st.lists(ALL_ORDERS, min_size=49, max_size=49)))
@settings(max_examples=10)
def test_wheels_round_trip(orders: list[str]) -> None:
    wheel = parse_wheel("\n".join(orders))

    assert wheel[: len(orders)] == tuple(orders)
    assert parse_wheel(format_wheel(wheel)) == wheel


def test_a_wheel_may_have_commas_and_comments() -> None:
    wheel = parse_wheel("01234567, 76543210 # the first two\n\n" + "01234567;" * 22)

    assert wheel[:2] == ("01234567", "76543210")
    assert wheel[24:27] == ("01234567", "76543210", "01234567"), "a ray has the order of the sector after it"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("01234567\n01234568", "wheel, line 2: '01234568' is no order; expected each of the digits 0 to 7 once"),
        ("01234567\n" * 23, "wheel, line 23: the wheel ends after 23 orders; expected 24, or 49"),
        ("01234567\n" * 25, "wheel, line 25: the wheel ends after 25 orders; expected 24, or 49"),
        ("", "wheel, line 1: the wheel ends after 0 orders; expected 24, or 49"),
    ],
)
def test_errors_in_a_wheel_tell_their_line(text: str, message: str) -> None:
    with pytest.raises(WheelError) as error:
        parse_wheel(text)

    assert str(error.value) == message


@pytest.mark.parametrize("leap", LEAPERS)
def test_rays_go_clockwise_and_the_regions_are_those_of_the_kernel(leap: tuple[int, int]) -> None:
    turned = rays(leap)
    angles = np.arctan2(turned[:, 1], -turned[:, 0]) % (2 * np.pi)

    assert (np.diff(angles) >= -1e-12).all() or leap[0] in (0, leap[1])  # where rays coincide at the top
    if leap[0] not in (0, leap[1]) and len({Fraction(leap[0], leap[1]), Fraction(leap[1] - leap[0], sum(leap))}) == 2:
        found = [regions.region_of(turned, *vector) for vector in around(leap).tolist()]
        assert found == list(range(49))


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
    table = wheel_of(Rule(SQUARES, sign), order, leap)
    assert table is not None

    for square in range(rows * columns):
        r, c = divmod(square, columns)
        away = [(2 * (r + dr) - point[0]) ** 2 + (2 * (c + dc) - point[1]) ** 2 for dr, dc in leaps(leap).tolist()]
        expected = sorted(range(len(away)), key=lambda k: (sign * away[k], order.index(str(k))))
        found = [int(move) for move in table[region[square]] if int(move) < len(away)]
        assert found == expected, (r, c)


def test_rules_that_are_more_than_a_wheel_have_none() -> None:
    tour = board(8, 8)
    values = {"wheel": "", "expression": "row", "around": "centre"}
    wheels = {name: wheel_of(rule.rule(tour, values)) for name, rule in TIE_BREAKS.items()}

    assert [name for name, wheel in wheels.items() if wheel] == ["plain", "roth", "vahaaho", "centre", "start", "wheel"]
    assert wheels["plain"] == ("01234567",) * 49
    assert wheels["roth"] == wheels["vahaaho"]


def test_roth_goes_outwards_in_every_sector() -> None:
    wheel = wheel_of(Rule(SQUARES, -1))
    assert wheel is not None

    assert wheel[0][0] == "0", "up and to the right of the centre: first the steep move up"
    assert wheel[24] == "07162534", "straight up: both steep moves are equally far, and so on"
    assert wheel[48] == "01234567", "at the centre all squares are equally far"


def test_a_wheel_is_for_leapers_of_eight_moves() -> None:
    text = "01234567 " * 24

    with pytest.raises(ChoiceError, match=r"a wheel orders 8 moves; a \(1,1\)-leaper has 4"):
        TIE_BREAKS["wheel"].rule(Tour(np.ones((5, 5), bool), leap=(1, 1)), {"wheel": text, "around": "centre"})


@pytest.mark.parametrize("m", range(112, 128))
def test_squirrel_and_culls_orders_are_whole(m: int) -> None:
    stages = TIE_BREAKS["squirrel-cull"].rule(board(m, m), {}).stages

    assert stages[-1][1] is None
    assert all(at and 1 <= at[0] <= m and 1 <= at[1] <= m for _, at in stages[:-1])
    assert all(sorted(order) == list("01234567") for order, _ in stages)
