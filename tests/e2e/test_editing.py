"""Editing in the real window: keys, mouse, faults, undo, clipboard."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.thorough import either
from tests.windows import Opened, trigger
from workbench.files.position import Position
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.base.preferences import set_preference
from workbench.ui.board.board import Board
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

EMPTY_9 = "." * 81
EMPTY_6 = "sudoku 2x3\n" + "......\n" * 6
EMPTY_16 = "sudoku 4x4\n" + (". " * 16 + "\n") * 16
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def press(board: Board, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(board, key, modifier)


def click(board: Board, cell: tuple[int, int], modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, modifier, board.cell_rect(cell).center())


def givens(tab: DocumentTab) -> list[list[int]]:
    return tab.document.position.puzzle.given().tolist()


def test_the_sentence_of_a_document_appears_once_a_passing_message_has_gone(window: MainWindow, opened: Opened) -> None:
    window.statusBar().showMessage("Saved")
    tab = opened("." * 81)
    hidden = not tab.message.isVisible()

    window.statusBar().clearMessage()

    assert hidden
    assert tab.message.isVisible()


def test_an_empty_board_takes_givens_from_the_keyboard(opened: Opened) -> None:
    tab = opened(EMPTY_6)

    QTest.keyClicks(tab.editor.board, "1")
    press(tab.editor.board, Qt.Key.Key_Right)
    press(tab.editor.board, Qt.Key.Key_Down)
    QTest.keyClicks(tab.editor.board, "6")

    assert tab.editor.mode == "givens"
    assert givens(tab)[0][0] == 1
    assert givens(tab)[1][1] == 6


def test_a_puzzle_with_givens_is_filled_in_and_its_givens_stay(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)

    QTest.keyClicks(tab.editor.board, "9")  # r1c1 is a given as 5
    press(tab.editor.board, Qt.Key.Key_End)
    QTest.keyClicks(tab.editor.board, "2")

    assert tab.editor.mode == "entries"
    assert givens(tab)[0][0] == 5
    assert tab.document.position.entries[0, 8] == 2
    assert tab.document.position.entries[0, 0] == 0


def test_typing_on_a_given_says_how_to_change_it(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)

    QTest.keyClicks(tab.editor.board, "9")

    assert "r1c1 is a given" in tab.message.text()
    assert "Alt+G" in tab.message.text()


def test_tab_walks_through_the_cells_and_leaves_at_the_end(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    tab.editor.board.setFocus()

    press(tab.editor.board, Qt.Key.Key_Tab)
    second = tab.editor.board.cursor_cell
    press(tab.editor.board, Qt.Key.Key_Backtab)
    first = tab.editor.board.cursor_cell
    press(tab.editor.board, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    press(tab.editor.board, Qt.Key.Key_Tab)

    assert (first, second) == ((0, 0), (0, 1))
    assert window.focusWidget() is not tab.editor.board


def test_numbers_above_nine_are_typed_as_two_digits_or_as_a_letter(opened: Opened) -> None:
    tab = opened(EMPTY_16)

    QTest.keyClicks(tab.editor.board, "16")
    press(tab.editor.board, Qt.Key.Key_Right)
    QTest.keyClicks(tab.editor.board, "c")
    press(tab.editor.board, Qt.Key.Key_Right)
    QTest.keyClicks(tab.editor.board, "17")  # 17 is no digit here: 1, then 7

    assert givens(tab)[0][:3] == [16, 12, 7]


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period])
def test_a_cell_is_emptied_by_any_of_the_usual_keys(window: MainWindow, opened: Opened, key: Qt.Key) -> None:
    tab = opened(EMPTY_6)
    if key in (Qt.Key.Key_0, Qt.Key.Key_Period):
        trigger(window, "type_rows")  # off: row by row they skip a cell
    QTest.keyClicks(tab.editor.board, "4")

    press(tab.editor.board, key)

    assert givens(tab)[0][0] == 0


def test_the_mouse_selects_cells_and_a_digit_fills_them_all(opened: Opened) -> None:
    tab = opened(EMPTY_6)
    board = tab.editor.board

    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((1, 1)).center())
    QTest.mouseMove(board, board.cell_rect((2, 3)).center())
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((2, 3)).center())
    click(board, (5, 5), Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(board, "2")

    filled = {(int(r), int(c)) for r, c in np.argwhere(tab.document.position.puzzle.given() == 2)}
    assert filled == {(r, c) for r in (1, 2) for c in (1, 2, 3)} | {(5, 5)}


def test_a_click_beside_the_board_changes_nothing(opened: Opened) -> None:
    tab = opened(EMPTY_6)
    click(tab.editor.board, (3, 2))

    QTest.mouseClick(tab.editor.board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))

    assert tab.editor.board.cursor_cell == (3, 2)


def test_a_broken_rule_is_marked_at_once_with_its_message(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    click(tab.editor.board, (0, 2))

    QTest.keyClicks(tab.editor.board, "5")

    assert tab.message.text().startswith("5 appears twice in row 1.")
    assert tab.message.property("mood") == "bad"
    assert tab.message.text().endswith(". 1 more error.")  # the box has it twice as well


def test_the_message_of_a_fault_stays_and_names_the_fault_at_the_cursor(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    for cell, digit in (((0, 2), "3"), ((8, 0), "8")):
        click(tab.editor.board, cell)
        QTest.keyClicks(tab.editor.board, digit)

    shown = []
    for cell in ((4, 4), (0, 1), (8, 0)):  # no red cell, one of the row, one of the column
        click(tab.editor.board, cell)
        shown.append(tab.message.text())
    trigger(window, "candidates")

    assert shown[0].startswith("3 appears twice in row 1.")
    assert shown[1].startswith("3 appears twice in row 1.")
    assert shown[2].startswith("8 appears twice in row 9.")
    assert tab.message.text() == shown[2]
    assert tab.message.property("mood") == "bad"
    trigger(window, "undo")
    trigger(window, "undo")
    assert tab.message.property("mood") == ""
    trigger(window, "candidates")


def test_the_news_of_a_solved_board_stays_when_the_cursor_moves(opened: Opened) -> None:
    tab = opened("sudoku 2x2\n1234\n3412\n2143\n432.\n")
    click(tab.editor.board, (3, 3))
    QTest.keyClicks(tab.editor.board, "1")

    click(tab.editor.board, (0, 0))

    assert tab.message.text() == "Solved: the board is complete and no rule is broken."


MANY = either(150, 300)  # changes: more than histories of limited length have


def test_undo_and_redo_have_no_limit(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_9)
    trigger(window, "type_rows")  # off: all go into one cell
    for k in range(MANY):
        QTest.keyClicks(tab.editor.board, str(k % 9 + 1))

    for _ in range(MANY):
        trigger(window, "undo")

    assert givens(tab)[0][0] == 0
    assert not window.actions_by_name["undo"].isEnabled()
    assert not tab.document.history.dirty

    for _ in range(MANY):
        trigger(window, "redo")

    assert givens(tab)[0][0] == (MANY - 1) % 9 + 1
    assert not window.actions_by_name["redo"].isEnabled()


def test_the_menu_names_what_undo_takes_back(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)

    tab.editor.type_value([(0, 2)], 4)

    assert window.actions_by_name["undo"].text() == "&Undo 4 in r1c3"

    trigger(window, "undo")

    assert window.actions_by_name["undo"].text() == "&Undo"
    assert window.actions_by_name["redo"].text() == "&Redo 4 in r1c3"


def test_a_paste_can_be_undone(window: MainWindow, opened: Opened) -> None:
    tab = opened("." * 81)
    QTest.keyClicks(tab.editor.board, "3")
    QGuiApplication.clipboard().setText(WIKIPEDIA)

    trigger(window, "paste")
    pasted = tab.document.position.puzzle
    said = window.statusBar().currentMessage()
    trigger(window, "undo")

    assert pasted == Sudoku.parse(WIKIPEDIA)[0]
    assert said == "Pasted over test. Press Ctrl+Z to undo."
    assert len(window.tabs.document_tabs()) == 1
    assert givens(tab)[0][0] == 3


def test_a_puzzle_of_another_size_is_pasted_into_a_tab_of_its_own(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    QGuiApplication.clipboard().setText(WIKIPEDIA)

    trigger(window, "paste")

    assert window.tab is not tab
    assert tab.document.position.puzzle.shape == (6, 6)
    assert window.tab
    assert window.tab.document.position.puzzle == Sudoku.parse(WIKIPEDIA)[0]


def test_two_pasted_puzzles_are_told_apart_by_tab_and_window(window: MainWindow) -> None:
    titles = []

    for text in ("tour 5x6", "tour 6x7"):
        QGuiApplication.clipboard().setText(text)
        trigger(window, "paste")
        titles.append((window.tabs.tabText(window.tabs.currentIndex()), window.windowTitle()))

    assert titles == [("Pasted •", "Pasted[*]"), ("Pasted (2) •", "Pasted (2)[*]")]


def test_a_paste_onto_the_start_page_opens_a_document(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(WIKIPEDIA)

    trigger(window, "paste")

    assert window.tab
    assert window.tab.document.position.puzzle == Sudoku.parse(WIKIPEDIA)[0]


def test_a_paste_of_nonsense_says_where_and_changes_nothing(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    QGuiApplication.clipboard().setText("123456789\n12345x789\n")

    trigger(window, "paste")

    box = window.findChild(QMessageBox)
    assert "Line 2, column" in box.text()
    box.close()
    assert tab.document.position.puzzle == Sudoku.parse(WIKIPEDIA)[0]


def test_copy_gives_what_paste_reads(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)

    trigger(window, "copy")

    assert QGuiApplication.clipboard().text().strip() == WIKIPEDIA
    assert Sudoku.parse(QGuiApplication.clipboard().text()) == [tab.document.position.puzzle]


def test_pencil_marks_go_in_and_out_and_make_way_for_entries(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    click(tab.editor.board, (0, 2))
    trigger(window, "marks")

    QTest.keyClicks(tab.editor.board, "124")
    QTest.keyClicks(tab.editor.board, "2")
    marks = int(tab.document.position.marks[0, 2])
    trigger(window, "entries")
    QTest.keyClicks(tab.editor.board, "4")

    assert marks == 0b1001
    assert tab.document.position.marks[0, 2] == 0
    assert tab.document.position.entries[0, 2] == 4


def test_a_placed_digit_leaves_the_marks_that_it_rules_out_as_one_step(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    trigger(window, "marks")
    for cell in ((0, 3), (2, 0), (4, 4)):  # in its row, in its box, elsewhere
        click(tab.editor.board, cell)
        QTest.keyClicks(tab.editor.board, "12")
    before = tab.document.position.marks
    trigger(window, "entries")

    click(tab.editor.board, (0, 2))
    QTest.keyClicks(tab.editor.board, "2")

    assert [int(tab.document.position.marks[cell]) for cell in ((0, 3), (2, 0), (4, 4))] == [0b01, 0b01, 0b11]
    trigger(window, "undo")
    assert np.array_equal(tab.document.position.marks, before)
    assert not tab.document.position.entries.any()


def test_a_setting_keeps_the_marks_that_a_placed_digit_rules_out(opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    tab.document.apply(tab.document.position.mark([(0, 3)], 2), "mark")
    set_preference("clear_marks", "off")

    tab.editor.type_value([(0, 2)], 2)

    set_preference("clear_marks", "on")
    assert tab.document.position.marks[0, 3] == 0b10


def test_marks_can_be_made_while_candidates_are_shown(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    trigger(window, "candidates")
    trigger(window, "marks")

    tab.editor.type_value([(0, 2)], 4)

    assert tab.document.position.marks[0, 2] == 0b1000


def test_candidates_are_shown_on_demand(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    click(tab.editor.board, (0, 2))
    before = tab.editor.board.grab().toImage()

    trigger(window, "candidates")

    assert tab.message.text() == "r1c3 may hold 1, 2, 4"
    assert tab.editor.board.grab().toImage() != before

    trigger(window, "candidates")

    assert tab.message.text() == ""
    assert tab.editor.board.grab().toImage() == before


def test_clearing_keeps_the_givens(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    click(tab.editor.board, (0, 2))
    QTest.keyClicks(tab.editor.board, "4")

    trigger(window, "clear_entries")

    assert not tab.document.position.entries.any()
    assert givens(tab) == Sudoku.parse(WIKIPEDIA)[0].givens.tolist()


def test_a_complete_board_is_told(window: MainWindow, opened: Opened) -> None:
    tab = opened("sudoku 2x2\n1234\n3412\n2143\n432.\n")
    click(tab.editor.board, (3, 3))

    QTest.keyClicks(tab.editor.board, "1")

    assert tab.message.text() == "Solved: the board is complete and no rule is broken."


def test_select_all_and_delete_empties_the_board(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    trigger(window, "givens")

    trigger(window, "select_all")
    press(tab.editor.board, Qt.Key.Key_Delete)

    assert not tab.document.position.puzzle.given().any()


def test_the_filter_for_files_names_what_is_read_first(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, _folder: str, filters: str) -> tuple[list[str], str]:
        asked.append(filters)
        return [], ""

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileNames", ask)
    trigger(window, "open")

    first, other = asked[0].split(";;")
    suffixes = first.partition("(")[2].rstrip(")").split()
    assert {f"*.{name}" for name in ("puzzle", "txt", "kb", "xml", "pzprv3", "url", "json", "kkr")} <= set(suffixes)
    assert other == "All files (*)"


def test_only_the_tab_in_front_is_drawn_anew_in_another_theme(window: MainWindow, opened: Opened) -> None:
    behind, front = opened(WIKIPEDIA), opened("." * 81)
    before = behind.editor.board.grab().toImage(), front.editor.board.grab().toImage()
    drawn: list[object] = []
    for tab in (behind, front):
        tab.show_colours = lambda tab=tab, own=tab.show_colours: (drawn.append(tab), own())  # type: ignore[method-assign]

    trigger(window, "theme_dark")
    QApplication.processEvents()

    assert set(drawn) == {front}
    window.tabs.setCurrentWidget(behind)
    assert drawn[-1] is behind
    assert behind.editor.board.grab().toImage() != before[0]
    assert front.editor.board.grab().toImage() != before[1]
    trigger(window, "theme_system")


def select(board: Board, first: tuple[int, int], last: tuple[int, int]) -> None:
    click(board, first)
    click(board, last, Qt.KeyboardModifier.ShiftModifier)


def test_cut_moves_the_entries_of_the_selection_and_paste_puts_them_at_the_cursor(
    window: MainWindow, opened: Opened
) -> None:
    tab = opened(WIKIPEDIA)
    for cell, digit in {(0, 2): 4, (0, 3): 6, (1, 2): 2}.items():
        tab.editor.type_value([cell], digit)
    select(tab.editor.board, (0, 1), (1, 3))

    trigger(window, "cut")

    assert QGuiApplication.clipboard().text() == ". 4 6\n. 2 ."
    assert not tab.document.position.entries.any()
    assert tab.changes.undoable == "cut 3 cells"
    click(tab.editor.board, (6, 2))
    trigger(window, "paste")
    assert np.argwhere(tab.document.position.entries).tolist() == [[6, 3], [6, 4]]  # r8c4 is a given
    tab.changes.undo()
    tab.changes.undo()
    assert tab.document.position.entries[0, 2] == 4


def test_cut_takes_givens_while_givens_are_edited(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.choose("givens")
    click(tab.editor.board, (0, 0))

    trigger(window, "cut")
    click(tab.editor.board, (8, 0))
    trigger(window, "paste")

    assert (givens(tab)[0][0], givens(tab)[8][0]) == (0, 5)


def test_without_a_digit_cut_leaves_the_clipboard_alone(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    QGuiApplication.clipboard().setText("kept")
    click(tab.editor.board, (0, 2))

    trigger(window, "cut")

    assert QGuiApplication.clipboard().text() == "kept"
    assert tab.message.text() == "r1c3: there is no digit to cut."


def test_undo_and_redo_move_the_cursor_to_the_change(window: MainWindow, opened: Opened) -> None:
    board = (tab := opened(WIKIPEDIA)).editor.board
    click(board, (0, 2))
    QTest.keyClicks(board, "4")
    click(board, (8, 8))

    tab.changes.undo()
    assert board.cursor_cell == (0, 2)

    click(board, (8, 8))
    tab.changes.redo()
    assert board.cursor_cell == (0, 2)


def test_undo_leaves_the_cursor_on_a_changed_cell(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2), (0, 3)], 4)
    tab.editor.board.go((0, 3))

    tab.changes.undo()

    assert tab.editor.board.cursor_cell == (0, 3)


def test_undo_moves_the_cursor_to_a_changed_clue(opened: Opened) -> None:
    tab = opened("kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n")
    position = tab.document.position
    changed = position.puzzle.with_clue((1, 0), 4, False)
    tab.document.apply(Position.fresh(changed), "set clue")
    tab.editor.board.go((1, 2))

    tab.changes.undo()

    assert tab.editor.board.cursor_cell == (1, 0)
