"""No part of a tab is shown as a window while the tab is built: it would take the keys from the main window."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from tests.thorough import either
from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.shell.analyses.registry import ANALYSES, acts_opening
from workbench.ui.shell.main_window import MainWindow

WITH_PAGES = either(("sudoku", "tour"), tuple(KINDS))  # those of the others are of the same classes


class Shown(QObject):
    """Notes the windows that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


@pytest.mark.parametrize("kind", KINDS)
def test_opening_a_document_and_its_pages_shows_no_other_window(window: MainWindow, kind: str) -> None:
    shown = Shown()
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(shown)

    if kind == "tour":  # the samples are too large for a diagram of all solutions, as a message says
        window.commands.open_text("tour 5x5", "test")
    else:
        window.commands.open_path(samples(kind)[0])
    document = window.tabs.currentWidget()
    trigger(window, "search")
    for act in acts_opening(tuple(ANALYSES.values())) if kind in WITH_PAGES else ():
        window.tabs.setCurrentWidget(document)
        if window.acts[act].isEnabled():
            window.acts[act].trigger()
            QApplication.processEvents()

    application.removeEventFilter(shown)
    assert shown.windows == []
    assert QApplication.activeWindow() is window
