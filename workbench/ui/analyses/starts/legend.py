"""The legend of a map: a swatch and a text for each colour, or for each mark in the squares, wrapped to the width."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

MARK = "mark:"  # begins a role that is no colour but a text in the squares
LINE, SWATCH, GAP, APART = 20, 14, 5, 14  # pixels


class Legend(QWidget):
    """Shows colours of the theme with their meanings."""

    def __init__(self, title: str, entries: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self.entries = title, list(entries)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(120)
        self.show_entries(title, entries)

    def show_entries(self, title: str, entries: Sequence[tuple[str, str]]) -> None:
        """Show other colours."""
        self._title, self.entries = title, list(entries)
        self.setAccessibleName(title)
        self.setAccessibleDescription(", ".join(words for _, words in self.entries))
        self._fit()
        self.update()

    def places(self) -> list[tuple[int, int]]:
        """Return left and top of the title and of each entry."""
        metrics = QFontMetrics(self.font())
        x, y = metrics.horizontalAdvance(self._title) + APART, 0
        found = [(0, 0)]
        for _, words in self.entries:
            wide = SWATCH + GAP + metrics.horizontalAdvance(words)
            if x and x + wide > self.width():
                x, y = 0, y + LINE
            found.append((x, y))
            x += wide + APART
        return found

    def _fit(self) -> None:
        self.setFixedHeight(self.places()[-1][1] + LINE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(300, self.places()[-1][1] + LINE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = colours()
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        with painting(self) as painter:
            painter.setFont(self.font())
            title, *places = self.places()
            painter.setPen(QColor(shown["muted"]))
            painter.drawText(QRectF(*title, self.width(), LINE), left, self._title)
            for (role, words), (x, y) in zip(self.entries, places, strict=True):
                painter.setPen(QPen(QColor(shown["muted"]), 1))
                mark = role.removeprefix(MARK) if role.startswith(MARK) else ""
                painter.setBrush(QColor(shown["square-light" if mark else role]))
                swatch = QRectF(x + 0.5, y + (LINE - SWATCH) / 2 + 0.5, SWATCH - 1, SWATCH - 1)
                painter.drawRect(swatch)
                painter.setPen(QColor(shown["text"]))
                painter.drawText(swatch, Qt.AlignmentFlag.AlignCenter, mark)
                painter.drawText(QRectF(x + SWATCH + GAP, y, self.width(), LINE), left, words)
