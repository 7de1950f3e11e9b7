"""Wheels as text, and their regions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.kernels.tour import regions
from workbench.solvers.tour.rules.wheels import WheelError, around, format_wheel, parse_wheel, rays

LEAPERS = [(1, 2), (1, 4), (2, 3), (1, 3), (3, 4), (0, 1), (1, 1), (0, 2), (5, 20)]
ALL_ORDERS = st.permutations(range(8)).map(lambda order: "".join(map(str, order)))


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
        ("01234567\n01234568", "wheel, line 2: '01234568' is not an order; expected each of the digits 0 to 7 once"),
        ("01234567\n" * 23, "wheel, line 23: the wheel has 23 orders; expected 24 or 49"),
        ("01234567\n" * 25, "wheel, line 25: the wheel has 25 orders; expected 24 or 49"),
        ("", "wheel, line 1: the wheel has 0 orders; expected 24 or 49"),
    ],
)
def test_errors_in_a_wheel_have_a_line_number(text: str, message: str) -> None:
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
