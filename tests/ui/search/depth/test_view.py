"""The depth view as a widget: mouse, wheel, keys, and what it tells the outside."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.search.depth.maps import LONG, SHORT, Visits, subject_of
from workbench.pictures.palettes import THEMES, palette
from workbench.ui.base.theme import choose_theme
from workbench.ui.search.depth.chart import Subject
from workbench.ui.search.depth.view import MIN_NODES, STRIDES, DepthView

WIDTH, HEIGHT = 1000, 190

Shown = Callable[[Visits], DepthView]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    """A function that shows a search in a view."""

    def show(visits: Visits) -> DepthView:
        view = DepthView()
        qtbot.addWidget(view)
        view.resize(WIDTH, HEIGHT)
        view.show_search(subject_of(visits))
        view.show()
        return view

    return show


def picked(view: DepthView) -> list[int]:
    """Return the list to which the nodes picked are added."""
    nodes: list[int] = []
    view.node_picked.connect(nodes.append)
    return nodes


def at(view: DepthView, node: float, y: int = 60) -> QPoint:
    """Return the place of a node."""
    begin, end = view.window_shown
    plot = view.chart(view.width(), view.height()).plot
    return QPoint(round(plot.left() + (node - begin) / (end - begin) * plot.width()), y)


def turn(view: DepthView, place: QPoint, notches: float) -> None:
    """Turn the wheel over a place."""
    event = QWheelEvent(
        QPointF(place),
        view.mapToGlobal(QPointF(place)),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def node_under(view: DepthView, place: QPoint) -> float:
    """Return the node at a place, with its fraction."""
    begin, end = view.window_shown
    plot = view.chart(view.width(), view.height()).plot
    return begin + (place.x() - plot.left()) / plot.width() * (end - begin)


@pytest.mark.parametrize("visits", [SHORT[:20], SHORT, LONG], ids=["few", "short", "long"])
def test_a_click_picks_the_node_under_it(shown: Shown, visits: Visits) -> None:
    view = shown(visits)
    nodes = picked(view)

    for node in np.linspace(0, len(visits) - 1, 9).astype(int).tolist():
        place = at(view, node + 0.5)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)

        assert nodes.pop() == min(int(node_under(view, place)) + 1, len(visits))  # once the node has been visited
    assert nodes == []


def test_a_click_left_or_right_of_the_plot_picks_its_first_or_last_node(shown: Shown) -> None:
    view = shown(SHORT)
    nodes = picked(view)

    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(2, 60))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(WIDTH - 2, 60))

    assert nodes == [1, len(SHORT)]


def test_a_drag_picks_every_node_that_it_comes_by(shown: Shown) -> None:
    view = shown(LONG)
    nodes = picked(view)

    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(view, 1000))
    for node in range(2000, 90_000, 4000):
        QTest.mouseMove(view, at(view, node))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(view, 90_000))
    QTest.mouseMove(view, at(view, 300))  # with no button down

    assert len(nodes) == 23
    assert nodes == sorted(nodes)
    assert nodes[-1] == pytest.approx(86_000, abs=200)


def test_other_buttons_pick_nothing(shown: Shown) -> None:
    view = shown(SHORT)
    nodes = picked(view)

    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=at(view, 300))
    QTest.mouseClick(view, Qt.MouseButton.MiddleButton, pos=at(view, 300))

    assert nodes == []


def test_without_a_search_nothing_can_be_picked(qtbot: QtBot) -> None:
    view = DepthView()
    qtbot.addWidget(view)
    view.resize(WIDTH, HEIGHT)
    view.show()
    nodes = picked(view)

    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(300, 60))
    turn(view, QPoint(300, 60), 3)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0):
        QTest.keyClick(view, key)

    assert nodes == []
    assert view.window_shown == (0, 1)


@pytest.mark.parametrize("node", [0, 10, 30_000, 98_000])
def test_the_wheel_zooms_about_the_node_under_the_mouse(shown: Shown, node: int) -> None:
    view = shown(LONG)
    place = at(view, node)
    before = node_under(view, place)

    for _ in range(12):
        turn(view, place, 1)
    begin, end = view.window_shown
    inside = node_under(view, place)

    assert end - begin == pytest.approx(len(LONG) / 1.25**12, rel=0.01)
    assert abs(inside - before) <= 0.02 * (end - begin) + 12  # rounded at each notch
    for _ in range(20):
        turn(view, place, -1)
    assert view.window_shown == (0, len(LONG))


def test_without_a_search_nothing_is_drawn_under_the_mouse(qtbot: QtBot) -> None:
    view = DepthView()
    qtbot.addWidget(view)
    view.resize(WIDTH, HEIGHT)
    view.show()
    view.setFocus()  # its frame is drawn from now on
    QApplication.processEvents()
    before = view.grab().toImage()

    QTest.mouseMove(view, QPoint(WIDTH // 3, HEIGHT // 2))

    assert view.grab().toImage() == before


@pytest.mark.slow
def test_the_wheel_stops_at_a_few_nodes_and_shows_nothing_beyond_the_search(shown: Shown) -> None:
    view = shown(LONG)

    for place in (at(view, 0), at(view, len(LONG)), at(view, 50_000)):
        for _ in range(80):
            turn(view, place, 1)
        begin, end = view.window_shown

        assert end - begin == MIN_NODES
        assert 0 <= begin < end <= len(LONG)
        QTest.keyClick(view, Qt.Key.Key_0)


def test_a_turn_of_no_notch_changes_nothing(shown: Shown) -> None:
    view = shown(LONG)

    turn(view, at(view, 500), 0)

    assert view.window_shown == (0, len(LONG))


def test_a_double_click_shows_the_whole_search_again(shown: Shown) -> None:
    view = shown(LONG)
    turn(view, at(view, 50_000), 9)
    assert view.window_shown != (0, len(LONG))

    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=QPoint(400, 60))

    assert view.window_shown == (0, len(LONG))


def test_keys_zoom_about_the_middle(shown: Shown) -> None:
    view = shown(LONG)

    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    begin, end = view.window_shown

    assert end - begin == len(LONG) // 4
    assert (begin + end) // 2 == pytest.approx(len(LONG) // 2, abs=2)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    begin, end = view.window_shown
    assert end - begin == len(LONG) // 2
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.window_shown == (0, len(LONG))


def test_arrow_keys_go_a_node_or_a_stride_from_the_moment_shown(shown: Shown) -> None:
    view = shown(LONG)
    nodes = picked(view)
    shift, stride = Qt.KeyboardModifier.ShiftModifier, len(LONG) // STRIDES

    QTest.keyClick(view, Qt.Key.Key_Left)
    view.show_cursor(5000)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Left, shift)
    QTest.keyClick(view, Qt.Key.Key_Right, shift)
    view.show_cursor(1)
    QTest.keyClick(view, Qt.Key.Key_Left, shift)
    view.show_cursor(len(LONG))
    QTest.keyClick(view, Qt.Key.Key_Right)

    assert nodes == [len(LONG) - 1, 4999, 5001, 5000 - stride, 5000 + stride, 1, len(LONG)]


def test_a_zoom_stays_while_the_search_goes_on(shown: Shown) -> None:
    view = shown(LONG[:80_000])
    turn(view, at(view, 40_000), 6)
    zoomed = view.window_shown

    view.show_search(subject_of(LONG))

    assert view.window_shown == zoomed


def test_the_next_search_begins_without_a_zoom_or_a_moment(shown: Shown) -> None:
    view = shown(LONG)
    turn(view, at(view, 40_000), 6)
    view.show_cursor(40_000)

    view.show_nothing()
    view.show_search(subject_of(SHORT))

    assert view.window_shown == (0, len(SHORT))
    plain = view.grab().toImage()
    view.show_cursor(None)
    assert view.grab().toImage() == plain


def test_a_zoom_beyond_a_shorter_search_is_given_up(shown: Shown) -> None:
    view = shown(LONG)
    turn(view, at(view, 90_000), 6)

    view.show_search(subject_of(SHORT))

    assert view.window_shown == (0, len(SHORT))


def test_the_mouse_reads_what_is_under_it(shown: Shown) -> None:
    view = shown(SHORT)
    texts: list[str] = []
    view.readout_changed.connect(texts.append)

    for node in (0, 300, 898):
        place = at(view, node + 0.5)
        QTest.mouseMove(view, place)

        assert texts[-1].startswith(f"Node {int(node_under(view, place)) + 1:,} · ")
    QTest.mouseMove(view, QPoint(3, 60))
    assert texts[-1] == ""
    QTest.mouseMove(view, at(view, 300))
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert texts[-1] == ""


def test_what_the_mouse_reads_follows_a_zoom_and_a_double_click(shown: Shown) -> None:
    view = shown(LONG)
    texts: list[str] = []
    view.readout_changed.connect(texts.append)
    place = at(view, 90_000)
    for there in (QPoint(3, 3), place):
        QTest.mouseMove(view, there)

    turn(view, at(view, 10_000), 6)
    zoomed = texts[-1]
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=place)

    assert not zoomed.startswith("Node 90,")
    assert texts[-1].startswith(f"Node {int(node_under(view, place)) + 1:,} · ")


@pytest.mark.slow
def test_the_mouse_at_any_height_reads_a_level_of_the_plot(shown: Shown) -> None:
    view = shown(LONG)
    texts: list[str] = []
    view.readout_changed.connect(texts.append)

    for y in range(HEIGHT):
        QTest.mouseMove(view, at(view, 50_000, y))

        assert "level -" not in texts[-1]
    assert sum("of its nodes" in text for text in texts) > 100


def test_a_view_grown_wide_or_tiny_is_drawn(shown: Shown) -> None:
    view = shown(LONG)

    for size in ((3000, 500), (120, 64), (1, 1)):
        view.setMinimumSize(1, 1)
        view.resize(*size)
        image = view.grab().toImage()

        assert (image.width(), image.height()) == size


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_view_is_drawn_in_the_colours_of_the_theme(shown: Shown, theme: str) -> None:
    view = shown(LONG)

    choose_theme(theme)
    view.show_colours()
    image = view.grab().toImage()

    colours = {QColor(image.pixel(x, 60)).name() for x in range(image.width())}
    assert palette(theme)["panel"] in colours
    assert palette(theme)["border"] in {QColor(image.pixel(x, 11)).name() for x in range(60, 90)}


def test_without_a_search_there_is_a_hint_and_nothing_else(qtbot: QtBot) -> None:
    view, compact = DepthView(), DepthView(compact=True)
    for one in (view, compact):
        qtbot.addWidget(one)
        one.resize(WIDTH, HEIGHT)

    hint, bare = view.grab().toImage(), compact.grab().toImage()

    panel = QColor(palette("light")["panel"]).rgb()
    assert {bare.pixel(x, y) for x in range(WIDTH) for y in range(HEIGHT)} == {panel}
    rows = [y for y in range(HEIGHT) if any(hint.pixel(x, y) != panel for x in range(0, WIDTH, 1))]
    assert rows
    assert max(rows) - min(rows) < 24  # one line of text, in the middle
    assert min(rows) < HEIGHT // 2 < max(rows)


def test_a_walk_without_levels_can_be_picked_from(qtbot: QtBot) -> None:
    view = DepthView()
    qtbot.addWidget(view)
    view.resize(WIDTH, HEIGHT)
    view.show_search(Subject(extent=64))
    view.show()
    nodes = picked(view)

    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, 31.5))
    QTest.keyClick(view, Qt.Key.Key_Left)

    assert nodes == [32, 63]


def test_a_narrow_view_breaks_its_sentence_into_lines(qtbot: QtBot) -> None:
    view = DepthView()
    qtbot.addWidget(view)
    view.resize(300, HEIGHT)
    view.show_search(Subject(extent=64))

    picture = view.grab().toImage()

    edge = {picture.pixel(1, y) for y in range(20, HEIGHT - 40)}
    assert len(edge) == 1, "a letter is cut off at the edge"


def test_a_view_takes_the_keyboard_and_has_a_name_for_screen_readers(qtbot: QtBot) -> None:
    view = DepthView()
    qtbot.addWidget(view)

    assert view.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert view.accessibleName() == "Level of the search over its nodes"
