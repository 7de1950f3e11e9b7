"""The ends of all tours by one frontier search, against the counts of tours with given ends."""

from random import Random

import numpy as np
import pytest

from tests.insight.tours.all_ends import all_ends, random_board
from workbench.kernels.tour import frontier_ends as kernel
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.frontier.ends import TourEnds
from workbench.solvers.tour.frontier.narrow_order import narrow_order
from workbench.solvers.tour.frontier.plan import TooWideError, order_of, widest


def test_a_chessboard_of_five_rows_has_tours_from_the_colour_of_its_corners() -> None:
    board = np.ones((5, 5), bool)

    search = TourEnds(Tour(board), board, 100)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.ends.tolist() == (np.indices((5, 5)).sum(axis=0) % 2 == 0).tolist()


def test_a_board_without_tours_has_no_ends() -> None:
    board = np.ones((4, 4), bool)
    search = TourEnds(Tour(board), board, 100)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert not search.ends.any()


@pytest.mark.slow
def test_more_squares_than_bits_of_a_word_are_kept() -> None:
    board = np.ones((3, 30), bool)

    search = TourEnds(Tour(board), board, 100)

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.ends.all()  # Cull and De Curtins 1978: 3 x n boards from n = 10 on, an even number of squares


def test_slices_do_not_change_the_ends() -> None:
    board = np.ones((3, 7), bool)
    whole, sliced = TourEnds(Tour(board), board, 100), TourEnds(Tour(board), board, 100)

    whole.advance(UNLIMITED)
    while sliced.advance(7) is Status.RUNNING:
        assert 0 <= sliced.progress <= 1

    assert (sliced.ends.tolist(), sliced.states) == (whole.ends.tolist(), whole.states)


def test_a_search_stops_at_the_limit_of_memory() -> None:
    board = np.ones((6, 6), bool)

    assert TourEnds(Tour(board), board, 1).advance(UNLIMITED) is Status.STUCK


@pytest.mark.slow
def test_a_frontier_that_is_too_wide_is_refused() -> None:
    board = np.ones((9, 9), bool)

    with pytest.raises(TooWideError):
        TourEnds(Tour(board, surface="torus"), board, 100)


@pytest.mark.slow
def test_the_kernel_does_in_plain_python_what_it_does_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "reach", kernel.reach.py_func)
    tour = Tour(np.ones((3, 4), bool))
    search = TourEnds(tour, tour.board, 100)
    search._advance = kernel.advance.py_func

    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    assert search.ends.tolist() == all_ends(tour).tolist()


def test_an_order_is_never_wider_than_row_by_row() -> None:
    for seed in range(8):
        tour = random_board(Random(seed), 20)
        near = neighbours(tour.board, tour.leap, tour.surface)
        rows = order_of(tour, near)

        order = narrow_order(near, rows)

        assert sorted(order) == sorted(rows)
        assert widest(order, near) <= widest(rows, near)


def test_a_greedy_order_is_shorter_where_the_board_is_a_ring() -> None:
    board = np.ones((8, 8), bool)
    board[2:6, 2:6] = False
    tour = Tour(board, leap=(0, 1), surface="torus")
    near = neighbours(tour.board, tour.leap, tour.surface)

    assert widest(narrow_order(near, order_of(tour, near)), near) < 24
