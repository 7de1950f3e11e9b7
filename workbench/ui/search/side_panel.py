"""The column on the right of a document: its width follows the window's, and it scrolls where height is lacking."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

WIDTH = (330, 400)  # pixels, minimum and maximum
PART = 0.32  # of the tab's width, between these bounds


class SidePanel(QScrollArea):
    """Stacks widgets at the top."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("panelFrame")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedWidth(WIDTH[0])
        inside = QWidget()
        inside.setObjectName("panel")
        column = QVBoxLayout(inside)
        column.setContentsMargins(14, 10, 14, 6)
        column.setSpacing(8)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(inside)

    def fit(self, tab_width: int) -> None:
        """Take its part of the tab's width in pixels."""
        least, most = WIDTH
        self.setFixedWidth(max(least, min(most, int(PART * tab_width))))
