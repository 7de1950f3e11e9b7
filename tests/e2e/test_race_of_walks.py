"""Races of walks in the real window: started where rules differ, replayed, compared, and restarted elsewhere."""

import gc
import weakref
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import trigger
from workbench.files.analyses import format_analysis, parse_analysis
from workbench.insight.tours.comparison import square as square_of
from workbench.insight.tours.tie_replay import Path
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.searching.race.race import MAX_LANES
from workbench.searching.race.record import remarks_of
from workbench.ui.analyses.race.lane_dialog import LaneDialog
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.base.keyboard.mnemonics import shown_text
from workbench.ui.search.speeds import SECONDS, TEN_SECONDS
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.race.face import TourRace
from workbench.ui.tour.race.lane_walk import LaneWalk
from workbench.ui.tour.race.walk_strip import WalkStrip
from workbench.ui.tour.race.walks import RaceWalks
from workbench.ui.tour.wording import visited

Raced = Callable[[str], RaceTab]

CHESS, CHESS_SQUARES = "tour 8x8\n", 64
START = (5, 4)  # plain fails from here, Roth and Vähäaho do not
REPAIRED = "tour 11x11 start 8,0\n"


def face_of(tab: RaceTab) -> TourRace:
    assert isinstance(tab.face, TourRace)
    return tab.face


def walks_of(tab: RaceTab) -> RaceWalks:
    return face_of(tab).walks


def board_of(tab: RaceTab, lane: int) -> LaneWalk:
    board = tab.grid.views[lane].contents.board
    assert isinstance(board, LaneWalk)
    return board


@pytest.fixture
def raced(window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot) -> Raced:
    """A function that opens a board's text and a race on it, with its start chosen and its outcome predicted."""

    def open_race(text: str) -> RaceTab:
        window.resize(1280, 770)
        opened(text)
        trigger(window, "race")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, RaceTab)
        qtbot.waitUntil(lambda: tab.comparison.over and not face_of(tab).seeking)
        settle(tab, qtbot)
        return tab

    return open_race


def settle(tab: RaceTab, qtbot: QtBot) -> None:
    """Wait until the race rests, and all of it has been read."""
    face = face_of(tab)
    qtbot.waitUntil(lambda: not (tab.running or tab.comparing.running or face.seeking or face.walks.reading))
    QApplication.processEvents()
    walks = walks_of(tab)
    qtbot.waitUntil(lambda: not (tab.comparing.running or walks.reading or walks.losses.busy))


def go_to_the_end(tab: RaceTab, window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.race.over)
    settle(tab, qtbot)


def choose(tab: RaceTab, title: str, qtbot: QtBot) -> None:
    box = tab.bar.comparisons
    box.setCurrentIndex(box.findText(title))
    box.activated.emit(box.currentIndex())
    settle(tab, qtbot)


def square(puzzle: object, path: Path, at: int) -> Cell:
    assert isinstance(puzzle, Tour)
    return square_of(puzzle, path, at)


def start_of(puzzle: object) -> object:
    assert isinstance(puzzle, Tour)
    return puzzle.start


def strip_of(tab: RaceTab, lane: int) -> WalkStrip:
    strip = tab.grid.views[lane].contents.strip
    assert isinstance(strip, WalkStrip)
    return strip


def figures(tab: RaceTab, lane: int) -> str:
    return tab.grid.views[lane].contents.figures.accessibleName()


def test_a_race_of_walks_opens_paused_at_a_start_where_rules_differ(raced: Raced) -> None:
    tab = raced(CHESS)

    assert [lane.choices["rule"] for lane in tab.race.lanes] == ["plain", "roth", "vahaaho"]
    assert not tab.running
    assert not tab.begun
    assert not tab.headline.summary.toolTip(), "an outcome is not told before the race"
    assert [strip_of(tab, k).mark_at() for k in range(3)] == [None] * 3, "nor where lanes will part"
    assert not tab.bar.options_button.isVisible(), "walks that never go back have no goal, clock or axis"


def test_the_start_of_the_board_is_kept(raced: Raced) -> None:
    tab = raced("tour 8x8 start 0,1\n")

    assert [start_of(lane.puzzle) for lane in tab.race.lanes] == [(0, 1)] * 3


def test_lanes_describe_their_walks_in_words_and_figures(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)

    go_to_the_end(tab, window, qtbot)

    assert [view.verdict.accessibleName() for view in tab.grid.views] == [
        "STUCK, 2 left · lost after step 54",
        "TOUR",
        "TOUR",
    ]
    summary = tab.headline.summary.toolTip()
    assert summary.startswith("Roth and Vähäaho finish; Plain is stuck after 62 of 64: ")
    assert "part after step" in summary
    assert [view.place.text() for view in tab.grid.views] == [""] * 3, "all tours have as many steps"
    assert figures(tab, 0) == "Squares left 2, Ties 17, By move order 17"
    assert figures(tab, 1) == "Squares left 0, Ties 15, By move order 0"


def test_keys_move_the_slider_and_its_end_is_live(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)
    slider = walks_of(tab).bar.slider
    assert (slider.value(), slider.maximum()) == (64, 64)
    assert board_of(tab, 1).moment is None

    QTest.keyClick(slider, Qt.Key.Key_Left)
    QTest.keyClick(slider, Qt.Key.Key_Left)
    settle(tab, qtbot)
    assert walks_of(tab).shown.step == 62
    assert figures(tab, 1).startswith("Squares left 2, ")
    moment = board_of(tab, 1).moment
    assert moment is not None
    assert moment.step == 62

    QTest.keyClick(slider, Qt.Key.Key_Home)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    settle(tab, qtbot)
    assert walks_of(tab).shown.step == 1
    found = walks_of(tab).crossings[0]
    assert found is not None
    assert found.square == START
    assert len(found.candidates) == 8

    QTest.keyClick(slider, Qt.Key.Key_End)
    settle(tab, qtbot)
    assert walks_of(tab).shown.step is None
    assert board_of(tab, 1).moment is None
    assert not walks_of(tab).bar.transport.forward.isEnabled()


def test_a_click_on_the_slider_or_strip_goes_there(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    go_to_the_end(tab, window, qtbot)
    slider = walks_of(tab).bar.slider

    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 2, slider.height() // 2))
    assert walks_of(tab).shown.step == pytest.approx(32, abs=1)
    strip = tab.grid.views[0].contents.strip
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() * 3 // 4, 20))
    assert walks_of(tab).shown.step == pytest.approx(48, abs=1)


def test_a_step_returns_to_the_live_race(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    trigger(window, "step_10")
    settle(tab, qtbot)
    walks_of(tab).shown.go(4)
    assert walks_of(tab).shown.step == 4

    trigger(window, "step_1")
    settle(tab, qtbot)

    assert walks_of(tab).shown.step is None
    slider = walks_of(tab).bar.slider
    assert (slider.value(), slider.maximum()) == (11, 64), "the slider reaches to the end of a tour"
    shown = [board_of(tab, lane).crossing for lane in range(3)]
    assert [crossing and crossing.square for crossing in shown] == [
        square(lane.puzzle, walked.path, -1) for lane, walked in zip(tab.race.lanes, walks_of(tab).walks, strict=True)
    ]


def test_lanes_advance_to_where_they_part(raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    assert tab.comparison.differences == [None, 1, 6]

    walks_of(tab).lanes[2].difference_requested.emit()
    settle(tab, qtbot)

    walks = walks_of(tab)
    assert walks.shown.step == 6
    one, _, other = walks.crossings
    assert one is not None
    assert other is not None
    assert one.square == other.square
    assert one.next != other.next
    assert {tuple(cell) for cell in np.argwhere(board_of(tab, 2).differing()).tolist()} == {one.next, other.next}
    assert walks.bar.slider.maximum() > 6
    strip = strip_of(tab, 2)
    assert strip.mark_at() is not None
    walks.shown.go(2)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.mark_at() or 0, 10))
    settle(tab, qtbot)
    assert walks.shown.step == 6

    seen = [tab.comparison.partings()[0]]
    walks.shown.go(seen[0])
    for _ in tab.comparison.partings():
        QTest.mouseClick(walks.bar.part, Qt.MouseButton.LeftButton)
        settle(tab, qtbot)
        seen.append(walks.shown.step or 0)
    assert seen == [*tab.comparison.partings(), 1], "P goes on, and begins again after the last one"


def test_the_table_of_ties_shows_choices_and_leads_from_tie_to_tie(
    window: MainWindow, raced: Raced, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)
    walks = walks_of(tab)
    assert not walks.panel.isVisible()

    QTest.keyClick(tab, Qt.Key.Key_T)
    assert walks.panel.isVisible()
    walks.shown.go(6)
    settle(tab, qtbot)
    rows = walks.panel.model.rows
    shared = [row for row in rows if row.keys[0] and row.keys[2]]
    assert [row.chosen for row in shared if row.least] == [(True, False, False), (False, False, True)]
    assert walks.panel.summary.text() == "Step 6: the lanes are on 2 different squares."

    ties = walks.panel.steps_model.steps.tolist()
    assert all(any(walked.ties[k] > 1 for walked in walks.walks if k < len(walked.ties)) for k in ties)
    QTest.keyClick(tab, Qt.Key.Key_BracketRight)
    assert walks.shown.step == ties[ties.index(6) + 1]
    QTest.keyClick(tab, Qt.Key.Key_BracketLeft)
    QTest.keyClick(tab, Qt.Key.Key_BracketLeft)
    assert walks.shown.step == ties[ties.index(6) - 1]
    walks.panel.steps.setCurrentIndex(walks.panel.steps_model.index(3))
    assert walks.shown.step == ties[3]


def test_a_walk_that_fails_says_where_it_was_lost(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)
    view, walks = tab.grid.views[0], walks_of(tab)
    words = "Lost after step 54: b2 and a5 tie; the move order took b2, but a5 still led to a tour."
    words += " Roth would take b2, Vähäaho would take a5."
    assert view.contents.note.text == words
    assert tab.grid.views[1].contents.note.text == "15 ties, all decided by the rule."

    QTest.mouseClick(walks.bar.loss, Qt.MouseButton.LeftButton)
    settle(tab, qtbot)
    assert walks.shown.step == 54
    assert view.contents.note.text == words
    QTest.keyClick(walks.bar.slider, Qt.Key.Key_Left)
    settle(tab, qtbot)
    assert view.contents.note.text != words
    QTest.keyClick(tab, Qt.Key.Key_L)
    assert walks.shown.step == 54


def test_the_lane_that_lost_is_selected_with_its_step_and_no_other_name_is_red(
    window: MainWindow, raced: Raced, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    choose(tab, "Nine tie-breaks: those tried in turn", qtbot)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)
    tab.grid.views[0].setFocus()
    assert tab.grid.sentence.text == "1 Roth: 15 ties, all decided by the rule."
    assert not tab.grid.sentence.mood, "Roth finished"

    QTest.mouseClick(walks_of(tab).bar.loss, Qt.MouseButton.LeftButton)
    settle(tab, qtbot)

    assert tab.grid.sentence.text.startswith("8 Plain: Lost after step 54: b2 and a5 tie;")
    assert tab.grid.sentence.mood == "bad"
    assert tab.grid.views[7].hasFocus()
    tab.grid.show_large(0)
    trigger(window, "to_latest")
    QTest.keyClick(tab, Qt.Key.Key_L)
    assert tab.grid.large == 7


def test_an_ampersand_in_the_name_of_a_lane_is_shown_on_buttons(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    choose(tab, "Nine tie-breaks: those tried in turn", qtbot)

    tab.grid.show_large(0)
    trigger(window, "hide_outcomes")

    assert [shown_text(button.text()) for button in tab.prediction.question.buttons][-2:] == [
        "9 Squirrel & Cull",
        "None",
    ]
    small = [shown_text(button.text()) for button in tab.grid.thumbnails.findChildren(QToolButton)]
    assert "9 Squirrel & Cull" in small
    tab.prediction.answer(8)
    assert shown_text(tab.prediction.question.buttons[8].text()) == "9 Squirrel & Cull · 1"


def test_digits_mean_lanes_once_a_comparison_is_chosen_or_run(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    box = tab.bar.comparisons
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    box.view().setCurrentIndex(box.model().index(box.findText("Pohl against Roth"), 0))

    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.focusWidget() is not box)
    settle(tab, qtbot)
    assert [lane.choices["rule"] for lane in tab.race.lanes] == ["pohl", "pohl-least", "roth"]
    press(window, Qt.Key.Key_2)
    assert tab.grid.large == 1

    press(window, Qt.Key.Key_0)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert window.focusWidget() is box, "the next comparison may be chosen by the same key"
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)
    press(window, Qt.Key.Key_3)
    assert tab.grid.large == 2


def press(window: MainWindow, key: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    focused = window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


def test_another_start_is_found_at_which_lanes_differ(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    before = start_of(tab.race.lanes[0].puzzle)

    QTest.keyClick(tab, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: start_of(tab.race.lanes[0].puzzle) != before)
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)

    found = {bool(lane.probe and lane.probe.solutions) for lane in tab.race.lanes}
    assert found == {True, False}


def test_rotations_are_steps_of_a_repaired_walk(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(REPAIRED)
    choose(tab, "Warnsdorff against the complete solver", qtbot)
    go_to_the_end(tab, window, qtbot)
    walks = walks_of(tab)
    [walked] = [walked for walked in walks.walks if walked.rotations]
    step = int(walked.when()[0])

    walks.shown.go(step)
    settle(tab, qtbot)

    moment = board_of(tab, 2).moment
    assert moment is not None
    first, last = walked.rotations[0]
    assert moment.reversed == (first + 1, last)
    assert figures(tab, 2).startswith(f"Squares left {11 * 11 - last}, ")
    walks.shown.go(step - 1)
    moment = board_of(tab, 2).moment
    assert moment is not None
    assert moment.reversed is None


def test_walks_are_replayed_from_their_start(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    go_to_the_end(tab, window, qtbot)
    walks = walks_of(tab)

    QTest.keyClick(tab, Qt.Key.Key_K)
    assert walks.shown.playing
    assert walks.shown.step == 0
    qtbot.waitUntil(lambda: walks.shown.step is not None and walks.shown.step > 2)
    QTest.keyClick(tab, Qt.Key.Key_K)
    assert not walks.shown.playing
    walks.shown.playback.pace = 1000.0
    QTest.keyClick(tab, Qt.Key.Key_K)
    qtbot.waitUntil(lambda: walks.shown.step is None)
    assert not walks.shown.playing


def test_a_double_click_or_the_menu_changes_the_start(raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    board = board_of(tab, 1)

    QTest.mouseDClick(board.board, Qt.MouseButton.LeftButton, pos=board.board.view.rect((2, 3)).center().toPoint())
    assert [start_of(lane.puzzle) for lane in tab.race.lanes] == [(2, 3)] * 3
    settle(tab, qtbot)

    board = board_of(tab, 0)
    point = board.board.view.rect((7, 7)).center().toPoint()
    QApplication.sendEvent(board, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, board.mapToGlobal(point)))
    [menu] = board.findChildren(QMenu)
    assert menu.actions()[0].text() == "Start at h1"
    menu.actions()[0].trigger()
    menu.close()
    assert [start_of(lane.puzzle) for lane in tab.race.lanes] == [(7, 7)] * 3
    settle(tab, qtbot)


def test_boards_are_zoomed_together(raced: Raced) -> None:
    tab = raced(CHESS)
    QApplication.processEvents()  # the layout settles
    boards = [board_of(tab, k).board for k in range(3)]
    side = boards[2].view.side

    boards[0].zoom_in()
    boards[0].zoom_in()
    assert boards[2].view.side > side
    assert boards[2].view.side == pytest.approx(boards[0].view.side)
    boards[1].zoom_fit()
    assert boards[0].view.side == boards[2].view.side == pytest.approx(side, abs=1)


def test_nine_lanes_fit_and_a_narrow_window_shows_the_whole_bar(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    choose(tab, "Nine tie-breaks: those tried in turn", qtbot)
    go_to_the_end(tab, window, qtbot)
    assert len(tab.grid.views) == MAX_LANES

    for width, height in ((1280, 770), (900, 700)):
        window.resize(width, height)
        QApplication.processEvents()
        assert tab.minimumSizeHint().width() <= window.width() == width
        bar = walks_of(tab).bar
        shown = bar.transport
        for part in (shown.play, shown.forward, bar.slider, bar.step, bar.tie, bar.part, bar.loss, bar.table):
            assert shown.rect().contains(part.geometry())
            assert part.width() >= part.minimumSizeHint().width()
        assert bar.slider.width() > 100
    for theme in ("theme_dark", "theme_contrast", "theme_light"):
        trigger(window, theme)
        assert not tab.grab().isNull()
    trigger(window, "theme_system")


def test_a_lane_that_cannot_start_says_why(raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    solver = tab.race.lanes[0].solver

    tab.compete([(solver, {"rule": "custom", "expression": "1 +"}), (solver, {"rule": "roth"})])
    tab.step(1)
    settle(tab, qtbot)

    assert board_of(tab, 0).accessibleDescription()
    assert tab.grid.views[0].verdict.accessibleName() == "CANNOT START"
    assert walks_of(tab).crossings[0] is None


def test_a_closed_race_releases_its_memory(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    go_to_the_end(tab, window, qtbot)
    walks_of(tab).shown.go(6)
    settle(tab, qtbot)
    large = [tab.race.lanes[0], tab.race.lanes[0].probe, walks_of(tab).walks[0], tab.comparison, tab.comparing.job]
    kept = [weakref.ref(one) for one in large]
    del large

    window.tabs.remove(tab)
    del tab
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def left() -> list[str]:
        QApplication.processEvents()
        gc.collect()
        return [type(one()).__name__ for one in kept if one() is not None]

    qtbot.waitUntil(lambda: not left())


def test_a_board_with_too_many_squares_cannot_be_raced(
    window: MainWindow, opened: Callable[[str], DocumentTab], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("workbench.ui.shell.analyses.commands.show_error", lambda _window, text: shown.append(text))
    opened("tour 1415x1414\n")

    trigger(window, "race")

    assert shown == ["Comparisons are limited to 2,000,000 squares; this board has 2,000,810."]
    assert window.tab is not None


def test_the_lane_dialog_shows_why_the_solver_cannot_start_and_stays_open(raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    QTest.keyClick(tab.grid.views[1], Qt.Key.Key_Return)
    [dialog] = tab.findChildren(LaneDialog)
    dialog.form.set_value("rule", "custom")
    dialog.form.set_value("expression", "1 +")

    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.problem.isVisible)
    assert dialog.problem.text().startswith("expression, column 4:")
    assert dialog.isVisible()
    assert [lane.choices["rule"] for lane in tab.race.lanes] == ["plain", "roth", "vahaaho"]

    dialog.form.set_value("expression", "1 + 1")
    assert not dialog.problem.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tab.race.lanes[1].choices["rule"] == "custom")
    assert not dialog.isVisible()
    settle(tab, qtbot)


def test_lanes_that_differ_in_one_choice_have_different_names_and_part(
    window: MainWindow, raced: Raced, qtbot: QtBot
) -> None:
    tab = raced(CHESS)

    choose(tab, "Roth with eight move orders", qtbot)

    assert tab.grid.views[1].title.strong == "2  Roth · 12345670"
    assert any(at is not None for at in tab.comparison.differences)
    go_to_the_end(tab, window, qtbot)
    summary = tab.headline.summary.toolTip()
    assert "Roth · 01234567 and Roth · " in summary
    assert " part after step " in summary


def test_the_table_of_a_random_rule_fits_its_columns_and_follows_a_replay_to_its_end(
    window: MainWindow, raced: Raced, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    choose(tab, "Random seeds", qtbot)
    go_to_the_end(tab, window, qtbot)
    walks = walks_of(tab)
    walks.bar.table.setChecked(True)
    walks.shown.go(int(walks.walks[0].ties.argmax()))
    settle(tab, qtbot)

    table = walks.panel.table
    assert {row.keys[0] for row in walks.panel.model.rows if row.keys[0]} == {"random", "–"}
    wide = [table.columnWidth(k) for k in range(walks.panel.model.columnCount())]
    assert all(wide[k] >= table.sizeHintForColumn(k) for k in range(len(wide)))
    assert sum(wide) == pytest.approx(table.viewport().width(), abs=2)

    walks.shown.playback.pace = 1000.0
    walks.shown.go(0)
    walks.shown.play()
    qtbot.waitUntil(lambda: not walks.shown.playing)
    settle(tab, qtbot)
    assert walks.panel.shown == walks.shown.last == 64
    assert walks.panel.summary.text().startswith("Step 64")


def test_a_finished_race_is_not_live_and_cannot_be_stopped(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    trigger(window, "step_10")
    settle(tab, qtbot)
    assert walks_of(tab).bar.step.text().startswith("step 1")
    assert window.actions_by_name["stop"].isEnabled()

    go_to_the_end(tab, window, qtbot)

    assert walks_of(tab).bar.step.text() == "step 64 of 64"
    assert not window.actions_by_name["stop"].isEnabled()


def test_a_right_click_offers_to_start_there(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    board = board_of(tab, 0).board
    place = board.mapTo(window, board.view.rect((7, 7)).center().toPoint())

    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.RightButton, pos=place)

    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "Start at h1"
    menu.close()
    settle(tab, qtbot)


def test_a_race_that_is_run_again_forgets_the_step_shown(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    go_to_the_end(tab, window, qtbot)
    walks_of(tab).shown.go(4)
    settle(tab, qtbot)

    trigger(window, "run")

    assert [board_of(tab, lane).moment for lane in range(3)] == [None] * 3
    settle(tab, qtbot)


def test_a_start_without_any_tour_is_not_lost_at_a_step(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced("tour 5x5 start 0,1\n")  # of the colour with fewer squares

    go_to_the_end(tab, window, qtbot)
    qtbot.waitUntil(lambda: not walks_of(tab).losses.busy)

    view = tab.grid.views[0]
    assert view.verdict.accessibleName() == "STUCK, 2 left · no tour begins here"
    assert view.contents.note.text == "No tour begins at b5."
    assert not walks_of(tab).bar.loss.isEnabled()
    walks_of(tab).shown.go(1)
    settle(tab, qtbot)
    assert "No tour" not in view.contents.note.text


def test_the_legend_explains_the_move_that_lost_the_tour(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    go_to_the_end(tab, window, qtbot)
    walks = walks_of(tab)
    qtbot.waitUntil(lambda: not walks.losses.busy)
    assert walks.legend.texts == []

    walks.shown.go(54)
    settle(tab, qtbot)

    assert walks.legend.texts == ["loses the tour", "keeps a tour"]


def traces(tab: RaceTab) -> dict[str, object]:
    """Return all that could tell the outcome of a race, by what it is; nothing of it is empty."""
    views, walks = tab.grid.views, walks_of(tab)
    moments = [board_of(tab, k).moment for k in range(len(views))]
    all_traces = {
        "verdict": [view.verdict.accessibleName() for view in views],
        "figures": [figures(tab, k) for k in range(len(views))],
        "sentence": [view.contents.note.text for view in views] + [tab.grid.sentence.text],
        "summary": [tab.headline.summary.toolTip()],
        "walk": [moment is None or bool(moment.filling.any()) for moment in moments],
        "lost": [len(board_of(tab, k).lost()) for k in range(len(views))],
        "crossing": [board_of(tab, k).crossing for k in range(len(views))],
        "bars": [strip_of(tab, k)._record for k in range(len(views))],
        "marks": [strip_of(tab, k).mark_at() for k in range(len(views))],
        "steps": [walks.bar.slider.maximum() > CHESS_SQUARES, walks.bar.slider.value()],
        "legend": walks.legend.texts,
    }
    return {name: found for name, found in all_traces.items() if any(found)}


@pytest.mark.parametrize("over", [False, True])
def test_boards_stay_at_step_0_until_a_lane_is_chosen(
    over: bool, raced: Raced, window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    if over:
        go_to_the_end(tab, window, qtbot)

    trigger(window, "hide_outcomes")
    settle(tab, qtbot)
    begun = [visited(lane) for lane in tab.race.lanes]
    assert not window.actions_by_name["step_10"].isEnabled()
    trigger(window, "race_table")
    tab.show_frame()
    settle(tab, qtbot)

    assert tab.prediction.asking
    assert [visited(lane) for lane in tab.race.lanes] == begun, "it runs only after an answer"
    assert traces(tab) == {}
    assert {tab.pages.table.item(r, 4).text() for r in range(3)} == {"–"}
    assert [button.text() for button in tab.prediction.question.buttons] == ["1 Plain", "2 Roth", "3 Vähäaho", "None"]
    assert not walks_of(tab).bar.isVisible()

    trigger(window, "race_lanes")
    for key in (Qt.Key.Key_2, Qt.Key.Key_1, Qt.Key.Key_0):
        QTest.keyClick(tab, key)
    for number in (2, 5):
        tab.prediction.question.number.setValue(number)
        QTest.keyClick(tab.prediction.question.number, Qt.Key.Key_Return)
    settle(tab, qtbot)
    assert traces(tab) == {}, "all boards stay at their start until everybody has answered"
    assert [visited(lane) for lane in tab.race.lanes] == begun
    assert tab.prediction.question.buttons[1].text() == "2 Roth · 1"
    QTest.mouseClick(tab.prediction.question.reveal, Qt.MouseButton.LeftButton)
    settle(tab, qtbot)
    parting = min(at for at in tab.comparison.differences if at is not None)
    assert walks_of(tab).shown.here == parting
    if not over:
        trigger(window, "run")
    qtbot.waitUntil(lambda: tab.race.over)
    settle(tab, qtbot)
    walks_of(tab).shown.go(CHESS_SQUARES)
    settle(tab, qtbot)

    assert not tab.prediction.asking
    assert tab.grid.views[0].verdict.accessibleName() == "STUCK, 2 left · lost after step 54"
    assert tab.grid.views[0].contents.note.text.startswith("Lost after step 54")
    assert walks_of(tab).bar.loss.isEnabled()
    assert tab.headline.summary.toolTip().startswith(
        "Right: 1 Plain (1 of 3 answers). 2 squares: of 2 answers 1 was right; half are at most 1.5 off."
    )
    kept = remarks_of(parse_analysis(format_analysis(tab.analysis()))).answers
    assert (kept.lanes, kept.numbers) == ((1, 0, -1), (2, 5))


def test_a_prediction_can_be_given_up(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    go_to_the_end(tab, window, qtbot)
    shown = traces(tab)

    trigger(window, "hide_outcomes")
    trigger(window, "hide_outcomes")
    settle(tab, qtbot)

    assert traces(tab) == shown
    assert "You chose" not in tab.headline.summary.toolTip()


def test_a_digit_makes_one_lane_large_and_0_shows_all(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    QApplication.processEvents()
    small = board_of(tab, 1).board.view.side

    QTest.keyClick(walks_of(tab).bar.slider, Qt.Key.Key_2)
    QApplication.processEvents()
    assert [view.isVisible() for view in tab.grid.views] == [False, True, False]
    assert board_of(tab, 1).board.view.side > 1.2 * small
    assert not tab.grid.area.verticalScrollBar().isVisible()
    others = tab.grid.thumbnails.findChildren(QToolButton)
    QTest.mouseClick(others[0], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert [view.isVisible() for view in tab.grid.views] == [True, False, False]

    QTest.keyClick(walks_of(tab).bar.slider, Qt.Key.Key_0)
    QApplication.processEvents()
    assert all(view.isVisible() for view in tab.grid.views)
    assert board_of(tab, 1).board.view.side == pytest.approx(small, abs=1)
    assert not tab.grid.thumbnails.isVisible()


def test_three_boards_are_as_large_as_their_lanes(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    QApplication.processEvents()

    before = [board_of(tab, k).geometry() for k in range(3)]
    assert all(8 * board_of(tab, k).board.view.side >= 345 for k in range(3))
    go_to_the_end(tab, window, qtbot)
    walks_of(tab).shown.go(54)
    settle(tab, qtbot)
    QApplication.processEvents()
    assert [board_of(tab, k).geometry() for k in range(3)] == before, "nothing moves when sentences come"


def test_arrows_move_by_a_step_and_go_on_where_there_is_none_yet(
    raced: Raced, window: MainWindow, qtbot: QtBot
) -> None:
    tab = raced(CHESS)
    bar = walks_of(tab).bar.transport

    for _ in range(3):
        QTest.mouseClick(bar.forward, Qt.MouseButton.LeftButton)
        settle(tab, qtbot)
    assert [visited(lane) for lane in tab.race.lanes] == [3] * 3
    QTest.mouseClick(bar.back, Qt.MouseButton.LeftButton)
    settle(tab, qtbot)
    assert walks_of(tab).shown.step == 2
    QTest.mouseClick(bar.forward, Qt.MouseButton.LeftButton)
    settle(tab, qtbot)
    assert walks_of(tab).shown.step is None
    assert [visited(lane) for lane in tab.race.lanes] == [3] * 3


def test_a_short_race_can_be_watched_for_ten_seconds(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    tab.bar.pace_box.setCurrentIndex(tab.bar.pace_box.findData(TEN_SECONDS))

    trigger(window, "run")
    assert tab.searching.job is not None
    pace = tab.searching.job.pace
    trigger(window, "stop")
    settle(tab, qtbot)

    assert pace == pytest.approx(CHESS_SQUARES / SECONDS, rel=0.1)


def test_walks_have_no_chart_until_a_lane_goes_back(raced: Raced, window: MainWindow, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    assert not window.actions_by_name["race_chart"].isEnabled()

    choose(tab, "With and without backtracking", qtbot)
    QApplication.processEvents()
    assert window.actions_by_name["race_chart"].isEnabled()
    assert tab.bar.options_button.isVisible()
    trigger(window, "race_chart")

    choose(tab, "Plain, Roth, Vähäaho", qtbot)
    assert tab.grid.isVisible(), "what means nothing is not shown"


# What is not known yet, and what is counted


def ties_of(puzzle: object, filling: np.ndarray) -> list[int]:  # type: ignore[type-arg]
    """Return, counted on the filling itself, how many squares tied at each move after the start."""
    assert isinstance(puzzle, Tour)
    order = sorted((int(filling[cell]), cell) for cell in map(tuple, np.argwhere(filling > 0).tolist()))
    leaps = [(dr, dc) for dr in (-2, -1, 1, 2) for dc in (-2, -1, 1, 2) if abs(dr) != abs(dc)]
    free = {tuple(cell) for cell in np.argwhere(puzzle.board).tolist()}

    def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
        return [to for dr, dc in leaps if (to := (cell[0] + dr, cell[1] + dc)) in free]

    tied = []
    for _, here in order[:-1]:
        free.discard(here)
        degrees = [len(around(to)) for to in around(here)]
        tied.append(degrees.count(min(degrees)))
    return tied


def test_a_walk_that_is_not_read_to_its_end_shows_nothing_as_final(
    window: MainWindow, raced: Raced, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    trigger(window, "step_10")
    settle(tab, qtbot)
    walks = walks_of(tab)
    monkeypatch.setattr(walks, "read", lambda **_: None)  # as on a large board, where it takes seconds
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.race.over and not tab.running)
    tab.show_frame()
    walks.show_steps()

    shown = figures(tab, 0), tab.grid.views[0].verdict.accessibleName(), walks.lanes[0].note.text
    lost, end = len(board_of(tab, 0).lost()), walks.lanes[0].strip._end
    monkeypatch.undo()
    walks.read(resting=True)
    settle(tab, qtbot)

    assert shown == (
        "Squares left 2, Ties … 16 %, By move order …",
        "STUCK, 2 left",
        "Counting the ties: 16 % of the walk read.",
    )
    assert (lost, end) == (0, None)
    lane = tab.race.lanes[0]
    assert lane.probe is not None
    ties = sum(count > 1 for count in ties_of(lane.puzzle, lane.probe.filling))
    assert f"Ties {ties}, " in figures(tab, 0)
    assert (len(board_of(tab, 0).lost()), walks.lanes[0].strip._end) == (2, "danger")


def test_the_tie_that_a_step_stands_at_is_counted(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced(CHESS)
    face_of(tab).start_at(START)
    settle(tab, qtbot)
    trigger(window, "step_10")
    settle(tab, qtbot)
    live = figures(tab, 0), walks_of(tab).lanes[0].note.text
    go_to_the_end(tab, window, qtbot)
    lane = tab.race.lanes[0]
    assert lane.probe is not None
    ties = ties_of(lane.puzzle, lane.probe.filling)

    for step in range(2, 62, either(4, 1)):
        walks_of(tab).shown.go(step)
        settle(tab, qtbot)
        met = sum(count > 1 for count in ties[:step])
        assert f"Ties {met}, " in figures(tab, 0), step
        assert ("tie with" in walks_of(tab).lanes[0].note.text) == (ties[step - 1] > 1) or step >= 54
        if step == 10:
            assert figures(tab, 0) == live[0]
            assert walks_of(tab).lanes[0].note.text == live[1]
