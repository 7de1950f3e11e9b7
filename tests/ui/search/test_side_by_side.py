"""Two boards beside each other where they fit, else one below the other."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.ui.search.side_by_side import LEAST_HEIGHT, SideBySide


class Board(QWidget):
    """A board that needs 200 pixels at first."""

    least = 200

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least, 50)


def test_boards_are_stacked_where_the_room_is_narrow_and_then_scroll(qtbot: QtBot) -> None:
    first, second = Board(), Board()
    area = SideBySide(first, second, 10)
    qtbot.addWidget(area)
    area.resize(600, 300)
    area.show()
    assert not area.is_stacked
    assert first.y() == second.y()
    assert area.verticalScrollBar().maximum() == 0

    area.resize(300, 300)

    qtbot.waitUntil(lambda: second.y() > first.y())
    assert area.is_stacked
    assert first.height() >= LEAST_HEIGHT
    assert area.verticalScrollBar().maximum() > 0
    assert area.horizontalScrollBar().maximum() == 0


def test_boards_are_stacked_once_one_of_them_needs_more_room(qtbot: QtBot) -> None:
    first, second = Board(), Board()
    area = SideBySide(first, second, 10)
    qtbot.addWidget(area)
    area.resize(600, 300)
    area.show()

    first.least = 450
    first.updateGeometry()

    qtbot.waitUntil(lambda: area.is_stacked)
