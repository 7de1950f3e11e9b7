"""The verdict in the heading of a lane: its first part bold and in colour, the rest on as many lines as there are."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours
from workbench.ui.search.race_face import NO_VERDICT, Verdict

SEPARATOR = " · "
MIN_WIDE = 60  # pixels
WIDE = 460  # pixels from which on one line is enough
LARGER = 1.15  # times the size of other texts
ROLES = {"good": "good", "bad": "danger", "": "text"}  # of colours, by mood


class VerdictLabel(QWidget):
    """Paints a verdict; emits `clicked`, with which a hidden one is revealed."""

    clicked = Signal()

    def __init__(self, brief: bool = False) -> None:
        super().__init__()
        self._brief = brief  # one line is enough for every verdict
        self._verdict = NO_VERDICT
        self._hidden = False
        self._colours = colours()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return 1 if self._brief or self.width() >= WIDE else 2

    def sizeHint(self) -> QSize:
        return QSize(120, self.lines * QFontMetrics(self._bold()).height())

    def minimumSizeHint(self) -> QSize:
        return QSize(MIN_WIDE, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def show_verdict(self, verdict: Verdict, *, hidden: bool = False) -> None:
        """Show a verdict, or that it is hidden."""
        if (verdict, hidden) == (self._verdict, self._hidden):
            return
        self._verdict, self._hidden = verdict, hidden
        text = tr("Outcome hidden: click to reveal it (Space)") if hidden else verdict.words
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hidden else Qt.CursorShape.ArrowCursor)
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _bold(self) -> QFont:
        bold = QFont(self.font())
        bold.setBold(True)
        if bold.pixelSize() > 0:
            bold.setPixelSize(round(bold.pixelSize() * LARGER))
        else:
            bold.setPointSizeF(bold.pointSizeF() * LARGER)
        return bold

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._hidden:
            painter.setPen(QColor(self._colours["muted"]))
            words = self.fontMetrics().elidedText(
                tr("Hidden: click to reveal"), Qt.TextElideMode.ElideRight, self.width()
            )
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft, words)
        elif self._verdict.words:
            self._draw(painter)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        bold, plain = self._bold(), self.font()
        line = QFontMetrics(bold).height()
        first, *rest = self._verdict.words.split(SEPARATOR)
        x = y = 0
        for k, part in enumerate([first, *rest]):
            metrics = QFontMetrics(plain if k else bold)
            text = f"{SEPARATOR if x else ''}{part}"
            if x and x + metrics.horizontalAdvance(text) > self.width() and y + line < self.lines * line:
                x, y, text = 0, y + line, part
            painter.setFont(plain if k else bold)
            painter.setPen(QColor(self._colours["text" if k else ROLES[self._verdict.mood]]))
            fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width() - x)
            place = QRect(x, y, self.width() - x, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fitting)
            x += metrics.horizontalAdvance(text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._hidden and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
        else:
            super().mouseReleaseEvent(event)
