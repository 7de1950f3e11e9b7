"""Regions and extra regions of a sudoku painted in the real window: by mouse, by keys, from the clipboard, undone."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.windows import Opened, trigger
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw, windows
from workbench.puzzles.sudoku.painted_regions import PaintedRegions
from workbench.puzzles.sudoku.regions import random_jigsaw
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.editor import SudokuEditor

EMPTY = "sudoku 2x2\n1...\n....\n....\n....\n"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def editor_of(tab: DocumentTab) -> SudokuEditor:
    assert isinstance(tab.editor, SudokuEditor)
    tab.editor.board.setFocus()
    return tab.editor


def drag(editor: SudokuEditor, *cells: Cell) -> None:
    """Drag the mouse over cells of the board."""
    board = editor.board
    points = [board.cell_rect(cell).center() for cell in cells]
    QTest.mousePress(board, LEFT, NONE, points[0])
    for point in points[1:]:
        place = QPointF(point)
        move = QMouseEvent(QEvent.Type.MouseMove, place, board.mapToGlobal(place), LEFT, LEFT, NONE)
        QApplication.sendEvent(board, move)
    QTest.mouseRelease(board, LEFT, NONE, points[-1])


def layout_of(tab: DocumentTab) -> Layout:
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Sudoku)
    return puzzle.layout


def test_a_jigsaw_is_painted_and_undone(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    trigger(window, "paint_regions")

    drag(editor, (0, 2))  # into region 1
    counts = [button.text() for button in editor.regions.palette.buttons[:4]]
    refused = tab.changes.error
    editor.regions.tool.select(1)
    drag(editor, (1, 0))

    assert counts == ["1: 5", "2: 3", "3", "4"]
    assert refused == "Each region needs 4 cells: region 1 has 5 and region 2 has 3."
    assert tab.changes.error == ""
    assert layout_of(tab) == jigsaw([0, 0, 0, 1, 1, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3])
    trigger(window, "undo")
    assert layout_of(tab) == Layout((2, 2))
    trigger(window, "redo")
    assert layout_of(tab).regions


def test_a_stroke_that_does_not_fit_yet_is_undone_by_itself(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    trigger(window, "paint_regions")

    drag(editor, (0, 1), (0, 3))  # the first is in region 1: the stroke erases
    erased = editor.regions.tool.painted.counts
    drag(editor, (0, 3), (1, 3))
    painted = editor.regions.tool.painted.counts
    trigger(window, "undo")
    trigger(window, "undo")

    assert erased == (3, 4, 4, 4)
    assert painted == (5, 2, 4, 4)
    assert tab.changes.error == ""
    assert editor.regions.tool.painted == PaintedRegions.of(Layout((2, 2)), is_jigsaw=True)
    trigger(window, "redo")
    assert editor.regions.tool.painted.counts == erased


def test_an_unfinished_drawing_is_kept_while_digits_are_typed(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    trigger(window, "paint_regions")
    drag(editor, (0, 2))

    trigger(window, "entries")
    editor.board.go((3, 3))
    QTest.keyClick(editor.board, Qt.Key.Key_2)

    assert tab.document.position.entries[3, 3] == 2
    assert "region 1 has 5" in tab.changes.error
    assert layout_of(tab) == Layout((2, 2))
    trigger(window, "paint_regions")
    assert editor.regions.tool.painted.counts == (5, 3, 4, 4)


def test_an_unfinished_drawing_that_is_discarded_is_named(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    messages: list[str] = []
    tab.editor.message_changed.connect(messages.append)
    trigger(window, "paint_regions")
    drag(editor, (0, 2))

    trigger(window, "paint_extra_regions")

    assert tab.changes.error == ""
    assert any(message.startswith("The unfinished drawing was discarded. Each region needs") for message in messages)


def test_regions_are_painted_with_the_keyboard(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    trigger(window, "paint_regions")

    editor.board.go((0, 2))
    QTest.keyClick(editor.board, Qt.Key.Key_1)
    editor.board.go((1, 0))
    QTest.keyClick(editor.board, Qt.Key.Key_PageDown)
    QTest.keyClick(editor.board, Qt.Key.Key_Space)

    assert layout_of(tab) == jigsaw([0, 0, 0, 1, 1, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3])
    assert editor.message().startswith("r2c1 is in region 2. 4 regions of 4 cells.")
    QTest.keyClick(editor.board, Qt.Key.Key_Delete)
    assert tab.changes.error.endswith("1 cell in none.")


def test_a_grid_of_letters_is_pasted(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor_of(tab)
    trigger(window, "paint_regions")

    QApplication.clipboard().setText("AABB\nAACB\nDDCB\nDDCC\n")
    trigger(window, "paste")

    assert layout_of(tab) == jigsaw("AABBAACBDDCBDDCC")
    messages: list[str] = []
    tab.editor.message_changed.connect(messages.append)
    QApplication.clipboard().setText("AABB\n")
    trigger(window, "paste")
    expected = "The text has 1 row; expected 4, with a label for each cell."
    assert f"No regions pasted. Line 1, column 1: {expected}" in messages
    assert layout_of(tab) == jigsaw("AABBAACBDDCBDDCC")


def test_random_regions_come_from_the_seed_that_is_named(window: MainWindow, opened: Opened) -> None:
    tab = opened("." * 81)
    palette = editor_of(tab).regions.palette
    trigger(window, "paint_regions")

    palette.seed.setValue(7)
    palette.draw.click()

    assert layout_of(tab) == random_jigsaw(Layout((3, 3)), np.random.default_rng(7))
    palette.draw.click()  # the same, whatever the regions are
    assert layout_of(tab) == random_jigsaw(Layout((3, 3)), np.random.default_rng(7))
    assert palette.seed.accessibleName() == "Random seed of the regions"


def test_extra_regions_are_painted_one_after_the_other(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    palette = editor.regions.palette
    trigger(window, "paint_extra_regions")

    drag(editor, (0, 0), (1, 1), (2, 2))
    early = tab.changes.error
    drag(editor, (3, 3))
    palette.add.click()
    drag(editor, (0, 3), (1, 2))
    drag(editor, (1, 1))
    drag(editor, (3, 0))

    assert early == "Each extra region needs 4 cells: extra region 1 has 3."
    assert layout_of(tab).extra == ((0, 5, 10, 15), (3, 5, 6, 12))
    assert editor.regions.names((1, 1)) == ["extra region 1", "extra region 2"]
    palette.remove.click()
    assert layout_of(tab).extra == ((0, 5, 10, 15),)
    trigger(window, "undo")
    assert len(layout_of(tab).extra) == 2


@pytest.mark.parametrize("text", [EMPTY, "." * 81])
def test_windoku_and_diagonals_are_switches(window: MainWindow, opened: Opened, text: str) -> None:
    tab = opened(text)
    side = layout_of(tab).side

    trigger(window, "windoku")
    trigger(window, "diagonals")

    assert (layout_of(tab).extra, layout_of(tab).diagonals) == (windows(side), True)
    assert window.actions_by_name["windoku"].isChecked()
    trigger(window, "windoku")
    trigger(window, "diagonals")
    assert not layout_of(tab).further


def test_windoku_is_not_offered_where_it_does_not_fit(window: MainWindow, opened: Opened) -> None:
    opened("sudoku 2x3\n" + "......\n" * 6)

    assert not window.actions_by_name["windoku"].isEnabled()
    assert window.actions_by_name["diagonals"].isEnabled()


def test_cells_are_spoken_with_their_units(opened: Opened) -> None:
    editor = editor_of(opened("sudoku 3x3 diagonals windoku\n" + ".........\n" * 9))
    plain = editor_of(opened("." * 81))

    assert editor.board.speech.words((1, 1)).endswith("empty, the main diagonal, extra region 1")
    assert plain.board.speech.words((1, 1)).endswith("empty")


def test_a_closed_drawing_comes_back_unfinished(opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    editor.choose("paint_extra_regions")
    drag(editor, (0, 0), (1, 1))

    other = editor_of(opened(EMPTY))
    other.draft.type(editor.draft.text)

    assert other.draft.painted == editor.draft.painted
    assert other.draft.error == "Each extra region needs 4 cells: extra region 1 has 2."


def test_unfinished_regions_keep_their_numbers_and_cells_in_none_when_they_come_back(opened: Opened) -> None:
    editor = editor_of(opened(EMPTY))
    editor.choose("paint_regions")
    tool = editor.draft
    tool.change(tool.painted.erased([4, 5]).erased(range(16), 1))
    tool.select(2)

    other = editor_of(opened(EMPTY)).draft
    other.type(tool.text)

    assert (other.painted, other.current, other.error) == (tool.painted, 2, tool.error)
    assert other.painted.counts == (2, 0, 4, 4)


def test_painting_from_a_search_leads_to_the_palette(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY)
    editor = editor_of(tab)
    tab.show_activity("search")
    assert not editor.regions.palette.isVisible()

    trigger(window, "paint_regions")

    assert tab.activity == "puzzle"
    assert editor.regions.palette.isVisible()
    trigger(window, "entries")
    tab.show_activity("search")
    trigger(window, "paint_extra_regions")
    assert editor.regions.palette.isVisible()
