"""The chart of results: draws a picture; a click marks a point's runs, a dragged frame all in it, a double click opens.

From the keyboard, the arrows go from point to point, Space marks, Enter opens, Escape unmarks.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QRubberBand

from workbench.pictures.charts.picture import Floats, Mask, Picture, Runs
from workbench.ui.base.theme import colours
from workbench.ui.base.tint import draw_focus
from workbench.ui.charts.markers import CIRCLE, draw_markers, marker_path
from workbench.ui.charts.view import ChartView

RING = 7.5  # pixels from a marked point to the ring around it
NEAR = 14  # pixels from a point that the mouse is on
DRAGGED = 5  # pixels from where it was pressed: then the mouse draws a frame
EXTENDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class RunChart(ChartView):
    """Shows a picture, and reports which runs are pointed at, marked and opened."""

    marked = Signal(object, bool)  # runs; whether those marked before stay so
    unmarked = Signal()
    open_requested = Signal(object)  # runs
    pointed_changed = Signal()

    def __init__(self, describe_runs: Callable[[Runs], str]) -> None:
        super().__init__("Chart of results")
        self._describe_runs = describe_runs  # of points without words of their own
        self.pointed: int | None = None  # the point under the mouse or the keyboard
        self._marks: Mask = np.zeros(0, bool)
        self._pressed: QPoint | None = None
        self._rubber = QRubberBand(QRubberBand.Shape.Rectangle, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(640, 360)

    def show_results(self, picture: Picture, marks: Mask) -> None:
        """Show another picture; `marks`: which runs are marked."""
        before = None if self.pointed is None else self._place_of(self.pointed)
        self.pointed, self._marks = None, marks
        self.show_picture(picture)
        if before is not None and len(self.points):
            again = np.flatnonzero((self.points.x == before[0]) & (self.points.y == before[1]))
            self._point_at(int(again[0]) if len(again) else None)

    def show_marks(self, marks: Mask) -> None:
        """Show which runs are marked."""
        self._marks = marks
        self.show_colours()

    def draw(self, painter: QPainter) -> None:
        super().draw(painter)
        chosen = self.points.marked(self._marks) if len(self._marks) else np.zeros(0, np.intp)
        self._draw_rings(painter, chosen, QPen(QColor(colours()["mean"]), 2))

    def draw_over(self, painter: QPainter) -> None:
        super().draw_over(painter)
        if self.pointed is not None:
            self._draw_rings(painter, np.array([self.pointed]), QPen(QColor(colours()["text"]), 1.6))
        if self.hasFocus():
            draw_focus(painter, colours(), QRectF(self.rect()))

    def _draw_rings(self, painter: QPainter, chosen: NDArray[np.intp], pen: QPen) -> None:
        draw_markers(painter, marker_path(CIRCLE, RING), self._places()[chosen], pen, QBrush(Qt.BrushStyle.NoBrush))

    # Points

    def _place_of(self, point: int) -> tuple[float, float]:
        return float(self.points.x[point]), float(self.points.y[point])

    def _places(self) -> Floats:
        """Return where the points are in the widget."""
        return self.frame.places(self.points.x, self.points.y)

    def point_near(self, place: QPointF) -> int | None:
        """Return the point at a place of the widget; None without one."""
        if not len(self.points):
            return None
        distances = np.hypot(*(self._places() - (place.x(), place.y())).T)
        nearest = int(distances.argmin())
        return nearest if distances[nearest] <= NEAR else None

    def position_of(self, point: int) -> QPoint:
        """Return where a point is in the widget."""
        x, y = self._places()[point]
        return QPoint(round(x), round(y))

    def points_in(self, rect: QRect) -> NDArray[np.intp]:
        """Return the points in a part of the widget."""
        x, y = self._places().T
        inside = (x >= rect.left()) & (x <= rect.right()) & (y >= rect.top()) & (y <= rect.bottom())
        return np.flatnonzero(inside)

    def _point_at(self, point: int | None) -> None:
        if point != self.pointed:
            self.pointed = point
            self.update()
            self.pointed_changed.emit()

    def runs_at(self, point: int) -> Runs:
        """Return the runs of a point."""
        return self.points.runs_of(np.array([point]))

    def readout(self, point: int) -> str:
        """Return what a point stands for."""
        if self.picture.describe is None:
            return self._describe_runs(self.runs_at(point))
        words = self.picture.describe(int(self._merged.first[point]))
        others = int(self._merged.counts[point]) - 1
        return f"{words} (and {others:,} more here)" if others else words

    @property
    def sentence(self) -> str:
        return self.picture.about if self.pointed is None else self.readout(self.pointed)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is not None and (place - self._pressed).manhattanLength() > DRAGGED:
            self._rubber.setGeometry(QRect(self._pressed, place).normalized())
            self._rubber.show()
        elif self._pressed is None:
            self._point_at(self.point_near(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            return
        self._pressed = None
        extend = bool(event.modifiers() & EXTENDING)
        if self._rubber.isVisible():
            self._rubber.hide()
            self.marked.emit(self.points.runs_of(self.points_in(self._rubber.geometry())), extend)
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

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point_at(None)
        super().focusOutEvent(event)
