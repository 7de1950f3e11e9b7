"""The ties of a walk over its steps, as bars: how many squares tied, and how many of them the rule left to the order.

A walk that is repaired has its rotations instead: how much of the path each of them turned round.
"""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.lab.tours.walk_record import WalkRecord
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.board.canvas import painting

SIDE = 3  # pixels at the left and the right
AXIS = 15  # pixels at the bottom, for words
LETTERS = 10  # pixels
HIGHEST = 4  # squares that tie, or more: a bar as high as the strip
LOWEST = 0.25  # of the strip: a rotation is to be seen, however little it turns
TALL = 58  # pixels
CATCH = 6  # pixels beside the mark that a click may be
Heights = NDArray[np.float64]


class WalkStrip(QWidget):
    """Shows the ties or rotations of a walk; a press on it asks for the step there."""

    mark_clicked = Signal()
    step_requested = Signal(int)

    def __init__(self, ruled: bool = True) -> None:
        super().__init__()
        self._ruled = ruled  # whether ties are broken by a rule that is known
        self._walked: WalkRecord | None = None
        self._extent = 1  # steps at the right edge
        self._end: str | None = None  # the role of the line where the walk ended
        self._mark: int | None = None  # the step at which the lane parts from the first one
        self._step: int | None = None  # that is looked at
        self._image: QImage | None = None
        self._colours = colours()
        self.setMinimumHeight(40)
        self.setMaximumHeight(TALL)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        told = tr("Ties over the steps of the walk") if ruled else tr("Rotations over the steps of the walk")
        self.setAccessibleName(told)
        self.setMouseTracking(True)

    def show_walked(self, walked: WalkRecord | None, extent: int, end: str | None = None) -> None:
        """Show a walk, so many steps wide; `end` is the role of a line where it ended."""
        if walked is not self._walked or extent != self._extent or end != self._end:
            self._walked, self._extent, self._end, self._image = walked, max(1, extent), end, None
            self.update()

    def show_mark(self, step: int | None) -> None:
        """Mark the step at which the lane parts from the first one."""
        self._mark = step
        self.update()

    def show_step(self, step: int | None) -> None:
        """Mark the step that is looked at; None = live."""
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
            if self._walked is not None:
                if self._image is None:
                    self._image = self._bars(self._walked, plot)
                painter.drawImage(QRectF(plot), self._image)
            painter.setPen(QColor(shown["border"]))
            painter.drawLine(plot.left(), plot.bottom(), plot.right(), plot.bottom())
            self._draw_walked(painter, plot)
            self._draw_legend(painter, plot)
            if (x := self.mark_at()) is not None:
                self._draw_mark(painter, plot, x)
            if self._step is not None:
                painter.setPen(QPen(QColor(shown["text"]), 2))
                painter.drawLine(self._x(self._step), plot.top(), self._x(self._step), plot.bottom())

    def _bars(self, walked: WalkRecord, plot: QRect) -> QImage:
        ratio = self.devicePixelRatioF()
        wide, tall = max(1, round(plot.width() * ratio)), max(1, round(plot.height() * ratio))
        level = np.arange(tall, 0, -1)[:, None] - 0.5
        behind, before = (by_pixel(heights, self._extent, wide) * tall for heights in heights_of(walked))
        pixels = (level < behind).astype(np.intp)
        pixels[level < before] = 2
        roles = ("panel", "band", "accent")
        lit = np.array([QColor(self._colours[role]).rgb() for role in roles], np.uint32)[pixels]
        return QImage(lit.data, wide, tall, 4 * wide, QImage.Format.Format_RGB32).copy()

    def _draw_walked(self, painter: QPainter, plot: QRect) -> None:
        """Draw how far the walk came, and a line where it ended."""
        if self._walked is None or not self._walked.steps:
            return
        x = self._x(self._walked.steps)
        painter.setPen(QPen(QColor(self._colours["muted"]), 2))
        painter.drawLine(plot.left(), plot.bottom(), x, plot.bottom())
        if self._end is not None:
            painter.setPen(QPen(QColor(self._colours[self._end]), 2))
            painter.drawLine(x, plot.top(), x, plot.bottom())

    def _draw_legend(self, painter: QPainter, plot: QRect) -> None:
        rotated = self._walked is not None and bool(self._walked.rotations)
        entries = (
            (("accent", tr("rotation")),) if rotated else (("band", tr("tie")), ("accent", tr("left to the order")))
        )
        painter.setFont(digits_font(LETTERS))
        metrics = QFontMetrics(painter.font())
        top, x = plot.bottom() + 4, plot.left()
        told = tr("{:,} steps").format(self._extent)
        room = plot.right() - metrics.horizontalAdvance(told) - 8
        for role, text in entries:
            wide = metrics.horizontalAdvance(text)
            if x + 10 + wide > room:
                break
            painter.fillRect(x, top + 1, 7, 7, QColor(self._colours[role]))
            painter.setPen(QColor(self._colours["muted"]))
            painter.drawText(QPointF(x + 10, top + 9), text)
            x += 10 + wide + 10
        painter.setPen(QColor(self._colours["muted"]))
        painter.drawText(QRect(plot.left(), top - 1, plot.width(), AXIS), Qt.AlignmentFlag.AlignRight, told)

    def _draw_mark(self, painter: QPainter, plot: QRect, x: int) -> None:
        colour = QColor(self._colours["danger"])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(x, plot.top(), x, plot.bottom())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        y = plot.top() - 1
        painter.drawPolygon(QPolygonF([QPointF(x, y + 7), QPointF(x - 5, y), QPointF(x + 5, y)]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    # The mouse

    def _near_mark(self, event: QMouseEvent) -> bool:
        x = self.mark_at()
        return x is not None and abs(event.position().x() - x) <= CATCH

    def step_at(self, x: float) -> int:
        """Return the step at so many pixels from the left."""
        plot = self._plot()
        part = (x - plot.left()) / max(1, plot.width() - 1)
        return round(max(0.0, min(1.0, part)) * self._extent)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        elif self._near_mark(event):
            self.mark_clicked.emit()
        else:
            self.step_requested.emit(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shape = Qt.CursorShape.PointingHandCursor if self._near_mark(event) else Qt.CursorShape.ArrowCursor
        if self.cursor().shape() != shape:
            self.setCursor(shape)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.step_requested.emit(self.step_at(event.position().x()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()  # not to be taken for one on the lane


def heights_of(walked: WalkRecord) -> tuple[Heights, Heights]:
    """Return the heights, up to 1, of the bars behind and before, by step: ties and what was left of them."""
    if walked.rotations:
        turned = np.zeros(walked.steps + 1)
        parts = [(length - first) / length for first, length in walked.rotations]
        turned[walked.when()] = np.maximum(parts, LOWEST)
        return np.zeros(0), turned
    ties, left = (np.where(counts > 1, np.minimum(counts / HIGHEST, 1.0), 0.0) for counts in (walked.ties, walked.left))
    return ties, left


def by_pixel(heights: Heights, extent: int, wide: int) -> Heights:
    """Return the highest bar in each of so many pixels, which stand for `extent` steps."""
    if not len(heights):
        return np.zeros(wide)
    padded = np.zeros(extent + 2)
    padded[: min(len(heights), extent + 1)] = heights[: extent + 1]
    k = np.arange(wide)
    first = k * (extent + 1) // wide
    end = np.maximum(first + 1, -(-(k + 1) * (extent + 1) // wide))
    most: Heights = np.maximum.reduceat(padded, np.column_stack([first, end]).ravel())[::2]
    return most
