"""Sets of digits as chips, those that are ruled out struck through."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.kakuro.combinations import digits_of
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.board.canvas import painting

LETTER, HIGH = 11, 18  # pixels: of a digit's em, and of a chip
DIGIT_WIDE = 7.5  # pixels, of a digit in a chip
EDGE, GAP = 5, 3  # pixels inside a chip on each side, and between chips


class SetChips(QWidget):
    """Shows sets of digits in as many rows as they need."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._rows = 1
        self._sets: tuple[int, ...] = ()
        self._possible: tuple[bool, ...] = ()
        self._held = 0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, self._rows * (HIGH + GAP) - GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_sets(self, sets: tuple[int, ...], possible: tuple[bool, ...], held: int = 0) -> None:
        """Show sets, whether each is possible, and which digits are there already."""
        if (sets, possible, held) == (self._sets, self._possible, self._held):
            return
        self._sets, self._possible, self._held = sets, possible, held
        self.setAccessibleDescription(self.text())
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Ask for the room that the sets need."""
        rows = max((row for row, _, _ in self._places()), default=0) + 1
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()

    def _places(self) -> Iterator[tuple[int, float, float]]:
        """Yield for each set the row of its chip, where that begins, and how wide it is."""
        row, x = 0, 0.0
        for digits in self._sets:
            wide = 2 * EDGE + DIGIT_WIDE * len(digits_of(digits))
            if x and x + wide > self.width():
                row, x = row + 1, 0.0
            yield row, x, wide
            x += wide + GAP

    def text(self) -> str:
        """Return the sets in words."""
        parts = []
        for digits, possible in zip(self._sets, self._possible, strict=True):
            word = "".join(map(str, digits_of(digits)))
            parts.append(word if possible else tr("not {}").format(word))
        return ", ".join(parts)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setFont(digits_font(LETTER))
            for (row, x, wide), digits, possible in zip(self._places(), self._sets, self._possible, strict=True):
                self._draw(painter, QRectF(x, row * (HIGH + GAP), wide, HIGH), digits, possible)

    def _draw(self, painter: QPainter, rect: QRectF, digits: int, possible: bool) -> None:
        shown = colours()
        painter.setPen(QPen(QColor(shown["muted" if possible else "border"]), 1))
        painter.setBrush(QColor(shown["hover"]) if possible else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        for k, d in enumerate(digits_of(digits)):
            held = self._held >> (d - 1) & 1
            painter.setPen(QColor(shown["entry" if held and possible else "text" if possible else "muted"]))
            place = QRectF(rect.x() + EDGE + k * DIGIT_WIDE, rect.y(), DIGIT_WIDE, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(d))
        if not possible:
            painter.setPen(QPen(QColor(shown["muted"]), 1.2))
            middle = rect.center().y() + 0.5
            painter.drawLine(QPointF(rect.x() + 3, middle), QPointF(rect.right() - 3, middle))
