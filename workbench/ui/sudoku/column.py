"""The column beside the board of a sudoku: sections with a heading, one below the other."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.ui.base.theme import set_widths

WIDTH = 272  # pixels
MARGIN = 12  # pixels around the sections
GAP = 6  # pixels between sections, besides the spacing on both sides


def keep_room(widget: QWidget) -> None:
    """Let a widget keep its room while it is hidden: what is below it stays in place."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


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

    def add_section(self, heading: str, content: QWidget, stretch: int = 0, button: QWidget | None = None) -> None:
        """Add a section at the bottom, with a button beside its heading; those that stretch share the height left."""
        label = QLabel(heading)
        label.setProperty("role", "card-title")
        place = self._layout.count() - 1  # before the space at the end
        if place:
            self._layout.insertSpacing(place, GAP)
            place += 1
        line = QHBoxLayout()
        line.addWidget(label, 1)
        if button is not None:
            line.addWidget(button)
        self._layout.insertLayout(place, line)
        self._layout.insertWidget(place + 1, content, stretch)

    def reveal(self, content: QWidget) -> None:
        """Scroll to the content of a section: to its heading if it is higher than the column."""
        self.ensureWidgetVisible(content, 0, 0)
        top = content.y() - self.fontMetrics().height() - MARGIN
        if content.geometry().bottom() - top > self.viewport().height():
            self.verticalScrollBar().setValue(top)
