"""The depth view: the level of a search over its nodes, its solutions, its root's branches, and its profile.

Hover for figures, click or drag to go to a node, turn the wheel to zoom, double-click to see all of it again.
"""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.solvers.depth_map import DepthMap
from workbench.ui.base.theme import colours
from workbench.ui.search.depth.chart import DepthChart, Subject
from workbench.ui.search.depth.picture import Picture, Window
from workbench.ui.search.depth.readout import readout

ZOOM = 1.25  # for a notch of the wheel
MIN_NODES = 8  # of a window
STRIDES = 200  # steps of Shift and an arrow key across the window


class DepthView(QWidget):
    """Shows a depth map; emits the node that a person goes to. A compact one has no profile and no strips."""

    node_picked = Signal(int)
    readout_changed = Signal(str)  # what is under the mouse; "" = nothing

    def __init__(self, compact: bool = False) -> None:
        super().__init__()
        self._compact = compact
        self._subject = Subject()
        self._cursor: int | None = None  # the node gone to
        self._mark: int | None = None
        self._zoom: Window | None = None
        self._hover: QPointF | None = None
        self._colours = colours()
        self._chart = self._new_chart()
        self.setMinimumSize(120, 52 if compact else 64)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Level of the search over its nodes")

    def sizeHint(self) -> QSize:
        return QSize(480, 90 if self._compact else 150)

    # What is shown

    def show_nothing(self) -> None:
        """Show that there is no search."""
        self._subject, self._cursor, self._zoom = Subject(), None, None
        self._refresh()

    def show_search(self, subject: Subject) -> None:
        """Show a search where it is now."""
        self._subject = subject
        if QAccessible.isActive():
            self.setAccessibleDescription(subject.words)
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
        return self._chart.picture

    @property
    def leaf(self) -> str:
        """What a cross stands for."""
        return self._subject.leaf

    @property
    def forecasts(self) -> bool:
        """Whether the nodes expected at each level are shown."""
        return self._subject.forecast is not None

    @property
    def depths(self) -> DepthMap | None:
        """The map shown."""
        return self._subject.depths

    @property
    def nodes(self) -> int:
        """The nodes that a person can go to."""
        return self._subject.nodes

    @property
    def window_shown(self) -> Window:
        """The nodes from the left to the right edge."""
        if self._zoom is None or self._zoom[1] > self.nodes:
            return 0, max(self.nodes, 1)
        return self._zoom

    def chart(self, width: int, height: int, ratio: float = 1.0) -> DepthChart:
        """Return what is shown for a sheet of another size, to export it."""
        return DepthChart(self._subject, self.window_shown, (width, height), ratio, self._colours, self._compact)

    def _new_chart(self) -> DepthChart:
        return self.chart(self.width(), self.height(), self.devicePixelRatioF())

    def _refresh(self) -> None:
        """Compute the chart anew: the search has gone on, or size, zoom or colours have changed."""
        self._chart = self._new_chart()
        if self._hover is not None:
            self._look(self._hover)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        chart = self._chart
        chart.draw(painter)
        if chart.picture is None:
            painter.setPen(QColor(self._colours["muted"]))
            centred = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect(), centred, self._empty_text())
        if self._mark is not None:
            chart.draw_line(painter, chart.x_of(self._mark), "danger", Qt.PenStyle.DashLine)
        if self._cursor is not None:
            chart.draw_cursor(painter, self._cursor)
        if self._hover is not None and self.nodes:
            chart.draw_line(painter, self._hover.x(), "muted", Qt.PenStyle.DotLine)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._colours["accent"]), 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def _empty_text(self) -> str:
        if self.nodes:
            return "Click or drag here to go back to any square of the walk."
        return "" if self._compact else "Run a search to see where it goes."

    # Mouse and keyboard

    def _look(self, at: QPointF | None) -> None:
        self._hover = at
        text, chart = "", self._chart
        if at is not None and chart.picture is not None and chart.plot.left() <= at.x() <= chart.plot.right():
            pixel = int((at.x() - chart.plot.left()) * self.devicePixelRatioF())
            node, level = chart.node_at(at.x()), chart.level_at(at.y())
            text = readout(chart.picture, chart.strips, node, pixel, level, self._subject.leaf)
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
            self.node_picked.emit(min(self._chart.node_at(x) + 1, self.nodes))

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if not self.nodes or not notches:
            return
        begin, end = self.window_shown
        node = self._chart.node_at(event.position().x())
        wide = max(MIN_NODES, round((end - begin) / ZOOM**notches))
        self._zoom_to(node - round(wide * (node - begin) / (end - begin)), wide)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        begin, end = self.window_shown
        middle, wide = (begin + end) // 2, end - begin
        if event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom_to(middle - wide // 4, max(MIN_NODES, wide // 2))
        elif event.key() == Qt.Key.Key_Minus:
            self._zoom_to(middle - wide, 2 * wide)
        elif event.key() == Qt.Key.Key_0:
            self._zoom_to(0, max(1, self.nodes))
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.nodes:
            at = self.nodes if self._cursor is None else self._cursor
            stride = max(1, wide // STRIDES) if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            to = at + (stride if event.key() == Qt.Key.Key_Right else -stride)
            self.node_picked.emit(min(max(1, to), self.nodes))
        else:
            super().keyPressEvent(event)

    def _zoom_to(self, begin: int, wide: int) -> None:
        if wide >= self.nodes:
            self._zoom = None
        else:
            begin = min(max(0, begin), self.nodes - wide)
            self._zoom = (begin, begin + wide)
        self._refresh()
