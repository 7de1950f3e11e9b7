"""Turns keys into the values of cells, including numbers of two digits."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ERASERS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_Space)


class DigitInput:
    """Returns the value of each key; remembers the digit before, because numbers may have two."""

    def __init__(self) -> None:
        self._pending = 0

    def forget(self) -> None:
        """Start a new number with the next digit."""
        self._pending = 0

    def of(self, event: QKeyEvent, most: int) -> int | None:
        """Return the value of a key, from 1 to `most`; 0 = erase, None = not a value."""
        text = event.text().lower()
        pending, self._pending = self._pending, 0
        if text.isdecimal() and text.isascii():
            longer = pending * 10 + int(text)
            value = longer if 0 < longer <= most else int(text)
            self._pending = value if value * 10 <= most else 0
            return value if value <= most else None
        if event.key() in ERASERS:
            return 0
        if len(text) == 1 and "a" <= text <= "z" and most > 9:
            value = ord(text) - ord("a") + 10
            return value if value <= most else None
        return None
