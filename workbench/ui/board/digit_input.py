"""Turns keys into the values of cells, including numbers of two digits, and tells what modifiers make of them."""

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from workbench.ui.base.keyboard.presets import FILTER, preset

ERASERS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_Space)
NUMBER_ROW = {  # what the system calls the keys 1 to 9, whatever they type
    "win32": (2, 3, 4, 5, 6, 7, 8, 9, 10),
    "darwin": (18, 19, 20, 21, 23, 22, 26, 28, 25),
}
X_KEYS = tuple(range(10, 19))  # of X and Wayland
MODIFIERS = (
    (Qt.KeyboardModifier.ControlModifier, "Ctrl"),
    (Qt.KeyboardModifier.AltModifier, "Alt"),
    (Qt.KeyboardModifier.ShiftModifier, "Shift"),
)
BIVALUE = 0  # with FILTER: cells with two candidates


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
        return letter_value(text, most)

    def role(self, event: QKeyEvent, most: int) -> tuple[str, int] | None:
        """Return what a digit with modifiers does, and its value; None for a key that is none, or has none."""
        keys = preset()
        if keys.function_keys and most <= 9 and not modifiers_of(event) and is_filter_key(event.key(), most):
            return FILTER, (event.key() - Qt.Key.Key_F1 + 1) % 10
        does = keys.digits.get(modifiers_of(event))
        digit = None if does is None else pressed_digit(event)
        if does is None or digit is None or (digit == 0 and does != FILTER):
            return None
        value = BIVALUE if digit == 0 else self._value(digit, most)
        return None if value is None else (does, value)

    def _value(self, digit: int, most: int) -> int | None:
        """Return the number that a digit ends, or begins."""
        longer = self._pending * 10 + digit
        value = longer if 0 < longer <= most else digit
        self._pending = value if value * 10 <= most else 0
        return value if value <= most else None


def belongs_to_board(event: QKeyEvent, most: int) -> bool:
    """Return whether a board takes a key before it is a shortcut: a letter that is a value, or a key that filters."""
    if modifiers_of(event) not in ("", "Shift"):
        return False
    filters = preset().function_keys and not modifiers_of(event) and is_filter_key(event.key(), most)
    return filters or letter_value(event.text().lower(), most) is not None


def letter_value(text: str, most: int) -> int | None:
    """Return the value of a letter on a board with more than nine symbols: a is 10."""
    value = ord(text) - ord("a") + 10 if len(text) == 1 and "a" <= text <= "z" else 0
    return value if 9 < value <= most else None


def is_filter_key(key: int, most: int) -> bool:
    """Return whether a key is F1 to F9, or F10, on a board with at most nine symbols."""
    return most <= 9 and (Qt.Key.Key_F1 <= key < Qt.Key.Key_F1 + most or key == Qt.Key.Key_F10)


def modifiers_of(event: QKeyEvent) -> str:
    """Return the modifiers of a key by name, joined by +."""
    return "+".join(name for modifier, name in MODIFIERS if event.modifiers() & modifier)


def pressed_digit(event: QKeyEvent) -> int | None:
    """Return the digit of a key pressed with modifiers, whatever it types; None where Shift types a digit."""
    if "Shift" in modifiers_of(event) and "Ctrl" not in modifiers_of(event) and event.text().isdecimal():
        return None
    if Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
        return event.key() - Qt.Key.Key_0
    pressed = event.nativeVirtualKey() if sys.platform == "darwin" else event.nativeScanCode()
    keys = NUMBER_ROW.get(sys.platform, X_KEYS)
    return keys.index(pressed) + 1 if pressed in keys else None
