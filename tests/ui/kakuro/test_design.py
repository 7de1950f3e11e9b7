"""Designing a kakuro in the real window: strokes, clues from the keyboard, symmetry, clues from a filling, sides."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.files.documents import parse_document
from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.design import Triangle, possible_clue
from workbench.ui.base.preferences import set_preference
from workbench.ui.board.board import Board
from workbench.ui.board.document import Document
from workbench.ui.board.shape.dialogs import SidesDialog
from workbench.ui.kakuro import tool as kakuro_tool
from workbench.ui.kakuro.editor import KakuroEditor
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

BLANK = "kakuro 4x5\n# # # # #\n" + "# . . . .\n" * 3
EXAMPLE = "kakuro 3x4\n# 4\\ 10\\ 3\\\n\\6 . . .\n# . . #\n"
FILLING = ("312", "19")  # of the example, row by row


def puzzle_of(tab: DocumentTab) -> Kakuro:
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Kakuro)
    return puzzle


def editor_of(tab: DocumentTab) -> KakuroEditor:
    assert isinstance(tab.editor, KakuroEditor)
    return tab.editor


def do(window: MainWindow, name: str) -> None:
    trigger(window, name)


def press(board: Board, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(board, key)


def point(board: Board, cell: tuple[int, int], x: float = 0.5, y: float = 0.5) -> QPoint:
    rect = board.cell_rect(cell)
    return QPoint(rect.x() + int(x * rect.width()), rect.y() + int(y * rect.height()))


def drag(board: Board, *cells: tuple[int, int]) -> None:
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=point(board, cells[0]))
    for cell in cells[1:]:
        QTest.mouseMove(board, point(board, cell))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=point(board, cells[-1]))


def blocks(tab: DocumentTab) -> set[tuple[int, int]]:
    """Return the blocks outside the first row and column."""
    return {(int(r), int(c)) for r, c in np.argwhere(~puzzle_of(tab).white) if r and c}


@pytest.fixture
def blank(opened: Opened) -> DocumentTab:
    tab = opened(BLANK)
    editor_of(tab).board.setFocus()
    return tab


@pytest.fixture
def example(window: MainWindow, opened: Opened) -> DocumentTab:
    tab = opened(EXAMPLE)
    do(window, "design")
    editor_of(tab).board.setFocus()
    return tab


@pytest.mark.slow
def test_a_board_without_clues_is_designed_and_one_with_clues_is_filled_in(opened: Opened) -> None:
    assert editor_of(opened(BLANK)).mode == "design"
    assert editor_of(opened(EXAMPLE)).mode == "entries"


# Blocks


def test_the_symmetry_of_strokes_is_kept_with_the_document(
    window: MainWindow, blank: DocumentTab, opened: Opened, tmp_path: Path
) -> None:
    do(window, "next_symmetry")
    QTest.mouseClick(blank.editor.board, Qt.MouseButton.LeftButton, pos=point(blank.editor.board, (1, 1)))
    assert blocks(blank) == {(1, 1), (3, 4)}
    blank.document.save(tmp_path / "board.puzzle")

    again = KakuroEditor(Document(parse_document((tmp_path / "board.puzzle").read_text("utf-8")), "t"), window.acts)

    assert again.draft.symmetry == "half_turn"
    assert again.panel.symmetries.symmetry == "half_turn"
    again.deleteLater()


def test_a_strokes_first_cell_decides_what_it_paints_and_it_is_one_step(window: MainWindow, blank: DocumentTab) -> None:
    drag(blank.editor.board, (1, 1), (1, 3))
    painted = blocks(blank)
    drag(blank.editor.board, (1, 2), (1, 4))  # from a block: white
    do(window, "undo")

    assert painted == {(1, 1), (1, 2), (1, 3)}
    assert blocks(blank) == painted
    do(window, "redo")
    assert blocks(blank) == {(1, 1)}


def test_a_click_makes_a_block_and_a_double_click_makes_it_white_again(blank: DocumentTab) -> None:
    board = blank.editor.board

    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=point(board, (2, 2)))
    assert blocks(blank) == {(2, 2)}
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=point(board, (2, 2)))
    assert blocks(blank) == {(2, 2)}  # it only chooses the triangle
    QTest.mouseDClick(board, Qt.MouseButton.LeftButton, pos=point(board, (2, 2)))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=point(board, (2, 2)))
    assert blocks(blank) == set()


def test_space_paints_the_selected_cells(blank: DocumentTab) -> None:
    board = blank.editor.board
    board.go((1, 1))
    QTest.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)

    press(board, Qt.Key.Key_Space)
    assert blocks(blank) == {(1, 1), (1, 2)}
    press(board, Qt.Key.Key_Left, Qt.Key.Key_Space)
    assert blocks(blank) == {(1, 2)}


def test_escape_cancels_a_stroke(blank: DocumentTab) -> None:
    board = blank.editor.board
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=point(board, (1, 1)))
    QTest.mouseMove(board, point(board, (1, 3)))
    message = blank.message.text()

    press(board, Qt.Key.Key_Escape)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=point(board, (1, 3)))

    assert message == "3 blocks"
    assert blocks(blank) == set()


def test_symmetry_mirrors_strokes_of_the_mouse_and_the_keyboard(window: MainWindow, blank: DocumentTab) -> None:
    do(window, "next_symmetry")
    assert editor_of(blank).panel.symmetries.symmetry == "half_turn"
    assert blank.message.text() == "Symmetry: half turn"

    drag(blank.editor.board, (1, 1), (1, 2))
    assert blocks(blank) == {(1, 1), (1, 2), (3, 4), (3, 3)}
    blank.editor.board.go((2, 1))
    press(blank.editor.board, Qt.Key.Key_Space)
    assert blocks(blank) == {(1, 1), (1, 2), (3, 4), (3, 3), (2, 1), (2, 4)}


def test_a_symmetry_is_chosen_by_its_picture(blank: DocumentTab) -> None:
    editor_of(blank).panel.symmetries.buttons["top_bottom"].click()

    drag(blank.editor.board, (1, 1), (1, 1))

    assert blocks(blank) == {(1, 1), (3, 1)}


def test_a_block_painted_over_loses_its_clues_and_undo_restores_them(window: MainWindow, example: DocumentTab) -> None:
    drag(example.editor.board, (1, 0), (2, 0))
    without = puzzle_of(example)
    do(window, "undo")

    assert without.white[1, 0]
    assert without.across[1, 0] == 0
    assert puzzle_of(example).across[1, 0] == 6


def test_a_cell_that_becomes_a_block_loses_its_entry(window: MainWindow, example: DocumentTab) -> None:
    example.editor.board.go((1, 1))
    QTest.keyClicks(example.editor.board, "3")
    assert example.document.position.entries[1, 1] == 3

    press(example.editor.board, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert not example.document.position.entries.any()
    do(window, "undo")
    assert example.document.position.entries[1, 1] == 3


# Clues


def test_clues_are_typed_with_the_keyboard_alone(window: MainWindow, blank: DocumentTab) -> None:
    board, tool = blank.editor.board, editor_of(blank).draft
    QTest.keyClick(board, Qt.Key.Key_Tab)  # from the corner, before which no run begins
    assert tool.triangle == Triangle((0, 1), True)

    QTest.keyClicks(board, "16")
    QTest.keyClick(board, Qt.Key.Key_Tab)
    QTest.keyClicks(board, "7")
    press(board, Qt.Key.Key_Return)

    assert puzzle_of(blank).down[0].tolist() == [0, 16, 7, 0, 0]
    assert tool.triangle == Triangle((0, 2), True)
    QTest.keyClick(board, Qt.Key.Key_Backtab)
    assert tool.triangle == Triangle((0, 1), True)
    do(window, "undo")  # each clue is one step
    assert puzzle_of(blank).down[0].tolist() == [0, 16, 0, 0, 0]


def test_tab_goes_from_across_to_down_and_leaves_the_board_at_its_end(window: MainWindow, blank: DocumentTab) -> None:
    board, tool = blank.editor.board, editor_of(blank).draft
    drag(board, (1, 1), (1, 1))
    seen = []
    while board.hasFocus() and len(seen) < 99:
        QTest.keyClick(board, Qt.Key.Key_Tab)
        seen.append(tool.triangle)

    assert seen[:2] == [Triangle((1, 1), True), Triangle((2, 0), False)]  # the block at r2c2 had its across active
    assert len(seen) == 4  # and that of row 4, and out


def test_the_range_is_shown_while_a_clue_is_typed_and_a_fault_at_once(blank: DocumentTab) -> None:
    board = blank.editor.board
    board.go((1, 0))
    assert blank.message.text() == "r2c1 across, 4 cells: 10 to 30"

    QTest.keyClicks(board, "3")
    assert blank.message.text() == "r2c1 across, 4 cells: 10 to 30"  # it may become 30
    QTest.keyClicks(board, "1")
    assert blank.message.text().startswith("The run r2c2 to r2c5 across cannot add up to 31: 4 cells can make")
    assert editor_of(blank).draft.wrong
    press(board, Qt.Key.Key_Backspace)
    QTest.keyClicks(board, "0")
    assert not editor_of(blank).draft.wrong
    assert blank.document.history.undoable is None  # nothing is accepted yet
    press(board, Qt.Key.Key_Escape)
    assert editor_of(blank).draft.typed is None


def test_backspace_edits_a_clue_delete_removes_it_escape_keeps_it(example: DocumentTab) -> None:
    board = example.editor.board
    board.go((0, 2))

    press(board, Qt.Key.Key_Backspace)
    QTest.keyClicks(board, "1")
    assert editor_of(example).draft.typed == "11"
    press(board, Qt.Key.Key_Escape)
    assert puzzle_of(example).down[0, 2] == 10
    press(board, Qt.Key.Key_Backspace, Qt.Key.Key_Return)
    assert puzzle_of(example).down[0, 2] == 1
    press(board, Qt.Key.Key_Delete)
    assert puzzle_of(example).down[0, 2] == 0


def test_an_impossible_clue_can_be_kept_and_is_a_fault(example: DocumentTab) -> None:
    example.editor.board.go((1, 0))
    QTest.keyClicks(example.editor.board, "40")
    press(example.editor.board, Qt.Key.Key_Return)

    assert puzzle_of(example).across[1, 0] == 40
    assert any("cannot add up to 40: 3 cells" in fault.message for fault in puzzle_of(example).faults)


def test_a_clue_above_45_or_with_three_digits_is_refused(example: DocumentTab) -> None:
    board = example.editor.board
    board.go((1, 0))
    QTest.keyClicks(board, "99")
    QTest.keyClicks(board, "9")
    message = example.message.text()
    press(board, Qt.Key.Key_Return)

    assert message.startswith("A clue has at most two digits.")
    assert puzzle_of(example).across[1, 0] == 6


def test_a_click_on_a_triangle_selects_it_and_leaving_it_accepts_the_clue(example: DocumentTab) -> None:
    board, tool = example.editor.board, editor_of(example).draft
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=point(board, (1, 0), 0.2, 0.8))
    assert tool.triangle == Triangle((1, 0), True)
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=point(board, (1, 0), 0.8, 0.2))
    assert tool.triangle == Triangle((1, 0), False)

    QTest.keyClicks(board, "7")
    press(board, Qt.Key.Key_Down)

    assert puzzle_of(example).across[1, 0] == 7
    assert tool.triangle == Triangle((2, 0), False)


def test_a_typed_clue_is_accepted_before_another_mode_and_before_saving(
    window: MainWindow, example: DocumentTab
) -> None:
    board = example.editor.board
    board.go((1, 0))
    QTest.keyClicks(board, "8")
    assert example.changes.settle() == ""
    assert puzzle_of(example).across[1, 0] == 8
    QTest.keyClicks(board, "9")
    do(window, "entries")
    assert puzzle_of(example).across[1, 0] == 9


def test_a_clue_counts_after_a_pause_unless_it_may_become_another(
    blank: DocumentTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kakuro_tool, "PAUSE_MILLISECONDS", 0)
    board = blank.editor.board
    board.go((1, 0))  # before four cells: 10 to 30

    QTest.keyClicks(board, "3")
    QApplication.processEvents()
    assert editor_of(blank).draft.typed == "3"
    QTest.keyClicks(board, "0")
    qtbot.waitUntil(lambda: puzzle_of(blank).across[1, 0] == 30)

    assert editor_of(blank).draft.typed is None
    assert blank.document.history.undoable == "set clue 30 in r2c1 across"


def test_no_clue_of_a_run_is_the_beginning_of_another() -> None:
    for length in range(1, 10):
        possible = [str(clue) for clue in range(1, 46) if possible_clue(clue, length)]
        assert not [clue for clue in possible for other in possible if other != clue and other.startswith(clue)]


def test_a_run_at_the_edge_shows_that_it_has_no_block_for_its_clue(window: MainWindow, opened: Opened) -> None:
    tab = opened("kakuro 2x3\n. . .\n. . .\n")
    tab.editor.board.go((1, 1))

    assert tab.message.text() == "The run r2c1 to r2c3 across begins at the edge, so there is no block for its clue."


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Right, Qt.Key.Key_Space])
def test_an_invalid_clue_stays_with_its_message_until_it_is_corrected(example: DocumentTab, key: Qt.Key) -> None:
    board, tool = example.editor.board, editor_of(example).draft
    board.go((1, 0))
    QTest.keyClicks(board, "99")
    press(board, key)

    assert example.message.text() == "99 is too large for a clue: all nine digits add up to 45."
    assert (tool.typed, tool.wrong, tool.triangle) == ("99", True, Triangle((1, 0), False))
    assert example.changes.settle() == example.message.text()
    press(board, Qt.Key.Key_Backspace, Qt.Key.Key_Return)
    assert puzzle_of(example).across[1, 0] == 9


def test_undo_removes_an_invalid_clue(window: MainWindow, example: DocumentTab) -> None:
    example.editor.board.go((1, 0))
    QTest.keyClicks(example.editor.board, "99")
    do(window, "undo")

    assert editor_of(example).draft.typed is None
    assert puzzle_of(example).across[1, 0] == 6


def test_another_mode_discards_an_invalid_clue_with_a_message(window: MainWindow, example: DocumentTab) -> None:
    example.editor.board.go((1, 0))
    QTest.keyClicks(example.editor.board, "99")
    messages: list[str] = []
    editor_of(example).message_changed.connect(messages.append)
    do(window, "entries")

    assert "99 is too large for a clue: all nine digits add up to 45." in messages
    assert example.changes.settle() == ""
    assert puzzle_of(example).across[1, 0] == 6


def test_painting_a_cell_twice_changes_nothing(window: MainWindow, blank: DocumentTab) -> None:
    board, before = blank.editor.board, puzzle_of(blank)
    do(window, "next_symmetry")
    for cell in ((2, 0), (0, 3), (1, 1)):
        board.go(cell)
        press(board, Qt.Key.Key_Space, Qt.Key.Key_Space)
        assert puzzle_of(blank) == before


def test_unbalanced_clues_are_reported_at_a_clue_too(example: DocumentTab) -> None:
    board = example.editor.board
    board.go((1, 0))
    QTest.keyClicks(board, "7")
    assert "balance" not in example.message.text()
    press(board, Qt.Key.Key_Return)
    board.go((2, 0))
    assert "balance" not in example.message.text()  # the runs of the last row have no clues yet

    tab_over = Kakuro.parse("kakuro 3x3\n# 4\\ 5\\\n\\3 . .\n\\5 . .\n")[0]
    example.document.apply(Position.fresh(tab_over), "paste")
    board.go((0, 1))
    assert example.message.text() == (
        "r1c2 down, 2 cells: 3 to 17. The clues do not balance: 8 across, 9 down, 1 more down. A clue is wrong."
    )


def test_a_single_block_is_in_the_singular(window: MainWindow, blank: DocumentTab) -> None:
    drag(blank.editor.board, (1, 1), (1, 1))
    assert blank.document.history.undoable == "paint 1 block"
    drag(blank.editor.board, (1, 1), (1, 1))
    drag(blank.editor.board, (1, 2), (1, 3))
    assert blank.document.history.undoable == "paint 2 blocks"


def test_blocks_and_white_cells_that_are_selected_differ(window: MainWindow, blank: DocumentTab) -> None:
    do(window, "select_all")
    QApplication.processEvents()
    picture = blank.editor.board.grab().toImage()

    colours = {picture.pixelColor(point(blank.editor.board, cell, 0.7, 0.3)).name() for cell in ((0, 2), (2, 2))}
    assert len(colours) == 2


# The whole board


def test_clues_can_be_set_from_a_solution(window: MainWindow, example: DocumentTab) -> None:
    board = example.editor.board
    do(window, "clear_clues")
    assert not puzzle_of(example).across.any()
    assert not puzzle_of(example).down.any()
    assert not window.actions_by_name["clues_from_filling"].isEnabled()

    for r, row in enumerate(FILLING, 1):
        for c, digit in enumerate(row, 1):
            board.go((r, c))
            QTest.keyClicks(board, digit)
    do(window, "clues_from_filling")

    assert puzzle_of(example).across.tolist() == [[0, 0, 0, 0], [6, 0, 0, 0], [10, 0, 0, 0]]
    assert puzzle_of(example).down.tolist() == [[0, 4, 10, 2], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert example.document.position.entries[1].tolist() == [0, 3, 1, 2]
    do(window, "undo")
    assert not puzzle_of(example).across.any()


def test_incomplete_runs_keep_their_clues(window: MainWindow, example: DocumentTab) -> None:
    board = example.editor.board
    for c, digit in enumerate("91", 1):
        board.go((2, c))
        QTest.keyClicks(board, digit)

    do(window, "clues_from_filling")

    assert puzzle_of(example).across[:, 0].tolist() == [0, 6, 10]
    assert puzzle_of(example).down[0].tolist() == [0, 4, 10, 3]


@pytest.mark.slow
def test_a_large_board_shows_a_clue_as_soon_as_it_is_accepted(opened: Opened) -> None:
    rows = ["# " * 46, *["# . . " + "# " * 43] * 9, *["# " * 46] * 36]
    board = opened("\n".join(["kakuro 46x46", *rows])).editor.board
    board.setFocus()
    press(board, Qt.Key.Key_Tab)
    before = board.grab().toImage()

    QTest.keyClicks(board, "17")
    press(board, Qt.Key.Key_Return)
    press(board, Qt.Key.Key_Down, Qt.Key.Key_Up)

    rect = board.cell_rect((0, 1))
    after = board.grab().toImage()
    assert before.copy(rect) != after.copy(rect)
    rect = board.cell_rect((0, 2))
    assert before.copy(rect) == after.copy(rect)


def test_entries_move_when_sides_grow_and_shrink(window: MainWindow, example: DocumentTab) -> None:
    example.editor.board.go((1, 1))
    QTest.keyClicks(example.editor.board, "3")
    do(window, "board_sides")
    [dialog] = editor_of(example).findChildren(SidesDialog)

    dialog.top.setValue(1)
    dialog.right.setValue(-1)
    dialog.accept()

    assert puzzle_of(example).shape == (4, 3)
    assert puzzle_of(example).across[2, 0] == 6
    assert example.document.position.entries[2, 1] == 3


def test_pasting_another_board_discards_the_typed_clue(example: DocumentTab) -> None:
    example.editor.board.go((2, 0))
    QTest.keyClicks(example.editor.board, "1")

    [other] = Kakuro.parse("kakuro 2x2\n# 3\\\n\\3 .\n")
    example.document.apply(Position.fresh(other), "paste")

    assert puzzle_of(example) == other
    assert editor_of(example).draft.typed is None


@pytest.mark.slow
def test_a_run_of_one_cell_is_noted_while_designing_unless_the_setting_is_off(
    window: MainWindow, blank: DocumentTab
) -> None:
    note, editor = editor_of(blank).panel.style_note, editor_of(blank)
    assert note.isHidden()

    drag(editor.board, (2, 2))
    drag(editor.board, (1, 1))

    assert "Style: 3 runs have only one cell, the first at r3c2." in note.text()
    assert not note.isHidden()
    do(window, "entries")
    assert note.isHidden()
    set_preference("kakuro_style", "off")
    do(window, "design")
    assert note.isHidden()
