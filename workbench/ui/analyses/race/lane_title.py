"""The title of a lane: what it differs in first and bold, the rest behind it and muted, both on one line."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.theme import colours, grown, scaled

SIZES = {"small": 1.0, "usual": 1.12, "large": 1.6}  # times the size of other texts
GAP = 10  # pixels between both parts
LEAST = 80  # pixels of the title at the default text size
MIN_REST = 40  # pixels, below which the muted part is left out


class LaneTitle(QWidget):
    """Paints a title; the tooltip holds all of it."""

    def __init__(self, strong: str, rest: str) -> None:
        super().__init__()
        self.strong, self.rest = strong, rest
        self._size = "usual"
        self._colours = colours()
        self.setAccessibleName(" · ".join(filter(None, (strong, rest))))
        self.setToolTip(self.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = self._bold_metrics()
        return QSize(metrics.horizontalAdvance(self.strong) + (GAP if self.rest else 2), metrics.height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), scaled(LEAST)), self.sizeHint().height())

    def _bold_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._bold())

    def _bold(self) -> QFont:
        bold = grown(self.font(), SIZES[self._size])
        bold.setBold(True)
        return bold

    def show_size(self, size: str) -> None:
        """Write it in one of SIZES."""
        if size != self._size:
            self._size = size
            self.updateGeometry()
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        align, right = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, Qt.TextElideMode.ElideRight
        metrics = self._bold_metrics()
        painter.setFont(self._bold())
        painter.setPen(QColor(self._colours["text"]))
        painter.drawText(self.rect(), align, metrics.elidedText(self.strong, right, self.width()))
        left = metrics.horizontalAdvance(self.strong) + GAP
        if self.rest and self.width() - left >= MIN_REST:
            painter.setFont(self.font())
            painter.setPen(QColor(self._colours["muted"]))
            room = QRect(left, 0, self.width() - left, self.height())
            painter.drawText(room, align, self.fontMetrics().elidedText(self.rest, right, room.width()))
        painter.end()
