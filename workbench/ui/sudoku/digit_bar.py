"""The keypad: a click enters a digit; it shows how many of each are missing, and which one is highlighted."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, digits_font, scaled
from workbench.ui.board.digit_input import DigitInput
from workbench.ui.sudoku.digit_filter import BIVALUE

HEIGHT = 44  # pixels of a field
MIN_WIDTH, MAX_WIDTH = 27, 64  # pixels of a field
IN_ROW = 13  # fields at most; more stand in several rows
TITLES = {BIVALUE: "xy"}
DIGIT, COUNT = 0.46, 0.3  # font sizes, of the height of a field
MAX_DIGIT, MAX_COUNT, MIN_COUNT = 19, 11, 8  # pixels
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}


class DigitBar(QWidget):
    """Shows a field for each digit and one for cells with two candidates; a right click chooses a filter.

    With Ctrl, a click is a mark; with Shift, a corner mark.
    """

    chosen = Signal(object)  # a digit, BIVALUE, or None: no filter
    entered = Signal(int)  # a digit for the selected cells
    marked = Signal(int, bool)  # likewise, as a mark, in the corners or not
    left = Signal()  # the keyboard goes back to the board

    def __init__(self) -> None:
        super().__init__()
        self.missing: tuple[int, ...] = ()  # how many of each digit
        self.value: int | None = None
        self._typing = DigitInput()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard to the board
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Keypad")

    def sizeHint(self) -> QSize:
        columns = min(IN_ROW, len(self._values))
        return QSize(scaled(MIN_WIDTH) * columns, scaled(HEIGHT) * self._rows(scaled(MIN_WIDTH) * columns))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, scaled(HEIGHT))

    def heightForWidth(self, width: int) -> int:
        return scaled(HEIGHT) * self._rows(width)

    def show_digits(self, missing: tuple[int, ...], value: int | None) -> None:
        """Show how many of each digit are missing, and the filter."""
        if len(missing) != len(self.missing):
            self.updateGeometry()
        self.missing, self.value = missing, value
        self.setAccessibleDescription("No filter" if value is None else self.title(value))
        self.update()

    @property
    def _values(self) -> list[int]:
        return [*range(1, len(self.missing) + 1), BIVALUE]

    def _rows(self, width: int) -> int:
        """Return the fewest rows in which no field is too narrow."""
        return -(-len(self._values) // max(1, min(IN_ROW, width // scaled(MIN_WIDTH))))

    def title(self, value: int) -> str:
        """Return what the filter of a value shows."""
        if value == BIVALUE:
            return "Cells with two candidates"
        missing = self.missing[value - 1]
        return f"{value}: {missing} missing" if missing > 0 else f"{value}: all placed"

    def field(self, value: int) -> QRectF:
        """Return the pixels of the field of a value."""
        rows = self._rows(self.width())
        columns = -(-len(self._values) // rows)
        row, column = divmod(self._values.index(value), columns)
        height = min(float(scaled(HEIGHT)), self.height() / rows)
        width = min(float(scaled(MAX_WIDTH)), self.width() / columns)
        return QRectF(column * width, row * height, width, height).adjusted(1, 1, -1, -1)

    def value_at(self, point: QPoint) -> int | None:
        """Return the value whose field is at a point."""
        return next((value for value in self._values if self.field(value).contains(point.toPointF())), None)

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            for value in self._values:
                self._draw(painter, value)

    def _draw(self, painter: QPainter, value: int) -> None:
        shown, rect, on = colours(), self.field(value), value == self.value
        missing = self.missing[value - 1] if value != BIVALUE else 1
        painter.setPen(QPen(QColor(shown["accent" if on and self.hasFocus() else "border"]), 2 if on else 1))
        painter.setBrush(QColor(shown["accent" if on else "panel"]))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setPen(QColor(shown["on-accent" if on else "text" if missing > 0 else "faded"]))
        painter.setFont(digits_font(min(scaled(MAX_DIGIT), DIGIT * rect.height())))
        upper = rect.adjusted(0, 0, 0, -0.34 * rect.height()) if value != BIVALUE else rect
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, TITLES.get(value, str(value)))
        if value != BIVALUE:
            painter.setPen(QColor(shown["on-accent" if on else "muted"]))
            painter.setFont(digits_font(max(MIN_COUNT, min(scaled(MAX_COUNT), COUNT * rect.height()))))
            lower = rect.adjusted(0, 0.56 * rect.height(), 0, -2)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, f"·{missing}" if missing > 0 else "✓")

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        value = self.value_at(event.position().toPoint())
        if value is None:
            return
        if event.button() == Qt.MouseButton.LeftButton and value != BIVALUE:
            corner = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if corner or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.marked.emit(value, corner)
            else:
                self.entered.emit(value)
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self.toggle(value)

    def toggle(self, value: int) -> None:
        """Filter by a value; again = no filter."""
        self.chosen.emit(None if value == self.value else value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, values = event.key(), self._values
        if key in STEPS:
            at = -1 if self.value is None and STEPS[Qt.Key(key)] > 0 else values.index(self.value or BIVALUE)
            self.chosen.emit(values[(at + STEPS[Qt.Key(key)]) % len(values)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif key == Qt.Key.Key_Escape:
            self.chosen.emit(None)
            self.left.emit()
        elif event.text().isalnum() and (value := self._typing.of(event, len(self.missing))) is not None:
            self.toggle(value)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._typing.forget()
        self.update()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() is not QEvent.Type.ToolTip:
            return super().event(event)
        value = self.value_at(event.pos())
        if value is not None:
            QToolTip.showText(event.globalPos(), self._tip(value), self, self.field(value).toRect())
        return True

    def _tip(self, value: int) -> str:
        keys = "Alt+0" if value == BIVALUE else f"Alt+{value}"
        if value == BIVALUE:
            return f"{self.title(value)}. " + f"Click ({keys}) to highlight them."
        use = "Click to enter it in the selected cells, with Ctrl as a mark, with Shift as a corner mark"
        return f"{self.title(value)}. {use}; right-click ({keys}) to highlight it."
