"""All lanes of a race in one chart: a curve for each, told apart by colour and marker, with a legend and a readout."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.base.axis_ticks import ticks
from workbench.base.number_format import percent, short
from workbench.puzzles.sentences import counted
from workbench.searching.race.curves import Curve
from workbench.ui.analyses.race.scale import Scale
from workbench.ui.base.theme import colours, label_font, scaled
from workbench.ui.charts.markers import draw_marker

LETTERS = 12  # pixels
LEFT, TOP, BELOW, RIGHT = 64, 14, 34, 16  # pixels around the plot
LINE = 20  # pixels of a line of the legend
LEGEND = 300  # pixels of its width
MARKS = 6  # markers along a curve, beside the one at its end
COLOURS = 9
Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Overlay:
    """What is drawn."""

    curves: Sequence[Curve] = ()
    names: Sequence[str] = ()
    what: str = ""  # the quantity, on the upright axis
    scale: Scale = Scale.SHARED
    nodes: float = field(default=1.0)  # of the longest curve
    top: float = field(default=1.0)  # the largest value

    @classmethod
    def of(cls, curves: Sequence[Curve], names: Sequence[str], what: str, scale: Scale) -> "Overlay":
        """Return curves with the ends of their axes."""
        nodes = max((float(curve.nodes[-1]) for curve in curves if len(curve.nodes)), default=1.0)
        top = max((float(curve.values.max()) for curve in curves if len(curve.nodes)), default=1.0)
        return cls(curves, names, what, scale, max(2.0, nodes), max(1.0, top))

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not any(len(curve.nodes) for curve in self.curves)

    def across(self, curve: Curve) -> Points:
        """Return the points of a curve as parts of the level axis."""
        if self.scale is Scale.OWN:
            parts: Points = curve.nodes / curve.nodes[-1]
        elif self.scale is Scale.LOG:
            parts = np.log(np.maximum(curve.nodes, 1)) / np.log(self.nodes)
        else:
            parts = curve.nodes / self.nodes
        return parts

    def up(self, values: Points) -> Points:
        """Return values as parts of the upright axis."""
        parts: Points = np.log1p(values) / np.log1p(self.top) if self.scale is Scale.LOG else values / self.top
        return parts

    def nodes_at(self, part: float, curve: Curve) -> float:
        """Return the nodes of a curve at a part of the level axis."""
        if self.scale is Scale.OWN:
            return part * float(curve.nodes[-1]) if len(curve.nodes) else 0.0
        return float(self.nodes**part) if self.scale is Scale.LOG else part * self.nodes


class OverlayChart(QWidget):
    """Shows the curves; the legend shows their values under the mouse, or at their ends."""

    def __init__(self) -> None:
        super().__init__()
        self.overlay = Overlay()
        self._colours = colours()
        self._hover: float | None = None  # part of the level axis
        self.setMouseTracking(True)
        self.setMinimumSize(300, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("All lanes in one chart")

    def sizeHint(self) -> QSize:
        return QSize(800, 400)

    def show_overlay(self, overlay: Overlay) -> None:
        """Show other curves."""
        self.overlay = overlay
        self.setAccessibleDescription("; ".join(self.legend()))
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    @property
    def plot(self) -> QRectF:
        """Where the curves are."""
        wide = self.width() - scaled(LEFT) - scaled(LEGEND) - RIGHT
        return QRectF(scaled(LEFT), TOP, max(40, wide), max(40, self.height() - TOP - scaled(BELOW)))

    def legend(self) -> list[str]:
        """Return the lines of the legend: names with the values under the mouse, or the last ones."""
        return [
            f"{name}   {self._value(curve)}"
            for name, curve in zip(self.overlay.names, self.overlay.curves, strict=True)
        ]

    def _value(self, curve: Curve) -> str:
        if not len(curve.nodes):
            return "–"
        value = float(curve.values[-1])
        if self._hover is not None:
            at = curve.at(self.overlay.nodes_at(self._hover, curve))
            if at is None:
                return "ended" if self._hover > 0 else "–"
            value = at
        return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._colours["panel"]))
        painter.setFont(label_font(LETTERS))
        if self.overlay.empty:
            painter.setPen(QColor(self._colours["muted"]))
            text = "Searches are compared here once they run. Walks without backtracking have no curve."
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        else:
            self._draw_axes(painter)
            for number, curve in enumerate(self.overlay.curves):
                self._draw_curve(painter, number, curve)
            self._draw_hover(painter)
            self._draw_legend(painter)
        painter.end()

    def _ink(self, number: int) -> QColor:
        return QColor(self._colours[f"curve-{number % COLOURS + 1}"])

    def _draw_axes(self, painter: QPainter) -> None:
        plot = self.plot
        painter.setPen(QColor(self._colours["faded"]))
        painter.drawRect(plot)
        metrics = QFontMetricsF(painter.font())
        for part, text in self._ticks_across():
            x = plot.left() + part * plot.width()
            painter.setPen(QColor(self._colours["faded"]))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + 4))
            painter.setPen(QColor(self._colours["muted"]))
            wide = metrics.horizontalAdvance(text) + 4
            left = min(max(0.0, x - wide / 2), plot.right() - wide)
            painter.drawText(QRectF(left, plot.bottom() + 4, wide, scaled(14)), Qt.AlignmentFlag.AlignHCenter, text)
        for part, text in self._ticks_up():
            y = plot.bottom() - part * plot.height()
            painter.setPen(QColor(self._colours["faded"]))
            painter.drawLine(QPointF(plot.left() - 4, y), QPointF(plot.right(), y))
            painter.setPen(QColor(self._colours["muted"]))
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, y - 10, plot.left() - 8, 20), align, text)
        bottom = QRectF(plot.left(), self.height() - scaled(17), plot.width(), scaled(16))
        painter.drawText(bottom, Qt.AlignmentFlag.AlignRight, self._axis_title())
        painter.drawText(bottom, Qt.AlignmentFlag.AlignLeft, f"↑ {self.overlay.what}")

    def _axis_title(self) -> str:
        return {
            Scale.OWN: "part of each lane's own nodes",
            Scale.LOG: "nodes, both axes logarithmic",
            Scale.SHARED: "nodes",
        }[self.overlay.scale]

    def _ticks_across(self) -> list[tuple[float, str]]:
        overlay = self.overlay
        if overlay.scale is Scale.OWN:
            return [(k / 4, percent(k / 4)) for k in range(5)]
        if overlay.scale is Scale.LOG:
            powers = range(int(np.log10(overlay.nodes)) + 1)
            return [(float(np.log(10.0**k) / np.log(overlay.nodes)), short(10.0**k)) for k in powers]
        return [(node / overlay.nodes, short(node)) for node in ticks(0, overlay.nodes, 8)]

    def _ticks_up(self) -> list[tuple[float, str]]:
        overlay = self.overlay
        if overlay.scale is Scale.LOG:
            values = [0.0, *(10.0**k for k in range(int(np.log10(overlay.top)) + 1))]
        else:
            values = ticks(0, overlay.top, 7)
        return [(float(overlay.up(np.array([value]))[0]), short(value)) for value in values]

    def _points(self, curve: Curve) -> list[QPointF]:
        plot = self.plot
        x = plot.left() + self.overlay.across(curve) * plot.width()
        y = plot.bottom() - self.overlay.up(curve.values) * plot.height()
        return [QPointF(*point) for point in zip(x.tolist(), y.tolist(), strict=True)]

    def _draw_curve(self, painter: QPainter, number: int, curve: Curve) -> None:
        if not len(curve.nodes):
            return
        points, ink = self._points(curve), self._ink(number)
        painter.setPen(QPen(ink, 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        stride = max(1, len(points) // MARKS)
        first = (number * stride // COLOURS) % stride  # so that markers of curves that coincide are side by side
        for point in [*points[first:-1:stride], points[-1]]:
            draw_marker(painter, number, point, ink)

    def _draw_hover(self, painter: QPainter) -> None:
        if self._hover is not None:
            x = self.plot.left() + self._hover * self.plot.width()
            painter.setPen(QPen(QColor(self._colours["muted"]), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, self.plot.top()), QPointF(x, self.plot.bottom()))

    def _draw_legend(self, painter: QPainter) -> None:
        left, line = self.plot.right() + 20, scaled(LINE)
        room = self.width() - left - 24
        painter.setPen(QColor(self._colours["muted"]))
        painter.drawText(QRectF(left, TOP, room, line), Qt.AlignmentFlag.AlignLeft, self._legend_title())
        metrics = QFontMetricsF(painter.font())
        for number, text in enumerate(self.legend()):
            y = TOP + (number + 1.5) * line
            draw_marker(painter, number, QPointF(left + 6, y), self._ink(number))
            painter.setPen(QColor(self._colours["text"]))
            name, _, value = text.rpartition("   ")
            place = QRectF(left + 18, y - line / 2, room, line)
            align = Qt.AlignmentFlag.AlignVCenter
            wide = metrics.horizontalAdvance(value) + 10
            short_name = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room - wide)
            painter.drawText(place, align | Qt.AlignmentFlag.AlignLeft, short_name)
            painter.drawText(place, align | Qt.AlignmentFlag.AlignRight, value)

    def _legend_title(self) -> str:
        if self._hover is None:
            return f"{self.overlay.what}, at the end"
        if self.overlay.scale is Scale.OWN:
            return f"{self.overlay.what}, after {percent(self._hover)} of the nodes"
        nodes = self.overlay.nodes_at(self._hover, self.overlay.curves[0])
        return f"{self.overlay.what}, after {counted(round(nodes), 'node')}"

    # Mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        plot, x = self.plot, event.position().x()
        self._hover = (x - plot.left()) / plot.width() if plot.left() <= x <= plot.right() else None
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover = None
        self.update()
