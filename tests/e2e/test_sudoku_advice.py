"""Advice on a sudoku in the real window: hints by key, steps and paths by mouse and key, the rating, the techniques."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.files.position import Position
from workbench.insight.sudoku.check import Check
from workbench.insight.sudoku.presets import HODOKU, SUDOKU_EXPLAINER, Order
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.base.settings import settings
from workbench.ui.board import acts as board_acts
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.advice import acts, rating
from workbench.ui.sudoku.advice.board_advice import BoardAdvice
from workbench.ui.sudoku.advice.findings import no_steps
from workbench.ui.sudoku.advice.order import ORDER, UNIQUENESS, chosen_order, preset_of, store_order
from workbench.ui.sudoku.advice.order_dialog import OrderDialog
from workbench.ui.sudoku.editor import SudokuEditor

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "5" + "." * 80
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def singles() -> Iterator[None]:
    """Use few techniques, so that no test waits for many kernels."""
    store_order(Order.parse("full_house naked_single hidden_single pointing"))
    yield
    for key in (ORDER, UNIQUENESS):
        settings().remove(key)


def advice_of(tab: DocumentTab) -> BoardAdvice:
    assert isinstance(tab.editor, SudokuEditor)
    tab.editor.board.setFocus()
    return tab.editor.advice


def press(widget: QWidget | None, key: Qt.Key, modifiers: Qt.KeyboardModifier = CONTROL_SHIFT) -> None:
    QTest.keyClick(widget, key, modifiers)  # type: ignore[call-overload]


def wait(qtbot: QtBot, advice: BoardAdvice) -> None:
    qtbot.waitUntil(lambda: not advice.panel.busy)


def click_row(advice: BoardAdvice, number: int) -> None:
    rows = advice.panel.rows
    rect = rows.visualRect(rows.model().index(number, 0))
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(20, rect.height() - 8))


def test_the_hint_key_says_more_and_more_and_only_apply_makes_the_step(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    window.activateWindow()
    texts = []

    for _ in range(3):
        press(window.focusWidget() or window, Qt.Key.Key_H)
        wait(qtbot, advice)
        texts.append(advice.panel.text.text())
    picture = advice.layer.shown
    told = advice.panel.dots.level
    press(window.focusWidget() or window, Qt.Key.Key_H)
    wait(qtbot, advice)

    assert told == 3
    assert advice.panel.dots.level == 1  # a new hint
    assert not tab.document.position.entries.any()
    assert advice.panel.text.text() == texts[0]
    assert texts[0] == "Look at r5c5."
    assert texts[1].startswith("Look at r5c5.\nNaked single: ")
    assert texts[2].endswith("ruled out in r5c5, so it is 5.")
    assert picture is not None
    assert len(picture.picture.placed) == 1
    assert not window.actions_by_name["apply_step"].isEnabled()
    advice.panel.hint.asked.emit(3)
    QTest.mouseClick(advice.panel.apply_button, Qt.MouseButton.LeftButton)
    assert tab.document.position.entries[4, 4] == 5
    assert advice.layer.shown is None
    trigger(window, "undo")
    assert not tab.document.position.entries.any()


def test_the_solution_is_shown_in_front_of_a_step_that_was_shown_before(opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    advice.panel.hint.asked.emit(3)
    wait(qtbot, advice)
    assert advice.layer.shown is not None

    tab.line.show_button.click()
    qtbot.waitUntil(lambda: tab.result.solution() is not None)

    assert advice.layer.shown is None
    assert "r5c5" not in advice.panel.text.text()
    assert tab.line.show_button.text() == "Hide solution"
    advice.panel.hint.asked.emit(3)
    wait(qtbot, advice)
    assert advice.layer.shown is not None  # asked for later, it is in front


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_arrow_beside_hint_goes_straight_to_a_strength(
    window: MainWindow, opened: Opened, qtbot: QtBot, level: int
) -> None:
    advice = advice_of(opened(WIKIPEDIA))

    advice.panel.hint.arrow.menu().actions()[level - 1].trigger()
    wait(qtbot, advice)

    assert advice.panel.dots.level == level
    assert window.actions_by_name["apply_step"].isEnabled() == (level == 3)


@pytest.mark.parametrize("fold", ["side_panel", "search"])
def test_a_hint_shows_the_hidden_panel(window: MainWindow, opened: Opened, qtbot: QtBot, fold: str) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    trigger(window, fold)
    assert not advice.panel.isVisible()

    trigger(window, "hint")
    wait(qtbot, advice)

    assert advice.panel.isVisible()


def test_a_wrong_entry_comes_before_any_step(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    tab.document.apply(tab.document.position.enter([(0, 2)], 1), "1 in r1c3")

    trigger(window, "hint")
    wait(qtbot, advice)

    assert advice.panel.text.text() == "An entry is wrong."
    assert advice.layer.shown is None


def test_typing_a_digit_ends_a_hint(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    trigger(window, "hint")
    wait(qtbot, advice)
    assert advice.layer.shown is not None

    tab.document.apply(tab.document.position.enter([(4, 4)], 5), "5 in r5c5")

    assert advice.layer.shown is None
    assert advice.session.hint_level == 0


def test_possible_steps_are_drawn_by_click_and_arrow_and_made_by_return(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    rows = advice.panel.rows

    QTest.mouseClick(advice.panel.buttons[acts.ALL_STEPS], Qt.MouseButton.LeftButton)
    wait(qtbot, advice)
    headings = [row.heading for row in rows.rows if row.heading]
    click_row(advice, 1)
    first = advice.layer.shown
    press(rows, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
    second = advice.layer.shown
    press(rows, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)

    assert headings[0].startswith("Naked single")
    assert first is not None
    assert second is not None
    assert first.picture.placed != second.picture.placed
    [placed] = second.picture.placed
    assert tab.document.position.entries[placed.row, placed.column] == placed.digit


def test_a_step_made_from_the_list_leads_to_the_next_list(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    trigger(window, "all_steps")
    wait(qtbot, advice)
    before = advice.panel.rows.rows
    click_row(advice, 0)

    trigger(window, "apply_step")
    wait(qtbot, advice)

    assert tab.document.position.entries.any()
    assert advice.panel.buttons[acts.ALL_STEPS].isChecked()
    assert advice.panel.rows.rows
    assert advice.panel.rows.rows != before


@pytest.mark.parametrize("listed", ["all_steps", "change_givens"])
def test_after_apply_the_list_goes_on_in_its_place(
    window: MainWindow, opened: Opened, qtbot: QtBot, listed: str
) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    box, rows = advice.panel.filter_box, advice.panel.rows
    trigger(window, listed)
    wait(qtbot, advice)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    group = box.currentText()
    rows.setCurrentIndex(rows.model().index(2, 0))
    before = rows.rows

    trigger(window, "apply_step")
    wait(qtbot, advice)

    assert rows.rows != before
    assert (box.currentText(), rows.currentIndex().row()) == (group, 2)
    assert advice.panel.detail.text() == advice.session.state.detail != ""
    trigger(window, "solution_path")
    wait(qtbot, advice)
    assert rows.selected is None
    assert box.currentIndex() == 0


def test_one_technique_is_listed_alone(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    trigger(window, "all_steps")
    wait(qtbot, advice)
    box, total = advice.panel.filter_box, len(advice.panel.rows.rows)
    groups = [box.itemText(k) for k in range(1, box.count())]

    box.setCurrentIndex(2)
    box.activated.emit(2)

    shown = advice.panel.rows.rows
    assert groups == list(dict.fromkeys(groups))
    assert {row.group for row in shown} == {groups[1]}
    assert [bool(row.heading) for row in shown] == [True] + [False] * (len(shown) - 1)
    assert len(shown) < total
    assert f"({total})" in advice.panel.buttons[acts.ALL_STEPS].text()


def test_only_steps_are_listed_by_technique(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    trigger(window, "change_givens")
    wait(qtbot, advice)
    changes = advice.panel.filter_box.itemText(0)

    trigger(window, "all_steps")
    wait(qtbot, advice)

    assert (changes, advice.panel.filter_box.itemText(0)) == ("All changes", "All techniques")


def test_a_hint_leaves_the_list_of_steps_in_place(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    window.resize(1280, 770)
    advice = advice_of(opened(WIKIPEDIA))
    rows = advice.panel.rows
    QApplication.processEvents()
    top = rows.mapTo(window, QPoint()).y()
    trigger(window, "all_steps")
    wait(qtbot, advice)
    listed = rows.rows
    places = [top, rows.mapTo(window, QPoint()).y()]
    click_row(advice, 0)
    QApplication.processEvents()
    places.append(rows.mapTo(window, QPoint()).y())

    advice.panel.hint.asked.emit(3)
    wait(qtbot, advice)
    QApplication.processEvents()
    places.append(rows.mapTo(window, QPoint()).y())

    assert rows.rows == listed
    assert set(places) == {top}, places


def test_the_two_lists_are_worked_out_once(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    listed = []
    for name in ("all_steps", "solution_path", "all_steps"):
        trigger(window, name)
        wait(qtbot, advice)
        listed.append(advice.session.listing)

    assert listed[0] is listed[2]
    assert window.actions_by_name["copy_path"].isEnabled() is False


def test_the_end_key_brings_the_last_step_into_sight(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    window.resize(1280, 770)
    advice = advice_of(opened(WIKIPEDIA))
    trigger(window, "solution_path")
    wait(qtbot, advice)
    rows = advice.panel.rows
    click_row(advice, 0)

    press(rows, Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier)
    QApplication.processEvents()

    last = rows.model().index(len(rows.rows) - 1, 0)
    assert rows.currentIndex() == last
    assert rows.viewport().rect().contains(rows.visualRect(last))
    assert not rows.visibleRegion().isEmpty()


def test_without_a_step_the_other_order_and_brute_force_are_named(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    advice = advice_of(opened("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."))

    trigger(window, "all_steps")
    wait(qtbot, advice)

    said = advice.panel.text.text()
    assert "Techniques…" in said
    assert "brute force" in said
    assert "Sudoku Explainer" in no_steps_of(HODOKU)
    assert "HoDoKu" in no_steps_of(SUDOKU_EXPLAINER)


def no_steps_of(order: Order) -> str:
    """Return what is said of a position in which an order finds no step."""
    puzzle = Sudoku.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")[0]
    return no_steps(Check(Position.fresh(puzzle)), preset_of(order))


def test_a_step_of_the_path_shows_the_position_before_it(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)

    trigger(window, "solution_path")
    wait(qtbot, advice)
    click_row(advice, 4)

    assert advice.panel.text.text().startswith("51 steps, ")
    assert np.count_nonzero(advice._cells.board.filled.entries) == 4
    assert not tab.document.position.entries.any()
    press(advice._cells.board, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert not advice._cells.board.filled.entries.any()


def test_the_path_is_solved_up_to_the_selected_step_or_to_a_technique(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(WIKIPEDIA)
    advice = advice_of(tab)
    trigger(window, "solution_path")
    wait(qtbot, advice)
    assert not window.actions_by_name["solve_up_to"].isEnabled()
    click_row(advice, 3)

    trigger(window, "solve_up_to")
    assert np.count_nonzero(tab.document.position.entries) == 3

    trigger(window, "solution_path")
    wait(qtbot, advice)
    path = advice.session.path
    assert path is not None
    title, number = next((one.title, k) for one, k in path.techniques().items() if k > 0)
    menu = advice.panel.first_button.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == title).trigger()
    assert np.count_nonzero(tab.document.position.entries) == 3 + number


def test_the_path_can_be_copied_and_exported(window: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    trigger(window, "solution_path")
    wait(qtbot, advice)

    trigger(window, "copy_path")
    advice.export_path_to(tmp_path / "path.txt")

    copied = QGuiApplication.clipboard().text()
    assert " 1. " in copied
    assert copied.count("(+") == 51
    assert (tmp_path / "path.txt").read_text(encoding="utf-8") == copied


def test_the_rating_stands_beside_the_board_and_follows_the_givens(
    opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating, "PAUSE_MILLISECONDS", 10)
    tab = opened(WIKIPEDIA)
    advice_of(tab)
    assert isinstance(tab.editor, SudokuEditor)
    view = tab.editor.solutions_view.detail

    qtbot.waitUntil(lambda: view.text().startswith("Easy, "))
    assert "hardest: naked single" in view.text()
    qtbot.waitUntil(lambda: " · Sudoku Explainer " in view.text())

    top = [(r, c) for r in range(3) for c in range(9)]
    tab.document.apply(tab.document.position.give(top, 0), "clear givens")
    qtbot.waitUntil(lambda: "several solutions" in view.text())

    tab.document.apply(tab.document.position.give([(0, 0), (0, 1)], 8), "given 8")
    qtbot.waitUntil(lambda: "no solution" in view.text())


def test_a_puzzle_with_several_solutions_has_no_path(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    advice = advice_of(opened(SEVERAL))

    trigger(window, "solution_path")
    wait(qtbot, advice)

    assert "several solutions" in advice.panel.text.text()


def test_a_tab_can_be_closed_while_steps_are_looked_for(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    trigger(window, "all_steps")

    window.tabs.remove(tab)

    assert window.tab is None


def test_techniques_are_switched_moved_and_reset_in_their_dialog(window: MainWindow, opened: Opened) -> None:
    advice_of(opened(WIKIPEDIA))
    store_order(HODOKU)
    trigger(window, "techniques")
    dialog = window.findChild(OrderDialog)
    assert dialog is not None
    assert dialog.preset_box.currentText() == "HoDoKu"

    dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.preset_box.currentText() == "Custom"
    assert chosen_order().techniques[:2] == tuple(HODOKU.techniques[k] for k in (0, 2))

    dialog.list.setCurrentRow(2)
    dialog.up_button.click()
    assert chosen_order().names[:3] == tuple(HODOKU.names[k] for k in (0, 2, 1))

    dialog.preset_box.setCurrentIndex(1)
    dialog.preset_box.activated.emit(1)
    assert chosen_order().techniques == SUDOKU_EXPLAINER.techniques
    dialog.preset_box.setCurrentIndex(0)
    dialog.preset_box.activated.emit(0)
    dialog.unique_box.click()
    assert not any(one.assumes_unique for one in chosen_order().techniques)
    dialog.accept()


def test_hints_have_the_same_key_in_all_kinds(window: MainWindow) -> None:
    hints = [action for act, action in window.acts.items() if act.name == "hint"]

    assert hints == [window.acts[board_acts.HINT]]
