"""What stands in the head of a comparison: its outcome in a sentence, and the legend of the marks on its boards."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from workbench.ui.search.lane_figures import Elided

GAP = 12  # pixels
MOSTLY = 0.6  # of a text


class Headline(QWidget):
    """Takes the room that the head has; the legend is left out where there is none for it."""

    def __init__(self, legend: QWidget | None) -> None:
        super().__init__()
        self.summary, self._legend = Elided(), legend
        self._texts = "", ""
        self.summary.setObjectName("raceSummary")
        self.summary.setProperty("role", "muted")
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.summary, 1)
        if legend is not None:
            row.addWidget(legend)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_summary(self, text: str, brief: str) -> None:
        """Show a text, or a brief one where it does not fit, or nothing where that is mostly cut off."""
        self._texts = text, brief
        if self._legend is not None:
            words = self.summary.fontMetrics().horizontalAdvance(brief)
            self._legend.setVisible(self.width() > self._legend.sizeHint().width() + GAP + words)
        measure, room = self.summary.fontMetrics().horizontalAdvance, self.summary.width()
        shown = text if measure(text) <= room or not brief else brief
        self.summary.show_text(shown if MOSTLY * measure(shown) <= room else "")
        self.summary.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_summary(*self._texts)
