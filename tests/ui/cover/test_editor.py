"""The editor of covers without a window around it: what is asked over a cell, names, colours, bounds, and the text."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextCharFormat, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.cover.driving import editor_of, enter, go, press, text_of, type_text
from workbench.files.position import Position
from workbench.puzzles.cover import Cover
from workbench.ui.board.document import Document
from workbench.ui.cover import acts, text_view
from workbench.ui.cover.editor import CoverEditor
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.properties import BOUNDS, COLOUR, COST, ITEM_NAME, OPTION_NAME
from workbench.ui.cover.text_edit import coloured_parts, word_at
from workbench.ui.shell.menus import act_named, make_all_actions

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
COLOURED = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
PROPERTIES = {"ITEM_NAME": ITEM_NAME, "BOUNDS": BOUNDS, "OPTION_NAME": OPTION_NAME, "COST": COST, "COLOUR": COLOUR}


class Alone:
    """An editor on the screen, shown its document as a tab does it; `said` is the sentence said last."""

    def __init__(self, text: str) -> None:
        self.document = Document.of(Cover.parse(text)[0], "test")
        self.host = QWidget()
        self.editor = CoverEditor(self.document, make_all_actions(self.host))
        self.message = ""
        self.editor.message_changed.connect(self._hear)
        self.document.changed.connect(self._show)
        self._show()

    def _hear(self, message: str, _fault: bool) -> None:
        self.message = message

    def _show(self) -> None:
        self.editor.show_position(self.document.position.faults(), None)


Opened = Callable[[str], Alone]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    """A function that shows a cover's text in an editor."""

    def show(text: str) -> Alone:
        alone = Alone(text)
        qtbot.addWidget(alone.host)
        qtbot.addWidget(alone.editor)
        alone.editor.resize(860, 560)
        alone.editor.show()
        alone.editor.activateWindow()
        qtbot.waitUntil(alone.editor.isActiveWindow)
        alone.editor.setFocus()
        return alone

    return show


def do(tab: Alone, name: str) -> None:
    offer = tab.editor.offers()[act_named(name)]
    assert offer.possible, name
    offer.do()


def text_of_step(tab: Alone, k: int) -> str:
    """Return the text of the cover after k changes."""
    return tab.document.history.steps[k].state.puzzle.format()


def underlined(tab: Alone) -> list[str]:
    """Return the words that are underlined in the text."""
    parts = editor_of(tab).text.edit.extraSelections()
    wave = QTextCharFormat.UnderlineStyle.WaveUnderline
    return [part.cursor.selectedText() for part in parts if part.format.underlineStyle() == wave]


# The matrix


def click(tab: Alone, option: int, item: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    matrix = editor_of(tab).matrix
    at = matrix.cell_rect(MatrixCell(option, item)).center()
    QTest.mouseClick(matrix.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def double_click(tab: Alone, option: int, item: int) -> None:
    matrix = editor_of(tab).matrix
    at = matrix.cell_rect(MatrixCell(option, item)).center()
    click(tab, option, item)
    QTest.mouseDClick(matrix.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_click_toggles_a_cell_and_the_second_of_a_double_click_does_not(opened: Opened) -> None:
    tab = opened(KNUTH)

    click(tab, 0, 1)
    assert text_of(tab) == KNUTH.replace("c e", "a c e")
    double_click(tab, 0, 1)
    assert text_of(tab) == KNUTH


def test_a_click_on_a_name_or_with_shift_and_a_drag_only_select(opened: Opened) -> None:
    tab = opened(KNUTH)
    matrix = editor_of(tab).matrix
    places = [matrix.cell_rect(MatrixCell(k, 2)).center() for k in (1, 3)]

    click(tab, NAMES, 3)
    click(tab, 2, 0)
    click(tab, 4, 1, Qt.KeyboardModifier.ShiftModifier)
    QTest.mousePress(matrix.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
    QTest.mouseMove(matrix.viewport(), places[1])
    QTest.mouseMove(matrix.viewport(), places[0])
    QTest.mouseRelease(matrix.viewport(), Qt.MouseButton.LeftButton, pos=places[0])

    assert text_of(tab) == KNUTH
    assert tab.document.history.undoable is None


def test_a_double_click_on_a_name_asks_for_another(opened: Opened) -> None:
    tab = opened(KNUTH)

    double_click(tab, NAMES, 3)
    enter(tab, "sea")

    assert text_of(tab).splitlines()[1] == "a b sea d e f g"


def test_in_a_search_a_click_only_selects_and_a_double_click_asks_to_edit(opened: Opened, qtbot: QtBot) -> None:
    tab = opened(KNUTH)
    editor_of(tab).look_only(True)

    with qtbot.waitSignal(editor_of(tab).edit_requested):
        double_click(tab, 0, 1)

    assert text_of(tab) == KNUTH
    assert editor_of(tab).matrix.cursor_place == MatrixCell(0, 1)


def test_1_and_0_add_and_remove_items_and_go_on(opened: Opened) -> None:
    tab = opened(KNUTH)

    QTest.keyClicks(editor_of(tab).matrix, "110")

    assert text_of(tab) == KNUTH.replace("c e", "a b e")
    assert [step.description for step in tab.document.history.steps[1:]] == [
        "a in option 1", "b in option 1", "c in option 1",
    ]  # fmt: skip
    assert editor_of(tab).matrix.cursor_place == MatrixCell(0, 4)


@pytest.mark.parametrize(
    ("typed", "written"),
    [("001", "c"), ("0011", "c d"), ("01", "b"), ("00", "a"), ("101", "a c"), ("001" + "0" * 4 + "1", "c")],
)
def test_a_row_can_be_typed_into_an_option_of_one_item(opened: Opened, typed: str, written: str) -> None:
    tab = opened("cover\na b c d e f g\na\nb\n")

    QTest.keyClicks(editor_of(tab).matrix, typed)

    assert text_of(tab).splitlines()[2] == written
    if len(typed) > 7:  # the row is full: the next sign belongs to the next option
        assert text_of(tab).splitlines()[3] == "a b"


# The fields of the panel


def fields_in_sight(tab: Alone) -> set[str]:
    form = editor_of(tab).panel.form
    named = {ITEM_NAME: "item", BOUNDS: "bounds", OPTION_NAME: "option", COST: "cost", COLOUR: "colour"}
    return {named[one] for one, field in form.fields.items() if not field.isHidden()}


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ((0, 1), {"item", "bounds", "option", "cost"}),
        ((0, 4), {"item", "option", "cost", "colour"}),
        ((NAMES, 1), {"item", "bounds"}),
        ((NAMES, 4), {"item"}),
        ((2, 0), {"option", "cost"}),
        ((NAMES, 0), set()),
    ],
)
def test_only_the_fields_that_apply_to_the_cell_are_shown(
    opened: Opened, cell: tuple[int, int], shown: set[str]
) -> None:
    tab = opened(COLOURED)

    go(tab, *cell)

    assert fields_in_sight(tab) == shown
    assert editor_of(tab).panel.form.nothing.isHidden() == bool(shown)


@pytest.mark.parametrize(
    ("cell", "one", "typed", "line"),
    [
        ((0, 1), "ITEM_NAME", "pi", "pi q r | x y"),
        ((0, 1), "BOUNDS", "1:3", "1:3|p q r | x y"),
        ((1, 4), "COLOUR", "C", "r x:C y"),
        ((1, 5), "COLOUR", "B", "r x:A y:B"),
    ],
)
def test_a_field_changes_the_property_as_one_step(
    opened: Opened, cell: tuple[int, int], one: str, typed: str, line: str
) -> None:
    tab = opened(COLOURED)
    before = text_of(tab)
    go(tab, *cell)

    fill(tab, one, typed)

    assert line in text_of(tab)
    assert len(tab.document.history.steps) == 2
    tab.document.undo()
    assert text_of(tab) == before
    assert editor_of(tab).panel.form.fields[PROPERTIES[one]].text() != typed


def fill(tab: Alone, one: str, text: str) -> None:
    """Type a text into a field of the panel."""
    field = editor_of(tab).panel.form.fields[PROPERTIES[one]]
    field.clear()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_a_refused_value_stays_and_says_why(opened: Opened) -> None:
    tab = opened(KNUTH)
    go(tab, 0, 1)
    field = editor_of(tab).panel.form.fields[ITEM_NAME]

    fill(tab, "ITEM_NAME", "b")

    assert text_of(tab) == KNUTH
    assert (field.text(), field.property("mood")) == ("b", "bad")
    assert "already exists" in field.toolTip()
    fill(tab, "ITEM_NAME", "z")
    assert not field.property("mood")
    assert text_of(tab).splitlines()[1] == "z b c d e f g"


@pytest.mark.parametrize(
    ("cell", "one", "wrong"),
    [
        ((0, 1), "ITEM_NAME", "q"),
        ((0, 1), "BOUNDS", "3:2"),
        ((0, 1), "OPTION_NAME", "a: b"),
        ((0, 1), "COST", "x"),
        ((0, 5), "COLOUR", "two words"),
    ],
)
def test_a_field_that_has_its_value_again_is_no_longer_red(
    opened: Opened, cell: tuple[int, int], one: str, wrong: str
) -> None:
    tab = opened(COLOURED)
    go(tab, *cell)
    field = editor_of(tab).panel.form.fields[PROPERTIES[one]]
    value, question = field.text(), field.toolTip()
    fill(tab, one, wrong)
    assert (field.text(), field.property("mood")) == (wrong, "bad")

    fill(tab, one, value)

    assert (field.property("mood"), field.toolTip()) == ("", question)
    assert tab.message == editor_of(tab).message()
    assert len(tab.document.history.steps) == 1


def test_an_item_becomes_secondary_in_the_panel(opened: Opened) -> None:
    tab = opened(KNUTH)
    go(tab, 1, 7)
    box = editor_of(tab).panel.form.sort_box

    box.setCurrentIndex(1)
    box.activated.emit(1)

    assert text_of(tab).splitlines()[1] == "a b c d e f | g"
    assert box.currentIndex() == 1
    assert editor_of(tab).panel.counts.text() == "7 items (1 secondary), 6 options, 16 cells filled: a matrix of 6 × 7"


def test_insert_adds_an_option_with_the_cursors_item(opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, 2, 5)
    do(tab, "add_option")

    assert text_of(tab) == KNUTH + "e\n"
    assert editor_of(tab).matrix.cursor_place == MatrixCell(6, 5)


def test_a_name_in_use_is_rejected_and_can_be_corrected(opened: Opened) -> None:
    tab = opened(KNUTH)

    do(tab, "add_item")
    enter(tab, "a")
    still_open, message = editor_of(tab).field.isVisible(), tab.message
    editor_of(tab).field.selectAll()
    enter(tab, "z")

    assert still_open
    assert "already" in message
    assert text_of(tab).splitlines()[1] == "a b c d e f g z"


def test_escape_changes_nothing(opened: Opened) -> None:
    tab = opened(KNUTH)
    do(tab, "add_item")

    QTest.keyClicks(editor_of(tab).field, "z")
    QTest.keyClick(editor_of(tab).field, Qt.Key.Key_Escape)

    assert not editor_of(tab).field.isVisible()
    assert editor_of(tab).matrix.hasFocus()
    assert text_of(tab) == KNUTH
    assert tab.message == "item a: 2 options; option 1: c e"  # and no longer what is asked


@pytest.mark.parametrize("name", ["add_item", "add_secondary"])
@pytest.mark.parametrize("text", [KNUTH, COLOURED, "cover\na b | c\n", "cover\n" + "long_name_" * 3 + "\n"])
def test_the_names_stay_visible_while_a_new_one_is_typed(opened: Opened, text: str, name: str) -> None:
    tab = opened(text)

    do(tab, name)

    field = editor_of(tab).field
    assert field.isVisible()
    assert field.y() >= editor_of(tab).matrix.sheet.members.y()
    assert field.parentWidget().rect().contains(field.geometry())


def test_enter_on_a_name_renames_and_typing_starts_a_new_name(opened: Opened) -> None:
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


def test_an_empty_colour_removes_the_colour(opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 2, 4)
    do(tab, "colour_member")
    QTest.keyClick(editor_of(tab).field, Qt.Key.Key_Delete)
    enter(tab, "")

    assert text_of(tab) == COLOURED.replace("p x:B", "p x")


@pytest.mark.parametrize(("typed", "written"), [("2", "2|b"), ("0:3", "0:3|b"), ("1-2", "1:2|b"), ("1", "b")])
def test_the_bounds_of_an_item(opened: Opened, typed: str, written: str) -> None:
    tab = opened(KNUTH)

    go(tab, 4, 2)
    do(tab, "item_bounds")
    enter(tab, typed)

    assert text_of(tab) == KNUTH.replace("a b c d e", f"a {written} c d e")


@pytest.mark.parametrize("typed", ["x", "3:2", "0", ""])
def test_invalid_bounds_are_rejected(opened: Opened, typed: str) -> None:
    tab = opened(KNUTH)

    do(tab, "item_bounds")
    QTest.keyClick(editor_of(tab).field, Qt.Key.Key_Delete)
    enter(tab, typed)

    assert tab.message.startswith(("Type a number", "Expected", "The upper bound"))
    assert text_of(tab) == KNUTH


def test_the_cost_of_an_option_adds_a_column_that_can_be_edited(opened: Opened) -> None:
    tab = opened(KNUTH)

    do(tab, "option_cost")
    enter(tab, "5")
    go(tab, 1, 8)
    QTest.keyClicks(editor_of(tab).matrix, "7")
    enter(tab, "0")

    assert tab.document.position.puzzle.costs.tolist() == [5, 70, 1, 1, 1, 1]
    assert editor_of(tab).matrix.sheet.right > 0


def test_an_item_becomes_secondary_and_primary_again(opened: Opened) -> None:
    tab = opened(COLOURED)

    go(tab, 0, 5)
    do(tab, "other_sort")
    primary = text_of(tab)
    do(tab, "other_sort")

    assert primary == "cover\np q r y | x\np q x y\np r x:A y\np x:B\nq x:A\nr y\n"
    assert text_of(tab).splitlines()[1] == "p q r | y x"
    assert not tab.document.position.puzzle.option_colours(4).any()


# What is chosen and found


def test_chosen_options_stay_chosen_while_the_cover_changes(opened: Opened) -> None:
    tab = opened(KNUTH)
    go(tab, 4, 1)
    do(tab, "choose_option")

    go(tab, 0, 1)
    press(tab, Qt.Key.Key_Space)
    do(tab, "add_option")
    go(tab, 0, 1)
    do(tab, "remove_picked")

    assert np.nonzero(tab.document.position.entries.ravel())[0].tolist() == [3]
    assert tab.document.position.puzzle.option(3).tolist() == [2, 7]


# The text


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        (KNUTH + "a zz\n", 'Line 9, column 3: There is no item "zz"', "zz"),
        (KNUTH + "a b a\n", 'Line 9, column 5: Item "a" is in this option twice', "a"),
        (KNUTH.replace("f g", "f a", 1), 'Line 2, column 13: Item "a" already exists', "a"),
        (COLOURED + "x\n", "Line 8, column 1: this option has no primary item", "x"),
        (COLOURED + "p:A\n", "Line 8, column 3", "A"),
        ("", "not an exact cover yet", ""),
        (KNUTH + KNUTH, "Line 9, column 1: A second cover begins here", "cover"),
    ],
)
def test_a_fault_is_shown_and_underlined_and_the_cover_stays(
    opened: Opened, text: str, message: str, marked: str
) -> None:
    tab = opened(KNUTH)

    type_text(tab, text)

    view = editor_of(tab).text
    assert message.lower() in view.below.text().lower()
    assert view.below.isVisible()
    assert underlined(tab) == [marked] * bool(marked)
    assert text_of(tab) == KNUTH
    assert tab.document.history.undoable is None


def test_a_corrected_fault_is_no_longer_shown(opened: Opened) -> None:
    tab = opened(KNUTH)

    type_text(tab, KNUTH + "a zz\n")
    type_text(tab, KNUTH + "a b\n")

    assert not editor_of(tab).text.below.isVisible()
    assert underlined(tab) == []
    assert text_of(tab) == KNUTH + "a b\n"


def test_a_click_on_the_message_moves_the_cursor_to_the_fault(opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, KNUTH.replace("b g", "b zz"))
    view = editor_of(tab).text

    QTest.mouseClick(view.below, Qt.MouseButton.LeftButton)

    assert view.edit.textCursor().blockNumber() == 6
    assert view.edit.textCursor().positionInBlock() == 2


def test_comments_and_other_notations_are_read_and_kept(opened: Opened) -> None:
    tab = opened(KNUTH)

    type_text(tab, "# mine\n1 0 1\n0 1 0\n")

    assert text_of(tab) == "cover\n# mine\na b c\na c\nb\n"
    assert editor_of(tab).text.edit.toPlainText() == "# mine\n1 0 1\n0 1 0\n"
    press(tab, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert editor_of(tab).text.edit.toPlainText() == "cover\n# mine\na b c\na b c\nb\n"


def test_a_text_that_is_too_long_is_neither_shown_nor_read(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_view, "MAX_LENGTH", 1000)
    options = "a b\n" * 300
    tab = opened("cover\na b\n" + options)
    view = editor_of(tab).text

    view.parentWidget().show()  # beside the matrix it is hidden
    view.show()
    too_long = view.edit.toPlainText()
    type_text(tab, "cover\na b\n" + options)

    assert too_long == ""
    assert view.edit.isReadOnly()
    assert "too long" in view.edit.placeholderText()
    assert "1,000" in view.below.text()


def test_a_change_in_the_middle_of_a_long_text_keeps_the_rest(opened: Opened) -> None:
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


@pytest.mark.parametrize("high", [300, 303, 307, 311])
def test_no_line_is_cut_in_half_at_the_bottom(opened: Opened, high: int) -> None:
    names = [f"i{k}" for k in range(60)]
    tab = opened("\n".join(["cover", " ".join(names), *names, ""]))
    edit = editor_of(tab).text.edit

    tab.editor.resize(860, high)
    QApplication.processEvents()

    line = round(edit.blockBoundingRect(edit.firstVisibleBlock()).height())
    for scrolled in (0, 7):
        edit.verticalScrollBar().setValue(scrolled)
        top = edit.blockBoundingGeometry(edit.firstVisibleBlock()).translated(edit.contentOffset()).y()
        assert (edit.firstVisibleBlock().blockNumber(), top) == (scrolled, 0)
        assert edit.viewport().height() % line == 0
    assert edit.viewport().height() > high - 150


@pytest.mark.parametrize("options", [[0], [58, 59], [10, 11, 12]])
def test_options_removed_from_a_long_cover_are_removed_from_the_text(opened: Opened, options: list[int]) -> None:
    names = [f"i{k}" for k in range(60)]
    tab = opened("\n".join(["cover", " ".join(names), *names, ""]))

    go(tab, options[0], 0)
    editor_of(tab).matrix.go(MatrixCell(options[-1], 0), extend=True)
    do(tab, "remove_picked")
    shorter = editor_of(tab).text.edit.toPlainText()
    tab.document.undo()

    assert shorter == text_of_step(tab, 1)
    assert editor_of(tab).text.edit.toPlainText() == text_of(tab)


# What is seen


def test_a_hidden_text_is_up_to_date_when_it_is_shown(opened: Opened) -> None:
    tab = opened(KNUTH)
    do(tab, "show_matrix")
    press(tab, Qt.Key.Key_Space)

    do(tab, "show_both")

    assert editor_of(tab).text.edit.toPlainText() == KNUTH.replace("c e", "a c e")


def test_zoom_by_actions_and_by_the_wheel(opened: Opened) -> None:
    tab = opened(KNUTH)
    matrix = editor_of(tab).matrix
    fit = matrix.side

    do(tab, "zoom_out")
    smaller = matrix.side
    do(tab, "zoom_fit")
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


def test_the_message_describes_the_cursors_cell(opened: Opened) -> None:
    tab = opened(KNUTH)

    go(tab, NAMES, 4)

    assert tab.message == "item d: 3 options"


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [("a zz b", 2, "zz"), ("a x:red", 4, "red"), ("a b:", 3, ":"), ("abc", 3, "c"), ("", 0, ""), ("2:0|c", 0, "2")],
)
def test_the_word_at_a_place(text: str, column: int, word: str) -> None:
    begin, end = word_at(text, column)

    assert text[begin:end] == word


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("cover", [("cover", "muted")]),
        ("# a comment", [("# a comment", "muted")]),
        ("a 2:3|b | x", [("2:3|", "found"), ("|", "found")]),
        ("name: a x:red |5", [("name:", "entry"), (":red", "found"), ("|5", "found")]),
        ("a b c", []),
    ],
)
def test_the_coloured_parts_of_a_line(line: str, parts: list[tuple[str, str]]) -> None:
    assert [(line[begin:end], role) for begin, end, role in coloured_parts(line)] == parts


def test_typing_without_a_pause_is_read(opened: Opened, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(text_view, "MAX_UNREAD_MILLISECONDS", 30)
    view = editor_of(opened("cover\na b\na b\n")).text
    view.timer.setInterval(60)
    view.edit.moveCursor(QTextCursor.MoveOperation.End)

    def type_on() -> bool:
        QTest.keyClick(view.edit, Qt.Key.Key_A)
        return view.fault is not None

    qtbot.waitUntil(type_on)


def test_a_change_of_a_comment_alone_is_saved_and_can_be_undone(opened: Opened) -> None:
    tab = opened(KNUTH)
    type_text(tab, "cover\n# mine\na b\na\nb\n")

    type_text(tab, "cover\n# yours\na b\na\nb\n")

    assert tab.document.position.puzzle.format() == "cover\n# yours\na b\na\nb\n"
    tab.document.undo()
    assert tab.document.position.puzzle.format() == text_of(tab) == "cover\n# mine\na b\na\nb\n"


LAYOUT = "cover\n# picture:\n# AA.B\nA B\nA\nB\nA B\n"


def test_the_picture_of_a_layout_shows_the_chosen_options(opened: Opened) -> None:
    tab = opened(LAYOUT)
    picture = editor_of(tab).picture
    assert picture.board is not None
    empty = picture.board.grab().toImage()

    tab.document.apply(Position.fresh(tab.editor.cover).keep(np.array([[1], [0], [0]], np.int32)), "choose")

    assert picture.isVisible()
    assert picture.board.grab().toImage() != empty


def test_typing_a_picture_shows_it_and_a_matrix_alone_hides_it(opened: Opened) -> None:
    tab = opened(KNUTH)
    assert not editor_of(tab).picture.isVisible()

    type_text(tab, LAYOUT)
    assert editor_of(tab).picture.isVisible()
    editor_of(tab)._show_parts(acts.SHOW_MATRIX)
    assert not editor_of(tab).picture.isVisible()
    editor_of(tab)._show_parts(acts.SHOW_BOTH)
    type_text(tab, KNUTH)
    assert not editor_of(tab).picture.isVisible()


def test_a_change_of_the_picture_alone_is_seen(opened: Opened) -> None:
    tab = opened(LAYOUT)

    type_text(tab, LAYOUT.replace("AA.B", "AABB"))

    assert tab.editor.cover.layout is not None
    assert tab.editor.cover.layout.plan.tolist() == [[1, 1, 2, 2]]
