"""Advice on a sudoku in the real window: hints by key, steps and paths by mouse and key, the rating, the techniques."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.insight.sudoku.presets import HODOKU, SUDOKU_EXPLAINER, Order
from workbench.ui.base.settings import settings
from workbench.ui.board import acts as board_acts
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.advice import acts, rating
from workbench.ui.sudoku.advice.board_advice import BoardAdvice
from workbench.ui.sudoku.advice.order import ORDER, UNIQUENESS, chosen_order, store_order
from workbench.ui.sudoku.advice.order_dialog import OrderDialog
from workbench.ui.sudoku.editor import SudokuEditor

Opened = Callable[[str], DocumentTab]

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


def test_the_hint_key_says_more_and_more_and_then_makes_the_step(
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
    press(window.focusWidget() or window, Qt.Key.Key_H)

    assert texts[0] == "Look at r5c5."
    assert texts[1].startswith("Look at r5c5.\nNaked single: ")
    assert texts[2].endswith("ruled out in r5c5, so it is 5.")
    assert picture is not None
    assert len(picture.picture.placed) == 1
    assert tab.document.position.entries[4, 4] == 5
    assert advice.layer.shown is None
    trigger(window, "undo")
    assert not tab.document.position.entries.any()


def test_a_hint_in_the_hidden_column_shows_the_column(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    advice = advice_of(opened(WIKIPEDIA))
    trigger(window, "show_sudoku_column")
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
    headings = [row.above for row in rows.rows if row.above]
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
    advice = advice_of(tab)
    view = advice.rating_view

    qtbot.waitUntil(lambda: view.sentence.text().startswith("HoDoKu: easy, "))
    assert view.detail.text().startswith("Hardest: ")

    top = [(r, c) for r in range(3) for c in range(9)]
    tab.document.apply(tab.document.position.give(top, 0), "clear givens")
    qtbot.waitUntil(lambda: "several solutions" in view.sentence.text())

    tab.document.apply(tab.document.position.give([(0, 0), (0, 1)], 8), "given 8")
    qtbot.waitUntil(lambda: "no solution" in view.sentence.text())


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
