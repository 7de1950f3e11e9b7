"""The dancing links of a small cover: headers, nodes and links; those changed by the last step stand out."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import NEVER, Moment
from workbench.searching.watch.dancing import Dance, changes, linked
from workbench.solvers.cover.links import nodes_of
from workbench.solvers.cover.orders import Ordered
from workbench.ui.analyses.watch.tree_painter import elided
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font
from workbench.ui.base.tint import blended

MAX_LINKS = 4_000  # more would need endless scrolling
NARROW, WIDE = 46, 92  # pixels of a column
LOW, HIGH = 29, 54  # pixels of a row
NAMES = 84  # pixels of the options' names
MARGIN, FOOT = 20, 26
BOX = 20.0  # pixels of a node
APART = 4.0  # pixels between the two links of neighbours
STUB = 9.0  # pixels of a link to the other end of its list
TEXT = 12

DOWN, UP, RIGHT, LEFT = "down", "up", "right", "left"
STEPS = {DOWN: (0, 1), UP: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}


class Scene(NamedTuple):
    """What is drawn: the links of the cover in the order of the search, at a moment."""

    order: Ordered
    moment: Moment
    first: Dance  # the links before anything was covered
    links: Dance
    changed: dict[str, NDArray[np.bool_]]


class Surface(NamedTuple):
    """Another way to draw a scene: on a page of its own size, which is scaled to the view."""

    size: QSize
    paint: Callable[[QPainter, Scene], None]


def neighbours(links: Dance, name: str) -> NDArray[np.int64]:
    """Return the links of all nodes in one direction."""
    return {DOWN: links.down, UP: links.up, RIGHT: links.right, LEFT: links.left}[name]


def removed_nodes(scene: Scene) -> NDArray[np.bool_]:
    """Return which nodes are removed: those of covered items and removed options."""
    order, moment, _, links, _ = scene
    covered = moment.covered[order.item_of] != NEVER
    removed: NDArray[np.bool_] = covered[links.top]
    removed[nodes_of(order.cover)] |= (moment.removed[order.option_of] != NEVER)[order.cover.option_of]
    return removed


def obstacle(cover: Cover) -> str:
    """Return why the links of a cover are not shown; "" if they are."""
    if cover.coloured or cover.multiple:
        return tr("Dancing links are shown only without colours and multiplicities.")
    links = 2 * (len(cover.items) + len(cover.members)) + 2 * (cover.primary + 1)  # up and down, left and right
    if links > MAX_LINKS:
        return tr("Dancing links are shown for up to {1:,} links; this cover has {0:,}.").format(links, MAX_LINKS)
    return ""


class LinksView(QScrollArea):
    """Shows the links, or why they are not shown."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = LinksCanvas()
        self.setWidget(self.canvas)
        self.setWidgetResizable(True)
        self.setMinimumHeight(120)
        self.setAccessibleName(tr("Dancing links"))

    def show_scene(self, order: Ordered, moment: Moment, before: Dance, now: Dance) -> None:
        """Show the links at a moment; those that have changed stand out."""
        shown = self.canvas.scene
        self.canvas.show_scene(Scene(order, moment, linked(order.cover), now, changes(before, now)))
        if shown is None or not np.array_equal(shown.moment.path, moment.path):
            self._reveal(self.canvas.current())

    def show_surface(self, surface: Surface | None) -> None:
        """Draw the links on a surface, or flat."""
        self.canvas.surface = surface
        self.canvas.show_scene(self.canvas.scene)

    def _reveal(self, at: QPointF) -> None:
        self.ensureVisible(round(at.x()), round(at.y()), self.viewport().width() // 3, self.viewport().height() // 3)

    def show_nothing(self, reason: str) -> None:
        """Show why the links are not shown."""
        self.canvas.reason = reason
        self.canvas.show_scene(None)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.canvas.update()


class LinksCanvas(QWidget):
    """Draws one scene."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.surface: Surface | None = None
        self.reason = ""
        self._page = QRectF()  # what is outside is not drawn
        self._shown = colours()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_scene(self, scene: Scene | None) -> None:
        """Show a scene, or nothing."""
        self.scene = scene
        self.setMinimumSize(self._size(NARROW, LOW) if scene and self.surface is None else QSize(0, 0))
        self.update()

    def _size(self, column: int, row: int) -> QSize:
        assert self.scene is not None
        cover = self.scene.order.cover
        return QSize(
            2 * MARGIN + NAMES + column * (len(cover.items) + 1), 2 * MARGIN + FOOT + row * (cover.count + 1) + 6
        )

    # Geometry

    def _places(self) -> NDArray[np.float64]:
        """Return the centre of each node, headers first, (nodes, 2)."""
        assert self.scene is not None
        cover = self.scene.order.cover
        column = (self.width() - 2 * MARGIN - NAMES) / (len(cover.items) + 1)
        row = (self.height() - 2 * MARGIN - FOOT) / (cover.count + 1)
        column, row = min(column, WIDE), min(row, HIGH)
        top = self.scene.links.top
        places = np.zeros((len(top), 2))
        places[: len(cover.items) + 1, 0] = np.arange(len(cover.items) + 1)
        node = nodes_of(cover)
        places[node, 0] = cover.members
        places[node, 1] = cover.option_of + 1
        left = (self.width() - NAMES - column * (len(cover.items) + 1)) / 2  # centred in a wide view
        corner: NDArray[np.float64] = np.array([left + NAMES + column / 2, MARGIN + row / 2])
        return corner + places * [column, row]

    def current(self) -> QPointF:
        """Return the centre of the current node: of the chosen item, in the tried option."""
        assert self.scene is not None
        order, moment, _, links, _ = self.scene
        p = int(np.argsort(order.item_of)[moment.item]) if moment.item else 0
        if moment.option != NEVER:
            k = int(np.argsort(order.option_of)[moment.option])
            row = nodes_of(order.cover)[order.cover.starts[k] : order.cover.starts[k + 1]]
            p = int(row[links.top[row] == p][0])
        return QPointF(*self._places()[p])

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
        painter.setFont(label_font(TEXT))
        if self.scene is None:
            painter.setPen(QColor(self._shown["muted"]))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.reason)
            return
        if self.surface is not None:
            self._draw_on(painter, self.surface, self.scene)
            return
        self._page = page.adjusted(-NARROW, -NARROW, NARROW, NARROW)
        places, faded = self._places(), removed_nodes(self.scene)
        self._draw_rows(painter, self.scene, places)
        self._draw_links(painter, self.scene, places, faded)
        self._draw_nodes(painter, self.scene, places, faded)
        self._draw_foot(painter)

    def _draw_on(self, painter: QPainter, surface: Surface, scene: Scene) -> None:
        """Draw the links on a surface, as large as the view allows."""
        scale = min(self.width() / surface.size.width(), self.height() / surface.size.height())
        painter.save()
        painter.translate(
            (self.width() - scale * surface.size.width()) / 2, (self.height() - scale * surface.size.height()) / 2
        )
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        surface.paint(painter, scene)
        painter.restore()

    def _draw_rows(self, painter: QPainter, scene: Scene, places: NDArray[np.float64]) -> None:
        """Draw the options as bands, the chosen ones in their colour, with their names."""
        order, moment, *_ = scene
        cover, node = order.cover, nodes_of(order.cover)
        for k in range(cover.count):
            y = places[node[cover.starts[k]], 1]
            if not self._page.top() < y < self._page.bottom():
                continue
            ends = places[node[cover.starts[k] : cover.starts[k + 1]], 0]
            chosen = moment.chosen[order.option_of[k]] != NEVER
            gone = moment.removed[order.option_of[k]] != NEVER
            band = QRectF(ends.min() - BOX, y - BOX * 0.72, float(np.ptp(ends)) + 2 * BOX, BOX * 1.44)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(
                blended(self._shown, "panel", "good" if chosen else "border", 0.3 if chosen else 0.2 if gone else 0.45)
            )
            painter.drawRoundedRect(band, BOX * 0.72, BOX * 0.72)
            painter.setPen(QColor(self._shown["good" if chosen else "faded" if gone else "text"]))
            rect = QRectF(places[0, 0] - BOX - NAMES, y - BOX, NAMES, 2 * BOX)
            text = elided(cover.option_name(k), TEXT, NAMES - 6)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _draw_nodes(
        self, painter: QPainter, scene: Scene, places: NDArray[np.float64], faded: NDArray[np.bool_]
    ) -> None:
        order, moment, _, links, _ = scene
        cover, shown = order.cover, self._shown
        items = len(cover.items) + 1
        for p in [*range(items), *nodes_of(cover).tolist()]:
            at = QPointF(*places[p])
            if not self._page.contains(at):
                continue
            header, item = p < items, int(links.top[p])
            current = header and p > 0 and int(order.item_of[p]) == moment.item
            painter.setBrush(blended(self._shown, "panel", "accent", 0.35) if current else QColor(shown["panel"]))
            painter.setPen(QPen(QColor(shown["faded" if faded[p] else "accent" if header else "text"]), 1.5))
            rect = box(at, header)
            painter.drawRoundedRect(rect, 5, 5)
            painter.setPen(QColor(shown["muted" if faded[p] and header else "faded" if faded[p] else "text"]))
            if p == 0:
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "●")
            elif header:
                text = elided(cover.items[p - 1], TEXT, rect.width() - 4)
                painter.drawText(rect.adjusted(0, 0, 0, -10), Qt.AlignmentFlag.AlignCenter, text)
                painter.drawText(rect.adjusted(0, 12, 0, 0), Qt.AlignmentFlag.AlignCenter, str(int(links.length[p])))
            else:
                text = elided(cover.items[item - 1], TEXT, rect.width() - 2)
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_links(
        self, painter: QPainter, scene: Scene, places: NDArray[np.float64], faded: NDArray[np.bool_]
    ) -> None:
        """Draw faded links first, then current ones, then those that have just changed."""
        cover, shown = scene.order.cover, self._shown
        columns: NDArray[np.int64] = np.concatenate([np.arange(1, len(cover.items) + 1), nodes_of(cover)])
        headers = np.arange(cover.primary + 1)
        groups = [(name, columns if name in (UP, DOWN) else headers) for name in STEPS]
        pens = (
            QPen(QColor(shown["faded"]), 1, Qt.PenStyle.DotLine),
            QPen(blended(shown, "panel", "muted", 0.8), 1.2),
            QPen(QColor(shown["accent"]), 2.2),
        )
        for kind, pen in enumerate(pens):
            lines, heads = QPainterPath(), QPainterPath()
            for name, group in groups:
                kinds = np.where(scene.changed[name][group], 2, np.where(faded[group], 0, 1))
                ends = places[np.stack([group, neighbours(scene.links, name)[group]])]
                add_links(lines, heads, scene, places, name, group[(kinds == kind) & seen(ends, self._page)])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(lines)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(pen.color())
            painter.drawPath(heads)

    def _draw_foot(self, painter: QPainter) -> None:
        rect = QRectF(MARGIN, self.height() - FOOT - 4, self.width() - 2 * MARGIN, FOOT)
        y = rect.center().y()
        painter.setPen(QPen(QColor(self._shown["accent"]), 2.2))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.left() + 22, y))
        painter.setPen(QColor(self._shown["muted"]))
        text = tr("changed by the last step     ● the list of items     dotted: covered nodes keep their links")
        rect.adjust(30, 0, 0, 0)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elided(text, TEXT, rect.width()))


def seen(ends: NDArray[np.float64], page: QRectF) -> NDArray[np.bool_]:
    """Return which links, given by their ends (2, links, 2), may cross a page."""
    corner, other = [page.left(), page.top()], [page.right(), page.bottom()]
    crossing: NDArray[np.bool_] = ((ends.min(axis=0) < other) & (ends.max(axis=0) > corner)).all(axis=1)
    return crossing


def box(at: QPointF, header: bool) -> QRectF:
    """Return the pixels of a node or header around its centre."""
    wide, high = (BOX + 14, BOX + 8) if header else (BOX + 6, BOX)
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def add_links(
    lines: QPainterPath,
    heads: QPainterPath,
    scene: Scene,
    places: NDArray[np.float64],
    name: str,
    nodes: NDArray[np.int64],
) -> None:
    """Add links: straight to a neighbour, curved past removed nodes, a stub where a list wraps around."""
    step = np.array(STEPS[name], float)
    side = step[::-1] * APART  # separate the two directions
    to = neighbours(scene.links, name)[nodes]
    begin = places[nodes] + step * reach(scene, name, nodes) + side
    around = (places[to] - places[nodes]) @ step <= 0  # to the other end, or to itself in an empty list
    end = np.where(around[:, None], begin + step * STUB, places[to] - step * reach(scene, name, to) + side)
    bowed = ~around & (to != neighbours(scene.first, name)[nodes])
    bow = (begin + end) / 2 + np.sign(side) * BOX * 1.1 * bowed[:, None]
    aim = (end - bow) / np.hypot(*(end - bow).T)[:, None]
    across = aim[:, ::-1] * [-1, 1]
    corners = np.stack([end, end - aim * 6 + across * 3.2, end - aim * 6 - across * 3.2], axis=1)
    for (x0, y0), (x1, y1), (x2, y2) in zip(begin.tolist(), bow.tolist(), end.tolist(), strict=True):
        lines.moveTo(x0, y0)
        lines.quadTo(x1, y1, x2, y2)
    for corner in corners.tolist():
        heads.addPolygon(QPolygonF([QPointF(*at) for at in corner]))


def reach(scene: Scene, name: str, nodes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the distance from the centre of each node to its border, (nodes, 1)."""
    sizes = [box(QPointF(0, 0), header).size() for header in (False, True)]
    small, large = (size.width() / 2 if name in (LEFT, RIGHT) else size.height() / 2 for size in sizes)
    return np.where(nodes < len(scene.links.left), large, small)[:, None]
