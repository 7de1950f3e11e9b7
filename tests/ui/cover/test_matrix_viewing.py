"""A matrix that is only viewed: it grows with the window, is zoomed by wheel and moved by a drag, and has no cross."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from workbench.puzzles.cover import Cover
from workbench.ui.base.theme import SYSTEM, choose_theme
from workbench.ui.cover.matrix_sheet import MatrixCell
from workbench.ui.cover.matrix_states import ItemState
from workbench.ui.cover.matrix_view import MatrixView


def big_cells(size: QSize, viewing: bool = True) -> MatrixView:
    """Return a view of Knuth's example."""
    view = MatrixView(viewing=viewing)
    view.resize(size)
    view.show_cover(Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")[0])
    view.show()
    return view


def test_cells_grow_with_the_window(qapp: QApplication) -> None:
    sides = [big_cells(QSize(wide, high)).side for wide, high in ((500, 260), (1400, 420), (1400, 700))]

    assert sides[0] < sides[1] < sides[2] == 64


def turn(
    view: MatrixView, at: QPoint, steps: int = 1, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Turn the wheel over a matrix."""
    where, none = QPointF(view.mapToGlobal(at)), Qt.MouseButton.NoButton
    event = QWheelEvent(
        QPointF(at), where, QPoint(), QPoint(0, 120 * steps), none, held, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(view.viewport(), event)


def test_the_wheel_zooms_at_the_mouse_where_a_matrix_is_only_viewed(qapp: QApplication) -> None:
    view = big_cells(QSize(300, 200))
    at = view.cell_rect(MatrixCell(3, 4)).center()

    for _ in range(4):
        turn(view, at)

    assert view.sheet.place_at(at) in {
        MatrixCell(3, 4),
        MatrixCell(3, 3),
        MatrixCell(2, 4),
        MatrixCell(2, 3),
    }  # by whole cells
    larger = view.side
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.side < larger
    assert view.sheet.hidden == QPoint(0, 0)


def test_the_wheel_scrolls_where_a_matrix_is_edited(qapp: QApplication) -> None:
    view = big_cells(QSize(300, 200), viewing=False)
    side = view.side

    turn(view, view.cell_rect(MatrixCell(3, 4)).center(), -1)
    assert view.side == side
    turn(view, view.cell_rect(MatrixCell(3, 4)).center(), 1, Qt.KeyboardModifier.ControlModifier)
    assert view.side > side


def test_fit_shows_a_whole_large_matrix(qapp: QApplication) -> None:
    view = big_cells(QSize(600, 400))
    items = " ".join(f"i{k}" for k in range(40))
    view.show_cover(Cover.parse(f"cover\n{items}\n" + "".join(f"i{k % 40} i{(k + 1) % 40}\n" for k in range(70)))[0])
    assert view.sheet.hidden != QPoint(0, 0)

    view.zoom_by(0)

    assert view.sheet.hidden == QPoint(0, 0)
    assert view.whole_size().height() > 70 * 18  # a picture has readable cells


def test_no_cross_is_shown_where_a_matrix_is_only_viewed(qapp: QApplication) -> None:
    view = big_cells(QSize(600, 400))

    view.grab()
    assert view._look.cursor is None
    assert not view._look.cross
    edited = big_cells(QSize(600, 400), viewing=False)
    edited.grab()
    assert edited._look.cross


def test_a_drag_moves_a_matrix_that_is_only_viewed(qapp: QApplication) -> None:
    view = big_cells(QSize(300, 200))
    for _ in range(6):
        view.zoom_by(1)
    start = view.verticalScrollBar().value()
    at = view.sheet.members.center()

    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(view.viewport(), at)
    QTest.mouseMove(view.viewport(), at - QPoint(0, 2 * view.side))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert view.verticalScrollBar().value() == start + 2 * view.side
    assert not view.picked_options() or len(view.picked_options()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_covered_items_are_hatched_in_matrix_and_legend(qapp: QApplication, theme: str) -> None:
    choose_theme(theme)
    view = big_cells(QSize(600, 400))
    items = np.zeros(8, np.uint8)
    items[2] = ItemState.COVERED
    view.show_states(items, np.zeros(6, np.uint8))

    image = view.grab().toImage()
    choose_theme(SYSTEM)

    def inks(item: int) -> int:
        rect = view.cell_rect(MatrixCell(0, item)).adjusted(4, 4, -4, -4)
        return len(
            {image.pixel(x, y) for x in range(rect.left(), rect.right()) for y in range(rect.top(), rect.bottom())}
        )

    assert inks(2) > 1  # b, which is covered, in the option c e
    assert inks(1) == 1
