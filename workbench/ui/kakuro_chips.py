"""Sets of digits as chips, those that are ruled out struck through."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.combinations import digits_of
from workbench.ui.canvas import painting
from workbench.ui.theme import colours, digits_font
from workbench.ui.words import tr

LETTER, HIGH = 11, 18  # pixels: of a digit's em, and of a chip
DIGIT_WIDE = 7.5  # pixels, of a digit in a chip
EDGE, GAP = 5, 3  # pixels inside a chip on each side, and between chips


class SetChips(QWidget):
    """Shows sets of digits in so many rows."""

    def __init__(self, name: str, rows: int) -> None:
        super().__init__()
        self._rows = rows
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
        self.update()

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
            x, y = 0.0, 0.0
            for digits, possible in zip(self._sets, self._possible, strict=True):
                wide = 2 * EDGE + DIGIT_WIDE * len(digits_of(digits))
                if x and x + wide > self.width():
                    x, y = 0.0, y + HIGH + GAP
                self._draw(painter, QRectF(x, y, wide, HIGH), digits, possible)
                x += wide + GAP

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
