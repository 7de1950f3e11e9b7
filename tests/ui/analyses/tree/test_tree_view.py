"""The search tree in its view: zoomed at the mouse, moved, fitted, with an overview; painted as a whole."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.watch.tree import Nodes, SearchTree
from workbench.solvers import SOLVERS
from workbench.solvers.search import Step
from workbench.ui.analyses.tree.step_names import REASON
from workbench.ui.analyses.tree.tree_sheet import MAX_NODE
from workbench.ui.analyses.tree.tree_view import TreeView
from workbench.ui.base.theme import choose_text_size

SUDOKU = Sudoku.parse("1...\n....\n....\n....")[0]
KNUTH = Cover.parse("cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")[0]
DEAD_END = 2  # its row


class Explained(NamedTuple):
    """Names of nodes with words beside the dead end of `KNUTH`, and room for long ones."""

    words: str
    width: float = MAX_NODE
    room: float = REASON

    def label(self, _nodes: Nodes, row: int) -> str:
        return str(row)

    def note(self, row: int) -> str:
        return self.words if row == DEAD_END else ""


@pytest.fixture
def shown(qapp: QApplication) -> Iterator[Callable[[Sudoku | Cover], TreeView]]:
    """A function that shows the whole tree of a search in a view of 600 x 300 pixels."""
    views: list[TreeView] = []

    def show(puzzle: Sudoku | Cover) -> TreeView:
        tree = SearchTree(puzzle, SOLVERS["cover_links"])
        while not tree.over:
            tree.follow(Step(100))
        view = TreeView()
        views.append(view)
        view.resize(600, 300)
        view.show_cover(tree.cover)
        view.show()
        view.show_nodes(tree.nodes(), np.zeros((0, 2), np.int64))
        return view

    yield show
    for view in views:
        view.close()


def turn(view: QWidget, at: QPoint, steps: int = 1) -> None:
    """Turn the wheel over a view."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def drag(view: QWidget, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.7, 1):
        at = start + QPoint(round((end - start).x() * part), round((end - start).y() * part))
        QTest.mouseMove(view, at)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)


def test_nodes_are_larger_with_the_texts_around_them_and_zoom_from_there(
    shown: Callable[[Sudoku | Cover], TreeView],
) -> None:
    view = shown(KNUTH)
    usual = view.sheet.scale
    choose_text_size("150")
    try:
        larger = view.sheet.scale
        view.zoom(1)
        zoomed = view.sheet.scale
        view.fit()
        fitted = view.sheet.scale
        view.zoom(-1)
        smaller = view.sheet.scale
    finally:
        choose_text_size("100")

    assert larger == pytest.approx(1.5 * usual)
    assert larger < zoomed < 2 * larger
    assert fitted / 2 < smaller < fitted


def test_the_wheel_zooms_at_the_mouse(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)
    view.verticalScrollBar().setValue(700)
    row = int(view.sheet.rows_in_view()[-3])
    at = view.sheet.rect(row).center().toPoint()

    turn(view.viewport(), at)

    now = view.sheet.rect(row).center()
    assert view.sheet.scale == pytest.approx(1.25)
    assert abs(now.y() - at.y()) <= 3
    for _ in range(8):
        turn(view.viewport(), at, -1)
    assert view.sheet.scale < 0.25


def test_fit_shows_all_nodes_also_in_a_smaller_window(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)
    assert view.overview.isVisible()

    QTest.keyClick(view, Qt.Key.Key_0)
    assert len(view.sheet.rows_in_view()) == view.shown_count
    assert (view.verticalScrollBar().maximum(), view.horizontalScrollBar().maximum()) == (0, 0)
    assert not view.overview.isVisible()
    view.resize(300, 160)
    assert len(view.sheet.rows_in_view()) == view.shown_count
    turn(view.viewport(), QPoint(50, 50))
    assert view.overview.isVisible()


def test_a_small_tree_is_not_enlarged_to_fit(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(KNUTH)

    view.fit()

    assert view.sheet.scale == 1
    assert not view.overview.isVisible()


@pytest.mark.parametrize(("width", "overview"), [(820, False), (790, True)])
def test_there_is_no_overview_where_all_nodes_have_room(
    shown: Callable[[Sudoku | Cover], TreeView], width: int, overview: bool
) -> None:
    view = shown(KNUTH)
    view.show_names(Explained("No option is left for item e."))
    view.resize(width, 300)

    assert view.horizontalScrollBar().maximum() > 300  # for longer words
    assert view.overview.isVisible() == overview


def test_a_selected_node_is_moved_only_as_far_as_its_words_need(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view, moved = shown(KNUTH), {}
    view.resize(900, 300)

    for words in ("No option is left for item e.", 3 * "No option is left for item e."):
        view.show_names(Explained(words))
        view.show_colours()  # with room for words
        for row in range(view.shown_count):
            view.horizontalScrollBar().setValue(0)
            view.show_selected(row)
            moved[words, row] = view.horizontalScrollBar().value()

    assert [row for (words, row), value in moved.items() if value > 0] == [DEAD_END]
    assert len(moved) == 12


def test_a_drag_moves_the_tree_and_selects_nothing(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view, picked = shown(SUDOKU), []
    view.picked.connect(picked.append)
    view.verticalScrollBar().setValue(400)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    row = int(view.sheet.rows_in_view()[-3])
    at = view.sheet.rect(row).center().toPoint()

    drag(view.viewport(), at, at - QPoint(0, 90))

    assert view.verticalScrollBar().value() == 490
    assert picked == []
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at - QPoint(0, 90))
    assert picked == [row]


def test_a_tree_that_was_moved_stays_until_the_search_goes_on(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)
    drag(view.viewport(), QPoint(300, 200), QPoint(300, 20))
    value = view.verticalScrollBar().value()

    view.follow()
    assert view.verticalScrollBar().value() == value
    view.show_selected(None)  # as when the search starts
    view.follow()
    assert view.verticalScrollBar().value() > value


def test_home_finds_the_root(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())

    QTest.keyClick(view, Qt.Key.Key_Home)

    assert 0 in view.sheet.rows_in_view().tolist()


def test_the_overview_frames_the_visible_part_and_moves_it(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)
    overview, bar = view.overview, view.verticalScrollBar()
    first = overview.frame()

    drag(overview, first.center().toPoint(), QPoint(round(first.center().x()), overview.height() - 5))

    assert bar.value() == bar.maximum()
    assert overview.frame().top() > first.top() + 40
    QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert bar.value() == 0
    assert len({overview.grab().toImage().pixel(x, 40) for x in range(5, 145)}) > 1  # nodes


def test_the_overview_does_not_hide_the_selected_node(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)

    for row in range(0, view.shown_count, 9):
        view.show_selected(row)
        assert not view.overview.geometry().intersects(view.sheet.rect(row).toRect())


def test_all_of_the_tree_is_painted_whatever_is_visible(shown: Callable[[Sudoku | Cover], TreeView]) -> None:
    view = shown(SUDOKU)
    view.fit()
    size = view.whole_size()
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.magenta)

    painter = QPainter(image)
    view.paint_whole(painter)
    painter.end()

    assert size.height() > 1000  # names are readable, though the view shows all nodes at once
    lowest = [image.pixel(x, size.height() - 25) for x in range(0, size.width(), 2)]
    assert len(set(lowest)) > 3
    assert Qt.GlobalColor.magenta not in lowest
