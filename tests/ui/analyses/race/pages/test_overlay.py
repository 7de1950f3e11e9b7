"""The chart of all lanes: where points are on each scale, and what the legend says."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.searching.race.curves import NO_CURVE, Curve
from workbench.ui.analyses.race.pages.overlay import Overlay, OverlayChart
from workbench.ui.analyses.race.scale import Scale

SHORT = Curve(np.array([1.0, 10.0]), np.array([0.0, 3.0]))
LONG = Curve(np.array([1.0, 100.0]), np.array([0.0, 9.0]))


def overlay(scale: Scale) -> Overlay:
    return Overlay.of([SHORT, LONG, NO_CURVE], ["1  a", "2  b", "3  c"], "Solutions found", scale)


@pytest.mark.parametrize(("scale", "end"), [(Scale.SHARED, 0.1), (Scale.LOG, 0.5), (Scale.OWN, 1.0)])
def test_a_short_curve_ends_where_its_scale_says(scale: Scale, end: float) -> None:
    drawn = overlay(scale)

    assert drawn.across(SHORT)[-1] == pytest.approx(end)
    assert drawn.across(LONG)[-1] == pytest.approx(1)
    assert drawn.nodes_at(end, SHORT) == pytest.approx(10)


def test_the_legend_shows_the_values_at_the_ends_or_under_the_mouse(qtbot: QtBot) -> None:
    chart = OverlayChart()
    qtbot.addWidget(chart)
    chart.resize(900, 400)
    chart.show()
    chart.show_overlay(overlay(Scale.SHARED))
    assert chart.legend() == ["1  a   3", "2  b   9", "3  c   –"]

    point, none = QPointF(chart.plot.center().x(), 100), Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, point, point, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(chart, moved)

    assert chart.legend() == ["1  a   ended", "2  b   0", "3  c   –"]


def test_each_curve_has_a_colour_and_a_marker_of_its_own(qtbot: QtBot) -> None:
    chart = OverlayChart()
    qtbot.addWidget(chart)
    chart.resize(900, 400)

    pictures = []
    for number in range(8):
        curves = [NO_CURVE] * 8
        curves[number] = LONG
        chart.show_overlay(Overlay.of(curves, [""] * 8, "", Scale.SHARED))
        pictures.append(chart.grab().toImage())

    assert all(one != other for k, one in enumerate(pictures) for other in pictures[:k])
