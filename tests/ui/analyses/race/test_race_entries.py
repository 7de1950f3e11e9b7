"""The entries of a race as a person changes them."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.clock import Clock
from workbench.searching.race.entries import Entrant
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.lane_dialog import LaneDialog
from workbench.ui.analyses.race.race_entries import RaceEntries

PUZZLE = Sudoku.blank({"box": "3x2"})
THREE: list[Entrant] = [(SOLVERS["cover_links"], {"order": order}) for order in ("mrv", "leftmost", "random")]


@pytest.fixture
def entries(qtbot: QtBot) -> RaceEntries:
    """Three entries."""
    window = QWidget()
    qtbot.addWidget(window)
    made = RaceEntries(window, PUZZLE)
    made.entrants = list(THREE)
    return made


@pytest.mark.parametrize(("number", "front"), [(0, 0), (1, 1), (2, 1)])
def test_a_lane_is_removed_and_a_neighbour_comes_to_the_front(
    number: int, front: int, entries: RaceEntries, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(entries.changed, timeout=0) as changed:
        entries.remove(number)

    assert changed.args == [THREE[:number] + THREE[number + 1 :], front]


def test_two_lanes_are_the_minimum(entries: RaceEntries, qtbot: QtBot) -> None:
    entries.entrants = THREE[:2]

    with qtbot.assertNotEmitted(entries.changed):
        entries.remove(0)


def test_a_dialog_adds_a_lane(entries: RaceEntries, qtbot: QtBot) -> None:
    entries.open_new()
    [dialog] = entries.parent().findChildren(LaneDialog)

    with qtbot.waitSignal(entries.changed) as changed:
        dialog.accept()

    lanes, front = changed.args
    assert (lanes[:3], len(lanes), front) == (THREE, 4, 3)


def test_a_comparison_is_named_by_its_lanes(entries: RaceEntries) -> None:
    title, lanes = next(iter(entries.comparisons.items()))

    entries.entrants = list(lanes)
    assert entries.comparison_title == title
    entries.entrants = THREE[:1]
    assert entries.comparison_title is None


def test_a_race_has_a_lane_for_each_entry(entries: RaceEntries) -> None:
    race = entries.race(Goal.COUNT, Clock.SECONDS)

    assert [(lane.solver, dict(lane.choices)) for lane in race.lanes] == [(one, dict(own)) for one, own in THREE]
    assert race.clock is Clock.SECONDS
    assert {lane.puzzle for lane in race.lanes} == {PUZZLE}
