"""Lanes that are over come back where another comparison needs the same search."""

from dataclasses import replace

import pytest

from tests.searching.race.test_race import EMPTY_6, GIVEN_4, lane
from workbench.searching.race.finished_lanes import MOST, FinishedLanes
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step

pytestmark = pytest.mark.usefixtures("compiled")


def test_a_finished_lane_takes_the_place_of_a_new_one_of_the_same_search_once() -> None:
    done, open_lane = lane(GIVEN_4, order="mrv"), lane(GIVEN_4, order="leftmost")
    done.reach(1_000_000)
    open_lane.advance(Step(1))
    finished = FinishedLanes()
    finished.keep([done, open_lane])

    first, second, third = finished.take([lane(GIVEN_4), lane(GIVEN_4, order="mrv"), lane(GIVEN_4, order="leftmost")])

    assert done.over
    assert not open_lane.over
    assert first is done, "mrv is the default"
    assert second.probe is None, "it is in one race at a time"
    assert third.probe is None, "only what is over is kept"


def test_another_puzzle_goal_or_limit_is_another_search() -> None:
    done = lane(GIVEN_4)
    done.reach(1_000_000)
    limited = lane(GIVEN_4)
    limited.limit = replace(limited.limit, nodes=5)
    others = [lane(EMPTY_6), lane(GIVEN_4, goal=Goal.ONE), limited]
    finished = FinishedLanes()
    finished.keep([done])

    assert finished.take(others) == others


def test_no_more_lanes_than_a_few_are_kept_and_none_after_drop() -> None:
    lanes = [lane(GIVEN_4, order="random", seed=seed) for seed in range(1, MOST + 2)]
    for one in lanes:
        one.over = True
    finished = FinishedLanes()
    finished.keep(lanes)

    oldest, latest = finished.take([lane(GIVEN_4, order="random", seed=seed) for seed in (1, MOST + 1)])
    finished.drop()
    [dropped] = finished.take([lane(GIVEN_4, order="random", seed=2)])

    assert oldest is not lanes[0]
    assert latest is lanes[-1]
    assert dropped is not lanes[1]
