"""Every tab fits into every window: kinds, activities, sizes of the window and of the text."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from tests.thorough import either
from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.shell.document.divide import LEAST, PART
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

WINDOWS = either(
    ((720, 520), (960, 1040), (1280, 800)), ((720, 520), (960, 1040), (1024, 700), (1280, 800), (1920, 1080))
)
TEXTS = either(("100", "200"), ("100", "150", "200"))
SQUARE = {"sudoku", "tour"}  # whose first sample has a square board
NARROW = 720  # pixels


def cut(panel: QWidget) -> list[str]:
    """Return the buttons and lists in sight that have less room than they need."""
    parts = [part for part in panel.findChildren(QWidget) if isinstance(part, QAbstractButton | QComboBox)]
    return [
        f"{type(part).__name__} {part.objectName()} {part.width()} < {part.minimumSizeHint().width()}"
        for part in parts
        if part.isVisible() and part.width() < min(part.minimumSizeHint().width(), part.minimumWidth() or 10_000)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_document_fits_into_every_window(window: MainWindow, kind: str, text: str) -> None:
    window.views.choose_text_size(text)
    window.commands.open_path(samples(kind)[0])
    tab = window.tab
    assert tab is not None
    for size in WINDOWS:
        window.resize(*size)
        for activity in ("puzzle", "search"):
            trigger(window, activity) if tab.activity != activity else None
            QApplication.processEvents()
            QApplication.processEvents()  # layouts that follow the height of a text
            where = f"{size} {activity}"
            assert window.size().toTuple() == size, where
            check_panel(tab, where)
            if kind in SQUARE and (text != "200" or size[0] >= 960):
                board = tab.editor.widget
                side = min(board.width(), board.height())
                body = tab.frame.body
                assert side >= min(LEAST, body.height()) or side >= PART * min(body.width(), body.height()), where


def check_panel(tab: DocumentTab, where: str) -> None:
    body = tab.frame.body
    for panel in body.findChildren(KindPanel):
        if panel.isVisible():
            assert panel.horizontalScrollBar().maximum() == 0, (where, panel.widget().minimumSizeHint().width())
            assert panel.widget().width() <= panel.viewport().width(), where
            assert cut(panel) == [], where


def test_every_analysis_fits_into_a_narrow_window(window: MainWindow) -> None:
    for analysis in ("ranking", "lab", "better_rules"):
        trigger(window, analysis)
    for kind in either(("sudoku", "tour"), tuple(KINDS)):  # the others have the same classes of tabs as a sudoku
        window.commands.open_path(samples(kind)[0])
        document = window.tab
        for name in ("race", "estimate", "watch"):
            window.tabs.setCurrentWidget(document)
            if window.actions_by_name[name].isEnabled():
                trigger(window, name)
    window.resize(900, 580)
    QApplication.processEvents()

    wide = {tab.title: tab.widget.minimumSizeHint().width() for tab in window.tabs.all_tabs()}
    assert len(wide) > 6
    assert max(wide.values()) <= 900, wide
    assert window.width() == 900


def test_the_head_folds_where_the_window_is_narrow(window: MainWindow) -> None:
    window.commands.open_path(samples("cover")[0])
    tab = window.tab
    assert tab is not None
    head = tab.frame.head

    def shown() -> set[str]:
        return {part.objectName() for part in head.findChildren(QAbstractButton) if part.isVisible()} - {""}

    window.resize(1280, 770)
    QApplication.processEvents()
    wide = shown()
    window.resize(NARROW, 520)
    QApplication.processEvents()
    narrow = shown()

    assert {"puzzle", "search", "compare", "explore", "show_matrix", "show_both", "show_text", "undo"} <= wide
    assert {"puzzle", "search", "compare", "explore", "present", "side_panel"} <= narrow
    assert "show_matrix" not in narrow
    assert window.width() == NARROW
