"""Charts in the window: when they are drawn, and in which colours."""

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.colour_vision import EYES, apart, contrast
from workbench.pictures.charts.picture import Axis, Band, Box, Line, Picture, nothing, plain_points, single_points
from workbench.pictures.palettes import THEMES, palette
from workbench.ui.base.exports.view import view_of
from workbench.ui.base.exports.write import write_view
from workbench.ui.base.theme import SYSTEM, choose_theme, colours
from workbench.ui.charts import styles
from workbench.ui.charts.view import ChartView

ENDS = np.array([0.0, 1.0])
PICTURE = Picture(
    x_axis=Axis("size", 0, 1, [(0.0, "0"), (1.0, "1")]),
    y_axis=Axis("cost", 0, 1, [(0.0, "0"), (1.0, "1")]),
    points=single_points(*(np.arange(9.0) / 9,) * 2, np.arange(9) // 3, np.arange(9) % 3, np.arange(9)),
    lines=[Line(ENDS, ENDS, 0, text="a line"), Line(ENDS, ENDS[::-1], dotted=True)],
    bands=[Band(ENDS, ENDS - 0.1, ENDS + 0.1, 0), Band(ENDS[:1], ENDS[:1], ENDS[1:], 1)],
    boxes=[Box(0.5, 0.1, 1, 0.1, 0.2, 0.3, 0.4, 0.5), Box(0.7, 0.1, 1, 0.1, 0.2, None, None, None)],
    about="What it shows",
)


class CountingChart(ChartView):
    """Counts how often it is drawn."""

    draws = 0

    def draw(self, painter: object) -> None:
        self.draws += 1
        super().draw(painter)  # type: ignore[arg-type]


@pytest.fixture
def chart(qtbot: QtBot) -> CountingChart:
    chart = CountingChart("Chart")
    qtbot.addWidget(chart)
    chart.resize(400, 300)
    chart.show()
    chart.show_picture(PICTURE)
    chart.grab()
    return chart


def test_a_chart_is_drawn_again_only_when_something_changes(chart: CountingChart) -> None:
    before = chart.draws
    chart.grab()
    chart.repaint()
    assert chart.draws == before

    chart.resize(410, 300)
    chart.grab()
    assert chart.draws == before + 1
    chart.show_picture(PICTURE)
    chart.grab()
    assert chart.draws == before + 2


def test_a_chart_follows_the_theme(chart: CountingChart) -> None:
    for name in THEMES:
        choose_theme(name)
        QApplication.processEvents()
        assert chart.grab().toImage().pixelColor(200, 2) == QColor(colours()["panel"])
    choose_theme(SYSTEM)


def test_a_chart_without_results_gives_the_reason(chart: CountingChart) -> None:
    blank = chart.grab().toImage()

    chart.show_picture(nothing("There are no runs yet."))

    assert chart.grab().toImage() != blank


def test_a_line_is_drawn_in_its_colour_and_what_leaves_the_plot_is_hidden(chart: CountingChart) -> None:
    chart.show_picture(
        Picture(PICTURE.x_axis, PICTURE.y_axis, lines=[Line(np.array([-9.0, 9.0]), np.array([0.5, 0.5]), 0)])
    )

    image, y = chart.grab().toImage(), round(chart.frame.down(0.5))
    assert image.pixelColor(round(chart.frame.across(0.3)), y) == styles.colour(0)
    assert image.pixelColor(396, y) == QColor(colours()["panel"])


def test_an_exported_chart_is_made_of_shapes(chart: CountingChart, tmp_path: Path) -> None:
    chart.show_picture(replace(PICTURE, lines=[*PICTURE.lines, Line(ENDS * 99, ENDS * 99)]))

    write_view(view_of("x", chart), tmp_path / "chart.svg")

    svg = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    ends = re.findall(r"(-?[\d.]+),(-?[\d.]+)", " ".join(re.findall(r'points="([^"]*)"', svg)))
    assert ends
    assert all(0 <= float(x) <= 400 and 0 <= float(y) <= 300 for x, y in ends), "SVG of Qt does not clip"
    assert "<image" not in svg
    assert "What it shows" in svg


@pytest.mark.parametrize("theme", THEMES)
def test_lines_are_visible_and_every_eye_can_tell_them_apart(theme: str) -> None:
    shown = palette(theme)
    lines = [shown[styles.role(series)] for series in range(styles.COLOURS)]

    assert min(contrast(shown["panel"], line) for line in lines) > 3
    for eye in EYES:
        assert min(apart(one, other, eye) for one, other in combinations(lines, 2)) > 10  # 1 is just noticed


def test_no_two_series_look_alike() -> None:
    assert len({(styles.role(k), styles.dash(k)) for k in range(48)}) == 48
    assert len({(styles.dash(k), styles.shape(k)) for k in range(12)}) == 12


def test_the_points_of_a_chart_have_texts_for_a_page(qapp: object) -> None:
    x, y = np.array([5.0, 6.0]), np.array([0.0, 2.0])
    axes = Axis("size", 4, 7), Axis("failing starts", -1, 3, log=True)
    view = ChartView("chart", Picture(*axes, plain_points(x, y, 0)))
    view.resize(400, 240)

    spots = view.spots()

    assert [spot.text for spot in spots] == ["size: 5, failing starts: 1", "size: 6, failing starts: 100"]
    for spot, (across, down) in zip(spots, view.frame.places(x, y).tolist(), strict=True):
        assert spot.place.contains(across, down)
        assert view.rect().contains(spot.place.center().toPoint())
