"""The drawing of a depth view, on any sheet."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.ui.search.depth.maps import LONG, SHORT, Visits, deep, queens_tree, subject_of
from workbench.pictures.palettes import THEMES, palette
from workbench.solvers.depth_map import level_of
from workbench.ui.search.depth.chart import WIDE, DepthChart, Subject
from workbench.ui.search.depth.picture import Window

SIZES = ((1, 1), (50, 30), (120, 64), (WIDE - 1, 90), (WIDE, 150), (1900, 400))


def chart_of(
    subject: Subject,
    size: tuple[int, int] = (800, 200),
    window: Window | None = None,
    theme: str = "light",
    *,
    ratio: float = 1.0,
    compact: bool = False,
) -> DepthChart:
    return DepthChart(subject, window or (0, max(1, subject.nodes)), size, ratio, palette(theme), compact)


def painted(chart: DepthChart, size: tuple[int, int] = (800, 200), *, cursor: int | None = None) -> QImage:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    chart.draw(painter)
    if cursor is not None:
        chart.draw_cursor(painter, cursor)
    painter.end()
    return image


def words(image: QImage) -> np.ndarray:  # type: ignore[type-arg]
    rows = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return rows[:, : image.width()]


def columns_with(image: QImage, colour: str) -> list[int]:
    return np.flatnonzero((words(image) == QColor(colour).rgb()).any(axis=0)).tolist()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("visits", [SHORT[:1], SHORT, LONG, deep(70_000)], ids=["one", "short", "long", "deep"])
@pytest.mark.parametrize("compact", [True, False])
def test_any_search_is_drawn_on_a_sheet_of_any_size(
    qapp: QApplication, size: tuple[int, int], visits: Visits, compact: bool
) -> None:
    image = painted(chart_of(subject_of(visits), size, compact=compact), size)

    assert QColor("magenta").rgb() not in words(image)


@pytest.mark.parametrize("theme", THEMES)
def test_without_a_search_there_are_no_axes(qapp: QApplication, theme: str) -> None:
    image = painted(chart_of(Subject(), theme=theme))

    assert np.unique(words(image)).tolist() == [QColor(palette(theme)["panel"]).rgb()]


def test_nodes_are_found_where_they_are_drawn(qapp: QApplication) -> None:
    for window in ((0, len(LONG)), (500, 900), (98_000, 98_008)):
        chart = chart_of(subject_of(LONG), window=window)

        for node in range(window[0], window[1], max(1, (window[1] - window[0]) // 50)):
            assert chart.node_at(chart.x_of(node) + 1e-6) == node
        assert chart.node_at(-100) == window[0]
        assert chart.node_at(10_000) == window[1]


def test_levels_are_found_where_they_are_drawn(qapp: QApplication) -> None:
    for visits in (SHORT, LONG, deep(70_000)):
        chart = chart_of(subject_of(visits))
        assert chart.picture is not None
        tall = chart.plot.height() / (chart.picture.top - chart.picture.bottom)

        for level in range(chart.picture.bottom, chart.picture.top):
            y = chart.plot.top() + (chart.picture.top - level - 0.5) * tall
            assert chart.level_at(y) == level
        assert chart.level_at(0) is None
        assert chart.level_at(199) is None


def test_the_edges_of_the_plot_belong_to_its_outer_levels(qapp: QApplication) -> None:
    chart = chart_of(subject_of(SHORT))
    assert chart.picture is not None

    assert chart.level_at(chart.plot.top()) == chart.picture.top - 1
    assert chart.level_at(chart.plot.bottom()) == chart.picture.bottom


def test_solutions_are_ticks_above_their_nodes(qapp: QApplication) -> None:
    visits = np.abs(SHORT) % 9
    found = [100, 500, 899]
    visits[found] = ~visits[found]
    chart = chart_of(subject_of(visits.astype(np.int32)), (400, 100))

    image = painted(chart, (400, 100)).copy(0, 0, 400, int(chart.plot.top()) - 1)

    ticks = columns_with(image, palette("light")["good"])
    places = [chart.x_of(node) for node in found]
    assert all(any(abs(tick - place) <= 2 for tick in ticks) for place in places)
    assert all(any(abs(tick - place) <= 2 for place in places) for tick in ticks)


def test_a_few_nodes_are_drawn_with_their_dead_ends_and_solutions(qapp: QApplication) -> None:
    visits = queens_tree(8)
    solution = int(np.argmax(visits < 0))
    colours = palette("light")

    image = painted(chart_of(subject_of(visits), window=(solution - 10, solution + 10)))

    assert columns_with(image, colours["accent"])
    assert columns_with(image, colours["good"])
    assert columns_with(image, colours["danger"])


def test_a_search_that_is_shown_up_to_a_later_node_ends_before_the_right_edge(qapp: QApplication) -> None:
    half = chart_of(subject_of(LONG, extent=2 * len(LONG)))
    assert half.picture is not None

    assert half.picture.pixels == pytest.approx(half.plot.width() / 2, abs=1)
    floor = columns_with(painted(half).copy(0, 0, 800, int(half.plot.bottom())), palette("light")["danger"])
    assert max(floor) <= half.plot.center().x() + 1


def test_a_search_far_shorter_than_the_axis_still_has_its_picture(qapp: QApplication) -> None:
    short = chart_of(subject_of(SHORT, extent=10_000 * len(SHORT)))

    assert short.picture is not None
    assert short.picture.pixels == 1


def test_strips_are_drawn_below_the_plot_of_a_large_view_only(qapp: QApplication) -> None:
    large, compact = chart_of(subject_of(queens_tree(8))), chart_of(subject_of(queens_tree(8)), compact=True)

    assert [len(strip.starts) for strip in large.strips] == [8, 42]  # pairs of queens that do not attack each other
    assert compact.strips == []
    below = painted(large).copy(0, int(large.plot.bottom()) + 3, 800, 2)
    widths = len(columns_with(below, palette("light")["accent"])) + len(columns_with(below, palette("light")["band"]))
    assert widths == pytest.approx(large.plot.width(), abs=12)


def test_the_profile_has_a_bar_for_each_level(qapp: QApplication) -> None:
    visits = LONG
    chart = chart_of(subject_of(visits), (900, 400))
    assert chart.picture is not None
    image = painted(chart, (900, 400))
    band = QColor(palette("light")["band"]).rgb()
    tall = chart.plot.height() / (chart.picture.top - chart.picture.bottom)
    left = int(chart.plot.right()) + 10

    profile = np.bincount(level_of(visits))
    lengths = []
    for level in range(chart.picture.bottom, chart.picture.top):
        y = int(chart.plot.top() + (chart.picture.top - level - 0.5) * tall)
        lengths.append(int(np.count_nonzero(words(image)[y, left:] == band)))
    order = np.argsort(profile[chart.picture.bottom :], kind="stable")
    assert np.array(lengths)[order].tolist() == sorted(lengths)
    assert max(lengths) > 40


def test_the_moment_shown_is_marked_where_it_is(qapp: QApplication) -> None:
    chart = chart_of(subject_of(LONG))
    plain, marked = painted(chart), painted(chart, cursor=50_000)

    changed = np.flatnonzero((words(plain) != words(marked)).any(axis=0))

    assert abs(changed.mean() - chart.x_of(50_000)) < 1
    assert len(changed) < 16


def test_a_moment_outside_the_window_is_not_marked(qapp: QApplication) -> None:
    chart = chart_of(subject_of(LONG), window=(0, 1000))

    assert painted(chart) == painted(chart, cursor=50_000)


def test_a_picture_for_a_fine_screen_has_more_pixels(qapp: QApplication) -> None:
    coarse, fine = chart_of(subject_of(LONG)), chart_of(subject_of(LONG), ratio=2.0)
    assert coarse.picture is not None
    assert fine.picture is not None

    assert fine.plot == coarse.plot
    assert fine.picture.pixels == pytest.approx(2 * coarse.picture.pixels, abs=1)


def test_a_walk_without_levels_has_an_axis_of_nodes_and_no_frame(qapp: QApplication) -> None:
    chart = chart_of(Subject(extent=64))

    assert chart.picture is None
    assert QColor(palette("light")["border"]).rgb() not in words(painted(chart))
    assert chart.node_at(chart.x_of(32)) == 32
