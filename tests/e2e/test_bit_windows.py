"""The windows with bits beside a sudoku and a kakuro."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.windows import trigger
from workbench.ui.board.cells.bit_table_view import BitRows
from workbench.ui.kakuro.sets_window import SetsWindow
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.bits_window import BitsWindow

pytestmark = pytest.mark.slow

SUDOKU = "12345678." + "." * 72
KAKURO = "kakuro 3x4\n# \\ 4\\ 3\\\n\\ \\3 . .\n\\ \\4 . .\n"


def shown(window: MainWindow, text: str, act: str, sort: type[BitsWindow] | type[SetsWindow]):
    """Open a puzzle and the window of bits on it."""
    window.commands.open_text(text, "Bits")
    trigger(window, act)
    tab = window.tabs.document_tab
    assert tab is not None
    return tab.editor, tab.editor.findChild(sort)


def test_the_bits_follow_the_cursor_and_what_is_entered(window: MainWindow) -> None:
    editor, bits = shown(window, SUDOKU, "bit_masks", BitsWindow)

    editor.board.go((0, 8))

    assert bits.title.text() == "Candidates of r1c9"
    assert bits.cell.note.text() == "Naked single: m & (m - 1) is 0, so r1c9 can only be 9."
    assert "Hidden single: r1c9 is the only place for 9 in row 1." in bits.hidden.note.text()
    editor.type_value([(0, 8)], 9)
    assert bits.cell.note.text() == "r1c9 holds 9: its mask is 0."


def test_the_unit_of_hidden_singles_stays_a_box_when_the_cursor_moves(window: MainWindow) -> None:
    editor, bits = shown(window, SUDOKU, "bit_masks", BitsWindow)

    bits.unit.setCurrentIndex(2)
    editor.board.go((4, 4))

    assert bits.unit.currentText() == "Box 5"
    assert bits.hidden.rows.table.rows[1].name == "r4c4"
    assert bits.hidden.rows.accessibleDescription() == bits.hidden.rows.table.text()


def test_the_act_brings_back_the_same_window_and_escape_closes_it(window: MainWindow) -> None:
    editor, bits = shown(window, SUDOKU, "bit_masks", BitsWindow)

    trigger(window, "bit_masks")
    assert editor.findChildren(BitsWindow) == [bits]
    QTest.keyClick(bits, Qt.Key.Key_Escape)

    assert not bits.isVisible()


@pytest.mark.parametrize(
    ("text", "act", "sort"), [(SUDOKU, "bit_masks", BitsWindow), (KAKURO, "set_table", SetsWindow)]
)
def test_the_window_closes_when_another_tab_comes_to_the_front(
    window: MainWindow, text: str, act: str, sort: type[BitsWindow] | type[SetsWindow]
) -> None:
    _, bits = shown(window, text, act, sort)
    closed: list[object] = []
    bits.finished.connect(closed.append)

    window.commands.open_text("tour 5x5", "Other")

    assert len(closed) == 1


def test_a_16_x_16_board_has_masks_of_16_bits(window: MainWindow) -> None:
    _, bits = shown(window, "sudoku 4x4\n" + (". " * 16 + "\n") * 16, "bit_masks", BitsWindow)

    assert {rows.table.width for rows in bits.findChildren(BitRows)} == {16}


def test_the_table_of_sets_begins_with_the_run_under_the_cursor(window: MainWindow) -> None:
    editor, sets = shown(window, KAKURO, "set_table", SetsWindow)
    editor.board.go((2, 3))

    trigger(window, "set_table")

    assert (sets.total.value(), sets.cells.value(), sets.known.text()) == (4, 2, "")
    assert sets.entry.note.text() == "candidates[4][2][000000000]: 1 set; the cells can hold 1 3."
    assert sets.subsets.note.text() == "4 subsets of 2 digits, each larger one first."


def test_any_three_numbers_can_be_looked_up(window: MainWindow) -> None:
    _, sets = shown(window, KAKURO, "set_table", SetsWindow)

    sets.total.setValue(16)
    sets.cells.setValue(3)
    sets.known.clear()
    QTest.keyClicks(sets.known, "1x")

    assert sets.entry.note.text() == ("candidates[16][3][000000001]: 2 sets with 1; the other cells can hold 6 7 8 9.")
    assert [sets.chosen.itemText(k) for k in range(sets.chosen.count())] == ["1 6 9", "1 7 8"]


def test_an_impossible_entry_has_no_set(window: MainWindow) -> None:
    _, sets = shown(window, KAKURO, "set_table", SetsWindow)

    sets.cells.setValue(9)
    sets.total.setValue(44)

    assert "no such set of digits" in sets.entry.note.text()
    assert not sets.subsets.isVisible()
