"""The column on the right of a document: as wide as the window allows, scrolling where it is not high enough."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

WIDTH = (330, 400)  # pixels, at least and at most
PART = 0.32  # of the tab's width, between these


class SidePanel(QScrollArea):
    """Shows widgets one above the other; the last one takes the room that is left."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("panelFrame")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedWidth(WIDTH[0])
        inside = QWidget()
        inside.setObjectName("panel")
        column = QVBoxLayout(inside)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(12)
        for widget in widgets:
            column.addWidget(widget, 1 if widget is widgets[-1] else 0)
        self.setWidget(inside)

    def fit(self, whole: int) -> bool:
        """Take its part of a tab's width in pixels; return whether that is less than it would like."""
        least, most = WIDTH
        width = max(least, min(most, int(PART * whole)))
        self.setFixedWidth(width)
        return width < most
