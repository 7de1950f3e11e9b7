"""A walk made by hand is the beginning of searches: Run and Compare go on from it, say so, and can start afresh."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.e2e.test_race_of_walks import face_of, settle
from tests.windows import trigger
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.walk_from import walk_from
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour.walk import path_of
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.editor import TourEditor

BOARD = "tour 8x8\n"
WALK: tuple[Cell, ...] = ((7, 0), (5, 1), (3, 0))  # a1, b3, a5: as the finding T10


def walked(tab: DocumentTab) -> TourEditor:
    editor = tab.editor
    assert isinstance(editor, TourEditor)
    for cell in WALK:
        editor._by_hand.go_to(cell)
    return editor


def found(tab: DocumentTab, qtbot: QtBot) -> list[Cell]:
    """Run, and return the first squares of what was found."""
    qtbot.waitUntil(lambda: not tab.running and tab.lane is not None and tab.lane.over)
    assert tab.lane is not None
    assert tab.lane.probe is not None
    filling = tab.lane.solutions[0] if tab.lane.solutions else tab.lane.probe.filling
    return [divmod(int(square), 8) for square in path_of(filling)[: len(WALK)]]


@pytest.mark.parametrize("solver", ["warnsdorff", "warnsdorff_backtracking", "tour_complete"])
def test_run_goes_on_from_a_walk_by_hand_and_says_so_or_starts_afresh(
    solver: str, window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened(BOARD)
    walked(tab)
    tab.solve_panel.show_choices(solver, {})

    trigger(window, "run")
    from_walk = found(tab, qtbot)
    sentence, offered = tab.line.verdict.text(), not tab.line.afresh.isHidden()
    qtbot.waitUntil(lambda: window.actions_by_name["run_afresh"].isEnabled())
    tab.line.afresh.click()
    qtbot.waitUntil(lambda: tab.lane is not None and "branch" not in tab.lane.choices)
    afresh = found(tab, qtbot)

    assert from_walk == list(WALK)
    assert sentence.startswith("After step 3, a5, of the walk by hand: ")
    assert offered
    assert afresh != list(WALK)
    assert "by hand" not in tab.line.verdict.text()
    assert tab.line.afresh.isHidden()
    assert np.count_nonzero(tab.document.position.entries) == 3  # the walk is kept


def test_a_walk_that_is_changed_is_gone_on_from_again(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened(BOARD)
    editor = walked(tab)
    tab.run_afresh()
    found(tab, qtbot)

    editor._by_hand.go_to((1, 1))  # b7
    trigger(window, "run")
    found(tab, qtbot)

    assert tab.lane is not None
    assert tab.lane.choices["branch"] == "a1 b3 a5 b7"


def test_the_lanes_of_a_comparison_share_the_walk(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened(BOARD)
    walked(tab)
    trigger(window, "race")
    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    settle(race, qtbot)
    trigger(window, "run")
    qtbot.waitUntil(lambda: race.race.over and not race.running)
    settle(race, qtbot)

    for lane in race.race.lanes:
        assert lane.probe is not None
        assert [divmod(int(square), 8) for square in path_of(lane.probe.filling)[:3]] == list(WALK)
    assert "All go on from step 3, a5." in race.headline.summary.toolTip()
    assert race.entries.comparison_title == "Plain, Roth, Vähäaho"
    assert not face_of(race).afresh.isHidden()
    assert face_of(race).starts.box.currentText() == "walk"
    face_of(race).afresh.click()
    settle(race, qtbot)
    assert face_of(race).starts.box.currentText() != "walk"
    assert [dict(lane.choices) for lane in race.race.lanes] == [{"rule": rule} for rule in ("plain", "roth", "vahaaho")]
    assert face_of(race).afresh.isHidden()


def test_a_comparison_follows_a_walk_that_was_made_after_it(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened(BOARD)
    trigger(window, "race")
    first = window.tabs.currentWidget()
    assert isinstance(first, RaceTab)
    settle(first, qtbot)
    trigger(window, "puzzle")
    walked(tab)

    trigger(window, "race")
    race = window.tabs.currentWidget()

    assert isinstance(race, RaceTab)
    assert race is not first
    assert {str(lane.choices["branch"]) for lane in race.race.lanes} == {"a1 b3 a5"}


def test_what_if_at_a_square_of_a_search_goes_on_from_there(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened("tour 8x8 start 5,4\n")
    tab.solve_panel.show_choices("warnsdorff", {"rule": "plain"})
    trigger(window, "run")
    qtbot.waitUntil(lambda: not tab.running and tab.lane is not None and tab.lane.over)
    assert tab.lane is not None
    assert tab.lane.probe is not None
    lost = tab.lane.probe.filling.copy()
    tab.rewinding.to_node(53)
    qtbot.waitUntil(lambda: tab.rewinding.moment is not None and tab.rewinding.moment.nodes == 53)
    editor = tab.editor
    assert isinstance(editor, TourEditor)
    editor.board._cursor = divmod(int(np.flatnonzero(lost == 40)[0]), 8)
    editor._follow_cursor()

    before = tab.lane
    trigger(window, "what_if")
    qtbot.waitUntil(lambda: not tab.running and tab.lane is not None and tab.lane is not before and tab.lane.over)

    assert tab.lane.probe is not None
    assert np.array_equal(lost * (lost <= 40), tab.lane.probe.filling * (tab.lane.probe.filling <= 40))
    assert "step 40" in tab.line.verdict.text()
    trigger(window, "undo")
    assert not tab.document.position.entries.any()


def test_the_map_of_starts_goes_on_from_the_walk_and_can_start_afresh(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened(BOARD)
    walked(tab)
    trigger(window, "heat_map")
    starts = window.tabs.currentWidget()
    assert isinstance(starts, StartsTab)
    qtbot.waitUntil(lambda: rested(starts))
    begun = BegunBoard.of(starts.tour, "a1 b3 a5")

    finished = sum(walk_from(begun.tour, {"rule": "roth"}, cell, begun.begun).visited == 64 for cell in begun.onward)
    part = "all" if finished == 3 else "none" if not finished else str(finished)
    assert len(begun.onward) == 3
    answer = f"The walk by hand is at step 3, a5. Rule A finishes from {part} of the 3 squares that it can go on to."
    assert starts.panel.answer.text() == answer
    assert "possible next square" in starts.panes["A"].figures.text()
    assert starts.panes["A"].board._marks.onward == begun.onward
    assert starts.walk.walk is not None
    assert path_of(starts.walk.walk.filling)[:3].tolist() == begun.begun.tolist()
    starts.panes["A"].picked.emit(WALK[1])  # is visited already: there is no walk on from there
    assert starts.picked is not None
    assert starts.picked[0] in begun.onward

    starts.views["Difference"].click()
    qtbot.waitUntil(lambda: rested(starts))
    assert starts.difference.figures.text().startswith("Of 3 squares that the walk can go on to: both ")
    starts.views["Three maps"].click()
    qtbot.waitUntil(lambda: rested(starts))
    assert f"Finishes from {finished} of 3 outlined squares." in starts.three.panes["A"].figures.text()

    starts.panel.in_race.click()
    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    went_on = starts.tour.name_of(starts.picked[0])
    assert {str(lane.choices["branch"]) for lane in race.race.lanes} == {f"a1 b3 a5 {went_on}"}
    window.tabs.setCurrentWidget(starts)

    starts.panel.afresh.click()
    fresh = window.tabs.currentWidget()
    assert isinstance(fresh, StartsTab)
    qtbot.waitUntil(lambda: rested(fresh))
    assert fresh.begun.is_fresh
    assert "of 64 possible starts" in fresh.panel.answer.text()
    assert fresh.panel.afresh.isHidden()


def test_a_page_that_begins_without_the_walk_says_so(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    tab = opened(BOARD)
    walked(tab)

    for act, said in (("watch", True), ("race", False), ("heat_map", False), ("watch", True)):
        trigger(window, act)
        shown = [label.text() for label in window.tabs.findChildren(QLabel) if label.isVisible()]
        assert any("begins without the walk by hand" in text for text in shown) == said, act


def rested(starts: StartsTab) -> bool:
    """Tell whether maps, verdicts and the walk are complete."""
    return not starts.running and not starts.deciding.busy and starts.walk.walk is not None
