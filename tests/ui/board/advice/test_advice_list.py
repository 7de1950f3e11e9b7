"""The list of advice: what is selected in it, and what it reports."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from workbench.ui.board.advice.advice_list import AdviceList, AdviceRow

ROWS = [
    AdviceRow("first", ((0, 0),)),
    AdviceRow("second", ((0, 1),)),
    AdviceRow("third", ((1, 1),), above="R5", note="ends"),
]


@pytest.fixture
def shown(qtbot: QtBot) -> AdviceList:
    """A list with three rows, of which the second is selected."""
    rows = AdviceList()
    qtbot.addWidget(rows)
    rows.show_rows(ROWS)
    rows.setCurrentIndex(rows.model().index(1, 0))
    return rows


def test_a_selected_row_stays_selected_where_it_is_now(shown: AdviceList) -> None:
    shown.show_rows([ROWS[2], ROWS[0], ROWS[1]])

    assert shown.selected == ROWS[1]
    assert shown.currentIndex().row() == 2


def test_nothing_is_selected_once_the_selected_row_is_gone(shown: AdviceList) -> None:
    shown.show_rows([ROWS[0], ROWS[2]])

    assert shown.selected is None


def test_equal_rows_change_nothing(shown: AdviceList) -> None:
    reported: list[AdviceRow] = []
    shown.highlighted.connect(reported.append)

    shown.show_rows(list(ROWS))

    assert shown.selected == ROWS[1]
    assert reported == []


def test_rows_without_a_selection_get_none(qtbot: QtBot) -> None:
    rows = AdviceList()
    qtbot.addWidget(rows)
    rows.show_rows(ROWS)

    rows.show_rows([ROWS[1], ROWS[0]])

    assert rows.selected is None


def test_enter_chooses_the_selected_row(shown: AdviceList, qtbot: QtBot) -> None:
    chosen: list[AdviceRow] = []
    shown.chosen.connect(chosen.append)

    qtbot.keyClick(shown, Qt.Key.Key_Return)

    assert chosen == [ROWS[1]]


@pytest.mark.parametrize(("row", "text"), [(0, "first"), (2, "R5, third, ends")])
def test_a_row_is_read_aloud_with_its_heading_and_note(shown: AdviceList, row: int, text: str) -> None:
    assert shown.model().index(row, 0).data() == text
