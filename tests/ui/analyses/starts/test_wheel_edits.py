"""Edits of a wheel: images under the board's symmetries, rays that follow sectors, squares in a region."""

import numpy as np
import pytest

from workbench.puzzles.tour.leaps import KNIGHT
from workbench.solvers.tour.rules.wheels import rays
from workbench.ui.analyses.starts.wheel_edits import (
    FIRST_WHEEL,
    POINT,
    Wheel,
    images,
    named,
    squares_in,
    symmetries,
    wheel_of_rule,
)


def test_the_eight_symmetries_are_different_permutations_of_regions_and_of_moves() -> None:
    for number, count in ((0, POINT + 1), (1, 8)):
        found = {symmetry[number] for symmetry in symmetries()}

        assert len(found) == 8
        assert all(sorted(permutation) == list(range(count)) for permutation in found)


@pytest.mark.parametrize("rule", ["roth", "centre"])
def test_a_rule_of_distances_is_symmetric(rule: str) -> None:
    found = wheel_of_rule({"rule": rule})

    assert found is not None
    wheel, around = found
    assert around == "centre"
    for sector in range(24):
        assert {wheel.orders[place] == order for place, order in images(sector, wheel.orders[sector]).items()} == {True}


def test_a_rule_that_is_more_than_a_wheel_has_no_wheel() -> None:
    assert wheel_of_rule({"rule": "pohl"}) is None
    assert wheel_of_rule({"rule": "random"}) is None
    assert wheel_of_rule({"rule": "plain", "order": "random"}) is None


def test_a_symmetric_change_affects_eight_sectors_and_their_rays() -> None:
    changed = FIRST_WHEEL.changed(0, "10234567", symmetric=True)

    sectors = [region for region in changed.differing(FIRST_WHEEL) if region < 24]
    assert sectors == sorted(images(0, "10234567"))
    assert len(sectors) == 8
    assert changed.plain_rays
    assert changed.orders[0] == "10234567"


def test_a_plain_change_affects_one_sector() -> None:
    wheel, _ = wheel_of_rule({"rule": "roth"}) or (FIRST_WHEEL, "")

    assert wheel.changed(3, "01234567", symmetric=False).differing(wheel) == [3]
    assert wheel.changed(30, "76543210", symmetric=False).differing(wheel) == [30]
    assert wheel.changed(POINT, "76543210", symmetric=True).differing(wheel) == [POINT]


def test_a_wheel_survives_its_text() -> None:
    wheel = FIRST_WHEEL.changed(5, "76543210", symmetric=True)

    assert Wheel.of_text(wheel.text) == wheel
    assert len(wheel.text.split()) == 24


@pytest.mark.parametrize("start", [None, (2, 3), (0, 9)])
def test_regions_agree_with_the_kernel(start: tuple[int, int] | None) -> None:
    from workbench.kernels.tour import regions

    rows, columns = 7, 10
    region = np.zeros(rows * columns, np.uint8)
    point = (rows - 1, columns - 1) if start is None else (2 * start[0], 2 * start[1])
    regions.fill(region, 0, columns, rows, columns, *point, rays(KNIGHT))

    for number in range(POINT + 1):
        assert np.array_equal(squares_in(number, (rows, columns), start), region.reshape(rows, columns) == number)


def test_regions_have_names() -> None:
    assert [named(region) for region in (0, 24, POINT)] == ["sector 1 of 24", "ray 1 of 24", "middle"]
