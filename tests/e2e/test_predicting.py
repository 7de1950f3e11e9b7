"""Nothing that can be read tells the outcome before it is revealed: all texts are those of a comparison never run."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

TEXTS = {
    "tour": "tour 8x8 start 5,4\n",
    "sudoku": "sudoku 2x2\n1...\n....\n....\n....\n",
    "cover": "A B C D\nA B\nC D\nA\nB\n",
}


def texts_of(widget: QWidget) -> list[str]:
    """Return all that can be read or heard in the visible parts of a widget."""
    found: list[str] = []
    for part in [widget, *widget.findChildren(QWidget)]:
        if not part.isVisible():
            continue
        found += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, (QLabel, QAbstractButton)):
            found.append(part.text())
        elif isinstance(part, QComboBox):
            found.append(part.currentText())
        elif isinstance(part, QTableWidget):
            cells = [part.item(r, c) for r in range(part.rowCount()) for c in range(part.columnCount())]
            found += [cell.text() for cell in cells if cell is not None]
        text = getattr(part, "text", None)
        found.append(str(text)) if isinstance(text, str) else None
    return sorted(filter(None, found))


@pytest.mark.parametrize("kind", TEXTS)
def test_no_visible_text_depends_on_the_outcome_before_the_reveal(
    kind: str, window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot
) -> None:
    window.resize(1280, 800)
    seen: dict[bool, dict[str, list[str]]] = {}
    for ran in (False, True):
        opened(TEXTS[kind])
        trigger(window, "race")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, RaceTab)
        qtbot.waitUntil(lambda tab=tab: tab.comparison.over and not tab.comparing.running)
        if ran:
            trigger(window, "run")
            qtbot.waitUntil(lambda tab=tab: tab.race.over and not tab.running)
        window.statusBar().clearMessage()
        trigger(window, "hide_outcomes")
        seen[ran] = {}
        for view in tab.views:
            trigger(window, view.name)
            tab.show_frame()
            for _ in range(20):
                QApplication.processEvents()
            window.statusBar().clearMessage()
            shown = [text for part in (tab, tab.headline, window.statusBar()) for text in texts_of(part)]
            seen[ran][view.name] = shown

    assert seen[False] == seen[True]
    assert any("Reveal" in text for text in seen[True][tab.views[0].name])
