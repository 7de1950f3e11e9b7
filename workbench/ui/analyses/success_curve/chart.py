"""The chart of success curves: the rate of each rule by board size, each with its own line style and band."""

import html
from collections.abc import Sequence
from functools import reduce
from itertools import groupby

import numpy as np
import pyqtgraph as pg
from pyqtgraph.graphicsItems.LegendItem import ItemSample
from pyqtgraph.graphicsItems.ScatterPlotItem import drawSymbol
from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPen

from workbench.lab.success_curve.success_curve import Rate, together
from workbench.ui.analyses.plot import Plot, even_ticks
from workbench.ui.analyses.success_curve.readout import nearest, readout
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

MIN_TRIED = 10  # starts of a size on average; with fewer, sizes are grouped into ranges
RANGES = 12
COLOURS, BAND, WIDTH = 12, 28, 2.2  # number of colours; opacity of a band, of 255; pixels of a line
MAX_BANDS = 3  # rules whose bands are all shown; with more, that of the line under the mouse
POINTED = 1.6  # times thicker is the line under the mouse
DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
SYMBOLS = ("o", "s", "t", "d", "+", "x", "star", "p")
LINE = 32  # pixels of a line in the legend: enough for two dashes
SAMPLE = LINE + 30  # pixels of a line in the legend, and around it
MARKED = 40  # maximum points of a curve with a symbol each


def ranged(rates: Sequence[Rate]) -> list[Rate]:
    """Return the rates, grouped into ranges of sizes if too few starts of each size were tried."""
    if not rates or sum(rate.tried for rate in rates) >= MIN_TRIED * len(rates):
        most = max((rate.tried for rate in rates), default=0)
        known = (rate for rate in rates if rate.tried == rate.every or 2 * rate.tried >= most)
        return list(known)  # the others have just begun
    low, high = min(rate.n for rate in rates), max(rate.n for rate in rates)
    wide = (high - low + 1) / RANGES
    found = []
    for _, part in groupby(rates, key=lambda rate: rate.rule):
        for place, inside in groupby(part, key=lambda rate: int((rate.n - low) / wide)):
            found.append(reduce(together, inside)._replace(n=round(low + (place + 0.5) * wide)))
    return found


def dash(number: int) -> Qt.PenStyle:
    """Return the line style of a rule."""
    return DASHES[shifted(number) % len(DASHES)]


def shifted(number: int) -> int:
    """Return a number that gives rules of the same colour different dashes and symbols."""
    return number + number // COLOURS


def role(number: int) -> str:
    """Return the colour role of a rule."""
    return f"curve-{number % COLOURS + 1}"


class CurveSample(ItemSample):  # type: ignore[misc]
    """The line of a rule in the legend, with the symbol that its points have now; a click hides or shows the curve."""

    def __init__(self, line: pg.PlotDataItem) -> None:
        super().__init__(line)
        self.setFixedWidth(LINE)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, LINE, 20)

    def paint(self, painter: QPainter, *options: object) -> None:
        if not self.item.isVisible():
            super().paint(painter, *options)
            return
        look = self.item.opts
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pg.mkPen(look["pen"]))
        painter.drawLine(0, 11, LINE, 11)
        if look["symbol"] is not None:
            painter.translate(LINE / 2, 11)
            pen, brush = pg.mkPen(look["symbolPen"]), pg.mkBrush(look["symbolBrush"])
            drawSymbol(painter, look["symbol"], look["symbolSize"], pen, brush)


class Curve:
    """The line and band of one rule in a chart."""

    def __init__(self, plot: "RateChart", number: int) -> None:
        self.number = number
        self.line = pg.PlotDataItem(symbolSize=7)
        self.low, self.high = pg.PlotCurveItem(), pg.PlotCurveItem()
        self.band = pg.FillBetweenItem(self.low, self.high)
        self.band.setZValue(-10)
        for item in (self.band, self.line):
            plot.addItem(item)

    def show(self, rates: Sequence[Rate]) -> None:
        """Show these rates, in the order of their sizes."""
        sizes = np.array([rate.n for rate in rates], float)
        bands = np.array([rate.band or (rate.rate, rate.rate) for rate in rates]).reshape(-1, 2) * 100
        self.line.setData(sizes, np.array([rate.rate for rate in rates]) * 100)
        self.low.setData(sizes, bands[:, 0])
        self.high.setData(sizes, bands[:, 1])
        self.line.setSymbol(SYMBOLS[shifted(self.number) % len(SYMBOLS)] if len(rates) <= MARKED else None)

    def show_colours(self, pointed: bool = False) -> None:
        """Draw everything in the theme's colours; the line under the mouse is thicker."""
        colour = QColor(colours()[role(self.number)])
        self.line.setPen(pg.mkPen(colour, width=WIDTH * (POINTED if pointed else 1), style=dash(self.number)))
        self.line.setSymbolPen(pg.mkPen(colour))
        self.line.setSymbolBrush(colour)
        colour.setAlpha(BAND)
        self.band.setBrush(colour)


class RateChart(Plot):
    """Shows success rates in percent by board size, one line for each rule."""

    axis_width = 58

    def __init__(self) -> None:
        super().__init__(tr("Success rate of tie-breaks"))
        self.curves: dict[str, Curve] = {}
        self.banded = True
        self.pointed: Rate | None = None  # the rate under the mouse
        self._grouped = False  # whether sizes stand for ranges
        self.legend = pg.LegendItem(colCount=1, verSpacing=-2, sampleType=CurveSample)
        self.getPlotItem().layout.addItem(self.legend, 2, 3, Qt.AlignmentFlag.AlignTop)
        self._rates: list[Rate] = []
        self.setYRange(-2, 102, padding=0)
        self.getAxis("left").setTicks([[(k, f"{k} %") for k in range(0, 101, 20)]])
        self.show_colours()
        self.show_rates([])

    def sizeHint(self) -> QSize:
        return QSize(640, 380)

    def show_rules(self, rules: Sequence[str]) -> None:
        """Show other rules, without rates."""
        for curve in self.curves.values():
            for item in (curve.line, curve.band):
                self.removeItem(item)
        self.legend.clear()
        self.curves = {rule: Curve(self, number) for number, rule in enumerate(rules)}
        for rule, curve in self.curves.items():
            self.legend.addItem(curve.line, tr(rule))
        self.pointed = None
        self.show_colours()
        self.show_rates([])

    def show_rates(self, rates: Sequence[Rate]) -> None:
        """Show the rates known so far."""
        self._rates = ranged(rates)
        self._grouped = len({rate.n for rate in self._rates}) < len({rate.n for rate in rates})
        self.show_values(bool(self._rates))
        for rule, curve in self.curves.items():
            curve.show([rate for rate in self._rates if rate.rule == rule])
        if (old := self.pointed) is not None:
            self.point_at(next((rate for rate in self._rates if rate[:2] == old[:2]), None))
        self._show_bands()
        for drawn, _ in self.legend.items:
            drawn.update()
        if self._rates:
            self.show_sizes(min(rate.n for rate in self._rates), max(rate.n for rate in self._rates))

    def show_sizes(self, low: int, high: int) -> None:
        """Show this range of sizes at the axis."""
        self.show_values(True)
        room = max(1.0, (high - low) * 0.02)
        self.setXRange(low - room, high + room, padding=0)
        ticks = [low] if low == high else even_ticks(low, high)
        self.getAxis("bottom").setTicks([[(tick, f"{tick:,.0f}") for tick in ticks if tick == int(tick)]])

    def show_bands(self, on: bool) -> None:
        """Show or hide the bands."""
        self.banded = on
        self._show_bands()

    def _show_bands(self) -> None:
        for rule, curve in self.curves.items():
            alone = self.pointed is not None and self.pointed.rule == rule
            known = sum(rate.rule == rule and rate.band is not None for rate in self._rates)
            curve.band.setVisible(self.banded and known > 1 and (alone or len(self.curves) <= MAX_BANDS))

    # The mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        scene, box = self.mapToScene(event.position().toPoint()), self.getViewBox()
        place = box.mapSceneToView(scene)
        inside = box.sceneBoundingRect().contains(scene)
        self.point_at(nearest(self._rates, place.x(), place.y()) if inside else None)

    def leaveEvent(self, event: QEvent) -> None:
        self.point_at(None)
        super().leaveEvent(event)

    def point_at(self, rate: Rate | None) -> None:
        """Show a rate in the title, and its line and band above the others; None = none."""
        if rate == self.pointed:
            return
        self.pointed = rate
        self._show_title()
        for rule, curve in self.curves.items():
            curve.show_colours(rate is not None and rule == rate.rule)
        self._show_bands()

    def _show_title(self) -> None:
        text = self._title if self.pointed is None else readout(self.pointed, self._grouped)
        self.setTitle(html.escape(text), color=colours()["muted" if self.pointed is None else "text"], size="9pt")

    def show_colours(self) -> None:
        super().show_colours()
        shown = colours()
        for side, words in (("bottom", "board size n × n"), ("left", "starts with a tour")):
            self.getAxis(side).setLabel(tr(words), color=shown["muted"])
        self._show_title()
        for rule, curve in self.curves.items():
            curve.show_colours(self.pointed is not None and rule == self.pointed.rule)
        self.legend.setLabelTextColor(QColor(shown["text"]))
        for _, label in self.legend.items:
            label.setText(label.text, color=shown["text"])
        self.legend.updateSize()
        texts = [label.item.boundingRect() for _, label in self.legend.items]
        wide = max((text.width() for text in texts), default=0) + SAMPLE
        size = QSizeF(wide, sum(text.height() for text in texts)) if texts else QSizeF(0, 0)
        self.legend.setMinimumSize(size)
        self.legend.setMaximumSize(size)


def sample(number: int) -> QImage:
    """Return a picture of a rule's line, for a table."""
    image = QImage(QSizeF(30, 12).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.setPen(QPen(QColor(colours()[role(number)]), 2.4, dash(number)))
        painter.drawLine(1, 6, 29, 6)
    return image
