"""The bar of tabs: the start page stays in sight while many documents are open."""

import pytest
from pytestqt.qtbot import QtBot

from workbench.ui.base.theme import choose_text_size
from workbench.ui.shell.main_window import MainWindow


@pytest.mark.parametrize("size", ["100", "150"])
def test_ten_tabs_leave_the_start_page_in_sight(window: MainWindow, qtbot: QtBot, size: str) -> None:
    window.resize(1280, 770)
    choose_text_size(size)
    bar = window.tabs.tabBar()
    wide = bar.tabRect(0).width()

    widths = []
    for _ in range(10):
        window.commands.open_text("tour 5x6\n", "A tour of thirty squares")
        widths.append(bar.tabRect(1).width())

    alone = widths[0]
    qtbot.waitUntil(lambda: bar.tabRect(1).width() < alone)
    assert bar.rect().contains(bar.tabRect(0))
    assert bar.rect().contains(bar.tabRect(10))
    assert bar.tabRect(0).width() == wide
