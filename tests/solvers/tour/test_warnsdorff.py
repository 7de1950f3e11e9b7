"""The solver "warnsdorff": how it ends, and its note."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import near
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import Probe, Status, drive
from workbench.solvers.tour.warnsdorff import Warnsdorff

SOLVER = SOLVERS["warnsdorff"]


def board(rows: int, columns: int) -> np.ndarray:
    return np.ones((rows, columns), bool)


def solved(tour: Tour, **choices: Value) -> tuple[Warnsdorff, Probe]:
    search = SOLVER.start(tour, choices, Goal.ONE)
    assert isinstance(search, Warnsdorff)
    *_, last = drive(search, Goal.ONE.limit(), Goal.ONE.keep)
    return search, last


def test_a_tour_is_found_and_has_no_faults() -> None:
    tour = Tour(board(8, 9), start=(2, 3))

    search, probe = solved(tour)

    assert (probe.status, probe.solutions, probe.nodes, probe.level) == (Status.FOUND, 1, 72, 72)
    assert probe.filling[2, 3] == 1
    assert tour.judge(probe.filling) == []
    assert search.note == "The walk visits all 72 squares without backtracking."
    assert verdict(Goal.ONE, probe).outcome is Outcome.SOLVED


def test_a_dead_end_is_no_proof() -> None:
    tour = Tour(board(3, 5))

    search, probe = solved(tour)

    left = 15 - probe.nodes
    assert (probe.status, probe.solutions, probe.progress) == (Status.STUCK, 0, 1)
    assert search.note == f"Dead end after {probe.nodes} of 15 squares: {left} left (a2 is reachable but has no exit)."
    assert tour.judge(probe.filling) == []
    assert verdict(Goal.ONE, probe).outcome is Outcome.LIMIT


def closing(closed: bool) -> list[Probe]:
    starts = [(r, c) for r in range(6) for c in range(6)]
    return [solved(Tour(board(6, 6), start=start, closed=closed), rule="plain")[1] for start in starts]


def test_a_closed_tour_is_found_only_if_it_happens_to_close() -> None:
    probes, opened = closing(True), closing(False)

    found = [probe.status is Status.FOUND for probe in probes]
    closes = [
        probe.status is Status.FOUND and not Tour(board(6, 6), closed=True).judge(probe.filling) for probe in opened
    ]
    assert found == closes
    assert not all(found)


def test_the_note_names_the_condition_that_a_complete_walk_misses() -> None:
    search, probe = solved(Tour(board(5, 5), start=(0, 0), closed=True))
    assert (probe.nodes, probe.status) == (25, Status.STUCK)
    assert search.note == "The walk visits all 25 squares, but is not closed."

    ends = {tuple(np.argwhere(solved(Tour(board(6, 6), start=(0, 0)))[1].filling == 36)[0].tolist())}
    search, probe = solved(Tour(board(6, 6), start=(0, 0), end=(0, 1) if (0, 1) not in ends else (1, 0)))
    assert search.note == "The walk visits all 36 squares, but does not end at the given end."


def test_a_walk_that_ends_at_the_given_end_is_a_solution() -> None:
    end = tuple(np.argwhere(solved(Tour(board(6, 6), start=(0, 0)))[1].filling == 36)[0].tolist())

    _, probe = solved(Tour(board(6, 6), start=(0, 0), end=(end[0], end[1])))

    assert probe.status is Status.FOUND


@pytest.mark.parametrize("closed", [False, True])
def test_a_single_square_is_a_tour(closed: bool) -> None:
    _, probe = solved(Tour(board(1, 1), closed=closed))

    assert (probe.status, probe.filling.tolist()) == (Status.FOUND, [[1]])


def test_boards_without_squares_are_rejected() -> None:
    with pytest.raises(ChoiceError):
        SOLVER.start(Tour(np.zeros((2, 2), bool)), {}, Goal.ONE)
    with pytest.raises(ChoiceError):
        SOLVER.start(Tour(board(3, 3), start=(5, 5)), {}, Goal.ONE)


def test_slices_do_not_change_the_probes() -> None:
    tour = Tour(board(9, 7))
    whole, _ = solved(tour, rule="plain")
    search = SOLVER.start(tour, {"rule": "plain"}, Goal.ONE)
    before = search.probe()

    while before.status is Status.RUNNING:
        search.advance(5, 1)
        probe = search.probe()
        grown = probe.filling - before.filling
        assert sorted(grown[grown > 0].tolist()) == list(range(before.nodes + 1, probe.nodes + 1))
        assert (before.filling[before.filling > 0] > 0).all()
        before = probe

    assert before.filling.tolist() == whole.probe().filling.tolist()
    assert before.profile.tolist() == [1] * before.nodes


def test_an_old_probe_does_not_change() -> None:
    search = SOLVER.start(Tour(board(6, 6)), {}, Goal.ONE)
    search.advance(3)
    probe = search.probe()

    search.advance(100)

    assert (probe.filling > 0).sum() == 3


def test_a_walk_stops_before_a_floor() -> None:
    search = SOLVER.start(Tour(board(6, 6)), {}, Goal.ONE)
    search.advance(4)

    search.advance(100, floor=10)

    assert search.probe().nodes == 4


@pytest.mark.parametrize("surface", ["plain", "cylinder", "torus", "mobius", "klein"])
def test_squares_are_joined_as_the_rules_of_a_tour_say(surface: str) -> None:
    tour = Tour(board(4, 5), surface=surface, closed=True)
    for start in range(20):
        for last in range(20):
            one, other = divmod(start, 5), divmod(last, 5)
            if one != other:
                pair = np.zeros((4, 5), np.int32)
                pair[one], pair[other] = 1, 2
                assert (one in near(tour, other)) == (tour.judge(pair) == []), (one, other)


def test_tours_are_tried_by_these_solvers() -> None:
    names = [solver.name for solver in solvers_for(Tour(board(8, 8))) if SOLVERS.room(solver.name) == "tour"]

    warnsdorff = ["warnsdorff", "warnsdorff_rules", "warnsdorff_backtracking", "warnsdorff_ties"]
    others = ["tour_symmetric", "tour_semimagic", "tour_pieces", "tour_network", "uncrossed_walks"]
    assert names == ["tour_complete", "tour_frontier", *warnsdorff, *others]


def test_the_start_of_a_board_goes_before_the_default_start() -> None:
    _, probe = solved(Tour(board(8, 9), start=(2, 3)), **{"from": "centre"})

    [title] = [choice.title for choice in SOLVER.choices if choice.name == "from"]
    assert title == "Default start"
    assert probe.filling[2, 3] == 1
