"""Turns keys into the values of cells, including numbers of two digits."""

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ERASERS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_Space)
NUMBER_ROW = {  # what the system calls the keys 1 to 9, whatever they type
    "win32": (2, 3, 4, 5, 6, 7, 8, 9, 10),
    "darwin": (18, 19, 20, 21, 23, 22, 26, 28, 25),
}
X_KEYS = tuple(range(10, 19))  # of X and Wayland


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
        if text.isdecimal() and text.isascii():
            return self._value(int(text), most)
        self._pending = 0
        if event.key() in ERASERS:
            return 0
        if len(text) == 1 and "a" <= text <= "z" and most > 9:
            value = ord(text) - ord("a") + 10
            return value if value <= most else None
        return None

    def shifted(self, event: QKeyEvent, most: int) -> int | None:
        """Return the value of a key of the number row pressed with Shift; None where that types a digit."""
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier or event.text().isdecimal():
            return None
        pressed = event.nativeVirtualKey() if sys.platform == "darwin" else event.nativeScanCode()
        keys = NUMBER_ROW.get(sys.platform, X_KEYS)
        return self._value(keys.index(pressed) + 1, most) if pressed in keys else None

    def _value(self, digit: int, most: int) -> int | None:
        """Return the number that a digit ends, or begins."""
        longer = self._pending * 10 + digit
        value = longer if 0 < longer <= most else digit
        self._pending = value if value * 10 <= most else 0
        return value if value <= most else None
