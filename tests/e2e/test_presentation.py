"""Presentation mode: the tab in front without menus, bars and settings, with larger texts."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.polyomino.editor import PolyominoEditor
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

Opened = Callable[[str], DocumentTab]
BOARD = "polyomino 3x4\n....\n....\n....\npieces free 3\n"
KAKURO = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . ."
EMPTY = "sudoku 2x2\n" + "....\n" * 4


@pytest.fixture
def presenting(window: MainWindow, opened: Opened) -> DocumentTab:
    tab = opened(EMPTY)
    trigger(window, "present")
    yield tab
    if window.presentation.on:
        trigger(window, "present")


def test_menus_bars_and_settings_are_hidden(window: MainWindow, presenting: DocumentTab) -> None:
    hidden = (window.menuBar(), window.statusBar(), window.tabs.tabBar(), presenting.solve_panel)

    assert not any(part.isVisible() for part in hidden)
    assert presenting.editor.widget.isVisible()
    assert presenting.live_panel.isVisible()
    assert window.isFullScreen()


def test_texts_are_larger_and_get_their_size_back(window: MainWindow, presenting: DocumentTab) -> None:
    larger = presenting.message.fontInfo().pixelSize()

    trigger(window, "present")

    assert larger >= 1.3 * presenting.message.fontInfo().pixelSize()
    assert presenting.solve_panel.isVisible()
    assert window.menuBar().isVisible()
    assert not window.isFullScreen()


def test_a_hint_at_the_centre_of_the_screen_goes_with_the_presentation(
    window: MainWindow, presenting: DocumentTab
) -> None:
    (hint,) = (label for label in window.findChildren(QLabel) if label.property("role") == "hint")
    centre, shown = hint.geometry().center().x(), hint.isVisible()

    trigger(window, "present")

    assert presenting.isVisible()
    assert shown
    assert abs(centre - window.screen().geometry().width() / 2) <= 1
    assert not hint.isVisible()


def test_shortcuts_work_without_menus_and_f11_leaves(window: MainWindow, presenting: DocumentTab, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    QTest.keyClick(window, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: presenting.lane is not None and presenting.lane.probe is not None)
    QTest.keyClick(window, Qt.Key.Key_F11)

    assert not window.presentation.on


def test_a_race_is_presented_without_its_bar(window: MainWindow, presenting: DocumentTab, qtbot: QtBot) -> None:
    trigger(window, "present")
    trigger(window, "race")
    qtbot.waitUntil(lambda: isinstance(window.tabs.front, RaceTab))
    race = window.tabs.front

    trigger(window, "present")

    assert not race.bar.isVisible()
    assert presenting.message is not None


@pytest.mark.parametrize("text", [BOARD, KAKURO])
def test_the_column_beside_a_board_is_hidden_until_the_presentation_ends(
    window: MainWindow, opened: Opened, text: str
) -> None:
    tab = opened(text)
    tab.editor.widget.resize(900, 600)
    column = beside(tab)
    before = column.isVisible(), tab.editor.left_inset

    trigger(window, "present")
    meanwhile = column.isVisible(), tab.editor.left_inset
    trigger(window, "present")

    assert before[0]
    assert meanwhile == (False, 0)
    assert (column.isVisible(), tab.editor.left_inset) == before


def beside(tab: DocumentTab) -> QWidget:
    """Return the column of an editor."""
    return tab.editor.palette_panel if isinstance(tab.editor, PolyominoEditor) else tab.editor.column
