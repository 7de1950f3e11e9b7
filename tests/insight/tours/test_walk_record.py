"""What lanes have walked, told step by step."""

from collections.abc import Mapping

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.insight.tours.tie_replay import path_of, story
from workbench.insight.tours.walk_record import Replay, WalkReader, WalkRecord, crossing, in_order, parting
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step

pytestmark = pytest.mark.usefixtures("compiled")

REPAIRED = (11, 11, (8, 0))  # a board and a start at which Roth's walk ends two squares short


def walking(rows: int, columns: int, start: Cell, solver: str = "warnsdorff", **choices: Value) -> Lane:
    tour = Tour(np.ones((rows, columns), bool), start=start)
    return Lane(tour, SOLVERS[solver], choices, Goal.ONE, Goal.ONE.limit(), 1)


def told(lane: Lane) -> WalkRecord:
    while not lane.over:
        lane.advance()
    teller = WalkReader(lane)
    teller.observe(resting=True)
    return teller.record()


@pytest.mark.parametrize("choices", [{"rule": "plain"}, {"rule": "roth"}, {"rule": "random", "seed": 3}])
def test_ties_told_in_pieces_are_those_of_the_whole_walk(choices: Mapping[str, Value]) -> None:
    lane = walking(6, 9, (2, 3), **choices)
    teller = WalkReader(lane)

    while not lane.over:
        lane.advance(Step(7))
        teller.observe(resting=False)
        walked = teller.record()

    assert isinstance(lane.puzzle, Tour)
    whole = story(lane.puzzle, choices, walked.path)
    assert walked.squares == len(walked.path) > 7
    assert np.array_equal(walked.ties, whole.ties)
    assert np.array_equal(walked.left, whole.left)
    assert walked.tied(walked.squares) == whole.tied > 0
    assert walked.by_order(walked.squares) == whole.by_order
    assert walked.tied(1) == 0


def test_what_was_seen_already_is_not_told_anew() -> None:
    lane = walking(8, 8, (0, 0))
    walked = WalkReader(lane)
    walked.observe(resting=True)

    assert walked.record().steps == 0
    lane.advance(Step(5))
    walked.observe(resting=True)
    once = walked.record()
    walked.observe(resting=True)

    assert once.steps == 5
    assert walked.record() is once


def test_a_dead_end_tells_which_squares_were_cut_off_and_when() -> None:
    walked = told(walking(8, 8, (5, 4), rule="plain"))

    assert walked.cut is not None
    cells, step = walked.cut
    assert walked.squares == 62
    assert 0 < step < 62
    assert all(walked.filling[r, c] == 0 for r, c in cells.tolist())


def test_a_backtracking_walk_is_told_after_steps_back_too() -> None:
    lane = walking(5, 5, (0, 0), "warnsdorff_backtracking", rule="plain")
    teller = WalkReader(lane)
    walks = []
    while not lane.over:
        lane.advance(Step(9))
        teller.observe(resting=False)
        walks.append(teller.record())

    assert isinstance(lane.puzzle, Tour)
    for walked in walks:
        assert np.array_equal(walked.path, path_of(walked.filling))
        if len(walked.path):
            assert np.array_equal(walked.ties, story(lane.puzzle, {"rule": "plain"}, walked.path).ties)


def test_every_step_of_a_repaired_walk_is_a_walk_and_every_rotation_keeps_its_squares() -> None:
    rows, columns, start = REPAIRED
    lane = walking(rows, columns, start, "tour_complete")
    walked = told(lane)
    replay = Replay(walked)
    assert isinstance(lane.puzzle, Tour)
    near = neighbours(lane.puzzle.board, lane.puzzle.leap)

    assert walked.rotations
    assert walked.steps == walked.squares + len(walked.rotations)
    rotated = 0
    before = replay.path(0).copy()
    for step in range(1, walked.steps + 1):
        path = replay.path(step).copy()
        assert all(b in near[a] for a, b in zip(path[:-1].tolist(), path[1:].tolist(), strict=True))
        if (turned := replay.reversed(step)) is None:
            assert np.array_equal(path[:-1], before)
        else:
            rotated += 1
            first, last = turned
            assert np.array_equal(path[first - 1 : last], before[first - 1 : last][::-1])
            assert np.array_equal(path[: first - 1], before[: first - 1])
        before = path
    assert rotated == len(walked.rotations)
    assert np.array_equal(in_order(replay.filling(walked.steps)[0]), walked.path)


def test_a_repaired_walk_can_be_seen_backwards() -> None:
    rows, columns, start = REPAIRED
    replay = Replay(told(walking(rows, columns, start, "tour_complete")))

    forwards = [replay.path(step).copy() for step in range(replay.recorded.steps + 1)]
    backwards = [replay.path(step).copy() for step in range(replay.recorded.steps, -1, -1)]

    assert all(np.array_equal(a, b) for a, b in zip(forwards, reversed(backwards), strict=True))


def test_a_crossing_tells_candidates_and_where_the_walk_goes() -> None:
    lane = walking(8, 8, (5, 4), rule="plain")
    walked = told(lane)

    found = crossing(lane, walked.path, 1)

    assert found is not None
    assert found.square == (5, 4)
    assert found.tied == walked.ties[1] == 3
    assert found.next == divmod(int(walked.path[1]), 8)
    assert [one.square for one in found.candidates if one.chosen] == [found.next]
    assert crossing(lane, walked.path, 0) is None
    last = crossing(lane, walked.path, len(walked.path))
    assert last is not None
    assert last.next is None


def test_where_a_walk_will_go_is_known_before_it_goes_there() -> None:
    lane = walking(8, 8, (5, 4), rule="random", seed=5)
    lane.advance(Step(9))
    teller = WalkReader(lane)
    teller.observe(resting=True)
    ahead = crossing(lane, teller.record().path, 9)

    lane.advance(Step(1))
    teller.observe(resting=True)

    assert ahead is not None
    assert ahead.next == divmod(int(teller.record().path[9]), 8)


def test_paths_part_after_the_squares_that_they_have_in_common() -> None:
    one, other = np.array([3, 4, 5, 6]), np.array([3, 4, 7])

    assert parting(one, other) == 2
    assert parting(one, one[:3]) is None
