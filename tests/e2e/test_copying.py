"""Copying the puzzle in front in other notations, and as a link."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from tests.windows import Opened, trigger
from workbench.files.documents import parse_puzzles
from workbench.files.notations import notations, text_in
from workbench.puzzles import kakuro
from workbench.ui.shell.clipboard import copy_dialog
from workbench.ui.shell.clipboard.copy_dialog import CopyDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


KAKURO = "kakuro 3x3\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n"


@pytest.fixture
def dialog(window: MainWindow) -> Callable[[DocumentTab], CopyDialog]:
    def asked_for(tab: DocumentTab) -> CopyDialog:
        position = tab.document.position
        return CopyDialog(window, position.puzzle, tab.result.seen(), position.marks, position.corners)

    return asked_for


def test_a_kakuro_is_copied_as_a_link(window: MainWindow, opened: Opened) -> None:
    tab = opened(KAKURO)

    trigger(window, "copy_link")

    link = QGuiApplication.clipboard().text()
    assert link.startswith("https://puzz.link/p?kakuro/2/2/")
    assert parse_puzzles(link) == [tab.document.position.puzzle]


def test_a_puzzle_without_a_link_offers_none(window: MainWindow, opened: Opened) -> None:
    opened("tour 5x6\n")

    assert not window.actions_by_name["copy_link"].isEnabled()
    assert window.actions_by_name["copy_as"].isEnabled()


@pytest.mark.parametrize("text", [KAKURO, "." * 81, "polyomino 2x4\npieces free 4 any\n", "tour 5x6\n", "a b\na\nb\n"])
def test_every_notation_of_the_command_line_can_be_copied(
    text: str, opened: Opened, dialog: Callable[[DocumentTab], CopyDialog], qtbot: "QtBot"
) -> None:
    tab = opened(text)
    puzzle = tab.document.position.puzzle
    asked = dialog(tab)

    for one in notations(puzzle):
        asked.choose(one.style)
        qtbot.waitUntil(asked.ok.isEnabled)
        assert (asked.notation, asked.text) == (one, text_in(one.style, puzzle))

    asked.reject()


def test_the_dialog_copies_the_notation_chosen(window: MainWindow, opened: Opened, qtbot: "QtBot") -> None:
    opened(KAKURO)
    trigger(window, "copy_as")
    [asked] = [dialog for dialog in window.findChildren(CopyDialog) if dialog.isVisible()]
    asked.choose("kb")
    qtbot.waitUntil(asked.ok.isEnabled)

    asked.ok.click()

    assert QGuiApplication.clipboard().text() == text_in("kb", parse_puzzles(KAKURO)[0])
    assert window.statusBar().currentMessage() == "Copied as List of clues"


def test_entries_are_copied_where_the_notation_has_them(
    opened: Opened, dialog: Callable[[DocumentTab], CopyDialog], qtbot: "QtBot"
) -> None:
    tab = opened(KAKURO)
    tab.document.apply(tab.document.position.enter([(1, 1)], 1), "enter")
    asked = dialog(tab)
    asked.choose("pzprv3")
    qtbot.waitUntil(asked.ok.isEnabled)
    empty = asked.text

    asked.filled.setChecked(True)
    qtbot.waitUntil(asked.ok.isEnabled)

    assert asked.notation.style == "pzprv3"
    assert asked.text != empty
    asked.choose("kb")
    qtbot.waitUntil(asked.ok.isEnabled)
    assert asked.note.text() == "This notation has no entries; only the puzzle is copied."
    asked.reject()


def test_a_text_too_large_for_the_clipboard_is_refused(
    opened: Opened, dialog: Callable[[DocumentTab], CopyDialog], qtbot: "QtBot", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copy_dialog, "MAX_COPIED", 20)
    asked = dialog(opened("." * 81))

    qtbot.waitUntil(lambda: "too many for the clipboard" in asked.note.text())

    assert not asked.ok.isEnabled()
    asked.reject()


def test_the_cover_of_too_large_a_board_is_refused_in_a_sentence(
    opened: Opened, dialog: Callable[[DocumentTab], CopyDialog], qtbot: "QtBot", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kakuro, "MAX_OPTIONS", 1)
    asked = dialog(opened(KAKURO))

    asked.choose("knuth")
    qtbot.waitUntil(lambda: "the limit is 1." in asked.note.text())

    assert (asked.ok.isEnabled(), asked.text) == (False, "")
    asked.reject()
