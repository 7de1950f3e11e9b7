"""The chart of results: draws a picture; a click marks a point's runs, a dragged frame all in it, a double click opens.

From the keyboard, the arrows go from point to point, Space marks, Enter opens, Escape unmarks.
"""

import html
from collections.abc import Callable

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QRubberBand

from workbench.pictures.charts.picture import Axis, Mask, Picture, Points, Runs, merged
from workbench.ui.analyses.plot import Plot
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours
from workbench.ui.base.tint import draw_focus
from workbench.ui.lab.results.charts.items import items_of, ring_item, sentence_item
from workbench.ui.lab.results.charts.title import ChartTitle

MIN_HEIGHT = 92  # pixels
NEAR = 14  # pixels from a point that the mouse is on
DRAGGED = 5  # pixels from where it was pressed: then the mouse draws a frame
EXTENDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class RunChart(Plot):
    """Shows a picture, and reports which runs are pointed at, marked and opened."""

    axis_width = 68
    marked = Signal(object, bool)  # runs; whether those marked before stay so
    unmarked = Signal()
    open_requested = Signal(object)  # runs
    pointed_changed = Signal()

    def __init__(self, describe_runs: Callable[[Runs], str]) -> None:
        super().__init__("")
        self._describe_runs = describe_runs  # of points without words of their own
        self.picture = Picture()
        self.title = ChartTitle()  # for whoever lays out the chart
        self.pointed: int | None = None  # the point under the mouse or the keyboard
        self._marks: Mask = np.zeros(0, bool)
        self._pressed: QPoint | None = None
        self._frame = QRubberBand(QRubberBand.Shape.Rectangle, self)
        self._rings, self._pointer = ring_item(), ring_item()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumHeight(MIN_HEIGHT)
        self.setAccessibleName(tr("Chart of results"))
        self.show_picture(self.picture, self._marks)

    def sizeHint(self) -> QSize:
        return QSize(640, 360)

    def show_picture(self, picture: Picture, marks: Mask) -> None:
        """Show another picture; `marks`: which runs are marked."""
        before = None if self.pointed is None else self._place_of(self.pointed)
        self.picture, self._marks = picture, marks
        self._merged = merged(picture.points, picture.x_axis, picture.y_axis)
        self.pointed = None
        self._draw()
        if before is not None and len(self.points):
            again = np.flatnonzero((self.points.x == before[0]) & (self.points.y == before[1]))
            self._point_at(int(again[0]) if len(again) else None)
        self._show_title()

    def _draw(self) -> None:
        plot = self.getPlotItem()
        plot.clear()
        for item in items_of(self.picture, self.points):
            plot.addItem(item, ignoreBounds=True)
        for rings in (self._rings, self._pointer):
            plot.addItem(rings, ignoreBounds=True)
        if self.picture.obstacle:
            plot.addItem(sentence_item(self.picture.obstacle), ignoreBounds=True)
        for side in ("left", "bottom"):
            self.getAxis(side).setVisible(not self.picture.obstacle)
        self._show_axis("bottom", self.picture.x_axis)
        self._show_axis("left", self.picture.y_axis)
        self.setXRange(self.picture.x_axis.low, self.picture.x_axis.high, padding=0)
        self.setYRange(self.picture.y_axis.low, self.picture.y_axis.high, padding=0)
        super().show_colours()
        self.setTitle(None)  # it would not let the chart be narrower than the text
        self.show_marks(self._marks)

    def _show_axis(self, side: str, axis: Axis) -> None:
        shown = self.getAxis(side)
        shown.enableAutoSIPrefix(False)
        shown.setTicks([list(axis.ticks)])
        shown.setLabel(html.escape(axis.label), color=colours()["muted"])
        shown.setGrid(28)

    def show_marks(self, marks: Mask) -> None:
        """Show which runs are marked."""
        self._marks = marks
        chosen = self.points.marked(marks) if len(marks) else np.zeros(0, np.intp)
        pen = pg.mkPen(colours()["mean"], width=2)
        self._rings.setData(x=self.points.x[chosen], y=self.points.y[chosen], pen=pen)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._draw()
        self._show_pointer()
        self._show_title()

    # Points

    @property
    def points(self) -> Points:
        """The points drawn, some of which stand for several of the picture."""
        return self._merged.points

    def _place_of(self, point: int) -> tuple[float, float]:
        return float(self.points.x[point]), float(self.points.y[point])

    def _pixels(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return where the points are in the widget."""
        box = self.getViewBox()
        frame: QRectF = box.sceneBoundingRect()
        corner = self.mapFromScene(frame.topLeft())
        (left, right), (bottom, top) = box.viewRange()
        x = corner.x() + (self.points.x - left) / (right - left) * frame.width()
        y = corner.y() + (top - self.points.y) / (top - bottom) * frame.height()
        return x, y

    def point_near(self, place: QPointF) -> int | None:
        """Return the point at a place of the widget; None without one."""
        if not len(self.points):
            return None
        x, y = self._pixels()
        distances = np.hypot(x - place.x(), y - place.y())
        nearest = int(distances.argmin())
        return nearest if distances[nearest] <= NEAR else None

    def position_of(self, point: int) -> QPoint:
        """Return where a point is in the widget."""
        x, y = self._pixels()
        return QPoint(round(x[point]), round(y[point]))

    def points_in(self, frame: QRect) -> NDArray[np.intp]:
        """Return the points in a part of the widget."""
        x, y = self._pixels()
        inside = (x >= frame.left()) & (x <= frame.right()) & (y >= frame.top()) & (y <= frame.bottom())
        return np.flatnonzero(inside)

    def _point_at(self, point: int | None) -> None:
        if point != self.pointed:
            self.pointed = point
            self._show_pointer()
            self._show_title()
            self.pointed_changed.emit()

    def _show_pointer(self) -> None:
        chosen = slice(0, 0) if self.pointed is None else slice(self.pointed, self.pointed + 1)
        pen = pg.mkPen(colours()["text"], width=1.6)
        self._pointer.setData(x=self.points.x[chosen], y=self.points.y[chosen], pen=pen)

    def runs_at(self, point: int) -> Runs:
        """Return the runs of a point."""
        return self.points.runs_of(np.array([point]))

    def readout(self, point: int) -> str:
        """Return what a point stands for."""
        if self.picture.describe is None:
            return self._describe_runs(self.runs_at(point))
        words = self.picture.describe(int(self._merged.first[point]))
        others = int(self._merged.counts[point]) - 1
        return tr("{} (and {} more here)").format(words, f"{others:,}") if others else words

    def _show_title(self) -> None:
        pointed = self.pointed
        sentence = self.picture.about if pointed is None else self.readout(pointed)
        self.title.show_sentence(sentence, muted=pointed is None)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is not None and (place - self._pressed).manhattanLength() > DRAGGED:
            self._frame.setGeometry(QRect(self._pressed, place).normalized())
            self._frame.show()
        elif self._pressed is None:
            self._point_at(self.point_near(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            return
        self._pressed = None
        extend = bool(event.modifiers() & EXTENDING)
        if self._frame.isVisible():
            self._frame.hide()
            self.marked.emit(self.points.runs_of(self.points_in(self._frame.geometry())), extend)
        elif (point := self.point_near(event.position())) is not None:
            self.marked.emit(self.runs_at(point), extend)
        elif not extend:
            self.unmarked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (point := self.point_near(event.position())) is not None:
            self.open_requested.emit(self.runs_at(point))

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._point_at(None)
        super().leaveEvent(event)

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, point = event.key(), self.pointed
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}.get(Qt.Key(key))
        if step is not None and len(self.points):
            self._step(step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and point is not None:
            self.open_requested.emit(self.runs_at(point))
        elif key == Qt.Key.Key_Space and point is not None:
            self.marked.emit(self.runs_at(point), bool(event.modifiers() & EXTENDING))
        elif key == Qt.Key.Key_Escape:
            self.unmarked.emit()
        else:
            event.ignore()

    def _step(self, step: int) -> None:
        """Go to the next point of the same setting, or to the first one of the next setting."""
        order = np.lexsort((self.points.y, self.points.x, self.points.series))
        if self.pointed is None:
            self._point_at(int(order[0 if step > 0 else -1]))
        else:
            place = int(np.flatnonzero(order == self.pointed)[0]) + step
            self._point_at(int(order[place % len(order)]))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with painting(self.viewport()) as painter:
                draw_focus(painter, colours(), QRectF(self.viewport().rect()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point_at(None)
        super().focusOutEvent(event)
