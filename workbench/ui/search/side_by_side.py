"""Two boards side by side, or one below the other where the room is narrow; then both scroll."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QWidget

from workbench.ui.base.theme import scaled

LEAST_HEIGHT = 300  # pixels of a board with its words, where both scroll
BESIDE, BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class SideBySide(QScrollArea):
    """Holds two widgets."""

    def __init__(self, first: QWidget, second: QWidget, gap: int) -> None:
        super().__init__(widgetResizable=True)
        self.parts = first, second
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        self._row = QBoxLayout(BESIDE, inside)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(gap)
        for part in self.parts:
            self._row.addWidget(part, 1)
        self.setWidget(inside)
        for widget in (self.viewport(), inside):
            widget.setAutoFillBackground(False)

    @property
    def is_stacked(self) -> bool:
        """Whether the second is below the first."""
        return self._row.direction() == BELOW

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a part needs another width now
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """Put the second part beside the first, or below it."""
        least = [part.minimumSizeHint().width() for part in self.parts]
        stacked = sum(least) + self._row.spacing() > self.width()
        self._row.setDirection(BELOW if stacked else BESIDE)
        for part in self.parts:
            part.setMinimumHeight(scaled(LEAST_HEIGHT) if stacked else 0)
        self.setMinimumWidth(max(least))
