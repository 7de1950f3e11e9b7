"""Closing and reopening documents: the question about puzzles that have no file, and the documents closed last."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.windows import Opened, trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.puzzles.kakuro.design import Triangle
from workbench.ui.shell.closing_commands import MAX_CLOSED
from workbench.ui.shell.dialogs.generate import GenerateDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

COVER = "cover\nitems a b c\na b\nc\n"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def close(window: MainWindow, button: QMessageBox.StandardButton) -> str:
    """Close the tab in front, press a button of the question, and return its text; "" if none was asked."""
    asked: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(f"{box.text()} {box.informativeText()}")
            box.button(button).click()

    QTimer.singleShot(0, press)
    trigger(window, "close_tab")
    QApplication.processEvents()
    return "".join(asked)


def reopen(window: MainWindow) -> DocumentTab:
    trigger(window, "reopen_tab")
    assert window.tab is not None
    return window.tab


def test_closing_asks_about_a_pasted_puzzle_that_was_never_saved(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(SUDOKU)
    trigger(window, "paste")

    asked = close(window, QMessageBox.StandardButton.Cancel)

    assert asked == "Save “Pasted”? This puzzle has never been saved to a file."
    assert len(window.tabs.document_tabs()) == 1


def test_the_question_names_a_document_as_its_tab_does(window: MainWindow) -> None:
    for _ in range(2):
        window.commands.open_text(SUDOKU, "Pasted", unsaved=True)

    title = window.tabs.tabText(window.tabs.currentIndex())
    asked = close(window, QMessageBox.StandardButton.Cancel)

    assert title.startswith("Pasted (2)")
    assert asked == "Save “Pasted (2)”? This puzzle has never been saved to a file."


def test_closing_asks_about_a_generated_puzzle_that_was_never_saved(window: MainWindow) -> None:
    trigger(window, "generate")
    (dialog,) = window.findChildren(GenerateDialog)
    dialog.puzzle_generated.emit(KINDS["sudoku"].parse(SUDOKU)[0], "Sudoku, seed 1")
    dialog.close()

    asked = close(window, QMessageBox.StandardButton.Discard)

    assert asked == "Save “Sudoku, seed 1”? This puzzle has never been saved to a file."
    assert window.tabs.document_tabs() == []


def test_closing_does_not_ask_about_an_unchanged_sample(window: MainWindow) -> None:
    window.commands.open_path(samples("sudoku")[0])

    assert close(window, QMessageBox.StandardButton.Cancel) == ""
    assert window.tabs.document_tabs() == []


def test_a_closed_document_is_reopened_with_its_history_and_file(
    window: MainWindow, opened: Opened, tmp_path: Path
) -> None:
    tab = opened(SUDOKU)
    tab.editor.type_value([(0, 2)], 4)
    window.commands.save_to(tmp_path / "mine.puzzle")
    tab.editor.type_value([(0, 3)], 6)
    close(window, QMessageBox.StandardButton.Discard)

    again = reopen(window)

    assert again.document.path == tmp_path / "mine.puzzle"
    assert again.changes.dirty
    assert again.document.position.entries[0, 3] == 6
    again.changes.undo()
    assert not again.changes.dirty
    again.changes.undo()
    assert not again.document.position.entries.any()
    assert window.commands.save_to(tmp_path / "mine.puzzle")


def test_documents_are_reopened_in_reverse_order_and_at_most_ten(window: MainWindow) -> None:
    assert not window.actions_by_name["reopen_tab"].isEnabled()
    for number in range(MAX_CLOSED + 1):
        window.commands.open_text("tour 3x3\n", str(number))
        close(window, QMessageBox.StandardButton.Discard)

    titles = [reopen(window).document.title for _ in range(MAX_CLOSED)]

    assert titles == [str(number) for number in range(MAX_CLOSED, 0, -1)]
    assert not window.actions_by_name["reopen_tab"].isEnabled()


def test_a_text_with_an_error_is_reopened(window: MainWindow, opened: Opened) -> None:
    draft = opened(COVER).editor.draft
    assert draft is not None
    draft.type(COVER + "a d\n")
    close(window, QMessageBox.StandardButton.Discard)

    again = reopen(window)

    assert again.editor.draft is not None
    assert again.editor.draft.text == COVER + "a d\n"


def test_a_clue_with_an_error_is_reopened_where_it_was_typed(window: MainWindow, opened: Opened) -> None:
    tab = opened("kakuro 3x4\n# 4\\ 10\\ 3\\\n\\6 . . .\n# . . #\n")
    trigger(window, "design")
    tab.editor.board.go((1, 0))
    QTest.keyClicks(tab.editor.board, "99")
    close(window, QMessageBox.StandardButton.Discard)

    again = reopen(window)

    assert (again.editor.draft.triangle, again.editor.draft.typed) == (Triangle((1, 0), down=False), "99")
    assert again.editor.mode == "design"


def test_two_tabs_never_change_one_file(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "mine.puzzle"
    opened(SUDOKU)
    window.commands.save_to(file)
    close(window, QMessageBox.StandardButton.Discard)
    window.commands.open_path(file)
    assert window.tab is not None
    window.tab.editor.type_value([(0, 2)], 4)

    again = reopen(window)

    assert again.document.path is None
    assert [tab.document.path for tab in window.tabs.document_tabs()] == [file, None]


@pytest.mark.parametrize("name", ["reopen_tab", "close_tab"])
def test_the_acts_stand_in_the_file_menu(window: MainWindow, name: str) -> None:
    (menu,) = (action.menu() for action in window.menuBar().actions() if action.text() == "&File")

    assert window.actions_by_name[name] in menu.actions()
