"""The start page: its levels, the keyboard, the field that finds samples, and what is pasted into it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tests.processes import run_python
from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.base.settings import forget_files, remember_file
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.page import StartPage


@pytest.fixture
def page(window: MainWindow) -> StartPage:
    window.start_page.show_home()
    QApplication.processEvents()
    return window.start_page


def shown(page: StartPage, kind: type[QWidget]) -> list[QWidget]:
    return [part for part in page.widget().findChildren(kind) if part.isVisible()]


def bottom(part: QWidget, page: StartPage) -> int:
    return part.mapTo(page.widget(), part.rect().bottomLeft()).y()


def test_all_of_the_first_level_is_above_the_fold_of_a_first_window(
    window: MainWindow, page: StartPage, tmp_path: Path
) -> None:
    for kind in KINDS:
        remember_file(samples(kind)[0])

    page.show_home()
    QApplication.processEvents()

    assert page.verticalScrollBar().maximum() == 0
    assert page.recent.isVisible()
    assert page.kinds.columns == len(page.kinds.cards)
    assert bottom(page.kinds.guide, page) < page.viewport().height()


@pytest.mark.slow
@pytest.mark.parametrize("text", ["100", "150", "200"])
@pytest.mark.parametrize("size", [(720, 520), (960, 1040), (1024, 700), (1280, 800), (1920, 1080)])
def test_the_first_level_is_never_cut(window: MainWindow, page: StartPage, size: tuple[int, int], text: str) -> None:
    for kind in KINDS:
        remember_file(samples(kind)[0])
    window.resize(*size)
    window.views.choose_text_size(text)
    page.show_home()
    for _ in range(3):
        QApplication.processEvents()

    assert page.horizontalScrollBar().maximum() == 0
    assert page.widget().width() <= page.viewport().width()
    for part in shown(page, QAbstractButton):
        if not isinstance(part.parent(), QLineEdit):
            assert part.width() >= part.sizeHint().width(), part.text()
            assert part.height() >= part.sizeHint().height(), part.text()
    for label in shown(page, QLabel):
        assert label.height() >= label.heightForWidth(label.width()), label.text()
    for card in page.kinds.cards:
        assert card.mapTo(page.widget(), card.rect().topRight()).x() < page.viewport().width()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_one_click_away_and_escape_leads_back(page: StartPage, kind: str, qtbot: QtBot) -> None:
    card = next(card for card in page.kinds.cards if card.kind == kind)

    qtbot.mouseClick(card.more, Qt.MouseButton.LeftButton)

    assert page.kind == kind
    assert page.samples.isVisible()
    assert not page.kinds.isVisible()
    assert QApplication.focusWidget() is page.samples.cards[0]
    QTest.keyClick(page.samples.cards[0], Qt.Key.Key_Escape)
    assert page.kinds.isVisible()
    assert not page.samples.isVisible()
    assert QApplication.focusWidget() is card.more


def test_a_button_leads_back(page: StartPage, qtbot: QtBot) -> None:
    page.show_kind("tour")

    qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)

    assert page.kind == ""
    assert page.kinds.isVisible()


def test_the_act_shows_the_first_level(window: MainWindow, page: StartPage) -> None:
    page.show_kind("cover")

    trigger(window, "samples")

    assert page.kinds.isVisible()
    assert (
        window.acts[next(act for act in window.acts if act.name == "samples")].text().replace("&", "") == "Start page"
    )


def test_every_button_is_reached_by_the_tab_key(window: MainWindow, page: StartPage) -> None:
    window.activateWindow()
    page.head.buttons[0].setFocus()
    reached = []
    for _ in range(60):
        reached.append(QApplication.focusWidget())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)

    wanted = [button for card in page.kinds.cards for button in card.buttons]
    assert {*wanted, page.field, page.kinds.lab.button, page.kinds.guide.button} <= set(reached)


def test_the_field_has_no_focus_at_the_start(page: StartPage) -> None:
    assert not page.field.hasFocus()


def test_return_in_the_field_opens_the_first_sample_found(window: MainWindow, page: StartPage) -> None:
    QTest.keyClicks(page.field, "queens")
    QTest.keyClick(page.field, Qt.Key.Key_Return)

    assert window.tab is not None
    assert window.tab.document.title == "8 queens"


def test_escape_clears_the_words_first(page: StartPage) -> None:
    page.show_kind("tour")
    page.field.setFocus()
    QTest.keyClicks(page.field, "queens")
    assert page.heading.text() == "Samples found"

    QTest.keyClick(page.field, Qt.Key.Key_Escape)

    assert page.field.text() == ""
    assert page.heading.text() == "Knight's tours"


def test_words_without_a_sample_say_so(page: StartPage) -> None:
    QTest.keyClicks(page.field, "chess960")

    assert page.samples.cards == []
    assert page.nothing_found.text() == "No sample matches “chess960”."
    assert page.nothing_found.isVisible()


def test_recent_files_are_called_by_their_names(window: MainWindow, page: StartPage, tmp_path: Path) -> None:
    own = tmp_path / "mine.sdk"
    own.write_text("." * 81)
    for file in (own, next(file for file in samples("sudoku") if "25x25" in file.name)):
        remember_file(file)

    trigger(window, "samples")

    assert [button.text() for button in page.recent.files][:2] == ["Sudoku: Twenty-five", "mine.sdk"]
    page.recent.files[1].click()
    assert window.tab is not None
    assert window.tab.document.title == "mine"


def test_without_recent_files_there_is_no_row(page: StartPage) -> None:
    forget_files()

    page.show_home()

    assert not page.recent.isVisible()


def test_the_title_of_the_window_and_the_tab_are_those_of_the_page(window: MainWindow, page: StartPage) -> None:
    assert window.tabs.tabText(0) == "Start"
    assert window.windowTitle() == "Start"


PUZZLES = {
    "several lines": "1 . . 4\n. . . .\n. . . .\n4 . . 1\n",
    "one long line": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "a short line": "1..4........4..1",
    "a kind": "tour 5x6",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize(
    "key",
    [
        (Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier),
    ],
)
def test_a_puzzle_pasted_into_the_field_opens(
    window: MainWindow, page: StartPage, name: str, key: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    QApplication.clipboard().setText(PUZZLES[name])
    page.field.setFocus()
    assert QApplication.focusWidget() is page.field

    QTest.keyClick(page.field, *key)

    assert window.tab is not None
    assert window.tab.document.title == "Pasted"
    assert page.field.text() == ""
    assert not page.nothing_found.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("words", ["dominoes", "4x10", "sudoku", " tour of a cylinder ", "6 × 10"])
def test_words_are_pasted_into_the_field(window: MainWindow, page: StartPage, words: str) -> None:
    QApplication.clipboard().setText(words)
    page.field.setFocus()

    QTest.keyClick(page.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

    assert window.tab is None
    assert page.field.text() == words


@pytest.mark.slow
def test_a_puzzle_is_pasted_from_the_menu_of_the_field(window: MainWindow, page: StartPage) -> None:
    QApplication.clipboard().setText(PUZZLES["several lines"])
    page.field.setFocus()
    QTimer.singleShot(0, paste_from_menu)

    page.field.contextMenuEvent(
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), page.field.mapToGlobal(QPoint(5, 5)))
    )

    assert window.tab is not None
    assert page.field.text() == ""


def paste_from_menu() -> None:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if "Paste" in action.text()).trigger()
    menu.close()


RESTARTED = """
import sys
from workbench.base.places import samples
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

app = make_app()
window = MainWindow()
window.open_first([], keep=True)
window.show()
while not window._painted:
    app.processEvents()
print(window.start_page.kinds.isVisible())
while not (window.warm_up.over and window._opened):
    app.processEvents()
window.commands.samples()
print(window.start_page.kinds.isVisible(), len(window.tabs.document_tabs()))
if sys.argv[1] == "open":
    window.commands.open_path(samples("sudoku")[0])
window.close()
"""


@pytest.mark.slow
def test_the_page_is_not_shown_before_documents_that_are_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))

    runs = [run_python("-c", RESTARTED, word) for word in ("open", "")]

    assert [run.stdout.split() for run in runs] == [["True", "True", "0"], ["False", "True", "1"]], runs[1].stderr
