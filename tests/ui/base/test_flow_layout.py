"""A layout of lines."""

import pytest
from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from workbench.ui.base.flow_layout import FlowLayout

GAP = 6


class Block(QWidget):
    """A widget of one size."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._size = QSize(width, height)

    def sizeHint(self) -> QSize:
        return self._size


def placed(qtbot: QtBot, width: int, sizes: list[tuple[int, int]], hidden: int = -1) -> list[tuple[int, int]]:
    """Return the corners of blocks in a widget of a width."""
    parent = QWidget()
    qtbot.addWidget(parent)
    layout = FlowLayout(parent, spacing=GAP)
    blocks = [Block(*size) for size in sizes]
    for number, block in enumerate(blocks):
        layout.addWidget(block)
        block.setHidden(number == hidden)
    parent.resize(width, 200)
    parent.show()
    QApplication.processEvents()
    return [(block.x(), block.y()) for block in blocks if not block.isHidden()]


@pytest.mark.parametrize(("width", "second"), [(106, (56, 0)), (105, (0, 26))])
def test_a_widget_stands_in_the_line_if_it_just_fits(qtbot: QtBot, width: int, second: tuple[int, int]) -> None:
    assert placed(qtbot, width, [(50, 20), (50, 20)]) == [(0, 0), second]


def test_lower_widgets_stand_in_the_middle_of_their_line(qtbot: QtBot) -> None:
    assert placed(qtbot, 300, [(50, 30), (50, 20)]) == [(0, 0), (56, 5)]


def test_hidden_widgets_take_no_room(qtbot: QtBot) -> None:
    assert placed(qtbot, 300, [(50, 20), (50, 20), (50, 20)], hidden=1) == [(0, 0), (56, 0)]


def test_the_height_follows_the_lines(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    layout = FlowLayout(parent, spacing=GAP)
    for _ in range(3):
        layout.addWidget(Block(50, 20))

    assert [layout.heightForWidth(width) for width in (162, 161, 50, 10)] == [20, 46, 72, 72]
    assert (layout.sizeHint().width(), layout.sizeHint().height()) == (162, 20)


def test_an_empty_layout_has_no_height() -> None:
    assert FlowLayout().heightForWidth(100) == 0


def test_its_items_are_freed_with_it(qapp: QApplication) -> None:
    parent = QWidget()
    layout = FlowLayout(parent)
    layout.addWidget(Block(10, 10))
    item = layout.itemAt(0)

    parent.deleteLater()
    qapp.sendPostedEvents(parent, QEvent.Type.DeferredDelete)

    assert not isValid(item)
