"""The digits beside the board of a sudoku, at every size."""

import pytest
from PySide6.QtWidgets import QApplication

from workbench.ui.sudoku.digit_bar import DigitBar
from workbench.ui.sudoku.digit_filter import BIVALUE


@pytest.fixture
def bar(qapp: QApplication) -> DigitBar:
    return DigitBar()


@pytest.mark.parametrize("side", [4, 6, 9, 12, 16, 25])
def test_every_digit_has_a_field_of_its_own_that_is_large_enough(bar: DigitBar, side: int) -> None:
    bar.show_digits((side,) * side, None)
    bar.resize(bar.sizeHint().width(), 400)

    fields = [bar.field(value) for value in (*range(1, side + 1), BIVALUE)]

    assert all(bar.rect().toRectF().contains(field) for field in fields)
    assert not any(one.intersects(other) for one in fields for other in fields if one is not other)
    assert min(field.height() for field in fields) >= 28
    assert [bar.value_at(field.center().toPoint()) for field in fields] == [*range(1, side + 1), BIVALUE]


@pytest.mark.parametrize("width", [284, 420, 520])
@pytest.mark.parametrize("side", [9, 16, 25])
def test_a_narrow_keypad_has_more_rows(bar: DigitBar, side: int, width: int) -> None:
    bar.show_digits((side,) * side, None)
    bar.resize(width, bar.heightForWidth(width))

    fields = [bar.field(value) for value in (*range(1, side + 1), BIVALUE)]

    assert bar.minimumSizeHint().width() <= width
    assert all(bar.rect().toRectF().contains(field) for field in fields)
    assert min(field.width() for field in fields) >= 25
    assert not any(one.intersects(other) for one in fields for other in fields if one is not other)


def test_the_title_of_a_field_says_how_many_are_missing(bar: DigitBar) -> None:
    bar.show_digits((3, 0, -1, 4), 2)

    assert [bar.title(value) for value in (1, 2, 3, BIVALUE)] == [
        "1: 3 missing",
        "2: all placed",
        "3: all placed",
        "Cells with two candidates",
    ]
    assert bar.accessibleDescription() == "2: all placed"


def test_choosing_the_same_value_again_ends_the_filter(bar: DigitBar) -> None:
    bar.show_digits((9,) * 9, 4)
    chosen: list[object] = []
    bar.chosen.connect(chosen.append)

    bar.toggle(4)
    bar.toggle(5)

    assert chosen == [None, 5]
