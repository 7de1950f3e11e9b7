"""What a key means in a cell: a value, or the second digit of one."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ERASERS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_Space)


class DigitInput:
    """Turns keys into values; remembers the digit typed before, where numbers have two."""

    def __init__(self) -> None:
        self._pending = 0

    def forget(self) -> None:
        """Let the next digit begin a number."""
        self._pending = 0

    def of(self, event: QKeyEvent, most: int) -> int | None:
        """Return the value from 1 to `most` that a key means: 0 to erase, None for no value."""
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
