"""Sets of digits as chips; impossible sets are struck through."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.kakuro.combinations import digits_of
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font

LETTER, HEIGHT = 11, 18  # pixels: font size of a digit, height of a chip
DIGIT_WIDTH = 7.5  # pixels of a digit in a chip
EDGE, GAP = 5, 3  # pixels: padding of a chip at each side, and between chips


class SetChips(QWidget):
    """Shows sets of digits in as many rows as they need."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._rows = 1
        self._sets: tuple[int, ...] = ()
        self._possible: tuple[bool, ...] = ()
        self._placed = 0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, self._rows * (HEIGHT + GAP) - GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_sets(self, sets: tuple[int, ...], possible: tuple[bool, ...], placed: int = 0) -> None:
        """Show sets, whether each is possible, and which digits are already placed."""
        if (sets, possible, placed) == (self._sets, self._possible, self._placed):
            return
        self._sets, self._possible, self._placed = sets, possible, placed
        self.setAccessibleDescription(self.text())
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Request the height that the sets need."""
        rows = max((row for row, _, _ in self._places()), default=0) + 1
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()

    def _places(self) -> Iterator[tuple[int, float, float]]:
        """Yield for each set the row, left edge and width of its chip."""
        row, x = 0, 0.0
        for digits in self._sets:
            width = 2 * EDGE + DIGIT_WIDTH * len(digits_of(digits))
            if x and x + width > self.width():
                row, x = row + 1, 0.0
            yield row, x, width
            x += width + GAP

    def text(self) -> str:
        """Return the sets in words."""
        parts = []
        for digits, possible in zip(self._sets, self._possible, strict=True):
            word = "".join(map(str, digits_of(digits)))
            parts.append(word if possible else tr("not {}").format(word))
        return ", ".join(parts)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setFont(label_font(LETTER))
            for (row, x, width), digits, possible in zip(self._places(), self._sets, self._possible, strict=True):
                self._draw(painter, QRectF(x, row * (HEIGHT + GAP), width, HEIGHT), digits, possible)

    def _draw(self, painter: QPainter, rect: QRectF, digits: int, possible: bool) -> None:
        palette = colours()
        painter.setPen(QPen(QColor(palette["muted" if possible else "border"]), 1))
        painter.setBrush(QColor(palette["hover"]) if possible else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        for k, d in enumerate(digits_of(digits)):
            placed = self._placed >> (d - 1) & 1
            painter.setPen(QColor(palette["entry" if placed and possible else "text" if possible else "muted"]))
            place = QRectF(rect.x() + EDGE + k * DIGIT_WIDTH, rect.y(), DIGIT_WIDTH, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(d))
        if not possible:
            painter.setPen(QPen(QColor(palette["muted"]), 1.2))
            middle = rect.center().y() + 0.5
            painter.drawLine(QPointF(rect.x() + 3, middle), QPointF(rect.right() - 3, middle))
