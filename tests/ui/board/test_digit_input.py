"""What the keys of digits mean, with Shift and without."""

import sys

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from workbench.ui.board.digit_input import NUMBER_ROW, X_KEYS, DigitInput

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def pressed(text: str, digit: int = 0, modifiers: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    """Return the press of a key that types a text; `digit`: the key of the number row, 0 = another one."""
    code = NUMBER_ROW.get(sys.platform, X_KEYS)[digit - 1] if digit else 0
    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, modifiers, code, code, 0, text)


@pytest.mark.parametrize("digit", range(1, 10))
def test_the_number_row_with_shift_is_a_digit_whatever_it_types(digit: int) -> None:
    sign = '!"§$%&/()'[digit - 1]  # of a German keyboard

    assert DigitInput().shifted(pressed(sign, digit, SHIFT), 9) == digit
    assert DigitInput().of(pressed(sign, digit, SHIFT), 9) is None


def test_where_shift_types_a_digit_it_is_an_entry() -> None:
    french = pressed("4", 4, SHIFT)

    assert DigitInput().shifted(french, 9) is None
    assert DigitInput().of(french, 9) == 4


def test_other_keys_with_shift_are_no_marks() -> None:
    assert DigitInput().shifted(pressed("A", 0, SHIFT), 16) is None
    assert DigitInput().shifted(pressed("!", 1), 9) is None
    assert DigitInput().shifted(pressed("!", 5, SHIFT), 4) is None


def test_two_digits_make_a_number() -> None:
    typing = DigitInput()

    assert [typing.of(pressed(text), 16) for text in "12"] == [1, 12]
    assert [typing.of(pressed(text), 16) for text in "a5x6"] == [10, 5, None, 6]
    assert [typing.shifted(pressed("!", digit, SHIFT), 16) for digit in (1, 5)] == [1, 15]
