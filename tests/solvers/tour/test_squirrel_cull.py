"""The tables of Squirrel and Cull."""

import pytest

from workbench.solvers.tour.squirrel_cull import stages


@pytest.mark.parametrize("m", range(112, 128))
def test_all_orders_are_complete_and_all_squares_on_the_board(m: int) -> None:
    found = stages(m)

    assert found[-1][1] is None
    assert all(at and 1 <= at[0] <= m and 1 <= at[1] <= m for _, at in found[:-1])
    assert all(sorted(order) == list("01234567") for order, _ in found)
