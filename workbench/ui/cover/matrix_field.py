"""A text field over a cell of the matrix: for a name, bounds, a colour or a cost."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit

MIN_WIDTH, HEIGHT = 96, 26  # pixels


class MatrixField(QLineEdit):
    """Asks for a text; Enter accepts it, Escape cancels. A rejected text stays to be corrected."""

    closed = Signal()  # not if a typed text has just been rejected

    def __init__(self, over: QAbstractScrollArea) -> None:
        super().__init__(over.viewport())
        self._over = over
        self._take: Callable[[str], str] = lambda _text: ""
        self._before = ""
        self.hide()
        self.setProperty("role", "cell")
        self.returnPressed.connect(self._submit)

    def ask(self, cell: QRect, what: str, text: str, typed: str, take: Callable[[str], str]) -> None:
        """Ask over a cell; `typed` replaces the text, and `take` accepts a text or returns why it rejects it."""
        self._take, self._before = take, text
        self.setAccessibleName(what)
        self.setToolTip(what)
        self.setPlaceholderText(what)
        area = self._over.viewport().rect()
        shown = text or typed or what
        width = max(MIN_WIDTH, cell.width(), self.fontMetrics().horizontalAdvance(shown) + 24)
        x = max(0, min(cell.center().x() - width // 2, area.width() - width))
        y = max(0, min(cell.center().y() - HEIGHT // 2, area.height() - HEIGHT))
        self.setGeometry(x, y, min(width, area.width()), HEIGHT)
        self.setText(typed or text)
        if not typed:
            self.selectAll()
        self.show()
        self.raise_()
        self.setFocus()

    def _submit(self) -> None:
        if not self._take(self.text().strip()):
            self.close_field()

    def close_field(self) -> None:
        """Close the field."""
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
                event.accept()  # otherwise the matrix would handle it too

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() != Qt.FocusReason.PopupFocusReason:
            rejected = self.text().strip() != self._before and self._take(self.text().strip())
            self.hide()
            if not rejected:
                self.closed.emit()
