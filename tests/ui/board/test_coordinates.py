"""The names of rows and columns along the edges of boards: which there are, where they stand, and who shows them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFont
from pytestqt.qtbot import QtBot

from workbench.files.position import Position
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.ui.base.preferences import set_preference
from workbench.ui.board.board import Board
from workbench.ui.board.coordinates import CELLS, SQUARES, Coordinates, label_size, visible_board
from workbench.ui.board.view import NO_MARGINS, Viewport
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.race.lane_walk import LaneWalk

pytestmark = pytest.mark.usefixtures("qapp")

ROOM = QSizeF(640, 480)
SHAPES = [(8, 8), (5, 9), (1, 1), (12, 26), (31, 31), (100, 100), (26, 5000), (5000, 26), (5000, 5000)]


class Texts:
    """Notes what a painter would write, and where."""

    def __init__(self) -> None:
        self.written: dict[str, list[QRectF]] = {}
        self.filled: list[QRectF] = []

    def setFont(self, _font: QFont) -> None:
        pass

    def setPen(self, _colour: QColor) -> None:
        pass

    def fillRect(self, rect: QRectF, _colour: QColor) -> None:
        self.filled.append(rect)

    def drawText(self, rect: QRectF, _flags: object, text: str) -> None:
        self.written.setdefault(text, []).append(rect)


@pytest.fixture(autouse=True)
def shown() -> Iterator[None]:
    """Show coordinates on all boards for the time of a test."""
    set_preference(SQUARES.setting, "on")
    set_preference(CELLS.setting, "on")
    yield
    set_preference(SQUARES.setting, "on")
    set_preference(CELLS.setting, "off")


def view_of(coordinates: Coordinates, shape: tuple[int, int]) -> Viewport:
    return Viewport(shape, ROOM, margins=coordinates.margins(shape))


def drawn(coordinates: Coordinates, view: Viewport) -> Texts:
    texts = Texts()
    coordinates.draw(texts, view, "#000000", "#ffffff")  # type: ignore[arg-type]
    return texts


def rects(texts: Texts) -> list[QRectF]:
    return [rect for places in texts.written.values() for rect in places]


def test_a_chess_board_has_letters_below_and_numbers_from_the_bottom() -> None:
    view = view_of(SQUARES, (8, 8))

    written = drawn(SQUARES, view).written

    assert list(written) == list("87654321abcdefgh")
    e4 = view.rect((4, 4))
    assert written["e"][0].center().x() == pytest.approx(e4.center().x(), abs=1)
    assert written["4"][0].center().y() == pytest.approx(e4.center().y(), abs=1)
    assert written["e"][0].top() > view.rect((7, 4)).bottom()
    assert written["4"][0].right() < view.rect((4, 0)).left()


def test_cells_have_numbers_above_and_from_the_top() -> None:
    view = view_of(CELLS, (4, 6))

    written = drawn(CELLS, view).written

    assert list(written) == list("123456")
    row, column = written["3"]
    assert row.center().y() == pytest.approx(view.rect((2, 0)).center().y(), abs=1)
    assert column.center().x() == pytest.approx(view.rect((0, 2)).center().x(), abs=1)
    assert column.bottom() < view.rect((0, 0)).top()


def test_a_board_too_wide_for_letters_has_numbers_from_the_top() -> None:
    view = view_of(SQUARES, (5, 27))

    written = drawn(SQUARES, view).written

    assert not set(written) & set("abcdefgh")
    assert written["2"][0].center().y() == pytest.approx(view.rect((1, 0)).center().y(), abs=1)


@pytest.mark.parametrize("coordinates", [SQUARES, CELLS], ids=["squares", "cells"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("zoom", [1, 3, 40])
def test_labels_never_overlap_each_other_or_the_board(
    coordinates: Coordinates, shape: tuple[int, int], zoom: float
) -> None:
    view = view_of(coordinates, shape).zoomed(zoom, QPointF(400, 100))

    found = rects(drawn(coordinates, view))

    assert not any(one.intersects(other) for k, one in enumerate(found) for other in found[:k])
    assert not any(rect.intersects(visible_board(view)) for rect in found)
    assert all(QRectF(QPointF(), ROOM).contains(rect) for rect in found)


def test_a_large_board_has_few_labels_in_round_steps() -> None:
    texts = drawn(SQUARES, view_of(SQUARES, (100, 100)))

    assert set(texts.written) == {str(n) for n in range(10, 101, 10)}


def test_a_whole_board_lies_beside_its_margins() -> None:
    for shape in SHAPES:
        view = view_of(SQUARES, shape)

        board = view.rect((0, 0)).united(view.rect((shape[0] - 1, shape[1] - 1)))

        assert view.area.contains(board)


def test_a_zoomed_board_can_be_moved_until_its_corner_is_free_of_the_margins() -> None:
    view = view_of(SQUARES, (50, 50)).zoomed(8, QPointF(300, 200))

    low = view.moved(QPointF(-1e6, -1e6))
    high = view.moved(QPointF(1e6, 1e6))

    assert low.rect((49, 49)).bottomRight() == low.area.bottomRight()
    assert high.rect((0, 0)).topLeft() == high.area.topLeft()
    assert view.showing((0, 0)).area.contains(view.showing((0, 0)).rect((0, 0)))


def test_the_margins_of_a_zoomed_board_are_cleared_before_labels_are_drawn() -> None:
    view = view_of(SQUARES, (50, 50)).zoomed(8, QPointF(300, 200))

    filled = drawn(SQUARES, view).filled

    assert all(any(strip.contains(rect) for strip in filled) for rect in rects(drawn(SQUARES, view)))
    assert drawn(SQUARES, view_of(SQUARES, (8, 8))).filled == []


def test_hidden_coordinates_take_no_room_and_draw_nothing() -> None:
    view = view_of(SQUARES, (8, 8))
    set_preference(SQUARES.setting, "off")

    assert SQUARES.margins((8, 8)) == NO_MARGINS
    assert drawn(SQUARES, view).written == {}


def test_a_board_of_cells_makes_room_for_them(qtbot: QtBot) -> None:
    board = Board(Position.fresh(Sudoku.parse("." * 81)[0]))
    qtbot.addWidget(board)
    board.resize(400, 300)
    with_room = board.view.margins
    set_preference(CELLS.setting, "off")

    assert with_room.top >= label_size("9")[1]
    assert board.view.margins == NO_MARGINS


def test_the_board_of_a_lane_has_them_as_its_sentences_name_squares(qtbot: QtBot) -> None:
    [tour] = Tour.parse("tour 8x8")
    lane, board = LaneWalk(tour), TourBoard(tour, coordinates=SQUARES)
    qtbot.addWidget(lane)
    qtbot.addWidget(board)

    assert lane.board.view.margins == board.view.margins
    assert board.view.margins.left > 0


def test_a_board_that_shows_what_another_shows_keeps_its_own_margins(qtbot: QtBot) -> None:
    [tour] = Tour.parse("tour 50x50")
    board = TourBoard(tour, coordinates=SQUARES)
    qtbot.addWidget(board)
    board.resize(400, 300)
    margins = board.view.margins

    board.show_view(replace(Viewport((50, 50), ROOM).zoomed(9, QPointF(200, 200)), room=QSizeF(90, 80)))

    assert board.view.requested_side > 0
    assert board.view.margins == margins
