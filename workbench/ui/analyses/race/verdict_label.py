"""The verdict in the heading of a lane: its first part bold and in colour, the rest behind it where it fits."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.analyses.race.verdict import SEPARATOR
from workbench.ui.base.speech.announcer import announce
from workbench.ui.base.theme import colours, grown, scaled
from workbench.ui.search.race_face import NO_VERDICT, Verdict

LEAST = 44  # pixels at the default text size
ROLES = {"good": "good", "bad": "danger", "": "text"}  # of colours, by mood


class VerdictLabel(QWidget):
    """Paints a verdict in one line; the tooltip holds all of it."""

    def __init__(self, brief: bool = False) -> None:
        """`brief`: the first part is all that is shown."""
        super().__init__()
        self._brief = brief
        self._verdict = NO_VERDICT
        self._times = 1.0  # the size of other texts
        self._colours = colours()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def _first(self) -> str:
        return self._verdict.words.partition(SEPARATOR)[0]

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._bold())
        return QSize(metrics.horizontalAdvance(self._first) + 4, metrics.height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(LEAST), self.sizeHint().height())

    def show_verdict(self, verdict: Verdict) -> None:
        """Show a verdict."""
        if verdict != self._verdict:
            self._verdict = verdict
            self.setAccessibleName(verdict.words)
            self.setToolTip(verdict.words)
            announce(self, verdict.words)
            self.updateGeometry()
            self.update()

    def show_size(self, times: float) -> None:
        """Write it larger than other texts by a factor."""
        self._times = times
        self.updateGeometry()
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _bold(self) -> QFont:
        bold = grown(self.font(), self._times)
        bold.setBold(True)
        return bold

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._verdict.words:
            return
        painter = QPainter(self)
        bold = QFontMetrics(self._bold())
        first, rest = self._first, self._verdict.words[len(self._first) :]
        aligned = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._bold())
        painter.setPen(QColor(self._colours[ROLES[self._verdict.mood]]))
        painter.drawText(self.rect(), aligned, bold.elidedText(first, Qt.TextElideMode.ElideRight, self.width()))
        x = bold.horizontalAdvance(first)
        if rest and not self._brief and x + self.fontMetrics().horizontalAdvance(rest) <= self.width():
            painter.setFont(self.font())
            painter.setPen(QColor(self._colours["muted"]))
            painter.drawText(QRect(x, 0, self.width() - x, self.height()), aligned, rest)
        painter.end()
