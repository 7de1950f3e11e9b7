"""The neural network of Takefuji and Lee: it settles into circuits, which are counted, and now and then into a tour."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.kernels import scalars
from workbench.kernels.tour import network as kernel
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.network import MoveNetwork, TourNetwork

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["tour_network"]


def searched(rows: int, columns: int, **choices: int) -> TourNetwork:
    search = SOLVER.start(Tour(np.ones((rows, columns), bool), closed=True), choices)
    assert isinstance(search, TourNetwork)
    return search


def circuits_of(state: MoveNetwork) -> int:
    """Return how many circuits the active moves make, each square having two."""
    near: dict[int, list[int]] = {square: [] for square in state.squares.tolist()}
    for a, b in zip(state.first[state.active > 0].tolist(), state.last[state.active > 0].tolist(), strict=True):
        near[a].append(b)
        near[b].append(a)
    assert {len(ends) for ends in near.values()} == {2}
    found, left = 0, set(near)
    while left:
        found += 1
        path = [left.pop()]
        while path:
            for square in near[path.pop()]:
                if square in left:
                    left.remove(square)
                    path.append(square)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_it_finds_tours_of_a_small_board(seed: int) -> None:
    search = searched(6, 6, seed=seed)
    assert search.advance(UNLIMITED, 1) is Status.FOUND
    probe = search.probe()
    tour = Tour(np.ones((6, 6), bool), closed=True)
    assert not list(tour.judge(probe.filling))
    assert isinstance(search.state, MoveNetwork)
    assert circuits_of(search.state) == 1
    assert probe.progress == 1
    assert search.advance(1, 2) is Status.STUCK


def test_it_mostly_settles_into_several_circuits() -> None:
    search = searched(6, 6, seed=1)
    counted = 0
    while search.advance(1, 1) is Status.RUNNING:
        s = search.state.s
        if s[kernel.SETTLED] > counted:
            assert isinstance(search.state, MoveNetwork)
            assert circuits_of(search.state) == s[kernel.CIRCUITS] > 1
            assert "settled into several circuits" in search.note
            counted += 1
    assert counted


def test_each_level_is_how_many_squares_have_two_moves() -> None:
    search = searched(8, 8)
    for _ in range(50):
        search.advance(1)
        assert isinstance(search.state, MoveNetwork)
        state = search.state
        ends = np.bincount(np.concatenate([state.first, state.last])[np.tile(state.active > 0, 2)], minlength=64)
        assert search.level == np.count_nonzero(ends == 2)
    assert search.tally.nodes == 50


def test_it_does_not_scale() -> None:
    """Parberry 1996: on larger boards hardly any network settles."""
    search = searched(20, 20, networks=20, updates=300)
    assert search.advance(UNLIMITED, 1) is Status.STUCK
    assert search.note == "20 networks did not settle."
    assert search.state.s[scalars.NODES] == 20 * 300
    assert search.probe().progress == 1


def test_on_boards_without_a_closed_tour_it_ends_at_once() -> None:
    search = searched(5, 5)
    assert search.advance(UNLIMITED, 1) is Status.STUCK
    assert "odd number" in search.note
    assert search.tally.nodes == 0
    with pytest.raises(ChoiceError, match="clear the end"):
        SOLVER.start(Tour(np.ones((6, 6), bool), end=(0, 1), closed=False))


def test_an_open_tour_is_a_closed_one_from_its_start() -> None:
    tour = Tour(np.ones((6, 6), bool), start=(2, 3), closed=False)
    search = SOLVER.start(tour)
    assert search.advance(UNLIMITED, 1) is Status.FOUND
    assert not list(tour.judge(search.probe().filling))


def test_it_takes_holes_and_other_surfaces() -> None:
    tour = Tour(np.ones((4, 4), bool), closed=True, surface="torus")
    search = SOLVER.start(tour)
    assert search.advance(UNLIMITED, 1) is Status.FOUND
    assert not list(tour.judge(search.probe().filling))
