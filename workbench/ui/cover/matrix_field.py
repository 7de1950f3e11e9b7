"""A line of text to be typed over a cell of the matrix: a name, bounds, a colour, a cost."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit

NARROWEST, HIGH = 96, 26  # pixels


class MatrixField(QLineEdit):
    """Asks for one text; Enter hands it over, Escape gives up. What is refused stays to be mended."""

    closed = Signal()  # unless what was typed has just been refused

    def __init__(self, over: QAbstractScrollArea) -> None:
        super().__init__(over.viewport())
        self._over = over
        self._take: Callable[[str], str] = lambda _text: ""
        self._before = ""
        self.hide()
        self.setProperty("role", "cell")
        self.returnPressed.connect(self._hand_over)

    def ask(self, cell: QRect, what: str, text: str, typed: str, take: Callable[[str], str]) -> None:
        """Ask over a cell; `typed` replaces the text, and `take` returns why it refuses one, "" if it does not."""
        self._take, self._before = take, text
        self.setAccessibleName(what)
        self.setToolTip(what)
        self.setPlaceholderText(what)
        room = self._over.viewport().rect()
        shown = text or typed or what
        wide = max(NARROWEST, cell.width(), self.fontMetrics().horizontalAdvance(shown) + 24)
        x = max(0, min(cell.center().x() - wide // 2, room.width() - wide))
        y = max(0, min(cell.center().y() - HIGH // 2, room.height() - HIGH))
        self.setGeometry(x, y, min(wide, room.width()), HIGH)
        self.setText(typed or text)
        if not typed:
            self.selectAll()
        self.show()
        self.raise_()
        self.setFocus()

    def _hand_over(self) -> None:
        if not self._take(self.text().strip()):
            self.close_field()

    def close_field(self) -> None:
        """Ask no longer."""
        if self.isVisible():
            had_focus = self.hasFocus()
            self.hide()
            if had_focus:
                self._over.setFocus()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_field()
        else:
            super().keyPressEvent(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Up, Qt.Key.Key_Down):
                event.accept()  # the matrix below would take it for its own

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() != Qt.FocusReason.PopupFocusReason:
            refused = self.text().strip() != self._before and self._take(self.text().strip())
            self.hide()
            if not refused:
                self.closed.emit()
