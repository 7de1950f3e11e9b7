"""The geometry of zooming and scrolling a board."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QSizeF

from workbench.ui.board.view import MAX_SIDE, PADDING, Viewport, span

ROOM = QSizeF(800, 600)


def test_a_board_that_fits_is_centred() -> None:
    view = Viewport((8, 10), ROOM)

    assert view.side == (600 - 2 * PADDING) // 8
    first, last = view.rect((0, 0)), view.rect((7, 9))
    assert abs(first.left() - (800 - last.right())) <= 1
    assert abs(first.top() - (600 - last.bottom())) <= 1
    assert view.seen() == (range(8), range(10))


@pytest.mark.parametrize("shape", [(1, 1), (4, 7), (100, 30), (1000, 1200), (5000, 5000)])
def test_a_square_is_where_it_is_drawn(shape: tuple[int, int]) -> None:
    view = Viewport(shape, ROOM).zoomed(30, QPointF(380, 290))

    for point in (QPointF(380, 290), QPointF(420, 310)):
        cell = view.cell_at(point)
        assert cell is not None
        assert view.rect(cell).adjusted(-0.01, -0.01, 0.01, 0.01).contains(point)
        assert view.nearest(point) == cell


def test_outside_the_board_there_is_only_a_nearest_square() -> None:
    view = Viewport((4, 6), ROOM)

    assert view.cell_at(QPointF(1, 1)) is None
    assert view.nearest(QPointF(1, 1)) == (0, 0)
    assert view.nearest(QPointF(9999, 9999)) == (3, 5)


def test_zooming_keeps_the_place_under_the_mouse() -> None:
    room = QSizeF(600, 600)  # where the board fills it, both ways; else the board stays in the middle
    view, point = Viewport((1000, 1000), room), QPointF(420, 250)
    place = (point - view.corner) / view.side

    for _ in range(12):
        view = view.zoomed(1.25, point)

    away = view.rect((int(place.y()), int(place.x()))).center() - point
    assert max(abs(away.x()), abs(away.y())) < 2 * view.side
    assert view.side == pytest.approx(Viewport((1000, 1000), room).fitting * 1.25**12)


def test_zoom_is_limited_by_the_largest_square_and_the_whole_board() -> None:
    view = Viewport((50, 60), ROOM)

    assert view.zoomed(1e6, QPointF(400, 300)).side == MAX_SIDE
    assert view.zoomed(4, QPointF(100, 90)).zoomed(1e-6, QPointF(1, 1)) == view


def test_a_board_cannot_be_scrolled_out_of_the_window() -> None:
    view = Viewport((100, 100), ROOM).zoomed(10, QPointF(400, 300))

    far = view.moved(QPointF(1e6, 1e6))

    assert far.seen()[0].start == far.seen()[1].start == 0
    assert far.corner == QPointF(0, 0)
    assert view.moved(QPointF(-1e6, -1e6)).seen()[1].stop == 100


def test_the_view_scrolls_as_little_as_makes_a_square_visible() -> None:
    view = Viewport((100, 100), ROOM).zoomed(10, QPointF(400, 300))
    inside = view.cell_at(QPointF(400, 300))
    assert inside is not None

    assert view.showing(inside) == view
    for cell in ((0, 0), (99, 99), (0, 99)):
        rect = view.showing(cell).rect(cell)
        assert rect.left() >= -1
        assert rect.right() <= 801
        assert rect.top() >= -1
        assert rect.bottom() <= 601


def test_at_most_one_square_per_pixel_is_drawn() -> None:
    for shape in ((5000, 5000), (5000, 3), (700, 900)):
        rows, columns = Viewport(shape, ROOM).samples()
        assert len(rows) <= 601
        assert len(columns) <= 801
        assert rows[0] == columns[0] == 0


def test_blocks_start_at_the_same_squares_in_every_view() -> None:
    view = Viewport((5000, 5000), ROOM).zoomed(3, QPointF(700, 500))

    rows, _ = view.samples()

    assert view.block > 1
    assert not (rows % view.block).any()
    assert np.all(np.diff(rows) == view.block)


@pytest.mark.parametrize(
    ("begin", "length", "rows"),
    [(0, 3, [0, 1, 2]), (0.5, 2, [0, 1, 2]), (2, 0, [2]), (-5, 1, [0]), (8.5, 9, [8, 9]), (20, 1, [9])],
)
def test_a_span_holds_the_rows_that_are_partly_inside_and_at_least_one(
    begin: float, length: float, rows: list[int]
) -> None:
    assert list(span(begin, length, 10)) == rows
