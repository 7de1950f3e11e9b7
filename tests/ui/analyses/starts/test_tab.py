"""Heat maps of starts, the wheel, and custom expressions, in the real window."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox

from tests.windows import trigger
from workbench.insight.tours.feasible_starts import StartDecision, StartVerdict, by_theorems
from workbench.insight.tours.heat_map import HeatMap
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.legend import Legend
from workbench.ui.analyses.starts.panel import A, B, C
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.starts.wheel_edits import POINT, images
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow

PATIENCE = 120.0  # seconds; the first one compiles
BOARD = Tour(np.ones((7, 8), bool))


@pytest.fixture
def starts(window: MainWindow) -> StartsTab:
    """The heat map of a board of 7 x 8, complete, with a walk."""
    window.commands.open_text("tour 7x8\n", "seven by eight")
    trigger(window, "heat_map")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, StartsTab)
    wait(lambda: not tab.running and not tab.deciding.busy and tab.walk.walk is not None, PATIENCE)
    return tab


def rest(tab: StartsTab) -> None:
    wait(lambda: not tab.running, PATIENCE)
    QApplication.processEvents()  # the signal of the thread arrives a moment later


def left_by(tab: StartsTab, rule: str = "A") -> list[list[int]]:
    rest(tab)
    return tab.maps[rule].left.tolist()


def by_lab(**choices: str) -> list[list[int]]:
    return HeatMap(BOARD, choices).run().tolist()


def press(widget: object, key: Qt.Key, with_key: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(widget, key, with_key)  # type: ignore[arg-type]


def point(at: QPointF) -> QPoint:
    return QPoint(round(at.x()), round(at.y()))


def test_the_map_follows_the_chosen_rule(starts: StartsTab) -> None:
    form = starts.panel.forms["A"].form
    assert left_by(starts) == by_lab(rule="roth")

    for rule in ("plain", "pohl", "vahaaho"):
        form.set_value("rule", rule)

        assert left_by(starts) == by_lab(rule=rule)
    assert "of 56 possible starts" in starts.panes["A"].figures.text()
    assert "heat-none" not in dict(starts.panes["A"].legend.entries), "every square is possible"


def test_impossible_starts_of_a_board_with_holes_are_not_failures_of_the_rule(window: MainWindow) -> None:
    window.commands.open_text("tour 5x7\n.......\n.......\n....#..\n...#..#\n#......\n", "holes")
    trigger(window, "heat_map")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, StartsTab)
    possible = int((StartDecision(tab.tour).run() == StartVerdict.POSSIBLE).sum())
    wait(lambda: f"of {possible} possible starts" in tab.panes["A"].figures.text(), PATIENCE)
    wait(lambda: not tab.running and not tab.deciding.busy, PATIENCE)
    assert ("heat-none", "No tour from here") in tab.panes["A"].legend.entries

    tab.views["Difference"].setChecked(True)
    rest(tab)

    assert 0 < possible < by_theorems(tab.tour).sum()
    assert f"Impossible: {31 - possible}." in tab.difference.figures.text()


def test_a_click_on_a_square_shows_its_walk(starts: StartsTab) -> None:
    starts.panel.forms["A"].form.set_value("rule", "plain")
    left = np.array(left_by(starts))
    cell = (int(left.argmax()) // 8, int(left.argmax()) % 8)
    board = starts.panes["A"].board

    QTest.mouseClick(
        board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point(board.view.rect(cell).center())
    )

    wait(lambda: starts.walk.walk is not None and starts.walk.walk.start == cell, PATIENCE)
    walk = starts.walk.walk
    assert walk is not None
    assert walk.squares - walk.visited == left[cell] > 0
    assert "dead end after" in starts.walk.outcome.text()
    starts.walk.to_cut.click()
    assert walk.cut is not None
    assert starts.walk.slider.value() == walk.cut[1]
    press(starts.walk.slider, Qt.Key.Key_Home)
    assert starts.walk.step.text() == f"step 1 of {walk.visited}"


def test_the_tab_rests_once_map_and_counts_have_ended(starts: StartsTab, window: MainWindow) -> None:
    form = starts.panel.forms["A"]
    form.form.set_value("rule", "custom")

    wait(lambda: not starts.running and form.count.census is not None and form.count.census.over, PATIENCE)

    wait(lambda: not window.actions_by_name["pause"].isEnabled(), PATIENCE)
    assert window.actions_by_name["run"].isEnabled()


def test_a_start_is_selected_by_keyboard(starts: StartsTab) -> None:
    board = starts.panes["A"].board
    board.go((0, 0))

    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        press(board, key)

    wait(lambda: starts.walk.walk is not None and starts.walk.walk.start == (2, 1), PATIENCE)
    assert starts.walk.heading.text() == "Walk from b5 by rule A"


def test_two_rules_are_compared_where_they_differ(starts: StartsTab) -> None:
    starts.panel.forms["A"].form.set_value("rule", "plain")
    starts.views["Difference"].click()
    rest(starts)

    a, b = np.array(by_lab(rule="plain")), np.array(by_lab(rule="vahaaho"))

    assert left_by(starts, "B") == b.tolist()
    shown = starts.difference.figures.text()
    assert f"Only A: {((a == 0) & (b != 0)).sum()}. Only B: {((a != 0) & (b == 0)).sum()}." in shown
    starts.panel.switches["B"].click()
    assert starts.panel.forms["B"].isVisible()


def test_a_known_rule_becomes_a_wheel_with_the_same_map(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    before = left_by(starts)

    form.as_wheel.click()

    assert form.rule == "wheel"
    assert left_by(starts) == before


def test_a_sector_is_edited_by_keys_with_its_images_and_undone(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.as_wheel.click()
    before, wheel = left_by(starts), form.wheel.wheel
    dial, strip = form.wheel.dial, form.wheel.strip

    press(dial, Qt.Key.Key_Right)
    press(dial, Qt.Key.Key_Right)
    press(strip, Qt.Key.Key_Home)
    for _ in range(5):
        press(strip, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)

    assert dial.region == 2
    first = wheel.orders[2][0]
    assert form.wheel.wheel.orders[2] == wheel.orders[2][1:6] + first + wheel.orders[2][6:]
    assert set(form.wheel.wheel.differing(wheel)) == set(images(2, wheel.orders[2]))
    assert left_by(starts) == by_lab(rule="wheel", wheel=form.wheel.wheel.text)
    for _ in range(5):
        press(strip, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert form.wheel.wheel == wheel
    assert left_by(starts) == before
    form.wheel.redo_button.click()
    assert form.wheel.wheel != wheel


def test_dragging_a_move_changes_one_sector_only(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.as_wheel.click()
    wheel, dial, strip = form.wheel.wheel, form.wheel.dial, form.wheel.strip
    form.wheel.symmetric.setChecked(False)

    QTest.mouseClick(dial, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point(dial.place_of(7)))
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point(strip.tile(7).center()))
    QTest.mouseMove(strip, point(strip.tile(3).center()))
    QTest.mouseMove(strip, point(strip.tile(0).center()))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point(strip.tile(0).center()))

    assert form.wheel.wheel.differing(wheel) == [7]
    assert form.wheel.wheel.orders[7] == wheel.orders[7][7] + wheel.orders[7][:7]
    rest(starts)


def test_rays_and_the_middle_are_reached_by_keys_and_by_mouse(starts: StartsTab) -> None:
    starts.panel.forms["A"].as_wheel.click()
    dial = starts.panel.forms["A"].wheel.dial

    press(dial, Qt.Key.Key_Left)
    press(dial, Qt.Key.Key_Down)
    assert dial.region == 24 + 23
    press(dial, Qt.Key.Key_Down)
    assert dial.region == POINT

    for region in (0, 13, 24, 40, POINT):
        assert dial.region_at(dial.place_of(region)) == region
    assert dial.region_at(QPointF(1, 1)) == -1
    assert dial.accessibleDescription().startswith("middle: moves in the order")


def test_the_wheel_can_be_typed_copied_and_pasted_as_text(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.as_wheel.click()
    panel = form.wheel
    roth = panel.wheel

    panel.text.setPlainText("01234567 0123456")
    assert "is not an order" in panel.error.text()
    assert panel.error.isVisible()
    assert "error" in starts.panes["A"].figures.text()
    panel.text.setPlainText("76543210\n" * 24)
    assert not panel.error.isVisible()
    assert left_by(starts) == by_lab(rule="plain", order="reversed")
    panel.copy_button.click()
    panel.load("Vähäaho")
    assert form.around_start
    assert left_by(starts) == by_lab(rule="vahaaho")
    panel.paste_button.click()
    assert set(panel.wheel.orders) == {"76543210"}
    assert QGuiApplication.clipboard().text() == panel.wheel.text
    assert panel.wheel != roth


def test_pointing_at_a_sector_shows_its_squares(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.as_wheel.click()
    rest(starts)
    board = starts.panes["A"].board
    before = board.grab().toImage()

    form.wheel.dial.pointed.emit(2)
    shown = board.grab().toImage()
    form.wheel.dial.pointed.emit(-1)

    inside, beside = (point(board.view.rect(cell).topLeft()) + QPoint(5, 5) for cell in ((0, 6), (6, 0)))
    assert shown.pixel(inside) == before.pixel(inside)
    assert shown.pixel(beside) != before.pixel(beside)
    assert board.grab().toImage() == before


def test_the_map_follows_a_custom_expression_and_errors_are_shown(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.form.set_value("rule", "custom")
    assert left_by(starts) == by_lab(rule="roth")

    form.key.line.setFocus()
    form.key.line.setText("second_su")
    assert "column 1" in form.key.error.text()
    assert left_by(starts) == by_lab(rule="roth")
    assert starts.panes["A"].heading.text() == "A: Custom key: -from_centre"  # that of the map
    QTest.keyClicks(form.key.line, "m")

    assert not form.key.error.isVisible()
    wait(lambda: starts.panes["A"].heading.text() == "A: Custom key: second_sum", PATIENCE)
    assert left_by(starts) == by_lab(rule="pohl")


def test_the_walk_explains_the_colour_of_squares_that_are_cut_off(starts: StartsTab) -> None:
    starts.panel.forms["A"].form.set_value("rule", "plain")
    rest(starts)
    failing = np.argwhere(starts.maps["A"].left > 0).tolist()
    cuts = []
    for r, c in failing:
        starts.panes["A"].picked.emit((r, c))
        wait(lambda cell=(r, c): starts.walk.walk is not None and starts.walk.walk.start == cell, PATIENCE)
        cuts.append((starts.walk.walk.cut is not None, starts.walk.legend.isVisible()))

    assert failing
    assert all(cut == shown for cut, shown in cuts)


def test_the_squares_left_at_the_end_of_a_walk_are_left_over(starts: StartsTab) -> None:
    starts.panel.forms["A"].form.set_value("rule", "plain")
    rest(starts)
    reachable = 0
    for r, c in np.argwhere(starts.maps["A"].left > 0).tolist():
        starts.panes["A"].picked.emit((r, c))
        wait(lambda cell=(r, c): starts.walk.walk is not None and starts.walk.walk.start == cell, PATIENCE)
        walk = starts.walk.walk
        reachable += "stayed reachable" in starts.walk.outcome.text()
        marked = {tuple(square) for square in starts.walk.board._marks.lost.tolist()}
        assert starts.walk.legend.entries == [("lost", "Squares left")]
        assert marked == {tuple(square) for square in np.argwhere(walk.filling == 0).tolist()}
        starts.walk.slider.setValue(walk.visited - 1)
        earlier = {tuple(square) for square in starts.walk.board._marks.lost.tolist()}
        assert earlier <= marked
        assert bool(earlier) == (walk.cut[1] < walk.visited)

    assert reachable, "no walk ends with squares that stayed reachable"


@pytest.mark.parametrize("failing", ["A", "B"])
def test_a_click_in_the_difference_shows_both_walks_where_they_part(starts: StartsTab, failing: str) -> None:
    for rule in ("A", "B"):
        starts.panel.forms[rule].form.set_value("rule", "plain" if rule == failing else "vahaaho")
    starts.views["Difference"].click()
    rest(starts)
    left = {rule: starts.maps[rule].left for rule in ("A", "B")}
    r, c = np.argwhere((left[failing] > 0) & (left["A" if failing == "B" else "B"] == 0)).tolist()[0]

    starts.difference.picked.emit((r, c))

    both = starts.three.walks
    wait(lambda: [walk.start for walk in both.walks] == [(r, c)] * 2, PATIENCE)
    assert starts.views["Three maps"].isChecked()
    failed = both.walks["AB".index(failing)]
    assert both.headings["AB".index(failing)].text().endswith(f"{failed.squares - failed.visited} left")
    assert both.headings["BA".index(failing)].text().endswith("tour")
    step = both.slider.value()
    one, other = (walk.filling for walk in both.walks)
    assert np.array_equal((one > 0) & (one < step), (other > 0) & (other < step))
    assert np.argwhere(one == step).tolist() != np.argwhere(other == step).tolist()
    names = [BOARD.name_of(tuple(np.argwhere(filling == step)[0].tolist())) for filling in (one, other)]
    assert both.sentence.text() == f"They part after {step - 1} squares: A goes to {names[0]}, B to {names[1]}."


def test_three_maps_and_their_difference(starts: StartsTab) -> None:
    starts.panel.forms["C"].form.set_value("rule", "plain")
    starts.views["Three maps"].click()
    rest(starts)
    three = starts.three
    lefts = {rule: starts.maps[rule].left for rule in "ABC"}
    finding = sum((left == 0).astype(int) for left in lefts.values())
    differing = np.argwhere((finding > 0) & (finding < 3)).tolist()

    wait(lambda: three.difference.figures.text().startswith(f"They differ on {len(differing)} starts"), PATIENCE)
    assert lefts["C"].tolist() == by_lab(rule="plain")
    r, c = differing[0]
    shown = [legend.accessibleName() for legend in three.findChildren(Legend) if not legend.isHidden()]
    assert shown == ["Squares left:", "Tour by:"]
    three.difference.picked.emit((r, c))

    wait(lambda: len(three.walks.walks) == 2, PATIENCE)
    assert {walk.visited == walk.squares for walk in three.walks.walks} == {True, False}
    one, other = three.contrast((r, c))
    assert (lefts[one][r, c] == 0) != (lefts[other][r, c] == 0)
    assert three.contrast((r, c), "C")[1] == "C"


def test_the_map_does_not_follow_an_expression_that_is_half_typed(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.form.set_value("rule", "custom")
    rest(starts)
    form.key.line.setFocus()
    form.key.line.selectAll()

    QTest.keyClicks(form.key.line, "second +")

    assert form.key.trouble
    form.key.line.setText("second / Foo")
    assert form.key.error.text() == "Expression, column 8: / is not supported. Use //, which rounds down"
    assert left_by(starts) == by_lab(rule="roth")
    assert "the rule in its title" in starts.panes["A"].figures.text()
    assert starts.panes["A"].heading.text() == "A: Custom key: -from_centre"


def test_a_rule_with_an_error_cannot_be_used_elsewhere(starts: StartsTab) -> None:
    panel = starts.panel
    uses = (panel.in_search, panel.in_race, panel.in_curve)
    panel.forms["A"].form.set_value("rule", "custom")

    panel.forms["A"].key.line.setText("row +")
    refused = [use.isEnabled() for use in uses]
    panel.forms["A"].key.line.setText("row")

    wait(lambda: all(use.isEnabled() for use in uses), PATIENCE)
    assert refused == [False, False, False]


def test_names_are_completed(starts: StartsTab) -> None:
    form = starts.panel.forms["A"]
    form.form.set_value("rule", "custom")
    line = form.key.line
    line.setText("")
    line.setFocus()
    QTest.keyClicks(line, "0 - from_c")

    popup = form.key.completer.popup()
    assert popup is not None
    assert popup.isVisible()
    assert popup.styleSheet() == starts.window().styleSheet() != ""
    assert form.key.completer.currentCompletion() == "from_centre"
    press(popup, Qt.Key.Key_Down)
    press(popup, Qt.Key.Key_Return)

    assert line.text() == "0 - from_centre"
    assert form.key.trouble == ""
    assert not popup.isVisible()


def test_an_invalid_order_shows_an_error(starts: StartsTab) -> None:
    starts.panel.forms["A"].form.set_value("order", "0123")
    rest(starts)

    assert "is not a move order" in starts.panel.forms["A"].error.text()
    assert "has an error" in starts.panes["A"].figures.text()


def test_a_rule_can_be_used_in_the_search_and_in_a_race(window: MainWindow, starts: StartsTab) -> None:
    starts.panel.forms["A"].form.set_value("rule", "far-l1")
    rest(starts)
    starts.panel.in_search.click()

    assert window.tab is not None
    assert window.tab.solve_panel.solver.name == "warnsdorff"
    assert window.tab.solve_panel.choices["rule"] == "far-l1"
    window.tabs.remove(window.tab)
    window.tabs.setCurrentWidget(starts)
    starts.panel.in_search.click()
    assert window.tab is not None
    assert window.tab.solve_panel.choices["rule"] == "far-l1"

    window.tabs.setCurrentWidget(starts)
    starts.panel.in_race.click()
    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert [lane.choices["rule"] for lane in race.race.lanes] == ["far-l1", "plain", "roth", "vahaaho"]
    assert starts.picked is not None
    assert {lane.puzzle.start for lane in race.race.lanes} == {starts.picked[0]}  # type: ignore[attr-defined]


def test_the_rule_of_the_documents_search_is_shown_first(window: MainWindow) -> None:
    window.commands.open_text("tour 6x6\n", "six")
    assert window.tab is not None
    window.tab.solve_panel.show_choices("warnsdorff", {"rule": "wheel", "wheel": "76543210 " * 24})
    trigger(window, "heat_map")
    tab = window.tabs.currentWidget()

    assert isinstance(tab, StartsTab)
    assert tab.panel.forms["A"].rule == "wheel"
    assert set(tab.panel.forms["A"].wheel.wheel.orders) == {"76543210"}
    rest(tab)


def test_a_large_map_can_be_paused_resumed_and_stopped(window: MainWindow) -> None:
    window.commands.open_text("tour 150x150\n", "large")
    actions = window.actions_by_name
    trigger(window, "heat_map")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, StartsTab)
    wait(lambda: tab.running and (tab.maps["A"].left >= 0).any(), PATIENCE)

    trigger(window, "pause")
    rest(tab)
    known = (tab.maps["A"].left >= 0).sum()
    assert 0 < known < 150 * 150
    assert "so far" in tab.panes["A"].figures.text()
    trigger(window, "run")
    wait(lambda: (tab.maps["A"].left >= 0).sum() > known, PATIENCE)
    tab.panel.forms["A"].form.set_value("rule", "plain")
    assert tab.maps["A"].stale.any()
    trigger(window, "stop")
    rest(tab)
    assert not actions["stop"].isEnabled()


@pytest.mark.parametrize("text", ["tour 1x1\n", "tour 4x4\n", "tour 5x6\n.#....\n......\n......\n......\n......\n"])
def test_small_boards_and_boards_with_holes_have_maps(window: MainWindow, text: str) -> None:
    window.commands.open_text(text, "small")
    trigger(window, "heat_map")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, StartsTab)
    wait(lambda: tab.walk.walk is not None, PATIENCE)
    tab.views["Difference"].click()
    rest(tab)

    assert "of" in tab.panes["A"].figures.text()


def test_every_part_follows_the_theme(window: MainWindow, starts: StartsTab) -> None:
    starts.panel.forms["A"].as_wheel.click()
    before = starts.grab().toImage()
    trigger(window, "theme_contrast")
    shown = starts.grab().toImage()
    trigger(window, "theme_light")

    parts = [starts.panes["A"].board, starts.walk.board, starts.panes["A"].legend, starts.panel.forms["A"].wheel.dial]
    for part in parts:
        corner = part.mapTo(starts, QPoint(0, 0))
        assert shown.copy(corner.x(), corner.y(), 60, 20) != before.copy(corner.x(), corner.y(), 60, 20)


def test_a_board_that_is_too_large_shows_an_error(window: MainWindow) -> None:
    window.commands.open_text("tour 1001x1000\n", "large")

    trigger(window, "heat_map")

    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "Maps of starts are limited to 1,000,000 squares; this board has 1,001,000."
    box.close()
    assert window.tab is window.tabs.currentWidget()


def test_a_move_order_that_is_not_understood_turns_red_and_is_used_nowhere(starts: StartsTab) -> None:
    form = starts.panel.forms["A"].form
    line = form.findChild(QLineEdit, "order")
    assert line is not None
    line.selectAll()

    QTest.keyClicks(line, "0123")

    assert line.property("mood") == "bad"
    error = starts.panel.forms["A"].error
    assert "'0123' is not a move order" in error.text()
    assert 0 <= error.mapTo(starts, QPoint(0, 0)).y() - line.mapTo(starts, QPoint(0, line.height())).y() < 50
    assert "is not a move order" not in starts.panes[A].figures.text()
    assert not starts.panel.in_search.isEnabled()
    line.selectAll()
    QTest.keyClicks(line, "76543210")
    assert line.property("mood") == ""
    assert not error.isVisible()
    assert starts.panel.in_search.isEnabled()


def test_the_answer_stands_above_the_rule_and_follows_it(starts: StartsTab) -> None:
    panel = starts.panel
    answer = panel.answer.text()
    assert answer.startswith("Tours from ")
    assert starts.panes[A].figures.text().startswith(answer)
    assert panel.answer.y() < panel.progress.y()

    starts.panel.show_rule(B)
    wait(lambda: not starts.running, PATIENCE)

    assert panel.answer.text().startswith("Tours from ")


def test_a_rule_whose_map_is_not_shown_is_not_the_one_of_the_panel(starts: StartsTab) -> None:
    starts.panel.show_rule(C)
    assert starts.views["Three maps"].isChecked()

    starts.views["Difference"].click()

    assert starts.panel.shown == A
    starts.views["Three maps"].click()
    starts.panel.show_rule(B)
    starts.views["Difference"].click()
    assert starts.panel.shown == B, "its map is compared with that of A"
    rest(starts)
