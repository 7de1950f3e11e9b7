"""The dancing links of a small cover: headers, nodes, and the links as they are now; those just changed stand out."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from workbench.lab.algorithm_x import NEVER, Moment
from workbench.lab.dancing import Dance, changes, nodes_of
from workbench.puzzles.cover import Cover
from workbench.solvers.cover_orders import Ordered
from workbench.ui.canvas import painting
from workbench.ui.theme import colours, digits_font
from workbench.ui.tint import mixed
from workbench.ui.tree_view import elided
from workbench.ui.words import tr

MOST_LINKS = 260  # nodes that can be shown
NARROW, WIDE = 46, 92  # pixels of a column
LOW, HIGH = 29, 54  # pixels of a row
NAMES = 84  # pixels of the options' names
MARGIN, FOOT = 20, 26
BOX = 20.0  # pixels of a node
APART = 4.0  # pixels between the two links of neighbours
STUB = 9.0  # pixels of a link that leads around to the other end of its list
TEXT = 12

DOWN, UP, RIGHT, LEFT = "down", "up", "right", "left"
STEPS = {DOWN: (0, 1), UP: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}


class Scene(NamedTuple):
    """What is drawn: the links of the cover in the search's own order, and what the moment says of them."""

    order: Ordered
    moment: Moment
    links: Dance
    changed: dict[str, NDArray[np.bool_]]


def refusal(cover: Cover) -> str:
    """Return why the links of a cover are not shown; "" if they are."""
    if cover.coloured or cover.multiple:
        return tr("Links are shown for covers without colours and multiplicities.")
    size = len(cover.items) + len(cover.members)
    if size > MOST_LINKS:
        return tr("{:,} nodes are too many to show their links: at most {}.").format(size, MOST_LINKS)
    return ""


class LinksView(QScrollArea):
    """Shows the links, or why there is nothing to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = LinksCanvas()
        self.setWidget(self.canvas)
        self.setWidgetResizable(True)
        self.setMinimumHeight(120)
        self.setAccessibleName(tr("Dancing links"))

    def show_scene(self, order: Ordered, moment: Moment, before: Dance, now: Dance) -> None:
        """Show the links at a moment; those that were different before stand out."""
        self.canvas.show_scene(Scene(order, moment, now, changes(before, now)))

    def show_nothing(self, reason: str) -> None:
        """Say why there is nothing to be seen."""
        self.canvas.reason = reason
        self.canvas.show_scene(None)

    def show_colours(self) -> None:
        """Draw in the theme's colours."""
        self.canvas.update()


class LinksCanvas(QWidget):
    """Draws one scene."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.reason = ""
        self._shown = colours()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_scene(self, scene: Scene | None) -> None:
        """Show a scene, or the reason why there is none."""
        self.scene = scene
        self.setMinimumSize(self._size(NARROW, LOW) if scene else QSize(0, 0))
        self.update()

    def _size(self, column: int, row: int) -> QSize:
        assert self.scene is not None
        cover = self.scene.order.cover
        return QSize(
            2 * MARGIN + NAMES + column * (len(cover.items) + 1), 2 * MARGIN + FOOT + row * (cover.count + 1) + 6
        )

    # Where nodes are

    def _places(self) -> NDArray[np.float64]:
        """Return the middle of each node, headers first, (nodes, 2)."""
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
        corner: NDArray[np.float64] = np.array([MARGIN + NAMES + column / 2, MARGIN + row / 2])
        return corner + places * [column, row]

    def _faded(self) -> NDArray[np.bool_]:
        """Return which nodes are out of the dance: of items that are covered, of options that are gone."""
        assert self.scene is not None
        order, moment, links, _ = self.scene
        covered = moment.covered[order.item_of] != NEVER
        faded: NDArray[np.bool_] = covered[links.top]
        faded[nodes_of(order.cover)] |= (moment.removed[order.option_of] != NEVER)[order.cover.option_of]
        return faded

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._shown = colours()  # once a frame: the theme is a setting, and settings are slow
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(self._shown["panel"]))
            painter.setFont(digits_font(TEXT))
            if self.scene is None:
                painter.setPen(QColor(self._shown["muted"]))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.reason)
                return
            places, faded = self._places(), self._faded()
            self._draw_rows(painter, self.scene, places)
            self._draw_links(painter, self.scene, places, faded)
            self._draw_nodes(painter, self.scene, places, faded)
            self._draw_foot(painter)

    def _draw_rows(self, painter: QPainter, scene: Scene, places: NDArray[np.float64]) -> None:
        """Draw the options as bands, the chosen ones in their colour, with their names."""
        order, moment, _, _ = scene
        cover, node = order.cover, nodes_of(order.cover)
        for k in range(cover.count):
            y = places[node[cover.starts[k]], 1]
            ends = places[node[cover.starts[k] : cover.starts[k + 1]], 0]
            chosen = moment.chosen[order.option_of[k]] != NEVER
            gone = moment.removed[order.option_of[k]] != NEVER
            band = QRectF(ends.min() - BOX, y - BOX * 0.72, float(np.ptp(ends)) + 2 * BOX, BOX * 1.44)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(
                mixed(self._shown, "panel", "good" if chosen else "border", 0.3 if chosen else 0.2 if gone else 0.45)
            )
            painter.drawRoundedRect(band, BOX * 0.72, BOX * 0.72)
            painter.setPen(QColor(self._shown["good" if chosen else "faded" if gone else "text"]))
            rect = QRectF(MARGIN / 2, y - BOX, NAMES, 2 * BOX)
            text = elided(cover.option_name(k), TEXT, NAMES - 6)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _draw_nodes(
        self, painter: QPainter, scene: Scene, places: NDArray[np.float64], faded: NDArray[np.bool_]
    ) -> None:
        order, moment, links, _ = scene
        cover, shown = order.cover, self._shown
        items = len(cover.items) + 1
        for p in [*range(items), *nodes_of(cover).tolist()]:
            at = QPointF(*places[p])
            header, item = p < items, int(links.top[p])
            current = header and p > 0 and int(order.item_of[p]) == moment.item
            painter.setBrush(mixed(self._shown, "panel", "accent", 0.35) if current else QColor(shown["panel"]))
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
        """Draw faded links first, then those that hold, then those that have just changed."""
        _, _, links, changed = scene
        items = len(links.left)
        nodes = nodes_of(scene.order.cover)
        columns: NDArray[np.int64] = np.concatenate([np.arange(1, items), nodes])
        headers = np.arange(scene.order.cover.primary + 1)
        jobs = [(name, p) for name in (DOWN, UP) for p in columns.tolist()]
        jobs += [(name, p) for name in (RIGHT, LEFT) for p in headers.tolist()]
        shown = self._shown
        pens = (
            QPen(QColor(shown["faded"]), 1, Qt.PenStyle.DotLine),
            QPen(mixed(self._shown, "panel", "muted", 0.8), 1.2),
            QPen(QColor(shown["accent"]), 2.2),
        )
        kinds = [2 if changed[name][p] else 0 if faded[p] else 1 for name, p in jobs]
        for kind, pen in enumerate(pens):
            lines, heads = QPainterPath(), QPainterPath()
            for (name, p), its in zip(jobs, kinds, strict=True):
                if its == kind:
                    add_link(lines, heads, places, name, p, int(getattr(links, name)[p]), p < items)
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
        text = tr("changed by the last step     ● the list of items     dotted: what is covered still knows its place")
        rect.adjust(30, 0, 0, 0)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elided(text, TEXT, rect.width()))


def box(at: QPointF, header: bool) -> QRectF:
    """Return the pixels of a node, or of a header, around its middle."""
    wide, high = (BOX + 14, BOX + 8) if header else (BOX, BOX)
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def add_link(
    lines: QPainterPath,
    heads: QPainterPath,
    places: NDArray[np.float64],
    name: str,
    p: int,
    to: int,
    header: bool,
) -> None:
    """Add one link: straight to a neighbour, in a bow past what is left out, a stub where the list goes around."""
    step = np.array(STEPS[name], float)
    side = np.array([step[1], step[0]]) * APART  # the two directions keep apart
    start, goal = places[p], places[to]
    along = float((goal - start) @ step)
    begin = start + step * reach(step, header) + side
    if along <= 0:  # around to the other end; or to itself, where the list is empty
        end = begin + step * STUB
    else:
        end = goal - step * reach(step, name in (LEFT, RIGHT) or float(goal[1]) == float(places[0, 1])) + side
    lines.moveTo(*begin)
    between = (places - start) @ step
    off = np.abs((places - start) @ step[::-1])
    if along > 0 and ((off < 1) & (between > 1) & (between < along - 1)).any():
        bow = (begin + end) / 2 + np.sign(side) * (BOX * 1.1)
        lines.quadTo(*bow, *end)
        step = (end - bow) / np.hypot(*(end - bow))
    else:
        lines.lineTo(*end)
    across = np.array([-step[1], step[0]])
    heads.moveTo(*end)
    heads.lineTo(*(end - step * 6 + across * 3.2))
    heads.lineTo(*(end - step * 6 - across * 3.2))
    heads.closeSubpath()


def reach(step: NDArray[np.float64], header: bool) -> float:
    """Return how far it is from the middle of a node to its border."""
    rect = box(QPointF(0, 0), header)
    return rect.width() / 2 if step[0] else rect.height() / 2
