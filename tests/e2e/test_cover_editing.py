"""Editing an exact cover in the real window: the matrix and its text, both live."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.ui.cover.driving import editor_of, enter, go, press, text_of, type_text
from tests.windows import Opened, trigger
from workbench.puzzles.cover import Cover
from workbench.ui.cover import acts, text_view
from workbench.ui.cover.matrix_sheet import NAMES
from workbench.ui.shell.main_window import MainWindow

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
COLOURED = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"


def do(window: MainWindow, name: str) -> None:
    trigger(window, name)


def complaint(window: MainWindow) -> str:
    """Return the text of the message box, and close it."""
    box = window.findChild(QMessageBox)
    text = box.text()
    box.close()
    box.setParent(None)  # it is deleted soon; the next one is to be found alone
    return text


def answer(button: QMessageBox.StandardButton) -> list[str]:
    """Press a button of the message box that is about to be shown; its text is put into the list."""
    said: list[str] = []

    def press_button() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.informativeText())
        box.button(button).click()

    QTimer.singleShot(0, press_button)
    return said


# The matrix


def test_space_toggles_an_item_in_an_option_and_the_text_follows(opened: Opened) -> None:
    tab = opened(KNUTH)

    press(tab, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Space)
    put_in = text_of(tab)
    press(tab, Qt.Key.Key_Return)

    assert put_in == KNUTH.replace("a d g", "a b d g")
    assert text_of(tab) == KNUTH
    assert editor_of(tab).text.edit.toPlainText() == KNUTH
    assert tab.document.history.undoable == "b in option 2"


def test_the_last_primary_item_of_an_option_cannot_be_removed(opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 3, 2)
    press(tab, Qt.Key.Key_Space)

    assert text_of(tab) == COLOURED
    assert "only primary item" in tab.message.text()
    assert tab.message.property("mood") == "bad"


def test_selected_options_are_removed_together(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, 1, 1)
    press(tab, Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    do(window, "remove_picked")
    shorter = text_of(tab)
    do(window, "undo")

    assert shorter == "cover\na b c d e f g\nc e\nb g\nd e g\n"
    assert text_of(tab) == KNUTH


def test_items_are_added_and_removed_by_name(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    do(window, "add_item")
    enter(tab, "h")
    do(window, "add_secondary")
    enter(tab, "spare")
    grown = text_of(tab)
    go(tab, NAMES, 8)
    do(window, "remove_picked")

    assert grown.splitlines()[1] == "a b c d e f g h | spare"
    assert text_of(tab).splitlines()[1] == "a b c d e f g | spare"


def test_only_actions_for_the_cursors_cell_are_available(window: MainWindow, opened: Opened) -> None:
    tab = opened(COLOURED)
    cells = ("toggle_member", "colour_member", "item_bounds", "option_cost", "remove_picked")

    def possible() -> list[bool]:
        return [window.actions_by_name[name].isEnabled() for name in cells]

    go(tab, 0, 1)
    primary = possible()
    go(tab, 0, 4)
    secondary = possible()
    go(tab, NAMES, 0)

    assert primary == [True, False, True, True, True]
    assert secondary == [True, True, False, True, True]
    assert possible() == [False] * 5


def test_a_cover_can_be_made_from_an_empty_one(window: MainWindow, opened: Opened) -> None:
    tab = opened("cover\n")

    assert "no option" in tab.message.text()
    press(tab, Qt.Key.Key_Return)
    enter(tab, "a")
    do(window, "add_option")

    assert text_of(tab) == "cover\na\na\n"


# What is chosen and found


def test_conflicts_of_chosen_options_are_shown(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, 1, 1)
    do(window, "choose_option")
    go(tab, 3, 1)
    do(window, "choose_option")
    clash = tab.message.text()
    do(window, "choose_option")

    assert "chosen options" in clash
    assert tab.document.position.entries.ravel().tolist() == [0, 1, 0, 0, 0, 0]
    assert editor_of(tab).legend.isVisible()


def test_a_solution_is_shown_and_can_be_kept(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    tab.run()
    qtbot.waitUntil(editor_of(tab).legend.isVisible)
    qtbot.waitUntil(lambda: not tab.running and tab.searching.over)
    found = tab.result.filling()
    tab.keep_solution()

    assert found is not None
    assert np.nonzero(found.ravel())[0].tolist() == [0, 3, 4]
    assert np.array_equal(tab.document.position.entries, found)


# The text


def test_typed_text_becomes_the_cover_after_a_pause_as_one_step(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit

    edit.setFocus()
    edit.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(edit, "a e")
    before = text_of(tab)
    editor_of(tab).text.timer.start(10)
    qtbot.waitUntil(lambda: text_of(tab) != before)

    assert before == KNUTH
    assert text_of(tab) == KNUTH + "a e\n"
    assert [step.description for step in tab.document.history.steps[1:]] == ["edit text"]
    assert edit.toPlainText() == KNUTH + "a e"  # what is being typed is not rewritten
    assert editor_of(tab).matrix.cover.count == 7


def test_undo_removes_invalid_text_step_by_step_and_then_changes_of_the_cover(
    window: MainWindow, opened: Opened
) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit
    seen = [KNUTH, KNUTH + "a b\n", KNUTH + "a zz\n", "nonsense"]
    for text in seen[1:]:
        type_text(tab, text)

    back, words = [edit.toPlainText()], []
    for _ in range(3):
        words.append(window.actions_by_name["undo"].text())
        QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        back.append(edit.toPlainText())

    assert back == seen[::-1]
    assert words == ["&Undo typing", "&Undo typing", "&Undo edit text"]
    assert not window.actions_by_name["undo"].isEnabled()


def test_unread_text_is_undone_step_by_step_too(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit
    edit.moveCursor(QTextCursor.MoveOperation.End)
    edit.insertPlainText("a b\n")  # within the pause after which a text is read
    type_text(tab, "nonsense")

    seen = []
    for name in ("undo", "redo", "undo", "undo"):
        do(window, name)
        seen.append((edit.toPlainText(), text_of(tab)))

    longer = KNUTH + "a b\n"
    assert seen == [(longer, longer), ("nonsense", longer), (longer, longer), (KNUTH, KNUTH)]
    assert not window.actions_by_name["undo"].isEnabled()


def test_redo_restores_invalid_text(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    type_text(tab, KNUTH + "a zz\n")
    type_text(tab, "nonsense")
    do(window, "undo")
    do(window, "undo")
    clean = tab.title, edit.toPlainText()

    QTest.keyClick(edit, Qt.Key.Key_Z, both)
    first = edit.toPlainText()
    QTest.keyClick(edit, Qt.Key.Key_Z, both)

    assert clean == ("test", KNUTH)
    assert first == KNUTH + "a zz\n"
    assert edit.toPlainText() == "nonsense"
    assert tab.title == "test •"
    assert not window.actions_by_name["redo"].isEnabled()


def test_saving_invalid_text_shows_an_error(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(KNUTH)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    before = file.read_bytes()
    type_text(tab, KNUTH + "a zz\n")

    saved, said = window.commands.save(), complaint(window)
    saved_elsewhere, said_again = window.commands.save_as(), complaint(window)

    assert (saved, saved_elsewhere) == (False, False)
    assert 'Line 9, column 3: There is no item "zz"' in said
    assert said_again == said
    assert file.read_bytes() == before
    assert window.tabs.tabText(window.tabs.currentIndex()) == "mine •"
    assert window.isWindowModified()


def test_text_typed_just_before_saving_is_saved(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit
    edit.moveCursor(QTextCursor.MoveOperation.End)
    edit.insertPlainText("a b\n")

    saved = window.commands.save_to(tmp_path / "mine.puzzle")

    assert saved
    assert "\na b\n" in text_of(tab)
    assert tab.title == "mine"


@pytest.mark.parametrize("button", [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard])
def test_closing_with_invalid_text_asks_first(
    window: MainWindow, opened: Opened, button: QMessageBox.StandardButton
) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH + "a zz\n")
    asked = answer(button)

    do(window, "close_tab")

    assert len(asked) == 1
    assert 'Line 9, column 3: There is no item "zz"' in asked[0]
    assert (window.tab is tab) == (button == QMessageBox.StandardButton.Cancel)


@pytest.mark.parametrize("name", ["watch", "race", "estimate"])
def test_no_dialog_opens_on_invalid_text(window: MainWindow, opened: Opened, name: str) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH + "a zz\n")

    do(window, name)

    assert 'There is no item "zz"' in complaint(window)
    assert window.tabs.currentWidget() is tab


def test_invalid_text_is_not_searched(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH + "a zz\n")

    do(window, "run")

    assert not tab.running
    assert tab.lane is None
    assert tab.result_panel.verdict.text() == "Correct the text before searching."
    assert tab.line.verdict.text().startswith("Correct the text before searching. ")
    assert 'Line 9, column 3: There is no item "zz"' in tab.result_panel.detail.text()


def test_messages_about_invalid_text_go_when_it_is_undone(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH + "a a b\n")
    do(window, "run")
    press(tab, Qt.Key.Key_Space)
    assert tab.message.text().startswith("The text has an error")

    do(window, "undo")

    assert tab.result_panel.verdict.text() == "Press F5 to search, F10 to step."
    assert tab.result_panel.detail.text() == ""
    assert not tab.message.text().startswith("The text has an error")
    assert tab.message.property("mood") != "bad"


def test_a_refusal_speaks_of_the_text_as_it_is_now(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH + "a zz\n")
    do(window, "run")

    type_text(tab, KNUTH + "a b c y\n")

    assert tab.result_panel.verdict.text() == "Correct the text before searching."
    assert tab.line.verdict.text().startswith("Correct the text before searching. ")
    assert "zz" not in tab.result_panel.detail.text()
    assert tab.result_panel.detail.text() == tab.changes.error


def test_while_the_text_is_wrong_the_matrix_is_dimmed_and_results_are_of_an_earlier_text(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(KNUTH)
    do(window, "run")
    qtbot.waitUntil(lambda: tab.result_panel.verdict.property("mood") == "good")
    matrix = editor_of(tab).matrix
    editor_of(tab).text.edit.setFocus()  # a matrix with the focus has another cursor
    before = matrix.viewport().grab().toImage()

    type_text(tab, KNUTH + "a zz\n")
    dimmed, stale = matrix.viewport().grab().toImage(), tab.result_panel.detail.text()
    under = tab.message.text()
    type_text(tab, KNUTH)

    assert dimmed != before
    assert stale.startswith("From an earlier version of the puzzle.")
    assert under == "The matrix shows the last text without an error."
    assert matrix.viewport().grab().toImage() == before
    assert tab.result_panel.verdict.property("mood") == "good"


def test_the_text_of_a_long_cover_takes_no_room_beside_the_matrix(
    window: MainWindow, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert editor_of(opened(KNUTH)).text.isVisible()
    monkeypatch.setattr(text_view, "MAX_LENGTH", 10)

    tab = opened(KNUTH)

    assert not editor_of(tab).text.isVisible()
    do(window, "show_text")
    assert editor_of(tab).text.isVisible()
    do(window, "show_both")
    assert not editor_of(tab).text.isVisible()


def test_the_matrix_cannot_be_changed_while_the_text_is_invalid(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit
    type_text(tab, KNUTH + "a zz\n")

    press(tab, Qt.Key.Key_Space)
    refused = tab.message.text(), tab.message.property("mood")
    do(window, "remove_picked")
    do(window, "add_item")
    asked = editor_of(tab).field.isVisible()
    do(window, "undo")
    press(tab, Qt.Key.Key_Space)

    assert refused[0].startswith("The text has an error")
    assert refused[1] == "bad"
    assert not asked
    assert text_of(tab) == edit.toPlainText() == KNUTH.replace("c e", "a c e")


def test_pasting_over_invalid_text_opens_another_tab(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, "nonsense")
    QGuiApplication.clipboard().setText(COLOURED)

    do(window, "paste")

    assert window.tab is not tab
    assert text_of(window.tabs.document_tabs()[-1]) == COLOURED
    assert editor_of(tab).text.edit.toPlainText() == "nonsense"
    assert text_of(tab) == KNUTH


def test_typed_text_is_read_before_the_focus_leaves(opened: Opened) -> None:
    tab = opened(KNUTH)
    view = editor_of(tab).text

    view.edit.setFocus()
    view.edit.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(view.edit, "b e")
    editor_of(tab).matrix.setFocus()

    assert text_of(tab) == KNUTH + "b e\n"


# What is seen


def test_matrix_and_text_are_shown_alone_or_together(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    editor = editor_of(tab)

    seen = []
    for name in ("show_text", "show_matrix", "show_both"):
        do(window, name)
        seen.append((editor.matrix.isVisible(), editor.text.isVisible(), window.actions_by_name[name].isChecked()))

    assert seen == [(False, True, True), (True, False, True), (True, True, True)]


def test_every_action_of_a_cover_can_be_triggered(window: MainWindow, opened: Opened) -> None:
    tab = opened(COLOURED)
    offered = [act.name for act in editor_of(tab).offers() if act is not acts.SIMPLIFY]  # that opens a dialog
    names = [name for name in offered if window.actions_by_name[name].isEnabled()]

    for name in names:
        go(tab, 0, 4)
        if window.actions_by_name[name].isEnabled():
            trigger(window, name)
            QTest.keyClick(editor_of(tab).matrix, Qt.Key.Key_Escape)

    assert isinstance(tab.document.position.puzzle, Cover)
