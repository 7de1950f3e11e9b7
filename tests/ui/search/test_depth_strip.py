"""The levels of a lane, drawn as pixels."""

import numpy as np
from pytestqt.qtbot import QtBot

from workbench.solvers.trace import Clock, Trace
from workbench.ui.search.depth_strip import DepthStrip, Scale
from workbench.ui.search.level_band import band, by_pixel, joined


def levels(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def test_a_column_wider_than_a_pixel_is_spread_over_its_pixels() -> None:
    low, high = by_pixel(levels(1, 3), levels(2, 4), width=2.0, pixel=1.0, used=4)

    assert low.tolist() == [1, 1, 2, 3]  # the third touches the second
    assert high.tolist() == [2, 2, 4, 4]


def test_columns_narrower_than_a_pixel_keep_the_lowest_and_highest_level() -> None:
    low, high = by_pixel(levels(5, 1, 5, 5, 5, 5), levels(6, 6, 9, 6, 6, 8), width=1.0, pixel=3.0, used=2)

    assert (low.tolist(), high.tolist()) == ([1, 5], [9, 8])


def test_pixels_beyond_the_last_column_show_the_last_column() -> None:
    low, high = by_pixel(levels(1, 7), levels(1, 7), width=1.0, pixel=1.0, used=4)

    assert (low.tolist(), high.tolist()) == ([1, 1, 7, 7], [1, 7, 7, 7])


def test_neighbouring_pixels_touch() -> None:
    low, high = joined(levels(0, 5, 2), levels(1, 6, 3))

    assert (low.tolist(), high.tolist()) == ([0, 1, 2], [1, 6, 5])


def test_a_band_has_an_upper_edge_and_nothing_outside() -> None:
    picture = band(levels(0, 1), levels(2, 1), tall=5, depth=2, line=1)

    assert picture.T.tolist() == [[2, 1, 1, 1, 1], [0, 0, 2, 0, 0]]


def test_a_mark_is_shown_at_its_node_and_only_on_the_clock_of_nodes(qtbot: QtBot) -> None:
    strip = DepthStrip()
    qtbot.addWidget(strip)
    strip.resize(300, 80)

    strip.show_mark(50)
    strip.show_trace(Trace(Clock.NODES), Scale(Clock.NODES, 100, 9), None)
    middle = strip.mark_at()
    strip.show_trace(Trace(Clock.NODES), Scale(Clock.NODES, 50, 9), None)
    end = strip.mark_at()
    strip.show_trace(Trace(Clock.NODES), Scale(Clock.NODES, 49, 9), None)
    beyond = strip.mark_at()
    strip.show_trace(Trace(), Scale(Clock.SECONDS, 100, 9), None)

    assert middle
    assert end
    assert 150 < middle < end < 300
    assert beyond is None
    assert strip.mark_at() is None
