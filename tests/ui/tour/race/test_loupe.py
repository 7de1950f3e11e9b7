"""The magnified squares around a walk's last one: only on boards whose squares are too small, and never over it."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from workbench.insight.tours.walk_record import Crossing
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.tour.race.lane_walk import LaneWalk
from workbench.ui.tour.race.loupe import READABLE

[BOARD] = Tour.parse("tour 50x40\n")


@pytest.fixture
def lane(qapp: QApplication) -> Iterator[LaneWalk]:
    """The board of a lane of 50 rows in 300 x 330 pixels."""
    widget = LaneWalk(BOARD)
    widget.resize(300, 330)
    widget.show()
    yield widget
    widget.close()
    widget.deleteLater()


@pytest.mark.parametrize("cell", [(0, 0), (49, 39), (0, 39), (49, 0), (24, 20)])
def test_the_square_is_magnified_in_a_corner_that_does_not_hide_it(lane: LaneWalk, cell: Cell) -> None:
    lane.show_crossing(Crossing(cell, [], None, ruled=True, step=1))

    loupe, board = lane.loupe, lane.board
    assert board.view.side < READABLE
    assert loupe.isVisible()
    assert loupe.board.view.rect(cell).width() > 2 * READABLE
    assert QRectF(loupe.board.rect()).contains(loupe.board.view.rect(cell))
    assert not QRectF(loupe.geometry()).intersects(board.view.rect(cell))
    assert QRectF(board.rect()).contains(QRectF(loupe.geometry()))


def test_the_walk_is_shown_there_as_on_the_board(lane: LaneWalk) -> None:
    filling = np.zeros(BOARD.shape, np.int32)
    filling[10, 10], filling[12, 11] = 1, 2

    lane.show_filling(filling)
    lane.show_crossing(Crossing((12, 11), [], None, ruled=True, step=2))

    assert np.array_equal(lane.loupe.board._filling, filling)


def test_it_goes_when_squares_can_be_read_or_no_move_is_shown(lane: LaneWalk) -> None:
    crossing = Crossing((3, 3), [], None, ruled=True, step=1)
    lane.show_crossing(crossing)
    assert lane.loupe.isVisible()

    lane.resize(900, 900)
    assert lane.board.view.side >= READABLE
    assert not lane.loupe.isVisible()
    lane.resize(300, 330)
    assert lane.loupe.isVisible()
    lane.show_crossing(None)
    assert not lane.loupe.isVisible()


@pytest.mark.parametrize("cell", [(0, 0), (49, 39), (0, 39), (49, 0)])
def test_no_coordinates_are_hidden(lane: LaneWalk, cell: Cell) -> None:
    lane.resize(700, 410)

    lane.show_crossing(Crossing(cell, [], None, ruled=True, step=1))

    view, (rows, columns) = lane.board.view, BOARD.shape
    squares = QRectF(view.corner, QSizeF(columns * view.side, rows * view.side))
    assert squares.adjusted(0, 0, 1, 1).contains(QRectF(lane.loupe.geometry()))


@pytest.mark.parametrize(("width", "height", "shown"), [(160, 180, False), (400, 180, True), (300, 330, True)])
def test_most_of_a_board_is_never_hidden(lane: LaneWalk, width: int, height: int, shown: bool) -> None:
    lane.resize(width, height)

    lane.show_crossing(Crossing((0, 0), [], None, ruled=True, step=1))

    assert lane.loupe.isVisible() == shown
