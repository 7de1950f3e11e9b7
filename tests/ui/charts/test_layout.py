"""The room for the texts of a chart."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from workbench.pictures.charts.axes import count_label, log_ticks
from workbench.pictures.charts.picture import Axis, Line, Picture
from workbench.ui.charts.layout import fitting, frame_of
from workbench.ui.charts.line_texts import text_places

ROOM = QRectF(0, 0, 400, 300)


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetrics:
    return QFontMetrics(qapp.font())


def powers(low: float, high: float) -> Axis:
    return Axis("nodes", low, high, [(k, count_label(k)) for k in log_ticks(low, high)], log=True)


def test_the_plot_leaves_room_for_the_longest_number(metrics: QFontMetrics) -> None:
    short, long = (
        frame_of(Picture(y_axis=Axis("y", 0, 1, [(0.0, text)])), ROOM, metrics).left for text in ("1", "1,000,000")
    )

    assert long - short == metrics.horizontalAdvance("1,000,000") - metrics.horizontalAdvance("1")


def test_the_last_number_of_the_x_axis_is_not_cut(metrics: QFontMetrics) -> None:
    frame = frame_of(Picture(x_axis=Axis("x", 0, 1, [(1.0, "a very long number")])), ROOM, metrics)

    assert frame.across(1.0) + metrics.horizontalAdvance("a very long number") / 2 <= ROOM.right()


def test_of_a_short_logarithmic_axis_whole_powers_stay() -> None:
    axis = powers(0, 2.1)

    assert [text for _, text in axis.ticks] == ["1", "2", "5", "10", "20", "50", "100"]
    assert [text for _, text in fitting(axis, 100, lambda _: 20.0).ticks] == ["1", "10", "100"]
    assert [text for _, text in fitting(axis, 60, lambda _: 40.0).ticks] == ["1", "100"]
    assert len(fitting(axis, 1, lambda _: 40.0).ticks) == 1


def test_texts_of_lines_overlap_neither_each_other_nor_lines(metrics: QFontMetrics) -> None:
    ends = np.array([0.0, 1.0])
    lines = [Line(ends, np.full(2, y), text=text) for y, text in ((0.5, "one"), (0.51, "other"), (2.0, "outside"))]
    frame = frame_of(Picture(Axis("x", 0, 1), Axis("y", 0, 1)), ROOM, metrics)

    placed = list(text_places(lines, frame, metrics))

    assert [line.text for line, _ in placed] == ["one", "other"]
    one, other = (rect for _, rect in placed)
    assert not one.intersects(other)
    for rect in (one, other):
        assert not any(rect.top() < frame.down(line.y[0]) < rect.bottom() for line in lines)
        assert frame.left <= rect.left() <= rect.right() <= frame.right
