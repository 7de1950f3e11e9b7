"""A line of text that is cut with three dots where room lacks; its tooltip has all of it."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip

from workbench.ui.base.painting import painting


class ElidedLabel(QLabel):
    """Keeps one line of height, also while it is empty."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.fontMetrics().lineSpacing() + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    @property
    def shown_text(self) -> str:
        """The part of the text that has room."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(self.contentsRect(), self.alignment(), self.shown_text)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self.shown_text != self.text():
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)
