"""Every tab fits into a narrow window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton

from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.cover.bar import WITH_TEXT, CoverBar
from workbench.ui.shell.main_window import MainWindow

NARROW = 900  # pixels


def test_every_tab_fits_into_a_narrow_window(window: MainWindow) -> None:
    for analysis in ("ranking", "lab", "better_rules"):
        trigger(window, analysis)
    for kind in KINDS:
        window.commands.open_path(samples(kind)[0])
        document = window.tab
        for name in ("race", "estimate", "watch"):
            window.tabs.setCurrentWidget(document)
            if window.actions_by_name[name].isEnabled():
                trigger(window, name)
    window.resize(NARROW, 580)
    QApplication.processEvents()

    wide = {tab.title: tab.minimumSizeHint().width() for tab in window.tabs.all_tabs()}
    assert len(wide) > 2 * len(KINDS)
    assert max(wide.values()) <= NARROW, wide
    assert window.width() == NARROW


def test_the_buttons_above_a_cover_lose_their_words_in_a_narrow_window(window: MainWindow) -> None:
    window.commands.open_path(samples("cover")[0])
    (bar,) = window.findChildren(CoverBar)
    add = [button for button in bar.findChildren(QToolButton) if button.objectName() in WITH_TEXT]

    styles = []
    for width in (1400, NARROW, 1400):
        window.resize(width, 770)
        QApplication.processEvents()
        styles.append({button.toolButtonStyle() for button in add})

    words, icons = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
    assert styles == [{words}, {icons}, {words}]
