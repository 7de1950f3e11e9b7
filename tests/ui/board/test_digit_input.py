"""What the keys of digits mean, with Shift and without."""

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from workbench.ui.base.keyboard.presets import CORNER, FILTER, MARK, PRESETS, KeyPreset, choose_preset
from workbench.ui.board.digit_input import NUMBER_ROW, X_KEYS, DigitInput, belongs_to_board

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture(autouse=True)
def standard_keys(qapp: QApplication) -> Iterator[None]:
    yield
    choose_preset("standard")


def pressed(text: str, digit: int = 0, modifiers: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    """Return the press of a key that types a text; `digit`: the key of the number row, 0 = another one."""
    code = NUMBER_ROW.get(sys.platform, X_KEYS)[digit - 1] if digit else 0
    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, modifiers, code, code, 0, text)


@pytest.mark.parametrize("digit", range(1, 10))
def test_the_number_row_with_shift_is_a_digit_whatever_it_types(digit: int) -> None:
    sign = '!"§$%&/()'[digit - 1]  # of a German keyboard

    assert DigitInput().role(pressed(sign, digit, SHIFT), 9) == (CORNER, digit)
    assert DigitInput().of(pressed(sign, digit, SHIFT), 9) is None


def test_where_shift_types_a_digit_it_is_an_entry() -> None:
    french = pressed("4", 4, SHIFT)

    assert DigitInput().role(french, 9) is None
    assert DigitInput().of(french, 9) == 4


def test_other_keys_with_shift_are_no_marks() -> None:
    assert DigitInput().role(pressed("A", 0, SHIFT), 16) is None
    assert DigitInput().role(pressed("!", 1), 9) is None
    assert DigitInput().role(pressed("!", 5, SHIFT), 4) is None


def test_two_digits_make_a_number() -> None:
    typing = DigitInput()

    assert [typing.of(pressed(text), 16) for text in "12"] == [1, 12]
    assert [typing.of(pressed(text), 16) for text in "a5x6"] == [10, 5, None, 6]
    assert [typing.role(pressed("!", digit, SHIFT), 16) for digit in (1, 5)] == [(CORNER, 1), (CORNER, 15)]


@pytest.mark.parametrize(
    ("modifiers", "role"), [(CONTROL, MARK), (SHIFT, CORNER), (CONTROL | SHIFT, CORNER), (ALT, FILTER)]
)
@pytest.mark.parametrize("text", ["", "4", "\x1c", "'"])  # with Ctrl, X types a control character
def test_modifiers_tell_what_a_digit_does(modifiers: Qt.KeyboardModifier, role: str, text: str) -> None:
    event = pressed(text, 4, modifiers)

    french = modifiers == SHIFT and text == "4"
    assert DigitInput().role(event, 9) == (None if french else (role, 4))


def test_a_french_keyboard_has_corner_marks_with_ctrl_and_shift() -> None:
    assert DigitInput().role(pressed("4", 4, CONTROL | SHIFT), 9) == (CORNER, 4)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_function_keys_filter_in_one_preset_only(qapp: QApplication, preset: KeyPreset) -> None:
    choose_preset(preset.name)
    keys = [QKeyEvent(QEvent.Type.KeyPress, key, NONE) for key in (Qt.Key.Key_F1, Qt.Key.Key_F9, Qt.Key.Key_F10)]

    roles = [DigitInput().role(event, 9) for event in keys]
    taken = [belongs_to_board(event, 9) for event in keys]

    expected = [(FILTER, 1), (FILTER, 9), (FILTER, 0)] if preset.name == "hodoku" else [None] * 3
    assert roles == expected
    assert taken == [role is not None for role in expected]
    assert DigitInput().role(keys[1], 4) is None


def test_letters_belong_to_large_boards_only() -> None:
    event = pressed("c")

    assert not belongs_to_board(event, 9)
    assert belongs_to_board(event, 12)
    assert not belongs_to_board(pressed("z"), 25)
