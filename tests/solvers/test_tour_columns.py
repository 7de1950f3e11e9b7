"""The exact programme for few rows: a tour from start to end if and only if there is one."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tests.puzzles.tours import ends, has_tour, read, rectangle
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour_columns import MOST_STATES, TourColumns, join, leaps_from, takes
from workbench.solvers.tour_paths import TourPaths


def ended(tour: Tour) -> tuple[TourColumns, Status]:
    programme = TourColumns(tour)
    while (status := programme.advance(UNLIMITED)) is None:
        pass
    return programme, status


def assert_agrees(tour: Tour, exists: bool) -> None:
    programme, status = ended(tour)
    assert status is (Status.FOUND if exists else Status.EXHAUSTED), tour.format()
    if exists:
        assert tour.judge(programme.filling()) == []
        assert programme.filling().all()


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(3, 4), (4, 3), (3, 5), (4, 4)], ids=str)
def test_it_agrees_with_all_tours(shape: Cell) -> None:
    ways = ends(rectangle(*shape))
    for one, other in combinations(list(np.ndindex(shape)), 2):
        for first, last in ((one, other), (other, one)):
            tour = rectangle(*shape, start=first, end=last)
            assert_agrees(tour, has_tour(tour, ways))


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "start"), [((3, 9), (0, 0)), ((3, 10), (1, 4)), ((6, 4), (0, 3)), ((5, 5), (2, 2))])
def test_it_agrees_with_the_exhaustive_search(shape: Cell, start: Cell) -> None:
    for last in np.ndindex(shape):
        if last != start:
            tour = rectangle(*shape, start=start, end=last)
            assert_agrees(tour, TourPaths(tour).advance(UNLIMITED) is Status.FOUND)


def test_long_boards_take_no_long_time() -> None:
    programme, status = ended(read("tour 3x60 start 0,0 end 1,20"))

    assert status is Status.FOUND
    assert read("tour 3x60 start 0,0 end 1,20").judge(programme.filling()) == []
    assert programme.nodes < 10_000


def test_slices_do_not_change_the_programme() -> None:
    tour = read("tour 3x12 start 0,0 end 0,11")
    whole, _ = ended(tour)
    programme = TourColumns(tour)

    levels = [0]
    while (status := programme.advance(3)) in (None, Status.RUNNING):
        levels.append(programme.level)

    assert status is Status.FOUND
    assert levels == sorted(levels)
    assert set(levels) == set(range(0, 36, 3))
    assert programme.nodes == whole.nodes
    assert programme.filling().tolist() == whole.filling().tolist()


def test_too_many_states_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solvers.tour_columns.MOST_STATES", 50)

    assert ended(read("tour 3x12 start 0,0 end 0,11"))[1] is Status.STUCK
    assert MOST_STATES > 50


def test_it_is_for_open_tours_of_few_rows_with_both_ends_given() -> None:
    tour = read("tour 4x9 start 0,0 end 0,1")

    assert takes(tour)
    assert takes(read("tour 9x4 start 0,0 end 0,1"))
    assert not takes(replace(tour, end=None))
    assert not takes(replace(tour, closed=True))
    assert not takes(replace(tour, surface="torus"))
    assert not takes(replace(tour, leap=(1, 4)))
    assert not takes(read("tour 6x9 start 0,0 end 0,1"))


def test_leaps_lead_two_columns_to_the_right_at_most() -> None:
    assert leaps_from(0, 3) == [5, 7]
    assert leaps_from(2, 4) == [4, 9, 11]


def test_paths_that_are_joined_have_the_ends_that_are_left() -> None:
    places = [0, 3, 2, 1, 4]  # a path between 1 and 3

    assert join(places, 0, 3, last=False)
    assert places == [1, 0, 2, -1, 4]
    assert join(places, 0, 2, last=False)
    assert places == [-1, 2, 1, -1, 4]


def test_a_ring_is_closed_only_if_it_is_the_last_thing_to_do() -> None:
    assert not join([1, 0, -1], 0, 1, last=False)
    assert not join([1, 0, 2], 0, 1, last=True)
    assert join([1, 0, -1], 0, 1, last=True)
