"""Editing an exact cover in the real window: the matrix and its text, both live."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from workbench.puzzles.cover import Cover
from workbench.ui.cover_editor import CoverEditor
from workbench.ui.document_tab import DocumentTab
from workbench.ui.main_window import MainWindow
from workbench.ui.matrix_sheet import NAMES, Place

Opened = Callable[[str], DocumentTab]

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
COLOURED = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"


def editor_of(tab: DocumentTab) -> CoverEditor:
    assert isinstance(tab.editor, CoverEditor)
    return tab.editor


def text_of(tab: DocumentTab) -> str:
    return tab.document.position.puzzle.format()


def press(tab: DocumentTab, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(editor_of(tab).matrix, key, modifier)


def go(tab: DocumentTab, option: int, item: int) -> None:
    editor_of(tab).matrix.go(Place(option, item))


def enter(tab: DocumentTab, text: str) -> None:
    """Type a text into the field that is open over a cell, in place of what is there."""
    field = editor_of(tab).field
    assert field.isVisible()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def type_text(tab: DocumentTab, text: str) -> None:
    """Put a whole text in place of the one that is there, and wait until it has been read."""
    view = editor_of(tab).text
    view.edit.setFocus()
    view.edit.selectAll()
    view.edit.insertPlainText(text)
    view.flush()


def do(window: MainWindow, name: str) -> None:
    assert window.actions_by_name[name].isEnabled(), name
    window.actions_by_name[name].trigger()


# The matrix


def test_space_puts_an_item_into_an_option_and_takes_it_out_and_the_text_follows(opened: Opened) -> None:
    tab = opened(KNUTH)

    press(tab, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Space)
    put_in = text_of(tab)
    press(tab, Qt.Key.Key_Return)

    assert put_in == KNUTH.replace("a d g", "a b d g")
    assert text_of(tab) == KNUTH
    assert editor_of(tab).text.edit.toPlainText() == KNUTH
    assert tab.document.history.undoable == "b in option 2"


def test_an_option_keeps_its_last_primary_item_and_says_why(opened: Opened) -> None:
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


def test_only_what_fits_the_cursors_cell_can_be_done(window: MainWindow, opened: Opened) -> None:
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


def test_an_empty_cover_grows_from_nothing(window: MainWindow, opened: Opened) -> None:
    tab = opened("cover\n")

    assert "no option" in tab.message.text()
    press(tab, Qt.Key.Key_Return)
    enter(tab, "a")
    do(window, "add_option")

    assert text_of(tab) == "cover\na\na\n"


# What is chosen and found


def test_a_person_chooses_options_and_is_told_what_clashes(window: MainWindow, opened: Opened) -> None:
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


def test_a_solution_found_is_shown_and_can_be_kept(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    tab.run()
    qtbot.waitUntil(editor_of(tab).legend.isVisible, timeout=60_000)
    qtbot.waitUntil(lambda: not tab.running and tab.searching.over, timeout=60_000)
    found = tab.shown_filling()
    tab.keep_solution()

    assert found is not None
    assert np.nonzero(found.ravel())[0].tolist() == [0, 3, 4]
    assert np.array_equal(tab.document.position.entries, found)


# The text


def test_what_is_typed_becomes_the_cover_after_a_pause_as_one_step(qtbot: QtBot, opened: Opened) -> None:
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
    assert [step.did for step in tab.document.history.steps[1:]] == ["text"]
    assert edit.toPlainText() == KNUTH + "a e"  # what is being typed is not rewritten
    assert editor_of(tab).matrix.cover.count == 7


def test_undo_gives_up_a_text_that_cannot_be_read_and_then_takes_back(opened: Opened) -> None:
    tab = opened(KNUTH)
    edit = editor_of(tab).text.edit
    type_text(tab, KNUTH + "a b\n")
    type_text(tab, KNUTH + "a zz\n")

    QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    given_up = edit.toPlainText()
    tab.document.undo()

    assert given_up == KNUTH + "a b\n"
    assert edit.toPlainText() == KNUTH


def test_what_was_typed_last_is_read_before_the_keyboard_goes_elsewhere(opened: Opened) -> None:
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


@pytest.mark.slow
def test_every_action_of_a_cover_can_be_triggered(window: MainWindow, opened: Opened) -> None:
    tab = opened(COLOURED)
    names = [
        name for name, action in window.actions_by_name.items() if hasattr(CoverEditor, name) and action.isEnabled()
    ]

    for name in names:
        go(tab, 0, 4)
        if window.actions_by_name[name].isEnabled():
            window.actions_by_name[name].trigger()
            QTest.keyClick(editor_of(tab).matrix, Qt.Key.Key_Escape)

    assert isinstance(tab.document.position.puzzle, Cover)
