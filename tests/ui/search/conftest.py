"""What tests of the parts of a search's page have in common."""

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot


@pytest.fixture
def frame(qtbot: QtBot) -> QMainWindow:
    """An empty window."""
    window = QMainWindow()
    qtbot.addWidget(window)
    return window
