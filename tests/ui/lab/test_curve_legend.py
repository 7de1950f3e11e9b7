"""The legend of the success curves shows each rule as its curve is drawn now."""

import numpy as np
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from workbench.lab.success_curve.success_curve import Rate
from workbench.ui.analyses.success_curve.chart import LINE, MARKED, RateChart, role
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours


def thickness(chart: RateChart, number: int) -> int:
    """Return how many pixels high the sample of a rule is in its own colour, in the middle of its line."""
    image = QImage(LINE, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with painting(image) as painter:
        chart.legend.items[number][0].paint(painter, QStyleOptionGraphicsItem())
    own = QColor(colours()[role(number)])
    seen = [QColor.fromRgba(image.pixel(LINE // 2, y)) for y in range(image.height())]
    return sum(
        colour.alpha() == 255 and np.abs(np.subtract(colour.getRgb(), own.getRgb())).max() < 3 for colour in seen
    )


def test_symbols_stand_in_the_legend_while_curves_have_them(qtbot: QtBot) -> None:
    chart = RateChart()
    qtbot.addWidget(chart)
    chart.show_rules(["Roth", "Random"])
    for sizes, marked in ((0, True), (MARKED, True), (MARKED + 1, False), (5, True)):
        chart.show_rates([Rate(rule, n, 100, 90) for rule in ("Roth", "Random") for n in range(5, 5 + sizes)])
        for number in range(2):
            assert (thickness(chart, number) > 4) == marked
