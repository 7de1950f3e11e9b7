"""Sudokus in the notations of other programs, opened, pasted and dropped in the real window."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox

from tests.known.counts import pattern
from tests.windows import trigger
from workbench.files.position import Position
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.ui.shell.dialogs.readings import ReadingsDialog

if TYPE_CHECKING:
    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.main_window import MainWindow

DIGITS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Sudoku.parse(DIGITS)[0]
LIBRARY = f":0000:x:{DIGITS.replace('..7', '.+47', 1)}:123 224::"  # r1c4 is placed; 1 of r2c3, 2 of r2c4 deleted
FULL = np.array(pattern((4, 4)), np.int32)
UNCLEAR = Sudoku(Layout((4, 4)), np.where(FULL <= 7, FULL, 0)).format("letters")  # A-G: 1-7, or 10-16


def position(window: "MainWindow") -> Position:
    assert window.tab is not None
    return window.tab.document.position


def is_whole(found: Position) -> bool:
    """Return whether a position has the entry and the marks of the library's line."""
    return found.puzzle == PUZZLE and found.entries[0, 3] == 4 and not found.marks[1, 2] & 1 and bool(found.marks[1, 2])


def test_entries_and_marks_of_a_file_are_kept(window: "MainWindow", tmp_path: Path) -> None:
    file = tmp_path / "library.txt"
    file.write_text(LIBRARY + "\n", encoding="utf-8")

    window.commands.open_path(file)

    assert is_whole(position(window))


def test_entries_and_marks_are_pasted_over_a_board_and_undone(window: "MainWindow") -> None:
    window.commands.open_text(DIGITS, "test")
    QGuiApplication.clipboard().setText(LIBRARY)

    trigger(window, "paste")

    assert is_whole(position(window))
    assert len(window.tabs.document_tabs()) == 1
    trigger(window, "undo")
    assert not position(window).marks.any()


def test_a_dropped_file_keeps_entries_and_marks(window: "MainWindow", tmp_path: Path) -> None:
    file = tmp_path / "library.txt"
    file.write_text(LIBRARY + "\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    window.dropEvent(QDropEvent(QPointF(QPoint(50, 50)), Qt.DropAction.CopyAction, data, buttons, keys))

    assert is_whole(position(window))


def test_a_position_is_copied_with_its_entries_and_marks(window: "MainWindow") -> None:
    from workbench.files.notations import text_of

    window.commands.open_text(LIBRARY, "test")
    before = position(window)

    QGuiApplication.clipboard().setText(text_of("candidates", before))
    trigger(window, "paste")

    assert position(window).same(before)


def choose(act: Callable[[ReadingsDialog], None]) -> list[str]:
    """Do something with the dialog that asks for a reading as soon as it is there; return what it offers."""
    seen: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ReadingsDialog):
            QTimer.singleShot(5, answer)
            return
        seen.extend(card.accessibleName() for card in dialog.cards)
        act(dialog)

    QTimer.singleShot(0, answer)
    return seen


def test_a_text_with_two_readings_is_read_as_chosen_by_keyboard(window: "MainWindow") -> None:
    def press_right_and_enter(dialog: ReadingsDialog) -> None:
        QTest.keyClick(dialog.cards[0], Qt.Key.Key_Right)
        QTest.keyClick(dialog.cards[1], Qt.Key.Key_Return)

    seen = choose(press_right_and_enter)

    window.commands.open_text(UNCLEAR, "test")

    assert seen == ["a sudoku with A = 1", "a sudoku with 1 to 9, then A = 10"]
    assert int(position(window).puzzle.given().max()) == 16  # A = 10


def test_a_text_with_two_readings_is_read_as_chosen_by_mouse(window: "MainWindow", tmp_path: Path) -> None:
    def click_first(dialog: ReadingsDialog) -> None:
        QTest.mouseClick(dialog.cards[0], Qt.MouseButton.LeftButton)
        [buttons] = dialog.findChildren(QDialogButtonBox)
        QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)

    file = tmp_path / "letters.txt"
    file.write_text(UNCLEAR, encoding="utf-8")
    choose(click_first)

    window.commands.open_path(file)

    assert int(position(window).puzzle.given().max()) == 7  # A = 1


def test_nothing_is_opened_if_the_choice_is_cancelled(window: "MainWindow") -> None:
    choose(lambda dialog: QTest.keyClick(dialog.cards[0], Qt.Key.Key_Escape))

    window.commands.open_text(UNCLEAR, "test")

    assert window.tab is None


@pytest.mark.parametrize("row", ["6..195...1", "6..1z5...", "6..195.."])
def test_an_error_in_a_sudoku_speaks_of_no_other_kind(window: "MainWindow", row: str) -> None:
    rows = [DIGITS[k : k + 9] for k in range(0, 81, 9)]

    window.commands.open_text("\n".join([rows[0], row, *rows[2:]]), "test")

    [box] = window.findChildren(QMessageBox)
    assert "Line 2, column" in box.text()
    assert "Read as" not in box.text()
    box.close()


def test_the_window_names_the_boxes_that_a_bare_board_is_read_with(
    window: "MainWindow", opened: "Callable[[str], DocumentTab]"
) -> None:
    opened("......\n" * 6)

    assert window.statusBar().currentMessage().startswith("Read with boxes of 2 × 3. ")
