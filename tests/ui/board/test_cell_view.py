"""Zooming and scrolling boards of cells: what is visible, how it is drawn, and what mouse and keys do."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.conftest import Recorder
from tests.windows import Opened, trigger
from workbench.files.position import Position
from workbench.puzzles.drawing import Ink
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.board.board import Board
from workbench.ui.board.cell_view import PADDING, CellView, ClippedDrawing
from workbench.ui.shell.main_window import MainWindow

ROWS, COLUMNS = 60, 80


def of_size(rows: int, columns: int) -> Kakuro:
    nothing = np.zeros((rows, columns), np.int32)
    white = np.ones((rows, columns), bool)
    white[0] = white[:, 0] = white[::7] = white[:, ::6] = False
    return Kakuro(white, nothing, nothing).with_sums(np.full((rows, columns), 3, np.int32))


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    board = Board(Position.fresh(of_size(ROWS, COLUMNS)))
    qtbot.addWidget(board)
    board.resize(700, 500)
    board.show()
    board.setFocus()
    QApplication.processEvents()
    return board


def turn(board: Board, steps: int, place: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    delta = QPoint(0, 120 * steps)
    buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(QPointF(place), QPointF(place), QPoint(), delta, buttons, modifiers, phase, False)
    QApplication.sendEvent(board, event)


# The geometry


@pytest.mark.parametrize(("shape", "room"), [((9, 9), (640, 641)), ((60, 80), (333, 500)), ((200, 200), (150, 150))])
def test_a_board_that_fits_is_centred_with_cells_of_whole_pixels(shape: tuple[int, int], room: tuple[int, int]) -> None:
    view = CellView(shape, QSizeF(*room))
    side = max(1, min((room[0] - 2 * PADDING) // shape[1], (room[1] - 2 * PADDING) // shape[0]))

    assert view.side == side
    assert view.corner == QPointF((room[0] - side * shape[1]) // 2, (room[1] - side * shape[0]) // 2)


def test_cells_grow_by_at_least_a_pixel_and_shrink_until_the_board_fits() -> None:
    view = CellView((200, 200), QSizeF(500, 500))
    sides = [view.side]
    while view.side < 160:
        view = view.zoomed(1.001, QPointF(250, 250))
        sides.append(view.side)
    assert sides == list(map(float, range(2, 161)))

    for _ in range(40):
        view = view.zoomed(1 / 1.5, QPointF(250, 250))
    assert (view.side, view.requested_side) == (2.0, 0.0)


def test_only_what_is_visible_is_drawn(recorder: Recorder) -> None:
    view = CellView((50, 50), QSizeF(200, 200)).zoomed(25, QPointF(100, 100))
    drawing = ClippedDrawing(recorder, view)
    rows, columns = view.seen()
    inside, outside = (rows.start, columns.start), (rows.stop, columns.stop)

    drawing.fill(np.array([inside, outside]), Ink.PAPER)
    places = np.array([inside, outside])[:, ::-1] + 0.5
    drawing.labels(places, ["in", "out"], Ink.GIVEN, 0.5)
    drawing.lines(np.array([[0.0, rows.start, 50, rows.start], [0, 0, 50, 0]]), Ink.GRID, 0.1)

    r, c = inside
    assert recorder.calls[0] == f"fill paper: r{r + 1}c{c + 1}"
    assert recorder.calls[1] == f"labels given 0.5: in@{c + 0.5:g},{r + 0.5:g}"
    assert recorder.calls[2] == f"lines grid 0.1: {c - 1},{r}-{columns.stop + 1},{r}"


# The board


def test_clipping_does_not_change_the_pixels_of_a_zoomed_board(qtbot: QtBot) -> None:
    [sudoku] = Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    board, whole = Board(Position.fresh(sudoku)), Board(Position.fresh(sudoku))
    for each, side in ((board, 400), (whole, 9 * 100 + 2 * PADDING)):
        qtbot.addWidget(each)
        each.resize(side, side)
    view = board.view
    board.show_view(view.zoomed(100 / view.side, QPointF(0, 0)))
    assert board.cell_rect((0, 0)).width() == whole.cell_rect((0, 0)).width() == 100
    shift = board.cell_rect((0, 0)).topLeft() - whole.cell_rect((0, 0)).topLeft()

    seen = board.grab().toImage().copy(20, 20, 300, 300)
    same = whole.grab().toImage().copy(20 - shift.x(), 20 - shift.y(), 300, 300)

    assert seen == same


def test_the_cursor_is_scrolled_into_view(board: Board) -> None:
    for _ in range(5):
        board.zoom_in()
    for cell in ((0, 0), (ROWS - 1, COLUMNS - 1), (30, 2)):
        board.go(cell)
        assert board.rect().contains(board.cell_rect(cell))
        assert board.cell_at(board.cell_rect(cell).center()) == cell
    QTest.keyClick(board, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert board.rect().contains(board.cell_rect((ROWS - 1, COLUMNS - 1)))


def test_the_wheel_scrolls_a_zoomed_board_and_zooms_at_the_pointer_with_control(board: Board) -> None:
    place = QPoint(400, 300)
    at_fit = board.view
    turn(board, -1, place, Qt.KeyboardModifier.NoModifier)
    assert board.view == at_fit

    before = board.cell_at(place)
    turn(board, 5, place, Qt.KeyboardModifier.ControlModifier)
    assert board.cell_rect((0, 0)).width() > at_fit.side
    assert board.cell_at(place) == before
    corner = board.cell_rect((0, 0)).topLeft()
    turn(board, -1, place, Qt.KeyboardModifier.NoModifier)
    assert board.cell_rect((0, 0)).top() < corner.y()
    assert board.cell_rect((0, 0)).left() == corner.x()
    turn(board, -1, place, Qt.KeyboardModifier.ShiftModifier)
    assert board.cell_rect((0, 0)).left() < corner.x()
    turn(board, -9, place, Qt.KeyboardModifier.ControlModifier)
    assert board.view == at_fit


def test_the_middle_button_scrolls_the_board_and_selects_nothing(board: Board) -> None:
    board.go((30, 40))
    board.zoom_in()
    board.zoom_in()
    before = board.cell_rect((30, 40)).topLeft()

    QTest.mousePress(board, Qt.MouseButton.MiddleButton, pos=QPoint(300, 300))
    QTest.mouseMove(board, QPoint(310, 280))
    QTest.mouseRelease(board, Qt.MouseButton.MiddleButton, pos=QPoint(310, 280))
    QTest.mouseMove(board, QPoint(350, 350))

    assert board.cell_rect((30, 40)).topLeft() - before == QPoint(10, -20)
    assert board.cells() == [(30, 40)]


def test_a_click_on_a_partly_visible_cell_does_not_scroll_the_board(board: Board) -> None:
    for _ in range(4):
        board.zoom_in()
    board.go((30, 40))
    at = QPoint(board.width() - 2, board.height() // 2)
    cell, before = board.cell_at(at), board.view.corner

    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=at)

    assert cell is not None
    assert board.cursor_cell == cell
    assert board.view.corner == before
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=at)


def test_the_view_adapts_to_another_size_of_board_or_window(board: Board) -> None:
    board.go((50, 70))
    for _ in range(3):
        board.zoom_in()
    board.resize(400, 400)
    QApplication.processEvents()
    assert board.zoomed
    assert board.rect().contains(board.cell_rect((50, 70)))

    board.show_position(Position.fresh(of_size(12, 13)), [])
    assert not board.zoomed


@pytest.mark.parametrize("text", ["kakuro 3x3\n# 3\\ 8\\\n\\4 . .\n\\7 . .\n", "." * 81])
def test_boards_of_cells_have_zoom_actions(window: MainWindow, opened: Opened, text: str) -> None:
    board = opened(text).editor.board
    fit = board.cell_rect((0, 0)).width()

    sides = []
    for name in ("zoom_in", "zoom_out", "zoom_in", "zoom_fit"):
        trigger(window, name)
        sides.append(board.cell_rect((0, 0)).width())

    assert sides[0] >= fit
    assert sides[1] == sides[3] == fit
    assert sides[2] == sides[0]
