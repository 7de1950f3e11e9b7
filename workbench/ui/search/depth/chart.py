"""The drawing of a depth view: computed once for a size, drawn onto a widget, an image or a page."""

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from workbench.base.axis_ticks import ticks
from workbench.base.number_format import short
from workbench.puzzles.sentences import counted
from workbench.solvers.depth_map import DepthMap
from workbench.ui.base.theme import label_font
from workbench.ui.search.depth.image import image_of
from workbench.ui.search.depth.picture import NODE_ROOM, Picture, Steps, Strip, Window, picture_of, strips_of

LETTERS = 11  # pixels
GUTTER = 42  # at the left, for the levels
TOP = 11  # above the plot, for the solutions
STRIP = 5  # height of a strip of branches
AXIS = 17  # below, for the node numbers
PROFILE = 74  # at the right, for the nodes by level
GAP = 8  # between plot and profile
MARK = 7  # a mark of a solution or a dead end
BOLD_ROOM = 3.0  # pixels of a node from which steps are drawn bold
WIDE = 420  # pixels from which there is room for the profile

NO_PROFILE: NDArray[np.int64] = np.zeros(0, np.int64)
Colours = dict[str, str]


@dataclass(frozen=True, eq=False)
class Subject:
    """What is drawn of a search."""

    depths: DepthMap | None = None
    profile: NDArray[np.int64] = field(default_factory=lambda: NO_PROFILE)  # nodes by level
    level: int = 0  # the current one
    extent: int = 0  # nodes at the right edge, if more than those of the map
    forecast: NDArray[np.float64] | None = None  # expected nodes by level
    log: bool = False  # whether the axis of nodes is logarithmic
    leaf: str = "dead end"  # what a node without children is that is no solution

    @property
    def nodes(self) -> int:
        """The nodes from the left to the right edge."""
        return max(self.depths.nodes if self.depths else 0, self.extent)

    @property
    def words(self) -> str:
        """What is drawn, for a screen reader."""
        deepest = int(np.flatnonzero(self.profile).max(initial=0))
        return f"{counted(self.nodes, 'node')}, now at level {self.level:,}; deepest level {deepest:,}"


class DepthChart:
    """A subject on a sheet of a size in pixels; `ratio`: device pixels of each."""

    def __init__(
        self, subject: Subject, window: Window, size: tuple[int, int], ratio: float, shown: Colours, compact: bool
    ) -> None:
        self.subject, self.window = subject, window
        self._size, self._ratio, self._colours, self._compact = size, ratio, shown, compact
        self.plot = self._plot()
        self.picture: Picture | None = None
        self.strips: list[Strip] = []
        self._image: QImage | None = None
        depths = subject.depths
        if depths is None or not depths.nodes:
            return
        part = self._part_of(min(window[1], depths.nodes))
        self.picture = picture_of(depths, window, max(1, round(self.plot.width() * ratio * part)), subject.log)
        if self.picture is not None and self.picture.steps is None:
            tall = max(1, round(self.plot.height() * ratio))
            self._image = image_of(self.picture, tall, shown, max(1, round(ratio)))
        if not compact:
            self.strips = strips_of(depths)

    # Geometry

    @property
    def _has_profile(self) -> bool:
        return not self._compact and self._size[0] >= WIDE

    def _plot(self) -> QRectF:
        right = PROFILE + GAP if self._has_profile else 6
        below = AXIS + (0 if self._compact else 2 * STRIP + 3)
        wide, tall = self._size
        return QRectF(GUTTER, TOP, max(1, wide - GUTTER - right), max(1, tall - TOP - below))

    def x_of(self, node: float) -> float:
        """Return where a node is."""
        return self.plot.left() + self._part_of(node) * self.plot.width()

    def _part_of(self, node: float) -> float:
        """Return where a node is as a part of the plot's width."""
        begin, end = self.window
        if self.subject.log:
            return math.log(node + 1 - begin) / math.log(end + 1 - begin) if node >= begin else -1.0
        return (node - begin) / (end - begin)

    def node_at(self, x: float) -> int:
        """Return the node at a place."""
        begin, end = self.window
        part = min(1.0, max(0.0, (x - self.plot.left()) / self.plot.width()))
        if self.subject.log:
            return begin + int((end + 1 - begin) ** part - 1)
        return begin + int(part * (end - begin))

    def level_at(self, y: float) -> int | None:
        """Return the level at a height; None outside the plot."""
        if self.picture is None or not self.plot.top() <= y <= self.plot.bottom():
            return None
        levels = self.picture.top - self.picture.bottom
        row = min(levels - 1, int((y - self.plot.top()) * levels / max(1.0, self.plot.height())))
        return self.picture.top - 1 - row

    # Drawing

    def draw(self, painter: QPainter) -> None:
        """Draw everything but what the mouse and the cursor add."""
        painter.fillRect(QRectF(0, 0, *self._size), QColor(self._colours["panel"]))
        painter.setFont(label_font(LETTERS))
        if self.picture is None:
            if self.subject.nodes:
                self._draw_nodes(painter)
            return
        shown = QRectF(self.plot)
        shown.setWidth(self.picture.pixels / self._ratio)
        if self.picture.steps is not None:
            self._draw_steps(painter, shown, self.picture, self.picture.steps)
        elif self._image is not None:
            painter.drawImage(shown, self._image)
        self._draw_solutions(painter, self.picture)
        self._draw_levels(painter, self.picture)
        self._draw_nodes(painter)
        for k, strip in enumerate(self.strips):
            self._draw_strip(painter, strip, self.plot.bottom() + 2 + k * STRIP)
        if self._has_profile:
            self._draw_profile(painter, self.picture)

    def _draw_steps(self, painter: QPainter, plot: QRectF, picture: Picture, steps: Steps) -> None:
        """Draw the level of every node as a step, and mark solutions and dead ends."""
        count, tall = len(steps.levels), plot.height() / (picture.top - picture.bottom)
        wide = plot.width() / count
        y = plot.top() + (picture.top - steps.levels - 0.5) * tall
        x = plot.left() + np.arange(count + 1) * wide
        line = 2 if wide > BOLD_ROOM else 1
        upper, lower = np.minimum(y[1:], y[:-1]), np.maximum(y[1:], y[:-1])
        flat = np.column_stack([x[:-1], y, np.full(count, wide), np.zeros(count)])
        steep = np.column_stack([x[1:-1], upper, np.zeros(count - 1), lower - upper])
        bars = np.vstack([flat, steep]) + np.array([-line / 2, -line / 2, line, line])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours["accent"]))
        painter.drawRects([QRectF(*bar) for bar in bars.tolist()])  # a polyline of this width takes ten times as long
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if steps.are_marked(plot.width()):
            half = (min(MARK, wide - 1) if wide >= NODE_ROOM else MARK) / 2
            self._draw_crosses(painter, x[:-1][steps.failure] + wide / 2, y[steps.failure], half)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours["good"]))
            for at in zip((x[:-1][steps.solution] + wide / 2).tolist(), y[steps.solution].tolist(), strict=True):
                painter.drawEllipse(QPointF(*at), half + 1, half + 1)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_crosses(self, painter: QPainter, xs: NDArray[np.floating], ys: NDArray[np.floating], half: float) -> None:
        painter.setPen(QPen(QColor(self._colours["danger"]), 1.5))
        for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
            painter.drawLine(QPointF(x - half, y - half), QPointF(x + half, y + half))
            painter.drawLine(QPointF(x - half, y + half), QPointF(x + half, y - half))

    def _draw_solutions(self, painter: QPainter, picture: Picture) -> None:
        """Draw a tick above each pixel column with solutions, higher where there are more."""
        found = np.flatnonzero(picture.found)
        if not len(found):
            return
        heights = 2 + (TOP - 4) * np.sqrt(picture.found[found] / picture.found.max())
        ink = QColor(self._colours["good"])
        wide = max(1.0, 2.0 if len(found) < picture.pixels / 20 else 1.0 / self._ratio)
        for k, tall in zip(found.tolist(), heights.tolist(), strict=True):
            painter.fillRect(QRectF(self.plot.left() + k / self._ratio, TOP - 2 - tall, wide, tall), ink)

    def _draw_levels(self, painter: QPainter, picture: Picture) -> None:
        """Draw the frame of the plot and its levels."""
        plot = self.plot
        painter.setPen(QColor(self._colours["border"]))
        painter.drawRect(plot)
        painter.setPen(QColor(self._colours["muted"]))
        span = picture.top - picture.bottom
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        metrics, room = QFontMetricsF(painter.font()), GUTTER - 5
        for level in ticks(picture.bottom, picture.top - 1, max(2, int(plot.height() / (2 * LETTERS)))):
            y = plot.top() + (picture.top - level - 0.5) * plot.height() / span
            text = f"{int(level):,}"
            fits = metrics.horizontalAdvance(text) <= room
            painter.drawText(QRectF(0, y - LETTERS, room, 2 * LETTERS), align, text if fits else short(level))

    def _draw_nodes(self, painter: QPainter) -> None:
        """Draw the numbers of the nodes below the plot."""
        plot = self.plot
        metrics = QFontMetricsF(painter.font())
        painter.setPen(QColor(self._colours["muted"]))
        unit = "nodes"
        right = plot.right() - metrics.horizontalAdvance(unit) - 6
        top = self._size[1] - AXIS + 1
        painter.drawText(QRectF(right, top, plot.right() - right, AXIS), Qt.AlignmentFlag.AlignRight, unit)
        for node, text in self._node_labels(metrics.horizontalAdvance("0")):
            x = self.x_of(node)
            wide = metrics.horizontalAdvance(text) + 2
            if x <= right - 6:
                left = min(max(plot.left(), x - wide / 2), right - wide - 6)
                painter.drawText(QRectF(left, top, wide, AXIS), Qt.AlignmentFlag.AlignHCenter, text)

    def _node_labels(self, digit: float) -> list[tuple[float, str]]:
        begin, end = self.window
        if self.subject.log and not begin:
            return [(10.0**k, short(10.0**k)) for k in range(len(str(end)))]
        return node_labels(begin, end, self.plot.width(), digit)

    def _draw_strip(self, painter: QPainter, strip: Strip, top: float) -> None:
        """Draw the branches at one level in two colours by turns."""
        inks = QColor(self._colours["accent"]), QColor(self._colours["band"])
        nodes = self.subject.depths.nodes if self.subject.depths else 0
        ends = [*strip.starts[1:].tolist(), float(nodes)]
        for k, (start, end) in enumerate(zip(strip.starts.tolist(), ends, strict=True)):
            left, right = max(self.plot.left(), self.x_of(start)), min(self.plot.right(), self.x_of(end))
            if right > left:
                painter.fillRect(QRectF(left, top, right - left, STRIP - 1), inks[k % 2])

    def _draw_profile(self, painter: QPainter, picture: Picture) -> None:
        """Draw the nodes at each level, on a logarithmic scale, beside the same levels."""
        plot = self.plot
        profile = self.subject.profile[picture.bottom : picture.top]
        left = plot.right() + GAP
        if not len(profile) or not profile.max():
            return
        expected = self.subject.forecast[picture.bottom : picture.top] if self.subject.forecast is not None else profile
        most = np.log1p(max(float(profile.max()), float(expected.max(initial=0))))
        tall = plot.height() / (picture.top - picture.bottom)
        bars = np.log1p(profile) / most * (PROFILE - 10)
        ink = QColor(self._colours["band"])
        drawn = np.linspace(0, len(bars) - 1, max(1, min(len(bars), int(plot.height()))))  # at most one a pixel
        for k in drawn.round().astype(int).tolist():
            y = plot.top() + (picture.top - picture.bottom - k - 1) * tall
            painter.fillRect(QRectF(left, y, max(1.0, bars[k]), max(1.0, tall - (tall > 4))), ink)
        if expected is not profile:
            ends = left + np.log1p(expected) / most * (PROFILE - 10)
            middles = plot.top() + (picture.top - picture.bottom - np.arange(len(ends)) - 0.5) * tall
            painter.setPen(QPen(QColor(self._colours["curve-2"]), 1.5))
            painter.drawPolyline(
                QPolygonF([QPointF(*end) for end in zip(ends.tolist(), middles.tolist(), strict=True)])
            )
        if picture.bottom <= self.subject.level < picture.top:
            y = plot.top() + (picture.top - self.subject.level - 0.5) * tall
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours["text"]))
            painter.drawPolygon(QPolygonF([QPointF(left - 1, y), QPointF(left - 7, y - 4), QPointF(left - 7, y + 4)]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(self._colours["muted"]))
        where = QRectF(left, self._size[1] - AXIS + 1, PROFILE - 2, AXIS)
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft, "log")

    def draw_cursor(self, painter: QPainter, node: int) -> None:
        """Mark the node gone to."""
        x, plot = self.x_of(node), self.plot
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

    def draw_line(self, painter: QPainter, x: float, role: str, style: Qt.PenStyle) -> None:
        """Draw an upright line, unless it is outside the plot."""
        if self.plot.left() <= x <= self.plot.right():
            painter.setPen(QPen(QColor(self._colours[role]), 1, style))
            painter.drawLine(QPointF(x, self.plot.top()), QPointF(x, self.plot.bottom()))


def node_labels(begin: int, end: int, width: float, digit: float) -> list[tuple[float, str]]:
    """Return the nodes to label and their labels: in short, or in full where short ones would be equal."""
    in_short = [(node, short(node)) for node in ticks(begin, end, max(2, int(width / (8 * digit + 18))))]
    if len({text for _, text in in_short}) == len(in_short):
        return in_short
    room = (len(f"{end:,}") + 3) * digit
    return [(node, f"{int(node):,}") for node in ticks(begin, end, max(2, int(width / room)))]
