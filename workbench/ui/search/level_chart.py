"""A small chart with a title and two axes: levels over time, or nodes over levels on a logarithmic scale."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.number_format import short
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.search.level_band import by_pixel, draw_band

Floats = NDArray[np.float64]
Numbers = NDArray[np.float64] | NDArray[np.int32] | NDArray[np.int64]

LOG_FLOOR = -0.3  # below log 1 = 0, so that a level of one node is visible
GUTTER, TITLE, AXIS = 40, 18, 16  # pixels beside, above and below the plot
LETTERS = 11  # pixels
TICK_ROOM = 16  # the least pixels between two labels of an axis
STEPS = 10_000  # heights that can be distinguished
HEADROOM = 1.08  # times the highest value, so that its line is visible
MAX_TICKS = 6


class LevelChart(QWidget):
    """Shows columns that span from a low to a high value."""

    def __init__(self, title: str, logarithmic: bool = False) -> None:
        super().__init__()
        self._title, self._unit, self._logarithmic = title, "", logarithmic
        self._edges: Floats = np.zeros(0)
        self._low: Floats = np.zeros(0)
        self._high: Floats = np.zeros(0)
        self._colours = colours()
        self.setMinimumHeight(76)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(title)

    def sizeHint(self) -> QSize:
        return QSize(240, 110)

    @property
    def title(self) -> str:
        """The heading with the unit of the horizontal axis."""
        return f"{self._title}{self._unit}"

    def show_nothing(self) -> None:
        """Show an empty chart."""
        self._unit = ""
        self._edges = self._low = self._high = np.zeros(0)
        self.update()

    def show_band(self, edges: Floats, low: Numbers, high: Numbers, unit: str = "") -> None:
        """Show columns of equal width between edges (k + 1), from low to high (k); the title gets the unit."""
        self._unit, self._edges = unit, edges
        if self._logarithmic:
            self._high = np.log10(np.maximum(high, 1))
            self._low = np.full(len(high), LOG_FLOOR)
        else:
            self._low, self._high = low.astype(np.float64), high.astype(np.float64)
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = self._colours
        painter.fillRect(self.rect(), QColor(shown["panel"]))
        painter.setPen(QColor(shown["muted"]))
        painter.setFont(digits_font(LETTERS))
        painter.drawText(QRectF(0, 0, self.width(), TITLE), Qt.AlignmentFlag.AlignCenter, self.title)
        plot = QRectF(GUTTER, TITLE, max(1, self.width() - GUTTER - 8), max(1, self.height() - TITLE - AXIS))
        if len(self._high):
            self._draw_columns(painter, plot)
            self._draw_heights(painter, plot)
            self._draw_edges(painter, plot)
        painter.setPen(QColor(shown["border"]))
        painter.drawLine(plot.topLeft(), plot.bottomLeft())
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        painter.end()

    def _range(self) -> tuple[float, float]:
        """Return the values at the lower and at the upper edge of the plot."""
        bottom = LOG_FLOOR if self._logarithmic else 0.0
        return bottom, max(1.0, float(self._high.max())) * HEADROOM

    def _draw_columns(self, painter: QPainter, plot: QRectF) -> None:
        bottom, top = self._range()
        low, high = (
            ((values - bottom) / (top - bottom) * STEPS).astype(np.int32) for values in (self._low, self._high)
        )
        wide = max(1, round(plot.width() * self.devicePixelRatioF()))
        width = (self._edges[-1] - self._edges[0]) / len(high)
        low, high = by_pixel(low, high, width, (self._edges[-1] - self._edges[0]) / wide, wide)
        draw_band(painter, plot, low, high, STEPS, self._colours)

    def _draw_heights(self, painter: QPainter, plot: QRectF) -> None:
        bottom, top = self._range()
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for k in ticks(top, min(MAX_TICKS, max(2, int(plot.height() / (LETTERS + 3))))):
            y = plot.bottom() - (k - bottom) / (top - bottom) * plot.height()
            text = short(10**k) if self._logarithmic else short(k)
            painter.drawText(QRectF(0, y - LETTERS, GUTTER - 5, 2 * LETTERS), align, text)

    def _draw_edges(self, painter: QPainter, plot: QRectF) -> None:
        first, last = float(self._edges[0]), float(self._edges[-1])
        metrics = QFontMetricsF(painter.font())
        room = metrics.horizontalAdvance(short(last)) + TICK_ROOM
        finest = 1.0 if self._logarithmic else 0.0  # levels are integers, times need not be
        for value in ticks(last, max(2, int(plot.width() / room)), finest):
            width = metrics.horizontalAdvance(short(value)) + 1
            x = plot.left() + (value - first) / (last - first) * plot.width() - width / 2
            where = QRectF(min(x, self.width() - width), plot.bottom() + 2, width, AXIS - 2)
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, short(value))


def ticks(top: float, most: int, finest: float = 1.0) -> list[float]:
    """Return at most `most` evenly spaced numbers from 0 to the top, 1, 2 or 5 times a power of ten apart."""
    distances = (step * 10.0**power for power in range(-6, 13) for step in (1, 2, 5))
    distance = next(distance for distance in distances if distance >= finest and top / distance < most)
    return [k * distance for k in range(int(top / distance) + 1)]


def whole_ticks(top: float) -> list[int]:
    """Return at most six evenly spaced integers from 0 to the top."""
    return [int(k) for k in ticks(top, MAX_TICKS)]
