"""Sets of digits as chips in one line; impossible sets are struck through."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.puzzles.kakuro.combinations import digits_of
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font, scaled

LETTER, HEIGHT = 11, 18  # pixels: font size of a digit, height of a chip
DIGIT_WIDTH = 7.5  # pixels of a digit in a chip
EDGE, GAP = 5, 3  # pixels: padding of a chip at each side, and between chips
MORE = 26  # pixels for the number of sets without room


class SetChips(QWidget):
    """Shows as many sets of digits as there is room for, those that fit first, and how many more there are."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._sets: tuple[int, ...] = ()
        self._possible: tuple[bool, ...] = ()
        self._placed = 0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(scaled(120), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, scaled(HEIGHT))

    def show_sets(self, sets: tuple[int, ...], possible: tuple[bool, ...], placed: int = 0) -> None:
        """Show sets, whether each is possible, and which digits are already placed."""
        if (sets, possible, placed) == (self._sets, self._possible, self._placed):
            return
        self._sets, self._possible, self._placed = sets, possible, placed
        self.setAccessibleDescription(self.text())
        self.update()

    def shown(self) -> tuple[list[tuple[int, float]], int]:
        """Return the places of the sets that have room, with their left edges, and how many sets have none."""
        widths = [scaled(2 * EDGE + DIGIT_WIDTH * len(digits_of(digits))) for digits in self._sets]
        order = list(range(len(widths)))
        rest = scaled(MORE)
        if sum(widths) + scaled(GAP) * (len(widths) - 1) <= self.width():
            rest = 0
        else:
            order.sort(key=lambda k: not self._possible[k])
        places, x = [], 0
        for k in order:
            if x + widths[k] > self.width() - rest:
                break
            places.append((k, float(x)))
            x += widths[k] + scaled(GAP)
        return places, len(widths) - len(places)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self.shown()[1]:
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)

    def text(self) -> str:
        """Return the sets in words."""
        parts = []
        for digits, possible in zip(self._sets, self._possible, strict=True):
            word = "".join(map(str, digits_of(digits)))
            parts.append(word if possible else f"not {word}")
        return ", ".join(parts)

    def paintEvent(self, _event: QPaintEvent) -> None:
        places, more = self.shown()
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(label_font(LETTER))
            end = 0.0
            for k, x in places:
                width = scaled(2 * EDGE + DIGIT_WIDTH * len(digits_of(self._sets[k])))
                self._draw(painter, QRectF(x, 0, width, self.height()), self._sets[k], self._possible[k])
                end = x + width + scaled(GAP)
            if more:
                painter.setPen(QColor(colours()["muted"]))
                place = QRectF(end, 0, self.width() - end, self.height())
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, f"+{more}")

    def _draw(self, painter: QPainter, rect: QRectF, digits: int, possible: bool) -> None:
        palette = colours()
        painter.setPen(QPen(QColor(palette["muted" if possible else "border"]), 1))
        painter.setBrush(QColor(palette["hover"]) if possible else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        width = (rect.width() - 2 * scaled(EDGE)) / max(1, len(digits_of(digits)))
        for k, d in enumerate(digits_of(digits)):
            placed = self._placed >> (d - 1) & 1
            painter.setPen(QColor(palette["entry" if placed and possible else "text" if possible else "muted"]))
            place = QRectF(rect.x() + scaled(EDGE) + k * width, rect.y(), width, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(d))
        if not possible:
            painter.setPen(QPen(QColor(palette["muted"]), 1.2))
            middle = rect.center().y() + 0.5
            painter.drawLine(QPointF(rect.x() + 3, middle), QPointF(rect.right() - 3, middle))
