"""Presentation mode: the tab in front without menus, bars and settings, with larger texts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.board.coordinates import label_size
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

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
    head = presenting.frame.head
    hidden = (window.menuBar(), window.statusBar(), window.tabs.tabBar(), head, presenting.solve_panel)

    assert not any(part.isVisible() for part in hidden)
    assert presenting.editor.widget.isVisible()
    assert not presenting.editor.panel.isVisible()
    assert window.isFullScreen()


def test_texts_are_larger_and_get_their_size_back(window: MainWindow, presenting: DocumentTab) -> None:
    larger = presenting.message.fontInfo().pixelSize()

    trigger(window, "present")

    assert larger >= 1.4 * presenting.message.fontInfo().pixelSize()
    assert presenting.editor.panel.isVisible()
    assert presenting.frame.head.isVisible()
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
    assert not window.tabs.head.isVisible()
    assert not race.face.progress.play.isVisible()
    assert race.face.progress.slider.isVisible()
    assert race.grid.isVisible()


@pytest.mark.parametrize("text", [BOARD, KAKURO])
def test_the_panel_beside_a_board_is_hidden_until_the_presentation_ends(
    window: MainWindow, opened: Opened, text: str
) -> None:
    tab = opened(text)
    before = tab.editor.panel.isVisible(), tab.editor.widget.width()

    trigger(window, "present")
    QApplication.processEvents()
    meanwhile = tab.editor.panel.isVisible(), tab.frame.body.width() - tab.editor.widget.width()
    trigger(window, "present")
    QApplication.processEvents()

    assert before[0]
    assert meanwhile == (False, 0), "the board has all the room"
    assert (tab.editor.panel.isVisible(), tab.editor.widget.width()) == before


def test_a_maximized_window_is_maximized_afterwards(window: MainWindow, opened: Opened) -> None:
    opened(EMPTY)
    window.showMaximized()
    QApplication.processEvents()

    trigger(window, "present")
    QApplication.processEvents()
    trigger(window, "present")
    QApplication.processEvents()

    assert window.isMaximized()
    window.showNormal()


def test_coordinates_are_larger_too(window: MainWindow, opened: Opened) -> None:
    opened("tour 8x8\n")
    before = label_size("8")

    trigger(window, "present")
    larger = label_size("8")
    trigger(window, "present")

    assert larger[1] == pytest.approx(1.5 * before[1], rel=0.1)
    assert label_size("8") == before


def test_b_makes_the_screen_black_and_escape_leaves(window: MainWindow, presenting: DocumentTab, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    QTest.keyClick(window, Qt.Key.Key_B)
    assert window.presentation.black.isVisible()
    assert window.presentation.black.size() == window.size()
    QTest.keyClick(window, Qt.Key.Key_B)
    assert not window.presentation.black.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.presentation.on
    QTest.keyClick(window, Qt.Key.Key_B)
    assert not window.presentation.black.isVisible()


def test_a_clicker_steps_a_search_and_goes_back(window: MainWindow, presenting: DocumentTab, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    def at() -> int:
        shown = presenting.rewinding.shown
        return shown.nodes if shown else 0

    for nodes in (1, 2, 3):
        QTest.keyClick(window, Qt.Key.Key_PageDown)
        qtbot.waitUntil(lambda nodes=nodes: at() == nodes and not presenting.running)
    QTest.keyClick(window, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: at() == 2)


def test_a_clicker_goes_from_event_to_event_of_a_comparison(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    opened("tour 8x8 start 5,4\n")
    trigger(window, "race")
    race = window.tabs.front
    assert isinstance(race, RaceTab)
    walks = race.face.walks
    qtbot.waitUntil(lambda: race.comparison.over)
    trigger(window, "run")
    qtbot.waitUntil(lambda: race.race.over and not (race.running or walks.reading or walks.losses.busy))
    qtbot.waitUntil(lambda: walks.bar.loss.isEnabled())
    trigger(window, "present")

    seen = []
    for _ in range(5):
        window.presentation.turn(-1)
        seen.append(walks.shown.step)
    trigger(window, "present")

    partings = race.comparison.partings()
    assert seen == [54, *reversed(partings), 0, 0][: len(seen)]


def test_the_head_is_shown_while_the_mouse_is_at_the_top_edge(
    window: MainWindow, presenting: DocumentTab, qtbot: QtBot
) -> None:
    head = presenting.frame.head
    presentation = window.presentation
    presentation._edge_timer.stop()  # it would follow the mouse that there really is

    presentation._show_head(0)
    at_the_edge = head.isVisible()
    QApplication.processEvents()
    presentation._show_head(head.mapTo(window, head.rect().center()).y())
    on_it = head.isVisible()
    presentation._show_head(window.height() // 2)

    assert (at_the_edge, on_it, head.isVisible()) == (True, True, False)
