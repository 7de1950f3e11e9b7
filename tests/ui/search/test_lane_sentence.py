"""The sentence below the board of a lane."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.ui.base.theme import colours
from workbench.ui.search.lane_sentence import LaneSentence
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow


def test_the_text_takes_the_colour_of_another_theme(window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "theme_light")
    sentence = LaneSentence()
    qtbot.addWidget(sentence)
    sentence.show_text("15 ties, all decided by the rule.")
    sentence.resize(300, 60)

    trigger(window, "theme_dark")

    image = sentence.grab().toImage()
    shown = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert QColor(colours()["text"]).name() in shown
