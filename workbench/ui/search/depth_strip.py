"""The level of a lane over the clock of the race, on scales that all lanes share."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.solvers.trace import Clock, Trace
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import elapsed, short
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.search.level_band import by_pixel, draw_band

GUTTER = 28  # pixels at the left, for the levels
AXIS = 14  # pixels at the bottom, for the clock
LETTERS = 10  # pixels
EXTENT_WIDTH = 80  # pixels of the text at the right end of the clock
CATCH = 8  # pixels from the mark within which a click counts


class Scale(NamedTuple):
    """What the edges of every strip in a race stand for."""

    clock: Clock
    extent: float  # nodes or seconds at the right edge
    depth: int  # level at the upper edge

    def extent_text(self) -> str:
        """Return the clock at the right edge, with its unit."""
        if self.clock is Clock.SECONDS:
            return elapsed(self.extent)
        return tr("1 node") if self.extent == 1 else tr("{} nodes").format(short(self.extent))


NO_SCALE = Scale(Clock.NODES, 0.0, 0)


class DepthStrip(QWidget):
    """Shows a trace; a mark on it can be clicked."""

    mark_clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._trace: Trace | None = None
        self._scale = NO_SCALE
        self._mark: int | None = None  # in nodes
        self._finish: float | None = None  # when the lane finished
        self._colours = colours()
        self.setMinimumHeight(48)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Level by the clock of the race"))
        self.setMouseTracking(True)

    def show_trace(self, trace: Trace | None, scale: Scale, finish: float | None) -> None:
        """Show a trace on a scale, and when the lane finished."""
        self._trace, self._scale, self._finish = trace, scale, finish
        self.update()

    def show_mark(self, nodes: int | None) -> None:
        """Mark the node where the lane first differs from the first lane."""
        self._mark = nodes
        self.setToolTip("" if nodes is None else tr("Go to where the lanes first differ"))
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _plot(self) -> QRect:
        return self.rect().adjusted(GUTTER, 3, -3, -AXIS)

    def mark_at(self) -> int | None:
        """Return the mark's distance from the left in pixels; None if it is not visible."""
        scale, plot = self._scale, self._plot()
        if self._mark is None or scale.clock is not Clock.NODES or scale.extent < max(1, self._mark):
            return None
        return plot.left() + round(self._mark / scale.extent * (plot.width() - 1))

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown, plot = self._colours, self._plot()
        painter.fillRect(self.rect(), QColor(shown["panel"]))
        self._draw_levels(painter, plot)
        painter.setPen(QColor(shown["border"]))
        painter.drawLine(plot.left() - 1, plot.top(), plot.left() - 1, plot.bottom())
        painter.drawLine(plot.left() - 1, plot.bottom(), plot.right(), plot.bottom())
        if self._scale.extent > 0:
            self._draw_scale(painter, plot)
            self._draw_finish(painter, plot)
        if (x := self.mark_at()) is not None:
            self._draw_mark(painter, plot, x)
        painter.end()

    def _draw_levels(self, painter: QPainter, plot: QRect) -> None:
        scale = self._scale
        if self._trace is None or scale.extent <= 0:
            return
        edges, low, high = self._trace.columns()
        if not len(low):
            return
        wide = round(plot.width() * self.devicePixelRatioF())
        part = min(1.0, (self._finish or edges[-1]) / scale.extent, edges[-1] / scale.extent)
        used = max(1, round(part * wide))
        low, high = by_pixel(low, high, float(edges[1]), scale.extent / wide, used)
        draw_band(painter, QRectF(plot), low, high, scale.depth, self._colours)

    def _draw_scale(self, painter: QPainter, plot: QRect) -> None:
        painter.setPen(QColor(self._colours["muted"]))
        painter.setFont(digits_font(LETTERS))
        right = Qt.AlignmentFlag.AlignRight
        gutter = QRect(0, plot.top() - 2, GUTTER - 5, LETTERS + 4)
        painter.drawText(gutter, right, f"{self._scale.depth:,}")
        painter.drawText(gutter.translated(0, plot.height() - LETTERS), right, "0")
        below = QRect(plot.left(), plot.bottom() + 2, plot.width(), AXIS)
        mark = self.mark_at()
        hidden = mark is not None and mark > plot.right() - EXTENT_WIDTH
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft if hidden else right, self._scale.extent_text())

    def _draw_finish(self, painter: QPainter, plot: QRect) -> None:
        """Draw a line where the lane finished."""
        if self._finish is not None:
            x = plot.left() + round(self._finish / self._scale.extent * (plot.width() - 1))
            painter.setPen(QPen(QColor(self._colours["good"]), 2))
            painter.drawLine(x, plot.top(), x, plot.bottom())

    def _draw_mark(self, painter: QPainter, plot: QRect, x: int) -> None:
        colour = QColor(self._colours["danger"])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
        painter.drawLine(x, plot.top(), x, plot.bottom())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        y = plot.bottom() + 1
        painter.drawPolygon(QPolygonF([QPointF(x, y), QPointF(x - 5, y + 8), QPointF(x + 5, y + 8)]))

    # The mouse

    def _near_mark(self, event: QMouseEvent) -> bool:
        x = self.mark_at()
        return x is not None and abs(event.position().x() - x) <= CATCH

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shape = Qt.CursorShape.PointingHandCursor if self._near_mark(event) else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._near_mark(event):
            self.mark_clicked.emit()
        else:
            super().mousePressEvent(event)
