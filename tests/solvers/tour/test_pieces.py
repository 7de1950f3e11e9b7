"""Divide and conquer: a tour of every rectangle that has one, from every start, judged by the puzzle itself."""

from itertools import pairwise

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.pieces import TourPieces, plan_for

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["tour_pieces"]


def board(rows: int, columns: int, start: tuple[int, int] | None = None, closed: bool = True) -> Tour:
    return Tour(np.ones((rows, columns), bool), start=start, closed=closed)


def searched(tour: Tour, side: int = 8) -> TourPieces:
    search = SOLVER.start(tour, {"side": side})
    assert isinstance(search, TourPieces)
    return search


@pytest.mark.slow
@pytest.mark.parametrize("side", [5, 6, 8, 11])
def test_it_finds_a_tour_of_every_rectangle(side: int) -> None:
    """Schwenk 1991: with sides of at least five, all with an even number of squares have a closed tour."""
    for rows in range(5, 20):
        for columns in range(5, 20):
            tour = board(rows, columns, closed=rows * columns % 2 == 0)
            search = searched(tour, side)
            assert search.advance(UNLIMITED, 1) is Status.FOUND, tour.name
            assert not list(tour.judge(search.probe().filling)), tour.name


@pytest.mark.slow
@pytest.mark.parametrize("size", [(5, 5), (5, 9), (7, 7), (11, 13), (15, 15), (6, 7)])
def test_it_starts_anywhere(size: tuple[int, int]) -> None:
    rows, columns = size
    for start in np.ndindex(rows, columns):
        tour = board(rows, columns, start, closed=False)
        if no_tour(tour):  # on an odd board half of the squares cannot be the first
            assert rows * columns % 2
            assert sum(start) % 2
            continue
        search = searched(tour, 6)
        assert search.advance(UNLIMITED, 1) is Status.FOUND
        filling = search.probe().filling
        assert not list(tour.judge(filling))
        assert filling[start] == 1


def test_pieces_have_at_least_five_squares_a_side_and_cover_the_board() -> None:
    for rows, columns in [(5, 5), (9, 11), (25, 31), (40, 33), (100, 100), (6, 5)]:
        for side in (5, 7, 8, 30):
            for start in (None, (0, 0), (rows - 1, columns - 1)):
                plan = plan_for(board(rows, columns, start, closed=False), side)
                for cuts, length in ((plan.rows, rows), (plan.columns, columns)):
                    assert (cuts[0], cuts[-1]) == (0, length)
                    assert all(end - begin >= 5 for begin, end in pairwise(cuts.tolist()))
                odd = [h * w % 2 for h in np.diff(plan.rows) for w in np.diff(plan.columns)]
                assert sum(odd) == rows * columns % 2
                assert plan.open_piece == (odd.index(1) if sum(odd) else -1)


def test_each_node_joins_a_piece() -> None:
    tour = board(16, 24)
    search = searched(tour)
    for pieces in range(1, 6):
        search.advance(1)
        filling = search.probe().filling
        assert filling.max() == np.count_nonzero(filling) == 64 * pieces
        path = np.argsort(filling, axis=None)[-64 * pieces :]
        steps = np.abs(np.diff(np.column_stack(np.divmod(np.append(path, path[0]), 24)), axis=0))
        assert (steps.prod(axis=1) == 2).all(), "a closed tour of the pieces so far"
    assert len(search.cuts) == 3
    checkpoint = search.save()
    other = searched(tour)
    other.load(checkpoint)
    for one in (search, other):
        assert one.advance(UNLIMITED, 1) is Status.FOUND
    assert (search.probe().filling == other.probe().filling).all()
    assert search.advance(1, 2) is Status.STUCK


@pytest.mark.parametrize(
    ("tour", "words"),
    [
        (Tour(np.ones((8, 8), bool), end=(0, 1), closed=False), "clear the end"),
        (board(7, 7), "odd number"),
    ],
)
def test_what_it_does_not_take_is_said(tour: Tour, words: str) -> None:
    with pytest.raises(ChoiceError, match=words):
        SOLVER.start(tour)


def test_only_knights_on_whole_rectangles() -> None:
    holes = np.ones((8, 8), bool)
    holes[0, 0] = False
    assert SOLVER.accepts(board(8, 8))
    assert not SOLVER.accepts(board(3, 10))
    assert not SOLVER.accepts(Tour(holes))
    assert not SOLVER.accepts(Tour(np.ones((8, 8), bool), surface="torus"))
    assert not SOLVER.accepts(Tour(np.ones((8, 8), bool), leap=(1, 3)))


def test_a_million_squares() -> None:
    tour = board(1_000, 1_000)
    search = searched(tour)
    assert search.advance(UNLIMITED, 1) is Status.FOUND
    assert not list(tour.judge(search.probe().filling))
