"""What a depth view draws, as calls on a sheet that notes them: where steps, marks, bars and numbers are."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QApplication

from tests.ui.search.depth.maps import LONG, Visits, dead_ends, deep, mapped, queens_tree, subject_of
from tests.ui.search.depth.test_chart import chart_of
from workbench.base.number_format import short
from workbench.pictures.palettes import palette
from workbench.solvers.depth_map import level_of
from workbench.ui.search.depth.chart import (
    AXIS,
    BOLD_ROOM,
    GAP,
    MARK,
    PROFILE,
    STRIP,
    TOP,
    DepthChart,
    Subject,
    node_labels,
)
from workbench.ui.search.depth.picture import NODE_ROOM, Window

QUEENS = queens_tree(4)  # 17 nodes, of which two are solutions
COLOURS = palette("light")


class Sheet:
    """Notes every call of a painter, with its arguments."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def font(self) -> QFont:
        return QFont()

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: self.calls.append((name, arguments))

    def of(self, name: str) -> list[tuple[Any, ...]]:
        return [arguments for called, arguments in self.calls if called == name]

    def fills(self, role: str) -> list[QRectF]:
        """Return what is filled with a colour."""
        return [place for place, ink in self.of("fillRect") if ink == QColor(COLOURS[role])]

    def texts(self) -> dict[str, QRectF]:
        """Return the places of all texts."""
        return {text: place for place, _, text in self.of("drawText")}


def drawn(chart: DepthChart) -> Sheet:
    sheet = Sheet()
    chart.draw(sheet)  # type: ignore[arg-type]
    return sheet


def steps_of(visits: Visits, width: int = 800, window: Window | None = None) -> tuple[DepthChart, Sheet]:
    """Return a chart without room for the profile, whose nodes are steps, and what it draws."""
    chart = chart_of(subject_of(visits), (width, 200), window, compact=True)
    assert chart.picture is not None
    assert chart.picture.steps is not None
    return chart, drawn(chart)


def height_of(chart: DepthChart, level: float) -> float:
    """Return the middle of a level."""
    assert chart.picture is not None
    row = chart.plot.height() / (chart.picture.top - chart.picture.bottom)
    return chart.plot.top() + (chart.picture.top - level - 0.5) * row


def test_each_node_is_a_step_at_its_level_and_joined_to_the_next(qapp: QApplication) -> None:
    chart, sheet = steps_of(QUEENS)
    levels = level_of(QUEENS).tolist()

    [(bars,)] = sheet.of("drawRects")
    flat, steep = bars[: len(levels)], bars[len(levels) :]
    for node, (bar, level) in enumerate(zip(flat, levels, strict=True)):
        assert (bar.left() + 1, bar.right() - 1) == pytest.approx((chart.x_of(node), chart.x_of(node + 1)), abs=1)
        assert bar.center().y() == pytest.approx(height_of(chart, level))
        assert bar.height() == 2
    assert len(steep) == len(levels) - 1
    for node, bar in enumerate(steep, 1):
        assert bar.center().x() == pytest.approx(chart.x_of(node), abs=1)
        ends = sorted(height_of(chart, level) for level in levels[node - 1 : node + 1])
        assert (bar.top() + 1, bar.bottom() - 1) == pytest.approx(ends)


@pytest.mark.parametrize(("nodes", "line"), [(100, 2), (400, 1)])
def test_steps_are_thin_where_a_node_has_little_room(nodes: int, line: int, qapp: QApplication) -> None:
    visits = (np.arange(nodes, dtype=np.int32) % 3).astype(np.int32)

    chart, sheet = steps_of(visits)

    [(bars,)] = sheet.of("drawRects")
    assert (chart.plot.width() / nodes > BOLD_ROOM) == (line == 2)
    assert {bar.height() for bar in bars[:nodes]} == {line}
    assert bars[nodes].width() == line


def test_dead_ends_are_crosses_and_solutions_are_discs_in_the_middle_of_their_steps(qapp: QApplication) -> None:
    chart, sheet = steps_of(QUEENS)
    levels, wide = level_of(QUEENS), chart.plot.width() / len(QUEENS)

    middles = [
        (chart.x_of(node) + wide / 2, height_of(chart, levels[node])) for node in dead_ends(QUEENS)[:-1]
    ]  # of the latest node it is not known
    strokes = [(one, other) for one, other in sheet.of("drawLine")]
    crosses = [(one + other) / 2 for one, other in strokes]
    assert len(strokes) == 2 * len(middles)
    for k, (x, y) in enumerate(middles):
        for centre in crosses[2 * k : 2 * k + 2]:
            assert (centre.x(), centre.y()) == pytest.approx((x, y), abs=1)
    for one, other in strokes:
        assert (abs(other.x() - one.x()), abs(other.y() - one.y())) == pytest.approx((MARK, MARK))
    assert strokes[0][0].y() < strokes[0][1].y()
    assert strokes[1][0].y() > strokes[1][1].y()
    discs = sheet.of("drawEllipse")
    places = [(chart.x_of(node) + wide / 2, height_of(chart, levels[node])) for node in np.flatnonzero(QUEENS < 0)]
    assert [(centre.x(), centre.y()) for centre, _, _ in discs] == [pytest.approx(place, abs=1) for place in places]
    assert {radii for _, *radii in map(tuple, discs) for radii in radii} == {MARK / 2 + 1}


@pytest.mark.parametrize(("nodes", "marked"), [(130, True), (180, False)])
def test_dead_ends_are_marked_where_there_is_room(nodes: int, marked: bool, qapp: QApplication) -> None:
    visits = (np.arange(nodes, dtype=np.int32) % 3).astype(np.int32)

    chart, sheet = steps_of(visits)

    wide = chart.plot.width() / nodes
    assert (wide >= NODE_ROOM) == marked
    assert bool(sheet.of("drawLine")) == marked
    if marked:
        one, other = sheet.of("drawLine")[0]
        assert other.x() - one.x() == pytest.approx(min(MARK, wide - 1), abs=0.1)


def test_few_dead_ends_are_marked_where_nodes_have_little_room(qapp: QApplication) -> None:
    visits = (np.arange(180, dtype=np.int32) % 30).astype(np.int32)  # five dead ends, as the last one is not known

    chart, sheet = steps_of(visits)

    assert chart.plot.width() / 180 < NODE_ROOM
    one, other = sheet.of("drawLine")[0]
    assert len(sheet.of("drawLine")) == 2 * 5
    assert other.x() - one.x() == pytest.approx(MARK)


def test_ticks_of_solutions_stand_above_the_plot_and_are_higher_where_there_are_more(qapp: QApplication) -> None:
    visits = np.zeros(LONG.shape, np.int32) + 1
    visits[0] = 0
    visits[1000], visits[50_000:50_400] = ~1, ~1
    chart = chart_of(subject_of(visits), (800, 200), compact=True)

    ticks = drawn(chart).fills("good")

    assert {tick.bottom() for tick in ticks} == {TOP - 2}
    first, highest = ticks[0], max(ticks, key=lambda tick: tick.height())
    assert first.left() == pytest.approx(chart.x_of(1000), abs=2)
    assert highest.left() == pytest.approx(chart.x_of(50_200), abs=3)
    assert highest.height() == pytest.approx(2 + TOP - 4)
    assert 2 < first.height() < highest.height()
    assert {tick.width() for tick in ticks} == {2}


@pytest.mark.parametrize(("ratio", "width"), [(1.0, 1.0), (2.0, 1.0)])
def test_ticks_of_many_solutions_are_thin(ratio: float, width: float, qapp: QApplication) -> None:
    visits = np.where(np.arange(len(LONG)) % 3, ~1, 1).astype(np.int32)
    visits[0] = 0

    ticks = drawn(chart_of(subject_of(visits), ratio=ratio, compact=True)).fills("good")

    assert len(ticks) > 700 * ratio
    assert {tick.width() for tick in ticks} == {width}


def test_numbers_of_levels_are_not_cut(qapp: QApplication) -> None:
    chart = chart_of(subject_of(deep(40_000, low=30_000, high=30_100)))

    texts = [text for place, _, text in drawn(chart).of("drawText") if not place.left()]

    assert short(20_000) in texts
    assert all(QFontMetricsF(QFont()).horizontalAdvance(text) <= chart.plot.left() - 5 for text in texts)


@pytest.mark.parametrize("compact", [True, False])
def test_levels_are_numbered_at_their_middles(compact: bool, qapp: QApplication) -> None:
    chart = chart_of(subject_of(QUEENS), compact=compact)

    texts = {text: place for place, _, text in drawn(chart).of("drawText") if not place.left()}

    for level in range(5):
        assert texts[str(level)].center().y() == pytest.approx(height_of(chart, level))
        assert texts[str(level)].right() == chart.plot.left() - 5


def test_nodes_are_numbered_below_the_plot_without_touching_each_other(qapp: QApplication) -> None:
    for window in ((0, len(LONG)), (500, 900)):
        chart = chart_of(subject_of(LONG), window=window, compact=True)
        sheet = drawn(chart)
        top = 200 - AXIS + 1
        places = sorted((place.left(), place.right()) for place in sheet.texts().values() if place.top() == top)

        assert len(places) > 4
        assert all(right <= left for (_, right), (left, _) in pairwise(places))
        assert places[0][0] >= chart.plot.left()
        assert sheet.texts()["nodes"].right() == pytest.approx(chart.plot.right())
        digit = QFontMetricsF(QFont()).horizontalAdvance("0")
        inside = [
            (node, text)
            for node, text in node_labels(*window, chart.plot.width(), digit)
            if chart.plot.left() + 40 < chart.x_of(node) < chart.plot.right() - 120
        ]
        assert inside
        for node, text in inside:
            assert sheet.texts()[text].center().x() == pytest.approx(chart.x_of(node))


def test_a_logarithmic_axis_is_numbered_by_powers_of_ten(qapp: QApplication) -> None:
    chart = chart_of(Subject(mapped(LONG), np.bincount(level_of(LONG)), log=True), compact=True)

    texts = drawn(chart).texts()

    assert len(LONG) < 100_000
    assert texts["10"].center().x() == pytest.approx(chart.x_of(10))
    assert texts[short(10_000)].center().x() == pytest.approx(chart.x_of(10_000))
    assert chart.x_of(0) == chart.plot.left()
    assert chart.x_of(len(LONG)) == pytest.approx(chart.plot.right())
    assert chart.node_at(chart.x_of(999) + 0.01) == 999


@pytest.mark.parametrize("width", [800.0, 300.0])
def test_labels_of_nodes_are_different(width: float) -> None:
    digit = 7.0
    for window in ((0, 98_304), (1_000_000, 1_000_400), (98_000, 98_008)):
        labels = node_labels(*window, width, digit)
        texts = [text for _, text in labels]

        assert len(set(texts)) == len(texts) >= 2
        assert all(window[0] <= node <= window[1] for node, _ in labels)
        assert max(map(len, texts)) * digit * len(texts) <= width


def test_branches_are_strips_in_two_colours_by_turns(qapp: QApplication) -> None:
    chart = chart_of(subject_of(queens_tree(8)))
    sheet = drawn(chart)

    for number, strip in enumerate(chart.strips):
        top = chart.plot.bottom() + 2 + number * STRIP
        rows = [[place for place in sheet.fills(role) if place.top() == top] for role in ("accent", "band")]
        first, second = rows
        assert len(first) + len(second) == len(strip.starts)
        assert abs(len(first) - len(second)) <= 1
        every = sorted([*first, *second], key=lambda place: place.left())
        assert [place.left() for place in every] == [pytest.approx(chart.x_of(start)) for start in strip.starts]
        assert all(one.right() == pytest.approx(other.left()) for one, other in pairwise(every))
        assert every[-1].right() == pytest.approx(chart.plot.right(), abs=1)
        assert {place.height() for place in every} == {STRIP - 1}
        assert every[::2] == first


def test_strips_end_at_the_edges_of_the_window(qapp: QApplication) -> None:
    whole = queens_tree(8)
    chart = chart_of(subject_of(whole), window=(len(whole) // 3, len(whole) // 2))

    places = [place for role in ("accent", "band") for place in drawn(chart).fills(role)]
    below = [place for place in places if place.top() >= chart.plot.bottom() and place.left() <= chart.plot.right()]

    assert below
    assert min(place.left() for place in below) == chart.plot.left()
    assert max(place.right() for place in below) == pytest.approx(chart.plot.right())


def profile_of(size: tuple[int, int] = (900, 400), **about: Any) -> tuple[DepthChart, Sheet, list[QRectF]]:
    """Return a chart of the queens with its profile, and its bars from the lowest level up."""
    profile = np.bincount(level_of(QUEENS))
    chart = chart_of(Subject(mapped(QUEENS), profile, **about), size)
    sheet = drawn(chart)
    return chart, sheet, [bar for bar in sheet.fills("band") if bar.left() >= chart.plot.right() + GAP]


def test_bars_of_the_profile_are_as_long_as_the_logarithm_of_their_nodes(qapp: QApplication) -> None:
    chart, _, bars = profile_of()
    profile = np.bincount(level_of(QUEENS))

    assert [bar.left() for bar in bars] == [chart.plot.right() + GAP] * len(profile)
    lengths = np.log1p(profile) / np.log1p(profile.max()) * (PROFILE - 10)
    assert [bar.width() for bar in bars] == pytest.approx(lengths)
    tall = chart.plot.height() / len(profile)
    for level, bar in enumerate(bars):
        assert bar.top() == pytest.approx(height_of(chart, level) - tall / 2)
        assert bar.height() == pytest.approx(tall - 1), "a gap between two"


@pytest.mark.parametrize(("plot", "high"), [(25, 4), (20, 4), (5, 1), (2, 1)])
def test_low_bars_have_no_gap_and_are_no_thinner_than_a_pixel(plot: int, high: float, qapp: QApplication) -> None:
    chart, _, bars = profile_of((900, plot + TOP + AXIS + 2 * STRIP + 3))

    assert chart.plot.height() == plot
    assert {round(bar.height(), 6) for bar in bars} == {high}


def test_expected_nodes_are_a_line_and_the_current_level_has_an_arrow(qapp: QApplication) -> None:
    expected = np.array([1.0, 8, 20, 5, 2])

    chart, sheet, bars = profile_of(forecast=expected, level=3)

    [(line,)] = sheet.of("drawPolyline")
    left, places = chart.plot.right() + GAP, [line.at(k) for k in range(line.count())]
    assert [place.x() - left for place in places] == pytest.approx(np.log1p(expected) / np.log1p(20) * (PROFILE - 10))
    assert [place.y() for place in places] == pytest.approx([height_of(chart, level) for level in range(5)])
    profile = np.bincount(level_of(QUEENS))
    assert max(bar.width() for bar in bars) == pytest.approx(np.log1p(profile.max()) / np.log1p(20) * (PROFILE - 10))
    [(arrow,)] = sheet.of("drawPolygon")
    tip = arrow.at(0)
    assert (tip.x(), tip.y()) == pytest.approx((left - 1, height_of(chart, 3)))
    assert sorted(arrow.at(k).y() - tip.y() for k in range(3)) == pytest.approx([-4, 0, 4])


@pytest.mark.parametrize(("level", "shown"), [(-1, False), (0, True), (4, True), (5, False)])
def test_only_a_level_of_the_picture_has_an_arrow(level: int, shown: bool, qapp: QApplication) -> None:
    assert bool(profile_of(level=level)[1].of("drawPolygon")) == shown


def test_a_profile_without_nodes_is_not_drawn(qapp: QApplication) -> None:
    chart = chart_of(Subject(mapped(QUEENS), np.zeros(5, np.int64)), (900, 400))

    assert "log" not in drawn(chart).texts()
    assert "log" in profile_of()[1].texts()


def test_lines_and_cursors_are_upright_and_within_the_plot(qapp: QApplication) -> None:
    chart, sheet = chart_of(subject_of(LONG), compact=True), Sheet()
    painter: QPainter = sheet  # type: ignore[assignment]
    plot = chart.plot

    for x in (plot.left() - 0.1, plot.left(), plot.right(), plot.right() + 0.1):
        chart.draw_line(painter, x, "muted", Qt.PenStyle.DashLine)
    lines = [(one.x(), one.y(), other.x(), other.y()) for one, other in sheet.of("drawLine")]
    assert lines == [(x, plot.top(), x, plot.bottom()) for x in (plot.left(), plot.right())]

    sheet.calls.clear()
    chart.draw_cursor(painter, 50_000)
    [(one, other)], [(arrow,)], x = sheet.of("drawLine"), sheet.of("drawPolygon"), chart.x_of(50_000)
    assert (one, other) == (QPointF(x, plot.top() - 2), QPointF(x, plot.bottom() + 2))
    assert [(round(arrow.at(k).x() - x), arrow.at(k).y()) for k in range(3)] == [(0, plot.top()), (-6, 1), (6, 1)]
