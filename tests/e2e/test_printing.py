"""Printing from the real window: the pages, and what is on them."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog

from tests.windows import Opened, trigger
from workbench.files.credits import Credits
from workbench.puzzles.puzzle import untouched
from workbench.ui.analyses.atlas.tab import AtlasTab
from workbench.ui.base.exports.dialog import ExportDialog
from workbench.ui.shell.dialogs.printing import Contents, PrintContentsDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.exports.booklet import puzzle_pages, solution_pages, with_solutions
from workbench.ui.shell.exports.printing import known_solution, open_leaves, pages
from workbench.ui.shell.exports.view_dialog import VIEW
from workbench.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


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
                margins = dialog.printer().pageLayout().margins(QPageLayout.Unit.Millimeter)
                assert min(margins.left(), margins.top(), margins.right(), margins.bottom()) >= 11.9
                dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
                dialog.printer().setOutputFileName(str(file))
            return 1

        monkeypatch.setattr(QDialog, "exec", answer)
        monkeypatch.setattr(QPrintDialog, "exec", answer)
        trigger(window, "print_board")
        return file.read_bytes() if file.exists() else b""

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
    assert f'<rdf:li xml:lang="x-default">{tab.document.heading}<'.encode() in printed(Contents.PUZZLE)
    alone = (Contents.SHOWN, Contents.PUZZLE, Contents.SOLVED)
    assert [page_count(printed(contents)) for contents in alone] == [1, 1, 2]


@pytest.mark.usefixtures("compiled")
def test_the_puzzles_of_a_file_and_all_open_ones_are_printed_with_small_solutions(
    window: MainWindow,
    opened: Opened,
    printed: Callable[[Contents], bytes],
    qtbot: "QtBot",
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tab = opened("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")
    tab.document.apply(
        replace(tab.document.position, credits=Credits("Sunday", "A. Person", "Easy 31")), "title and author"
    )
    opened(PUZZLE)
    several = tmp_path / "several.txt"
    several.write_text("\n".join(PUZZLE for _ in range(5)), encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(several), ""))
    leaves = with_solutions(open_leaves([tab]))

    assert [(page.title, page.line) for page in puzzle_pages(leaves)] == [("1. Sunday", "A. Person · Easy 31")]
    [solution] = solution_pages(leaves)
    assert tab.document.position.puzzle.judge(solution.filling) == []
    for contents, sheets in ((Contents.OPEN, 2), (Contents.FILE, 3)):
        (tmp_path / "board.pdf").unlink(missing_ok=True)
        printed(contents)
        qtbot.waitUntil(lambda: (tmp_path / "board.pdf").exists())
        assert page_count((tmp_path / "board.pdf").read_bytes()) == sheets  # four on a sheet, then solutions


@pytest.mark.usefixtures("compiled")
def test_the_solution_of_another_puzzle_is_not_printed(window: MainWindow, opened: Opened, qtbot: "QtBot") -> None:
    tab = opened(PUZZLE)
    assert known_solution(tab) is None
    solved(window, tab, qtbot)
    assert known_solution(tab) is not None

    tab.document.apply(tab.document.position.give([(0, 0)], 0), "remove a given")

    assert known_solution(tab) is None


@pytest.mark.usefixtures("compiled")
def test_the_solution_that_explore_shows_is_printed_there_and_from_the_puzzle(
    window: MainWindow, opened: Opened, qtbot: "QtBot", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tab = opened("polyomino 4x5\npieces free 5 any")
    trigger(window, "atlas")
    page = window.tabs.currentWidget()
    assert isinstance(page, AtlasTab)
    assert page.views_to_export()[0].title == "All solutions: test: board"
    trigger(window, "run")
    qtbot.waitUntil(lambda: page.left is not None)
    page.show_number(7)
    asked: list[str] = []

    def answer(dialog: QDialog) -> int:
        if isinstance(dialog, ExportDialog):
            asked.append(dialog.windowTitle())
            dialog.form.set_value(VIEW, "1")
        elif isinstance(dialog, PrintContentsDialog):
            asked.append(dialog.note.text())
            return 0
        elif isinstance(dialog, QPrintDialog):
            asked.append(dialog.printer().docName())
            dialog.printer().setOutputFileName(str(tmp_path / "view.pdf"))
        return 1

    for kind in (QDialog, QPrintDialog):
        monkeypatch.setattr(kind, "exec", answer)
    trigger(window, "print_board")
    trigger(window, "puzzle")
    trigger(window, "print_board")

    assert asked == ["Print", "All solutions test solution", ""]
    assert page.left is not None
    shown = page.left.atlas.filling(page.left.view.solution(7))
    known = known_solution(tab, window.tabs.pages_of(tab))
    assert known is not None
    assert (known == shown).all()


def test_complete_entries_are_a_known_solution(opened: Opened) -> None:
    tab = opened("sudoku 2x2\n1234\n3412\n2143\n432.\n")
    assert known_solution(tab) is None

    tab.document.apply(tab.document.position.enter([(3, 3)], 1), "enter")

    assert known_solution(tab) is tab.document.position.entries


def test_without_a_solution_the_dialog_says_why(window: MainWindow) -> None:
    dialog = PrintContentsDialog(window, "No solution is known yet. Search first.")

    dialog.choose(Contents.SOLVED)

    assert dialog.contents is Contents.PUZZLE
    assert not dialog.buttons[Contents.SOLVED].isEnabled()
    assert dialog.note.text() == "No solution is known yet. Search first."
    dialog.deleteLater()


@pytest.mark.usefixtures("compiled")
def test_the_solution_that_the_editor_of_a_kakuro_knows_is_printed(opened: Opened, qtbot: "QtBot") -> None:
    tab = opened("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")

    qtbot.waitUntil(lambda: known_solution(tab) is not None)

    _, second = pages(tab, Contents.SOLVED, known_solution(tab))
    assert second.filling[1:, 1:].tolist() == [[3, 1], [1, 2]]
