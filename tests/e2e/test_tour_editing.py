"""Boards for tours in the real window: painting, start and end, the walk by hand, searches, files."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.board.shape.dialogs import ImageDialog, SidesDialog
from workbench.ui.shell.dialogs.new import NewDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.editor import TourEditor

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
WALK = [(0, 0), (1, 2), (0, 4), (2, 3)]


@pytest.fixture
def tab(window: MainWindow, opened: Opened) -> DocumentTab:
    """A board of 4 x 6 squares, with the tool that makes holes."""
    tab = opened("tour 4x6\n")
    trigger(window, "paint_cells")
    board_of(tab).setFocus()
    QApplication.processEvents()
    return tab


def editor_of(tab: DocumentTab) -> TourEditor:
    assert isinstance(tab.editor, TourEditor)
    return tab.editor


def board_of(tab: DocumentTab) -> TourBoard:
    return editor_of(tab).board


def tour_of(tab: DocumentTab) -> Tour:
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Tour)
    return puzzle


def holes(tab: DocumentTab) -> set[tuple[int, int]]:
    return {(int(r), int(c)) for r, c in np.argwhere(~tour_of(tab).board)}


def walk(tab: DocumentTab) -> list[tuple[int, int]]:
    entries = tab.document.position.entries
    squares = [(int(r), int(c)) for r, c in np.argwhere(entries)]
    return sorted(squares, key=lambda square: int(entries[square]))


def place(board: TourBoard, cell: tuple[int, int]) -> QPoint:
    return board.view.rect(cell).center().toPoint()


def click(tab: DocumentTab, *cells: tuple[int, int]) -> None:
    for cell in cells:
        QTest.mouseClick(board_of(tab), Qt.MouseButton.LeftButton, pos=place(board_of(tab), cell))


def drag(tab: DocumentTab, *cells: tuple[int, int], release: bool = True) -> None:
    """Draw a stroke with the mouse through these squares."""
    board = board_of(tab)
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=place(board, cells[0]))
    for cell in cells[1:]:
        QTest.mouseMove(board, place(board, cell))
    if release:
        QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place(board, cells[-1]))


def press(tab: DocumentTab, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    for key in keys:
        QTest.keyClick(board_of(tab), key, modifier)


def do(window: MainWindow, *names: str) -> None:
    """Trigger actions, which must be possible."""
    for name in names:
        trigger(window, name)


def rest(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    """Wait until the search rests, and the window knows."""
    ready = window.actions_by_name["run"].isEnabled
    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None and ready())
    assert tab.searching.job is not None
    tab.searching.job.wait()
    QApplication.processEvents()  # a thread that ended a moment ago tells of it late


def choose(tab: DocumentTab, solver: str) -> None:
    box = tab.solve_panel.solver_box
    box.setCurrentIndex(box.findText(solver))


def dialog_of(tab: DocumentTab) -> QDialog:
    """Return the dialog that the editor shows."""
    (dialog,) = editor_of(tab).findChildren(QDialog)
    assert isinstance(dialog, QDialog)
    return dialog


# The tool to begin with, and the menu of a square


def test_a_click_on_a_new_board_selects_a_square_and_paints_nothing(opened: Opened) -> None:
    tab = opened("tour 4x6\n")

    drag(tab, (1, 2), (1, 4))
    click(tab, (2, 3))

    assert holes(tab) == set()
    assert tab.document.history.undoable is None
    assert board_of(tab).cursor_cell == (2, 3)
    assert tab.message.text() == "d2: 6 leaps"


def test_escape_puts_the_tool_away(window: MainWindow, tab: DocumentTab) -> None:
    press(tab, Qt.Key.Key_Escape)
    click(tab, (1, 1))

    assert holes(tab) == set()
    assert window.actions_by_name["look_at_cells"].isChecked()


def test_the_menu_of_a_square_acts_at_once_on_that_square(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 4x6\n")
    acts = (("start_here", (0, 0)), ("end_here", (3, 5)), ("hole_here", (2, 2)), ("walk_here", (1, 2)))

    for name, cell in acts:
        right_click(tab, cell)
        assert window.actions_by_name[name] in board_of(tab).actions()
        do(window, name)

    tour = tour_of(tab)
    assert (tour.start, tour.end, holes(tab), walk(tab)) == ((0, 0), (3, 5), {(2, 2)}, [(0, 0), (1, 2)])
    assert len(tab.document.history.steps) == 1 + len(acts)
    right_click(tab, (2, 2))
    assert not window.actions_by_name["start_here"].isEnabled()
    assert not window.actions_by_name["walk_here"].isEnabled()
    assert window.actions_by_name["hole_here"].isChecked()
    do(window, "hole_here")
    assert holes(tab) == set()
    assert window.actions_by_name["look_at_cells"].isChecked()


def right_click(tab: DocumentTab, cell: tuple[int, int]) -> None:
    QTest.mouseClick(board_of(tab), Qt.MouseButton.RightButton, pos=place(board_of(tab), cell))


def test_in_a_search_the_mouse_looks_and_a_double_click_returns_to_the_puzzle(
    window: MainWindow, tab: DocumentTab
) -> None:
    tab.show_activity("search")

    drag(tab, (1, 2), (1, 4))
    click(tab, (2, 3))
    assert holes(tab) == set()
    assert tab.message.text() == "d2: 6 leaps"
    press(tab, Qt.Key.Key_S)
    assert tour_of(tab).start == (2, 3)

    QTest.mouseDClick(board_of(tab), Qt.MouseButton.LeftButton, pos=place(board_of(tab), (0, 0)))
    assert tab.activity == "puzzle"
    assert holes(tab) == set()
    click(tab, (1, 1))
    assert holes(tab) == {(1, 1)}


# Painting


def test_a_drag_with_the_mouse_is_one_step_and_makes_holes(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab, (0, 0), (0, 3), (2, 3))

    assert holes(tab) == {(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)}
    do(window, "undo")
    assert holes(tab) == set()


def test_a_stroke_is_shown_while_drawn_and_escape_cancels_it(tab: DocumentTab) -> None:
    board = board_of(tab)
    drag(tab, (1, 1), (1, 2), release=False)

    assert {(int(r), int(c)) for r, c in np.argwhere(~board.tour.board)} == {(1, 1), (1, 2)}
    assert tab.message.text() == "2 holes"
    assert holes(tab) == set()

    press(tab, Qt.Key.Key_Escape)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place(board, (1, 2)))
    assert holes(tab) == set()
    assert board.tour.board.all()
    assert tab.document.history.undoable is None


def test_a_stroke_stays_on_the_board_when_the_mouse_leaves_it(tab: DocumentTab) -> None:
    board = board_of(tab)
    drag(tab, (2, 4), release=False)

    QTest.mouseMove(board, place(board, (2, 5)) + QPoint(500, 0))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))

    assert holes(tab) == {(2, 4), (2, 5)}


def test_space_toggles_and_shift_with_arrows_paints(tab: DocumentTab) -> None:
    press(tab, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Right)
    QTest.keyPress(board_of(tab), Qt.Key.Key_Right, SHIFT)
    QTest.keyPress(board_of(tab), Qt.Key.Key_Down, SHIFT)
    QTest.keyRelease(board_of(tab), Qt.Key.Key_Shift)

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
def test_a_tool_that_spans_two_squares_works_with_mouse_and_keys(
    window: MainWindow, tab: DocumentTab, tool: str, expected: set[tuple[int, int]]
) -> None:
    do(window, tool)

    drag(tab, (0, 0), (3, 5), (2, 2))
    by_mouse = holes(tab)
    do(window, "undo")
    press(tab, Qt.Key.Key_Home)
    press(tab, *[Qt.Key.Key_Up] * 3, Qt.Key.Key_Return, *[Qt.Key.Key_Right, Qt.Key.Key_Down] * 2, Qt.Key.Key_Return)

    assert by_mouse == holes(tab) == expected
    assert [act.name for act, offer in tab.offers().items() if offer.checked and act.group == "tool"] == [tool]


def test_the_fill_tool_fills_the_connected_region(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab, (0, 2), (3, 2))
    do(window, "flood_fill")

    click(tab, (1, 1))

    assert holes(tab) == {(r, c) for r in range(4) for c in range(3)}


def test_start_end_and_walk_are_mirrored_and_rotated_with_the_board(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 4x6 start 0,0 end 3,3\n")
    do(window, "paint_cells")
    drag(tab, (3, 0), (3, 1))
    do(window, "walk_by_hand")
    click(tab, *WALK)

    do(window, "mirror", "mirror_upright", "turn_board")

    turned = [(c, r) for r, c in ((3 - r, 5 - c) for r, c in WALK)]
    turned = [(r, 3 - c) for r, c in turned]
    assert walk(tab) == turned
    assert tour_of(tab).start == turned[0]
    assert tour_of(tab).end == (2, 3)
    assert len(holes(tab)) == 2
    do(window, "undo", "undo", "undo")
    assert walk(tab) == WALK


def test_inverting_removes_a_start_that_becomes_a_hole(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 2x3\nS.#\n###\n")

    do(window, "invert")

    assert holes(tab) == {(0, 0), (0, 1)}
    assert tour_of(tab).start is None


def test_sides_grow_and_shrink_with_the_walk(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "walk_by_hand")
    click(tab, *WALK)
    do(window, "board_sides")
    dialog = dialog_of(tab)
    assert isinstance(dialog, SidesDialog)
    assert "squares" in dialog.size_label.text()

    dialog.top.setValue(1)
    dialog.right.setValue(-2)  # (0, 4) is cut off
    dialog.accept()

    assert tour_of(tab).shape == (5, 4)
    assert walk(tab) == [(1, 0), (2, 2)]


def test_a_picture_becomes_a_board(tab: DocumentTab, qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for x in range(100):
        for y in range(200):
            image.setPixelColor(x, y, QColor("black"))
    image.save(str(tmp_path / "picture.png"))

    editor_of(tab).shape.open_image(str(tmp_path / "picture.png"))
    qtbot.waitUntil(lambda: editor_of(tab).findChild(ImageDialog) is not None)
    dialog = editor_of(tab).findChild(ImageDialog)
    dialog.columns_box.setValue(90)  # more than a board of polyominoes may have
    dialog.accept()

    assert tour_of(tab).shape == (60, 90)
    assert tour_of(tab).board[:, :29].all()
    assert not tour_of(tab).board[:, 31:].any()


# Start, end and the bar


def test_start_and_end_are_set_and_cleared_by_keys(tab: DocumentTab) -> None:
    press(tab, Qt.Key.Key_S, Qt.Key.Key_Right, Qt.Key.Key_E)
    assert (tour_of(tab).start, tour_of(tab).end) == ((0, 0), (0, 1))

    press(tab, Qt.Key.Key_S)  # the end cannot stay where the start is
    assert (tour_of(tab).start, tour_of(tab).end) == ((0, 1), None)

    press(tab, Qt.Key.Key_S)
    assert tour_of(tab).start is None
    tab.document.undo()
    tab.document.undo()
    assert (tour_of(tab).start, tour_of(tab).end) == ((0, 0), (0, 1))


def test_start_and_end_are_set_by_clicks_but_not_in_holes(window: MainWindow, tab: DocumentTab) -> None:
    drag(tab, (2, 2), (2, 3))

    do(window, "set_start")
    click(tab, (1, 1), (2, 2))
    assert "is a hole" in tab.message.text()
    do(window, "set_end")
    click(tab, (3, 5))

    assert (tour_of(tab).start, tour_of(tab).end) == ((1, 1), (3, 5))
    do(window, "paint_cells")
    click(tab, (1, 1))
    assert tour_of(tab).start is None


def test_the_bar_changes_size_closing_leaper_and_surface(tab: DocumentTab) -> None:
    bar = editor_of(tab).bar

    bar.rows_box.setValue(7)
    bar.columns_box.stepUp()
    bar.closed_box.setCurrentIndex(1)
    bar.leaper_box.setCurrentIndex(bar.leaper_box.findText("Camel", Qt.MatchFlag.MatchStartsWith))
    bar.surface_box.setCurrentIndex(2)

    tour = tour_of(tab)
    assert (tour.shape, tour.closed, tour.leap, tour.surface) == ((7, 7), True, (1, 3), "torus")
    for _ in range(5):
        tab.document.undo()
    assert tour_of(tab) == Tour(np.ones((4, 6), bool))
    assert (bar.rows_box.value(), bar.columns_box.value(), bar.closed_box.currentData()) == (4, 6, False)
    assert bar.leaper_box.currentText() == "Knight (1,2)"


def test_any_leaper_can_be_entered_as_two_numbers(tab: DocumentTab) -> None:
    bar = editor_of(tab).bar
    assert bar.short_box.isHidden()

    bar.leaper_box.setCurrentIndex(bar.leaper_box.count() - 1)
    assert not bar.short_box.isHidden()
    bar.short_box.setValue(3)
    bar.long_box.setValue(0)

    assert tour_of(tab).leap == (0, 3)
    assert (bar.short_box.value(), bar.long_box.value()) == (3, 0)  # as it was typed
    bar.leaper_box.setCurrentIndex(0)
    assert tour_of(tab).leap == (1, 2)
    assert bar.short_box.isHidden()


def test_zoom_works_by_actions_keys_and_wheel(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 14x16\n")
    board = board_of(tab)
    fitting = board.view.side

    do(window, "zoom_in", "zoom_in", "zoom_out")
    assert board.view.side > fitting
    press(tab, Qt.Key.Key_0)
    assert board.view.side == fitting
    press(tab, Qt.Key.Key_Plus)
    assert board.view.side > fitting
    do(window, "zoom_fit")
    assert board.view.side == fitting


def test_the_theory_line_shows_why_no_tour_exists(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 4x4\n")
    do(window, "paint_cells")
    theory = editor_of(tab).theory

    assert theory.text().startswith("There is no tour. A board with a knight's tour has")
    assert "Cull" in theory.text()
    assert theory.property("mood") == "bad"
    editor_of(tab).bar.columns_box.setValue(5)
    assert theory.text() == "20 squares, 10 light and 10 dark. A tour exists."
    assert not theory.property("mood")
    click(tab, (0, 0))
    assert theory.text().startswith("19 squares, 9 light and 10 dark.")


def test_a_large_board_is_examined_in_the_background(opened: Opened, qtbot: QtBot) -> None:
    tab = opened("tour 100x102\n")
    theory = editor_of(tab).theory
    qtbot.waitUntil(lambda: "A tour exists" in theory.text())

    editor_of(tab).bar.leaper_box.setCurrentIndex(2)

    qtbot.waitUntil(lambda: theory.property("mood") == "bad")
    assert theory.text().startswith("There is no tour. A (1,3)-leaper")


# The walk by hand


def test_clicks_extend_and_shorten_the_walk_and_can_be_undone(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "walk_by_hand")

    click(tab, *WALK)
    assert walk(tab) == WALK
    click(tab, WALK[1])
    assert walk(tab) == WALK[:2]
    do(window, "undo")
    assert walk(tab) == WALK
    press(tab, Qt.Key.Key_Backspace)
    assert walk(tab) == WALK[:3]
    do(window, "clear_walk")
    assert walk(tab) == []
    assert not window.actions_by_name["clear_walk"].isEnabled()


def test_keys_extend_the_walk_from_the_start(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 4x6 start 0,0\n")
    do(window, "walk_by_hand")
    board_of(tab).setFocus()

    press(tab, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)

    assert walk(tab) == [(0, 0), (1, 2)]


def test_a_click_beyond_a_leap_shows_a_message(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "walk_by_hand")

    click(tab, (0, 0), (3, 3))

    assert walk(tab) == [(0, 0)]
    assert tab.message.text() == "No leap leads from a4 to d1"


def test_free_neighbours_show_their_degrees(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "walk_by_hand")
    click(tab, (0, 0))

    assert dict(editor_of(tab)._free_neighbours()) == {(1, 2): "5", (2, 1): "3"}
    do(window, "paint_cells")
    assert editor_of(tab)._free_neighbours() == []


def test_the_numbers_of_possible_moves_are_explained_until_one_is_under_the_mouse(
    window: MainWindow, opened: Opened
) -> None:
    tab = opened("tour 5x5 start 0,0")
    board = board_of(tab)
    board.go((0, 0))
    do(window, "walk_by_hand")
    here = tab.message.text()
    board.go((2, 1))

    assert here.endswith(". Numbers: how many free squares can follow each move")
    assert "numbers" not in tab.message.text()


def test_a_hole_cuts_the_walk_before_it(window: MainWindow, tab: DocumentTab) -> None:
    do(window, "walk_by_hand")
    click(tab, *WALK)
    do(window, "paint_cells")

    click(tab, WALK[2])

    assert walk(tab) == WALK[:2]
    do(window, "undo")
    assert walk(tab) == WALK


def test_board_and_walk_are_saved_and_opened_again(window: MainWindow, tab: DocumentTab, tmp_path: Path) -> None:
    drag(tab, (3, 0), (3, 1))
    press(tab, Qt.Key.Key_Home, Qt.Key.Key_Up, Qt.Key.Key_E)
    do(window, "walk_by_hand")
    click(tab, *WALK)
    before = tab.document.position
    file = tmp_path / "walk.puzzle"

    assert window.commands.save_to(file)
    window.tabs.remove(tab)
    window.commands.open_path(file)

    assert window.tab is not None
    assert window.tab.document.position.same(before)
    do(window, "undo")
    assert walk(window.tab) == WALK[:3]


# Searches


def test_the_complete_solver_shows_a_tour_that_can_be_kept(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("tour 6x6 closed\n")

    do(window, "run")
    rest(window, tab, qtbot)
    do(window, "keep_solution")

    assert len(walk(tab)) == 36
    assert tab.document.position.faults() == []
    assert tab.message.text() == "Solved: the board is complete and no rule is broken."
    do(window, "undo")
    assert walk(tab) == []


def test_walking_by_hand_hides_the_solution_and_its_verdict(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("tour 5x6\n")
    do(window, "run")
    rest(window, tab, qtbot)
    assert tab.result.filling() is not None
    assert tab.line.verdict.text() == "1 solution found; there may be more."

    do(window, "walk_by_hand")
    click(tab, (0, 0), (1, 2))

    assert tab.result.filling() is None
    assert walk(tab) == [(0, 0), (1, 2)]
    assert tab.line.verdict.text() == "The walk has changed since the last search."
    do(window, "run")
    rest(window, tab, qtbot)
    assert tab.line.verdict.text().startswith("After step 2, ")


def test_the_verdict_shows_why_no_tour_exists(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("tour 3x3 leaper 1,3\n")

    do(window, "run")
    rest(window, tab, qtbot)

    assert tab.result_panel.verdict.text() == "There is no solution."
    assert tab.result_panel.detail.text().startswith("A (1,3)-leaper never reaches")
    assert "Leaper graphs" in tab.result_panel.detail.text()


def test_a_paused_search_shows_its_moves_and_the_keys_of_its_rule(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened("tour 8x8 start 0,0\n")
    choose(tab, "Warnsdorff")
    candidates = editor_of(tab).candidates

    do(window, "step_10")
    rest(window, tab, qtbot)
    qtbot.waitUntil(lambda: candidates.chosen is not None)
    chosen = candidates.chosen
    assert tab.lane is not None
    assert tab.lane.solver is WARNSDORFF
    assert chosen in dict(candidates.texts)
    do(window, "step_1")
    rest(window, tab, qtbot)

    shown = tab.result.filling()
    assert shown is not None
    assert shown[chosen] == shown.max() == 11
    do(window, "run")
    rest(window, tab, qtbot)
    assert candidates.texts == []


def test_a_new_board_can_be_of_any_size(window: MainWindow) -> None:
    dialog = NewDialog(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("tour"))

    for side in (1, 5000):
        dialog.form.set_value("rows", side)
        dialog.form.set_value("columns", side)
        assert dialog.puzzle().shape == (side, side)
    dialog.deleteLater()


@pytest.mark.parametrize("text", ["tour 1x1\n", "tour 1x1 closed\n", "tour 100x3\n", "tour 3x7\n"])
def test_every_board_can_be_walked_on_and_searched(window: MainWindow, opened: Opened, qtbot: QtBot, text: str) -> None:
    tab = opened(text)
    do(window, "walk_by_hand")

    click(tab, (0, 0))
    do(window, "run")
    rest(window, tab, qtbot)

    assert walk(tab) == [(0, 0)]
    assert tab.result_panel.verdict.text()
