"""A chart: how many solutions use a part 0, 1, 2 ... times."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font, scaled
from workbench.ui.base.tint import draw_focus

LETTERS, AXIS, HEAD, SIDE = 11, 20, 20, 10  # pixels
MAX_BAR = 34  # pixels, the width of a bar
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class UsesChart(QWidget):
    """Draws a bar for each number of uses, and reports which one is pointed at."""

    pointed = Signal(int)  # the number of uses; -1 = none

    def __init__(self) -> None:
        super().__init__()
        self.uses: list[int] = []
        self.total = 0
        self.first = 0  # the fewest uses, with the first bar
        self.at = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(120)
        self.setAccessibleName("Solutions by number of uses")

    def show_uses(self, uses: Sequence[int]) -> None:
        """Show how many solutions have 0, 1, 2 ... uses; leading zeros are left out."""
        self.uses, self.total = list(uses), sum(uses)
        self.first = next((number for number, count in enumerate(uses) if count), 0)
        self.at = -1
        self.setAccessibleDescription(", ".join(f"{number}: {count:,}" for number, count in enumerate(uses)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, 240)

    # Geometry

    @property
    def numbers(self) -> range:
        """The numbers of uses that have a bar."""
        return range(self.first, len(self.uses))

    def pitch(self) -> float:
        """Return the distance between two bars."""
        return min(2.0 * MAX_BAR, (self.width() - 2 * SIDE) / max(1, len(self.numbers)))

    def left(self) -> float:
        """Return where the bars begin."""
        return (self.width() - self.pitch() * len(self.numbers)) / 2

    def _at(self, x: float) -> int:
        number = int((x - self.left()) // self.pitch()) + self.first
        return number if self.uses and number in self.numbers else -1

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = colours()
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(shown["panel"]))
            painter.setFont(label_font(LETTERS))
            if self.total:
                self._draw(painter, shown)
            if self.hasFocus():
                draw_focus(painter, shown, QRectF(self.rect()))

    def _draw(self, painter: QPainter, shown: dict[str, str]) -> None:
        bottom, most = self.height() - scaled(AXIS), max(self.uses)
        room, pitch = bottom - HEAD, self.pitch()
        painter.setPen(QPen(QColor(shown["grid"]), 1))
        painter.drawLine(SIDE, bottom, self.width() - SIDE, bottom)
        for number in self.numbers:
            if not self.uses[number]:
                continue
            high = max(1.5, room * (self.uses[number] * 10**6 // most) / 10**6)
            x = self.left() + (number - self.first + 0.5) * pitch
            wide = max(1.0, min(MAX_BAR, pitch * 0.78))
            colour = shown["mean" if number == self.at else "accent"]
            painter.fillRect(QRectF(x - wide / 2, bottom - high, wide, high), QColor(colour))
        painter.setPen(QColor(shown["muted"]))
        widest = QFontMetricsF(painter.font()).horizontalAdvance(f"{len(self.uses)} ")
        step = next(step for step in (*STEPS, len(self.uses) + 1) if step * pitch >= widest)
        for number in self.numbers:
            if number % step == 0:
                x = self.left() + (number - self.first + 0.5) * pitch
                place = QRectF(x - 40, bottom + 3, 80, scaled(AXIS))
                painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, str(number))

    # Mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._at(event.position().x()))

    def leaveEvent(self, event: object) -> None:  # noqa: ARG002  Qt gives it
        self._point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if way is None or not self.uses:
            super().keyPressEvent(event)
            return
        self._point(max(self.first, min(len(self.uses) - 1, self.at + way if self.at >= 0 else self.first)))

    def _point(self, number: int) -> None:
        if number != self.at:
            self.at = number
            self.pointed.emit(number)
            self.update()
