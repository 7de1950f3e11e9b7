"""After a change of theme nothing keeps the old colours, also in tabs that were behind."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import new_window, trigger
from workbench.base.places import samples
from workbench.ui.base.theme import choose_theme
from workbench.ui.kakuro.editor import KakuroEditor
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.editor import SudokuEditor


def pictures(window: MainWindow, qtbot: QtBot) -> list[QImage]:
    """Return a picture of the window with each of its documents in front."""
    return [picture(window, tab, qtbot) for tab in window.tabs.document_tabs()]


def picture(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> QImage:
    """Return a picture of the window once its layout has settled, solutions are counted, and a kakuro is rated."""
    window.tabs.setCurrentWidget(tab)
    if isinstance(editor := tab.editor, SudokuEditor):
        qtbot.waitUntil(lambda: editor.solutions_view.sentence.text() == "The givens have exactly one solution")
    if isinstance(editor := tab.editor, KakuroEditor):
        qtbot.waitUntil(lambda: editor.panel.difficulty.rating is not None)
    window.setFocus()  # a cursor that blinks, or a frame around what has the focus, may differ
    before, image = None, window.grab().toImage()
    while image != before:
        qtbot.wait(60)  # a sentence that wraps moves what is below it in a later round of the layout
        before, image = image, window.grab().toImage()
    return image


@pytest.mark.slow
def test_a_tab_looks_as_if_it_had_been_opened_in_the_theme(window: MainWindow, qtbot: QtBot) -> None:
    choose_theme("dark")
    kinds = ["sudoku", "kakuro", "polyomino", "tour", "cover"]
    for kind in kinds:
        window.commands.open_path(samples(kind)[0])
    opened = pictures(window, qtbot)

    choose_theme("light")
    light = pictures(window, qtbot)
    choose_theme("dark")
    dark = pictures(window, qtbot)

    assert [kind for kind, before, after in zip(kinds, opened, dark, strict=True) if before != after] == []
    assert [kind for kind, before, other in zip(kinds, opened, light, strict=True) if before == other] == []


@pytest.mark.slow
def test_a_window_looks_as_if_it_had_been_started_in_the_theme(qapp: QApplication, qtbot: QtBot) -> None:
    choose_theme("light")
    changed = new_window()
    choose_theme("dark")
    started = new_window()

    def look() -> list[QImage]:
        for window in (changed, started):
            window.menuBar().setFocus()
        return [window.grab().toImage() for window in (changed, started)]

    qtbot.waitUntil(lambda: len({shown.constBits().tobytes() for shown in look()}) == 1)  # cards are drawn one by one
    for window in (changed, started):
        window.close()
        window.deleteLater()


class Recorder(QObject):
    """Records the order of events of a widget."""

    def __init__(self, watched: QObject) -> None:
        super().__init__()
        self.types: list[QEvent.Type] = []
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.types.append(event.type())
        return False


@pytest.mark.slow
@pytest.mark.parametrize("act", ["theme_dark", "text_larger"])
def test_the_place_of_the_menu_is_painted_before_all_is_restyled(window: MainWindow, act: str) -> None:
    QApplication.processEvents()
    recorder = Recorder(window)

    trigger(window, act)

    assert recorder.types.index(QEvent.Type.Paint) < recorder.types.index(QEvent.Type.StyleChange)
    trigger(window, "text_default")
