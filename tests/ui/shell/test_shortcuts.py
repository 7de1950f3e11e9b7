"""Keys of actions that a person has changed."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from workbench.ui.base.keyboard.presets import PRESETS, KeyPreset, choose_preset
from workbench.ui.base.shortcuts import choose_shortcut, forget_shortcuts, keys_of, objection, shortcut
from workbench.ui.faces import FACES
from workbench.ui.shell.dialogs.keys import KeysDialog
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.menus import act_named, all_acts, rivals


@pytest.fixture(autouse=True)
def keys_that_ship(qapp: QApplication) -> Iterator[None]:
    yield
    forget_shortcuts()
    choose_preset("standard")


def dialog_of(window: MainWindow, name: str, kind: str = "sudoku") -> KeysDialog:
    """Return the dialog with an action selected."""
    dialog = KeysDialog(window, window.acts, FACES[kind])
    dialog.show()
    dialog.select(name)
    return dialog


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_no_action_objects_to_its_own_keys(qapp: QApplication, preset: KeyPreset) -> None:
    choose_preset(preset.name)

    keys = {act: QKeySequence(shortcut(act)) for act in all_acts()}  # which are in a file
    alike = {act: [other for other in rivals(act) if keys[other] == keys[act]] for act in keys}
    assert [act.name for act in keys if objection(act, shortcut(act), alike[act])] == []
    assert set(preset.shortcuts) <= {act.name for act in all_acts()}


def test_a_preset_of_keys_changes_defaults_and_can_be_left_again(window: MainWindow) -> None:
    choose_shortcut(act_named("run"), "Ctrl+Alt+U")
    dialog = dialog_of(window, "entries")

    dialog.preset_box.setCurrentIndex(dialog.preset_box.findText("SudokuPad"))
    dialog.preset_box.activated.emit(dialog.preset_box.currentIndex())
    changed = {name: window.actions_by_name[name].shortcut().toString() for name in ("entries", "corners", "run")}
    about = dialog.about_preset.text()
    dialog.preset_box.activated.emit(0)

    assert changed == {"entries": "Z", "corners": "X", "run": "Ctrl+Alt+U"}
    assert "corner marks" in about
    assert window.actions_by_name["entries"].shortcut() == QKeySequence("Alt+D")
    assert shortcut(act_named("run")) == "Ctrl+Alt+U"


def test_a_preset_names_the_shortcut_that_was_chosen_for_another_act(window: MainWindow) -> None:
    choose_shortcut(act_named("check_entries"), "F12")
    dialog = dialog_of(window, "run")

    dialog.preset_box.activated.emit(1)

    assert dialog.message.text().startswith("F12 is your shortcut for “Check entries”, and that of “Hint”")


@pytest.mark.parametrize(
    ("name", "keys", "why"),
    [
        ("run", "Ctrl+S", "Ctrl+S is already the shortcut for “Save”. Change that one first."),
        ("givens", "Ctrl+K", "Ctrl+K is already the shortcut for “Show candidates”. Change that one first."),
        ("run", "1", "1 types or moves on the board. Combine it with Ctrl or Alt."),
        ("run", "Shift+A", "Shift+A types or moves on the board. Combine it with Ctrl or Alt."),
        ("run", "Left", "Left types or moves on the board. Combine it with Ctrl or Alt."),
        ("run", "Ctrl+K, Ctrl+R", "Ctrl+K, Ctrl+R is a sequence of several keys. Press one combination."),
    ],
)
def test_keys_that_an_action_cannot_have(qapp: QApplication, name: str, keys: str, why: str) -> None:
    assert objection(act_named(name), keys, rivals(act_named(name))) == why


@pytest.mark.parametrize(
    ("name", "keys"),
    [("givens", "Ctrl+M"), ("run", "Ctrl+F3"), ("run", "Alt+1"), ("run", ""), ("remove_picked", "Del")],
)
def test_keys_that_an_action_can_have(qapp: QApplication, name: str, keys: str) -> None:
    assert objection(act_named(name), keys, rivals(act_named(name))) == ""


def test_keys_that_were_given_up_are_free(qapp: QApplication) -> None:
    choose_shortcut(act_named("save"), "")

    assert objection(act_named("run"), "Ctrl+S", rivals(act_named("run"))) == ""


def test_the_next_window_has_the_keys_that_were_chosen(window: MainWindow) -> None:
    choose_shortcut(act_named("run"), "Ctrl+Alt+G")
    other = MainWindow()

    assert other.actions_by_name["run"].shortcut() == QKeySequence("Ctrl+Alt+G")
    assert "Ctrl+Alt+G" in other.actions_by_name["run"].toolTip()
    other.close()
    other.deleteLater()


def test_keys_pressed_in_the_dialog_become_those_of_the_action(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")

    QTest.keyClick(dialog.edit, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)

    assert shortcut(act_named("run")) == "Ctrl+Alt+U"
    assert window.actions_by_name["run"].shortcut() == QKeySequence("Ctrl+Alt+U")
    assert dialog.table.selectedItems()[0].text() == "Ctrl+Alt+U"

    dialog.reset.click()

    assert shortcut(act_named("run")) == "F5"
    assert not dialog.reset.isEnabled()
    assert not dialog.reset_all.isEnabled()


def test_a_conflict_is_told_and_changes_nothing(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")

    QTest.keyClick(dialog.edit, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)

    assert "is already the shortcut for “Save”" in dialog.message.text()
    assert shortcut(act_named("run")) == "F5"
    assert dialog.edit.keySequence() == QKeySequence("F5")


def test_an_action_can_go_without_keys(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")

    dialog.clear.click()

    assert window.actions_by_name["run"].shortcut().isEmpty()
    assert not dialog.clear.isEnabled()


def test_all_keys_can_be_reset_at_once(window: MainWindow) -> None:
    choose_shortcut(act_named("run"), "Ctrl+Alt+G")
    choose_shortcut(act_named("undo"), "")
    dialog = dialog_of(window, "run")

    dialog.reset_all.click()

    assert window.actions_by_name["run"].shortcut() == QKeySequence("F5")
    assert window.actions_by_name["undo"].shortcut() == QKeySequence("Ctrl+Z")


def test_the_keys_of_a_board_cannot_be_changed(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")

    dialog.table.selectRow(0)

    assert not dialog.edit.isEnabled()
    assert not dialog.reset.isEnabled()


def test_rows_can_be_found_by_key_or_word(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")

    dialog.find_box.setText("f8 step")

    shown = [r for r in range(dialog.table.rowCount()) if not dialog.table.isRowHidden(r)]
    assert [dialog.table.item(r, 1).text() for r in shown] == ["Step 100 nodes"]


def test_escape_leaves_the_field_for_keys_and_then_the_dialog(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")
    dialog.edit.setFocus()

    QTest.keyClick(dialog.edit, Qt.Key.Key_Escape)

    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.table
    assert shortcut(act_named("run")) == "F5"

    QTest.keyClick(dialog.table, Qt.Key.Key_Escape)

    assert not dialog.isVisible()


def test_a_button_closes_the_dialog(window: MainWindow) -> None:
    dialog = dialog_of(window, "run")

    dialog.close_button.click()

    assert not dialog.isVisible()


def test_sentences_name_the_keys_that_a_person_has_chosen(qapp: QApplication) -> None:
    shipped = keys_of(act_named("givens"))
    choose_shortcut(act_named("givens"), "Ctrl+Alt+G")

    assert (shipped, keys_of(act_named("givens")), keys_of(act_named("about"))) == ("Alt+G", "Ctrl+Alt+G", "About")


def test_a_filter_selects_a_visible_action_for_the_editor(window: MainWindow) -> None:
    dialog = dialog_of(window, "new")

    dialog.find_box.setText("Run")

    (row,) = {index.row() for index in dialog.table.selectionModel().selectedRows()}
    assert not dialog.table.isRowHidden(row)
    assert "New" not in dialog.prompt.text()
    dialog.close()


def test_a_filter_without_matches_says_so_and_leaves_nothing_to_edit(window: MainWindow) -> None:
    dialog = dialog_of(window, "new")

    dialog.find_box.setText("xyzzy")

    assert dialog.nothing.isVisibleTo(dialog)
    assert dialog.nothing.text() == "No action or shortcut matches “xyzzy”."
    assert not dialog.edit.isEnabled()
    assert dialog.prompt.text() == ""
    dialog.find_box.setText("undo")
    assert dialog.table.isVisibleTo(dialog)
    assert dialog.edit.isEnabled()
    dialog.close()
