"""The reading of walks in a thread."""

import numpy as np
from pytestqt.qtbot import QtBot

from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.tour.race.background_reader import BackgroundReader

BOARD = Tour(np.ones((6, 5), bool), start=(0, 0))


def race() -> Race:
    """Return a race of one lane that has not begun."""
    return Race([Lane(BOARD, SOLVERS["warnsdorff"], {"rule": "plain"}, Goal.ONE)])


def test_a_reading_brings_the_walks_of_all_lanes(qtbot: QtBot) -> None:
    reader = BackgroundReader()
    reader.take(race())

    with qtbot.waitSignal(reader.done) as done:
        reader.read(0, resting=True)
        assert reader.busy

    walks, step, crossings = done.args
    assert (len(walks), step, len(crossings)) == (1, 0, 1)
    assert not reader.busy


def test_what_is_asked_for_during_a_reading_must_follow(qtbot: QtBot) -> None:
    reader = BackgroundReader()
    reader.take(race())

    with qtbot.waitSignals([reader.done, reader.outdated]):
        reader.read(0, resting=True)
        reader.read(1, resting=True)


def test_a_reading_of_an_earlier_race_is_ignored(qtbot: QtBot) -> None:
    reader = BackgroundReader()
    reader.take(race())
    reader.read(0, resting=True)

    with qtbot.assertNotEmitted(reader.done), qtbot.waitSignal(reader.outdated):
        reader.take(race())


def test_nothing_is_read_after_a_drop(qtbot: QtBot) -> None:
    reader = BackgroundReader()
    reader.take(race())
    reader.read(0, resting=True)

    reader.drop()
    reader.read(0, resting=True)

    assert not reader.busy
