"""The legend of the marks on the boards of a race of walks: only of those that can be seen now."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled

FRAME, GAP = 10, 14  # pixels of a mark, and between two entries, at the default text size
ENTRIES = {  # the role of a colour, and a text
    "losing": ("danger", "loses the tour"),
    "better": ("good", "keeps a tour"),
    "differing": ("accent", "lanes part"),
}


class MarkLegend(QWidget):
    """Draws the frames of marks, each with its meaning."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    @property
    def texts(self) -> list[str]:
        """The meanings that are shown."""
        return [ENTRIES[name][1] for name in self._shown]

    def show_marks(self, names: Collection[str]) -> None:
        """Show the entries of these marks."""
        shown = tuple(name for name in ENTRIES if name in names)
        if shown != self._shown:
            self._shown = shown
            self.setAccessibleName(", ".join(self.texts))
            self.updateGeometry()
            self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        metrics, around = self.fontMetrics(), scaled(FRAME) + 5 + scaled(GAP)
        return QSize(sum(around + metrics.horizontalAdvance(text) for text in self.texts), metrics.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            shown, metrics = colours(), self.fontMetrics()
            frame = scaled(FRAME)
            x, top = 0, (self.height() - frame) / 2
            for name, text in zip(self._shown, self.texts, strict=True):
                painter.setPen(QPen(QColor(shown[ENTRIES[name][0]]), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(x + 1, top + 1, frame - 2, frame - 2))
                painter.setPen(QColor(shown["muted"]))
                baseline = (self.height() - metrics.height()) / 2 + metrics.ascent()
                painter.drawText(QPointF(x + frame + 5, baseline), text)
                x += frame + 5 + metrics.horizontalAdvance(text) + scaled(GAP)
