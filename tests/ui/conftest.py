"""A window for all tests of a module, where starting one for each would take longer than the tests."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from workbench.ui.main_window import MainWindow


@pytest.fixture(scope="module")
def lasting_window(qapp: "QApplication") -> "Iterator[MainWindow]":
    """A window whose engine is ready; whoever opens a tab in it removes it."""
    from workbench.ui.demo import wait
    from workbench.ui.main_window import MainWindow

    window = MainWindow()
    window.show()
    wait(lambda: window.warm_up.over, 120)
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def emptied(lasting_window: "MainWindow") -> "Iterator[MainWindow]":
    """The window of the module, without tabs of documents before and after each test."""
    yield lasting_window
    for tab in lasting_window.document_tabs():
        lasting_window.remove_tab(tab)
