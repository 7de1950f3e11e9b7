"""Editing an exact cover in the real window: the matrix and its text, both live."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextCharFormat, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.puzzles.cover import Cover
from workbench.ui import cover_text_view
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


def text_of_step(tab: DocumentTab, k: int) -> str:
    """Return the text of the cover after k changes."""
    return tab.document.history.steps[k].state.puzzle.format()


def underlined(tab: DocumentTab) -> list[str]:
    """Return the words that are underlined in the text."""
    parts = editor_of(tab).text.edit.extraSelections()
    wave = QTextCharFormat.UnderlineStyle.WaveUnderline
    return [part.cursor.selectedText() for part in parts if part.format.underlineStyle() == wave]


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


def test_a_double_click_changes_a_cell(opened: Opened) -> None:
    tab = opened(KNUTH)
    matrix = editor_of(tab).matrix

    QTest.mouseDClick(matrix.viewport(), Qt.MouseButton.LeftButton, pos=matrix.cell_rect(Place(0, 1)).center())

    assert text_of(tab) == KNUTH.replace("c e", "a c e")


def test_one_and_nought_are_what_a_matrix_is_made_of(opened: Opened) -> None:
    tab = opened(KNUTH)

    QTest.keyClicks(editor_of(tab).matrix, "110")

    assert text_of(tab) == KNUTH
    assert [step.did for step in tab.document.history.steps[1:]] == ["a in option 1", "a in option 1"]


def test_an_option_keeps_its_last_primary_item_and_says_why(opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 3, 2)
    press(tab, Qt.Key.Key_Space)

    assert text_of(tab) == COLOURED
    assert "only primary item" in tab.message.text()
    assert tab.message.property("mood") == "bad"


def test_insert_adds_an_option_with_the_cursors_item(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, 2, 5)
    do(window, "add_option")

    assert text_of(tab) == KNUTH + "e\n"
    assert editor_of(tab).matrix.cursor_place == Place(6, 5)


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


def test_a_name_that_is_taken_is_refused_and_can_be_mended(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    do(window, "add_item")
    enter(tab, "a")
    open_still, said = editor_of(tab).field.isVisible(), tab.message.text()
    editor_of(tab).field.selectAll()
    enter(tab, "z")

    assert open_still
    assert "already" in said
    assert text_of(tab).splitlines()[1] == "a b c d e f g z"


def test_escape_leaves_everything_as_it_was(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    do(window, "add_item")

    QTest.keyClicks(editor_of(tab).field, "z")
    QTest.keyClick(editor_of(tab).field, Qt.Key.Key_Escape)

    assert not editor_of(tab).field.isVisible()
    assert editor_of(tab).matrix.hasFocus()
    assert text_of(tab) == KNUTH


def test_enter_on_a_name_renames_and_typing_begins_a_new_name(opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, NAMES, 1)
    press(tab, Qt.Key.Key_Return)
    enter(tab, "first")
    go(tab, 0, 0)
    QTest.keyClicks(editor_of(tab).matrix, "n")
    enter(tab, "ice")

    assert text_of(tab).startswith("cover\nfirst b c d e f g\nnice: c e\nfirst d g\n")


def test_a_colour_is_typed_into_a_secondary_cell(opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 0, 4)
    QTest.keyClicks(editor_of(tab).matrix, "r")
    enter(tab, "ed")
    go(tab, 2, 5)
    QTest.keyClicks(editor_of(tab).matrix, "B")
    enter(tab, "")

    assert text_of(tab) == COLOURED.replace("p q x y:A", "p q x:red y:A").replace("p x:B", "p x:B y:B")


def test_a_colour_is_taken_away_by_an_empty_one(window: MainWindow, opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 2, 4)
    do(window, "colour_member")
    QTest.keyClick(editor_of(tab).field, Qt.Key.Key_Delete)
    enter(tab, "")

    assert text_of(tab) == COLOURED.replace("p x:B", "p x")


@pytest.mark.parametrize(("typed", "written"), [("2", "2|b"), ("0:3", "0:3|b"), ("1-2", "1:2|b"), ("1", "b")])
def test_the_bounds_of_an_item(window: MainWindow, opened: Opened, typed: str, written: str) -> None:
    tab = opened(KNUTH)

    go(tab, 4, 2)
    do(window, "item_bounds")
    enter(tab, typed)

    assert text_of(tab) == KNUTH.replace("a b c d e", f"a {written} c d e")


@pytest.mark.parametrize("typed", ["x", "3:2", "0", ""])
def test_bounds_that_mean_nothing_are_refused(window: MainWindow, opened: Opened, typed: str) -> None:
    tab = opened(KNUTH)

    do(window, "item_bounds")
    QTest.keyClick(editor_of(tab).field, Qt.Key.Key_Delete)
    enter(tab, typed)

    assert tab.message.text().startswith("Expected")
    assert text_of(tab) == KNUTH


def test_the_cost_of_an_option_opens_a_column_that_can_be_typed_into(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)

    do(window, "option_cost")
    enter(tab, "5")
    go(tab, 1, 8)
    QTest.keyClicks(editor_of(tab).matrix, "7")
    enter(tab, "0")

    assert tab.document.position.puzzle.costs.tolist() == [5, 70, 1, 1, 1, 1]
    assert editor_of(tab).matrix.sheet.right > 0


def test_an_item_changes_its_sort_and_back(window: MainWindow, opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 0, 5)
    do(window, "other_sort")
    primary = text_of(tab)
    do(window, "other_sort")

    assert primary == "cover\np q r y | x\np q x y\np r x:A y\np x:B\nq x:A\nr y\n"
    assert text_of(tab).splitlines()[1] == "p q r | y x"
    assert not tab.document.position.puzzle.option_colours(4).any()


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


def test_what_is_chosen_stays_chosen_while_the_cover_changes(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    go(tab, 4, 1)
    do(window, "choose_option")

    go(tab, 0, 1)
    press(tab, Qt.Key.Key_Space)
    do(window, "add_option")
    go(tab, 0, 1)
    do(window, "remove_picked")

    assert np.nonzero(tab.document.position.entries.ravel())[0].tolist() == [3]
    assert tab.document.position.puzzle.option(3).tolist() == [2, 7]


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


@pytest.mark.parametrize(
    ("text", "words", "marked"),
    [
        (KNUTH + "a zz\n", "Line 9, column 3: 'zz' is not among the items", "zz"),
        (KNUTH + "a b a\n", "Line 9, column 5: item 'a' is in this option already", "a"),
        (KNUTH.replace("f g", "f a", 1), "Line 2, column 13: item 'a' is there already", "a"),
        (COLOURED + "x\n", "Line 8, column 1: this option has no primary item", "x"),
        (COLOURED + "p:A\n", "Line 8, column 3", "A"),
        ("", "no exact cover here", ""),
        (KNUTH + KNUTH, "Line 9, column 1: a second cover begins here", "cover"),
    ],
)
def test_a_fault_is_said_and_underlined_and_the_cover_stays(opened: Opened, text: str, words: str, marked: str) -> None:
    tab = opened(KNUTH)

    type_text(tab, text)

    view = editor_of(tab).text
    assert words.lower() in view.below.text().lower()
    assert view.below.isVisible()
    assert underlined(tab) == [marked] * bool(marked)
    assert text_of(tab) == KNUTH
    assert tab.document.history.undoable is None


def test_a_fault_that_is_mended_is_no_longer_said(opened: Opened) -> None:
    tab = opened(KNUTH)

    type_text(tab, KNUTH + "a zz\n")
    type_text(tab, KNUTH + "a b\n")

    assert not editor_of(tab).text.below.isVisible()
    assert underlined(tab) == []
    assert text_of(tab) == KNUTH + "a b\n"


def test_a_click_on_the_fault_leads_to_its_place(opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH.replace("b g", "b zz"))
    view = editor_of(tab).text

    QTest.mouseClick(view.below, Qt.MouseButton.LeftButton)

    assert view.edit.textCursor().blockNumber() == 6
    assert view.edit.textCursor().positionInBlock() == 2


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


def test_comments_and_other_notations_are_read_and_stay_as_they_are(opened: Opened) -> None:
    tab = opened(KNUTH)

    type_text(tab, "# mine\n1 0 1\n0 1 0\n")

    assert text_of(tab) == "cover\na b c\na c\nb\n"
    assert editor_of(tab).text.edit.toPlainText() == "# mine\n1 0 1\n0 1 0\n"
    press(tab, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert editor_of(tab).text.edit.toPlainText() == "cover\na b c\na b c\nb\n"


def test_a_text_that_is_too_long_is_neither_shown_nor_read(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_text_view, "LONGEST", 1000)
    options = "a b\n" * 300
    tab = opened("cover\na b\n" + options)
    view = editor_of(tab).text

    too_long = view.edit.toPlainText()
    type_text(tab, "cover\na b\n" + options)

    assert too_long == ""
    assert view.edit.isReadOnly()
    assert "too long" in view.edit.placeholderText()
    assert "1,000" in view.below.text()


def test_a_change_in_the_middle_of_a_long_text_leaves_the_rest_as_it_is(opened: Opened) -> None:
    names = [f"i{k}" for k in range(60)]
    text = "\n".join(["cover", " ".join(names), *names, ""])
    tab = opened(text)
    edit = editor_of(tab).text.edit
    edit.verticalScrollBar().setValue(7)

    go(tab, 30, 1)
    press(tab, Qt.Key.Key_Space)
    changed = edit.toPlainText()
    tab.document.undo()

    assert changed == text.replace("\ni30\n", "\ni0 i30\n") == text_of_step(tab, 1)
    assert edit.toPlainText() == text
    assert edit.verticalScrollBar().value() == 7


@pytest.mark.parametrize("options", [[0], [58, 59], [10, 11, 12]])
def test_options_taken_from_a_long_text_are_gone_from_it(
    window: MainWindow, opened: Opened, options: list[int]
) -> None:
    names = [f"i{k}" for k in range(60)]
    tab = opened("\n".join(["cover", " ".join(names), *names, ""]))

    go(tab, options[0], 0)
    editor_of(tab).matrix.go(Place(options[-1], 0), extend=True)
    do(window, "remove_picked")
    shorter = editor_of(tab).text.edit.toPlainText()
    do(window, "undo")

    assert shorter == text_of_step(tab, 1)
    assert editor_of(tab).text.edit.toPlainText() == text_of(tab)


# What is seen


def test_matrix_and_text_are_shown_alone_or_together(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    editor = editor_of(tab)

    seen = []
    for name in ("show_text", "show_matrix", "show_both"):
        do(window, name)
        seen.append((editor.matrix.isVisible(), editor.text.isVisible(), window.actions_by_name[name].isChecked()))

    assert seen == [(False, True, True), (True, False, True), (True, True, True)]


def test_a_text_that_was_hidden_is_up_to_date_when_it_is_shown(window: MainWindow, opened: Opened) -> None:
    tab = opened(KNUTH)
    do(window, "show_matrix")
    press(tab, Qt.Key.Key_Space)

    do(window, "show_both")

    assert editor_of(tab).text.edit.toPlainText() == KNUTH.replace("c e", "a c e")


def test_zoom_by_actions_and_by_the_wheel(window: MainWindow, opened: Opened) -> None:
    matrix = editor_of(opened(KNUTH)).matrix
    fit = matrix.side

    do(window, "zoom_out")
    smaller = matrix.side
    do(window, "zoom_fit")
    wheel = QWheelEvent(
        QPointF(50, 50),
        QPointF(50, 50),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(matrix.viewport(), wheel)

    assert smaller < fit < matrix.side


def test_the_message_tells_what_is_under_the_cursor(opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, NAMES, 4)

    assert tab.message.text() == "item d: 3 options"


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
