"""Races in the real window: opened, run on either clock, changed, compared, and closed."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.windows import Opened, rest, trigger, wait_until
from workbench.base.places import samples
from workbench.files.documents import read_text
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import untouched
from workbench.searching.race.clock import Clock
from workbench.searching.race.race import MAX_LANES, first_difference
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.lane_dialog import LaneDialog
from workbench.ui.analyses.race.lane_frames import extent
from workbench.ui.analyses.race.scale import Scale
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.base.theme import colours
from workbench.ui.search.speeds import FULL, PACES, TEN_SECONDS
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

Raced = Callable[[str], RaceTab]

EMPTY_4 = "sudoku 2x2\n" + "....\n" * 4
EMPTY_6 = "sudoku 2x3\n" + "......\n" * 6
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
GRIDS_4 = 288  # Sloane, OEIS A107739: 4 x 4 sudoku grids


@pytest.fixture
def raced(window: MainWindow, opened: Opened) -> Raced:
    """A function that opens a puzzle's text, and a race on it."""

    def open_race(text: str) -> RaceTab:
        opened(text)
        trigger(window, "race")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, RaceTab)
        return tab

    return open_race


def nodes(tab: RaceTab) -> list[int]:
    return [lane.probe.nodes if lane.probe else 0 for lane in tab.race.lanes]


def compared(tab: RaceTab) -> None:
    """Wait until the lanes have been compared."""
    assert tab.comparing.job
    assert tab.comparing.job.wait(PATIENCE)
    QApplication.processEvents()


def choose(tab: RaceTab, goal: Goal) -> None:
    tab.bar.goal_box.setCurrentIndex(tab.bar.goal_box.findData(goal))


def compete(tab: RaceTab, *orders: str) -> None:
    tab.compete([(SOLVERS["cover_links"], {"order": order}) for order in orders])


def test_a_race_opens_with_a_suitable_comparison_and_offers_others(window: MainWindow, raced: Raced) -> None:
    tab = raced(INKALA)

    assert window.tabs.tabText(window.tabs.currentIndex()) == "test", "a page has the title of its document"
    assert tab.title == "Compare: test"
    assert [lane.solver.name for lane in tab.race.lanes] == ["sudoku_digits"] * 3
    assert [view.accessibleName() for view in tab.grid.views] == [
        "Lane 1: Singles and guesses, Guess: Fewest candidates",
        "Lane 2: Singles and guesses, Guess: First open cell",
        "Lane 3: Singles and guesses, Guess: Last open cell",
    ]
    assert all(view.isVisible() and view.contents.board.width() > 100 for view in tab.grid.views)
    assert window.actions_by_name["compare"].isChecked()
    assert not window.actions_by_name["stop"].isEnabled()

    box = tab.bar.comparisons
    assert box.currentText() == "Guess: fewest, first, last"
    box.setCurrentIndex(box.findText("MRV against leftmost"))
    box.activated.emit(box.currentIndex())
    assert [lane.choices for lane in tab.race.lanes] == [{"order": "mrv"}, {"order": "leftmost"}]
    assert box.findText("Short side against long side") < 0
    compete(tab, "mrv", "rightmost")
    assert box.currentIndex() < 0, "own lanes are none of the comparisons"


def test_a_finished_race_shows_places_and_can_be_run_again(window: MainWindow, raced: Raced) -> None:
    tab = raced(INKALA)

    trigger(window, "run")
    rest(tab)

    came = nodes(tab)
    assert all(lane.finished and lane.probe and lane.probe.solutions == 1 for lane in tab.race.lanes)
    places = [f"⚑ {('1st', '2nd', '3rd')[sorted(came).index(own)]}" for own in came]
    order = ["=" * (came.count(own) > 1) + place for place, own in zip(places, came, strict=True)]
    assert [view.place.text() for view in tab.grid.views] == order
    words = [view.verdict.accessibleName() for view in tab.grid.views]
    assert words[0] == f"1 SOLUTION · {came[0]:,} nodes"
    for own, verdict in zip(came[1:], words[1:], strict=True):
        assert verdict.startswith(f"1 SOLUTION · {own:,} nodes · ")
        assert verdict.endswith(("fewer than lane 1", "more than lane 1", "as many as lane 1", "same as lane 1"))
    assert not window.actions_by_name["step_1"].isEnabled()

    first = tab.race
    trigger(window, "run")
    rest(tab)
    assert tab.race is not first
    assert nodes(tab) == came


def test_results_are_kept_while_other_comparisons_are_looked_at(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    compete(tab, "mrv", "leftmost")
    trigger(window, "run")
    rest(tab)
    came, places = nodes(tab), [view.place.text() for view in tab.grid.views]

    compete(tab, "rightmost", "leftmost")
    mixed = nodes(tab)
    trigger(window, "run")
    rest(tab)
    compete(tab, "mrv", "leftmost")

    assert mixed == [0, came[1]]
    assert all(lane.finished for lane in tab.race.lanes)
    assert nodes(tab) == came
    assert [view.place.text() for view in tab.grid.views] == places
    assert [view.verdict.accessibleName().startswith("288 SOLUTIONS") for view in tab.grid.views] == [True, True]


def test_lanes_that_need_as_many_nodes_share_a_place_unless_all_do(window: MainWindow, raced: Raced) -> None:
    tab = raced(INKALA)
    tab.race.lanes[2] = tab.race.lanes[0].fresh()
    for lane in tab.race.lanes:
        lane.reach(10**6)

    tab.show_frame()
    assert [view.place.text() for view in tab.grid.views] == ["⚑ =1st", "⚑ 3rd", "⚑ =1st"]

    tab.race.lanes[1] = tab.race.lanes[0]
    tab.show_frame()
    assert [view.place.text() for view in tab.grid.views] == ["", "", ""]


def test_steps_visit_the_same_nodes_in_every_lane_and_stop_keeps_them(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_6)

    for name in ("step_1", "step_10", "step_100"):
        trigger(window, name)
        rest(tab)
    stepped = nodes(tab)
    trigger(window, "stop")
    QApplication.processEvents()

    assert stepped == [111] * 3
    assert nodes(tab) == [111] * 3
    assert not window.actions_by_name["stop"].isEnabled()
    assert not window.actions_by_name["step_1"].isEnabled()
    assert [view.verdict.accessibleName() for view in tab.grid.views] == ["STOPPED"] * 3


def test_a_run_after_stop_begins_anew(window: MainWindow, raced: Raced, qtbot: QtBot) -> None:
    tab = raced("." * 81)
    compete(tab, "mrv", "leftmost")
    trigger(window, "run")
    qtbot.waitUntil(lambda: min(nodes(tab)) > 0)
    trigger(window, "stop")
    rest(tab)
    stopped, kept = tab.race, nodes(tab)

    assert min(kept) > 0
    assert [lane.trace.map.nodes for lane in tab.race.lanes if lane.trace] == kept
    trigger(window, "run")
    assert tab.race is not stopped
    trigger(window, "stop")
    rest(tab)


def accent_above(tab: RaceTab, lane: int) -> bool:
    """Tell whether the line of progress is drawn at the top of a lane."""
    image = tab.grid.views[lane].grab().toImage()
    return image.pixelColor(20, 2) == QColor(colours()["accent"])


@pytest.mark.parametrize("over", [False, True])
def test_nothing_is_told_until_a_lane_is_chosen(window: MainWindow, raced: Raced, over: bool) -> None:
    tab = raced(EMPTY_4)
    compete(tab, "mrv", "rightmost")
    compared(tab)
    if over:
        trigger(window, "run")
        rest(tab)
    begun, puzzle = nodes(tab), tab.race.lanes[0].puzzle
    trigger(window, "hide_outcomes")
    trigger(window, "run")
    QApplication.processEvents()
    tab.show_frame()

    views = tab.grid.views
    assert nodes(tab) == begun, "it runs only after an answer"
    assert [view.contents.board._filling.tolist() for view in views] == [untouched(puzzle).tolist()] * 2
    told = [[view.verdict.accessibleName(), view.place.text(), view.contents.note.text] for view in views]
    assert told == [["", "", ""]] * 2
    assert [view.contents.figures.accessibleName() for view in views] == [""] * 2
    assert [view.contents.strip._mark for view in views] == [None] * 2
    assert [accent_above(tab, k) for k in range(2)] == [False, False]
    assert not tab.headline.summary.toolTip()
    trigger(window, "race_table")
    assert [tab.pages.table.item(r, 4).text() for r in range(2)] == ["–", "–"]
    trigger(window, "race_chart")
    assert tab.pages.chart_page.chart.overlay.empty
    trigger(window, "race_lanes")

    QTest.mouseClick(tab.prediction.question.buttons[0], Qt.MouseButton.LeftButton)
    assert nodes(tab) == begun, "others may still answer"
    QTest.mouseClick(tab.prediction.question.reveal, Qt.MouseButton.LeftButton)
    rest(tab)
    trigger(window, "run")
    rest(tab)
    QApplication.processEvents()
    assert [view.outcome for view in views] == [f"{GRIDS_4} SOLUTIONS"] * 2
    right = tab.face.answers()
    assert tab.headline.summary.toolTip().startswith("Right: " if 0 in right else "You chose 1 ")
    assert views[1].contents.strip._mark == tab.comparison.differences[1] is not None


def test_a_pause_holds_all_lanes_at_the_same_node_and_run_resumes(
    window: MainWindow, qtbot: QtBot, raced: Raced
) -> None:
    tab = raced("." * 81)
    compete(tab, "mrv", "leftmost")

    trigger(window, "run")
    qtbot.waitUntil(lambda: min(nodes(tab)) > 0)
    assert window.tabs.tabText(window.tabs.currentIndex()).startswith("▶")
    trigger(window, "pause")
    rest(tab)
    held = nodes(tab)
    trigger(window, "run")
    qtbot.waitUntil(lambda: min(nodes(tab)) > held[0])
    trigger(window, "pause")
    rest(tab)

    assert len(set(held)) == 1
    assert len(set(nodes(tab))) == 1
    assert [lane.trace.map.nodes for lane in tab.race.lanes if lane.trace] == nodes(tab)  # the last round too


def test_all_lanes_are_compared_in_a_chart_and_in_a_table_that_can_be_copied(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    compete(tab, "mrv", "leftmost")
    trigger(window, "run")
    rest(tab)

    trigger(window, "race_chart")
    assert tab.pages.chart_page.isVisible()
    assert [line.split("   ")[1] for line in tab.pages.chart_page.chart.legend()] == [f"{GRIDS_4}"] * 2

    trigger(window, "race_table")
    tab.pages.table.setFocus()
    QTest.keyClick(tab.pages.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    by_key = QApplication.clipboard().text()
    trigger(window, "copy_results")
    titles, *rows = (line.split("\t") for line in QApplication.clipboard().text().splitlines())
    assert by_key == QApplication.clipboard().text()
    assert titles[:5] == ["Lane", "Solver", "Choices", "Outcome", "Nodes"]
    assert [int(row[4]) for row in rows] == nodes(tab)
    assert [int(row[6]) for row in rows] == [GRIDS_4] * 2

    trigger(window, "race_lanes")
    assert tab.grid.isVisible()


def test_each_lane_may_have_its_own_axis_or_all_share_a_logarithmic_one(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    tab.compete([(SOLVERS["brute_force"], {}), (SOLVERS["cover_links"], {})])
    trigger(window, "run")
    rest(tab)
    long, short = nodes(tab)
    strip = tab.grid.views[1].contents.strip

    def end_of_curve() -> float:
        """Return where the nodes of the shorter search end, as a part of the axis."""
        chart = strip.chart(strip.width(), strip.height())
        return (chart.x_of(short) - chart.plot.left()) / chart.plot.width()

    assert extent(tab.race, tab.bar.scale) == long
    assert end_of_curve() == pytest.approx(short / long)
    tab.bar.scale_box.setCurrentIndex(tab.bar.scale_box.findData(Scale.OWN))
    assert end_of_curve() == pytest.approx(1)
    tab.bar.scale_box.setCurrentIndex(tab.bar.scale_box.findData(Scale.LOG))
    assert end_of_curve() == pytest.approx(np.log(short + 1) / np.log(long + 1))


def test_the_time_clock_has_no_speed_and_ranks_by_seconds(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    speeds = [tab.bar.pace_box.itemData(k) for k in range(tab.bar.pace_box.count())]
    assert speeds == [FULL, *map(str, PACES), TEN_SECONDS]
    assert tab.bar.pace_box.currentData() == FULL
    tab.bar.pace_box.setCurrentIndex(1)

    tab.bar.clock_box.setCurrentIndex(tab.bar.clock_box.findData(Clock.SECONDS))
    assert not tab.bar.pace_box.isEnabled()
    trigger(window, "run")
    rest(tab)

    seconds = [lane.probe.seconds for lane in tab.race.lanes if lane.probe]
    assert tab.race.clock is Clock.SECONDS
    assert tab.searching.job
    assert tab.searching.job.pace is None
    assert tab.race.places()[int(np.argmin(seconds))] == 1
    assert extent(tab.race, tab.bar.scale) == 0  # each strip has its own nodes


def test_the_slider_shows_all_lanes_at_a_node_and_its_end_the_latest(
    window: MainWindow, raced: Raced, qtbot: QtBot
) -> None:
    tab = raced(EMPTY_4)
    compete(tab, "mrv", "leftmost")
    trigger(window, "run")
    rest(tab)
    slider, last = tab.face.progress.slider, max(nodes(tab))
    assert (slider.value(), slider.maximum()) == (last, last)

    slider.setValue(7)
    qtbot.waitUntil(lambda: tab.face.settled)
    shown = [view.contents.rewinding.shown for view in tab.grid.views]
    assert [probe and probe.nodes for probe in shown] == [7, 7]
    QTest.mouseClick(tab.face.progress.back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.face.settled)
    assert slider.value() == 6

    slider.setValue(last)
    assert [view.contents.rewinding.moment for view in tab.grid.views] == [None, None]


def test_a_comparison_in_a_tab_of_its_own_keeps_its_views(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    trigger(window, "keep_tab")
    QApplication.processEvents()

    head = window.tabs.head
    assert head is not None
    assert head.isVisible()
    shown = [button.text() for button in head.findChildren(QToolButton) if button.isVisible()]
    assert shown[:3] == ["Lanes", "Chart", "Table"]
    assert "Puzzle" not in shown
    trigger(window, "race_table")
    assert tab.pages.table.isVisible()


def test_the_speed_can_be_changed_during_the_race(window: MainWindow, qtbot: QtBot, raced: Raced) -> None:
    tab = raced(EMPTY_6)
    tab.bar.pace_box.setCurrentIndex(tab.bar.pace_box.findData("20"))

    trigger(window, "run")
    qtbot.waitUntil(lambda: min(nodes(tab)) >= 2)
    assert max(nodes(tab)) < 200
    tab.bar.pace_box.setCurrentIndex(0)

    qtbot.waitUntil(lambda: max(nodes(tab)) > 2000)
    trigger(window, "stop")


def test_a_parting_is_gone_to_and_marks_the_cells(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    compete(tab, "mrv", "leftmost", "rightmost")
    compared(tab)
    expected = first_difference(tab.race.lanes[0], tab.race.lanes[2])
    assert expected
    assert [view.contents.note.text for view in tab.grid.views] == [""] * 3, "nothing is said before the race"
    trigger(window, "run")
    rest(tab)
    said = [view.contents.note.text for view in tab.grid.views]
    assert ["Parts from" in words for words in said] == [False, True, True]
    assert f"Parts from lane 1 at node {expected}." in said[2]

    tab.face.go_to_difference(2)
    rest(tab)
    one, two, other = (lane.probe.filling for lane in tab.race.lanes if lane.probe)

    assert nodes(tab) == [expected] * 3
    marked = [view.contents.board.differing() for view in tab.grid.views]
    assert np.array_equal(marked[0], one != other)
    assert np.array_equal(marked[2], one != other)
    assert marked[0].any()
    assert not marked[1].any()
    assert two.shape == one.shape
    trigger(window, "step_1")
    rest(tab)
    assert not any(view.contents.board.differing().any() for view in tab.grid.views)


def test_the_strip_marks_where_a_lane_first_differs(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    compete(tab, "mrv", "leftmost")
    compared(tab)
    trigger(window, "step_100")
    rest(tab)
    difference = first_difference(*tab.race.lanes)
    assert difference is not None

    one, other = (view.contents.strip for view in tab.grid.views)
    plain = other.grab().toImage()
    x = round(other.chart(other.width(), other.height()).x_of(difference))
    other.show_mark(None)
    bare = other.grab().toImage()

    danger = QColor(colours()["danger"]).rgb()
    below = range(12, plain.height())
    marked = [k for k in range(plain.width()) if any(plain.pixel(k, y) != bare.pixel(k, y) for y in below)]
    assert set(marked) <= {x - 1, x, x + 1}
    assert any(plain.pixel(k, y) == danger for k in marked for y in range(12, plain.height()))
    untouched = one.grab().toImage()
    one.show_mark(None)
    assert one.grab().toImage() == untouched


def accept(dialog: LaneDialog) -> None:
    dialog.accept()
    wait_until(lambda: not dialog.isVisible(), "the lane was not checked")


def test_a_lane_is_changed_in_a_dialog_unless_it_is_cancelled(raced: Raced) -> None:
    tab = raced(EMPTY_4)
    race = tab.race
    QTest.mouseClick(tab.grid.views[0].settings, Qt.MouseButton.LeftButton)
    assert tab.grid.views[0].menu.isVisible()
    tab.grid.views[0].menu.close()
    tab.grid.views[0].change.trigger()
    tab.findChildren(LaneDialog)[0].reject()
    assert tab.race is race

    tab.grid.views[1].setFocus()
    QTest.keyClick(tab.grid.views[1], Qt.Key.Key_Return)
    dialog = tab.findChildren(LaneDialog)[-1]
    assert (dialog.solver.name, dialog.choices["cell"]) == ("sudoku_digits", "first")
    dialog.solver_box.setCurrentIndex(dialog.solver_box.findData("cover_links"))
    dialog.form.set_value("order", "rightmost")
    accept(dialog)

    lane = tab.race.lanes[1]
    assert (lane.solver.name, lane.choices["order"]) == ("cover_links", "rightmost")
    assert tab.race.lanes[0].solver.name == "sudoku_digits"
    assert len(tab.grid.views) == 3


def test_lanes_are_added_up_to_nine_and_removed_down_to_two(raced: Raced) -> None:
    tab = raced(EMPTY_4)

    compete(tab, *["mrv"] * (MAX_LANES - 2), "rightmost")
    QTest.mouseClick(tab.bar.add_lane, Qt.MouseButton.LeftButton)
    accept(tab.findChildren(LaneDialog)[-1])
    assert [lane.choices["order"] for lane in tab.race.lanes][-3:] == ["mrv", "rightmost", "mrv_right"]
    assert len(tab.grid.views) == MAX_LANES
    assert not tab.bar.add_lane.isEnabled()

    compete(tab, "mrv", "leftmost", "rightmost")
    tab.grid.views[1].remove.trigger()
    QTest.keyClick(tab.grid.views[0], Qt.Key.Key_Delete)  # two lanes are the minimum
    assert [lane.choices["order"] for lane in tab.race.lanes] == ["mrv", "rightmost"]
    assert not tab.grid.views[0].remove.isEnabled()


def test_nine_lanes_fit_into_a_small_window(window: MainWindow, raced: Raced) -> None:
    tab = raced(INKALA)
    window.resize(1280, 770)
    tab.compete([(SOLVERS["sudoku_digits"], {})] * MAX_LANES)
    QApplication.processEvents()

    places = [view.geometry() for view in tab.grid.views]
    assert all(tab.grid.area.viewport().rect().contains(place) for place in places)
    assert not any(one.intersects(other) for k, one in enumerate(places) for other in places[:k])
    boards = [view.contents.board.size().toTuple() for view in tab.grid.views]
    assert all(min(wide, high) > 100 for wide, high in boards), boards


def test_in_a_narrow_window_the_bar_has_two_rows_and_lanes_are_scrolled(window: MainWindow, raced: Raced) -> None:
    tab = raced(INKALA)
    tab.compete([(SOLVERS["sudoku_digits"], {})] * MAX_LANES)
    window.resize(720, 520)
    QApplication.processEvents()

    assert tab.minimumSizeHint().width() <= window.width() == 720
    tab.bar.options_button.setChecked(True)
    QApplication.processEvents()
    bar = tab.bar
    boxes = [bar.run_button, bar.comparisons, bar.add_lane, bar.pace_box, bar.predict, bar.goal_box, bar.clock_box]
    places = [QRect(box.mapTo(bar, QPoint()), box.size()) for box in boxes]
    assert all(bar.rect().contains(place) for place in places)
    assert all(box.width() >= box.minimumSizeHint().width() for box in boxes)
    assert places[5].top() > places[0].bottom()
    assert all(view.geometry().right() < tab.grid.area.viewport().width() for view in tab.grid.views)
    tab.grid.views[-1].settings.setFocus()
    tab.grid.area.ensureWidgetVisible(tab.grid.views[-1])
    assert tab.grid.area.verticalScrollBar().value() > 0

    window.resize(1280, 770)
    QApplication.processEvents()
    assert bar.pace_box.mapTo(bar, QPoint()).y() < bar.run_button.mapTo(bar, QPoint()).y() + bar.run_button.height()


def test_a_lane_that_tries_conflicts_shows_the_cells_in_conflict(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    tab.compete([(SOLVERS["brute_force"], {"cut": cut}) for cut in ("conflict", "none")])
    board = tab.grid.views[0].contents.board
    trigger(window, "step_1")
    rest(tab)
    assert not board.clash().any()

    trigger(window, "step_1")
    rest(tab)
    trigger(window, "step_1")
    rest(tab)

    [lane, _] = tab.race.lanes
    assert lane.probe
    assert lane.probe.level == 2
    assert board.clash().tolist()[0] == [True, False, False, False]  # two digits in the first cell
    fault, image = QColor(colours()["fault-paper"]).rgba(), board.grab().toImage()
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    assert any(image.pixel(x, y) == fault for x, y in points)


def test_a_lane_that_cannot_start_says_why_and_the_others_race(window: MainWindow, raced: Raced) -> None:
    tab = raced(EMPTY_4)
    tab.compete([(SOLVERS["cover_links"], {}), (SOLVERS["sudoku_digits"], {})])
    choose(tab, Goal.FEWEST)

    trigger(window, "run")
    rest(tab)

    assert "fewest" in tab.grid.views[1].contents.board.accessibleDescription()
    assert tab.grid.views[1].verdict.accessibleName() == "CANNOT START"
    assert tab.race.places() == [1, None]

    choose(tab, Goal.ONE)  # restarts the race
    assert nodes(tab) == [0, 0]
    trigger(window, "run")
    rest(tab)
    words = [view.verdict.accessibleName() for view in tab.grid.views]
    assert all(word.startswith(f"SOLUTION FOUND · {own:,} nodes") for own, word in zip(nodes(tab), words, strict=True))


def test_editing_the_document_does_not_change_the_race(window: MainWindow, opened: Opened) -> None:
    document = opened(EMPTY_4)
    trigger(window, "race")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, RaceTab)

    window.tabs.setCurrentWidget(document)
    trigger(window, "givens")
    QTest.keyClick(document.editor.board, Qt.Key.Key_1)
    window.tabs.setCurrentWidget(tab)
    trigger(window, "run")
    rest(tab)

    assert document.document.position.puzzle != tab.race.lanes[0].puzzle
    assert all(lane.probe and lane.probe.solutions == GRIDS_4 for lane in tab.race.lanes)


def test_there_is_no_race_on_a_puzzle_that_breaks_a_rule(window: MainWindow, opened: Opened) -> None:
    opened("sudoku 2x2\n11..\n....\n....\n....\n")

    trigger(window, "race")

    assert "1 appears twice in row 1." in window.findChildren(QMessageBox)[-1].text()
    assert isinstance(window.tabs.currentWidget(), DocumentTab)


def test_a_race_can_be_closed_while_it_runs(window: MainWindow, qtbot: QtBot, raced: Raced) -> None:
    tab = raced("." * 81)
    trigger(window, "run")
    qtbot.waitUntil(lambda: min(nodes(tab)) > 0)
    job = tab.searching.job
    assert job

    trigger(window, "close_tab")

    assert job.wait(PATIENCE)
    assert window.tabs.all_tabs() == window.tabs.document_tabs()


def test_a_race_of_every_kind_follows_the_theme(window: MainWindow) -> None:
    tabs = {kind: RaceTab(KINDS[kind].parse(read_text(samples(kind)[0]))[0], kind, window.acts) for kind in KINDS}

    def pictures(tab: RaceTab) -> list[QImage]:
        window.tabs.setCurrentWidget(tab)
        QApplication.processEvents()
        lane = tab.grid.views[0].contents
        return [part.grab().toImage() for part in (lane.board, lane.strip, lane.figures)]

    for tab in tabs.values():
        window.tabs.add(tab)
        trigger(window, "step_10")
        rest(tab)
    light = {kind: pictures(tab) for kind, tab in tabs.items()}
    trigger(window, "theme_dark")
    dark = {kind: pictures(tab) for kind, tab in tabs.items()}
    trigger(window, "theme_system")

    for kind in KINDS:
        assert all(one != other for one, other in zip(light[kind], dark[kind], strict=True)), kind


def test_a_board_too_large_for_digits_shows_them_as_colours(window: MainWindow, raced: Raced) -> None:
    window.resize(1280, 770)
    tab = raced("sudoku 5x5\n" + (". " * 25 + "\n") * 25)
    tab.compete([(SOLVERS["sudoku_digits"], {})] * MAX_LANES)
    QApplication.processEvents()
    board = tab.grid.views[0].contents.board
    empty = board.grab().toImage()

    trigger(window, "step_10")
    rest(tab)

    found = QColor(colours()["found"]).rgba()
    grabbed = board.grab().toImage()
    points = [(x, y) for x in range(board.width()) for y in range(board.height())]
    assert not any(empty.pixel(x, y) == found for x, y in points)
    assert any(grabbed.pixel(x, y) == found for x, y in points)
