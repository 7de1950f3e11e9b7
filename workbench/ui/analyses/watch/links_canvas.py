"""Draws the dancing links of a moment: headers, nodes, and each pointer by its state; one pointer at a time moves."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.searching.watch.dancing import linked
from workbench.searching.watch.link_picture import POINTERS, LinkPicture, PointerState
from workbench.searching.watch.operations import DOWN, LEFT, LENGTH, RIGHT, UP, array_of
from workbench.solvers.cover.links import nodes_of
from workbench.ui.analyses.tree.tree_painter import elided
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, digits_font, scaled
from workbench.ui.base.tint import blended

Floats = NDArray[np.float64]
Colours = Mapping[str, str]

NARROW, WIDE = 46, 124  # pixels of a column
LOW, HIGH = 29, 62  # pixels of a row
NAMES = 64  # pixels of the options' names
MARGIN, TOP = 14, 20  # pixels around the picture; above the headers, which step up
FOOT = 20
BOX, LARGEST_BOX = 20.0, 28.0  # pixels of a node
BOX_SHARE = 0.5  # of a row
ASIDE = 0.34  # of a column, that a removed node stands beside its list; of a row, that a header stands above
ASIDE_WORDS = "aside: out of its list"
APART = 0.2  # of a box, between the two links of neighbours
STUB = 9.0  # pixels of a link to the other end of its list
TEXT = 12
HEAD, NEW_HEAD = 6.0, 9.0  # pixels: length of an arrow's head

STEPS = {DOWN: (0, 1), UP: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}
INKS = {  # of pointers
    PointerState.REMOVED: "muted",
    PointerState.CURRENT: "text",
    PointerState.CHANGED: "accent",
    PointerState.NEW: "accent",
}
WIDTHS = {
    PointerState.REMOVED: 1.2,
    PointerState.CURRENT: 1.2,
    PointerState.CHANGED: 1.8,
    PointerState.NEW: 3.0,
}
DOTS = [1.0, 2.6]  # in widths of the pen


class Surface(NamedTuple):
    """Another way to draw links: on a page of its own size, which is scaled to the view."""

    size: QSize
    paint: Callable[[QPainter, LinkPicture, float], None]  # with the scale


class Band(NamedTuple):
    """The ground of an option: a role, and how much of it is blended into the panel."""

    role: str
    part: float


CHOSEN, LEFT_OVER, REMOVED = Band("good", 0.22), Band("border", 0.45), Band("border", 0.2)


def pen_of(shown: Colours, state: PointerState, dotted: bool = False) -> QPen:
    """Return the pen of pointers in a state; those of removed nodes, and those replaced, are dotted."""
    pen = QPen(QColor(shown[INKS[state]]), WIDTHS[state])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if dotted or state is PointerState.REMOVED:
        pen.setWidthF(max(1.6, WIDTHS[state] / 2))
        pen.setDashPattern(DOTS)
    return pen


def frame_of(shown: Colours, role: str, gone: bool) -> QPen:
    """Return the pen of a node's frame, dashed if it is removed."""
    pen = QPen(QColor(shown[role]), 1.5)
    if gone:
        pen.setDashPattern([2.0, 2.0])
    return pen


class LinksCanvas(QWidget):
    """Draws one picture, or why there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: LinkPicture | None = None
        self.surface: Surface | None = None
        self.reason = ""
        self._page = QRectF()  # what is outside is not drawn
        self._shown = colours()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: LinkPicture | None, reason: str = "") -> None:
        """Show a picture, or why there is none."""
        self.picture, self.reason = picture, reason
        self.setMinimumSize(self._least_size(picture) if picture and self.surface is None else QSize(0, 0))
        self.update()

    def show_progress(self, progress: float) -> None:
        """Show how far the last operation has come, from 0 to 1."""
        if self.picture is not None:
            self.picture = replace(self.picture, progress=progress)
            self.update()

    def _least_size(self, picture: LinkPicture) -> QSize:
        cover = picture.order.cover
        wide = 2 * MARGIN + NAMES + NARROW * (len(cover.items) + 1)
        return QSize(scaled(wide), scaled(MARGIN + TOP + FOOT + LOW * (cover.count + 1)))

    # Geometry

    @property
    def _grid(self) -> tuple[float, float]:
        """The width of a column and the height of a row."""
        assert self.picture is not None
        cover = self.picture.order.cover
        column = (self.width() - scaled(2 * MARGIN + NAMES)) / (len(cover.items) + 1)
        row = (self.height() - scaled(MARGIN + TOP + FOOT)) / (cover.count + 1)
        return min(column, scaled(WIDE)), min(row, scaled(HIGH))

    @property
    def _box(self) -> float:
        """The height of a node."""
        return float(min(scaled(LARGEST_BOX), max(scaled(BOX) * 0.9, self._grid[1] * BOX_SHARE)))

    @property
    def _text(self) -> int:
        """The pixels of its name."""
        return round(self._box * TEXT / BOX)

    def _homes(self) -> Floats:
        """Return the centre of each node in its list, headers first, (nodes, 2)."""
        assert self.picture is not None
        cover, (column, row) = self.picture.order.cover, self._grid
        node = nodes_of(cover)
        homes = np.zeros((len(self.picture.links.top), 2))
        homes[: len(cover.items) + 1, 0] = np.arange(len(cover.items) + 1)
        homes[node, 0] = cover.members
        homes[node, 1] = cover.option_of + 1
        left = (self.width() - scaled(NAMES) - column * (len(cover.items) + 1)) / 2  # centred in a wide view
        high = row * (cover.count + 1)
        top = scaled(TOP) + max(0.0, (self.height() - scaled(MARGIN + TOP + FOOT) - high) / 2)
        corner: Floats = np.array([left + scaled(NAMES) + column / 2, top + row / 2])
        return corner + homes * [column, row]

    def places(self) -> Floats:
        """Return the centre of each node where it stands now."""
        assert self.picture is not None
        places, aside = self._homes(), self.picture.standing()
        headers = len(self.picture.links.left)
        places[headers:, 0] += aside[headers:] * self._grid[0] * ASIDE
        places[:headers, 1] -= aside[:headers] * self._grid[1] * ASIDE
        return places

    def current(self) -> QPointF:
        """Return the centre of what the last operation changed, or of the node by which its option was entered."""
        picture = self.picture
        assert picture is not None
        last = picture.operation
        return QPointF(*self._homes()[last.place if last and last.array else picture.node or picture.item])

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter, QRectF(event.rect()))

    def paint_whole(self, painter: QPainter) -> None:
        """Paint all links, or why they are not shown."""
        self._paint(painter, QRectF(self.rect()))

    def whole_size(self) -> QSize:
        """Return the size of what `paint_whole` paints."""
        return self.size()

    def _paint(self, painter: QPainter, page: QRectF) -> None:
        self._shown = colours()  # once a frame: reading the theme is slow
        painter.fillRect(self.rect(), QColor(self._shown["panel"]))
        if self.picture is None:
            painter.setPen(QColor(self._shown["muted"]))
            painter.setFont(digits_font(scaled(TEXT)))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.reason)
            return
        if self.surface is not None:
            self._draw_on(painter, self.surface, self.picture)
            return
        self._page = page.adjusted(-NARROW, -NARROW, NARROW, NARROW)
        places = self.places()
        self._draw_options(painter, self.picture, places)
        self._draw_pointers(painter, self.picture, places)
        self._draw_nodes(painter, self.picture, places)
        self._draw_foot(painter)

    def _draw_on(self, painter: QPainter, surface: Surface, picture: LinkPicture) -> None:
        """Draw the links on a surface, as large as the view allows."""
        wide, high = surface.size.width(), surface.size.height()
        scale = min(self.width() / wide, self.height() / high)
        painter.save()
        painter.translate((self.width() - scale * wide) / 2, (self.height() - scale * high) / 2)
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        surface.paint(painter, picture, scale)
        painter.restore()

    def _draw_options(self, painter: QPainter, picture: LinkPicture, places: Floats) -> None:
        """Draw the options as bands below all their nodes, the chosen ones in their colour, with their names."""
        cover, homes, high = picture.order.cover, self._homes(), self._box * 1.36
        node, gone = nodes_of(cover), picture.removed_options
        painter.setFont(digits_font(self._text))
        for k in range(cover.count):
            y = homes[node[cover.starts[k]], 1]
            if not self._page.top() < y < self._page.bottom():
                continue
            own = node[cover.starts[k] : cover.starts[k + 1]]
            left, right = homes[own, 0].min() - self._box, places[own, 0].max() + self._box
            band = CHOSEN if k in picture.chosen else REMOVED if gone[k] else LEFT_OVER
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blended(self._shown, "panel", *band))
            painter.drawRoundedRect(QRectF(left, y - high / 2, right - left, high), high / 2, high / 2)
            role = "good" if k in picture.chosen else "muted" if gone[k] else "text"
            painter.setPen(QColor(self._shown[role]))
            rect = QRectF(homes[0, 0] - self._grid[0] / 2 - scaled(NAMES), y - high / 2, scaled(NAMES) - 4, high)
            text = elided(cover.option_name(k), self._text, rect.width())
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _draw_nodes(self, painter: QPainter, picture: LinkPicture, places: Floats) -> None:
        cover, shown, links = picture.order.cover, self._shown, picture.links
        headers = len(links.left)
        for p in [*range(headers), *nodes_of(cover).tolist()]:
            at = QPointF(*places[p])
            if not self._page.contains(at):
                continue
            gone, header = bool(picture.removed[p]), p < headers
            current = p == (picture.item if header else picture.node) and p > 0
            painter.setBrush(blended(shown, "panel", "accent", 0.28) if current else QColor(shown["panel"]))
            role = "muted" if gone else "accent" if header or current else "text"
            painter.setPen(frame_of(shown, role, gone))
            rect = box(at, self._box, header)
            painter.drawRoundedRect(rect, 5, 5)
            painter.setPen(QColor(shown["muted" if gone else "text"]))
            if header:
                self._draw_header_text(painter, picture, p, rect)
            else:
                text = elided(cover.items[int(links.top[p]) - 1], self._text, rect.width() - 2)
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_header_text(self, painter: QPainter, picture: LinkPicture, item: int, rect: QRectF) -> None:
        """Draw an item's name and its size; a size that changes with what it was before."""
        if item == 0:
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "●")
            return
        upper, lower = QRectF(rect), QRectF(rect)
        upper.setBottom(rect.center().y() + 1)
        lower.setTop(rect.center().y() - 1)
        text = elided(picture.order.cover.items[item - 1], self._text, rect.width() - 4)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, text)
        last, size = picture.operation, str(int(picture.links.length[item]))
        if last is not None and (last.array, last.place) == (LENGTH, item):
            painter.setPen(QColor(self._shown["accent"]))
            size = f"{last.old}→{last.new}" if picture.progress > 0 else str(last.old)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, size)

    # Pointers

    def _draw_pointers(self, painter: QPainter, picture: LinkPicture, places: Floats) -> None:
        """Draw the pointers of each state, and last the one that the last operation has changed."""
        cover, headers = picture.order.cover, np.arange(picture.order.cover.primary + 1)
        columns: NDArray[np.int64] = np.concatenate([np.arange(1, len(cover.items) + 1), nodes_of(cover)])
        first = linked(cover)
        for state in list(PointerState)[: PointerState.NEW]:
            lines, heads = QPainterPath(), QPainterPath()
            for name in POINTERS:
                group = columns if name in (UP, DOWN) else headers
                to = array_of(picture.links, name)
                drawn = group[(picture.states(name)[group] == state) & self._seen(places, group, to[group])]
                bowed = to[drawn] != array_of(first, name)[drawn] if state is PointerState.REMOVED else None
                add_curves(lines, heads, self._curves(picture, places, name, drawn, to[drawn], bowed), HEAD)
            stroke(painter, pen_of(self._shown, state), lines, heads)
        self._draw_new(painter, picture, places)

    def _draw_new(self, painter: QPainter, picture: LinkPicture, places: Floats) -> None:
        """Draw the pointer that the last operation changes: dotted where it led before, and as far as it has turned."""
        last = picture.operation
        if last is None or last.array not in POINTERS:
            return
        place = np.array([last.place])
        for to, progress, dotted in ((last.old, 1.0, True), (last.new, picture.progress, False)):
            if (dotted and last.old == last.new) or progress <= 0:
                continue
            lines, heads = QPainterPath(), QPainterPath()
            curves = self._curves(picture, places, last.array, place, np.array([to]), None)
            add_curves(lines, heads, part_of(curves, progress), NEW_HEAD)
            stroke(painter, pen_of(self._shown, PointerState.NEW, dotted), lines, heads)

    def _seen(self, places: Floats, nodes: NDArray[np.int64], to: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which links may cross the page."""
        ends, page = places[np.stack([nodes, to])], self._page
        corner, other = [page.left(), page.top()], [page.right(), page.bottom()]
        crossing: NDArray[np.bool_] = ((ends.min(axis=0) < other) & (ends.max(axis=0) > corner)).all(axis=1)
        return crossing

    def _curves(
        self,
        picture: LinkPicture,
        places: Floats,
        name: str,
        nodes: NDArray[np.int64],
        to: NDArray[np.int64],
        bowed: NDArray[np.bool_] | None,
    ) -> Floats:
        """Return links as quadratic curves, (links, 3, 2): to a neighbour, or a stub where a list wraps around."""
        step = np.array(STEPS[name], float)
        side = step[::-1] * APART * self._box  # separate the two directions
        begin = places[nodes] + step * self._reach(picture, name, nodes) + side
        around = (places[to] - places[nodes]) @ step <= 0  # to the other end, or to itself in an empty list
        end = np.where(around[:, None], begin + step * STUB, places[to] - step * self._reach(picture, name, to) + side)
        bow = (begin + end) / 2
        if bowed is not None:
            bow += np.abs(step[::-1]) * [1, -1] * self._box * 1.2 * (bowed & ~around)[:, None]
        return np.stack([begin, bow, end], axis=1)

    def _reach(self, picture: LinkPicture, name: str, nodes: NDArray[np.int64]) -> Floats:
        """Return the distance from the centre of each node to its border, (nodes, 1)."""
        sizes = [box(QPointF(0, 0), self._box, header).size() for header in (False, True)]
        small, large = (size.width() / 2 if name in (LEFT, RIGHT) else size.height() / 2 for size in sizes)
        return np.where(nodes < len(picture.links.left), large, small)[:, None]

    def _draw_foot(self, painter: QPainter) -> None:
        """Explain the lines, and why nodes stand aside; smaller where there is not enough room."""
        painter.setFont(digits_font(scaled(TEXT - 1)))
        entries = (
            (pen_of(self._shown, PointerState.NEW), "changed now"),
            (pen_of(self._shown, PointerState.CHANGED), "changed since the node"),
            (pen_of(self._shown, PointerState.REMOVED), "kept by removed nodes"),
            (frame_of(self._shown, "muted", gone=True), ASIDE_WORDS),
        )
        sizes = [painter.fontMetrics().horizontalAdvance(text) + scaled(52) for _, text in entries]
        scale = min(1.0, (self.width() - scaled(MARGIN)) / sum(sizes))
        painter.save()
        painter.translate(scaled(MARGIN), self.height() - scaled(FOOT) / 2)
        painter.scale(scale, scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for (pen, text), wide in zip(entries, sizes, strict=True):
            painter.setPen(pen)
            if text is ASIDE_WORDS:
                painter.drawRoundedRect(QRectF(0, -scaled(6), scaled(22), scaled(12)), 4, 4)
            else:
                painter.drawLine(0, 0, scaled(22), 0)
            painter.setPen(QColor(self._shown["muted"]))
            painter.drawText(QRectF(scaled(28), -scaled(10), wide, scaled(20)), Qt.AlignmentFlag.AlignVCenter, text)
            painter.translate(wide, 0)
        painter.restore()


def box(at: QPointF, size: float, header: bool) -> QRectF:
    """Return the pixels of a node or header around its centre."""
    wide, high = (size * 1.8, size * 1.5) if header else (size * 1.3, size)
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def part_of(curves: Floats, progress: float) -> Floats:
    """Return the first part of quadratic curves."""
    begin, bow, end = curves[:, 0], curves[:, 1], curves[:, 2]
    t = progress
    reached = (1 - t) ** 2 * begin + 2 * t * (1 - t) * bow + t**2 * end
    return np.stack([begin, begin + (bow - begin) * t, reached], axis=1)


def add_curves(lines: QPainterPath, heads: QPainterPath, curves: Floats, head: float) -> None:
    """Add curves with an arrow's head at the end of each."""
    if not len(curves):
        return
    end, aim = curves[:, 2], curves[:, 2] - curves[:, 1]
    aim = aim / np.maximum(np.hypot(*aim.T), 1e-9)[:, None]
    across = aim[:, ::-1] * [-1, 1] * 0.53 * head
    corners = np.stack([end, end - aim * head + across, end - aim * head - across], axis=1)
    for (x0, y0), (x1, y1), (x2, y2) in curves.tolist():
        lines.moveTo(x0, y0)
        lines.quadTo(x1, y1, x2, y2)
    for corner in corners.tolist():
        heads.addPolygon(QPolygonF([QPointF(*at) for at in corner]))


def stroke(painter: QPainter, pen: QPen, lines: QPainterPath, heads: QPainterPath) -> None:
    """Draw lines and the heads of their arrows."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(lines)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pen.color())
    painter.drawPath(heads)
