"""What only sudokus have beside and on their board, in the real window: digit filter, colours, by key and mouse."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.board.test_digit_input import pressed
from tests.windows import Opened, rest, trigger
from workbench.base.places import resources
from workbench.files.documents import parse_document, read_text
from workbench.puzzles.colouring import ColouredPlace
from workbench.ui.board.board import Board
from workbench.ui.board.cells.marks import candidates_of
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.advice import rating
from workbench.ui.sudoku.digit_bar import DigitBar
from workbench.ui.sudoku.digit_filter import BIVALUE
from workbench.ui.sudoku.editor import SudokuEditor

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY_16 = "sudoku 4x4\n" + (". " * 16 + "\n") * 16
ALT, CONTROL, NONE = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.NoModifier,
)


def editor_of(tab: DocumentTab) -> SudokuEditor:
    assert isinstance(tab.editor, SudokuEditor)
    tab.editor.board.setFocus()
    return tab.editor


def click_field(
    bar: DigitBar,
    value: int,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    QTest.mouseClick(bar, button, modifiers, bar.field(value).center().toPoint())


def point_of(board: Board, place: ColouredPlace) -> QPoint:
    """Return the middle of a candidate of a 9 x 9 board, or of its cell."""
    rect = board.cell_rect((place.row, place.column))
    if not place.value:
        return rect.center()
    r, c = divmod(place.value - 1, 3)
    return rect.topLeft() + QPoint(int((c + 0.5) * rect.width() / 3), int((r + 0.5) * rect.height() / 3))


def colours_of(tab: DocumentTab) -> dict[str, int]:
    return {place.name: colour for place, colour in tab.document.position.colouring.colours.items()}


# The digit filter


def test_a_right_click_on_a_digit_shows_where_it_is_and_can_be(opened: Opened) -> None:
    editor = editor_of(opened(WIKIPEDIA))

    click_field(editor.digit_bar, 8, Qt.MouseButton.RightButton)
    shown = editor.digit_filter
    holding, possible = shown.holding.copy(), shown.possible.copy()
    click_field(editor.digit_bar, 8, Qt.MouseButton.RightButton)

    assert sorted(map(tuple, np.argwhere(holding).tolist())) == [(2, 2), (3, 0), (4, 3), (6, 7), (8, 4)]
    assert possible[0, 5]
    assert not possible[0, 0]
    assert not possible[2].any()
    assert shown.value is None


def test_the_bar_says_how_many_of_each_digit_are_missing(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)

    before = editor.digit_bar.missing
    editor.type_value([(0, 2)], 4)

    assert before == (6, 7, 6, 7, 6, 4, 6, 4, 5)
    assert editor.digit_bar.missing == (6, 7, 6, 6, 6, 4, 6, 4, 5)


def test_alt_and_a_digit_filter_from_the_board_and_the_same_again_ends_it(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)

    shown = []
    for key in (Qt.Key.Key_5, Qt.Key.Key_0, Qt.Key.Key_0):
        QTest.keyClick(editor.board, key, ALT)
        shown.append(editor.digit_filter.value)

    assert shown == [5, BIVALUE, None]
    assert tab.document.position.entries.sum() == 0


def test_the_filter_for_two_candidates_shows_no_other_cells(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)

    click_field(editor.digit_bar, BIVALUE)

    position = tab.document.position
    assert isinstance(editor, SudokuEditor)
    counts = position.puzzle.candidates(position.entries).sum(axis=2)
    assert np.array_equal(editor.digit_filter.possible, counts == 2)


def test_the_arrows_go_through_the_digits_and_escape_leads_back_to_the_board(
    window: MainWindow, opened: Opened
) -> None:
    editor = editor_of(opened(WIKIPEDIA))
    trigger(window, "filter_digits")
    bar = editor.digit_bar

    shown = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_7, Qt.Key.Key_Escape):
        assert window.focusWidget() is bar
        QTest.keyClick(bar, key)
        shown.append(editor.digit_filter.value)

    assert shown == [1, 2, 1, BIVALUE, 7, None]
    assert window.focusWidget() is editor.board


def test_a_digit_of_two_figures_is_typed_in_the_bar(window: MainWindow, opened: Opened) -> None:
    editor = editor_of(opened(EMPTY_16))
    trigger(window, "filter_digits")

    QTest.keyClicks(editor.digit_bar, "12")

    assert editor.digit_filter.value == 12
    assert len(editor.digit_bar.missing) == 16


def test_a_click_on_the_keypad_enters_or_marks_by_the_mode_and_by_modifiers(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    editor.board.go((0, 2))

    click_field(editor.digit_bar, 4)
    entered = tab.document.position.entries[0, 2]
    editor.board.go((0, 3))
    click_field(editor.digit_bar, 6, modifiers=Qt.KeyboardModifier.ControlModifier)
    click_field(editor.digit_bar, 8, modifiers=Qt.KeyboardModifier.ShiftModifier)
    editor.choose("marks")
    click_field(editor.digit_bar, 2)
    editor.choose("corners")
    click_field(editor.digit_bar, 1)

    assert entered == 4
    assert tab.document.position.marks[0, 3] == 0b100010
    assert tab.document.position.corners[0, 3] == 0b10000001
    assert tab.document.position.entries[0, 3] == 0
    assert editor.digit_filter.value is None


def test_a_given_cannot_be_marked_by_the_keypad(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    editor.board.go((0, 0))

    click_field(editor.digit_bar, 6, modifiers=Qt.KeyboardModifier.ShiftModifier)

    assert not tab.document.position.corners.any()
    assert tab.message.text() == "r1c1: only empty cells can be marked."


def test_the_filter_follows_what_is_entered(opened: Opened) -> None:
    editor = editor_of(opened(WIKIPEDIA))
    click_field(editor.digit_bar, 4, Qt.MouseButton.RightButton)
    before = editor.digit_filter.possible[0, 2]

    editor.type_value([(0, 2)], 4)

    assert before
    assert editor.digit_filter.holding[0, 2]
    assert not editor.digit_filter.possible[0].any()


# Colours


def test_cells_are_coloured_by_the_mouse_in_one_step_that_is_undone(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "colour_cells")
    editor.palette_panel.buttons[2].click()

    QTest.mousePress(editor.board, Qt.MouseButton.LeftButton, NONE, point_of(editor.board, ColouredPlace(1, 1)))
    for column in (2, 3):
        QTest.mouseMove(editor.board, point_of(editor.board, ColouredPlace(1, column)))
    QTest.mouseRelease(editor.board, Qt.MouseButton.LeftButton, NONE, point_of(editor.board, ColouredPlace(1, 3)))
    coloured = colours_of(tab)
    trigger(window, "undo")

    assert coloured == {"r2c2": 3, "r2c3": 3, "r2c4": 3}
    assert colours_of(tab) == {}


def test_a_second_click_removes_the_colour_of_a_cell(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "colour_cells")

    for place in (ColouredPlace(4, 4), ColouredPlace(5, 5), ColouredPlace(4, 4)):
        QTest.mouseClick(editor.board, Qt.MouseButton.LeftButton, NONE, point_of(editor.board, place))

    assert colours_of(tab) == {"r6c6": 1}


def test_cells_are_coloured_by_the_number_of_a_colour(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "colour_cells")

    QTest.keyClick(editor.board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(editor.board, "5")
    QTest.keyClick(editor.board, Qt.Key.Key_Down)
    QTest.keyClicks(editor.board, "2")
    QTest.keyClick(editor.board, Qt.Key.Key_Up)
    QTest.keyClick(editor.board, Qt.Key.Key_Delete)

    assert colours_of(tab) == {"r1c1": 5, "r2c2": 2}
    assert tab.document.position.entries.sum() == 0


def test_candidates_are_coloured_by_clicking_and_by_typing_them(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "colour_candidates")
    QTest.keyClick(editor.board, Qt.Key.Key_PageDown)

    for place in (ColouredPlace(0, 2, 4), ColouredPlace(0, 2, 9)):  # 9 is no candidate there
        QTest.mouseClick(editor.board, Qt.MouseButton.LeftButton, NONE, point_of(editor.board, place))
    QTest.keyClicks(editor.board, "19")

    assert colours_of(tab) == {"r1c3=4": 2, "r1c3=1": 2}


def test_all_colours_are_removed_at_once(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    action = window.actions_by_name["clear_colours"]
    before = action.isEnabled()
    trigger(window, "colour_cells")
    for key in "123":
        QTest.keyClicks(editor.board, key)
        QTest.keyClick(editor.board, Qt.Key.Key_Right)

    action.trigger()

    assert not before
    assert colours_of(tab) == {}
    trigger(window, "undo")
    assert colours_of(tab) == {"r1c1": 1, "r1c2": 2, "r1c3": 3}


def test_colours_are_saved_and_drawn_in_exported_pictures(opened: Opened, window: MainWindow, tmp_path: Path) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "colour_cells")
    QTest.keyClicks(editor.board, "4")

    tab.document.save(tmp_path / "coloured.puzzle")
    window.exports.export_to(tmp_path / "coloured.svg")

    saved = parse_document(read_text(tmp_path / "coloured.puzzle")).history.now.state
    assert {place.name: colour for place, colour in saved.colouring.colours.items()} == {"r1c1": 4}
    assert '#f1aead" d="M0 0h1v1h-1z' in (tmp_path / "coloured.svg").read_text(encoding="utf-8")


def test_clearing_the_entries_keeps_the_colours(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "colour_cells")
    QTest.keyClicks(editor.board, "4")
    editor.choose("entries")
    editor.type_value([(0, 2)], 4)

    trigger(window, "clear_entries")

    assert tab.document.position.entries.sum() == 0
    assert colours_of(tab) == {"r1c1": 4}


# Pencil marks


def test_all_marks_are_filled_in_and_undone_in_one_step(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)

    trigger(window, "fill_marks")
    filled = tab.document.position.marks
    trigger(window, "undo")

    assert filled[0, 2] == 0b1011  # 1, 2 and 4
    assert filled[0, 0] == 0
    assert not tab.document.position.marks.any()


def test_automatic_marks_follow_what_is_placed_and_undo_restores_them(opened: Opened, window: MainWindow) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "auto_marks")
    before = tab.document.position.marks
    editor.board.go((0, 2))

    QTest.keyClicks(editor.board, "4")
    after = tab.document.position.marks
    trigger(window, "undo")

    assert before[0, 6] == 0b110001001  # 1, 4, 8 and 9
    assert after[0, 6] == 0b110000001
    assert np.array_equal(tab.document.position.marks, before)
    assert window.actions_by_name["auto_marks"].isChecked()


def test_the_filter_keeps_to_automatic_marks_that_a_person_has_reduced(opened: Opened, window: MainWindow) -> None:
    editor = editor_of(opened(WIKIPEDIA))
    trigger(window, "auto_marks")
    editor.choose("marks")
    editor.type_value([(0, 2)], 4)

    click_field(editor.digit_bar, 4, Qt.MouseButton.RightButton)

    assert not editor.digit_filter.possible[0, 2]


def test_marks_are_the_persons_own_unless_they_are_automatic(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)

    editor.type_value([(0, 2)], 4)

    assert not tab.document.position.marks.any()


# Solutions


def wait_for_count(qtbot: QtBot, editor: SudokuEditor, text: str) -> None:
    """Wait until the count of the solutions is shown."""
    qtbot.waitUntil(lambda: editor.solutions_view.sentence.text() == text)


def wait_for_facts(qtbot: QtBot, editor: SudokuEditor, text: str) -> None:
    """Wait until it is shown which candidates are true."""
    qtbot.waitUntil(lambda: editor.solutions_view.facts.text() == text)


def step(window: MainWindow, tab: DocumentTab) -> None:
    """Visit the next node, and wait until the board shows it."""
    trigger(window, "step_1")
    rest(tab)


def test_the_solutions_are_counted_beside_the_board(opened: Opened, qtbot: QtBot) -> None:
    editor = editor_of(opened(WIKIPEDIA))

    wait_for_count(qtbot, editor, "The givens have exactly one solution")
    editor.choose("givens")
    editor.type_value([(0, 2)], 2)
    wait_for_count(qtbot, editor, "The givens have no solution")

    assert editor.solutions_view.sentence.property("mood") == "bad"


def test_the_panel_does_not_scroll_or_move_while_solutions_are_counted(
    opened: Opened, window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 770)
    editor = editor_of(opened("sudoku 2x3\n" + "......\n" * 6))
    view, panel = editor.solutions_view, editor.advice.panel

    def places() -> list[tuple[int, int, int, int]]:
        return [part.geometry().getRect() for part in (view, panel)]

    qtbot.waitUntil(lambda: "so far…" in view.sentence.text())
    counting = places()
    qtbot.waitUntil(lambda: "(" in view.detail.text())  # an estimate
    QApplication.processEvents()

    assert places() == counting
    assert editor.panel.verticalScrollBar().maximum() == 0
    assert editor.panel.inside.minimumSizeHint().width() <= editor.panel.viewport().width()


def test_what_is_below_the_verdict_stays_in_place_when_it_arrives(
    opened: Opened, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating, "PAUSE_MILLISECONDS", 10)
    window.resize(1280, 770)
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    QApplication.processEvents()
    hint = editor.advice.panel.hint
    before = hint.mapTo(window, QPoint()).y()

    wait_for_count(qtbot, editor, "The givens have exactly one solution")
    qtbot.waitUntil(lambda: "hardest" in editor.solutions_view.detail.text())
    decided = hint.mapTo(window, QPoint()).y()
    trigger(window, "run")
    qtbot.waitUntil(lambda: not tab.running)

    assert decided == before
    qtbot.waitUntil(lambda: hint.mapTo(window, QPoint()).y() == before)  # layouts may still be under way


def test_counting_is_stopped_and_resumed(opened: Opened, qtbot: QtBot) -> None:
    editor = editor_of(opened("." * 81))
    view = editor.solutions_view
    qtbot.waitUntil(lambda: editor.live_count.counting and bool(editor.live_count.count.counted))

    view.stop_button.click()
    qtbot.waitUntil(lambda: view.stop_button.text() == "Continue")
    stopped = view.sentence.text(), view.stop_button.text()
    counted = editor.live_count.count.counted
    view.stop_button.click()
    qtbot.waitUntil(lambda: editor.live_count.count.counted > counted)

    assert stopped == (f"At least {counted:,} solutions", "Continue")
    qtbot.waitUntil(lambda: "so far…" in view.sentence.text())


def test_a_hidden_panel_counts_nothing(opened: Opened, window: MainWindow, qtbot: QtBot) -> None:
    editor = editor_of(opened("." * 81))
    trigger(window, "side_panel")

    qtbot.waitUntil(lambda: not editor.live_count.counting)

    assert not editor.panel.isVisible()
    trigger(window, "side_panel")
    qtbot.waitUntil(lambda: editor.live_count.counting)


def test_candidates_in_some_solution_are_told_from_the_others(opened: Opened, window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)

    QTest.keyClick(window, Qt.Key.Key_T, CONTROL)
    wait_for_facts(qtbot, editor, "51 of 153 candidates are true")

    facts = editor.truth.facts
    assert facts is not None
    assert np.argwhere(facts.true[0, 2]).tolist() == [[3]]
    assert facts.false[0, 2].sum() == 2
    assert facts.candidates.sum() == candidates_of(tab.document.position).sum() == 153
    trigger(window, "show_true_candidates")
    assert editor.truth.facts is None


def test_what_is_true_follows_the_entries(opened: Opened, window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "show_true_candidates")
    wait_for_facts(qtbot, editor, "51 of 153 candidates are true")

    editor.type_value([(0, 2)], 2)

    wait_for_facts(qtbot, editor, "No solution has these entries.")
    assert editor.truth.facts is not None
    assert not editor.truth.facts.true.any()


def test_a_tab_that_is_left_computes_nothing_until_it_is_shown_again(
    opened: Opened, window: MainWindow, qtbot: QtBot
) -> None:
    tab = opened("sudoku 5x5\n" + (". " * 25 + "\n") * 25)
    editor = editor_of(tab)
    trigger(window, "show_true_candidates")
    qtbot.waitUntil(lambda: editor.live_count.counting and editor.truth.working)

    trigger(window, "samples")
    qtbot.waitUntil(lambda: not (editor.live_count.counting or editor.truth.working))
    window.tabs.setCurrentWidget(tab)

    qtbot.waitUntil(lambda: editor.live_count.counting and editor.truth.working)


def test_entries_are_checked_only_if_that_is_asked_for(opened: Opened, window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    wait_for_count(qtbot, editor, "The givens have exactly one solution")
    editor.type_value([(0, 2)], 2)
    editor.type_value([(0, 3)], 6)
    unasked = editor.entry_check.wrong.any()

    trigger(window, "check_entries")
    editor.board.go((0, 2))
    shown = np.argwhere(editor.entry_check.wrong).tolist(), tab.message.text()
    editor.type_value([(0, 2)], 4)

    assert not unasked
    assert shown == ([[0, 2]], "r1c3: 2 is not the digit of the solution.")
    assert not editor.entry_check.wrong.any()


@pytest.mark.parametrize("sample", ["sudoku/20-beyond-singles", "kakuro/10-by-10"])
def test_the_panel_shows_that_entries_are_checked(
    opened: Opened, window: MainWindow, qtbot: QtBot, sample: str
) -> None:
    tab = opened((resources() / "samples" / f"{sample}.txt").read_text())
    (button,) = (one for one in tab.findChildren(QToolButton, "check_entries") if one.isVisible())

    before = button.isChecked()
    trigger(window, "check_entries")

    assert not before
    assert button.accessibleName() == "Check entries"
    qtbot.waitUntil(button.isChecked)


def test_a_check_says_what_it_has_found(opened: Opened, window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    said: list[str] = []
    editor.message_changed.connect(said.append)
    wait_for_count(qtbot, editor, "The givens have exactly one solution")

    def checked() -> str:
        trigger(window, "check_entries")
        found = said[-1]
        trigger(window, "check_entries")
        return found

    assert checked() == "Nothing to check: there are no entries yet."
    trigger(window, "fill_marks")
    assert checked() == "Nothing to check: there are no entries yet."
    tab.document.apply(tab.document.position.mark([(0, 2)], 4), "no 4 in r1c3")  # where the solution has it
    assert checked() == "A set of marks is wrong."
    editor.type_value([(0, 3)], 6)
    assert checked() == "A set of marks is wrong."
    editor.type_value([(0, 2)], 4)
    assert checked() == "No entry is wrong."
    editor.type_value([(0, 2)], 2)
    assert checked() == "1 entry is wrong."
    assert editor.solutions_view.sentence.text() == "The givens have exactly one solution"


def test_entries_of_a_puzzle_with_several_solutions_are_not_judged(
    opened: Opened, window: MainWindow, qtbot: QtBot
) -> None:
    editor = editor_of(opened("sudoku 2x2\n1...\n....\n....\n....\n"))
    editor.choose("entries")
    trigger(window, "check_entries")
    wait_for_count(qtbot, editor, "72 solutions")

    editor.type_value([(0, 1)], 3)

    assert not editor.entry_check.wrong.any()


# Stepping


def test_stepping_says_what_was_guessed_and_what_was_forced_and_why(opened: Opened, window: MainWindow) -> None:
    tab = opened("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
    editor = editor_of(tab)
    for _ in range(2):
        step(window, tab)
    summary = tab.message.text()

    guesses = editor.board.guesses()
    forced = (tab.lane.probe.filling > 0) & tab.lane.puzzle.open_cells() & ~guesses
    said = []
    for mask in (guesses, forced):
        r, c = np.argwhere(mask)[0].tolist()
        editor.board.go((r, c))
        said.append(tab.message.text())

    assert summary.startswith("Guessed ")
    assert "Forced: " in summary
    assert said[0].endswith("was guessed.")
    assert " single" in said[1]


def test_candidates_follow_what_the_search_has_placed(opened: Opened, window: MainWindow) -> None:
    tab = opened("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
    editor = editor_of(tab)
    trigger(window, "candidates")
    step(window, tab)

    (r, c), digit = np.argwhere(editor.board.guesses())[0].tolist(), 0
    digit = int(tab.lane.probe.filling[r, c])
    click_field(editor.digit_bar, digit, Qt.MouseButton.RightButton)

    assert editor.digit_filter.holding[r, c]
    assert not editor.digit_filter.possible[r].any()
    assert not editor.digit_filter.possible[:, c].any()


# Marks


def test_modifiers_and_a_digit_mark_without_a_change_of_mode(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    board = editor_of(tab).board
    board.go((0, 2))

    for digit in (1, 2, 4, 2):
        QApplication.sendEvent(board, pressed("!", digit, Qt.KeyboardModifier.ShiftModifier))
        QApplication.sendEvent(board, pressed("", 10 - digit, Qt.KeyboardModifier.ControlModifier))
    QTest.keyClick(board, Qt.Key.Key_4)

    position = tab.document.position
    assert position.marks[0, 2] == position.corners[0, 2] == 0
    assert position.entries[0, 2] == 4
    trigger(window, "undo")
    assert tab.document.position.corners[0, 2] == 1 << 0 | 1 << 3
    assert tab.document.position.marks[0, 2] == 1 << 8 | 1 << 5


def test_a_mark_is_put_into_a_whole_selection_and_taken_where_all_have_it(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    board = editor_of(tab).board
    board.go((0, 0))
    QTest.keyClick(board, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    empty = tab.document.position.puzzle.open_cells()[0]

    corners = []
    for _ in range(2):
        QApplication.sendEvent(board, pressed("!", 4, Qt.KeyboardModifier.ShiftModifier))
        corners.append(tab.document.position.corners[0] > 0)

    assert corners[0].tolist() == empty.tolist()
    assert not corners[1].any()


def test_placing_a_digit_clears_marks_of_both_kinds_that_it_rules_out(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    board = editor_of(tab).board
    board.select_all()
    for modifier in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier):
        QApplication.sendEvent(board, pressed("", 4, modifier))
    board.go((0, 2))

    QTest.keyClick(board, Qt.Key.Key_4)

    position = tab.document.position
    for marks in (position.marks, position.corners):
        assert not (marks[0] | marks[:, 2] | marks[:3, :3].ravel()).any()
        assert marks[8, 0]


def test_ctrl_and_arrows_go_to_the_next_empty_cell(opened: Opened) -> None:
    board = editor_of(opened(WIKIPEDIA)).board
    board.go((0, 0))

    QTest.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)

    assert board.cursor_cell == (0, 2)  # 5 3 stand before it


def test_corner_marks_say_that_they_are_hidden_behind_candidates(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    trigger(window, "candidates")
    board = editor_of(tab).board
    board.go((0, 2))

    QApplication.sendEvent(board, pressed("!", 4, Qt.KeyboardModifier.ShiftModifier))

    assert tab.message.text() == "Corner marks are hidden while candidates are shown."


# Givens typed row by row


def test_the_rows_of_a_newspaper_are_typed_as_they_stand(opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    board = editor_of(tab).board

    QTest.keyClicks(board, WIKIPEDIA[:27] + WIKIPEDIA[27:54].replace(".", " ") + WIKIPEDIA[54:].replace(".", "0"))

    assert tab.document.position.puzzle == opened(WIKIPEDIA).document.position.puzzle


def test_backspace_goes_back_and_an_arrow_moves_as_ever_row_by_row(opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    board = editor_of(tab).board

    QTest.keyClicks(board, "12")
    QTest.keyClick(board, Qt.Key.Key_Backspace)
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClicks(board, "3")

    assert tab.document.position.puzzle.given()[0, :4].tolist() == [1, 0, 3, 0]
    assert board.cursor_cell == (0, 3)


@pytest.mark.parametrize("moves", [(Qt.Key.Key_Right, Qt.Key.Key_Down), (Qt.Key.Key_Down, Qt.Key.Key_Right)])
def test_an_arrow_after_a_digit_moves_from_where_it_was_typed(opened: Opened, moves: tuple[Qt.Key, Qt.Key]) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    board = editor_of(tab).board

    QTest.keyClicks(board, "1")
    for key in moves:
        QTest.keyClick(board, key)
    QTest.keyClicks(board, "2")

    assert tab.document.position.puzzle.given()[1, 1] == 2
    board.go((1, 2))
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert board.cursor_cell == (1, 3)


def test_delete_erases_what_has_just_been_typed_row_by_row(opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)

    QTest.keyClicks(editor_of(tab).board, "1")
    QTest.keyClick(editor_of(tab).board, Qt.Key.Key_Delete)
    QTest.keyClicks(editor_of(tab).board, "23")

    assert tab.document.position.puzzle.given()[0, :3].tolist() == [2, 3, 0]


def test_an_entry_is_not_taken_for_what_was_typed_row_by_row(window: MainWindow, opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    board = editor_of(tab).board

    QTest.keyClicks(board, "1")
    trigger(window, "entries")
    QTest.keyClicks(board, "2")
    QTest.keyClick(board, Qt.Key.Key_Right)

    assert board.cursor_cell == (0, 2)


def test_backspace_erases_the_last_cell_row_by_row(opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    board = editor_of(tab).board
    board.go((8, 7))

    QTest.keyClicks(board, "12")
    QTest.keyClick(board, Qt.Key.Key_Backspace)

    assert tab.document.position.puzzle.given()[8, 7:].tolist() == [1, 0]


def test_numbers_of_two_digits_are_typed_on_a_new_large_board(opened: Opened) -> None:
    tab = opened("sudoku 4x4\n" + ("." * 16 + "\n") * 16)

    QTest.keyClicks(editor_of(tab).board, "16")

    assert tab.document.position.puzzle.given()[0, :2].tolist() == [16, 0]


def test_a_digit_goes_into_all_selected_cells_row_by_row(opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    board = editor_of(tab).board

    QTest.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(board, "1")

    assert tab.document.position.puzzle.given()[0, :3].tolist() == [1, 1, 0]


def test_a_cell_skipped_row_by_row_keeps_its_mirror_cell(window: MainWindow, opened: Opened) -> None:
    tab = opened("sudoku 3x3\n5" + "." * 80)
    editor = editor_of(tab)
    editor.pattern.symmetries.setCurrentIndex(editor.pattern.symmetries.findData("half_turn"))
    trigger(window, "type_rows")
    editor.board.go((8, 8))

    QTest.keyClicks(editor.board, " ")

    assert tab.document.position.puzzle.given()[0, 0] == 5


def test_digits_stay_in_their_cell_unless_givens_are_typed_row_by_row(window: MainWindow, opened: Opened) -> None:
    empty, begun = "sudoku 3x3\n" + "." * 81, "sudoku 3x3\n" + "." * 80 + "5"
    for text, toggled in ((empty, True), (begun, False)):
        tab = opened(text)
        board = editor_of(tab).board
        trigger(window, "givens")
        if toggled:
            trigger(window, "type_rows")
        QTest.keyClicks(board, "12")
        trigger(window, "entries")
        board.go((0, 1))
        QTest.keyClicks(board, "34")

        assert tab.document.position.puzzle.given()[0, 0] == 2
        assert tab.document.position.entries[0, :3].tolist() == [0, 4, 0]


# The pattern of the givens


def test_cells_are_opened_given_and_cleared_with_their_mirror_cells(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    editor = editor_of(tab)
    trigger(window, "givens")
    assert editor.pattern.isVisible()
    assert editor.pattern.about.text() == "30 givens, half turn"
    editor.pattern.symmetries.setCurrentIndex(editor.pattern.symmetries.findData("half_turn"))
    rect = editor.board.cell_rect((0, 0))

    QTest.mouseDClick(editor.board, Qt.MouseButton.LeftButton, pos=rect.center())
    entries = [int(tab.document.position.entries[cell]) for cell in ((0, 0), (8, 8))]
    count = editor.pattern.about.text()
    trigger(window, "toggle_givens")
    given_again = tab.document.position.puzzle.given()
    editor.board.go((0, 1))
    QTest.keyClick(editor.board, Qt.Key.Key_Delete)
    cleared = tab.document.position.puzzle.given()

    assert entries == [5, 9]
    assert count == "28 givens, half turn"
    assert (given_again[0, 0], given_again[8, 8]) == (5, 9)
    assert (cleared[0, 1], cleared[8, 7], cleared[0, 0]) == (0, 0, 5)
    assert tab.document.credits.symmetry == "half_turn"
    trigger(window, "entries")
    assert not editor.pattern.isVisible()


def test_the_mirror_cell_of_a_typed_given_is_missing_from_the_pattern(window: MainWindow, opened: Opened) -> None:
    tab = opened("sudoku 3x3\n" + "." * 81)
    editor = editor_of(tab)
    trigger(window, "givens")
    editor.pattern.symmetries.setCurrentIndex(editor.pattern.symmetries.findData("half_turn"))

    editor.board.go((0, 1))
    QTest.keyClick(editor.board, Qt.Key.Key_7)
    lacking = np.argwhere(editor.pattern.layer.missing).tolist()
    words = editor.pattern.about.text()
    spoken = editor.board.speech.words((8, 7))
    editor.board.go((8, 7))
    QTest.keyClick(editor.board, Qt.Key.Key_2)

    assert lacking == [[8, 7]]
    assert words == "1 given; the pattern lacks 1 cell"
    assert "missing from the pattern" in spoken
    assert editor.pattern.about.text() == "2 givens, half turn"
    editor.board.go((2, 2))
    QTest.keyClick(editor.board, Qt.Key.Key_3)
    assert editor.pattern.layer.missing.any()
    trigger(window, "entries")
    assert not editor.pattern.layer.missing.any()
