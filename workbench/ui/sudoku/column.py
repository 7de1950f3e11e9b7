"""The column beside the board of a sudoku: sections with a heading, one below the other."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.ui.base.theme import set_widths

WIDTH = 260  # pixels
MARGIN = 12  # pixels around the sections


class SudokuColumn(QScrollArea):
    """Holds the sections; a column that is too low for them scrolls."""

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("panelFrame")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_widths(self, WIDTH, WIDTH)
        inside = QWidget()
        inside.setObjectName("panel")
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._layout.setSpacing(6)
        self._layout.addStretch(1)
        self.setWidget(inside)

    def add_section(self, heading: str, content: QWidget, stretch: int = 0) -> None:
        """Add a section at the bottom; those that stretch share the height that the others leave."""
        label = QLabel(heading)
        label.setProperty("role", "card-title")
        place = self._layout.count() - 1  # before the space at the end
        if place:
            self._layout.insertSpacing(place, 8)
            place += 1
        self._layout.insertWidget(place, label)
        self._layout.insertWidget(place + 1, content, stretch)

    def reveal(self, content: QWidget) -> None:
        """Scroll to the content of a section: to its heading if it is higher than the column."""
        self.ensureWidgetVisible(content, 0, 0)
        top = content.y() - self.fontMetrics().height() - MARGIN
        if content.geometry().bottom() - top > self.viewport().height():
            self.verticalScrollBar().setValue(top)
