"""The ties of a walk by step, as bars: how many squares tied, and how many the rule left to the move order.

For a solver that repairs its walk, the bars are rotations: the part of the path that each one reversed.
"""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.insight.tours.walk_record import WalkRecord
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled

SIDE = 3  # pixels of margin at the left and the right
AXIS = 4  # pixels below the line of the steps
MAX_TIES = 4  # tied squares from which a bar has the full height
MIN_BAR = 0.25  # of the height: keeps short rotations visible
DENSE = 8  # steps of a pixel from which bars show how many of them there are
HEIGHT = 34  # pixels at the default text size
CROSS, BAND = 8.0, 90  # pixels of the cross over the step that lost the tour; opacity of a band, of 255
MARK_TOLERANCE = 6  # pixels from the mark within which a click hits it
Heights = NDArray[np.float64]


class WalkStrip(QWidget):
    """Shows the ties or rotations of a walk; a press on it requests the step there."""

    mark_clicked = Signal()
    step_requested = Signal(int)

    def __init__(self, ruled: bool = True) -> None:
        super().__init__()
        self._record: WalkRecord | None = None
        self._extent = 1  # the step at the right edge
        self._end: str | None = None  # the colour role of the line where the walk ended
        self._mark: int | None = None  # the step at which the lane parts from the first one
        self._loss: tuple[int | None, int | None] = None, None  # see `show_loss`
        self._step: int | None = None  # the current step; None = live
        self._image: QImage | None = None
        self._colours = colours()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        text = "Ties by step of the walk" if ruled else "Rotations by step of the walk"
        self.setAccessibleName(text)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(200, scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, scaled(HEIGHT))

    def show_walked(self, record: WalkRecord | None, extent: int, end: str | None = None) -> None:
        """Show a walk over `extent` steps; `end` is the colour role of the line where it ended."""
        if record is not self._record or extent != self._extent or end != self._end:
            self._record, self._extent, self._end, self._image = record, max(1, extent), end, None
            self.update()

    def show_mark(self, step: int | None) -> None:
        """Mark the step at which the lane parts from the first one."""
        if step != self._mark:
            self._mark = step
            self.update()

    def show_loss(self, kept: int | None, lost: int | None) -> None:
        """Mark the last step with a tour ahead, and the first one known to have none."""
        if (kept, lost) != self._loss:
            self._loss = kept, lost
            self.update()

    def show_step(self, step: int | None) -> None:
        """Mark the current step; None = live."""
        if step != self._step:
            self._step = step
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours, self._image = colours(), None
        self.update()

    def resizeEvent(self, _event: object) -> None:
        self._image = None

    def _plot(self) -> QRect:
        return self.rect().adjusted(SIDE, 2, -SIDE, -AXIS)

    def _x(self, step: int) -> int:
        plot = self._plot()
        return plot.left() + round(min(step, self._extent) / self._extent * (plot.width() - 1))

    def mark_at(self) -> int | None:
        """Return the mark's place in pixels from the left; None if there is none."""
        return None if self._mark is None else self._x(self._mark)

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            shown, plot = self._colours, self._plot()
            painter.fillRect(self.rect(), QColor(shown["panel"]))
            if self._record is not None:
                if self._image is None:
                    self._image = self._bars(self._record, plot)
                painter.drawImage(QRectF(plot), self._image)
            painter.setPen(QColor(shown["border"]))
            painter.drawLine(plot.left(), plot.bottom(), plot.right(), plot.bottom())
            self._draw_walked(painter, plot)
            if (x := self.mark_at()) is not None:
                self._draw_mark(painter, plot, x)
            self._draw_loss(painter, plot)
            if self._step is not None:
                painter.setPen(QPen(QColor(shown["text"]), 2))
                painter.drawLine(self._x(self._step), plot.top(), self._x(self._step), plot.bottom())

    def _bars(self, record: WalkRecord, plot: QRect) -> QImage:
        ratio = self.devicePixelRatioF()
        width, height = max(1, round(plot.width() * ratio)), max(1, round(plot.height() * ratio))
        level = np.arange(height, 0, -1)[:, None] - 0.5
        behind, before = (by_pixel(heights, self._extent, width) * height for heights in heights_of(record))
        pixels = (level < behind).astype(np.intp)
        pixels[level < before] = 2
        roles = ("panel", "band", "accent")
        lit = np.array([QColor(self._colours[role]).rgb() for role in roles], np.uint32)[pixels]
        return QImage(lit.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()

    def _draw_walked(self, painter: QPainter, plot: QRect) -> None:
        """Draw how far the walk got, and a line where it ended."""
        if self._record is None or not self._record.steps:
            return
        x = self._x(self._record.steps)
        painter.setPen(QPen(QColor(self._colours["muted"]), 2))
        painter.drawLine(plot.left(), plot.bottom(), x, plot.bottom())
        if self._end is not None:
            painter.setPen(QPen(QColor(self._colours[self._end]), 2))
            painter.drawLine(x, plot.top(), x, plot.bottom())

    def _draw_loss(self, painter: QPainter, plot: QRect) -> None:
        """Draw the line, or the band, after which there is no tour, with a cross at its top."""
        kept, lost = self._loss
        if kept is None or lost is None:
            return
        colour = QColor(self._colours["danger"])
        left, right = self._x(kept), self._x(lost)
        if lost > kept + 1:
            painter.fillRect(QRect(left, plot.top(), max(2, right - left), plot.height()), with_alpha(colour, BAND))
        painter.setPen(QPen(colour, 2))
        painter.drawLine(left, plot.top() + int(CROSS), left, plot.bottom())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half, y = CROSS / 2, plot.top() + CROSS / 2
        for way in (-half, half):
            painter.drawLine(QPointF(left - half, y - way), QPointF(left + half, y + way))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _draw_mark(self, painter: QPainter, plot: QRect, x: int) -> None:
        colour = QColor(self._colours["muted"])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(x, plot.top(), x, plot.bottom())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        y = plot.top() - 1
        painter.drawPolygon(QPolygonF([QPointF(x, y + 7), QPointF(x - 5, y), QPointF(x + 5, y)]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    # The mouse

    def _near_mark(self, x: float) -> bool:
        at = self.mark_at()
        return at is not None and abs(x - at) <= MARK_TOLERANCE

    def _near_loss(self, x: float) -> bool:
        kept = self._loss[0]
        return kept is not None and abs(x - self._x(kept)) <= MARK_TOLERANCE

    def tip_at(self, x: float) -> str:
        """Return what is marked at a position in pixels from the left; "" if nothing is."""
        kept, lost = self._loss
        if kept is not None and lost is not None and self._near_loss(x):
            exact = "Step {:,}: the last one after which a tour was possible"
            return (exact if lost == kept + 1 else "Lost between step {:,} and {:,}").format(kept, lost)
        if self._mark is not None and self._near_mark(x):
            return f"The lane parts from the first one after step {self._mark:,}"
        return ""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x()), self)
            return True
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.updateGeometry()
        return super().event(event)

    def step_at(self, x: float) -> int:
        """Return the step at a position in pixels from the left."""
        plot = self._plot()
        part = (x - plot.left()) / max(1, plot.width() - 1)
        return round(max(0.0, min(1.0, part)) * self._extent)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        elif self._loss[0] is not None and self._near_loss(event.position().x()):
            self.step_requested.emit(self._loss[0])
        elif self._near_mark(event.position().x()):
            self.mark_clicked.emit()
        else:
            self.step_requested.emit(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().x()
        near = self._near_mark(x) or self._near_loss(x)
        shape = Qt.CursorShape.PointingHandCursor if near else Qt.CursorShape.ArrowCursor
        if self.cursor().shape() != shape:
            self.setCursor(shape)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.step_requested.emit(self.step_at(event.position().x()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()  # otherwise the lane would handle it


def with_alpha(colour: QColor, alpha: int) -> QColor:
    """Return a colour that lets others through."""
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)


def heights_of(record: WalkRecord) -> tuple[Heights, Heights]:
    """Return the heights, up to 1, of the back and front bars by step: ties, and those left to the move order."""
    if record.rotations:
        turned = np.zeros(record.steps + 1)
        parts = [(length - first) / length for first, length in record.rotations]
        turned[record.when()] = np.maximum(parts, MIN_BAR)
        return np.zeros(0), turned
    ties, left = (
        np.where(counts > 1, np.minimum(counts / MAX_TIES, 1.0), 0.0) for counts in (record.ties, record.left)
    )
    return ties, left


def by_pixel(heights: Heights, extent: int, width: int) -> Heights:
    """Return the highest bar in each of `width` pixels that represent `extent` steps.

    Where a pixel stands for many steps: the mean of their bars, the square root so that rare ones are visible.
    """
    if not len(heights):
        return np.zeros(width)
    padded = np.zeros(extent + 2)
    padded[: min(len(heights), extent + 1)] = heights[: extent + 1]
    k = np.arange(width)
    first = k * (extent + 1) // width
    end = np.maximum(first + 1, -(-(k + 1) * (extent + 1) // width))
    pairs = np.column_stack([first, end]).ravel()
    if extent > DENSE * width:
        means: Heights = np.sqrt(np.add.reduceat(padded, pairs)[::2] / (end - first))
        return means
    most: Heights = np.maximum.reduceat(padded, pairs)[::2]
    return most
