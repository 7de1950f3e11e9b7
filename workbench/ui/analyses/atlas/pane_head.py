"""The head of a board in an atlas: two rows, as high as those of the board beside it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.ui.base.theme import scaled

HEIGHTS = 32, 32  # pixels of the two rows


def head_of(first: QHBoxLayout, second: QWidget | None = None) -> QWidget:
    """Return a widget with a row above a widget, or with a row alone; both keep their heights."""
    head = QWidget()
    head.setFixedHeight(sum(map(scaled, HEIGHTS if second is not None else HEIGHTS[:1])))
    layout = QVBoxLayout(head)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    row = QWidget()
    row.setFixedHeight(scaled(HEIGHTS[0]))
    first.setContentsMargins(0, 0, 0, 0)
    row.setLayout(first)
    layout.addWidget(row)
    if second is not None:
        layout.addWidget(second, 1, Qt.AlignmentFlag.AlignVCenter)
    return head
