"""The kernels of Warnsdorff's rule: as plain Python, and with one signature each."""

import numpy as np
import pytest

from workbench.kernels import scalars
from workbench.kernels.tour import keyed_walk, regions, square_keys, warnsdorff, warnsdorff_keys
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.arrays.keyed import KeyedState
from workbench.solvers.tour.arrays.square_keys import SquareKeysState
from workbench.solvers.tour.rules.wheels import rays
from workbench.solvers.tour.warnsdorff_walk import PlainState, Walk

RULES = ("plain", "roth", "vahaaho", "pohl", "pohl-least", "far-l1", "near-chebyshev", "random", "own")
KERNELS = {PlainState: warnsdorff, SquareKeysState: square_keys, KeyedState: keyed_walk}
HOLED = Tour(np.array([[1, 1, 1, 1, 1], [1, 1, 0, 1, 1], [1, 1, 1, 1, 1], [1, 0, 1, 1, 1]], bool))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    for choices in ({"rule": "plain"}, {"rule": "roth"}, {"rule": "pohl"}, {"rule": "far-l1"}):
        Walk(HOLED, choices, (0, 0)).advance(1)  # compiled while they still find compiled functions
    for module, names in (
        (warnsdorff, ("step", "walk_plain", "walk_regions", "least_above", "walk")),
        (square_keys, ("set_start", "fill", "walk")),
        (keyed_walk, ("store", "place", "set_places", "set_start", "set_second", "drawn", "draw", "walk")),
    ):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name).py_func)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    "rule", ["plain", "roth", "vahaaho", "pohl", "pohl-least", "far-l1", "near-chebyshev", "random", "own"]
)
@pytest.mark.parametrize("start", [(0, 0), (2, 4)])
def test_plain_python_agrees_square_for_square(rule: str, start: tuple[int, int]) -> None:
    choices = {"rule": rule, "expression": "degree * 100 + second_sum - from_start"}
    compiled, interpreted = Walk(HOLED, choices, start).state, Walk(HOLED, choices, start).state
    kernel = KERNELS[type(compiled)]

    status = scalars.RUNNING
    while status == scalars.RUNNING:
        status = kernel.advance(*compiled, 1)
        with np.errstate(over="ignore"):  # offsets and the generator wrap around 64 bits, degrees of the border 8
            assert kernel.advance.py_func(*interpreted, 1) == status
        assert all(np.array_equal(a, b) for a, b in zip(compiled, interpreted, strict=True))


def test_seeds_and_squares_give_states_of_their_own() -> None:
    states = {warnsdorff_keys.mix(seed, square) for seed in range(30) for square in range(30)}

    assert len(states) == 900
    assert 0 not in states


@pytest.mark.parametrize("point", [(6, 8), (0, 0), (7, 3), (20, -4)])
@pytest.mark.parametrize("leap", [(1, 2), (1, 4), (0, 1), (1, 1)])
def test_regions_of_a_board_are_those_of_its_squares(leap: tuple[int, int], point: tuple[int, int]) -> None:
    turned, region = rays(leap), np.full(100, 99, np.uint8)

    regions.fill(region, 3, 12, 7, 9, *point, turned)

    for r in range(7):
        for c in range(9):
            expected = regions.region_of.py_func(turned, 2 * r - point[0], 2 * c - point[1])
            assert region[3 + 12 * r + c] == expected
    assert (region == 99).sum() == 100 - 63
