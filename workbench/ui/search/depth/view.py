"""The depth view: the level of a search over its nodes, its solutions, its root's branches, and its profile.

Hover for figures, click or drag to go to a node, turn the wheel to zoom, double-click to see all of it again.
"""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.solvers.depth_map import DepthMap
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import short
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.search.depth.axis import ticks
from workbench.ui.search.depth.image import image_of
from workbench.ui.search.depth.picture import Picture, Steps, Strip, Window, picture_of, strips_of
from workbench.ui.search.depth.readout import readout

LETTERS = 11  # pixels
GUTTER = 42  # at the left, for the levels
TOP = 11  # above the plot, for the solutions
STRIP = 5  # height of a strip of branches
AXIS = 17  # below, for the node numbers
PROFILE = 74  # at the right, for the nodes by level
GAP = 8  # between plot and profile
MARK = 7  # a mark of a solution or a dead end
MARK_ROOM = 5.0  # pixels of a node from which dead ends are marked
WIDE = 420  # pixels from which there is room for the profile
ZOOM = 1.25  # for a notch of the wheel
LEAST_NODES = 8  # of a window


class DepthView(QWidget):
    """Shows a depth map; emits the node that a person goes to."""

    node_picked = Signal(int)
    readout_changed = Signal(str)  # what is under the mouse; "" = nothing

    def __init__(self, compact: bool = False) -> None:
        super().__init__()
        self._compact = compact  # without profile and strips, as in a lane
        self._map: DepthMap | None = None
        self._profile: NDArray[np.int64] = np.zeros(0, np.int64)
        self._level = 0
        self._cursor: int | None = None  # the node gone to
        self._mark: int | None = None
        self._zoom: Window | None = None
        self._extent = 0  # nodes at the right edge, at least those of the map
        self._picture: Picture | None = None
        self._image: QImage | None = None
        self._strips: list[Strip] = []
        self._hover: QPointF | None = None
        self._colours = colours()
        self.setMinimumHeight(64)
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(tr("Level of the search over its nodes"))

    def sizeHint(self) -> QSize:
        return QSize(480, 90 if self._compact else 150)

    # What is shown

    def show_nothing(self) -> None:
        """Show that there is no search."""
        self._map, self._profile, self._cursor, self._zoom, self._extent = None, np.zeros(0, np.int64), None, None, 0
        self._refresh()

    def show_search(self, depths: DepthMap, profile: NDArray[np.int64], level: int, extent: int = 0) -> None:
        """Show a map, the nodes by level so far, and the current level; `extent`: nodes at the right edge."""
        self._map, self._profile, self._level, self._extent = depths, profile, level, extent
        self._refresh()

    def show_cursor(self, node: int | None) -> None:
        """Mark the node gone to; None: the search is shown where it is."""
        if node != self._cursor:
            self._cursor = node
            self.update()

    def show_mark(self, node: int | None) -> None:
        """Mark a node with a dashed line."""
        if node != self._mark:
            self._mark = node
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self._refresh()

    @property
    def picture(self) -> Picture | None:
        """What is shown; None before there is a node."""
        return self._picture

    @property
    def nodes(self) -> int:
        """The nodes that a person can go to."""
        return max(self._map.nodes if self._map else 0, self._extent)

    @property
    def window_shown(self) -> Window:
        """The nodes from the left to the right edge."""
        nodes = self.nodes
        if self._zoom is None or self._zoom[1] > nodes:
            return 0, max(nodes, 1)
        return self._zoom

    def _refresh(self) -> None:
        """Compute the picture anew: the search has gone on, or the size, zoom or colours have changed."""
        ratio = self.devicePixelRatioF()
        plot = self._plot()
        self._picture = self._image = None
        self._strips = []
        if self._map is not None and self._map.nodes:
            begin, end = self.window_shown
            known = min(end, self._map.nodes)
            wide = round(plot.width() * ratio * (known - begin) / (end - begin))
            self._picture = picture_of(self._map, (begin, end), wide)
            if self._picture is not None:
                tall = max(1, round(plot.height() * ratio))
                self._image = image_of(self._picture, tall, self._colours, max(1, round(ratio)))
            if not self._compact:
                self._strips = strips_of(self._map)
        self.update()

    # Geometry

    @property
    def _has_profile(self) -> bool:
        return not self._compact and self.width() >= WIDE

    def _plot(self) -> QRectF:
        right = PROFILE + GAP if self._has_profile else 6
        below = AXIS + (0 if self._compact else 2 * STRIP + 3)
        return QRectF(GUTTER, TOP, max(1, self.width() - GUTTER - right), max(1, self.height() - TOP - below))

    def _x_of(self, node: float) -> float:
        begin, end = self.window_shown
        plot = self._plot()
        return plot.left() + (node - begin) / (end - begin) * plot.width()

    def _node_at(self, x: float) -> int:
        begin, end = self.window_shown
        plot = self._plot()
        part = min(1.0, max(0.0, (x - plot.left()) / plot.width()))
        return begin + int(part * (end - begin))

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._colours["panel"]))
        painter.setFont(digits_font(LETTERS))
        plot, picture = self._plot(), self._picture
        if picture is None or self._image is None:
            painter.setPen(QColor(self._colours["muted"]))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._empty_text())
            if self.nodes:
                self._draw_nodes(painter, plot)
                self._draw_cursor(painter, plot)
            painter.end()
            return
        shown = QRectF(plot.left(), plot.top(), picture.pixels / self.devicePixelRatioF(), plot.height())
        if picture.steps is None:
            painter.drawImage(shown, self._image)
        else:
            self._draw_steps(painter, shown, picture, picture.steps)
        self._draw_solutions(painter, shown, picture)
        self._draw_axes(painter, plot, picture)
        for k, strip in enumerate(self._strips):
            self._draw_strip(painter, strip, plot.bottom() + 2 + k * STRIP)
        if self._has_profile:
            self._draw_profile(painter, plot, picture)
        if self._mark is not None and self._mark <= self.window_shown[1]:
            painter.setPen(QPen(QColor(self._colours["danger"]), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(self._x_of(self._mark), 0), QPointF(self._x_of(self._mark), plot.bottom()))
        self._draw_cursor(painter, plot)
        self._draw_hover(painter, plot)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._colours["accent"]), 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def _empty_text(self) -> str:
        if self._map is None:
            return "" if self._compact else tr("Run a search to see where it goes.")
        return tr("A walk has no levels: click or drag here to go back to any of its squares.") if self.nodes else ""

    def _draw_steps(self, painter: QPainter, plot: QRectF, picture: Picture, steps: Steps) -> None:
        """Draw the level of every node as a step, and mark solutions and dead ends."""
        count, tall = len(steps.levels), plot.height() / (picture.top - picture.bottom)
        wide = plot.width() / count
        y = plot.top() + (picture.top - steps.levels - 0.5) * tall
        x = plot.left() + np.arange(count + 1) * wide
        corners = np.column_stack([np.repeat(x, 2)[1:-1], np.repeat(y, 2)])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, wide > 3)
        painter.setPen(QPen(QColor(self._colours["accent"]), 2 if wide > 3 else 1))
        painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in corners.tolist()]))
        if wide < MARK_ROOM:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            return
        half = min(MARK, wide - 1) / 2
        painter.setPen(QPen(QColor(self._colours["danger"]), 1.5))
        for k in np.flatnonzero(steps.failure).tolist():
            at = QPointF(x[k] + wide / 2, y[k])
            painter.drawLine(at - QPointF(half, half), at + QPointF(half, half))
            painter.drawLine(at - QPointF(half, -half), at + QPointF(half, -half))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours["good"]))
        for k in np.flatnonzero(steps.solution).tolist():
            painter.drawEllipse(QPointF(x[k] + wide / 2, y[k]), half + 1, half + 1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_solutions(self, painter: QPainter, plot: QRectF, picture: Picture) -> None:
        """Draw a tick above each pixel column with solutions, higher where there are more."""
        found = np.flatnonzero(picture.found)
        if not len(found):
            return
        most = float(picture.found.max())
        ratio = self.devicePixelRatioF()
        ink = QColor(self._colours["good"])
        wide = max(1.0, 2.0 if len(found) < picture.pixels / 20 else 1.0 / ratio)
        for k in found.tolist():
            tall = 2 + (TOP - 4) * (float(picture.found[k]) / most) ** 0.5
            painter.fillRect(QRectF(plot.left() + k / ratio, TOP - 2 - tall, wide, tall), ink)

    def _draw_axes(self, painter: QPainter, plot: QRectF, picture: Picture) -> None:
        painter.setPen(QColor(self._colours["border"]))
        painter.drawRect(plot)
        painter.setPen(QColor(self._colours["muted"]))
        span = picture.top - picture.bottom
        for level in ticks(picture.bottom, picture.top - 1, max(2, int(plot.height() / (2 * LETTERS)))):
            y = plot.top() + (picture.top - level - 0.5) * plot.height() / span
            where = QRectF(0, y - LETTERS, GUTTER - 5, 2 * LETTERS)
            painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{int(level):,}")
        self._draw_nodes(painter, plot)

    def _draw_nodes(self, painter: QPainter, plot: QRectF) -> None:
        """Draw the numbers of the nodes below the plot."""
        metrics = QFontMetricsF(painter.font())
        begin, end = self.window_shown
        room = metrics.horizontalAdvance("000.0 M") + 18
        unit = tr("nodes")
        right = plot.right() - metrics.horizontalAdvance(unit) - 6
        top = self.height() - AXIS + 1
        painter.drawText(QRectF(right, top, plot.right() - right, AXIS), Qt.AlignmentFlag.AlignRight, unit)
        for node in ticks(begin, end, max(2, int(plot.width() / room))):
            text, x = short(node), self._x_of(node)
            wide = metrics.horizontalAdvance(text) + 2
            x = min(max(plot.left(), x - wide / 2), right - wide - 6)
            if self._x_of(node) <= right - 6:
                painter.drawText(QRectF(x, top, wide, AXIS), Qt.AlignmentFlag.AlignHCenter, text)

    def _draw_strip(self, painter: QPainter, strip: Strip, top: float) -> None:
        """Draw the branches at one level in two colours by turns."""
        plot = self._plot()
        inks = QColor(self._colours["accent"]), QColor(self._colours["band"])
        nodes = self._map.nodes if self._map else 0
        ends = [*strip.starts[1:].tolist(), float(nodes)]
        for k, (start, end) in enumerate(zip(strip.starts.tolist(), ends, strict=True)):
            left, right = max(plot.left(), self._x_of(start)), min(plot.right(), self._x_of(end))
            if right > left:
                painter.fillRect(QRectF(left, top, right - left, STRIP - 1), inks[k % 2])

    def _draw_profile(self, painter: QPainter, plot: QRectF, picture: Picture) -> None:
        """Draw the nodes at each level, on a logarithmic scale, beside the same levels."""
        profile = self._profile[picture.bottom : picture.top]
        left = plot.right() + GAP
        if not len(profile) or not profile.max():
            return
        most = np.log1p(float(profile.max()))
        tall = plot.height() / (picture.top - picture.bottom)
        bars = np.log1p(profile) / most * (PROFILE - 10)
        ink = QColor(self._colours["band"])
        for k in distinct_bars(len(bars), int(plot.height())):
            y = plot.top() + (picture.top - picture.bottom - k - 1) * tall
            painter.fillRect(QRectF(left, y, max(1.0, bars[k]), max(1.0, tall - (tall > 4))), ink)
        if picture.bottom <= self._level < picture.top:
            y = plot.top() + (picture.top - self._level - 0.5) * tall
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours["text"]))
            painter.drawPolygon(QPolygonF([QPointF(left - 1, y), QPointF(left - 7, y - 4), QPointF(left - 7, y + 4)]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(self._colours["muted"]))
        where = QRectF(left, self.height() - AXIS + 1, PROFILE - 2, AXIS)
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft, tr("nodes, log"))

    def _draw_cursor(self, painter: QPainter, plot: QRectF) -> None:
        if self._cursor is None:
            return
        x = self._x_of(self._cursor)
        if not plot.left() - 1 <= x <= plot.right() + 1:
            return
        ink = QColor(self._colours["text"])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink, 2))
        painter.drawLine(QPointF(x, plot.top() - 2), QPointF(x, plot.bottom() + 2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF([QPointF(x, plot.top()), QPointF(x - 6, 1), QPointF(x + 6, 1)]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_hover(self, painter: QPainter, plot: QRectF) -> None:
        if self._hover is None or not plot.left() <= self._hover.x() <= plot.right():
            return
        painter.setPen(QPen(QColor(self._colours["muted"]), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(self._hover.x(), plot.top()), QPointF(self._hover.x(), plot.bottom()))

    # Mouse and keyboard

    def _level_at(self, y: float) -> int | None:
        picture, plot = self._picture, self._plot()
        if picture is None or not plot.top() <= y <= plot.bottom():
            return None
        return picture.top - 1 - int((y - plot.top()) * (picture.top - picture.bottom) / max(1.0, plot.height()))

    def _look(self, at: QPointF | None) -> None:
        self._hover = at
        text = ""
        if at is not None and self._picture is not None and self._plot().left() <= at.x() <= self._plot().right():
            pixel = int((at.x() - self._plot().left()) * self.devicePixelRatioF())
            text = readout(self._picture, self._strips, self._node_at(at.x()), pixel, self._level_at(at.y()))
        self.readout_changed.emit(text)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._pick(event.position().x())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._look(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pick(event.position().x())
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self._zoom = None
        self._refresh()

    def _pick(self, x: float) -> None:
        if self.nodes:
            self.node_picked.emit(min(self._node_at(x) + 1, self.nodes))

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if self._map is None or not notches:
            return
        begin, end = self.window_shown
        node = self._node_at(event.position().x())
        wide = max(LEAST_NODES, round((end - begin) / ZOOM**notches))
        self._zoom_to(node - round(wide * (node - begin) / (end - begin)), wide)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        begin, end = self.window_shown
        middle, wide = (begin + end) // 2, end - begin
        if event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom_to(middle - wide // 4, max(LEAST_NODES, wide // 2))
        elif event.key() == Qt.Key.Key_Minus:
            self._zoom_to(middle - wide, 2 * wide)
        elif event.key() == Qt.Key.Key_0:
            self._zoom_to(0, max(1, self.nodes))
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._map is not None:
            at = self.nodes if self._cursor is None else self._cursor
            stride = max(1, wide // 200) if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            to = at + (stride if event.key() == Qt.Key.Key_Right else -stride)
            self.node_picked.emit(min(max(1, to), self.nodes))
        else:
            super().keyPressEvent(event)

    def _zoom_to(self, begin: int, wide: int) -> None:
        nodes = self.nodes
        if wide >= nodes:
            self._zoom = None
        else:
            begin = min(max(0, begin), nodes - wide)
            self._zoom = (begin, begin + wide)
        self._refresh()


def distinct_bars(count: int, pixels: int) -> list[int]:
    """Return the levels to draw bars for: not more than there are pixels."""
    bars: list[int] = np.unique(np.linspace(0, count - 1, min(count, max(1, pixels))).round().astype(int)).tolist()
    return bars
