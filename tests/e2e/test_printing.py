"""Printing from the real window: the pages, and what is on them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog

from tests.windows import trigger
from workbench.puzzles.puzzle import untouched
from workbench.ui.shell.dialogs.printing import Contents, PrintContentsDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.exports.printing import known_solution, pages
from workbench.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

Opened = Callable[[str], DocumentTab]

PUZZLE = "sudoku 2x2\n12..\n3...\n..1.\n...2\n"


@pytest.fixture
def printed(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Contents], bytes]:
    """Return a function that prints the document in front to a PDF file, and returns that."""

    def to_file(contents: Contents) -> bytes:
        file = tmp_path / "board.pdf"

        def answer(dialog: QDialog) -> int:
            if isinstance(dialog, PrintContentsDialog):
                dialog.choose(contents)
            elif isinstance(dialog, QPrintDialog):
                dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
                dialog.printer().setOutputFileName(str(file))
            return 1

        monkeypatch.setattr(QDialog, "exec", answer)
        monkeypatch.setattr(QPrintDialog, "exec", answer)
        trigger(window, "print_board")
        return file.read_bytes()

    return to_file


def solved(window: MainWindow, tab: DocumentTab, qtbot: "QtBot") -> None:
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.searching.over)


def page_count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.usefixtures("compiled")
def test_a_puzzle_is_printed_with_its_solution_on_a_second_page(
    window: MainWindow, opened: Opened, printed: Callable[[Contents], bytes], qtbot: "QtBot"
) -> None:
    tab = opened(PUZZLE)
    solved(window, tab, qtbot)

    first, second = pages(tab, Contents.SOLVED, known_solution(tab))

    assert (first.filling == untouched(tab.document.position.puzzle)).all()
    assert tab.document.position.puzzle.judge(second.filling) == []
    assert (second.filling > 0).all()
    assert second.title == f"{first.title} – solution"
    assert [page_count(printed(contents)) for contents in Contents] == [1, 1, 2]


@pytest.mark.usefixtures("compiled")
def test_the_solution_of_another_puzzle_is_not_printed(window: MainWindow, opened: Opened, qtbot: "QtBot") -> None:
    tab = opened(PUZZLE)
    assert known_solution(tab) is None
    solved(window, tab, qtbot)
    assert known_solution(tab) is not None

    tab.document.apply(tab.document.position.give([(0, 0)], 0), "remove a given")

    assert known_solution(tab) is None


def test_complete_entries_are_a_known_solution(opened: Opened) -> None:
    tab = opened("sudoku 2x2\n1234\n3412\n2143\n432.\n")
    assert known_solution(tab) is None

    tab.document.apply(tab.document.position.enter([(3, 3)], 1), "enter")

    assert known_solution(tab) is tab.document.position.entries


def test_without_a_solution_the_dialog_says_why(window: MainWindow) -> None:
    dialog = PrintContentsDialog(window, "No solution is known yet. Search first.")

    dialog.choose(Contents.SOLVED)

    assert dialog.contents is Contents.SHOWN
    assert not dialog.buttons[Contents.SOLVED].isEnabled()
    assert dialog.note.text() == "No solution is known yet. Search first."
    dialog.deleteLater()


@pytest.mark.usefixtures("compiled")
def test_the_solution_that_the_editor_of_a_kakuro_knows_is_printed(opened: Opened, qtbot: "QtBot") -> None:
    tab = opened("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")

    qtbot.waitUntil(lambda: known_solution(tab) is not None)

    _, second = pages(tab, Contents.SOLVED, known_solution(tab))
    assert second.filling[1:, 1:].tolist() == [[3, 1], [1, 2]]
