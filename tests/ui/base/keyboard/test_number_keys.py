"""A number field with the focus leaves the window its shortcuts, and keeps the keys for editing."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

CTRL = Qt.KeyboardModifier.ControlModifier
LINE_KEYS = [Qt.Key.Key_E, Qt.Key.Key_K, Qt.Key.Key_U]


@pytest.fixture
def field(qapp: QApplication, qtbot: QtBot) -> Iterator[QSpinBox]:
    """A field with the focus, in a window beside a line of text."""
    window, field = QWidget(), QSpinBox(maximum=1000, value=321)
    layout = QVBoxLayout(window)
    layout.addWidget(QLineEdit())
    layout.addWidget(field)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    yield field
    window.close()


def taken(field: QSpinBox, keys: QKeySequence | QKeySequence.StandardKey) -> list[bool]:
    """Return a list that grows whenever the window's shortcut is used."""
    used: list[bool] = []
    action = QAction(field.window())
    action.setShortcut(keys)
    action.triggered.connect(lambda: used.append(True))
    field.window().addAction(action)
    return used


@pytest.mark.parametrize("key", LINE_KEYS)
def test_a_shortcut_of_the_window_is_used(field: QSpinBox, key: Qt.Key) -> None:
    used = taken(field, QKeySequence(Qt.Modifier.CTRL | key))

    QTest.keyClick(field, key, CTRL)

    assert used == [True]
    assert field.value() == 321


def test_keys_for_editing_stay_with_the_field(field: QSpinBox) -> None:
    used = taken(field, QKeySequence.StandardKey.Copy)
    field.selectAll()

    QTest.keyClick(field, Qt.Key.Key_C, CTRL)
    QTest.keyClick(field, Qt.Key.Key_7)

    assert used == []
    assert QApplication.clipboard().text() == "321"
    assert field.value() == 7


def test_the_keys_are_watched_only_while_the_field_has_the_focus(field: QSpinBox, qtbot: QtBot) -> None:
    line = field.window().findChildren(QLineEdit, options=Qt.FindChildOption.FindDirectChildrenOnly)[0]
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    used = taken(field, QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_E))

    QTest.keyClick(field, Qt.Key.Key_E, CTRL)

    assert used == [True]
