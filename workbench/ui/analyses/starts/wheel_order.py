"""A move order as a row of tiles, the preferred one first; drag them, or move them by keys."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.solvers.tour.rules.move_orders import MOVES, ORDERS
from workbench.ui.analyses.starts.wheel_arrows import arrows
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.base.tint import draw_focus

HEIGHT, GAP = 58, 4  # pixels
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
WITH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class OrderStrip(QWidget):
    """Shows an order, and reports how a person changes it."""

    reordered = Signal(str)  # the new order, when the tile is dropped

    def __init__(self) -> None:
        super().__init__()
        self.order = ORDERS["clockwise"]
        self.at = 0  # the selected tile
        self._held: int | None = None  # the tile being dragged
        self._before = self.order
        self._colours = colours()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Move order")
        self.setToolTip("Drag a move to another place; Left and Right select a move, with Ctrl they move it")
        self._describe()

    def show_order(self, order: str) -> None:
        """Show another order."""
        if self._held is None and order != self.order:
            self.order = order
            self._describe()
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _describe(self) -> None:
        words = "{}; move {} is selected, at place {}"
        self.setAccessibleDescription(words.format(" ".join(self.order), self.order[self.at], self.at + 1))

    def sizeHint(self) -> QSize:
        return QSize(330, HEIGHT)

    def tile(self, place: int) -> QRectF:
        """Return the pixels of a tile."""
        wide = (self.width() - 6) / MOVES
        return QRectF(3 + place * wide + GAP / 2, 3, wide - GAP, self.height() - 6)

    def place_at(self, point: QPointF) -> int:
        """Return the place at a point."""
        return max(0, min(MOVES - 1, int((point.x() - 3) * MOVES / max(1, self.width() - 6))))

    def move_tile(self, begin: int, end: int) -> None:
        """Move a tile to another place."""
        digits = list(self.order)
        digits.insert(end, digits.pop(begin))
        self.order, self.at = "".join(digits), end
        self._describe()
        self.update()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            for place in range(MOVES):
                self._draw_tile(painter, place)
            if self.hasFocus():
                draw_focus(painter, self._colours, QRectF(self.rect()))

    def _draw_tile(self, painter: QPainter, place: int) -> None:
        shown, rect = self._colours, self.tile(place)
        picked = place == self.at and (self.hasFocus() or self._held is not None)
        painter.setPen(QPen(QColor(shown["accent" if picked else "border"]), 2 if picked else 1))
        painter.setBrush(QColor(shown["hover" if picked else "window"]))
        painter.drawRoundedRect(rect, 5, 5)
        middle = QPointF(rect.center().x(), rect.top() + rect.height() * 0.38)
        painter.setPen(QPen(QColor(shown["accent" if place == 0 else "text"]), 2.2 if place == 0 else 1.5))
        painter.drawLines(arrows([middle], [int(self.order[place])], min(rect.width(), rect.height()) * 0.3))
        painter.setFont(digits_font(11))
        painter.setPen(QColor(shown["muted"]))
        low = rect.adjusted(0, rect.height() * 0.7, 0, -2)
        painter.drawText(low, Qt.AlignmentFlag.AlignCenter, self.order[place])

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = self.at = self.place_at(event.position())
            self._before = self.order
            self._describe()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None and (place := self.place_at(event.position())) != self.at:
            self.move_tile(self.at, place)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._held is not None:
            self._held = None
            self.update()
            if self.order != self._before:
                self.reordered.emit(self.order)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go((0 if key == Qt.Key.Key_Home else MOVES - 1), bool(event.modifiers() & WITH))
        elif key in STEPS:
            self._go(max(0, min(MOVES - 1, self.at + STEPS[key])), bool(event.modifiers() & WITH))
        else:
            super().keyPressEvent(event)

    def _go(self, place: int, moving: bool) -> None:
        """Select a place, or move the selected tile there."""
        if moving and place != self.at:
            self.move_tile(self.at, place)
            self.reordered.emit(self.order)
        self.at = place
        self._describe()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)
