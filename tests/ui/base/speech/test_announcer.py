"""Announcements: one a second, the latest of each widget, and none while nobody listens or nothing is seen."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from workbench.ui.base.speech.announcer import Announcer, announce, show_text


@pytest.fixture
def announcer(qapp: QApplication) -> Iterator[Announcer]:
    """The announcer of the application, while a screen reader listens."""
    for earlier in qapp.findChildren(Announcer):  # of tests in the window, which would announce instead
        earlier.setParent(None)
    made = Announcer(qapp)
    QAccessible.setActive(True)
    yield made
    QAccessible.setActive(False)
    made.setParent(None)
    made.deleteLater()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def labels(window: QWidget) -> list[QLabel]:
    column = QVBoxLayout(window)
    made = [QLabel() for _ in range(3)]
    for label in made:
        column.addWidget(label)
    window.show()
    made[2].hide()
    return made


def test_the_latest_sentence_of_each_widget_follows_after_a_pause(
    qtbot: QtBot, announcer: Announcer, labels: list[QLabel]
) -> None:
    for k in range(5):
        announce(labels[0], f"level {k}")
    announce(labels[1], "one solution")
    at_once = list(announcer.announced)

    qtbot.waitUntil(lambda: len(announcer.announced) == 3)

    assert at_once == ["level 0"]
    assert announcer.announced == ["level 0", "level 4", "one solution"]


def test_only_another_text_of_a_visible_label_is_announced(announcer: Announcer, labels: list[QLabel]) -> None:
    show_text(labels[0], "Exactly one solution")
    show_text(labels[0], "Exactly one solution")
    show_text(labels[2], "hidden")

    assert announcer.announced == ["Exactly one solution"]
    assert [label.text() for label in labels] == ["Exactly one solution", "", "hidden"]


def test_nothing_is_announced_while_no_reader_listens(announcer: Announcer, labels: list[QLabel]) -> None:
    QAccessible.setActive(False)

    show_text(labels[0], "Exactly one solution")

    assert announcer.announced == []
