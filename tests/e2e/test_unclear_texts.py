"""Texts about which the window has to ask: two readings side by side, or rules that cannot be read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from tests.puzzles.sudoku.text.links import CAGES, F_PUZZLES, PENPA
from tests.windows import trigger
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.shell.dialogs.pick import PickDialog
from workbench.ui.shell.dialogs.readings import ReadingsDialog

if TYPE_CHECKING:
    from workbench.ui.shell.main_window import MainWindow

MATRIX = "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def answer(act: Callable[[ReadingsDialog], None]) -> list[str]:
    """Do something with the dialog as soon as it is there; return the texts that it shows."""
    seen: list[str] = []

    def do() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ReadingsDialog):
            QTimer.singleShot(5, do)
            return
        seen.extend(label.text() for label in dialog.findChildren(QLabel) if label.text())
        act(dialog)

    QTimer.singleShot(0, do)
    return seen


def paste(window: "MainWindow", text: str) -> None:
    """Paste a text as a puzzle."""
    QGuiApplication.clipboard().setText(text)
    trigger(window, "paste")


@pytest.mark.parametrize(("card", "kind"), [(0, "cover"), (1, "tour")])
def test_a_matrix_is_opened_as_the_card_that_is_clicked(window: "MainWindow", card: int, kind: str) -> None:
    seen = answer(lambda dialog: QTest.mouseDClick(dialog.cards[card], Qt.MouseButton.LeftButton))

    paste(window, MATRIX)

    assert window.tab is not None
    assert window.tab.document.history.now.state.puzzle.kind == kind
    assert "A 0-1 matrix, 6 rows of 7" in seen
    assert "A board for a tour, 6 × 7, zeros are holes" in seen


def test_each_card_has_a_picture_of_its_own(window: "MainWindow") -> None:
    pictures: list[bytes] = []

    def look(dialog: ReadingsDialog) -> None:
        pictures.extend(bytes(card.icon().pixmap(card.iconSize()).toImage().constBits()) for card in dialog.cards)
        QTest.keyClick(dialog.cards[0], Qt.Key.Key_Escape)

    answer(look)

    paste(window, MATRIX)

    assert len(set(pictures)) == 2
    assert window.tab is None


def test_rules_that_cannot_be_read_are_left_out_if_a_person_agrees(window: "MainWindow") -> None:
    seen = answer(lambda dialog: QTest.keyClick(dialog.cards[0], Qt.Key.Key_Return))

    paste(window, CAGES)

    rules = "This link of f-puzzles has killer cages and thermometers, which cannot be read yet."
    assert f"{rules} Open it without them?" in seen
    assert window.tab is not None
    assert window.tab.document.history.now.state.puzzle == Sudoku.parse(LINE)[0]


def test_rules_that_cannot_be_read_open_nothing_if_a_person_does_not_agree(window: "MainWindow") -> None:
    answer(lambda dialog: QTest.keyClick(dialog.cards[0], Qt.Key.Key_Escape))

    paste(window, CAGES)

    assert window.tab is None


@pytest.mark.parametrize("text", [F_PUZZLES, PENPA, f"Puzzle 1: easy\n{LINE}\n", f"> {LINE}\n"])
def test_a_text_with_one_reading_is_opened_without_a_question(window: "MainWindow", text: str) -> None:
    paste(window, text)

    assert window.tab is not None
    assert window.tab.document.history.now.state.puzzle == Sudoku.parse(LINE)[0]


def test_what_was_left_out_is_said_in_the_status_bar(window: "MainWindow") -> None:
    paste(window, f"Puzzle 1: easy\n{LINE}\n")

    assert window.statusBar().currentMessage() == 'Left out: "Puzzle 1: easy".'


def test_what_was_left_out_of_a_list_is_said_before_one_of_it_is_chosen(window: "MainWindow") -> None:
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, PickDialog):
            QTimer.singleShot(5, look)
            return
        seen.append(dialog.heading.text())
        dialog.reject()

    QTimer.singleShot(0, look)
    paste(window, f"hello\n{LINE}\n{LINE}\n")

    assert seen == ['2 puzzles. Select one or more to open. Left out: "hello".']


def test_sets_are_opened_as_an_exact_cover(window: "MainWindow") -> None:
    paste(window, "A = {3, 5, 6}\nB = {1, 4, 7}\nC = {2}\n")

    assert window.tab is not None
    assert isinstance(window.tab.document.history.now.state.puzzle, Cover)


def test_an_unknown_text_is_described_with_what_is_read(window: "MainWindow") -> None:
    paste(window, "Please bring milk, eggs\nand two loaves of bread.")

    [box] = window.findChildren(QMessageBox)
    first, *known = box.text().splitlines()
    assert 'This is not a puzzle that the program knows: 2 lines, the first of them "Please bring milk' in first
    assert len(known) == 3
    box.close()
