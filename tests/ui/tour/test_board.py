"""The board of a tour: what it draws, and what it reports of the mouse and the keys."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.pictures.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import TIMES
from workbench.puzzles.tour.squares import HOLE, INKS, LIGHT, blocks, squares
from workbench.puzzles.tour.walk import filling_of
from workbench.ui.base.theme import SYSTEM, choose_theme, colours
from workbench.ui.board.canvas import thumbnail
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.marks import Marks

LAST = np.iinfo(np.int32).max


def board_of(qtbot: QtBot, tour: Tour, size: tuple[int, int] = (620, 420)) -> TourBoard:
    board = TourBoard(tour)
    qtbot.addWidget(board)
    board.resize(*size)
    board.show()
    board.setFocus()
    QApplication.processEvents()
    return board


def place(board: TourBoard, cell: tuple[int, int]) -> QPoint:
    return board.view.rect(cell).center().toPoint()


def corner_colour(board: TourBoard, cell: tuple[int, int]) -> QColor:
    """Return the colour of a square between its cursor and its marks."""
    return board.grab().toImage().pixelColor((board.view.rect(cell).topLeft() + QPointF(4, 4)).toPoint())


def snake(rows: int, columns: int) -> Filling:
    """Return all squares numbered row by row: no tour, but coloured like one."""
    return np.arange(1, rows * columns + 1, dtype=np.int32).reshape(rows, columns)


# What it draws


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_squares_are_chequered_holes_are_dark_and_visited_ones_coloured_by_time(qtbot: QtBot, theme: str) -> None:
    choose_theme(theme)
    board = board_of(qtbot, Tour(np.ones((4, 6), bool)).paint([(0, 1)], square=False))
    board.show_walk(filling_of((4, 6), np.array([14, 22])))

    shown = palette(theme)

    assert corner_colour(board, (3, 3)) == QColor(shown[Ink.SQUARE_LIGHT])
    assert corner_colour(board, (3, 0)) == QColor(shown[Ink.SQUARE_DARK])
    assert corner_colour(board, (0, 1)) == QColor(shown[Ink.HOLE])
    assert corner_colour(board, (2, 2)) == QColor(shown[TIMES[0]])
    choose_theme(SYSTEM)


def test_a_step_hides_later_squares(qtbot: QtBot) -> None:
    tour = Tour(np.ones((4, 6), bool))
    board = board_of(qtbot, tour)
    board.show_walk(snake(4, 6), 1)
    first, later = corner_colour(board, (0, 0)), corner_colour(board, (3, 5))

    board.show_walk(snake(4, 6))

    assert first == corner_colour(board, (0, 0)) == QColor(colours()[TIMES[0]])
    assert later == QColor(colours()[Ink.SQUARE_LIGHT])
    assert corner_colour(board, (3, 5)) == QColor(colours()[TIMES[-1]])


def test_a_layer_replaces_the_colours_by_time(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((2, 3), bool)))
    numbers = np.zeros((2, 3), np.uint8)
    numbers[1, 2] = 1

    board.show_layer(numbers, ("good", "danger"))

    assert corner_colour(board, (0, 0)) == QColor(colours()["good"])
    assert corner_colour(board, (1, 2)) == QColor(colours()["danger"])
    board.show_layer(None)
    assert corner_colour(board, (0, 0)) == QColor(colours()[Ink.SQUARE_LIGHT])


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_squares_cut_off_have_the_colour_of_lost_ones(qtbot: QtBot, theme: str) -> None:
    choose_theme(theme)
    board = board_of(qtbot, Tour(np.ones((4, 6), bool)))

    board.show_marks(Marks(lost=np.array([[2, 3]])))

    assert corner_colour(board, (2, 3)) == QColor(palette(theme)["lost"])
    choose_theme(SYSTEM)


def test_marks_are_drawn_and_the_chosen_neighbour_is_filled(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((4, 6), bool)))
    before = [corner_colour(board, cell) for cell in ((0, 0), (1, 1))]

    neighbours = [((2, 2), "4"), ((3, 4), "5\n-12")]
    board.show_marks(Marks(neighbours, np.array([[0, 0]]), faulty=np.array([[1, 1]]), chosen=(3, 4)))

    assert [corner_colour(board, cell) for cell in ((0, 0), (1, 1))] != before
    image = board.grab().toImage()
    for cell, role in (((2, 2), "panel"), ((3, 4), "accent")):
        rect = board.view.rect(cell)
        inside = QPointF(rect.left() + 0.2 * rect.width(), rect.center().y())
        assert image.pixelColor(inside.toPoint()) == QColor(colours()[role])


def test_start_end_and_the_last_square_are_marked_however_small_squares_are(qtbot: QtBot) -> None:
    for side in (40, 300):
        plain = board_of(qtbot, Tour(np.ones((side, side), bool)))
        marked = board_of(qtbot, Tour(np.ones((side, side), bool), start=(2, 2), end=(4, 4)))
        marked.clearFocus()
        plain.clearFocus()

        one, other = plain.grab().toImage(), marked.grab().toImage()

        for cell in ((2, 2), (4, 4)):
            middle = marked.view.rect(cell).center().toPoint()
            near = [middle + QPoint(x, y) for x in range(-9, 10) for y in range(-9, 10)]
            assert sum(one.pixelColor(at) != other.pixelColor(at) for at in near) > 15


def test_the_path_of_a_closed_tour_returns_to_its_first_square(qtbot: QtBot) -> None:
    order = np.array([0, 5, 10, 3, 4, 9, 2, 7, 8, 1, 6, 11])  # a closed tour of 3 x 4 squares on a torus
    filling = np.zeros(12, np.int32)
    filling[order] = np.arange(1, 13)
    for surface in ("plain", "torus"):
        board = board_of(qtbot, Tour(np.ones((3, 4), bool), closed=True, surface=surface))
        board.show_walk(filling.reshape(3, 4))
        assert not board.grab().isNull()


# Large boards


def test_a_block_has_a_hole_if_one_of_its_squares_is_one() -> None:
    board = np.ones((5, 7), bool)
    board[4, 5] = board[0, 2] = False

    assert blocks(board, 3).tolist() == [[False, True, True], [True, False, True]]


def test_one_hole_in_a_million_squares_is_visible(qtbot: QtBot) -> None:
    tour = Tour(np.ones((1000, 1001), bool)).paint([(501, 333)], square=False)
    board = board_of(qtbot, tour)
    board.clearFocus()

    image = board.grab().toImage()
    middle = board.view.rect((501, 333)).center().toPoint()
    near = [image.pixelColor(middle + QPoint(x, y)) for x in range(-2, 3) for y in range(-2, 3)]

    assert any(colour != QColor(colours()[Ink.SQUARE_LIGHT]) for colour in near)


def test_only_the_visible_part_is_examined() -> None:
    tour = Tour(np.ones((6, 8), bool)).paint([(2, 4)], square=False)
    rows, columns = np.arange(0, 6, 2), np.arange(0, 8, 4)

    chequered = squares(tour, snake(6, 8), 0, rows, columns)
    plain = squares(tour, snake(6, 8), 9, rows, columns, np.ones((3, 2), bool))

    assert chequered.tolist() == [[LIGHT, LIGHT], [LIGHT, HOLE], [LIGHT, LIGHT]]
    assert INKS[plain[0, 0]] in TIMES
    assert plain[1].tolist() == [LIGHT, LIGHT]


def test_a_small_picture_of_a_large_board_has_its_holes_and_its_frame() -> None:
    tour = Tour(np.ones((5000, 3000), bool)).paint([(2500, 1500)], square=False)
    shown = palette("light")

    picture = thumbnail(tour, shown, 200)

    assert (picture.width(), picture.height()) == (120, 200)
    assert picture.pixelColor(60, 100) == QColor(shown[Ink.HOLE])
    assert picture.pixelColor(0, 0) == QColor(shown[Ink.FRAME])
    assert picture.pixelColor(10, 10) == QColor(shown[Ink.SQUARE_LIGHT])


# What it tells


def test_the_mouse_reports_squares(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((4, 6), bool)))
    reported: list[tuple[str, object]] = []
    board.pressed.connect(lambda cell, _button: reported.append(("pressed", cell)))
    board.dragged.connect(lambda cell: reported.append(("dragged", cell)))
    board.released.connect(lambda: reported.append(("released", None)))
    board.clicked.connect(lambda cell: reported.append(("clicked", cell)))

    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place(board, (1, 2)))
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=place(board, (3, 4)))
    QTest.mouseMove(board, place(board, (3, 5)) + QPoint(400, 0))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))

    assert reported == [
        ("pressed", (1, 2)),
        ("released", None),
        ("clicked", (1, 2)),
        ("pressed", (3, 4)),
        ("dragged", (3, 5)),
        ("released", None),
    ]


def test_enter_and_space_choose_the_cursors_square_and_arrows_move_it(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((4, 20), bool)))
    chosen: list[object] = []
    board.keyed.connect(chosen.append)

    QTest.keyClick(board, Qt.Key.Key_Return)
    QTest.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(board, Qt.Key.Key_Space)
    QTest.keyClick(board, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(board, Qt.Key.Key_Return)

    assert chosen == [(0, 0), (0, 8), (3, 19)]


def test_space_and_a_drag_move_the_board_and_choose_nothing(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((40, 50), bool)))
    for _ in range(6):
        board.zoom_in()
    chosen: list[object] = []
    board.clicked.connect(chosen.append)
    before = board.view.corner

    QTest.keyPress(board, Qt.Key.Key_Space)
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.mouseMove(board, QPoint(250, 180))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=QPoint(250, 180))
    QTest.keyRelease(board, Qt.Key.Key_Space)

    moved = board.view.corner - before
    assert (moved.x(), moved.y()) == pytest.approx((-50, -20), abs=1)
    assert chosen == []


def test_the_wheel_zooms_where_the_mouse_is(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((100, 100), bool)))
    at = QPointF(place(board, (70, 30)))
    turned = QWheelEvent(
        at, at, QPoint(), QPoint(0, 600), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip

    with qtbot.waitSignal(board.viewed):
        QApplication.sendEvent(board, turned)

    assert board.view.side > 2 * board.view.fitting
    assert board.view.cell_at(at) == (70, 30)


def test_the_view_follows_the_cursor(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((300, 300), bool)))
    for _ in range(15):
        board.zoom_in()

    board.go((299, 0))

    assert board.rect().contains(place(board, (299, 0)))
    assert board.cursor_cell == (299, 0)


def test_a_board_without_focus_takes_no_keys(qtbot: QtBot) -> None:
    board = TourBoard(Tour(np.ones((3, 4), bool)), focusable=False)
    qtbot.addWidget(board)

    assert board.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_another_size_clears_the_walk_and_the_same_size_keeps_it(qtbot: QtBot) -> None:
    board = board_of(qtbot, Tour(np.ones((4, 6), bool)))
    board.show_walk(snake(4, 6))
    board.go((3, 5))

    board.show_tour(Tour(np.ones((4, 6), bool), closed=True))
    assert corner_colour(board, (0, 0)) == QColor(colours()[TIMES[0]])
    board.show_tour(Tour(np.ones((2, 3), bool)))

    assert board.cursor_cell == (1, 2)
    assert corner_colour(board, (0, 0)) == QColor(colours()[Ink.SQUARE_LIGHT])
