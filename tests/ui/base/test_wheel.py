"""The mouse wheel over fields: with the focus it changes them, without it scrolls the panel."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFormLayout, QLineEdit, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from workbench.ui.base.choice_form import add_field, list_box


@pytest.fixture
def panel(qtbot: QtBot) -> QScrollArea:
    """A low panel with a line, a list and a number."""
    area, inside = QScrollArea(widgetResizable=True), QWidget(minimumHeight=2000)
    form, box = QFormLayout(inside), list_box()
    box.addItems(["one", "two", "three"])
    for field in (QLineEdit(), box, QSpinBox(value=5)):
        add_field(form, "a field", field)
    area.setWidget(inside)
    area.resize(300, 200)
    qtbot.addWidget(area)
    area.show()
    area.activateWindow()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    return area


def turn(panel: QScrollArea, field: QWidget) -> None:
    """Turn the wheel over a field by a notch, downwards."""
    place = QPointF(field.mapTo(panel, field.rect().center()))
    QTest.wheelEvent(panel.windowHandle(), place, QPoint(0, -120))


def test_over_a_field_without_the_focus_it_scrolls(panel: QScrollArea, qtbot: QtBot) -> None:
    line, number = panel.findChildren(QLineEdit)[0], panel.findChildren(QSpinBox)[0]
    box = panel.widget().findChildren(type(list_box()))[0]
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)

    for field in (number, box):
        panel.verticalScrollBar().setValue(before := 0)
        turn(panel, field)
        assert panel.verticalScrollBar().value() > before

    assert (number.value(), box.currentText()) == (5, "one")
    assert line.hasFocus()


def test_over_the_field_with_the_focus_it_changes_the_value(panel: QScrollArea, qtbot: QtBot) -> None:
    number = panel.findChildren(QSpinBox)[0]
    number.setFocus()
    qtbot.waitUntil(number.hasFocus)

    turn(panel, number)

    assert number.value() == 4
    assert panel.verticalScrollBar().value() == 0
