"""What if, in the real window: lanes that share a walk or a node with another one, by mouse and by keyboard."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from tests.e2e.test_race_of_walks import board_of, face_of, settle, walks_of
from tests.e2e.test_race_of_walks import raced as raced
from tests.windows import trigger
from workbench.files.analyses import format_analysis, parse_analysis
from workbench.searching.race.race import MAX_LANES
from workbench.searching.race.record import entries_of, remarks_of
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.search_lane import SearchLane
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.race.lane import TourLane

CHESS = "tour 8x8 start 5,4\n"  # e3, from which plain fails


def run(tab: RaceTab, window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.race.over and not tab.running)
    settle(tab, qtbot)


def what_ifs(tab: RaceTab, lane: int) -> dict[str, QAction]:
    """Open the menu of a lane by its key; return what it offers under What if."""
    view = tab.grid.views[lane]
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Menu)
    QApplication.processEvents()
    assert view.menu.isVisible()
    return {action.text(): action for action in view.what_if.actions()}


def choose(tab: RaceTab, lane: int, text: str, qtbot: QtBot) -> None:
    action = what_ifs(tab, lane)[text]
    tab.grid.views[lane].menu.close()
    lanes = len(tab.race.lanes)
    action.trigger()
    qtbot.waitUntil(lambda: len(tab.race.lanes) > lanes)
    qtbot.waitUntil(lambda: tab.race.over and not tab.running)
    settle(tab, qtbot)


def note(tab: RaceTab, lane: int) -> str:
    return tab.grid.views[lane].contents.note.toolTip() or tab.grid.views[lane].contents.note.text()


def lost_step(tab: RaceTab) -> int:
    """Show the step that lost the walk of the first lane."""
    [step, *_] = walks_of(tab).events._loss_steps()
    walks_of(tab).shown.go(step)
    return step


def test_a_candidate_of_the_lost_step_becomes_a_lane_that_finishes(
    raced: Callable[[str], RaceTab], window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    run(tab, window, qtbot)
    step = lost_step(tab)
    settle(tab, qtbot)

    choose(tab, 0, "b2 instead of a5" if "b2 instead of a5" in what_ifs(tab, 0) else "a5 instead of b2", qtbot)

    first, new = tab.race.lanes[0].probe, tab.race.lanes[-1].probe
    assert first is not None
    assert new is not None
    shared = (first.filling > 0) & (first.filling <= step)
    assert np.array_equal(first.filling[shared], new.filling[shared])
    assert new.filling.max() >= first.filling.max()
    walks_of(tab).shown.go(step)
    settle(tab, qtbot)
    assert f"As lane 1 up to step {step}, then a5 instead of b2." in note(tab, 3)
    assert [lane.probe for lane in tab.race.lanes[:3]] == [lane.probe for lane in tab.race.lanes[:3] if lane.over]


def test_another_rule_goes_on_from_the_step_shown(
    raced: Callable[[str], RaceTab], window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    run(tab, window, qtbot)
    before = [lane.probe for lane in tab.race.lanes]
    walks_of(tab).shown.go(20)
    settle(tab, qtbot)

    choose(tab, 0, "Let Roth go on from here", qtbot)

    first, new = tab.race.lanes[0].probe, tab.race.lanes[-1].probe
    assert first is not None
    assert new is not None
    assert [lane.probe for lane in tab.race.lanes[:3]] == before  # they keep what they have come to
    assert np.array_equal(first.filling * (first.filling <= 20), new.filling * (new.filling <= 20))
    assert "Roth · from" in tab.grid.views[-1].title.strong
    assert "As lane 1 up to step 20" in note(tab, 3)


def test_a_click_on_a_candidate_offers_to_go_there(
    raced: Callable[[str], RaceTab], window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    run(tab, window, qtbot)
    lost_step(tab)
    settle(tab, qtbot)
    board = board_of(tab, 0)
    assert board.crossing is not None
    [other] = [one.square for one in board.crossing.candidates if one.square != board.crossing.next][:1]

    place = board.board.view.rect(other).center().toPoint()
    QTest.mouseClick(board.board, Qt.MouseButton.LeftButton, pos=place)
    menu = QApplication.activePopupWidget()

    assert isinstance(menu, QMenu)
    assert "instead of" in menu.actions()[0].text()
    menu.close()


def test_what_was_added_survives_saving_another_start_and_removal(
    raced: Callable[[str], RaceTab], window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    run(tab, window, qtbot)
    walks_of(tab).shown.go(20)
    settle(tab, qtbot)
    choose(tab, 0, "Let Roth go on from here", qtbot)

    kept = entries_of(tab.analysis())
    tab.entries.remove(3)
    settle(tab, qtbot)
    assert len(tab.race.lanes) == 3
    tab._change_lanes(list(kept), 0)
    settle(tab, qtbot)
    assert [dict(lane.choices) for lane in tab.race.lanes] == [dict(choices) for _, choices in kept]
    face_of(tab).start_at((0, 0))
    settle(tab, qtbot)

    assert all("branch" not in lane.choices for lane in tab.race.lanes)
    assert len(tab.race.lanes) == 3


def test_no_more_lanes_are_added_than_there_may_be(
    raced: Callable[[str], RaceTab], window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    run(tab, window, qtbot)
    walks_of(tab).shown.go(5)
    settle(tab, qtbot)
    contents = tab.grid.views[0].contents
    assert isinstance(contents, TourLane)
    while len(tab.race.lanes) < MAX_LANES:
        walks_of(tab).shown.go(5)
        settle(tab, qtbot)
        choose(tab, 0, next(iter(what_ifs(tab, 0))), qtbot)
    walks_of(tab).shown.go(5)
    settle(tab, qtbot)

    with qtbot.waitSignal(tab.message, check_params_cb=lambda text: "at most 9 lanes" in text):
        next(iter(what_ifs(tab, 0).values())).trigger()
    tab.grid.views[0].menu.close()

    assert len(tab.race.lanes) == MAX_LANES


def test_any_search_is_repeated_with_and_without_the_option_of_a_node(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    """A quarter of the 288 sudokus of 4 x 4 begin with each digit."""
    opened("sudoku 2x2\n....\n....\n....\n....\n")
    trigger(window, "race")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RaceTab)
    tab.compete(list(tab.entries.comparisons["Links, cells, bits"]))
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.race.over and not tab.running)
    lane = next(k for k, one in enumerate(tab.race.lanes) if one.solver.name == "cover_links")
    contents = tab.grid.views[lane].contents
    assert isinstance(contents, SearchLane)
    contents.rewinding.to_node(1)
    qtbot.waitUntil(lambda: not contents.rewinding.busy)

    choose_tree(tab, lane, qtbot)

    assert [one.probe.solutions for one in tab.race.lanes[-2:] if one.probe] == [72, 216]
    assert [view.title.strong for view in tab.grid.views[-2:]] == ["4  with 1 at r1c1", "5  without 1 at r1c1"]


def choose_tree(tab: RaceTab, lane: int, qtbot: QtBot) -> None:
    lanes = len(tab.race.lanes)
    what_ifs(tab, lane)["Search with and without the option tried here"].trigger()
    tab.grid.views[lane].menu.close()
    qtbot.waitUntil(lambda: len(tab.race.lanes) == lanes + 2)
    qtbot.waitUntil(lambda: tab.race.over and not tab.running)


def test_the_option_at_a_node_of_a_search_is_compared_both_ways(
    window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    document = opened("sudoku 2x2\n....\n....\n....\n....\n")
    document.solve_panel.show_choices("cover_cells", {})
    document.solve_panel.show_goal(Goal.COUNT)
    trigger(window, "run")
    qtbot.waitUntil(lambda: document.lane is not None and document.lane.over and not document.running)
    document.rewinding.to_node(1)
    qtbot.waitUntil(lambda: document.rewinding.moment is not None)

    trigger(window, "both_ways")
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), RaceTab))
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RaceTab)
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.race.over and not tab.running)

    assert [lane.solver.name for lane in tab.race.lanes] == ["cover_cells", "cover_cells"]
    assert [lane.probe.solutions for lane in tab.race.lanes if lane.probe] == [72, 216]


def test_a_note_is_shown_where_one_comes_by_listed_saved_and_exported(
    raced: Callable[[str], RaceTab], window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    run(tab, window, qtbot)
    walks, notes = walks_of(tab), tab.prediction.notes
    assert notes.isHidden()
    walks.shown.go(54)
    settle(tab, qtbot)
    trigger(window, "note")
    assert [one.deleteLater() for one in tab.findChildren(QInputDialog)], "the menu does what the key does"
    QApplication.processEvents()
    QTest.keyClick(walks.bar.slider, Qt.Key.Key_N)
    dialog = tab.findChildren(QInputDialog)[-1]
    dialog.setTextValue("Here <plain> loses its tour.")
    dialog.accept()
    here = notes.text()
    walks.shown.go(3)
    settle(tab, qtbot)
    there = notes.text()
    notes.linkActivated.emit("54")
    settle(tab, qtbot)
    film = tab.views_to_export()[0].film
    assert film is not None
    film.show_moment(54)
    settle(tab, qtbot)
    words = list(film.words)
    film.end()
    trigger(window, "hide_outcomes")

    assert "Here &lt;plain&gt; loses its tour." in here
    assert "loses" not in there
    assert "step 54" in there
    assert words[0] == "Note: Here <plain> loses its tour."
    assert remarks_of(parse_analysis(format_analysis(tab.analysis()))).notes == {54: "Here <plain> loses its tour."}
    assert notes.isHidden(), "a note may tell the outcome"
