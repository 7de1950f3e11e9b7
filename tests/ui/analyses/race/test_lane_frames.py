"""The frames of a race."""

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.analyses.race.lanes import run_to_ends, shown
from workbench.searching.race.clock import Clock
from workbench.ui.analyses.race.lane_frames import LaneFrames, extent
from workbench.ui.analyses.race.pages.race_pages import RacePages
from workbench.ui.analyses.race.scale import Scale
from workbench.ui.analyses.race.search_race import SearchRace


def test_depth_views_share_an_axis_unless_each_has_its_own(qtbot: QtBot) -> None:
    race, grid = shown(SearchRace())
    qtbot.addWidget(grid)
    run_to_ends(race)
    longest = max(lane.probe.nodes for lane in race.lanes if lane.probe)

    assert {scale: extent(race, scale) for scale in Scale} == {
        scale: 0 if scale is Scale.OWN else longest for scale in Scale
    }
    race.clock = Clock.SECONDS
    assert all(extent(race, scale) == 0 for scale in Scale)


@pytest.mark.parametrize("running", [False, True])
def test_a_frame_shows_the_places_of_lanes(running: bool, qtbot: QtBot) -> None:
    face = SearchRace()
    race, grid = shown(face)
    pages = RacePages(grid)
    qtbot.addWidget(pages)
    run_to_ends(race)

    LaneFrames(face, pages).draw(race, next(iter(Scale)), running=running, over=True)

    assert [view.place.text() for view in grid.views] == ["⚑ 1st", "⚑ 2nd"]
