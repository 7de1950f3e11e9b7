"""The forecast of the nodes by level."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from tests.known.covers import queens
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.search.live.level_estimate import LevelEstimate, estimated_profile

SIX_BY_TEN = "polyomino 6x10\n" + "..........\n" * 6 + "pieces free 5\n"


def test_the_forecast_is_near_the_true_profile(compiled: None) -> None:
    lane = Lane(Cover.parse(queens(8))[0], SOLVERS["cover_links"], {}, Goal.COUNT)
    while not lane.over:
        lane.advance()

    expected = estimated_profile(lane)

    assert expected is not None
    assert lane.probe is not None
    assert len(expected) == len(lane.probe.profile)
    assert expected[0] == 1
    assert np.allclose(expected, lane.probe.profile, rtol=0.15)  # 20,000 probes of a tree of 1,223 nodes


def test_the_forecast_of_uncrossed_walks_is_near_the_true_profile(compiled: None) -> None:
    lane = Lane(Tour.parse("tour 5x5")[0], SOLVERS["uncrossed_walks"], {"moves": 6}, Goal.COUNT)
    while not lane.over:
        lane.advance()

    expected = estimated_profile(lane)

    assert expected is not None
    assert lane.probe is not None
    assert np.allclose(expected, lane.probe.profile, rtol=0.15)


@pytest.mark.slow
def test_only_long_searches_of_the_estimated_tree_have_one(qtbot: QtBot) -> None:
    pentominoes, tour = Polyomino.parse(SIX_BY_TEN)[0], Tour.parse("tour 5x5")[0]
    for puzzle, name, nodes, has in (
        (pentominoes, "cover_bits", 100_000, True),
        (pentominoes, "cover_bits", 1_000, False),
        (pentominoes, "polyomino_bits", 100_000, False),
        (tour, "cover_bits", 100_000, False),  # the tree that is estimated is that of uncrossed walks
    ):
        lane = Lane(puzzle, SOLVERS[name], {}, Goal.COUNT, Limit(nodes=nodes))
        while not lane.over:
            lane.advance()
        forecast = LevelEstimate()

        forecast.look(lane)

        if has:
            qtbot.waitUntil(lambda forecast=forecast: forecast.profile is not None)
            assert forecast.profile[0] == 1
        else:
            assert not forecast._begun
        forecast.forget()
        assert forecast.profile is None
