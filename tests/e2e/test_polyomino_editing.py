"""Polyomino boards in the real window: painting, pieces, solutions, export and print."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.grid import MAX_PIECES
from workbench.puzzles.puzzle import Cell, Filling
from workbench.solvers.goal import Goal
from workbench.ui.board.pictures.process import on_paper
from workbench.ui.board.shape.dialogs import ImageDialog, SidesDialog, extended, shades
from workbench.ui.polyomino.editor import PolyominoEditor
from workbench.ui.polyomino.piece_dialog import PieceDialog
from workbench.ui.polyomino.tiling_board import TilingBoard
from workbench.ui.shell.dialogs.keys import KeysDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier

EMPTY = "polyomino 4x6\npieces free 4 any\n"
TETROMINOES = "polyomino 4x5\npieces free 4 any\n"
TROMINOES = "polyomino 2x3\npieces free 3 any\n"
FEW = "polyomino 3x4\npieces free 3 any\n"


@pytest.fixture
def tab(window: MainWindow, opened: Opened) -> DocumentTab:
    """A board of 4 x 6 cells, with the tool that makes holes."""
    tab = opened(EMPTY)
    trigger(window, "paint_cells")
    tab.editor.board.setFocus()
    QApplication.processEvents()
    return tab


def puzzle_of(tab: DocumentTab) -> Polyomino:
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Polyomino)
    return puzzle


def holes(tab: DocumentTab) -> set[tuple[int, int]]:
    return {(int(r), int(c)) for r, c in np.argwhere(~puzzle_of(tab).board)}


def press(tab: DocumentTab, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    for key in keys:
        QTest.keyClick(tab.editor.board, key, modifier)


def drag(board: TilingBoard, *cells: tuple[int, int], release: bool = True) -> None:
    """Draw a stroke with the mouse through these cells."""
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(cells[0]).center())
    for cell in cells[1:]:
        QTest.mouseMove(board, board.cell_rect(cell).center())
    if release:
        QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(cells[-1]).center())


def do(window: MainWindow, *names: str) -> None:
    """Trigger actions when they are available."""
    for name in names:
        trigger(window, name)


def solve(window: MainWindow, tab: DocumentTab, qtbot: QtBot, goal: Goal = Goal.ALL) -> None:
    box = tab.solve_panel.goal_box
    box.setCurrentIndex(box.findData(goal))
    do(window, "run")
    ended = window.actions_by_name["run"].isEnabled  # told a moment after the search is over
    qtbot.waitUntil(lambda: tab.searching.over and ended())


def dialog_of(tab: DocumentTab) -> QDialog:
    """Return the dialog that the editor shows."""
    (dialog,) = tab.editor.findChildren(QDialog)
    assert isinstance(dialog, QDialog)
    return dialog


# Strokes


def test_a_drag_with_the_mouse_is_one_step_and_makes_holes(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab.editor.board, (0, 0), (0, 3), (2, 3))

    assert holes(tab) == {(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)}
    do(window, "undo")
    assert holes(tab) == set()


def test_the_first_cell_of_a_stroke_decides_between_cells_and_holes(tab: DocumentTab) -> None:
    drag(tab.editor.board, (1, 1), (1, 4))

    drag(tab.editor.board, (1, 2), (1, 5))

    assert holes(tab) == {(1, 1)}


def test_a_stroke_is_shown_while_drawn_and_escape_cancels_it(tab: DocumentTab) -> None:
    board = tab.editor.board
    drag(board, (1, 1), (1, 2), release=False)

    assert {(int(r), int(c)) for r, c in np.argwhere(~board.board())} == {(1, 1), (1, 2)}
    assert tab.message.text() == "2 holes"
    assert holes(tab) == set()

    press(tab, Qt.Key.Key_Escape)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((1, 2)).center())
    assert holes(tab) == set()
    assert tab.document.history.undoable is None


def test_a_stroke_stays_on_the_board_when_the_mouse_leaves_it(tab: DocumentTab) -> None:
    board = tab.editor.board
    drag(board, (2, 4), release=False)

    QTest.mouseMove(board, board.cell_rect((2, 5)).center() + QPoint(500, 0))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))

    assert holes(tab) == {(2, 4), (2, 5)}


def test_space_toggles_and_shift_with_arrows_paints(tab: DocumentTab) -> None:
    press(tab, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Right)
    QTest.keyPress(tab.editor.board, Qt.Key.Key_Right, SHIFT)
    QTest.keyPress(tab.editor.board, Qt.Key.Key_Down, SHIFT)
    QTest.keyRelease(tab.editor.board, Qt.Key.Key_Shift)

    assert holes(tab) == {(0, 0), (1, 1), (1, 2), (2, 2)}
    tab.document.undo()
    assert holes(tab) == {(0, 0)}


@pytest.mark.parametrize(
    ("tool", "expected"),
    [
        ("draw_line", {(0, 0), (1, 1), (2, 2)}),
        ("draw_rectangle", {(r, c) for r in range(3) for c in range(3)}),
    ],
)
def test_a_tool_that_spans_two_cells_works_with_mouse_and_keys(
    window: MainWindow, tab: DocumentTab, tool: str, expected: set[tuple[int, int]]
) -> None:
    do(window, tool)

    drag(tab.editor.board, (0, 0), (3, 5), (2, 2))
    by_mouse = holes(tab)
    do(window, "undo")
    press(tab, Qt.Key.Key_Home)
    press(tab, *[Qt.Key.Key_Up] * 3, Qt.Key.Key_Space, *[Qt.Key.Key_Right, Qt.Key.Key_Down] * 2, Qt.Key.Key_Space)

    assert by_mouse == holes(tab) == expected
    assert [act.name for act, offer in tab.offers().items() if offer.checked and act.group == "tool"] == [tool]


def test_the_fill_tool_fills_the_connected_region(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab.editor.board, (0, 2), (3, 2))
    do(window, "flood_fill")

    QTest.mouseClick(tab.editor.board, Qt.MouseButton.LeftButton, pos=tab.editor.board.cell_rect((1, 1)).center())

    assert holes(tab) == {(r, c) for r in range(4) for c in range(3)}


def test_the_board_is_mirrored_rotated_and_inverted(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab.editor.board, (0, 0), (0, 1))

    do(window, "mirror")
    assert holes(tab) == {(0, 4), (0, 5)}
    do(window, "mirror_upright")
    assert holes(tab) == {(3, 4), (3, 5)}
    do(window, "turn_board")
    assert puzzle_of(tab).shape == (6, 4)
    assert holes(tab) == {(4, 0), (5, 0)}
    do(window, "invert")
    assert int(puzzle_of(tab).board.sum()) == 2


def test_the_size_fields_change_the_board(tab: DocumentTab) -> None:
    palette = tab.editor.palette_panel

    palette.rows_box.stepUp()
    palette.columns_box.setValue(9)

    assert puzzle_of(tab).shape == (5, 9)


def test_sides_grow_and_shrink(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab.editor.board, (0, 0), (0, 1))
    do(window, "board_sides")
    dialog = dialog_of(tab)
    assert isinstance(dialog, SidesDialog)

    dialog.top.setValue(1)
    dialog.left.setValue(-1)
    dialog.right.setValue(-99)  # one column is left
    dialog.accept()

    assert puzzle_of(tab).board.tolist() == [[True], [False], [True], [True], [True]]


def test_extending_by_nothing_changes_nothing() -> None:
    board = np.random.default_rng(1).random((3, 5)) < 0.5

    assert extended(board, 0, 0, 0, 0).tolist() == board.tolist()
    assert extended(extended(board, 2, 1, 0, 3), -2, -1, 0, -3).tolist() == board.tolist()


# Pictures as boards


def test_dark_pixels_become_cells_and_transparent_ones_count_as_white() -> None:
    image = QImage(40, 20, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    for x in range(10):
        for y in range(20):
            image.setPixelColor(x, y, QColor("black"))
            image.setPixelColor(39 - x, y, QColor("yellow"))

    found = shades(on_paper(image), 2, 4)

    assert (found < 128).tolist() == [[True, False, False, False]] * 2


def test_a_picture_becomes_the_board(tab: DocumentTab, qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(30, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    image.setPixelColor(29, 9, QColor("white"))
    image.save(str(tmp_path / "board.png"))

    tab.editor.shape.open_image(str(tmp_path / "board.png"))
    qtbot.waitUntil(lambda: tab.editor.findChild(ImageDialog) is not None)
    dialog = tab.editor.findChild(ImageDialog)
    dialog.columns_box.setValue(30)
    dialog.accept()

    assert puzzle_of(tab).shape == (10, 30)
    assert holes(tab) == {(9, 29)}


def test_a_file_that_is_not_a_picture_shows_an_error(tab: DocumentTab, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "board.png").write_text("no picture")

    tab.editor.shape.open_image(str(tmp_path / "board.png"))

    qtbot.waitUntil(lambda: bool(tab.editor.findChildren(QMessageBox)))
    (box,) = tab.editor.findChildren(QMessageBox)
    assert box.text() == "board.png cannot be read: it is damaged or not a picture. Use a PNG, JPEG or SVG file."
    box.close()


# The tool to begin with, and dragging pieces


def test_a_click_on_a_new_board_selects_and_paints_nothing(opened: Opened) -> None:
    tab = opened(THREE)
    board, panel = tab.editor.board, tab.editor.palette_panel

    drag(board, (1, 1), (1, 2))
    assert holes(tab) == set()
    assert panel.chosen() == []
    assert tab.document.history.undoable is None
    carry(tab, 2, (0, 0))
    panel.piece_grid.choose([1])
    drag(board, (0, 1))
    assert panel.chosen() == [2]
    assert fixed(tab) == {"I2": {(0, 0), (0, 1)}}


def carry(tab: DocumentTab, number: int, cell: Cell, *keys: Qt.Key, release: bool = True) -> None:
    """Drag a piece of the list to a cell; press keys on the way."""
    grid, board = tab.editor.palette_panel.piece_grid, tab.editor.board
    view = grid.viewport()
    at = grid.visualRect(grid.model().index(number, 0)).center()
    to = view.mapFromGlobal(board.mapToGlobal(board.cell_rect(cell).center()))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at)
    move(view, at + QPoint(20, 0))
    for key in keys:
        QTest.keyClick(grid, key)
    move(view, to)
    if release:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=to)


def move(widget: QWidget, to: QPoint) -> None:
    """Move the mouse with its left button pressed."""
    at, none = QPointF(to), Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseMove, at, QPointF(widget.mapToGlobal(to)), left, left, none)
    QApplication.sendEvent(widget, event)


def fixed(tab: DocumentTab) -> dict[str, set[Cell]]:
    return {one.piece: set(one.cells) for one in puzzle_of(tab).fixed}


THREE = "polyomino 3x4\npiece I3 x1\npiece L3 x1\npiece I2 x3\n"


def test_a_piece_is_dragged_onto_the_board_as_one_step(window: MainWindow, opened: Opened) -> None:
    tab = opened(THREE)
    before = tab.editor.board.grab().toImage()

    carry(tab, 0, (1, 1), release=False)
    assert tab.editor.board.grab().toImage() != before
    ghost = tab.editor.board.held
    assert ghost is not None
    assert (ghost.fits, {(int(r), int(c)) for r, c in np.argwhere(ghost.cells)}) == (True, {(1, 0), (1, 1), (1, 2)})
    carry(tab, 0, (1, 1))

    assert fixed(tab) == {"I3": {(1, 0), (1, 1), (1, 2)}}
    assert tab.editor.board.held is None
    do(window, "undo")
    assert fixed(tab) == {}


def test_a_dragged_piece_is_turned_by_r_and_put_back_by_escape(opened: Opened) -> None:
    tab = opened(THREE)

    carry(tab, 0, (1, 2), Qt.Key.Key_R)
    assert fixed(tab) == {"I3": {(0, 2), (1, 2), (2, 2)}}

    carry(tab, 2, (1, 0), Qt.Key.Key_Escape)
    assert set(fixed(tab)) == {"I3"}
    assert tab.editor.board.held is None


@pytest.mark.parametrize("cell", [(1, 0), (0, 3)])
def test_a_piece_that_does_not_fit_where_it_is_dropped_is_refused(opened: Opened, cell: Cell) -> None:
    tab = opened(THREE)

    carry(tab, 0, cell, release=False)
    assert tab.editor.board.held is not None
    assert not tab.editor.board.held.fits
    carry(tab, 0, cell)

    assert fixed(tab) == {}
    assert "does not fit" in tab.message.text()


def test_a_piece_of_which_every_copy_is_fixed_is_not_fixed_again(opened: Opened) -> None:
    tab = opened(THREE)

    carry(tab, 0, (0, 1))
    carry(tab, 0, (2, 1))

    assert fixed(tab) == {"I3": {(0, 0), (0, 1), (0, 2)}}
    assert tab.message.text() == "All copies of I3 are fixed"


@pytest.mark.parametrize("tool", ["look_at_cells", "place_piece"])
def test_a_fixed_piece_is_dragged_elsewhere_and_off_the_board(window: MainWindow, opened: Opened, tool: str) -> None:
    tab = opened(THREE)
    carry(tab, 0, (0, 1))
    do(window, tool)
    board = tab.editor.board

    drag_piece(board, (0, 2), board.cell_rect((2, 3)).center())
    assert fixed(tab) == {"I3": {(2, 1), (2, 2), (2, 3)}}

    drag_piece(board, (2, 2), board.cell_rect((2, 0)).center())  # one cell beyond the edge
    assert fixed(tab) == {"I3": {(2, 1), (2, 2), (2, 3)}}

    drag_piece(board, (2, 2), QPoint(-40, 5))
    assert fixed(tab) == {}
    do(window, "undo", "undo")
    assert fixed(tab) == {"I3": {(0, 0), (0, 1), (0, 2)}}


def drag_piece(board: TilingBoard, cell: Cell, to: QPoint) -> None:
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(cell).center())
    move(board, to)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=to)


def test_return_in_the_list_takes_a_piece_and_escape_puts_it_back(window: MainWindow, opened: Opened) -> None:
    tab = opened(THREE)
    grid = tab.editor.palette_panel.piece_grid
    grid.setFocus()
    grid.choose([1])

    QTest.keyClick(grid, Qt.Key.Key_Return)
    press(tab, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)

    assert set(fixed(tab)) == {"L3"}
    assert tab.editor.palette_panel.chosen() == [0]  # the next piece that is left is in hand, and marked
    press(tab, Qt.Key.Key_Escape)
    assert window.actions_by_name["look_at_cells"].isChecked()


@pytest.mark.parametrize("tool", ["look_at_cells", "paint_cells", "flood_fill"])
def test_a_piece_clicked_while_holes_are_made_is_placed_by_the_next_click(
    window: MainWindow, opened: Opened, tool: str
) -> None:
    tab = opened(THREE)
    grid = tab.editor.palette_panel.piece_grid
    do(window, tool)

    at = grid.visualRect(grid.model().index(1, 0)).center()
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    drag(tab.editor.board, (1, 1))

    assert holes(tab) == set()
    assert set(fixed(tab)) == (set() if tool == "look_at_cells" else {"L3"})


def test_in_a_search_the_mouse_looks_and_a_double_click_returns_to_the_puzzle(tab: DocumentTab) -> None:
    board = tab.editor.board
    tab.show_activity("search")

    drag(board, (1, 2), (1, 4))
    drag(board, (0, 0))
    assert holes(tab) == set()

    QTest.mouseDClick(board, Qt.MouseButton.LeftButton, pos=board.cell_rect((2, 2)).center())
    assert tab.activity == "puzzle"
    drag(board, (1, 1))
    assert (1, 1) in holes(tab)
    assert (0, 0) not in holes(tab)


# Pieces


def test_an_added_set_gets_unused_names(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "add_pieces")
    dialog = dialog_of(tab)
    dialog.form.set_value("copies", "most")
    dialog.accept()

    pieces = puzzle_of(tab).pieces
    assert len(pieces) == 5 + 12
    assert len({piece.name for piece in pieces}) == 17
    assert {(piece.low, piece.high) for piece in pieces[5:]} == {(0, 1)}
    assert tab.editor.palette_panel.chosen() == list(range(5, 17))


def test_a_piece_is_drawn_by_clicks_and_keys(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "draw_piece")
    dialog = dialog_of(tab)
    assert isinstance(dialog, PieceDialog)
    assert not dialog.ok_button.isEnabled()

    QTest.mouseClick(dialog.grid, Qt.MouseButton.LeftButton, pos=dialog.grid.cell_rect((1, 1)).center())
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(dialog.grid, key)
    assert dialog.ok_button.isEnabled()  # a piece of two parts, whose corners touch
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Space):
        QTest.keyClick(dialog.grid, key)
    dialog.name_box.setText("T")
    assert "Another piece" in dialog.problem.text()
    dialog.name_box.setText("V3")
    dialog.accept()

    piece = puzzle_of(tab).pieces[-1]
    assert (piece.name, piece.cells) == ("V3", ((0, 0), (1, 0), (1, 1)))
    assert tab.editor.palette_panel.scope.text() == "V3"


def test_a_new_piece_is_scrolled_to(window: MainWindow, opened: Opened) -> None:
    tab = opened("polyomino 5x42\npieces free 6\n")
    pieces = tab.editor.palette_panel.piece_grid
    QApplication.processEvents()

    tab.editor.pieces.add([puzzle_of(tab).pieces[0]])

    assert tab.editor.palette_panel.chosen() == [35]
    assert pieces.viewport().rect().contains(pieces.visualRect(pieces.model().index(35, 0)))


def test_an_error_in_a_piece_is_red_and_the_first_instruction_is_not(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "draw_piece")
    dialog = dialog_of(tab)
    assert isinstance(dialog, PieceDialog)
    moods = []
    for side, cells in ((9, []), (9, [(k // 9, k % 9) for k in range(65)]), (9, [(0, 0)])):
        dialog.grid.show_shape(side, cells)
        moods.append(dialog.problem.property("mood") or "")
    dialog.reject()

    assert moods == ["", "bad", ""]


def test_an_edited_piece_keeps_its_bounds(tab: DocumentTab) -> None:
    tab.editor.palette_panel.shape_requested.emit(0)
    dialog = dialog_of(tab)
    assert isinstance(dialog, PieceDialog)
    dialog.grid.show_shape(6, [*dialog.grid.cells, (0, 4)])
    dialog.accept()

    first = puzzle_of(tab).pieces[0]
    assert (first.name, first.area, first.low, first.high) == ("I", 5, 0, None)


def test_selected_pieces_are_removed_and_undo_restores_them(window: MainWindow, tab: DocumentTab) -> None:
    assert not window.actions_by_name["remove_pieces"].isEnabled()
    tab.editor.palette_panel.piece_grid.setCurrentIndex(tab.editor.palette_panel.piece_grid.model().index(1, 0))

    do(window, "remove_pieces")
    assert [piece.name for piece in puzzle_of(tab).pieces] == ["I", "O", "S", "T"]
    do(window, "clear_pieces")
    assert puzzle_of(tab).pieces == ()
    assert not window.actions_by_name["clear_pieces"].isEnabled()
    do(window, "undo", "undo")
    assert len(puzzle_of(tab).pieces) == 5


# What is said and shown


def test_the_message_line_shows_how_many_placements_cover_a_cell(opened: Opened) -> None:
    tab = opened(TROMINOES)  # 2 I, and 8 L: in each of two squares, one without each of its corners
    board = tab.editor.board
    QApplication.processEvents()

    QTest.mouseMove(board, board.cell_rect((1, 1)).center())
    assert tab.message.text() == "r2c2: 7 placements"
    press(tab, Qt.Key.Key_Right)
    assert tab.message.text() == "r1c2: 7 placements"


def test_on_a_board_with_pieces_only_placements_that_still_fit_are_counted(opened: Opened) -> None:
    tab = opened("polyomino 2x3\npiece I2 x3\nfixed I2 r1c1 r1c2\n")
    QApplication.processEvents()

    QTest.mouseMove(tab.editor.board, tab.editor.board.cell_rect((1, 2)).center())

    assert tab.message.text() == "r2c3: 2 placements left"


def test_the_note_on_areas_is_repeated_only_when_a_search_is_requested(window: MainWindow, opened: Opened) -> None:
    tab = opened("polyomino 2x3\n#..\n...\npieces free 3\n")
    words = "2 pieces cover 6 cells; the board has 5: 1 cell too many."
    assert tab.editor.palette_panel.area.text() == words
    assert tab.message.text() != words

    do(window, "run")

    assert tab.result_panel.detail.text() == words
    assert tab.message.text() != words


def test_a_hole_is_called_a_hole(tab: DocumentTab) -> None:
    drag(tab.editor.board, (0, 0))

    assert tab.editor.message() == "r1c1 is a hole"


def test_the_cell_with_the_fewest_placements_is_marked_while_a_search_is_paused(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(TETROMINOES)
    for nodes in (1, 2):
        do(window, "step_1")
        qtbot.waitUntil(lambda nodes=nodes: tab.paused and tab.lane.probe.nodes == nodes)
        qtbot.waitUntil(window.actions_by_name["step_1"].isEnabled)

    def check() -> None:
        filling = tab.result.filling()
        assert filling is not None
        assert tab.editor.board.tightest is not None
        cell, count = tab.editor.board.tightest
        left = fits_by_hand(puzzle_of(tab), filling)
        assert count == left[cell] == min(left.values())

    qtbot.waitUntil(check)  # a step is told of a moment after it is done


def test_the_palette_counts_the_pieces_while_a_search_is_stepped(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(TETROMINOES)
    label = tab.editor.palette_panel.placed
    assert label.text() == ""
    for nodes in (1, 2):
        do(window, "step_1")
        qtbot.waitUntil(lambda nodes=nodes: tab.paused and tab.lane.probe.nodes == nodes)
        qtbot.waitUntil(window.actions_by_name["step_1"].isEnabled)

    def check() -> None:
        filling = tab.result.filling()
        assert filling is not None
        assert label.text() == f"{len(np.unique(filling[filling > 0]))} placed"

    qtbot.waitUntil(check)


def fits_by_hand(puzzle: Polyomino, filling: np.ndarray) -> dict[tuple[int, int], int]:
    """Return for every empty cell how many placements on empty cells cover it."""
    found, columns = puzzle.placements, puzzle.shape[1]
    free = [
        set(cells.tolist()) for k in range(len(found.piece)) if not filling.ravel()[cells := found.covered(k)].any()
    ]
    return {
        (int(r), int(c)): sum(r * columns + c in cells for cells in free) for r, c in np.argwhere(filling == 0).tolist()
    }


def test_painting_removes_a_kept_solution_and_changing_bounds_does_not(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(TETROMINOES)
    solve(window, tab, qtbot, Goal.ONE)
    do(window, "keep_solution")
    kept = tab.document.position.entries

    pieces = tuple(replace(piece, high=9) for piece in puzzle_of(tab).pieces)
    tab.editor.palette_panel.pieces_requested.emit(pieces, "numbers")
    assert tab.document.position.entries.tolist() == kept.tolist()

    do(window, "paint_cells")
    drag(tab.editor.board, (0, 0))
    assert not tab.document.position.entries.any()
    tab.document.undo()
    assert tab.document.position.entries.tolist() == kept.tolist()


def test_a_puzzle_of_another_kind_is_pasted_into_a_tab_of_its_own(window: MainWindow, tab: DocumentTab) -> None:
    QGuiApplication.clipboard().setText("." * 81)
    do(window, "paste")
    assert window.tab is not tab
    assert puzzle_of(tab).shape == (4, 6)

    window.tabs.setCurrentWidget(tab)
    QGuiApplication.clipboard().setText("polyomino 4x6\npieces free 2 any")
    do(window, "paste")
    assert window.tab is tab
    assert puzzle_of(tab) == Polyomino.parse("polyomino 4x6\npieces free 2 any")[0]


def test_shortcuts_are_those_of_the_current_kind(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "keys")
    (dialog,) = window.findChildren(KeysDialog)
    (table,) = dialog.findChildren(QTableWidget)
    keys = [table.item(r, 0).text() for r in range(table.rowCount())]

    assert keys.count("Ctrl+1") == 1
    assert all(keys.count(key) == 1 for key in keys if key)
    assert "Space, Return" in keys
    dialog.close()


# Solutions


@pytest.fixture
def solved(window: MainWindow, opened: Opened, qtbot: QtBot) -> DocumentTab:
    """All tilings of 3 x 4 cells with trominoes, found and sorted."""
    tab = opened(FEW)
    solve(window, tab, qtbot)
    qtbot.waitUntil(lambda: bool(tab.solutions.note()))
    return tab


def orbits(tab: DocumentTab) -> int:
    """Return how many solutions differ up to symmetry, compared as drawings of pieces."""
    assert tab.lane is not None
    puzzle = puzzle_of(tab)

    def drawn(filling: np.ndarray) -> str:
        values, places = np.unique(filling, return_inverse=True)
        first: dict[int, int] = {}
        signs = [first.setdefault(int(k), len(first)) for k in places.ravel()]
        names = [puzzle.pieces[puzzle.placements.piece[v - 1]].name for v in values[places.ravel()]]
        return " ".join(f"{name}{sign}" for name, sign in zip(names, signs, strict=True))

    return len(
        {min(drawn(image) for image in (one, one[::-1], one[:, ::-1], one[::-1, ::-1])) for one in tab.lane.solutions}
    )


def test_solutions_are_counted_and_browsed_up_to_symmetry(solved: DocumentTab) -> None:
    every, classes = len(solved.lane.solutions), orbits(solved)
    assert 1 < classes < every

    assert solved.result_panel.symmetry_box.text() == f"Up to symmetry: {classes:,} of {every:,}"
    solved.result_panel.symmetry_box.click()

    assert len(solved.solutions) == classes
    assert solved.result_panel.place.text() == f"1 / {classes:,}"
    solved.result_panel.slider.setValue(classes - 1)
    last = solved.result.filling()
    solved.result_panel.symmetry_box.click()
    assert solved.result.filling() is last
    assert solved.result_panel.place.text().endswith(f"/ {every:,}")


def test_solutions_with_a_feature_are_browsed(solved: DocumentTab, qtbot: QtBot) -> None:
    solved.show_activity("search")
    panel, every = solved.result_panel, solved.lane.solutions
    assert panel.feature_box.isVisible()
    feature = next(one for one in puzzle_of(solved).features() if one.name == "no-crossroads")
    holding = [one for one in every if feature.holds(one)]
    assert 1 < len(holding) < len(every)

    panel.feature_box.setFocus()
    qtbot.keyClicks(panel.feature_box, "No cross")
    panel.feature_box.activated.emit(panel.feature_box.currentIndex())  # the popup of the list stays closed
    qtbot.waitUntil(lambda: panel.feature_note.text() == f"{len(holding):,} of {len(every):,}")

    assert panel.feature_box.currentText() == "No crossroads"
    assert panel.slider.maximum() == len(holding) - 1
    for place in range(len(holding)):
        solved.show_solution(place)
        assert solved.result.filling() is holding[place]


def test_the_shown_solution_stays_when_classes_are_browsed_and_its_class_is_shown(solved: DocumentTab) -> None:
    every = len(solved.lane.solutions)
    solved.result_panel.slider.setValue(every - 1)
    shown = solved.result.filling()
    its = int(puzzle_of(solved).classes(np.stack(solved.lane.solutions))[-1])
    assert its > 0

    solved.result_panel.symmetry_box.click()
    assert solved.result.filling() is shown
    assert solved.result_panel.place.text() == f"{its + 1:,} / {orbits(solved):,}"

    solved.result_panel.symmetry_box.click()
    assert solved.result_panel.place.text() == f"{every:,} / {every:,}"


def test_a_random_solution_is_another_one(window: MainWindow, solved: DocumentTab) -> None:
    for _ in range(10):
        before = solved.result.filling()
        do(window, "random_solution")
        assert solved.result.filling() is not before


def test_a_new_search_forgets_the_classes(window: MainWindow, solved: DocumentTab, qtbot: QtBot) -> None:
    do(window, "paint_cells")
    drag(solved.editor.board, (0, 0), (0, 2))
    solve(window, solved, qtbot, Goal.ONE)

    assert not solved.result_panel.symmetry_box.isVisible()


@pytest.mark.parametrize(("style", "signs"), [("grid", 3), ("line", 1)])
def test_all_solutions_are_exported(
    window: MainWindow, solved: DocumentTab, qtbot: QtBot, tmp_path: Path, style: str, signs: int
) -> None:
    path = tmp_path / "solutions.txt"

    window.exports.export_solutions_to(path, style, every=True)
    qtbot.waitUntil(path.exists)

    puzzle = puzzle_of(solved)
    wanted = [puzzle.format_filling(filling, style) for filling in solved.lane.solutions]
    text = path.read_text(encoding="utf-8")
    assert text == ("" if style == "line" else "\n").join(wanted)
    assert len([line for line in text.splitlines() if line]) == signs * len(wanted)


def test_all_solutions_are_exported_as_one_table(
    window: MainWindow, solved: DocumentTab, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "solutions.csv"

    window.exports.export_solutions_to(path, "csv", every=True)
    qtbot.waitUntil(path.exists)

    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
    assert lines[0].startswith("solution,row,pieces,column 1")
    assert len(lines) == 1 + 3 * len(solved.lane.solutions)


def test_all_solutions_are_exported_as_one_picture(
    window: MainWindow, solved: DocumentTab, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.svg"

    window.exports.export_solutions_to(path, "sheet", every=True)
    qtbot.waitUntil(path.exists)

    assert path.read_text(encoding="utf-8").count("<g transform") == len(solved.lane.solutions)


def test_the_solution_shown_is_exported_alone(
    window: MainWindow, solved: DocumentTab, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "one.txt"
    do(window, "next_solution")

    window.exports.export_solutions_to(path, "grid", every=False)
    qtbot.waitUntil(path.exists)

    assert path.read_text(encoding="utf-8") == puzzle_of(solved).format_filling(solved.lane.solutions[1], "grid")


def test_a_found_solution_is_exported_although_another_was_kept(window: MainWindow, solved: DocumentTab) -> None:
    do(window, "keep_solution", "random_solution")

    assert solved.result.seen() is solved.result.filling()


def test_a_missing_folder_shows_an_error(window: MainWindow, solved: DocumentTab, qtbot: QtBot, tmp_path: Path) -> None:
    window.exports.export_solutions_to(tmp_path / "none" / "one.txt", "grid", every=True)

    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    window.findChildren(QMessageBox)[0].close()


def test_closed_dialogs_are_deleted(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    do(window, "board_sides")
    dialog_of(tab).reject()

    qtbot.waitUntil(lambda: not tab.editor.findChildren(QDialog))
    assert not window.findChildren(QFileDialog)


def test_more_pieces_than_a_file_may_hold_are_refused(tab: DocumentTab) -> None:
    editor = tab.editor
    assert isinstance(editor, PolyominoEditor)
    before = tab.document.position

    editor.pieces.add([replace(puzzle_of(tab).pieces[0], name=f"P{k}") for k in range(MAX_PIECES)])

    assert tab.document.position is before
    [box] = editor.findChildren(QMessageBox)
    assert "There are 1,005 pieces; the limit is 1,000" in box.text()
    box.close()


def test_a_piece_that_is_larger_than_any_grid_keeps_its_cells(opened: Opened) -> None:
    tab = opened(f"polyomino 2x50\npiece L\n{'#' * 40}\n#{'.' * 39}\npieces free 1 any\n")
    tab.editor.palette_panel.shape_requested.emit(0)
    dialog = dialog_of(tab)
    assert isinstance(dialog, PieceDialog)
    assert dialog.side_box.currentText() == "40 × 40"
    assert len(dialog.grid.cells) == 41
    dialog.grid.show_shape(40, [*dialog.grid.cells, *((2, c) for c in range(24))])
    assert dialog.problem.text() == "A piece has at most 64 cells."
    assert not dialog.ok_button.isEnabled()
    dialog.grid.show_shape(40, [(r, c) for r, c in dialog.grid.cells if (r, c) != (1, 0) and r < 2])
    dialog.accept()

    first = puzzle_of(tab).pieces[0]
    assert (first.name, first.area) == ("L", 40)


# Fixed pieces


def test_a_piece_of_the_shown_solution_is_fixed_completed_and_released(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened("polyomino 2x3\npiece I2 x3\n")
    solve(window, tab, qtbot, Goal.ONE)
    press(tab, Qt.Key.Key_Home)
    do(window, "fix_piece")

    (fixed,) = puzzle_of(tab).fixed
    assert (0, 0) in fixed.cells
    assert tab.document.position.entries.all()  # the rest of the solution stays

    press(tab, Qt.Key.Key_Right, Qt.Key.Key_Left)
    do(window, "release_piece")
    assert puzzle_of(tab).fixed == ()
    do(window, "undo")
    assert puzzle_of(tab).fixed == (fixed,)
    do(window, "undo")
    assert puzzle_of(tab).fixed == ()


def test_a_piece_is_rotated_and_fixed_by_mouse_and_keys(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("polyomino 2x3\npiece I2 x3\n")
    do(window, "place_piece")
    board = tab.editor.board
    board.setFocus()

    drag(board, (0, 0))
    assert [one.cells for one in puzzle_of(tab).fixed] == [((0, 0), (0, 1))]

    drag(board, (0, 0))  # a click on a fixed piece releases it
    assert puzzle_of(tab).fixed == ()

    press(tab, Qt.Key.Key_R, Qt.Key.Key_Space)
    assert [one.cells for one in puzzle_of(tab).fixed] == [((0, 0), (1, 0))]

    solve(window, tab, qtbot, Goal.ONE)
    press(tab, Qt.Key.Key_Right)
    do(window, "fix_piece")
    assert tab.document.position.entries.all()  # the solution, which has the piece that was fixed


def test_a_piece_that_does_not_fit_is_not_fixed_and_a_hole_releases(window: MainWindow, opened: Opened) -> None:
    tab = opened("polyomino 2x3\npiece I3 x2\n")
    do(window, "place_piece")
    messages: list[str] = []
    tab.editor.message_changed.connect(messages.append)

    drag(tab.editor.board, (0, 0))
    assert puzzle_of(tab).fixed == ()
    assert messages[-1] == "I3 does not fit at r1c1"

    drag(tab.editor.board, (0, 1))
    assert len(puzzle_of(tab).fixed) == 1
    do(window, "turn_board")
    assert [one.cells for one in puzzle_of(tab).fixed] == [((0, 1), (1, 1), (2, 1))]
    do(window, "paint_cells")
    drag(tab.editor.board, (1, 1))
    assert puzzle_of(tab).fixed == ()


@pytest.mark.parametrize("cell", [(4, 5), (2, 2), (3, 7)])
def test_a_piece_fixed_over_a_solution_is_on_the_board_once(
    window: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path, cell: tuple[int, int]
) -> None:
    tab = opened("polyomino 6x10\npieces free 5\n")
    solve(window, tab, qtbot, Goal.ONE)
    do(window, "place_piece")
    names = [piece.name for piece in puzzle_of(tab).pieces]
    tab.editor.palette_panel.piece_grid.choose([names.index("L")])

    drag(tab.editor.board, cell)

    [fixed] = puzzle_of(tab).fixed
    shown = tab.editor._visible_filling()
    pieces = pieces_on(puzzle_of(tab), shown)
    assert (fixed.piece, pieces["L"]) == ("L", [set(fixed.cells)])
    assert all(len(copies) == 1 for copies in pieces.values())
    assert f"{len(pieces)} of 12 placed" in tab.editor.palette_panel.placed.text()
    assert pieces_on(puzzle_of(tab), tab.document.position.entries).items() <= pieces.items()


def test_a_piece_of_which_several_are_allowed_stays_as_often_as_that(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened("polyomino 2x6\npiece I2 x3\npiece I3 x2\n")
    solve(window, tab, qtbot, Goal.ONE)
    before = pieces_on(puzzle_of(tab), tab.editor._visible_filling())
    do(window, "place_piece")
    tab.editor.palette_panel.piece_grid.choose([0])

    drag(tab.editor.board, min(before["I3"][0]))  # over two cells of a piece of three

    [fixed] = puzzle_of(tab).fixed
    after = pieces_on(puzzle_of(tab), tab.editor._visible_filling())
    assert set(fixed.cells) < before["I3"][0]
    assert [len(before[name]) for name in ("I2", "I3")] == [3, 2]
    assert [len(after[name]) for name in ("I2", "I3")] == [3, 1]
    assert set(fixed.cells) in after["I2"]


def pieces_on(puzzle: Polyomino, filling: Filling) -> dict[str, list[set[Cell]]]:
    """Return the cells of each copy of each piece on a board."""
    found: dict[str, list[set[Cell]]] = {}
    for number in np.unique(filling[filling > 0]).tolist():
        cells = {(int(r), int(c)) for r, c in np.argwhere(filling == number)}
        found.setdefault(puzzle.pieces[puzzle.placements.piece[number - 1]].name, []).append(cells)
    return found
