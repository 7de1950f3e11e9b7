"""The charts of an estimate: the convergence of a mean with its interval, and the nodes of each level."""

import math

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from workbench.base.axis_ticks import ticks
from workbench.base.number_format import short
from workbench.ui.analyses.plot import Plot, even_ticks
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours

Floats = NDArray[np.float64]
MARGINS = 3.0  # of the latest mean, shown above and below it: what was farther off early on is cut off
MAX_DIGITS = 1e7  # larger numbers are written with an exponent
FLOOR = -0.3  # below log 1 = 0, so that a level of one node is visible
HEADROOM = 0.12  # of the height, for the label of a line
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class CourseChart(Plot):
    """A mean over the number of probes on a logarithmic scale, and a line for the true value if it is known."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._mean, self._low, self._high = (pg.PlotCurveItem() for _ in range(3))
        self._band = pg.FillBetweenItem(self._low, self._high)
        self._bound = pg.PlotCurveItem(connect="finite")
        self._truth = pg.InfiniteLine(
            angle=0, label="", labelOpts={"position": 0.97, "anchors": [(1, 1), (1, 1)], "movable": False}
        )
        for item in (self._band, self._bound, self._mean, self._truth):
            self.addItem(item)
        self.truth: float | None = None
        self.show_colours()
        nothing = np.zeros(0)
        self.show_course(nothing, nothing, nothing, nothing, None)

    def show_course(self, probes: Floats, mean: Floats, low: Floats, high: Floats, truth: float | None) -> None:
        """Show the mean and its interval at these numbers of probes, and the counted value.

        Where only `low` is a number, it is a lower bound.
        """
        across = np.log10(probes)
        self.truth = truth
        interval = np.isfinite(high)
        latest = latest_run(interval)
        self._mean.setData(across, mean)
        self._low.setData(across[latest], low[latest])
        self._high.setData(across[latest], high[latest])
        self._bound.setData(across, np.where(interval, np.nan, low))
        self._truth.setVisible(truth is not None)
        self.show_values(len(probes) > 0)
        if len(probes):
            self._fit(probes, mean, low, high)

    def _fit(self, probes: Floats, mean: Floats, low: Floats, high: Floats) -> None:
        """Scale the axes to the latest interval, or to the latest means, and to the value counted."""
        latest = float(mean[-1])
        if np.isfinite(high[-1]):
            bottom, top = latest - MARGINS * (latest - float(low[-1])), latest + MARGINS * (float(high[-1]) - latest)
        else:
            bottom, top = 0.0, float(mean[len(mean) // 2 :].max())
        bottom = max(0.0, bottom)
        if self.truth is not None:
            bottom, top = min(bottom, self.truth), max(top, self.truth)
            self._truth.setValue(self.truth)
            self._truth.label.setFormat(tr("counted: {}").format(f"{self.truth:,.0f}"))
        room = max(top - bottom, abs(top) * 1e-6, 1e-12)
        top, bottom = top + HEADROOM * room, max(0.0, bottom - HEADROOM * room)
        right = max(1.0, math.log10(float(probes[-1])))
        self.setYRange(bottom, top, padding=0)
        self.setXRange(0, right, padding=0)
        self.getAxis("left").setTicks([[(y, number(y, top)) for y in even_ticks(bottom, top)]])
        self.getAxis("bottom").setTicks([[(k, short(10**k)) for k in ticks(0, right, 6)]])

    def show_colours(self) -> None:
        super().show_colours()
        shown = colours()
        self._mean.setPen(pg.mkPen(shown["accent"], width=2))
        for edge in (self._low, self._high):
            edge.setPen(pg.mkPen(shown["accent"], width=0.5))
        self._bound.setPen(pg.mkPen(shown["muted"], width=2, style=Qt.PenStyle.DotLine))
        self._band.setBrush(QColor(shown["band"]))
        self._truth.setPen(pg.mkPen(shown["good"], width=2, style=Qt.PenStyle.DashLine))
        self._truth.label.setColor(QColor(shown["good"]))


def latest_run(there: NDArray[np.bool_]) -> slice:
    """Return the last points without a gap that are there."""
    if not there.any():
        return slice(0, 0)
    last = len(there) - int(np.argmax(there[::-1]))
    gaps = np.flatnonzero(~there[:last])
    return slice(int(gaps[-1]) + 1 if len(gaps) else 0, last)


class ProfileChart(Plot):
    """Nodes at each level on a logarithmic scale: bars for the estimate, a line for the count."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._estimate = pg.PlotCurveItem(fillLevel=FLOOR)
        self._counted = pg.PlotCurveItem()
        self.addItem(self._estimate)
        self.addItem(self._counted)
        self.show_colours()
        self.show_profiles(np.zeros(0), np.zeros(0))

    def show_profiles(self, estimate: Floats, counted: NDArray[np.int64] | Floats) -> None:
        """Show the nodes of each level, estimated and counted."""
        for curve, nodes in ((self._estimate, estimate), (self._counted, counted)):
            edges = np.repeat(np.arange(-0.5, len(nodes)), 2)[1:-1] if len(nodes) else np.zeros(0)
            curve.setData(edges, np.repeat(logarithm(nodes), 2))
        levels = max(len(estimate), len(counted))
        self.show_values(levels > 0)
        if levels:
            top = max(1.0, *(float(logarithm(nodes).max(initial=0)) for nodes in (estimate, counted)))
            self.setXRange(-0.5, levels - 0.5, padding=0)
            self.setYRange(FLOOR, top * 1.06, padding=0)
            self.getAxis("left").setTicks([[(k, power(int(k))) for k in ticks(0, top, 6)]])
            self.getAxis("bottom").setTicks([[(k, str(int(k))) for k in ticks(0, levels - 1, 6)]])

    def show_colours(self) -> None:
        super().show_colours()
        shown = colours()
        self._estimate.setPen(pg.mkPen(shown["accent"], width=1.5))
        self._estimate.setBrush(QColor(shown["band"]))
        self._counted.setPen(pg.mkPen(shown["good"], width=2, style=Qt.PenStyle.DashLine))


def logarithm(nodes: NDArray[np.int64] | Floats) -> Floats:
    """Return the powers of ten; levels with less than one node on average are on the floor."""
    return np.log10(np.maximum(nodes.astype(np.float64), 10**FLOOR))


def power(exponent: int) -> str:
    """Return the label of a power of ten at an axis."""
    return f"{10**exponent:,}" if exponent < 4 else "10" + str(exponent).translate(SUPERSCRIPTS)


def number(value: float, top: float) -> str:
    """Return the label of a number at an axis that goes up to `top`."""
    if top >= MAX_DIGITS:
        return f"{value:.4g}".replace("e+0", "e").replace("e+", "e")
    return f"{value:,.0f}" if top >= 10 else f"{value:.3g}"
