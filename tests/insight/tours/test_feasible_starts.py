"""The starts of tours: what the theorems say of each of them alone, and what a plain search finds on small boards."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.insight.tours.all_ends import LEAPS, all_ends, ends_by_set, random_board
from tests.thorough import either
from workbench.insight.tours.feasible_starts import StartDecision, StartVerdict, with_tours
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.search import SLICE
from workbench.solvers.tour.complete import TOUR_COMPLETE

IMPOSSIBLE, NOT_RULED_OUT, POSSIBLE = StartVerdict


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (4, 3), (3, 7), (8, 3), (4, 5), (6, 4), (5, 5), (5, 6), (7, 7)])
def test_starts_are_those_of_which_the_theory_knows_no_reason_against(shape: tuple[int, int]) -> None:
    tour = Tour(np.ones(shape, bool))

    each = [[no_tour(replace(tour, start=(r, c))) is None for c in range(shape[1])] for r in range(shape[0])]

    assert StartDecision(tour).feasible.tolist() == tour.board.tolist()
    assert StartDecision(tour).run().tolist() == np.where(each, POSSIBLE, IMPOSSIBLE).tolist()


@pytest.mark.parametrize("seed", range(12))
def test_every_start_of_a_small_board_with_holes_is_decided(seed: int) -> None:
    random = Random(seed)
    for _ in range(8):
        tour = random_board(random, 9)

        verdicts = StartDecision(tour).run()

        assert verdicts.tolist() == np.where(all_ends(tour), POSSIBLE, IMPOSSIBLE).tolist(), tour.format()


@pytest.mark.slow
@pytest.mark.parametrize("leap", sorted(set(LEAPS)))
@pytest.mark.parametrize("surface", ["plain", "cylinder", "torus"])
def test_all_boards_within_a_small_rectangle_are_decided(leap: tuple[int, int], surface: str) -> None:
    whole = Tour(np.ones((3, 3), bool), leap=leap, surface=surface)
    ends = ends_by_set(whole)
    for squares in range(1, 1 << 9, either(3, 1)):
        board = (squares >> np.arange(9) & 1 == 1).reshape(3, 3)
        possible = (int(ends[squares]) >> np.arange(9) & 1 == 1).reshape(3, 3)

        verdicts = StartDecision(replace(whole, board=board)).run()

        assert verdicts.tolist() == np.where(possible, POSSIBLE, IMPOSSIBLE).tolist(), board


def only(decision: StartDecision, stage: Iterator[float]) -> StartDecision:
    """Return a decision after only one of its stages."""
    for _ in stage:
        pass
    return decision


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_no_stage_alone_is_wrong(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        tour = random_board(random, 11)
        ends = all_ends(tour)
        graph, paths, walks, frontier = (StartDecision(tour) for _ in range(4))

        only(graph, graph._look_at_graph())
        only(paths, paths._search_paths())
        only(walks, walks._search_walks())
        only(frontier, frontier._search_frontier() if tour.squares > 1 else iter(()))

        assert not (ends & ~graph.feasible).any()
        for one in (paths, walks, *([frontier] if tour.squares > 1 else [])):
            assert one.verdicts.tolist() == np.where(ends, POSSIBLE, IMPOSSIBLE).tolist()


def test_marks_on_the_board_play_no_part() -> None:
    board = np.ones((6, 6), bool)
    board[0, 0] = False

    verdicts = StartDecision(Tour(board, start=(0, 1), closed=True)).run()

    assert (verdicts == POSSIBLE).sum() == 18
    assert verdicts[0, 1] == POSSIBLE
    assert verdicts[0, 2] == IMPOSSIBLE


@pytest.mark.slow
def test_boards_beyond_all_limits_are_not_ruled_out() -> None:
    board = np.ones((70, 70), bool)
    board[3, 3] = board[3, 4] = False

    verdicts = StartDecision(Tour(board)).run()

    assert set(verdicts[board].tolist()) == {NOT_RULED_OUT}


@pytest.mark.slow
def test_larger_boards_are_decided_by_walks_and_their_rotations() -> None:
    board = np.ones((12, 13), bool)
    board[5, 5] = board[5, 6] = False
    tour = Tour(board, leap=(1, 2), surface="cylinder")

    verdicts = StartDecision(tour).run()

    assert set(verdicts[board].tolist()) == {POSSIBLE}
    for cell in ((0, 0), (6, 6), (11, 12)):
        assert TOUR_COMPLETE.start(replace(tour, start=cell)).advance(10**6, 1) == "found"


def test_slices_do_not_change_the_verdicts() -> None:
    tour = random_board(Random(5), 20, 7, 18)
    decision = StartDecision(tour)

    while not decision.over:
        decision.follow(SLICE._replace(nodes=1))

    assert decision.verdicts.tolist() == StartDecision(tour).run().tolist()


def test_a_walk_that_is_a_tour_proves_its_start() -> None:
    verdicts = np.array([[NOT_RULED_OUT, NOT_RULED_OUT, IMPOSSIBLE]], np.uint8)

    assert with_tours(verdicts, np.array([[0, 3, -1]], np.int32)).tolist() == [[POSSIBLE, NOT_RULED_OUT, IMPOSSIBLE]]
